#include "limber/geometry/internal/element_frames.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <Eigen/LU>

namespace limber::internal {
namespace {

// Planar triangles and tets below this size, relative to a square or cube on their longest edge, are dropped.
constexpr double kFlattest = 1e-6;
// Surface triangles must exceed equality in the triangle inequality by this part of the mean edge.
constexpr double kThickening = 1e-6;

template <class Elements>
bool is_usable(const Shape& shape, const Elements& elements, Eigen::Index row) {
  for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
    const int v = elements(row, c);
    if (v < 0 || v >= shape.vertex_count() || !shape.positions.row(v).allFinite()) return false;
  }
  return true;
}

/// The frame of a simplex in the space of its own dimension; measure 0 if it is too flat.
template <int Corners>
ElementFrame<Corners> euclidean_frame(const Eigen::Matrix<double, Corners, Corners - 1>& corners) {
  constexpr int kDimension = Corners - 1;
  ElementFrame<Corners> frame;
  double longest = 0;
  for (int i = 0; i < Corners; ++i) {
    for (int j = 0; j < i; ++j) longest = std::max(longest, (corners.row(i) - corners.row(j)).squaredNorm());
  }
  longest = std::sqrt(longest);
  frame.gradients.setZero();
  if (!(longest > 0) || !std::isfinite(longest)) return frame;
  // Scaled to unit size, so that tiny and huge shapes neither underflow nor overflow.
  Eigen::Matrix<double, kDimension, kDimension> edges;
  for (int i = 0; i < kDimension; ++i) edges.row(i) = (corners.row(i + 1) - corners.row(0)) / longest;
  const double determinant = edges.determinant();
  if (!(std::abs(determinant) > kFlattest)) return frame;
  const Eigen::Matrix<double, kDimension, kDimension> inverse = edges.inverse();
  frame.gradients.template bottomRows<kDimension>() = inverse.transpose() / longest;
  frame.gradients.row(0) = -frame.gradients.template bottomRows<kDimension>().colwise().sum();
  frame.measure = std::abs(determinant) * std::pow(longest, kDimension) / (kDimension == 2 ? 2 : 6);
  return frame;
}

using EdgeLengths = std::array<double, 3>;  // Opposite to each corner.

/// The frame of a triangle laid into the plane by its edge lengths.
ElementFrame<3> intrinsic_frame(const EdgeLengths& lengths) {
  const auto [a, b, c] = lengths;
  // Corner 0 at the origin, corner 1 on the x axis, corner 2 above it.
  const double x = (b * b + c * c - a * a) / (2 * c);
  // Heron's formula for sorted lengths, which keeps the area of needles [Kahan].
  std::array<double, 3> sorted = lengths;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  const auto [l, m, s] = sorted;
  const double product = (l + (m + s)) * (s - (l - m)) * (s + (l - m)) * (l + (m - s));
  const double area = std::sqrt(std::max(product, 0.0)) / 4;
  const double y = 2 * area / c;
  ElementFrame<3> frame;
  frame.gradients.setZero();
  if (!(area > 0) || !std::isfinite(area)) return frame;
  frame.measure = area;
  frame.gradients.row(1) << 1 / c, -x / (c * y);
  frame.gradients.row(2) << 0, 1 / y;
  frame.gradients.row(0) = -frame.gradients.row(1) - frame.gradients.row(2);
  return frame;
}

EdgeLengths edge_lengths(const Shape& shape, Eigen::Index row) {
  EdgeLengths lengths{};
  for (int c = 0; c < 3; ++c) {
    lengths[static_cast<std::size_t>(c)] = (shape.positions.row(shape.triangles(row, (c + 1) % 3)) -
                                            shape.positions.row(shape.triangles(row, (c + 2) % 3)))
                                               .norm();
  }
  return lengths;
}

/// What to add to every edge so that each triangle keeps the triangle inequality with a margin (intrinsic
/// mollification, Sharp and Crane 2020).
double thickening_of(const Shape& shape, const std::vector<bool>& usable) {
  double sum = 0;
  double worst = -std::numeric_limits<double>::infinity();  // Of longest edge - sum of the other two.
  std::size_t count = 0;
  for (Eigen::Index f = 0; f < shape.triangles.rows(); ++f) {
    if (!usable[static_cast<std::size_t>(f)]) continue;
    const auto [a, b, c] = edge_lengths(shape, f);
    sum += a + b + c;
    count += 3;
    worst = std::max(worst, 2 * std::max({a, b, c}) - (a + b + c));
  }
  if (count == 0) return 0;
  return std::max(0.0, kThickening * sum / static_cast<double>(count) + worst);
}

template <class Elements, int Corners>
void report_gaps(const Elements& elements, const ElementFrames<Corners>& frames, int vertex_count,
                 OperatorReport& report) {
  std::vector<bool> covered(static_cast<std::size_t>(vertex_count), false);
  for (std::size_t e = 0; e < frames.size(); ++e) {
    if (frames[e].measure > 0) {
      for (int c = 0; c < Corners; ++c) {
        covered[static_cast<std::size_t>(elements(static_cast<Eigen::Index>(e), c))] = true;
      }
    } else {
      report.dropped_elements.push_back(static_cast<int>(e));
    }
  }
  for (int v = 0; v < vertex_count; ++v) {
    if (!covered[static_cast<std::size_t>(v)]) report.uncovered_vertices.push_back(v);
  }
}

}  // namespace

ElementFrames<4> tet_frames(const Shape& shape, OperatorReport& report) {
  ElementFrames<4> frames(static_cast<std::size_t>(shape.tet_count()));
  for (Eigen::Index t = 0; t < shape.tets.rows(); ++t) {
    if (!is_usable(shape, shape.tets, t)) continue;
    Eigen::Matrix<double, 4, 3> corners;
    for (int c = 0; c < 4; ++c) corners.row(c) = shape.positions.row(shape.tets(t, c));
    frames[static_cast<std::size_t>(t)] = euclidean_frame<4>(corners);
  }
  report_gaps(shape.tets, frames, shape.vertex_count(), report);
  return frames;
}

ElementFrames<3> triangle_frames(const Shape& shape, OperatorReport& report) {
  ElementFrames<3> frames(static_cast<std::size_t>(shape.triangle_count()));
  std::vector<bool> usable(frames.size());
  for (std::size_t f = 0; f < frames.size(); ++f) {
    usable[f] = is_usable(shape, shape.triangles, static_cast<Eigen::Index>(f));
  }
  if (shape.dimension != 2) report.thickening = thickening_of(shape, usable);
  for (std::size_t f = 0; f < frames.size(); ++f) {
    if (!usable[f]) continue;
    const auto row = static_cast<Eigen::Index>(f);
    if (shape.dimension == 2) {
      Eigen::Matrix<double, 3, 2> corners;
      for (int c = 0; c < 3; ++c) corners.row(c) = shape.positions.row(shape.triangles(row, c)).head<2>();
      frames[f] = euclidean_frame<3>(corners);
    } else {
      EdgeLengths lengths = edge_lengths(shape, row);
      for (double& length : lengths) length += report.thickening;
      frames[f] = intrinsic_frame(lengths);
    }
  }
  report_gaps(shape.triangles, frames, shape.vertex_count(), report);
  return frames;
}

}  // namespace limber::internal
