#include "limber/weights/internal/parts.h"

#include <utility>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/internal/operators.h"

namespace limber::internal {
namespace {

template <class Elements>
Elements without_rows(const Elements& elements, const std::vector<int>& dropped) {
  std::vector<char> leave(static_cast<std::size_t>(elements.rows()), 0);
  for (const int e : dropped) leave[static_cast<std::size_t>(e)] = 1;
  Elements kept(elements.rows(), elements.cols());
  Eigen::Index count = 0;
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    if (!leave[static_cast<std::size_t>(e)]) kept.row(count++) = elements.row(e);
  }
  kept.conservativeResize(count, Eigen::NoChange);
  return kept;
}

}  // namespace

DomainParts find_parts(const Domain& domain) {
  DomainParts parts;
  parts.usable = domain.elements;
  if (domain.is_conforming()) {  // The tets of a lattice are all alike.
    OperatorReport report;
    lumped_mass(domain.elements, MassLumping::Barycentric, &report);
    parts.dropped_elements = static_cast<int>(report.dropped_elements.size());
    if (parts.dropped_elements > 0 && domain.uses_tets()) {
      parts.usable.tets = without_rows(domain.elements.tets, report.dropped_elements);
    } else if (parts.dropped_elements > 0) {
      parts.usable.triangles = without_rows(domain.elements.triangles, report.dropped_elements);
    }
  }
  const Shape& usable = parts.usable;
  Components components = domain.uses_tets() ? find_components(usable.tets, usable.vertex_count())
                                             : find_components(usable.triangles, usable.vertex_count());
  parts.solid_count = components.count;
  parts.of_vertex = std::move(components.of_vertex);
  parts.first_vertex = std::move(components.first_vertex);
  for (int v = 0; v < parts.vertex_count(); ++v) {
    int& part = parts.of_vertex[static_cast<std::size_t>(v)];
    if (part >= 0) continue;
    part = static_cast<int>(parts.first_vertex.size());
    parts.first_vertex.push_back(v);
  }
  parts.count = static_cast<int>(parts.first_vertex.size());
  return parts;
}

}  // namespace limber::internal
