#pragma once

#include <span>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal {

/// The faces of a shape as its file had them: polygons if any were given, else triangles.
class FaceView {
 public:
  explicit FaceView(const Shape& shape) : shape_(shape) {}
  int count() const { return shape_.face_count(); }
  std::span<const int> operator[](int face) const;
  /// All corners are vertices.
  bool in_range(int face) const;
  /// Twice the area times the unit normal, of a face in range.
  Eigen::Vector3d area_vector(int face) const;
  double longest_edge(int face) const;
  /// Repeats a corner, or has no area: below 1e-12 of the square on its longest edge.
  bool is_degenerate(int face) const;

 private:
  const Shape& shape_;
};

/// One face's use of an edge.
struct EdgeUse {
  int low;
  int high;
  int face;
  bool ascending;  ///< The face runs from the low to the high vertex.

  bool same_edge(const EdgeUse& other) const { return low == other.low && high == other.high; }
};

/// Every use of every edge by faces in range, sorted by edge, then face.
std::vector<EdgeUse> edge_uses(const FaceView& faces);

/// Calls visit(uses of one edge) for each edge.
template <class Visit>
void for_each_edge(std::span<const EdgeUse> uses, Visit&& visit) {
  for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
    while (end < uses.size() && uses[end].same_edge(uses[begin])) ++end;
    visit(uses.subspan(begin, end - begin));
  }
}

}  // namespace limber::internal
