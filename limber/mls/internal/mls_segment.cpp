#include "limber/mls/internal/mls_segment.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace limber::internal {
namespace {

/// A segment seen from a point, in its own lengths: it lies at s in [begin, end], at a distance `height` from
/// its line's nearest point s = 0.
struct View {
  double begin;
  double end;
  double height;
};

/// Integrals of s^k (s^2 + h^2)^(-alpha), k = 0, 1, 2.
using Powers = std::array<double, 3>;

/// Integral of (s^2 + h^2)^(-n) from begin to end, n a multiple of 1/2 from -1/2 on: by the recurrence
/// 2 n h^2 F(n+1) = s (s^2 + h^2)^(-n) + (2 n - 1) F(n).
double even_integral(const View& view, double n) {
  const double h = view.height;
  const auto at_ends = [&](auto&& f) { return f(view.end) - f(view.begin); };
  const auto square = [&](double s) { return s * s + h * h; };
  const bool whole = std::abs(n - std::round(n)) < 0.25;
  if (n < 0) {
    return at_ends([&](double s) { return 0.5 * (s * std::sqrt(square(s)) + h * h * std::asinh(s / h)); });
  }
  if (whole && n < 0.5) return view.end - view.begin;
  double base = whole ? 1.0 : 0.5;
  double value = whole ? std::atan2((view.end - view.begin) * h, h * h + view.begin * view.end) / h
                       : at_ends([&](double s) { return std::asinh(s / h); });
  for (; base < n - 0.25; base += 1) {
    value = (at_ends([&](double s) { return s * std::pow(square(s), -base); }) + (2 * base - 1) * value) /
            (2 * base * h * h);
  }
  return value;
}

Powers closed_form(const View& view, double alpha) {
  const double a = view.begin * view.begin + view.height * view.height;
  const double b = view.end * view.end + view.height * view.height;
  const double odd = std::abs(alpha - 1) < 0.25 ? 0.5 * std::log(b / a)
                                                : (std::pow(b, 1 - alpha) - std::pow(a, 1 - alpha)) / (2 * (1 - alpha));
  const double even = even_integral(view, alpha);
  const double second = even_integral(view, alpha - 1) - view.height * view.height * even;
  return {even, odd, second};
}

/// Gauss-Legendre with eight nodes on pieces that double in length away from the nearest point.
Powers quadrature(const View& view, double alpha, double distance) {
  constexpr std::array kNodes = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363};
  constexpr std::array kWeights = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};
  const bool from_begin = std::abs(view.begin) < std::abs(view.end);
  const double direction = from_begin ? 1 : -1;
  const double start = from_begin ? view.begin : view.end;
  Powers sums = {0, 0, 0};
  double done = 0;
  const double length = view.end - view.begin;
  for (double step = distance; done < length; step *= 2) {
    const double half = 0.5 * std::min(step, length - done);
    const double middle = start + direction * (done + half);
    for (std::size_t i = 0; i < 8; ++i) {
      const double s = middle + (i < 4 ? half : -half) * kNodes[i % 4];
      const double w = half * kWeights[i % 4] * std::pow(s * s + view.height * view.height, -alpha);
      sums[0] += w;
      sums[1] += w * s;
      sums[2] += w * s * s;
    }
    done += 2 * half;
  }
  return sums;
}

}  // namespace

SegmentMoments integrate_segment(const Eigen::Vector3d& head, const Eigen::Vector3d& tail, const Eigen::Vector3d& v,
                                 double alpha, double nearest) {
  const Eigen::Vector3d along = tail - head;
  const double length2 = along.squaredNorm();
  const double place = (v - head).dot(along) / length2;
  const double height = (v - head - place * along).norm() / std::sqrt(length2);
  View view = {-place, 1 - place, height};
  const double beyond = std::max({0.0, view.begin, -view.end});
  if (beyond < nearest) view.height = std::max(height, nearest);
  const double distance = std::hypot(view.height, beyond);
  const bool cancels = distance > 3 || view.height < 0.3 * beyond;
  const Powers powers = cancels ? quadrature(view, alpha, distance) : closed_form(view, alpha);
  const double mean = std::clamp(powers[1] / powers[0], view.begin, view.end);
  SegmentMoments result;
  const double unit = std::pow(length2, -alpha);
  result.mass = unit * powers[0];
  result.mean = std::clamp(mean + place, 0.0, 1.0);
  result.spread = unit * std::max(0.0, powers[2] - powers[1] * mean);
  return result;
}

}  // namespace limber::internal
