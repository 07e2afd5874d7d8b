#include "limber/weights/internal/bind_plan.h"

#include <algorithm>
#include <limits>

#include <Eigen/Eigenvalues>

#include "limber/core/error.h"
#include "limber/geometry/internal/nearest.h"

namespace limber::internal {
namespace {

/// How many dimensions points span: 0 for one place, 1 for a line; -1 for none at all.
/// What deviates by less than 1e-6 of `size` does not count.
int affine_span(const Positions& points, double size) {
  if (points.rows() == 0) return -1;
  const Eigen::RowVector3d mean = points.colwise().mean();
  const Positions centered = points.rowwise() - mean;
  const Eigen::Matrix3d scatter = centered.transpose() * centered / static_cast<double>(points.rows());
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(scatter);
  return static_cast<int>((eigen.eigenvalues().array() > 1e-12 * size * size).count());
}

/// Everything that sites pin down, per part: positions of held vertices and points.
std::vector<std::vector<Eigen::RowVector3d>> pinned_places(const DomainParts& parts,
                                                           const std::vector<HandleSite>& sites) {
  std::vector<std::vector<Eigen::RowVector3d>> places(static_cast<std::size_t>(parts.count));
  for (const HandleSite& site : sites) {
    for (const int v : site.vertices) {
      auto& list = places[static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)])];
      list.push_back(site.is_point() ? Eigen::RowVector3d(site.position.transpose())
                                     : Eigen::RowVector3d(parts.usable.positions.row(v)));
    }
  }
  return places;
}

Positions as_rows(const std::vector<Eigen::RowVector3d>& places) {
  Positions rows(static_cast<Eigen::Index>(places.size()), 3);
  for (std::size_t i = 0; i < places.size(); ++i) rows.row(static_cast<Eigen::Index>(i)) = places[i];
  return rows;
}

[[noreturn]] void refuse(int span, int needed) {
  static constexpr const char* kSentences[] = {"the rig has no handle on the shape.", "all handles are in one place.",
                                               "all handles are on one line.", "all handles are in one plane."};
  throw Error(ErrorCode::TooFewHandles,
              std::string(kSentences[std::clamp(span + 1, 0, 3)]) + " That does not say how the shape turns.", {},
              needed == 2 ? "Add points until three do not lie on a line, or one bone or region."
                          : "Add points until four do not lie in a plane, or one bone or region.");
}

void require_span(const Domain& domain, const std::vector<std::vector<Eigen::RowVector3d>>& places) {
  std::vector<Eigen::RowVector3d> all;
  for (const auto& list : places) all.insert(all.end(), list.begin(), list.end());
  const double size = size_of(domain.elements);
  const int span = affine_span(as_rows(all), size);
  // A flat sheet need not be held off its plane.
  const int needed =
      domain.mode == VolumeMode::Surface ? affine_span(domain.elements.positions, size) : domain.dimension;
  if (span < needed) refuse(span, domain.dimension);
}

/// Ties each part that is not determined to the nearest vertex of `anchors`.
std::vector<PartLink> tie_parts(const DomainParts& parts, const std::vector<int>& group_of_part,
                                const std::vector<char>& is_tied) {
  const auto part_of = [&](int v) { return static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)]); };
  std::vector<int> anchors;
  for (int v = 0; v < parts.vertex_count(); ++v) {
    if (group_of_part[part_of(v)] >= 0 && !is_tied[part_of(v)] && !parts.is_lone(v)) anchors.push_back(v);
  }
  Positions anchor_positions(static_cast<Eigen::Index>(anchors.size()), 3);
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    anchor_positions.row(static_cast<Eigen::Index>(i)) = parts.usable.positions.row(anchors[i]);
  }
  const VertexTree tree(anchor_positions);
  std::vector<PartLink> links(static_cast<std::size_t>(parts.solid_count));
  std::vector<double> distances(links.size(), std::numeric_limits<double>::infinity());
  for (int v = 0; v < parts.vertex_count(); ++v) {
    const std::size_t part = part_of(v);
    if (!is_tied[part]) continue;
    const Eigen::Vector3d position = parts.usable.positions.row(v).transpose();
    const int anchor = anchors[static_cast<std::size_t>(tree.nearest(position))];
    const double distance = (parts.usable.positions.row(anchor).transpose() - position).norm();
    if (distance >= distances[part]) continue;
    distances[part] = distance;
    links[part] = {v, anchor};
  }
  std::erase_if(links, [](const PartLink& link) { return link.vertex < 0; });
  return links;
}

}  // namespace

std::vector<PartHold> hold_of_parts(const Domain& domain, const DomainParts& parts,
                                    const std::vector<HandleSite>& sites) {
  const auto places = pinned_places(parts, sites);
  require_span(domain, places);
  const double size = size_of(domain.elements);
  std::vector<PartHold> holds(places.size(), PartHold::None);
  for (std::size_t part = 0; part < places.size(); ++part) {
    if (places[part].empty()) continue;
    const bool is_lone = static_cast<int>(part) >= parts.solid_count;
    const bool enough =
        is_lone || domain.mode == VolumeMode::Surface || affine_span(as_rows(places[part]), size) >= domain.dimension;
    holds[part] = enough ? PartHold::Enough : PartHold::Some;
  }
  return holds;
}

BindPlan plan_bind(const Domain& domain, const DomainParts& parts, const std::vector<HandleSite>& sites) {
  BindPlan plan;
  plan.holds = hold_of_parts(domain, parts, sites);
  plan.following = find_following(parts, sites);
  std::vector<int> group_of_part(plan.holds.size(), -1);
  std::vector<int> link_of_part(plan.holds.size(), -1);
  std::vector<char> is_tied(plan.holds.size(), 0);
  bool any_determined = false;
  for (std::size_t part = 0; part < plan.holds.size(); ++part) {
    if (plan.holds[part] == PartHold::None) continue;
    group_of_part[part] = plan.group_count++;
    is_tied[part] = plan.holds[part] == PartHold::Some;
    any_determined = any_determined || (!is_tied[part] && static_cast<int>(part) < parts.solid_count);
  }
  // Where no part is determined, all are tied to the first, so that together they are.
  const auto first_tied = std::find(is_tied.begin(), is_tied.end(), 1);
  if (!any_determined && first_tied != is_tied.end()) *first_tied = 0;
  if (std::find(is_tied.begin(), is_tied.end(), 1) != is_tied.end()) {
    const auto part_of = [&](int v) { return static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)]); };
    plan.links = tie_parts(parts, group_of_part, is_tied);
    for (std::size_t i = 0; i < plan.links.size(); ++i) {
      PartLink& link = plan.links[i];
      link.shifts = any_determined;
      if (link.shifts) link_of_part[part_of(link.vertex)] = static_cast<int>(i);
      group_of_part[part_of(link.vertex)] = group_of_part[part_of(link.anchor)];
    }
  }
  plan.group_of_vertex.resize(static_cast<std::size_t>(parts.vertex_count()));
  plan.link_of_vertex.resize(plan.group_of_vertex.size());
  for (std::size_t v = 0; v < plan.group_of_vertex.size(); ++v) {
    plan.link_of_vertex[v] = link_of_part[static_cast<std::size_t>(parts.of_vertex[v])];
    plan.group_of_vertex[v] = group_of_part[static_cast<std::size_t>(parts.of_vertex[v])];
  }
  return plan;
}

}  // namespace limber::internal
