#include "limber/geometry/adjacency.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace limber {
namespace {

template <class Elements>
bool row_in_range(const Elements& elements, Eigen::Index row, int vertex_count) {
  for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
    if (elements(row, c) < 0 || elements(row, c) >= vertex_count) return false;
  }
  return true;
}

template <std::size_t Size>
void sort_small(std::array<int, Size>& values) {
  for (std::size_t i = 1; i < Size; ++i) {
    for (std::size_t j = i; j > 0 && values[j] < values[j - 1]; --j) std::swap(values[j], values[j - 1]);
  }
}

/// A facet's corners and one side of it, while the facets are being matched.
template <std::size_t Size>
struct Entry {
  std::array<int, Size> corners;
  int side;
  bool operator<(const Entry& other) const {
    return corners != other.corners ? corners < other.corners : side < other.side;
  }
};

/// All sides, sorted by the first corner of their facet with a counting sort, then within each bucket.
template <class Elements>
auto sorted_entries(const Elements& elements, int vertex_count) {
  constexpr int kCorners = Elements::ColsAtCompileTime;
  using Corners = std::array<int, kCorners - 1>;
  const auto facet_of = [&](Eigen::Index row, int opposite) {
    Corners facet{};
    for (int c = 0, k = 0; c < kCorners; ++c) {
      if (c != opposite) facet[static_cast<std::size_t>(k++)] = elements(row, c);
    }
    sort_small(facet);
    return facet;
  };
  std::vector<std::size_t> starts(static_cast<std::size_t>(std::max(vertex_count, 0)) + 2, 0);
  for (Eigen::Index row = 0; row < elements.rows(); ++row) {
    if (!row_in_range(elements, row, vertex_count)) continue;
    for (int c = 0; c < kCorners; ++c) ++starts[static_cast<std::size_t>(facet_of(row, c)[0]) + 2];
  }
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  std::vector<Entry<kCorners - 1>> entries(starts.back());
  for (Eigen::Index row = 0; row < elements.rows(); ++row) {
    if (!row_in_range(elements, row, vertex_count)) continue;
    for (int c = 0; c < kCorners; ++c) {
      const Corners facet = facet_of(row, c);
      entries[starts[static_cast<std::size_t>(facet[0]) + 1]++] = {facet, static_cast<int>(row) * kCorners + c};
    }
  }
  for (std::size_t v = 0; v + 2 < starts.size(); ++v) {
    std::sort(entries.begin() + static_cast<std::ptrdiff_t>(starts[v]),
              entries.begin() + static_cast<std::ptrdiff_t>(starts[v + 1]));
  }
  return entries;
}

template <class Elements>
Facets build_facets_of(const Elements& elements, int vertex_count) {
  const auto entries = sorted_entries(elements, vertex_count);
  Facets facets;
  facets.corners_per_facet = Elements::ColsAtCompileTime - 1;
  facets.sides.values.reserve(entries.size());
  facets.sides.starts.reserve(entries.size() / 2 + 2);
  facets.corners.reserve((entries.size() / 2 + 1) * static_cast<std::size_t>(facets.corners_per_facet));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == 0 || entries[i].corners != entries[i - 1].corners) {
      if (i > 0) facets.sides.starts.push_back(static_cast<int>(i));
      facets.corners.insert(facets.corners.end(), entries[i].corners.begin(), entries[i].corners.end());
    }
    facets.sides.values.push_back(entries[i].side);
  }
  if (!entries.empty()) facets.sides.starts.push_back(static_cast<int>(entries.size()));
  return facets;
}

bool repeats_earlier_corner(const auto& elements, Eigen::Index row, int corner) {
  for (int c = 0; c < corner; ++c) {
    if (elements(row, c) == elements(row, corner)) return true;
  }
  return false;
}

template <class Elements>
IndexLists vertex_elements_of(const Elements& elements, int vertex_count) {
  IndexLists lists;
  lists.starts.assign(static_cast<std::size_t>(std::max(vertex_count, 0)) + 1, 0);
  std::vector<int> next(lists.starts.size(), 0);
  for (const bool counting : {true, false}) {
    for (Eigen::Index row = 0; row < elements.rows(); ++row) {
      if (!row_in_range(elements, row, vertex_count)) continue;
      for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
        if (repeats_earlier_corner(elements, row, c)) continue;
        const auto vertex = static_cast<std::size_t>(elements(row, c));
        if (counting) {
          ++lists.starts[vertex + 1];
        } else {
          lists.values[static_cast<std::size_t>(next[vertex]++)] = static_cast<int>(row);
        }
      }
    }
    if (!counting) break;
    for (std::size_t i = 1; i < lists.starts.size(); ++i) lists.starts[i] += lists.starts[i - 1];
    next = lists.starts;
    lists.values.resize(static_cast<std::size_t>(lists.starts.back()));
  }
  return lists;
}

template <class Elements>
IndexLists vertex_neighbors_of(const Elements& elements, int vertex_count) {
  const IndexLists around = vertex_elements_of(elements, vertex_count);
  IndexLists lists;
  lists.starts.reserve(around.starts.size());
  std::vector<int> found;
  for (int v = 0; v < around.count(); ++v) {
    found.clear();
    for (const int element : around[v]) {
      for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
        if (elements(element, c) != v) found.push_back(elements(element, c));
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    lists.values.insert(lists.values.end(), found.begin(), found.end());
    lists.starts.push_back(static_cast<int>(lists.values.size()));
  }
  return lists;
}

}  // namespace

Facets build_facets(const Triangles& triangles, int vertex_count) {
  return build_facets_of(triangles, vertex_count);
}

Facets build_facets(const Tets& tets, int vertex_count) {
  return build_facets_of(tets, vertex_count);
}

IndexLists vertex_elements(const Triangles& triangles, int vertex_count) {
  return vertex_elements_of(triangles, vertex_count);
}

IndexLists vertex_elements(const Tets& tets, int vertex_count) {
  return vertex_elements_of(tets, vertex_count);
}

IndexLists vertex_neighbors(const Triangles& triangles, int vertex_count) {
  return vertex_neighbors_of(triangles, vertex_count);
}

IndexLists vertex_neighbors(const Tets& tets, int vertex_count) {
  return vertex_neighbors_of(tets, vertex_count);
}

IndexLists vertex_neighbors(const Shape& shape) {
  return shape.has_tets() ? vertex_neighbors(shape.tets, shape.vertex_count())
                          : vertex_neighbors(shape.triangles, shape.vertex_count());
}

}  // namespace limber
