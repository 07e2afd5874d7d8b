// A few doubles side by side, for kernels whose lanes are right-hand sides or coordinates. Included per Highway target,
// after highway.h.
//
//   Pack<W>  W doubles (2, 4 or 8): as many vectors as that takes, or plain doubles where vectors have none

#if defined(LIMBER_NUMERICS_PACK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_NUMERICS_PACK_INL_H_
#undef LIMBER_NUMERICS_PACK_INL_H_
#else
#define LIMBER_NUMERICS_PACK_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_HAVE_FLOAT64

template <int W>
struct Pack {
  using Tag = hn::CappedTag<double, W>;
  static constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
  static constexpr int kParts = W / kLanes;

  hn::Vec<Tag> at[kParts];

  static HWY_INLINE Pack Zero() {
    Pack result;
    for (int p = 0; p < kParts; ++p) result.at[p] = hn::Zero(Tag());
    return result;
  }
  static HWY_INLINE Pack Load(const double* HWY_RESTRICT from) {
    Pack result;
    for (int p = 0; p < kParts; ++p) result.at[p] = hn::LoadU(Tag(), from + p * kLanes);
    return result;
  }
  HWY_INLINE void Store(double* HWY_RESTRICT to) const {
    for (int p = 0; p < kParts; ++p) hn::StoreU(at[p], Tag(), to + p * kLanes);
  }
  HWY_INLINE void Add(const Pack& other) {
    for (int p = 0; p < kParts; ++p) at[p] = hn::Add(at[p], other.at[p]);
  }
  HWY_INLINE void Subtract(const Pack& other) {
    for (int p = 0; p < kParts; ++p) at[p] = hn::Sub(at[p], other.at[p]);
  }
  HWY_INLINE void Multiply(double factor) {
    const auto factors = hn::Set(Tag(), factor);
    for (int p = 0; p < kParts; ++p) at[p] = hn::Mul(at[p], factors);
  }
  /// += factor * other
  HWY_INLINE void AddTimes(double factor, const Pack& other) {
    const auto factors = hn::Set(Tag(), factor);
    for (int p = 0; p < kParts; ++p) at[p] = hn::MulAdd(factors, other.at[p], at[p]);
  }
  /// -= factor * other
  HWY_INLINE void SubtractTimes(double factor, const Pack& other) {
    const auto factors = hn::Set(Tag(), factor);
    for (int p = 0; p < kParts; ++p) at[p] = hn::NegMulAdd(factors, other.at[p], at[p]);
  }
  /// += a * b, one by one
  HWY_INLINE void AddProduct(const Pack& a, const Pack& b) {
    for (int p = 0; p < kParts; ++p) at[p] = hn::MulAdd(a.at[p], b.at[p], at[p]);
  }
};

#else

/// WebAssembly, as Highway knows it, has no vectors of double; the compiler makes what it can of loops.
template <int W>
struct Pack {
  double at[W];

  static HWY_INLINE Pack Zero() {
    Pack result;
    for (double& value : result.at) value = 0;
    return result;
  }
  static HWY_INLINE Pack Load(const double* HWY_RESTRICT from) {
    Pack result;
    for (int p = 0; p < W; ++p) result.at[p] = from[p];
    return result;
  }
  HWY_INLINE void Store(double* HWY_RESTRICT to) const {
    for (int p = 0; p < W; ++p) to[p] = at[p];
  }
  HWY_INLINE void Add(const Pack& other) {
    for (int p = 0; p < W; ++p) at[p] += other.at[p];
  }
  HWY_INLINE void Subtract(const Pack& other) {
    for (int p = 0; p < W; ++p) at[p] -= other.at[p];
  }
  HWY_INLINE void Multiply(double factor) {
    for (int p = 0; p < W; ++p) at[p] *= factor;
  }
  HWY_INLINE void AddTimes(double factor, const Pack& other) {
    for (int p = 0; p < W; ++p) at[p] += factor * other.at[p];
  }
  HWY_INLINE void SubtractTimes(double factor, const Pack& other) {
    for (int p = 0; p < W; ++p) at[p] -= factor * other.at[p];
  }
  HWY_INLINE void AddProduct(const Pack& a, const Pack& b) {
    for (int p = 0; p < W; ++p) at[p] += a.at[p] * b.at[p];
  }
};

#endif

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
