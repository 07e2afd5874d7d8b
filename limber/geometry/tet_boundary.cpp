#include "limber/geometry/tet_boundary.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "limber/geometry/adjacency.h"
#include "limber/geometry/measures.h"

namespace limber {

Triangles tet_boundary(const Positions& positions, const Tets& tets) {
  const Facets facets = build_facets(tets, static_cast<int>(positions.rows()));
  std::vector<int> sides;
  for (int f = 0; f < facets.count(); ++f) {
    if (facets.sides[f].size() == 1) sides.push_back(facets.sides[f][0]);
  }
  std::sort(sides.begin(), sides.end());
  // Facet c of a positive tet, counter-clockwise from outside.
  constexpr int kFacets[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  Triangles triangles(static_cast<Eigen::Index>(sides.size()), 3);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const int tet = facets.element_of(sides[i]);
    const auto& local = kFacets[facets.corner_of(sides[i])];
    auto row = triangles.row(static_cast<Eigen::Index>(i));
    row << tets(tet, local[0]), tets(tet, local[1]), tets(tet, local[2]);
    if (signed_volume(positions, tets, tet) < 0) std::swap(row[1], row[2]);
  }
  return triangles;
}

}  // namespace limber
