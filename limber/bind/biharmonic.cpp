#include "limber/bind/biharmonic.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "limber/bind/auxiliary_points.h"
#include "limber/bind/biharmonic_basis.h"
#include "limber/bind/bind_plan.h"
#include "limber/bind/handle_system.h"
#include "limber/bind/rest_correction.h"
#include "limber/core/error.h"

namespace limber {
namespace {

using detail::BindPlan;
using detail::BoundHandles;
using detail::HandleSystem;

BoundHandles attach_all(const Domain& domain, const DomainParts& parts, const Shape& shape, const Rig& rig,
                        const BiharmonicOptions& options, BindReport& report) {
  BoundHandles handles;
  handles.dimension = domain.dimension;
  std::vector<HandleSite> sites =
      attach_handles(domain, parts, shape, rig, {.snap_distance = options.snap_distance}, report);
  std::vector<HandleSite> extra =
      place_auxiliary_points(parts, sites, rig.count() > 0 ? options.auxiliary_points : 0);
  for (std::size_t h = 0; h < sites.size(); ++h) handles.add(std::move(sites[h]), rig.handles[h].name);
  for (std::size_t i = 0; i < extra.size(); ++i) handles.add(std::move(extra[i]), fmt::format("aux.{}", i));
  return handles;
}

/// The points that are no vertices: conditions instead of given values.
std::vector<int> points_between_vertices(const BoundHandles& handles) {
  std::vector<int> found;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    if (site.is_point() && site.vertices.size() > 1) found.push_back(h);
  }
  return found;
}

/// B = lift of the held values + [responses, null space] M: M makes the remaining points interpolate.
Eigen::MatrixXd solve_basis(const HandleSystem& system, const BoundHandles& handles,
                            const Positions& positions, Task* task) {
  Stage stage(task, "solve");
  const std::vector<int> between = points_between_vertices(handles);
  std::vector<HandleSite> sites;
  for (const int h : between) sites.push_back(handles.sites[static_cast<std::size_t>(h)]);
  const auto points = static_cast<Eigen::Index>(sites.size());

  const Eigen::MatrixXd values = detail::held_values(handles, system.held(), positions);
  Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(system.vertex_count(), handles.dof_count);
  // Columns of points between vertices are zero at all held vertices, so their lift is zero.
  std::vector<int> lifted;
  for (int column = 0; column < handles.dof_count; ++column) {
    if (!values.col(column).isZero(0)) lifted.push_back(column);
  }
  constexpr std::size_t kBatch = 32;
  for (std::size_t first = 0; first < lifted.size(); first += kBatch) {
    const std::vector<int> columns(
        lifted.begin() + static_cast<std::ptrdiff_t>(first),
        lifted.begin() + static_cast<std::ptrdiff_t>(std::min(first + kBatch, lifted.size())));
    Eigen::MatrixXd part(system.vertex_count(), static_cast<Eigen::Index>(columns.size()));
    system.lift(values(Eigen::all, columns), part);
    for (std::size_t i = 0; i < columns.size(); ++i)
      basis.col(columns[i]) = part.col(static_cast<Eigen::Index>(i));
    stage.advance(0.4 * static_cast<double>(first) / static_cast<double>(lifted.size()));
  }
  const Eigen::Index free = system.null_space().cols();
  if (points + free == 0) return basis;

  Eigen::MatrixXd functions(system.vertex_count(), points + free);
  system.respond(sites, functions.leftCols(points));
  functions.rightCols(free) = system.null_space();
  stage.advance(0.8);
  Eigen::MatrixXd at_points(points, points + free);
  Eigen::MatrixXd wanted(points, handles.dof_count);
  for (Eigen::Index i = 0; i < points; ++i) {
    const HandleSite& site = sites[static_cast<std::size_t>(i)];
    at_points.row(i) = detail::evaluate(site, functions);
    wanted.row(i) = -detail::evaluate(site, basis);
    wanted(i, handles.dofs[static_cast<std::size_t>(between[static_cast<std::size_t>(i)])].first) += 1;
  }
  const Eigen::MatrixXd combination =
      detail::interpolate(at_points.leftCols(points), at_points.rightCols(free), wanted);
  basis.noalias() += functions * combination;
  return basis;
}

}  // namespace

Subspace bind_biharmonic(const Domain& domain, const Shape& shape, const Rig& rig,
                         const BiharmonicOptions& options, BindReport& report, Task* task) {
  const Positions& positions = domain.elements.positions;
  const double size = size_of(domain.elements);
  std::optional<HandleSystem> system;
  BoundHandles handles;
  BindPlan plan;
  {
    const DomainParts parts = [&] {
      Stage stage(task, "attach");
      return find_parts(domain);
    }();
    handles = attach_all(domain, parts, shape, rig, options, report);
    plan = detail::plan_bind(domain, parts, handles.sites);
    report.following = plan.following.components;
    report.dropped_elements = parts.dropped_elements;
    const std::vector<int> held = detail::held_vertices(handles, true);
    detail::require_independent(handles, size);
    const SparseMatrix energy = [&] {
      Stage stage(task, "assemble");
      return smoothness_energy(domain, parts, options.energy, plan.links);
    }();
    system.emplace(energy, positions, domain.dimension,
                   detail::SystemLayout{plan.group_of_vertex, plan.group_count, plan.link_of_vertex,
                                        domain.mode != VolumeMode::Surface, held},
                   task);
  }
  Subspace subspace;
  subspace.dimension = domain.dimension;
  if (domain.dimension == 2) subspace.plane_height = positions(0, 2);
  subspace.handles = handles.dofs;
  subspace.rig_handle_count = rig.count();
  subspace.rest_dofs = detail::rest_dofs_of(handles);
  subspace.basis = solve_basis(*system, handles, positions, task);
  system.reset();
  follow_linearly(plan.following, subspace.basis);
  if (domain.mode == VolumeMode::Surface || !plan.links.empty())
    detail::correct_rest_pose(subspace, handles, positions, size);
  detail::measure(subspace, handles, positions, size, report);
  return subspace;
}

}  // namespace limber
