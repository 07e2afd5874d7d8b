#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "limber/geometry/internal/marching.h"

namespace limber::internal {
namespace {

using Node = Eigen::Vector3i;

class SurfaceMarcher {
 public:
  SurfaceMarcher(ImplicitShape shape, const SamplingGrid& grid) : shape_(shape), grid_(grid) {
    const double margin = 2.0 * grid.cell_size;
    origin_ = grid.box.min() - Eigen::Vector3d::Constant(margin);
    if (grid.mirrored) origin_.x() = 0.0;
    const Eigen::Vector3d extent = grid.box.max() + Eigen::Vector3d::Constant(margin) - origin_;
    cells_ = (extent / grid.cell_size).array().ceil().cast<int>();
  }

  EditableMesh run() {
    int size = 1;
    while (size < cells_.maxCoeff()) size *= 2;
    visit(Node::Zero(), size);
    return EditableMesh(std::move(positions_), std::move(faces_), std::move(bonds_));
  }

 private:
  /// Descends into the cube of `size` cells at `corner` unless the surface cannot pass through it.
  void visit(const Node& corner, int size) {
    if ((corner.array() >= cells_.array()).any()) return;
    const double side = size * grid_.cell_size;
    const Eigen::Vector3d centre = place(corner) + Eigen::Vector3d::Constant(0.5 * side);
    const double half_diagonal = 0.5 * std::sqrt(3.0) * side;
    if (std::abs(shape_(centre)) > grid_.steepness * half_diagonal) return;
    if (size == 1) {
      march(corner);
      return;
    }
    const int half = size / 2;
    for (int octant = 0; octant < 8; ++octant) {
      visit(corner + half * Node(octant & 1, (octant >> 1) & 1, (octant >> 2) & 1), half);
    }
  }

  void march(const Node& corner) {
    // Kuhn's subdivision: a tetrahedron per order of the three axes, along the path from corner to corner.
    static constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (const auto& order : kOrders) {
      std::array<Node, 4> nodes;
      nodes[0] = corner;
      for (int step = 0; step < 3; ++step) {
        nodes[step + 1] = nodes[step];
        ++nodes[step + 1][order[step]];
      }
      march_tet(nodes);
    }
  }

  void march_tet(const std::array<Node, 4>& nodes) {
    std::array<int, 4> inside{};
    std::array<int, 4> outside{};
    int inside_count = 0;
    int outside_count = 0;
    for (int i = 0; i < 4; ++i) {
      if (value(nodes[i]) < 0) {
        inside[inside_count++] = i;
      } else {
        outside[outside_count++] = i;
      }
    }
    if (inside_count == 0 || outside_count == 0) return;
    const auto add = [&](std::array<int, 2> a, std::array<int, 2> b, std::array<int, 2> c) {
      add_face(nodes, {a, b, c}, inside[0], outside[0]);
    };
    if (inside_count == 1) {
      add({inside[0], outside[0]}, {inside[0], outside[1]}, {inside[0], outside[2]});
    } else if (outside_count == 1) {
      add({inside[0], outside[0]}, {inside[1], outside[0]}, {inside[2], outside[0]});
    } else {
      add({inside[0], outside[0]}, {inside[0], outside[1]}, {inside[1], outside[1]});
      add({inside[0], outside[0]}, {inside[1], outside[1]}, {inside[1], outside[0]});
    }
  }

  /// A triangle with its corners on three edges of a tetrahedron, turned so that `inside` lies behind it. The
  /// middles of the edges decide, which never lie on one line.
  void add_face(const std::array<Node, 4>& nodes, const std::array<std::array<int, 2>, 3>& edges, int inside,
                int outside) {
    std::array<Eigen::Vector3d, 3> middle;
    EditableMesh::Face face{};
    for (int i = 0; i < 3; ++i) {
      const Node& a = nodes[edges[i][0]];
      const Node& b = nodes[edges[i][1]];
      middle[i] = 0.5 * (a + b).cast<double>();
      face[i] = edges[i][0] < edges[i][1] ? vertex(a, b) : vertex(b, a);
    }
    const Eigen::Vector3d normal = (middle[1] - middle[0]).cross(middle[2] - middle[0]);
    if (normal.dot((nodes[outside] - nodes[inside]).cast<double>()) < 0) std::swap(face[1], face[2]);
    faces_.push_back(face);
  }

  /// The vertex on the lattice edge from `low` to `high`, which is nowhere smaller.
  int vertex(const Node& low, const Node& high) {
    const Node step = high - low;
    const auto direction = static_cast<std::uint64_t>(step[0] + 2 * step[1] + 4 * step[2]);
    const auto [entry, added] = vertex_of_edge_.try_emplace(8 * key(low) + direction, 0);
    if (added) {
      const double a = value(low);
      const double b = value(high);
      constexpr double kMargin = 0.05;  // Keeps triangles from shrinking to nothing.
      const double t = std::clamp(a / (a - b), kMargin, 1.0 - kMargin);
      entry->second = static_cast<int>(positions_.size());
      positions_.push_back((1 - t) * place(low) + t * place(high));
      bonds_.push_back(grid_.mirrored && low[0] == 0 && high[0] == 0 ? kMirrorVertex : kFreeVertex);
    }
    return entry->second;
  }

  double value(const Node& node) {
    const auto [entry, added] = value_of_node_.try_emplace(key(node), 0.0);
    if (added) entry->second = shape_(place(node));
    return entry->second;
  }

  std::uint64_t key(const Node& node) const {
    const auto index = node.cast<std::uint64_t>().eval();
    return (index[2] * static_cast<std::uint64_t>(cells_[1] + 1) + index[1]) *
               static_cast<std::uint64_t>(cells_[0] + 1) +
           index[0];
  }

  Eigen::Vector3d place(const Node& node) const { return origin_ + grid_.cell_size * node.cast<double>(); }

  ImplicitShape shape_;
  SamplingGrid grid_;
  Eigen::Vector3d origin_;
  Node cells_;
  std::vector<Eigen::Vector3d> positions_;
  std::vector<EditableMesh::Face> faces_;
  std::vector<std::uint8_t> bonds_;
  std::unordered_map<std::uint64_t, int> vertex_of_edge_;
  std::unordered_map<std::uint64_t, double> value_of_node_;
};

}  // namespace

EditableMesh march_surface(ImplicitShape shape, const SamplingGrid& grid) {
  return SurfaceMarcher(shape, grid).run();
}

}  // namespace limber::internal
