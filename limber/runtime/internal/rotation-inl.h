// Kernel A on vectors: nearest rotations to 3x3 matrices, one per lane, for other Highway kernels to include.
// Include it after highway.h, inside each target (the guard below flips as foreach_target.h asks).
//
//   Lanes3x3<V>          nine vectors, row by row: one matrix per lane
//   IdentityLanes        the identity in every lane
//   NearestRotation      all of it: lanes that float cannot decide are redone in double
//   NearestRotationWarm  the same from a previous mu
// See rotation.h for what the result is and how exact.

#if defined(LIMBER_NUMERICS_KERNELS_ROTATION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LIMBER_NUMERICS_KERNELS_ROTATION_INL_H_
#undef LIMBER_NUMERICS_KERNELS_ROTATION_INL_H_
#else
#define LIMBER_NUMERICS_KERNELS_ROTATION_INL_H_
#endif

#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

#include "limber/runtime/internal/rotation_undetermined.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// One 3x3 matrix per lane, row by row.
template <class V>
struct Lanes3x3 {
  V at[9];
};

/// The nearest rotation per lane, and how it was found.
template <class V>
struct RotationLanes {
  Lanes3x3<V> rotation;
  V mu;    ///< The largest tr(R^T M) / |M|_F, 0.57 to 1.74; 1 for a zero matrix.
  V den;   ///< How well determined the rotation is: 1.54 at best, 0 not at all.
  V norm;  ///< |M|_F, so that mu * norm is the largest tr(R^T M).
};

constexpr double kRotationReliableDen = 0.1;       // below, float is not enough
constexpr double kRotationUndeterminedDen = 1e-5;  // below, no precision is
constexpr float kRotationFloatLeastDen = 1e-3f;    // bounds Newton's steps where float is not enough anyway
constexpr float kRotationConverged = 1e-4f;        // a step this short leaves an error of 1e-6 where den > 0.1
constexpr int kRotationFirstSteps = 3;
constexpr int kRotationFloatSteps = 7;
constexpr int kRotationWarmSteps = 2;
constexpr int kRotationDoubleSteps = 25;

/// Scales each lane's matrix by a power of two, exactly, so that its largest entry is about 1.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V ScaleByPowerOfTwo(D d, const Lanes3x3<V>& m, Lanes3x3<V>& scaled) {
  const hn::RebindToSigned<D> di;
  V largest = hn::Abs(m.at[0]);
  for (int k = 1; k < 9; ++k) largest = hn::Max(largest, hn::Abs(m.at[k]));
  const auto exponent = hn::And(hn::BitCast(di, largest), hn::Set(di, 0x7F800000));
  const auto inverse = hn::Max(hn::Sub(hn::Set(di, 254 << 23), exponent), hn::Set(di, 1 << 23));
  const V scale = hn::BitCast(d, inverse);
  for (int k = 0; k < 9; ++k) scaled.at[k] = hn::Mul(m.at[k], scale);
  return scale;
}

template <class V>
HWY_INLINE V SumOfSquares(const Lanes3x3<V>& m) {
  V even = hn::Mul(m.at[0], m.at[0]);
  V odd = hn::Mul(m.at[1], m.at[1]);
  for (int k = 2; k < 8; k += 2) {
    even = hn::MulAdd(m.at[k], m.at[k], even);
    odd = hn::MulAdd(m.at[k + 1], m.at[k + 1], odd);
  }
  return hn::Add(hn::MulAdd(m.at[8], m.at[8], even), odd);
}

template <class V>
HWY_INLINE Lanes3x3<V> Cofactors(const Lanes3x3<V>& m) {
  Lanes3x3<V> c;
  for (int i = 0; i < 3; ++i) {
    const V* a = m.at + 3 * ((i + 1) % 3);
    const V* b = m.at + 3 * ((i + 2) % 3);
    for (int j = 0; j < 3; ++j) {
      const int k = (j + 1) % 3;
      const int l = (j + 2) % 3;
      c.at[3 * i + j] = hn::MulSub(a[k], b[l], hn::Mul(a[l], b[k]));
    }
  }
  return c;
}

/// The quartic f(mu) = mu^4 - 2 mu^2 - 8 D mu + 1 - 4 G of a matrix of norm 1, whose largest root is wanted.
template <class D, class V = hn::Vec<D>>
struct RotationQuartic {
  V twice_det;
  V cofactor_norm2;

  HWY_INLINE RotationQuartic(D, const Lanes3x3<V>& unit, const Lanes3x3<V>& cofactors)
      : twice_det(hn::MulAdd(unit.at[0], cofactors.at[0],
                             hn::MulAdd(unit.at[1], cofactors.at[1], hn::Mul(unit.at[2], cofactors.at[2])))),
        cofactor_norm2(SumOfSquares(cofactors)) {
    twice_det = hn::Add(twice_det, twice_det);
  }

  /// f' / 4.
  HWY_INLINE V Den(D, V mu) const { return hn::MulSub(hn::Mul(mu, mu), mu, hn::Add(mu, twice_det)); }

  /// At least the largest root, and equal to it for rotations and for rank 2 and less: the root satisfies
  /// mu^2 = 1 + 2 sqrt(G + 2 D mu), and mu <= sqrt(3).
  HWY_INLINE V UpperBound(D d) const {
    const V det = hn::Max(twice_det, hn::Zero(d));
    const V root = hn::Sqrt(hn::MulAdd(det, Sqrt3(d), cofactor_norm2));
    return hn::Sqrt(hn::Add(hn::Set(d, 1), hn::Add(root, root)));
  }

  /// One Newton step down from above the largest root. Near a double root, where f and f' are rounding,
  /// `least` bounds f' / 4 from below and so the step from above.
  HWY_INLINE V Step(D d, V mu, V least) const {
    const V square = hn::Mul(mu, mu);
    const V den = hn::Max(Den(d, mu), least);
    // f / 4 = (mu^2 - 1)^2 / 4 - 2 D mu - G
    const V shifted = hn::Sub(square, hn::Set(d, 1));
    const V quarter = hn::Mul(hn::Mul(shifted, shifted), hn::Set(d, 0.25));
    const V value = hn::Sub(hn::NegMulAdd(twice_det, mu, quarter), cofactor_norm2);
    return hn::Sub(mu, hn::Div(value, den));
  }

  static HWY_INLINE V Sqrt3(D d) { return hn::Set(d, static_cast<hn::TFromD<D>>(1.7320508075688772)); }
};

/// R = [(mu^2 + 1) M + 2 mu C - 2 M M^T M] / den for a matrix M of norm 1 with cofactors C.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void AssembleRotation(D d, const Lanes3x3<V>& m, const Lanes3x3<V>& c, V mu, V den, Lanes3x3<V>& r) {
  const V one = hn::Set(d, 1);
  const V over = hn::Div(one, den);
  const V of_c = hn::Mul(hn::Add(mu, mu), over);
  const V twice = hn::Add(over, over);
  const V* row0 = m.at;
  const V* row1 = m.at + 3;
  const V* row2 = m.at + 6;
  // A = (mu^2 + 1 - 2 M M^T) / den, symmetric
  const V of_m = hn::Mul(hn::MulAdd(mu, mu, one), over);
  V a00 = hn::MulAdd(row0[0], row0[0], hn::MulAdd(row0[1], row0[1], hn::Mul(row0[2], row0[2])));
  V a11 = hn::MulAdd(row1[0], row1[0], hn::MulAdd(row1[1], row1[1], hn::Mul(row1[2], row1[2])));
  V a22 = hn::MulAdd(row2[0], row2[0], hn::MulAdd(row2[1], row2[1], hn::Mul(row2[2], row2[2])));
  V a01 = hn::MulAdd(row0[0], row1[0], hn::MulAdd(row0[1], row1[1], hn::Mul(row0[2], row1[2])));
  V a02 = hn::MulAdd(row0[0], row2[0], hn::MulAdd(row0[1], row2[1], hn::Mul(row0[2], row2[2])));
  V a12 = hn::MulAdd(row1[0], row2[0], hn::MulAdd(row1[1], row2[1], hn::Mul(row1[2], row2[2])));
  a00 = hn::NegMulAdd(twice, a00, of_m);
  a11 = hn::NegMulAdd(twice, a11, of_m);
  a22 = hn::NegMulAdd(twice, a22, of_m);
  a01 = hn::Neg(hn::Mul(twice, a01));
  a02 = hn::Neg(hn::Mul(twice, a02));
  a12 = hn::Neg(hn::Mul(twice, a12));
  Lanes3x3<V> result;
  for (int j = 0; j < 3; ++j) {
    const V x = row0[j];
    const V y = row1[j];
    const V z = row2[j];
    result.at[j] = hn::MulAdd(a00, x, hn::MulAdd(a01, y, hn::MulAdd(a02, z, hn::Mul(of_c, c.at[j]))));
    result.at[3 + j] = hn::MulAdd(a01, x, hn::MulAdd(a11, y, hn::MulAdd(a12, z, hn::Mul(of_c, c.at[3 + j]))));
    result.at[6 + j] = hn::MulAdd(a02, x, hn::MulAdd(a12, y, hn::MulAdd(a22, z, hn::Mul(of_c, c.at[6 + j]))));
  }
  r = result;
}

/// Matrices that float could not decide, gathered to be redone in double. `previous` and the results lie alike.
struct alignas(64) RotationRedo {
  static constexpr std::size_t kCapacity = 64;
  float matrix[9][kCapacity];
  float previous[9][kCapacity];
  float rotation[9][kCapacity];
  float mu[kCapacity];
  float den[kCapacity];
};

#if HWY_HAVE_FLOAT64

using RotationDoubleTag = hn::ScalableTag<double>;

/// Redoes the first `count` matrices, whose entries are at most 4 in size. What lies behind them is overwritten.
template <class DD>
HWY_INLINE void AssembleInDouble(DD d, RotationRedo& redo, std::size_t count) {
  using V = hn::Vec<DD>;
  const std::size_t padded = hwy::RoundUpTo(count, hn::Lanes(d));
  for (int k = 0; k < 9; ++k) {
    for (std::size_t i = count; i < padded; ++i) redo.matrix[k][i] = 0;
  }
  const hn::Rebind<float, DD> df;
  const V smallest = hn::Set(d, 1e-12);
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    Lanes3x3<V> m;
    for (int k = 0; k < 9; ++k) m.at[k] = hn::PromoteTo(d, hn::Load(df, redo.matrix[k] + i));
    const V norm2 = hn::Max(SumOfSquares(m), hn::Set(d, 1e-100));
    const V over = hn::Div(hn::Set(d, 1), hn::Sqrt(norm2));
    for (int k = 0; k < 9; ++k) m.at[k] = hn::Mul(m.at[k], over);
    const Lanes3x3<V> c = Cofactors(m);
    const RotationQuartic<DD> quartic(d, m, c);
    V mu = quartic.UpperBound(d);
    for (int step = 0; step < kRotationDoubleSteps; ++step) mu = quartic.Step(d, mu, smallest);
    const V den = quartic.Den(d, mu);
    AssembleRotation(d, m, c, mu, hn::Max(den, smallest), m);
    for (int k = 0; k < 9; ++k) hn::Store(hn::DemoteTo(df, m.at[k]), df, redo.rotation[k] + i);
    hn::Store(hn::DemoteTo(df, mu), df, redo.mu + i);
    hn::Store(hn::DemoteTo(df, den), df, redo.den + i);
  }
}

#else

/// WebAssembly, as Highway knows it, has no vectors of double.
struct RotationDoubleTag {};

HWY_INLINE void AssembleInDouble(RotationDoubleTag, RotationRedo& redo, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    float matrix[9];
    float rotation[9];
    for (int k = 0; k < 9; ++k) matrix[k] = redo.matrix[k][i];
    rotation_in_double(matrix, kRotationDoubleSteps, rotation, redo.mu[i], redo.den[i]);
    for (int k = 0; k < 9; ++k) redo.rotation[k][i] = rotation[k];
  }
}

#endif

/// Redoes the first `count` matrices, and finds those that no precision decides another way.
template <class DD>
HWY_NOINLINE void RedoRotationsInDouble(DD d, RotationRedo& redo, std::size_t count) {
  AssembleInDouble(d, redo, count);
  for (std::size_t i = 0; i < count; ++i) {
    if (redo.den[i] >= static_cast<float>(kRotationUndeterminedDen)) continue;
    float matrix[9];
    float previous[9];
    for (int k = 0; k < 9; ++k) matrix[k] = redo.matrix[k][i];
    for (int k = 0; k < 9; ++k) previous[k] = redo.previous[k][i];
    undetermined_rotation(matrix, previous, matrix);
    for (int k = 0; k < 9; ++k) redo.rotation[k][i] = matrix[k];
  }
}

/// `steps` Newton steps.
/// @param last  Receives the length of the last one.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V NewtonSteps(D d, const RotationQuartic<D>& quartic, V mu, int steps, V& last) {
  V before = mu;
  for (int step = 0; step < steps; ++step) {
    before = mu;
    mu = quartic.Step(d, mu, hn::Set(d, kRotationFloatLeastDen));
  }
  last = hn::Abs(hn::Sub(mu, before));
  return mu;
}

/// The largest root from above: few steps for matrices close to a rotation or to rank 2, the rest elsewhere.
/// A lane's result does not depend on the others'.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V ColdMu(D d, const RotationQuartic<D>& quartic) {
  V last;
  const V mu = NewtonSteps(d, quartic, quartic.UpperBound(d), kRotationFirstSteps, last);
  const auto converged = hn::Lt(last, hn::Set(d, kRotationConverged));
  if (hn::AllTrue(d, converged)) return mu;
  return hn::IfThenElse(converged, mu, NewtonSteps(d, quartic, mu, kRotationFloatSteps - kRotationFirstSteps, last));
}

/// The largest root from a guess, afresh in lanes where that does not lead to it.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V WarmMu(D d, const RotationQuartic<D>& quartic, V guess) {
  V last;
  const V start = hn::Min(guess, RotationQuartic<D>::Sqrt3(d));
  const V mu = NewtonSteps(d, quartic, start, kRotationWarmSteps, last);
  // All four roots are real, so one where all derivatives are positive is the largest: f' = 4 den, f'' = 12 mu^2 - 4.
  const auto near = hn::Lt(last, hn::Set(d, kRotationConverged));
  const auto largest = hn::And(hn::Gt(mu, hn::Set(d, 0.6f)),
                               hn::Gt(quartic.Den(d, mu), hn::Set(d, static_cast<float>(kRotationReliableDen))));
  const auto converged = hn::And(near, largest);
  if (HWY_LIKELY(hn::AllTrue(d, converged))) return mu;
  return hn::IfThenElse(converged, mu, ColdMu(d, quartic));
}

/// The float part: right where `den` exceeds kRotationReliableDen, finite elsewhere.
/// @param warm_mu  Read if kWarm.
/// @param scaled   Receives the matrices times a power of two, the exact input of a redo in double.
template <bool kWarm, class D, class V = hn::Vec<D>>
HWY_INLINE RotationLanes<V> NearestRotationInFloat(D d, const Lanes3x3<V>& matrix, V warm_mu, Lanes3x3<V>& scaled) {
  RotationLanes<V> result;
  const V scale = ScaleByPowerOfTwo(d, matrix, scaled);
  const V norm = hn::Sqrt(SumOfSquares(scaled));
  result.norm = hn::Div(norm, scale);
  const V over = hn::Div(hn::Set(d, 1), hn::Max(norm, hn::Set(d, 1e-10f)));
  Lanes3x3<V> m;
  for (int k = 0; k < 9; ++k) m.at[k] = hn::Mul(scaled.at[k], over);
  const Lanes3x3<V> c = Cofactors(m);
  const RotationQuartic<D> quartic(d, m, c);
  result.mu = kWarm ? WarmMu(d, quartic, warm_mu) : ColdMu(d, quartic);
  result.den = quartic.Den(d, result.mu);
  const V den = hn::Max(result.den, hn::Set(d, kRotationFloatLeastDen));
  AssembleRotation(d, m, c, result.mu, den, result.rotation);
  return result;
}

/// The lanes whose rotation is to be redone in double; also those with NaN.
template <class D, class V = hn::Vec<D>>
HWY_INLINE hn::Mask<D> UnreliableRotations(D d, V den) {
  return hn::Not(hn::Gt(den, hn::Set(d, static_cast<float>(kRotationReliableDen))));
}

/// Replaces the unreliable lanes of a result by those of a redo in double.
template <class D, class V = hn::Vec<D>>
HWY_NOINLINE void RedoUnreliableLanes(D d, const Lanes3x3<V>& scaled, const Lanes3x3<V>& previous,
                                      RotationLanes<V>& result) {
  RotationRedo redo;
  HWY_ALIGN float planes[20][hn::MaxLanes(d)];
  for (int k = 0; k < 9; ++k) hn::Store(scaled.at[k], d, planes[k]);
  for (int k = 0; k < 9; ++k) hn::Store(previous.at[k], d, planes[9 + k]);
  HWY_ALIGN float den[hn::MaxLanes(d)];
  hn::Store(result.den, d, den);
  std::size_t lane_of[hn::MaxLanes(d)];
  std::size_t count = 0;
  for (std::size_t lane = 0; lane < hn::Lanes(d); ++lane) {
    if (den[lane] > static_cast<float>(kRotationReliableDen)) continue;
    for (int k = 0; k < 9; ++k) redo.matrix[k][count] = planes[k][lane];
    for (int k = 0; k < 9; ++k) redo.previous[k][count] = planes[9 + k][lane];
    lane_of[count++] = lane;
  }
  RedoRotationsInDouble(RotationDoubleTag(), redo, count);
  for (int k = 0; k < 9; ++k) hn::Store(result.rotation.at[k], d, planes[k]);
  hn::Store(result.mu, d, planes[9]);
  for (std::size_t i = 0; i < count; ++i) {
    for (int k = 0; k < 9; ++k) planes[k][lane_of[i]] = redo.rotation[k][i];
    planes[9][lane_of[i]] = redo.mu[i];
    den[lane_of[i]] = redo.den[i];
  }
  for (int k = 0; k < 9; ++k) result.rotation.at[k] = hn::Load(d, planes[k]);
  result.mu = hn::Load(d, planes[9]);
  result.den = hn::Load(d, den);
}

/// The nearest rotation in each lane; see rotation.h.
template <class D, class V = hn::Vec<D>>
HWY_INLINE RotationLanes<V> NearestRotation(D d, const Lanes3x3<V>& matrix, const Lanes3x3<V>& previous) {
  Lanes3x3<V> scaled;
  RotationLanes<V> result = NearestRotationInFloat<false>(d, matrix, hn::Zero(d), scaled);
  if (HWY_UNLIKELY(!hn::AllFalse(d, UnreliableRotations(d, result.den)))) {
    RedoUnreliableLanes(d, scaled, previous, result);
  }
  return result;
}

/// The same, starting from the mu of a similar matrix.
template <class D, class V = hn::Vec<D>>
HWY_INLINE RotationLanes<V> NearestRotationWarm(D d, const Lanes3x3<V>& matrix, const Lanes3x3<V>& previous,
                                                V previous_mu) {
  Lanes3x3<V> scaled;
  RotationLanes<V> result = NearestRotationInFloat<true>(d, matrix, previous_mu, scaled);
  if (HWY_UNLIKELY(!hn::AllFalse(d, UnreliableRotations(d, result.den)))) {
    RedoUnreliableLanes(d, scaled, previous, result);
  }
  return result;
}

/// The identity in every lane: the usual `previous` where there is none.
template <class D, class V = hn::Vec<D>>
HWY_INLINE Lanes3x3<V> IdentityLanes(D d) {
  Lanes3x3<V> identity;
  for (int k = 0; k < 9; ++k) identity.at[k] = k % 4 == 0 ? hn::Set(d, 1) : hn::Zero(d);
  return identity;
}

}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#endif  // per-target guard
