#include "limber/samples/internal/mesh_builder.h"

namespace limber::internal {

int MeshBuilder::add_vertex(const Eigen::Vector3d& position) {
  positions.push_back(position);
  return static_cast<int>(positions.size()) - 1;
}

void MeshBuilder::add_quad(int a, int b, int c, int d, bool turned) {
  if (turned) {
    add_triangle(a, b, d);
    add_triangle(b, c, d);
  } else {
    add_triangle(a, b, c);
    add_triangle(a, c, d);
  }
}

void MeshBuilder::add_strip(const std::vector<int>& left, const std::vector<int>& right) {
  const std::size_t left_steps = left.size() - 1;
  const std::size_t right_steps = right.size() - 1;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left_steps || j < right_steps) {
    // Advance the chain whose next vertex comes first: compare (i + 1/2) / left_steps with (j + 1/2) / right_steps.
    const bool advance_left =
        j == right_steps || (i < left_steps && (2 * i + 1) * right_steps <= (2 * j + 1) * left_steps);
    if (advance_left) {
      add_triangle(left[i], right[j], left[i + 1]);
      ++i;
    } else {
      add_triangle(left[i], right[j], right[j + 1]);
      ++j;
    }
  }
}

Shape MeshBuilder::build(int dimension) const {
  Shape shape;
  shape.dimension = dimension;
  shape.positions.resize(static_cast<Eigen::Index>(positions.size()), 3);
  shape.triangles.resize(static_cast<Eigen::Index>(triangles.size()), 3);
  for (std::size_t i = 0; i < positions.size(); ++i) shape.positions.row(static_cast<Eigen::Index>(i)) = positions[i];
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    shape.triangles.row(static_cast<Eigen::Index>(i)) << triangles[i][0], triangles[i][1], triangles[i][2];
  }
  return shape;
}

}  // namespace limber::internal
