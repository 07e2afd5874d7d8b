#include "limber/runtime/internal/rotation.h"

#include <algorithm>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/internal/rotation.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/core/internal/assert.h"
#include "limber/runtime/internal/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

/// Where the matrices of a vector stand in a batch.
struct Slice {
  std::size_t first;   // matrix
  std::size_t offset;  // of its first plane
  std::size_t count;   // matrices, at most a vector's
};

/// Loads the first `count` lanes; the others are 0.
template <class D>
HWY_INLINE hn::Vec<D> LoadSome(D d, const float* from, std::size_t count) {
  if (HWY_LIKELY(count == hn::Lanes(d))) return hn::LoadU(d, from);
  HWY_ALIGN float padded[hn::MaxLanes(d)] = {};
  std::copy_n(from, count, padded);
  return hn::Load(d, padded);
}

template <class D>
HWY_INLINE void StoreSome(D d, hn::Vec<D> value, float* to, std::size_t count) {
  if (HWY_LIKELY(count == hn::Lanes(d))) {
    hn::StoreU(value, d, to);
    return;
  }
  HWY_ALIGN float padded[hn::MaxLanes(d)];
  hn::Store(value, d, padded);
  std::copy_n(padded, count, to);
}

/// Collects undecided matrices over many vectors, so that doubles fill their lanes, and puts the results in place.
class RedoQueue {
 public:
  explicit RedoQueue(const RotationBatch& batch, std::size_t lanes) : batch_(batch), lanes_(lanes) {}

  /// Queues the unreliable lanes of a slice. To be called before its rotations are stored: they may be `previous`.
  template <class D, class V = hn::Vec<D>>
  HWY_NOINLINE void Add(D d, const Slice& slice, const Lanes3x3<V>& scaled, V den, V norm) {
    if (count_ + hn::Lanes(d) > RotationRedo::kCapacity) Flush();
    HWY_ALIGN float planes[9][hn::MaxLanes(d)];
    HWY_ALIGN float dens[hn::MaxLanes(d)];
    HWY_ALIGN float norms[hn::MaxLanes(d)];
    for (int k = 0; k < 9; ++k) hn::Store(scaled.at[k], d, planes[k]);
    hn::Store(den, d, dens);
    hn::Store(norm, d, norms);
    for (std::size_t lane = 0; lane < slice.count; ++lane) {
      if (dens[lane] > static_cast<float>(kRotationReliableDen)) continue;
      for (std::size_t k = 0; k < 9; ++k) redo_.matrix[k][count_] = planes[k][lane];
      for (std::size_t k = 0; k < 9; ++k) redo_.previous[k][count_] = Previous(slice, k, lane);
      first_[count_] = slice.first + lane;
      offset_[count_] = slice.offset + lane;
      norm_[count_] = norms[lane];
      ++count_;
    }
  }

  void Flush() {
    if (count_ == 0) return;
    RedoRotationsInDouble(RotationDoubleTag(), redo_, count_);
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t k = 0; k < 9; ++k) batch_.rotations[offset_[i] + k * lanes_] = redo_.rotation[k][i];
      if (!batch_.mu.empty()) batch_.mu[first_[i]] = redo_.mu[i];
      if (!batch_.energy.empty()) batch_.energy[first_[i]] = redo_.mu[i] * norm_[i];
    }
    count_ = 0;
  }

 private:
  float Previous(const Slice& slice, std::size_t plane, std::size_t lane) const {
    if (batch_.previous.empty()) return plane % 4 == 0 ? 1.0f : 0.0f;
    return batch_.previous[slice.offset + plane * lanes_ + lane];
  }

  const RotationBatch& batch_;
  std::size_t lanes_;
  std::size_t count_ = 0;
  RotationRedo redo_;
  std::size_t first_[RotationRedo::kCapacity];
  std::size_t offset_[RotationRedo::kCapacity];
  float norm_[RotationRedo::kCapacity];
};

template <bool kWarm, class D>
HWY_INLINE void RotateSlice(D d, const RotationBatch& batch, std::size_t lanes, const Slice& slice, RedoQueue& queue) {
  using V = hn::Vec<D>;
  Lanes3x3<V> matrix;
  for (std::size_t k = 0; k < 9; ++k) {
    matrix.at[k] = LoadSome(d, batch.matrices.data() + slice.offset + k * lanes, slice.count);
  }
  const V warm_mu = kWarm ? LoadSome(d, batch.mu.data() + slice.first, slice.count) : hn::Zero(d);
  Lanes3x3<V> scaled;
  const RotationLanes<V> result = NearestRotationInFloat<kWarm>(d, matrix, warm_mu, scaled);
  if (HWY_UNLIKELY(!hn::AllFalse(d, UnreliableRotations(d, result.den)))) {
    queue.Add(d, slice, scaled, result.den, result.norm);
  }
  for (std::size_t k = 0; k < 9; ++k) {
    StoreSome(d, result.rotation.at[k], batch.rotations.data() + slice.offset + k * lanes, slice.count);
  }
  if (!batch.mu.empty()) StoreSome(d, result.mu, batch.mu.data() + slice.first, slice.count);
  if (!batch.energy.empty()) {
    StoreSome(d, hn::Mul(result.mu, result.norm), batch.energy.data() + slice.first, slice.count);
  }
}

template <bool kWarm, class D>
void RotateBatch(D d, const RotationBatch& batch, std::size_t lanes) {
  RedoQueue queue(batch, lanes);
  for (std::size_t block = 0; block * lanes < batch.count; ++block) {
    const std::size_t in_block = std::min(lanes, batch.count - block * lanes);
    for (std::size_t i = 0; i < in_block; i += hn::Lanes(d)) {
      const Slice slice{block * lanes + i, block * 9 * lanes + i, std::min(hn::Lanes(d), in_block - i)};
      RotateSlice<kWarm>(d, batch, lanes, slice, queue);
    }
  }
  queue.Flush();
}

template <bool kWarm>
void RotateBatchOfAnyLayout(const RotationBatch& batch, std::size_t lanes) {
  if (lanes <= 8) {
    RotateBatch<kWarm>(hn::CappedTag<float, 8>(), batch, lanes);
  } else {
    RotateBatch<kWarm>(hn::ScalableTag<float>(), batch, lanes);
  }
}

void Rotate3d(const RotationBatch& batch, std::size_t lanes) {
  RotateBatchOfAnyLayout<false>(batch, lanes);
}
void Rotate3dWarm(const RotationBatch& batch, std::size_t lanes) {
  RotateBatchOfAnyLayout<true>(batch, lanes);
}

template <class D>
HWY_INLINE void RotateSlice2d(D d, const RotationBatch& batch, std::size_t lanes, const Slice& slice) {
  using V = hn::Vec<D>;
  const hn::RebindToSigned<D> di;
  V m[4];
  V old[4];
  V largest = hn::Zero(d);
  for (std::size_t k = 0; k < 4; ++k) {
    m[k] = LoadSome(d, batch.matrices.data() + slice.offset + k * lanes, slice.count);
    old[k] = batch.previous.empty() ? hn::Set(d, k % 3 == 0 ? 1.0f : 0.0f)
                                    : LoadSome(d, batch.previous.data() + slice.offset + k * lanes, slice.count);
    largest = hn::Max(largest, hn::Abs(m[k]));
  }
  const auto exponent = hn::And(hn::BitCast(di, largest), hn::Set(di, 0x7F800000));
  const V scale = hn::BitCast(d, hn::Max(hn::Sub(hn::Set(di, 254 << 23), exponent), hn::Set(di, 1 << 23)));
  for (V& entry : m) entry = hn::Mul(entry, scale);
  const V norm2 = hn::MulAdd(m[0], m[0], hn::MulAdd(m[1], m[1], hn::MulAdd(m[2], m[2], hn::Mul(m[3], m[3]))));
  const V norm = hn::Sqrt(norm2);
  const V cosine = hn::Add(m[0], m[3]);
  const V sine = hn::Sub(m[2], m[1]);
  const V length = hn::Sqrt(hn::MulAdd(cosine, cosine, hn::Mul(sine, sine)));
  const auto clear = hn::Gt(length, hn::Mul(norm, hn::Set(d, static_cast<float>(kRotationUndeterminedDen))));
  const V over = hn::Div(hn::Set(d, 1), hn::IfThenElse(clear, length, hn::Set(d, 1)));
  const V c = hn::Mul(cosine, over);
  const V s = hn::Mul(sine, over);
  const V rotation[4] = {c, hn::Neg(s), s, c};
  for (std::size_t k = 0; k < 4; ++k) {
    StoreSome(d, hn::IfThenElse(clear, rotation[k], old[k]), batch.rotations.data() + slice.offset + k * lanes,
              slice.count);
  }
  const V mu = hn::Div(length, hn::Max(norm, hn::Set(d, 1e-10f)));
  if (!batch.mu.empty()) StoreSome(d, mu, batch.mu.data() + slice.first, slice.count);
  if (!batch.energy.empty()) StoreSome(d, hn::Div(length, scale), batch.energy.data() + slice.first, slice.count);
}

void Rotate2d(const RotationBatch& batch, std::size_t lanes) {
  const hn::CappedTag<float, 8> d;
  for (std::size_t block = 0; block * lanes < batch.count; ++block) {
    const std::size_t in_block = std::min(lanes, batch.count - block * lanes);
    for (std::size_t i = 0; i < in_block; i += hn::Lanes(d)) {
      RotateSlice2d(d, batch, lanes, {block * lanes + i, block * 4 * lanes + i, std::min(hn::Lanes(d), in_block - i)});
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace limber::internal {
namespace {

HWY_EXPORT(Rotate3d);
HWY_EXPORT(Rotate3dWarm);
HWY_EXPORT(Rotate2d);

std::size_t lanes_of(const RotationBatch& batch) {
  return batch.lanes > 0 ? batch.lanes : batch.count;
}

/// True if every span is as long as its batch.
[[maybe_unused]] bool is_consistent(const RotationBatch& batch, std::size_t entries) {
  if (batch.count == 0) return true;
  const std::size_t lanes = lanes_of(batch);
  const std::size_t size = (batch.count + lanes - 1) / lanes * lanes * entries;
  return batch.matrices.size() == size && batch.rotations.size() == size &&
         (batch.previous.empty() || batch.previous.size() == size) &&
         (batch.mu.empty() || batch.mu.size() == batch.count) &&
         (batch.energy.empty() || batch.energy.size() == batch.count);
}

}  // namespace

void nearest_rotations_3d(const RotationBatch& batch) noexcept {
  LIMBER_ASSERT(is_consistent(batch, 9));
  HWY_DYNAMIC_DISPATCH(Rotate3d)(batch, lanes_of(batch));
}

void nearest_rotations_3d_warm(const RotationBatch& batch) noexcept {
  LIMBER_ASSERT(is_consistent(batch, 9) && batch.mu.size() == batch.count);
  HWY_DYNAMIC_DISPATCH(Rotate3dWarm)(batch, lanes_of(batch));
}

void nearest_rotations_2d(const RotationBatch& batch) noexcept {
  LIMBER_ASSERT(is_consistent(batch, 4));
  HWY_DYNAMIC_DISPATCH(Rotate2d)(batch, lanes_of(batch));
}

std::array<float, 9> nearest_rotation_3d(const std::array<float, 9>& matrix) noexcept {
  std::array<float, 9> rotation;
  nearest_rotations_3d({.count = 1, .matrices = matrix, .rotations = rotation});
  return rotation;
}

std::array<float, 9> nearest_rotation_3d(const std::array<float, 9>& matrix,
                                         const std::array<float, 9>& previous) noexcept {
  std::array<float, 9> rotation;
  nearest_rotations_3d({.count = 1, .matrices = matrix, .rotations = rotation, .previous = previous});
  return rotation;
}

std::array<float, 4> nearest_rotation_2d(const std::array<float, 4>& matrix) noexcept {
  std::array<float, 4> rotation;
  nearest_rotations_2d({.count = 1, .matrices = matrix, .rotations = rotation});
  return rotation;
}

std::array<float, 4> nearest_rotation_2d(const std::array<float, 4>& matrix,
                                         const std::array<float, 4>& previous) noexcept {
  std::array<float, 4> rotation;
  nearest_rotations_2d({.count = 1, .matrices = matrix, .rotations = rotation, .previous = previous});
  return rotation;
}

}  // namespace limber::internal
#endif  // HWY_ONCE
