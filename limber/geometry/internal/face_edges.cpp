#include "limber/geometry/internal/face_edges.h"

#include <algorithm>
#include <tuple>

#include <Eigen/Geometry>

namespace limber::internal {

std::span<const int> FaceView::operator[](int face) const {
  if (shape_.polygons.empty()) return {shape_.triangles.data() + 3 * static_cast<std::ptrdiff_t>(face), 3};
  const auto begin = static_cast<std::size_t>(shape_.polygons.starts[static_cast<std::size_t>(face)]);
  const auto end = static_cast<std::size_t>(shape_.polygons.starts[static_cast<std::size_t>(face) + 1]);
  return {shape_.polygons.corners.data() + begin, end - begin};
}

bool FaceView::in_range(int face) const {
  const auto corners = (*this)[face];
  return std::all_of(corners.begin(), corners.end(), [&](int v) { return v >= 0 && v < shape_.vertex_count(); });
}

Eigen::Vector3d FaceView::area_vector(int face) const {
  const auto corners = (*this)[face];
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t c = 1; c + 1 < corners.size(); ++c) {
    const Eigen::Vector3d a = shape_.positions.row(corners[0]);
    const Eigen::Vector3d b = shape_.positions.row(corners[c]);
    const Eigen::Vector3d d = shape_.positions.row(corners[c + 1]);
    sum += (b - a).cross(d - a);
  }
  return sum;
}

double FaceView::longest_edge(int face) const {
  const auto corners = (*this)[face];
  double longest = 0;
  for (std::size_t c = 0; c < corners.size(); ++c) {
    const int next = corners[(c + 1) % corners.size()];
    longest = std::max(longest, (shape_.positions.row(corners[c]) - shape_.positions.row(next)).norm());
  }
  return longest;
}

bool FaceView::is_degenerate(int face) const {
  const auto corners = (*this)[face];
  for (std::size_t c = 0; c < corners.size(); ++c) {
    if (std::find(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(c), corners[c]) !=
        corners.begin() + static_cast<std::ptrdiff_t>(c)) {
      return true;
    }
  }
  if (corners.size() < 3) return true;
  const double longest = longest_edge(face);
  return area_vector(face).norm() <= 1e-12 * longest * longest;
}

std::vector<EdgeUse> edge_uses(const FaceView& faces) {
  std::vector<EdgeUse> uses;
  uses.reserve(3 * static_cast<std::size_t>(faces.count()));
  for (int f = 0; f < faces.count(); ++f) {
    if (!faces.in_range(f)) continue;
    const auto corners = faces[f];
    for (std::size_t c = 0; c < corners.size(); ++c) {
      const int from = corners[c];
      const int to = corners[(c + 1) % corners.size()];
      uses.push_back({std::min(from, to), std::max(from, to), f, from < to});
    }
  }
  std::sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
    return std::tie(a.low, a.high, a.face, a.ascending) < std::tie(b.low, b.high, b.face, b.ascending);
  });
  return uses;
}

}  // namespace limber::internal
