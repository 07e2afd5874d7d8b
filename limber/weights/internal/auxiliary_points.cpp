#include "limber/weights/internal/auxiliary_points.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/sampling.h"

namespace limber::internal {
namespace {

template <class Elements>
Elements bound_elements(const Elements& elements, const DomainParts& parts, const std::vector<char>& bound) {
  Elements kept(elements.rows(), elements.cols());
  Eigen::Index count = 0;
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    const int part = parts.of_vertex[static_cast<std::size_t>(elements(e, 0))];
    if (bound[static_cast<std::size_t>(part)]) kept.row(count++) = elements.row(e);
  }
  kept.conservativeResize(count, Eigen::NoChange);
  return kept;
}

}  // namespace

std::vector<HandleSite> place_auxiliary_points(const DomainParts& parts, const std::vector<HandleSite>& sites,
                                               int count) {
  if (count < 0) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the number of auxiliary points is {}.", count), {},
                "Give 0 or more.");
  }
  std::vector<HandleSite> placed;
  if (count == 0) return placed;
  SamplingOptions options;
  std::vector<char> bound(static_cast<std::size_t>(parts.count), 0);
  for (const HandleSite& site : sites) {
    for (const int v : site.vertices) {
      bound[static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)])] = 1;
      options.seeds.push_back(v);
    }
  }
  Shape where;
  where.dimension = parts.usable.dimension;
  where.positions = parts.usable.positions;
  where.triangles = bound_elements(parts.usable.triangles, parts, bound);
  where.tets = bound_elements(parts.usable.tets, parts, bound);
  for (const int v : farthest_points(where, count, options)) {
    placed.push_back({{v}, {1.0}, where.positions.row(v).transpose()});
  }
  return placed;
}

}  // namespace limber::internal
