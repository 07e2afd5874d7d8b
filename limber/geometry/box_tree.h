#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include <Eigen/Geometry>

namespace limber {

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

}  // namespace limber
