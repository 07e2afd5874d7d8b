#pragma once

#include <array>

namespace limber::internal {

/// The real roots of a polynomial of degree 3 or less, in ascending order; a double root appears twice.
struct RealRoots {
  int count = 0;
  std::array<double, 3> values{};
  /// Every number is a root: all coefficients are zero. Then count is 0.
  bool everywhere = false;

  const double* begin() const noexcept { return values.data(); }
  const double* end() const noexcept { return values.data() + count; }
};

/// Real roots of a x^2 + b x + c = 0, free of cancellation and overflow; a may be zero, or so small that the
/// second root is beyond double (it is then left out). Two roots closer than rounding can tell (a
/// discriminant within 4 eps of b^2 + |4 a c|) count as a double root.
RealRoots real_roots_of_quadratic(double a, double b, double c) noexcept;

/// Real roots of a x^3 + b x^2 + c x + d = 0; a may be zero, and leading terms that are negligible next to
/// all others only add a root far away. Each simple root is exact to a few units in the last place of the
/// polynomial's value there; a double root, which rounding of the coefficients may split or lift off the
/// axis, to about 1e-8 of the largest root.
RealRoots real_roots_of_cubic(double a, double b, double c, double d) noexcept;

}  // namespace limber::internal
