#include "limber/geometry/internal/facet_chains.h"

#include <algorithm>

#include "limber/geometry/internal/disjoint_sets.h"

namespace limber::internal {
namespace {

/// Which facets a dropped element joins: for each facet, the lowest facet of its group.
std::vector<int> groups_of_facets(const Facets& facets, const std::vector<int>& dropped_elements) {
  DisjointSets sets(facets.count());
  std::vector<int> first_facet(dropped_elements.size(), -1);
  for (int f = 0; f < facets.count(); ++f) {
    for (const int side : facets.sides[f]) {
      const int element = facets.element_of(side);
      const auto place = std::lower_bound(dropped_elements.begin(), dropped_elements.end(), element);
      if (place == dropped_elements.end() || *place != element) continue;
      int& first = first_facet[static_cast<std::size_t>(place - dropped_elements.begin())];
      if (first < 0) {
        first = f;
      } else {
        sets.join(first, f);
      }
    }
  }
  std::vector<int> groups(static_cast<std::size_t>(facets.count()));
  for (int f = 0; f < facets.count(); ++f) groups[static_cast<std::size_t>(f)] = sets.find(f);
  return groups;
}

}  // namespace

template <int Corners>
IndexLists meeting_sides(const Facets& facets, const ElementFrames<Corners>& frames,
                         const std::vector<int>& dropped_elements) {
  if (dropped_elements.empty()) return facets.sides;
  const std::vector<int> groups = groups_of_facets(facets, dropped_elements);
  std::vector<int> order(groups.size());
  for (std::size_t f = 0; f < order.size(); ++f) order[f] = static_cast<int>(f);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return groups[static_cast<std::size_t>(a)] < groups[static_cast<std::size_t>(b)];
  });
  IndexLists lists;
  for (std::size_t i = 0; i < order.size();) {
    const int group = groups[static_cast<std::size_t>(order[i])];
    const auto begin = static_cast<std::ptrdiff_t>(lists.values.size());
    for (; i < order.size() && groups[static_cast<std::size_t>(order[i])] == group; ++i) {
      for (const int side : facets.sides[order[i]]) {
        if (frames[static_cast<std::size_t>(facets.element_of(side))].measure > 0) lists.values.push_back(side);
      }
    }
    std::sort(lists.values.begin() + begin, lists.values.end());
    lists.starts.push_back(static_cast<int>(lists.values.size()));
  }
  return lists;
}

template IndexLists meeting_sides<3>(const Facets&, const ElementFrames<3>&, const std::vector<int>&);
template IndexLists meeting_sides<4>(const Facets&, const ElementFrames<4>&, const std::vector<int>&);

}  // namespace limber::internal
