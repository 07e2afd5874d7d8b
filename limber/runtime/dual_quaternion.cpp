#include "limber/runtime/skin.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/dual_quaternion.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

using MotionTag = hn::CappedTag<float, kDualQuaternionFloats>;
using MotionVector = hn::Vec<MotionTag>;
constexpr std::size_t kMotionLanes = hn::MaxLanes(MotionTag());
constexpr std::size_t kMotionParts = kDualQuaternionFloats / kMotionLanes;

HWY_INLINE const float* MotionOf(const float* motions, std::uint16_t bone) {
  return motions + kDualQuaternionFloats * static_cast<std::size_t>(bone);
}

#if HWY_TARGET == HWY_SCALAR

template <int kCount>
HWY_INLINE void SignWeights(const float* motions, const float* pivot, const std::uint16_t* bones, const float* weights,
                            float* with_sign) {
  for (int j = 0; j < kCount; ++j) {
    const float* q = MotionOf(motions, bones[j]);
    const float dot = (pivot[0] * q[0] + pivot[2] * q[2]) + (pivot[1] * q[1] + pivot[3] * q[3]);
    with_sign[j] = dot < 0 ? -weights[j] : weights[j];
  }
}

HWY_INLINE void StoreMotion(const MotionVector (&motion)[kMotionParts], float* real, float* dual) {
  for (int k = 0; k < 4; ++k) {
    real[k] = motion[k].raw;
    dual[k] = motion[4 + k].raw;
  }
}

#else

/// Negates the weights of quaternions that point away from the pivot's. Sums over x, y, z, w of four products
/// at a time, by transposing as they are added up.
template <int kCount>
HWY_INLINE void SignWeights(const float* motions, const float* pivot, const std::uint16_t* bones, const float* weights,
                            float* with_sign) {
  const hn::CappedTag<float, 4> d;
  using V = hn::Vec<decltype(d)>;
  const V reference = hn::Load(d, pivot);
  V products[4];
  for (int j = 0; j < 4; ++j) {
    products[j] = j < kCount ? hn::Mul(reference, hn::Load(d, MotionOf(motions, bones[j]))) : products[0];
  }
  const V low =
      hn::Add(hn::InterleaveLower(d, products[0], products[1]), hn::InterleaveUpper(d, products[0], products[1]));
  const V high =
      hn::Add(hn::InterleaveLower(d, products[2], products[3]), hn::InterleaveUpper(d, products[2], products[3]));
  const V dots = hn::Add(hn::ConcatLowerLower(d, high, low), hn::ConcatUpperUpper(d, high, low));
  HWY_ALIGN float padded[4] = {};
  if constexpr (kCount < 4) std::copy_n(weights, kCount, padded);
  const V unsigned_weights = hn::LoadU(d, kCount < 4 ? padded : weights);
  hn::Store(hn::Xor(unsigned_weights, hn::And(dots, hn::SignBit(d))), d, with_sign);
}

template <std::size_t kParts>
HWY_INLINE void StoreMotion(const MotionVector (&motion)[kParts], float* real, float* dual) {
  const hn::CappedTag<float, 4> half;
  if constexpr (kParts == 1) {
    hn::Store(hn::LowerHalf(half, motion[0]), half, real);
    hn::Store(hn::UpperHalf(half, motion[0]), half, dual);
  } else {
    hn::Store(motion[0], half, real);
    hn::Store(motion[1], half, dual);
  }
}

#endif  // HWY_TARGET == HWY_SCALAR

/// Adds kCount (1 to 4) weighted motions.
template <int kCount>
HWY_INLINE void AddMotions(const float* motions, const float* pivot, const std::uint16_t* bones, const float* weights,
                           MotionVector (&sums)[kMotionParts]) {
  const MotionTag tag;
  HWY_ALIGN float with_sign[4];
  SignWeights<kCount>(motions, pivot, bones, weights, with_sign);
  for (int j = 0; j < kCount; ++j) {
    const float* motion = MotionOf(motions, bones[j]);
    const MotionVector weight = hn::Set(tag, with_sign[j]);
    for (std::size_t part = 0; part < kMotionParts; ++part) {
      sums[part] = hn::MulAdd(weight, hn::Load(tag, motion + part * kMotionLanes), sums[part]);
    }
  }
}

/// The weighted sum of a vertex's motions.
/// @tparam kInfluences  Or 0: `influences` tells.
template <int kInfluences>
HWY_INLINE void BlendMotions(const float* motions, const std::uint16_t* bones, const float* weights, int influences,
                             MotionVector (&sums)[kMotionParts]) {
  const float* pivot = MotionOf(motions, bones[0]);
  const int count = kInfluences ? kInfluences : influences;
  for (std::size_t part = 0; part < kMotionParts; ++part) sums[part] = hn::Zero(MotionTag());
  int j = 0;
  for (; j + 4 <= count; j += 4) AddMotions<4>(motions, pivot, bones + j, weights + j, sums);
  if constexpr (kInfluences == 4 || kInfluences == 8) return;
  for (; j + 2 <= count; j += 2) AddMotions<2>(motions, pivot, bones + j, weights + j, sums);
  for (; j < count; ++j) AddMotions<1>(motions, pivot, bones + j, weights + j, sums);
}

/// A tile's blended motions: four numbers of vertex i at [4 i].
struct alignas(64) TileMotions {
  float real[4 * kTileVertices];
  float dual[4 * kTileVertices];
};

template <int kInfluences>
HWY_ATTR void BlendTileMotions(const float* motions, const TileData& tile, std::size_t count, TileMotions& to) {
  const std::size_t influences = kInfluences ? kInfluences : tile.influences;
  for (std::size_t i = 0; i < count; ++i) {
    MotionVector sums[kMotionParts];
    BlendMotions<kInfluences>(motions, tile.bones + i * influences, tile.weights + i * influences, tile.influences,
                              sums);
    StoreMotion(sums, to.real + 4 * i, to.dual + 4 * i);
  }
  const std::size_t padded = hwy::RoundUpTo(count, kBoneLanes);
  std::fill(to.real + 4 * count, to.real + 4 * padded, 0.0f);
  std::fill(to.dual + 4 * count, to.dual + 4 * padded, 0.0f);
}

/// a + factor b.
template <class V>
HWY_INLINE LanesXyz<V> AddScaled(const LanesXyz<V>& a, V factor, const LanesXyz<V>& b) {
  return {hn::MulAdd(factor, b.x, a.x), hn::MulAdd(factor, b.y, a.y), hn::MulAdd(factor, b.z, a.z)};
}

/// Turns a tile's tangents as MoveTile turns normals; w is copied.
HWY_ATTR void TurnTangents(const TileMotions& motions, const float* rest, std::size_t count, float* tangents) {
  for (std::size_t i = 0; i < count; ++i) {
    const float* b = motions.real + 4 * i;
    const float* t = rest + 4 * i;
    const float w = b[3];
    const float square = HWY_MAX(b[0] * b[0] + b[1] * b[1] + b[2] * b[2] + w * w, 1e-30f);
    const float inner[3] = {b[1] * t[2] - b[2] * t[1] + w * t[0], b[2] * t[0] - b[0] * t[2] + w * t[1],
                            b[0] * t[1] - b[1] * t[0] + w * t[2]};
    for (int c = 0; c < 3; ++c) {
      const int next = (c + 1) % 3;
      const int last = (c + 2) % 3;
      tangents[4 * i + c] = t[c] + 2 / square * (b[next] * inner[last] - b[last] * inner[next]);
    }
    tangents[4 * i + 3] = t[3];
  }
}

/// Moves a tile's vectors, one vertex per lane. With the blended real part (b, w) and dual part (e, f), of
/// any length: v' = v + 2 (b x (b x v + w v + e) + w e - f b) / |(b, w)|^2.
/// @param rest_normals  Null: no normals.
HWY_ATTR void MoveTile(const TileMotions& motions, const float* rest_positions, const float* rest_normals,
                       std::size_t count, float* positions, float* normals) {
  const BoneTag d;
  using V = BoneVector;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    LanesXyz<V> b;
    LanesXyz<V> e;
    V w;
    V f;
    hn::LoadInterleaved4(d, motions.real + 4 * i, b.x, b.y, b.z, w);
    hn::LoadInterleaved4(d, motions.dual + 4 * i, e.x, e.y, e.z, f);
    const V square = hn::Max(hn::MulAdd(w, w, DotLanes(b, b)), hn::Set(d, 1e-30f));
    const V twice_over = hn::Div(hn::Set(d, 2.0f), square);
    const LanesXyz<V> v = LoadXyz(d, rest_positions + 3 * i, count - i);
    const LanesXyz<V> inner = AddScaled(AddScaled(CrossLanes(b, v), w, v), hn::Set(d, 1.0f), e);
    const LanesXyz<V> moved = AddScaled(AddScaled(CrossLanes(b, inner), w, e), hn::Neg(f), b);
    StoreXyz(d, AddScaled(v, twice_over, moved), positions + 3 * i, count - i);
    if (!rest_normals) continue;
    const LanesXyz<V> n = LoadXyz(d, rest_normals + 3 * i, count - i);
    const LanesXyz<V> turned = CrossLanes(b, AddScaled(CrossLanes(b, n), w, n));
    StoreXyz(d, AddScaled(n, twice_over, turned), normals + 3 * i, count - i);
  }
}

HWY_ATTR void BlendTile(const float* motions, const TileData& tile, std::size_t count, TileMotions& to) {
  switch (tile.influences) {
    case 1:
      return BlendTileMotions<1>(motions, tile, count, to);
    case 2:
      return BlendTileMotions<2>(motions, tile, count, to);
    case 4:
      return BlendTileMotions<4>(motions, tile, count, to);
    case 8:
      return BlendTileMotions<8>(motions, tile, count, to);
    default:
      return BlendTileMotions<0>(motions, tile, count, to);
  }
}

/// Vertices begin to end of a job that is not packed.
/// @param stretches  Null: every bone is rigid.
HWY_NOINLINE void BlendGatheredDualQuaternions(const SkinJob& job, const float* motions, const float* stretches,
                                               std::size_t begin, std::size_t end) {
  TileMotions blended;
  GatheredTile gathered;
  for (std::size_t first = begin; first < end; first += kTileVertices) {
    const std::size_t count = HWY_MIN(kTileVertices, end - first);
    TileData tile = gathered.Gather(job, job.table, stretches, first, count);
    if (stretches) {
      BlendLinearTile(tile, count);
      std::copy_n(gathered.positions, 3 * count, gathered.rest_positions);
      if (tile.rest_normals) std::copy_n(gathered.normals, 3 * count, gathered.rest_normals);
      if (tile.rest_tangents) std::copy_n(gathered.tangents, 4 * count, gathered.rest_tangents);
    }
    BlendTile(motions, tile, count, blended);
    MoveTile(blended, gathered.rest_positions, tile.rest_normals, count, gathered.positions, gathered.normals);
    if (tile.rest_tangents) TurnTangents(blended, gathered.rest_tangents, count, gathered.tangents);
    gathered.Scatter(job, first, count);
  }
}

/// Vertices begin to end.
/// @param stretches  Null: every bone is rigid.
void BlendDualQuaternions(const SkinJob& job, const float* motions, const float* stretches, std::size_t begin,
                          std::size_t end) {
  if (!IsPacked(job)) return BlendGatheredDualQuaternions(job, motions, stretches, begin, end);
  const bool with_normals = !job.normals.empty();
  TileMotions blended;
  alignas(64) float stretched_positions[3 * kTileVertices];
  alignas(64) float stretched_normals[3 * kTileVertices];
  for (std::size_t first = begin; first < end; first += kTileVertices) {
    const std::size_t count = HWY_MIN(kTileVertices, end - first);
    const std::size_t influence = first * job.table.influences;
    TileData tile = {stretches,
                     job.table.bones.data() + influence,
                     job.table.weights.data() + influence,
                     job.table.influences,
                     job.rest_positions.data() + 3 * first,
                     with_normals ? job.rest_normals.data() + 3 * first : nullptr,
                     stretched_positions,
                     stretched_normals};
    if (stretches) {
      BlendLinearTile(tile, count);
      tile.rest_positions = stretched_positions;
      if (with_normals) tile.rest_normals = stretched_normals;
    }
    BlendTile(motions, tile, count, blended);
    MoveTile(blended, tile.rest_positions, tile.rest_normals, count, job.positions.data() + 3 * first,
             with_normals ? job.normals.data() + 3 * first : nullptr);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(BlendDualQuaternions);

}  // namespace internal

using namespace internal;

Status skin_dual_quaternion(const SkinJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  constexpr std::size_t kChunkVertices = 2048;
  float* stretches = aligned_palette(job.scratch);
  float* motions = stretches + static_cast<std::size_t>(job.bone_count()) * kLinearBoneFloats;
  const bool rigid = make_dual_quaternion_palette(job.bones, motions, stretches);
  run_chunks(job.table.vertex_count, kChunkVertices, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendDualQuaternions)
    (job, motions, rigid ? nullptr : stretches, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
