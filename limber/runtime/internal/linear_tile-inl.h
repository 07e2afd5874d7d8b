// Linear blending of a tile of vertices, for Highway kernels to include after highway.h, inside each target.
//
//   LoadXyz, StoreXyz   interleaved vectors to and from lanes, also less than a vector's worth
//   BlendLinearTile     positions, normals and tangents of up to kTileVertices vertices
//   GatheredTile        a tile of a job whose streams are not packed, on its way in and out
//   BlendLinearTiles    a range of a job's vertices
// See skin.h for what the result is.

#if defined(LIMBER_SKIN_LINEAR_TILE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_SKIN_LINEAR_TILE_INL_H_
#undef LIMBER_SKIN_LINEAR_TILE_INL_H_
#else
#define LIMBER_SKIN_LINEAR_TILE_INL_H_
#endif

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

#include "limber/runtime/internal/bone_palette.h"
#include "limber/runtime/skin.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Vertices blended at a time where intermediate results are kept; a multiple of every vector's lanes.
constexpr std::size_t kTileVertices = 64;

/// Eight lanes at most: a bone in one vector of sixteen took a quarter longer, its four columns being added
/// up in two steps instead of one.
using BoneTag = hn::CappedTag<float, 8>;
using BoneVector = hn::Vec<BoneTag>;
constexpr std::size_t kBoneLanes = hn::MaxLanes(BoneTag());
constexpr std::size_t kBoneParts = kLinearBoneFloats / kBoneLanes;

/// One vector per lane.
template <class V>
struct LanesXyz {
  V x, y, z;
};

template <class V>
HWY_INLINE LanesXyz<V> CrossLanes(const LanesXyz<V>& a, const LanesXyz<V>& b) {
  return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
          hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

template <class V>
HWY_INLINE V DotLanes(const LanesXyz<V>& a, const LanesXyz<V>& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}

/// The first `count` vectors; lanes behind them are 0.
template <class D, class V = hn::Vec<D>>
HWY_INLINE LanesXyz<V> LoadXyz(D d, const float* from, std::size_t count) {
  LanesXyz<V> result;
  if (HWY_LIKELY(count >= hn::Lanes(d))) {
    hn::LoadInterleaved3(d, from, result.x, result.y, result.z);
  } else {
    HWY_ALIGN float padded[3 * hn::MaxLanes(d)] = {};
    std::copy_n(from, 3 * count, padded);
    hn::LoadInterleaved3(d, padded, result.x, result.y, result.z);
  }
  return result;
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE void StoreXyz(D d, const LanesXyz<V>& value, float* to, std::size_t count) {
  if (HWY_LIKELY(count >= hn::Lanes(d))) {
    hn::StoreInterleaved3(value.x, value.y, value.z, d, to);
  } else {
    HWY_ALIGN float padded[3 * hn::MaxLanes(d)];
    hn::StoreInterleaved3(value.x, value.y, value.z, d, padded);
    std::copy_n(padded, 3 * count, to);
  }
}

/// What a tile reads and writes: packed streams of skin.h from its first vertex on.
struct TileData {
  const float* palette;
  const std::uint16_t* bones;
  const float* weights;
  int influences;
  const float* rest_positions;
  const float* rest_normals;  // or null
  float* positions;
  float* normals;
  const float* rest_tangents = nullptr;  // xyzw, or null
  float* tangents = nullptr;
};

/// The blended matrix of a vertex: two registers, or four of SSE.
/// @tparam kInfluences  Or 0: `influences` tells.
template <int kInfluences>
HWY_INLINE void BlendBones(const float* HWY_RESTRICT palette, const std::uint16_t* HWY_RESTRICT bones,
                           const float* HWY_RESTRICT weights, int influences, BoneVector (&sums)[kBoneParts]) {
  const BoneTag tag;
  const int count = kInfluences ? kInfluences : influences;
  for (int j = 0; j < count; ++j) {
    const float* HWY_RESTRICT bone = palette + kLinearBoneFloats * static_cast<std::size_t>(bones[j]);
    const BoneVector weight = hn::Set(tag, weights[j]);
    for (std::size_t part = 0; part < kBoneParts; ++part) {
      const BoneVector columns = hn::Load(tag, bone + part * kBoneLanes);
      sums[part] = j == 0 ? hn::Mul(weight, columns) : hn::MulAdd(weight, columns, sums[part]);
    }
  }
}

#if HWY_TARGET == HWY_SCALAR

/// Without vectors, a blended matrix is sixteen numbers.
struct ColumnFactors {};

HWY_INLINE void Transform(const ColumnFactors&, const BoneVector (&matrix)[kBoneParts], const float* xyz, float* to) {
  const float x = xyz[0];
  const float y = xyz[1];
  const float z = xyz[2];
  for (int row = 0; row < 4; ++row) {
    to[row] = matrix[row].raw * x + matrix[4 + row].raw * y + matrix[8 + row].raw * z + matrix[12 + row].raw;
  }
}

HWY_INLINE void StoreLinearPart(const BoneVector (&matrix)[kBoneParts], float* to, std::size_t stride) {
  for (std::size_t k = 0; k < 12; ++k) to[k / 4 * stride + k % 4] = matrix[k].raw;
}

#else

/// Adds up the groups of four lanes.
template <class V>
HWY_INLINE hn::Vec<hn::CappedTag<float, 4>> SumOfColumns(V v) {
  if constexpr (hn::MaxLanes(hn::DFromV<V>()) == 4) {
    return v;
  } else {
    const hn::DFromV<V> d;
    const hn::Half<decltype(d)> half;
    return SumOfColumns(hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  }
}

/// Stores the groups of four lanes `stride` floats apart, the first `count` of them.
template <class V>
HWY_INLINE void StoreColumns(V v, float* to, std::size_t stride, std::size_t count) {
  const hn::DFromV<V> d;
  if constexpr (hn::MaxLanes(d) == 4) {
    if (count > 0) hn::StoreU(v, d, to);
  } else {
    constexpr std::size_t kHalf = hn::MaxLanes(d) / 8;
    const hn::Half<decltype(d)> half;
    StoreColumns(hn::LowerHalf(half, v), to, stride, count);
    if (count > kHalf) StoreColumns(hn::UpperHalf(half, v), to + kHalf * stride, stride, count - kHalf);
  }
}

/// Takes x, y, z from memory to the lanes of their columns, and 1 to those of the translation.
class ColumnFactors {
 public:
  HWY_INLINE ColumnFactors() {
    const BoneTag tag;
    HWY_ALIGN float fourth[kBoneLanes];
    for (std::size_t lane = 0; lane < kBoneLanes; ++lane) fourth[lane] = lane % 4 == 3 ? 1.0f : 0.0f;
    is_translation_ = hn::Gt(hn::Load(tag, fourth), hn::Zero(tag));
    for (std::size_t part = 0; part < kBoneParts; ++part) {
      HWY_ALIGN std::int32_t lanes[kBoneLanes];
      for (std::size_t lane = 0; lane < kBoneLanes; ++lane) {
        lanes[lane] = static_cast<std::int32_t>((part * kBoneLanes + lane) / 4);
      }
      lanes_[part] = hn::SetTableIndices(tag, lanes);
    }
  }

  /// @param xyz  Four readable floats; the last is not used.
  HWY_INLINE BoneVector Load(const float* xyz) const {
    const BoneTag tag;
    return hn::IfThenElse(is_translation_, hn::Set(tag, 1.0f), hn::LoadDup128(tag, xyz));
  }
  HWY_INLINE BoneVector Spread(BoneVector loaded, std::size_t part) const {
    return hn::TableLookupLanes(loaded, lanes_[part]);
  }

 private:
  hn::Mask<BoneTag> is_translation_;
  decltype(hn::SetTableIndices(BoneTag(), static_cast<const std::int32_t*>(nullptr))) lanes_[kBoneParts];
};

/// Stores a blended matrix times (x, y, z, 1).
/// @param xyz  Four readable floats.
/// @param to   Four floats; the last receives 0.
HWY_INLINE void Transform(const ColumnFactors& factors, const BoneVector (&matrix)[kBoneParts], const float* xyz,
                          float* to) {
  const BoneVector loaded = factors.Load(xyz);
  BoneVector sum = hn::Mul(matrix[0], factors.Spread(loaded, 0));
  for (std::size_t part = 1; part < kBoneParts; ++part) {
    sum = hn::MulAdd(matrix[part], factors.Spread(loaded, part), sum);
  }
  hn::StoreU(SumOfColumns(sum), hn::CappedTag<float, 4>(), to);
}

/// Stores the first three columns of a blended matrix, `stride` floats apart.
HWY_INLINE void StoreLinearPart(const BoneVector (&matrix)[kBoneParts], float* to, std::size_t stride) {
  constexpr std::size_t kColumnsPerPart = kBoneLanes / 4;
  for (std::size_t part = 0; part < kBoneParts && part * kColumnsPerPart < 3; ++part) {
    const std::size_t first = part * kColumnsPerPart;
    StoreColumns(matrix[part], to + first * stride, stride, HWY_MIN(kColumnsPerPart, 3 - first));
  }
}

#endif  // HWY_TARGET == HWY_SCALAR

/// The linear parts of a tile's matrices: column c of vertex i at column[c][4 i].
struct alignas(64) TileColumns {
  float column[3][4 * kTileVertices];
};

/// Normals by the cofactors of the blended matrices, scaled to length 1.
inline HWY_ATTR void TransformNormals(const TileColumns& columns, const float* rest, float* normals,
                                      std::size_t count) {
  const BoneTag d;
  using V = BoneVector;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    LanesXyz<V> c[3];
    V unused;
    for (int k = 0; k < 3; ++k) hn::LoadInterleaved4(d, columns.column[k] + 4 * i, c[k].x, c[k].y, c[k].z, unused);
    const LanesXyz<V> n = LoadXyz(d, rest + 3 * i, count - i);
    const LanesXyz<V> a = CrossLanes(c[1], c[2]);
    const LanesXyz<V> b = CrossLanes(c[2], c[0]);
    const LanesXyz<V> e = CrossLanes(c[0], c[1]);
    LanesXyz<V> m = {hn::MulAdd(a.x, n.x, hn::MulAdd(b.x, n.y, hn::Mul(e.x, n.z))),
                     hn::MulAdd(a.y, n.x, hn::MulAdd(b.y, n.y, hn::Mul(e.y, n.z))),
                     hn::MulAdd(a.z, n.x, hn::MulAdd(b.z, n.y, hn::Mul(e.z, n.z)))};
    const V length = hn::Max(hn::Sqrt(DotLanes(m, m)), hn::Set(d, 1e-18f));
    const V over = hn::Div(hn::Set(d, 1.0f), length);
    m = {hn::Mul(m.x, over), hn::Mul(m.y, over), hn::Mul(m.z, over)};
    StoreXyz(d, m, normals + 3 * i, count - i);
  }
}

/// Tangents by the blended matrices, scaled to length 1; w is copied. Apart from the others, so that these stay as quick without it.
HWY_NOINLINE inline HWY_ATTR void TransformTangents(const TileColumns& columns, const float* rest, float* tangents,
                                                    std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float* t = rest + 4 * i;
    float moved[3];
    for (std::size_t row = 0; row < 3; ++row) {
      moved[row] = columns.column[0][4 * i + row] * t[0] + columns.column[1][4 * i + row] * t[1] +
                   columns.column[2][4 * i + row] * t[2];
    }
    const float square = moved[0] * moved[0] + moved[1] * moved[1] + moved[2] * moved[2];
    const float over = 1 / HWY_MAX(std::sqrt(square), 1e-18f);
    for (std::size_t c = 0; c < 3; ++c) tangents[4 * i + c] = moved[c] * over;
    tangents[4 * i + 3] = t[3];
  }
}

/// Blends `count` vertices; with directions (normals, tangents), at most kTileVertices.
template <int kInfluences, bool kDirections>
HWY_ATTR void BlendLinearTileOf(const TileData& given, std::size_t count) {
  const TileData tile = given;  // A copy nobody else sees: its pointers stay in registers.
  const ColumnFactors factors;
  const std::size_t influences = kInfluences ? kInfluences : tile.influences;
  TileColumns columns;
  BoneVector matrix[kBoneParts];
  const auto blend = [&](std::size_t i) HWY_ATTR {
    BlendBones<kInfluences>(tile.palette, tile.bones + i * influences, tile.weights + i * influences, tile.influences,
                            matrix);
    if constexpr (kDirections) StoreLinearPart(matrix, columns.column[0] + 4 * i, 4 * kTileVertices);
  };
  // Vectors are read and written as four floats, the fourth belonging to the next vertex: in rising order
  // that does no harm, except for the last, whose neighbour may be another thread's.
  for (std::size_t i = 0; i + 1 < count; ++i) {
    blend(i);
    Transform(factors, matrix, tile.rest_positions + 3 * i, tile.positions + 3 * i);
  }
  HWY_ALIGN float last[4] = {};
  std::copy_n(tile.rest_positions + 3 * (count - 1), 3, last);
  blend(count - 1);
  Transform(factors, matrix, last, last);
  std::copy_n(last, 3, tile.positions + 3 * (count - 1));
  if constexpr (kDirections) {
    for (auto& column : columns.column) {
      std::fill(column + 4 * count, column + 4 * hwy::RoundUpTo(count, kBoneLanes), 0.0f);
    }
    if (tile.rest_normals) TransformNormals(columns, tile.rest_normals, tile.normals, count);
    if (tile.rest_tangents) TransformTangents(columns, tile.rest_tangents, tile.tangents, count);
  }
}

template <bool kDirections>
HWY_ATTR void BlendLinearTileOf(const TileData& tile, std::size_t count) {
  switch (tile.influences) {
    case 1:
      return BlendLinearTileOf<1, kDirections>(tile, count);
    case 2:
      return BlendLinearTileOf<2, kDirections>(tile, count);
    case 4:
      return BlendLinearTileOf<4, kDirections>(tile, count);
    case 8:
      return BlendLinearTileOf<8, kDirections>(tile, count);
    default:
      return BlendLinearTileOf<0, kDirections>(tile, count);
  }
}

/// Linear blending of `count` vertices, 1 to kTileVertices (any number without normals and tangents).
inline HWY_ATTR void BlendLinearTile(const TileData& tile, std::size_t count) {
  if (tile.rest_normals || tile.rest_tangents) {
    BlendLinearTileOf<true>(tile, count);
  } else {
    BlendLinearTileOf<false>(tile, count);
  }
}

/// Whether a job's vertices can be blended where they are.
template <class Job>
HWY_INLINE bool IsPacked(const Job& job) {
  const SkinStrides& s = job.strides;
  return job.tangents.empty() && !(s.rest_positions || s.positions || s.rest_normals || s.normals);
}

/// The vertices of a tile, packed on their way in and out.
struct GatheredTile {
  alignas(64) float rest_positions[3 * kTileVertices];
  alignas(64) float rest_normals[3 * kTileVertices];
  alignas(64) float rest_tangents[4 * kTileVertices];
  alignas(64) float positions[3 * kTileVertices];
  alignas(64) float normals[3 * kTileVertices];
  alignas(64) float tangents[4 * kTileVertices];

  template <std::size_t kValues>
  static HWY_INLINE void Copy(const float* from, std::size_t from_step, std::size_t count, float* to,
                              std::size_t to_step) {
    for (std::size_t i = 0; i < count; ++i) std::copy_n(from + i * from_step, kValues, to + i * to_step);
  }

  static HWY_INLINE std::size_t Step(int stride, std::size_t values) {
    return stride == 0 ? values : static_cast<std::size_t>(stride) / sizeof(float);
  }

  /// Reads the vertices from `first` on, and points to them.
  template <class Job>
  HWY_INLINE TileData Gather(const Job& job, const InfluenceTable& table, const float* palette, std::size_t first,
                             std::size_t count) {
    const std::size_t influence = first * static_cast<std::size_t>(table.influences);
    TileData tile = {palette,
                     table.bones.data() + influence,
                     table.weights.data() + influence,
                     table.influences,
                     rest_positions,
                     nullptr,
                     positions,
                     normals};
    const std::size_t step = Step(job.strides.rest_positions, 3);
    Copy<3>(job.rest_positions.data() + first * step, step, count, rest_positions, 3);
    if (!job.normals.empty()) {
      const std::size_t normal_step = Step(job.strides.rest_normals, 3);
      Copy<3>(job.rest_normals.data() + first * normal_step, normal_step, count, rest_normals, 3);
      tile.rest_normals = rest_normals;
    }
    if (!job.tangents.empty()) {
      const std::size_t tangent_step = Step(job.strides.rest_tangents, 4);
      Copy<4>(job.rest_tangents.data() + first * tangent_step, tangent_step, count, rest_tangents, 4);
      tile.rest_tangents = rest_tangents;
      tile.tangents = tangents;
    }
    return tile;
  }

  template <class Job>
  HWY_INLINE void Scatter(const Job& job, std::size_t first, std::size_t count) const {
    const std::size_t step = Step(job.strides.positions, 3);
    Copy<3>(positions, 3, count, job.positions.data() + first * step, step);
    if (!job.normals.empty()) {
      const std::size_t normal_step = Step(job.strides.normals, 3);
      Copy<3>(normals, 3, count, job.normals.data() + first * normal_step, normal_step);
    }
    if (!job.tangents.empty()) {
      const std::size_t tangent_step = Step(job.strides.tangents, 4);
      Copy<4>(tangents, 4, count, job.tangents.data() + first * tangent_step, tangent_step);
    }
  }
};

/// Vertices begin to end of a job that is not packed.
template <class Job>
HWY_NOINLINE void BlendGatheredTiles(const Job& job, const InfluenceTable& table, const float* palette,
                                     std::size_t begin, std::size_t end) {
  GatheredTile gathered;
  for (std::size_t first = begin; first < end; first += kTileVertices) {
    const std::size_t count = HWY_MIN(kTileVertices, end - first);
    BlendLinearTile(gathered.Gather(job, table, palette, first, count), count);
    gathered.Scatter(job, first, count);
  }
}

/// Vertices begin to end, which is larger, tile by tile; Job: see skin.h.
template <class Job>
HWY_INLINE void BlendLinearTiles(const Job& job, const InfluenceTable& table, const float* palette, std::size_t begin,
                                 std::size_t end) {
  if (!IsPacked(job)) return BlendGatheredTiles(job, table, palette, begin, end);
  const bool with_normals = !job.normals.empty();
  const std::size_t step = with_normals ? kTileVertices : end - begin;
  for (std::size_t first = begin; first < end; first += step) {
    const std::size_t influence = first * static_cast<std::size_t>(table.influences);
    const TileData tile = {palette,
                           table.bones.data() + influence,
                           table.weights.data() + influence,
                           table.influences,
                           job.rest_positions.data() + 3 * first,
                           with_normals ? job.rest_normals.data() + 3 * first : nullptr,
                           job.positions.data() + 3 * first,
                           with_normals ? job.normals.data() + 3 * first : nullptr};
    BlendLinearTile(tile, HWY_MIN(step, end - first));
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // LIMBER_SKIN_LINEAR_TILE_INL_H_
