#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Geometry>

#include "limber/model/shape.h"

namespace limber::internal {

/// A binary tree of axis-aligned boxes around items. Built once, then read from any number of threads.
class BoxTree {
 public:
  /// One box of the tree.
  struct Node {
    Eigen::AlignedBox3d box;
    int first;  ///< Leaf: its first place in `order`. Inner: the left child; the right one follows it.
    int count;  ///< Leaf: its number of items. Inner: 0.
  };

  BoxTree() = default;
  /// @param boxes  One per item; items with an empty box are left out.
  explicit BoxTree(std::span<const Eigen::AlignedBox3d> boxes);

  bool empty() const { return nodes_.empty(); }
  std::span<const Node> nodes() const { return nodes_; }
  /// The items of a leaf; none for an inner node.
  std::span<const int> items(const Node& node) const {
    if (node.count == 0) return {};
    return {order_.data() + node.first, static_cast<std::size_t>(node.count)};
  }

  /// The item with the lowest squared_distance(item) below `limit`, of equal ones the lowest; -1 if there is
  /// none. The function must not return less than the squared distance of `point` to the item's box.
  template <class SquaredDistance>
  int nearest(const Eigen::Vector3d& point, double limit, SquaredDistance&& squared_distance) const;

  /// Calls visit(item) for all items in leaves that `enter(box)` lets through, in no promised order.
  template <class Enter, class Visit>
  void visit(Enter&& enter, Visit&& visit) const;

 private:
  static constexpr int kMaximumDepth = 64;
  std::vector<Node> nodes_;
  std::vector<int> order_;
};

template <class SquaredDistance>
int BoxTree::nearest(const Eigen::Vector3d& point, double limit, SquaredDistance&& squared_distance) const {
  if (empty()) return -1;
  struct Open {
    int node;
    double distance;
  };
  std::array<Open, 2 * kMaximumDepth> stack;
  std::size_t size = 0;
  stack[size++] = {0, nodes_[0].box.squaredExteriorDistance(point)};
  double best = limit;
  int best_item = -1;
  while (size > 0) {
    const Open open = stack[--size];
    if (open.distance > best) continue;
    const Node& node = nodes_[static_cast<std::size_t>(open.node)];
    for (const int item : items(node)) {
      const double distance = squared_distance(item);
      if (distance < best || (distance == best && best_item >= 0 && item < best_item)) {
        best = distance;
        best_item = item;
      }
    }
    if (node.count > 0) continue;
    Open near{node.first, nodes_[static_cast<std::size_t>(node.first)].box.squaredExteriorDistance(point)};
    Open far{node.first + 1, nodes_[static_cast<std::size_t>(node.first) + 1].box.squaredExteriorDistance(point)};
    if (far.distance < near.distance) std::swap(near, far);
    stack[size++] = far;
    stack[size++] = near;
  }
  return best_item;
}

template <class Enter, class Visit>
void BoxTree::visit(Enter&& enter, Visit&& visit) const {
  if (empty()) return;
  std::array<int, 2 * kMaximumDepth> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const Node& node = nodes_[static_cast<std::size_t>(stack[--size])];
    if (!enter(node.box)) continue;
    for (const int item : items(node)) visit(item);
    if (node.count > 0) continue;
    stack[size++] = node.first;
    stack[size++] = node.first + 1;
  }
}

/// The part of a triangle that a nearest point lies on.
enum class TriangleFeature { Vertex, Edge, Face };

/// A point on a triangle.
struct SurfacePoint {
  int triangle = -1;  ///< -1: the mesh has no usable triangle.
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();  ///< Non-negative, sums to one; exactly 0 off the feature.
  TriangleFeature feature = TriangleFeature::Face;
  double distance = std::numeric_limits<double>::infinity();
};

/// The point of one triangle nearest to `point`; triangles without area work.
SurfacePoint nearest_on_triangle(const Positions& positions, const Triangles& triangles, int triangle,
                                 const Eigen::Vector3d& point);

/// Where a ray first meets a triangle.
struct RayHit {
  int triangle = -1;
  double distance = 0;  ///< In lengths of the direction.
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();
};

/// Nearest points, rays and inside tests on a triangle mesh of any quality. Keeps a copy of positions and
/// triangles; those with a corner out of range or not finite are ignored. Building is n log n, queries are
/// const, log n on sensible meshes, and deterministic: of equally near triangles the lowest is returned.
class SurfaceTree {
 public:
  SurfaceTree(const Positions& positions, const Triangles& triangles);

  SurfacePoint nearest(const Eigen::Vector3d& point) const;
  /// One result per row, on several threads.
  std::vector<SurfacePoint> nearest(const Positions& points) const;

  /// The first hit at a distance >= 0; nothing for a miss.
  std::optional<RayHit> cast(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const;

  /// How often the surface winds around a point: 1 inside and 0 outside of a closed outward surface, in
  /// between near holes, and meaningful for soups [Jacobson et al. 2013]. Far parts count as dipoles, which
  /// errs by less than 0.02 as a rule.
  double winding_number(const Eigen::Vector3d& point) const;
  std::vector<double> winding_numbers(const Positions& points) const;

  /// Winding number above one half.
  bool contains(const Eigen::Vector3d& point) const { return winding_number(point) > 0.5; }

 private:
  /// What a node looks like from far away.
  struct Dipole {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< Mean of the triangles, by area.
    Eigen::Vector3d moment = Eigen::Vector3d::Zero();  ///< Sum of area times normal.
    double area = 0;
    double radius = 0;  ///< Around the centre, of the node's box.
  };

  void build_dipoles();

  Positions positions_;
  Triangles triangles_;
  BoxTree tree_;
  std::vector<Dipole> dipoles_;
};

/// The place of a point in a tet mesh.
struct TetPoint {
  int tet = -1;  ///< -1: the mesh has no usable tet.
  /// Rows of the tet's corners; sum to one, not negative. They give the point itself if it is inside, else
  /// the nearest point of the tet.
  Eigen::Vector4d barycentric = Eigen::Vector4d::Zero();
  double distance = std::numeric_limits<double>::infinity();  ///< 0 inside.

  bool inside() const { return distance == 0; }
};

/// Finds the tet around a point, or the nearest one. As SurfaceTree in all other respects.
class TetTree {
 public:
  TetTree(const Positions& positions, const Tets& tets);

  TetPoint locate(const Eigen::Vector3d& point) const;
  std::vector<TetPoint> locate(const Positions& points) const;

 private:
  std::optional<TetPoint> inside_tet(int tet, const Eigen::Vector3d& point) const;
  TetPoint on_tet(int tet, const Eigen::Vector3d& point) const;

  Positions positions_;
  Tets tets_;
  BoxTree tree_;
};

/// Finds nearest vertices; those not finite are ignored.
class VertexTree {
 public:
  explicit VertexTree(const Positions& positions);

  /// The nearest vertex, of equally near ones the lowest; -1 if there is none.
  int nearest(const Eigen::Vector3d& point) const;
  std::vector<int> nearest(const Positions& points) const;

 private:
  Positions positions_;
  BoxTree tree_;
};

}  // namespace limber::internal
