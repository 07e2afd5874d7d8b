#include "limber/runtime/internal/polynomials.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace limber::internal {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

void append(RealRoots& roots, double root) noexcept {
  if (std::isfinite(root)) roots.values[static_cast<std::size_t>(roots.count++)] = root;
}

RealRoots sorted(RealRoots roots) noexcept {
  std::sort(roots.values.begin(), roots.values.begin() + roots.count);
  return roots;
}

RealRoots root_of_line(double b, double c) noexcept {
  RealRoots roots;
  if (b == 0) {
    roots.everywhere = c == 0;
  } else {
    append(roots, -c / b + 0.0);  // never -0
  }
  return roots;
}

/// The power of two that brings the largest of some numbers to [1, 2).
double scale_of(double largest) noexcept {
  return largest > 0 ? std::ldexp(1.0, -std::ilogb(largest)) : 1.0;
}

/// b^2 - 4 a c to a few units in the last place, however much cancels.
double discriminant(double a, double b, double c) noexcept {
  const double p = b * b;
  const double q = 4 * a * c;
  if (3 * std::abs(p - q) >= p + std::abs(q)) return p - q;
  return (p - q) + (std::fma(b, b, -p) - std::fma(4 * a, c, -q));
}

/// x^3 + b x^2 + c x + d.
struct Cubic {
  double b, c, d;

  double at(double x) const noexcept { return ((x + b) * x + c) * x + d; }
  double slope(double x) const noexcept { return (3 * x + 2 * b) * x + c; }
  /// What rounding of the coefficients and of the evaluation amounts to.
  double noise(double x) const noexcept {
    const double size = std::abs(x);
    return 8 * kEpsilon * (((size + std::abs(b)) * size + std::abs(c)) * size + std::abs(d));
  }

  /// The root between two points where the values differ in sign, monotone in between: Newton, else bisection.
  double root_between(double low, double high) const noexcept {
    const double sign = at(low) <= 0 ? 1 : -1;  // makes the function rise
    double x = 0.5 * (low + high);
    if (low < 0 && high > 0) x = 0;  // also finds tiny roots at once
    for (int iteration = 0; iteration < 200; ++iteration) {
      const double value = sign * at(x);
      if (value == 0) return x;
      (value < 0 ? low : high) = x;
      double next = x - at(x) / slope(x);
      if (!(next > low && next < high)) next = 0.5 * (low + high);
      if (next == x || next == low || next == high) return next;
      if (std::abs(next - x) <= kEpsilon * std::abs(next)) return next;
      x = next;
    }
    return x;
  }
};

/// Roots of a cubic whose coefficients are at most 1 in size, so that its roots are at most 2.
RealRoots roots_of_balanced(const Cubic& cubic) noexcept {
  constexpr double kBound = 2.5;
  RealRoots roots;
  const RealRoots turns = real_roots_of_quadratic(3, 2 * cubic.b, cubic.c);
  if (turns.count < 2) {
    append(roots, cubic.root_between(-kBound, kBound));
    return roots;
  }
  const double peak = turns.values[0];
  const double dip = turns.values[1];
  const bool touches_peak = std::abs(cubic.at(peak)) <= cubic.noise(peak);
  const bool touches_dip = std::abs(cubic.at(dip)) <= cubic.noise(dip);
  if (touches_peak && touches_dip) {
    for (int i = 0; i < 3; ++i) append(roots, -cubic.b / 3);
  } else if (touches_peak) {
    append(roots, peak);
    append(roots, peak);
    append(roots, cubic.root_between(dip, kBound));
  } else if (touches_dip) {
    append(roots, cubic.root_between(-kBound, peak));
    append(roots, dip);
    append(roots, dip);
  } else {
    if (cubic.at(peak) > 0) append(roots, cubic.root_between(-kBound, peak));
    if (cubic.at(peak) > 0 && cubic.at(dip) < 0) append(roots, cubic.root_between(peak, dip));
    if (cubic.at(dip) < 0) append(roots, cubic.root_between(dip, kBound));
  }
  return roots;
}

}  // namespace

RealRoots real_roots_of_quadratic(double a, double b, double c) noexcept {
  const double scale = scale_of(std::max({std::abs(a), std::abs(b), std::abs(c)}));
  a *= scale, b *= scale, c *= scale;
  if (a == 0) return root_of_line(b, c);
  RealRoots roots;
  double under_root = discriminant(a, b, c);
  const double noise = 4 * kEpsilon * (b * b + std::abs(4 * a * c));
  if (std::abs(under_root) <= noise && noise > 0) under_root = 0;
  if (under_root < 0) return roots;
  if (under_root == 0) {
    append(roots, -b / (2 * a) + 0.0);
    append(roots, -b / (2 * a) + 0.0);
    return roots;
  }
  const double q = -0.5 * (b + std::copysign(std::sqrt(under_root), b));
  append(roots, q / a + 0.0);
  append(roots, c / q + 0.0);
  return sorted(roots);
}

RealRoots real_roots_of_cubic(double a, double b, double c, double d) noexcept {
  const double largest = std::max({std::abs(a), std::abs(b), std::abs(c), std::abs(d)});
  const double scale = scale_of(largest);
  a *= scale, b *= scale, c *= scale, d *= scale;
  if (a == 0) return real_roots_of_quadratic(b, c, d);
  // With x = size * y every coefficient of the monic cubic in y is at most 1: its roots are at most 2.
  const double size = std::max({std::abs(b / a), std::sqrt(std::abs(c)) / std::sqrt(std::abs(a)),
                                std::cbrt(d) / std::cbrt(a), -std::cbrt(d) / std::cbrt(a)});
  if (size == 0) {
    RealRoots zero;
    zero.count = 3;
    return zero;
  }
  if (!std::isfinite(2.5 * size)) return real_roots_of_quadratic(b, c, d);
  RealRoots roots = roots_of_balanced({b / a / size, c / a / size / size, d / a / size / size / size});
  for (double& root : roots.values) root = root * size + 0.0;
  return sorted(roots);
}

}  // namespace limber::internal
