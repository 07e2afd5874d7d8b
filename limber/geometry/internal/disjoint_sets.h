#pragma once

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace limber::internal {

/// Disjoint sets of 0 .. size-1 that can be joined. The lowest member represents its set, so the outcome does
/// not depend on the order of the joins.
class DisjointSets {
 public:
  explicit DisjointSets(int size) : parents_(static_cast<std::size_t>(size)) {
    std::iota(parents_.begin(), parents_.end(), 0);
  }

  int find(int item) {
    while (parent(item) != item) {
      parent(item) = parent(parent(item));
      item = parent(item);
    }
    return item;
  }

  void join(int a, int b) {
    a = find(a);
    b = find(b);
    if (a > b) std::swap(a, b);
    parent(b) = a;
  }

 private:
  int& parent(int item) { return parents_[static_cast<std::size_t>(item)]; }
  std::vector<int> parents_;
};

}  // namespace limber::internal
