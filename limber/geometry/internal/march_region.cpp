#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "limber/geometry/internal/marching.h"

namespace limber::internal {
namespace {

using Node = Eigen::Vector2i;

class RegionMarcher {
 public:
  RegionMarcher(ImplicitShape shape, const SamplingGrid& grid) : shape_(shape), grid_(grid) {
    const double margin = 2.0 * grid.cell_size;
    origin_ = grid.box.min().head<2>() - Eigen::Vector2d::Constant(margin);
    if (grid.mirrored) origin_.x() = 0.0;
    const Eigen::Vector2d extent = grid.box.max().head<2>() + Eigen::Vector2d::Constant(margin) - origin_;
    cells_ = (extent / grid.cell_size).array().ceil().cast<int>();
  }

  EditableMesh run() {
    for (int j = 0; j < cells_[1]; ++j) {
      for (int i = 0; i < cells_[0]; ++i) {
        const Node a(i, j);
        const Node b(i + 1, j);
        const Node c(i + 1, j + 1);
        const Node d(i, j + 1);
        if ((i + j) % 2 == 0) {
          march_triangle({a, b, c});
          march_triangle({a, c, d});
        } else {
          march_triangle({a, b, d});
          march_triangle({b, c, d});
        }
      }
    }
    return EditableMesh(std::move(positions_), std::move(faces_), std::move(bonds_));
  }

 private:
  void march_triangle(const std::array<Node, 3>& nodes) {
    // The part of the triangle that is inside, as a polygon.
    std::array<int, 4> polygon{};
    int corners = 0;
    for (int i = 0; i < 3; ++i) {
      const Node& from = nodes[i];
      const Node& to = nodes[(i + 1) % 3];
      if (value(from) < 0) polygon[corners++] = node_vertex(from);
      if ((value(from) < 0) != (value(to) < 0)) polygon[corners++] = edge_vertex(from, to);
    }
    for (int i = 2; i < corners; ++i) faces_.push_back({polygon[0], polygon[i - 1], polygon[i]});
  }

  int node_vertex(const Node& node) {
    const auto [entry, added] = vertex_of_edge_.try_emplace(key(node, node), 0);
    if (added) entry->second = add_vertex(place(node), on_mirror(node) ? kMirrorVertex : kFreeVertex);
    return entry->second;
  }

  int edge_vertex(const Node& from, const Node& to) {
    const auto [entry, added] = vertex_of_edge_.try_emplace(key(from, to), 0);
    if (added) {
      const double a = value(from);
      const double b = value(to);
      constexpr double kMargin = 0.05;
      const double t = std::clamp(a / (a - b), kMargin, 1.0 - kMargin);
      const int bond = kRimVertex | (on_mirror(from) && on_mirror(to) ? kMirrorVertex : kFreeVertex);
      entry->second = add_vertex((1 - t) * place(from) + t * place(to), bond);
    }
    return entry->second;
  }

  int add_vertex(const Eigen::Vector3d& position, int bond) {
    positions_.push_back(position);
    bonds_.push_back(static_cast<std::uint8_t>(bond));
    return static_cast<int>(positions_.size()) - 1;
  }

  double value(const Node& node) {
    const auto [entry, added] = value_of_node_.try_emplace(key(node, node), 0.0);
    if (added) entry->second = shape_(place(node));
    return entry->second;
  }

  bool on_mirror(const Node& node) const { return grid_.mirrored && node[0] == 0; }

  /// Twice the coordinates of the middle between two nodes, as one number.
  std::uint64_t key(const Node& a, const Node& b) const {
    const Node sum = a + b;
    return static_cast<std::uint64_t>(sum[1]) * static_cast<std::uint64_t>(2 * cells_[0] + 3) +
           static_cast<std::uint64_t>(sum[0]);
  }

  Eigen::Vector3d place(const Node& node) const {
    return {origin_.x() + grid_.cell_size * node[0], origin_.y() + grid_.cell_size * node[1], 0.0};
  }

  ImplicitShape shape_;
  SamplingGrid grid_;
  Eigen::Vector2d origin_;
  Node cells_;
  std::vector<Eigen::Vector3d> positions_;
  std::vector<EditableMesh::Face> faces_;
  std::vector<std::uint8_t> bonds_;
  std::unordered_map<std::uint64_t, int> vertex_of_edge_;
  std::unordered_map<std::uint64_t, double> value_of_node_;
};

}  // namespace

EditableMesh march_region(ImplicitShape shape, const SamplingGrid& grid) {
  return RegionMarcher(shape, grid).run();
}

}  // namespace limber::internal
