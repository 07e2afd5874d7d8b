#include "limber/geometry/box_tree.h"

namespace limber {
namespace {

constexpr int kLeafItems = 4;

}  // namespace

BoxTree::BoxTree(std::span<const Eigen::AlignedBox3d> boxes) {
  std::vector<Eigen::Vector3d> centers(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (boxes[i].isEmpty()) continue;
    centers[i] = boxes[i].center();
    order_.push_back(static_cast<int>(i));
  }
  if (order_.empty()) return;
  nodes_.push_back({{}, 0, static_cast<int>(order_.size())});
  // Halves by number of items along the longest axis of the centres: depth is at most log2 of the items.
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const int first = nodes_[n].first;
    const int count = nodes_[n].count;
    Eigen::AlignedBox3d spread;
    for (int i = first; i < first + count; ++i) {
      const auto item = static_cast<std::size_t>(order_[static_cast<std::size_t>(i)]);
      nodes_[n].box.extend(boxes[item]);
      spread.extend(centers[item]);
    }
    if (count <= kLeafItems) continue;
    Eigen::Index axis = 0;
    spread.sizes().maxCoeff(&axis);
    const int half = count / 2;
    std::nth_element(order_.begin() + first, order_.begin() + first + half, order_.begin() + first + count,
                     [&](int a, int b) {
                       const double left = centers[static_cast<std::size_t>(a)][axis];
                       const double right = centers[static_cast<std::size_t>(b)][axis];
                       return left < right || (left == right && a < b);
                     });
    nodes_[n].first = static_cast<int>(nodes_.size());
    nodes_[n].count = 0;
    nodes_.push_back({{}, first, half});
    nodes_.push_back({{}, first + half, count - half});
  }
}

}  // namespace limber
