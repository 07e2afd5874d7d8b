#pragma once

#include <vector>

#include "limber/geometry/volume.h"

namespace limber::internal {

/// The connected parts of a domain, as the energy sees them: joined by elements that have a size. A vertex in
/// no such element is a part of its own.
struct DomainParts {
  Shape usable;                   ///< The domain's vertices with the elements that carry energy.
  int dropped_elements = 0;       ///< Elements too flat to carry any.
  int count = 0;                  ///< Parts; those with elements come first.
  int solid_count = 0;            ///< Parts with elements.
  std::vector<int> of_vertex;     ///< Part of each domain vertex.
  std::vector<int> first_vertex;  ///< The lowest vertex of each part.

  bool is_lone(int vertex) const { return of_vertex[static_cast<std::size_t>(vertex)] >= solid_count; }
  int vertex_count() const { return static_cast<int>(of_vertex.size()); }
};

/// Linear in the number of elements; deterministic; never throws on a valid domain.
DomainParts find_parts(const Domain& domain);

}  // namespace limber::internal
