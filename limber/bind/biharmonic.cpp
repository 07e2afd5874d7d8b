#include "limber/bind/biharmonic.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "limber/bind/auxiliary_points.h"
#include "limber/bind/biharmonic_basis.h"
#include "limber/bind/bind_plan.h"
#include "limber/bind/point_functions.h"
#include "limber/bind/rest_correction.h"
#include "limber/core/error.h"

namespace limber {
namespace {

using detail::BindPlan;
using detail::BoundHandles;
using detail::HandleSystem;
using detail::PointFunctions;

BoundHandles attach_all(const Domain& domain, const DomainParts& parts, const Shape& shape, const Rig& rig,
                        const BiharmonicOptions& options, BindReport& report) {
  BoundHandles handles;
  handles.dimension = domain.dimension;
  std::vector<HandleSite> sites =
      attach_handles(domain, parts, shape, rig, {.snap_distance = options.snap_distance}, report);
  std::vector<HandleSite> extra = place_auxiliary_points(parts, sites, rig.count() > 0 ? options.auxiliary_points : 0);
  for (std::size_t h = 0; h < sites.size(); ++h) handles.add(std::move(sites[h]), rig.handles[h].name);
  for (std::size_t i = 0; i < extra.size(); ++i) handles.add(std::move(extra[i]), fmt::format("aux.{}", i));
  return handles;
}

/// Everything up to the factorisation; what only it needs is gone afterwards.
HandleSystem factorise(const Domain& domain, const Shape& shape, const Rig& rig, const BiharmonicOptions& options,
                       BoundHandles& handles, BindPlan& plan, BindReport& report, Task* task) {
  std::optional<Stage> stage(std::in_place, task, "attach");
  const DomainParts parts = find_parts(domain);
  handles = attach_all(domain, parts, shape, rig, options, report);
  plan = detail::plan_bind(domain, parts, handles.sites);
  detail::require_independent(handles, size_of(domain.elements));
  report.following = plan.following.components;
  report.dropped_elements = parts.dropped_elements;
  stage.reset();
  stage.emplace(task, "assemble");
  const SparseMatrix energy = smoothness_energy(domain, parts, options.energy, plan.links);
  stage.reset();
  return HandleSystem(energy, domain, detail::layout_of(domain, plan, detail::held_vertices(handles, true)), task);
}

}  // namespace

Subspace bind_biharmonic(const Domain& domain, const Shape& shape, const Rig& rig, const BiharmonicOptions& options,
                         BindReport& report, Task* task) {
  const Positions& positions = domain.elements.positions;
  const double size = size_of(domain.elements);
  BoundHandles handles;
  BindPlan plan;
  const PointFunctions functions = [&] {
    const HandleSystem system = factorise(domain, shape, rig, options, handles, plan, report, task);
    if (system.relaxation() > 0) report.notes.push_back(detail::note_of_relaxation());
    return PointFunctions(system, handles, true, positions, task);
  }();
  Stage stage(task, "combine");
  Subspace subspace;
  subspace.dimension = domain.dimension;
  if (domain.dimension == 2) subspace.plane_height = positions(0, 2);
  subspace.handles = handles.dofs;
  subspace.rig_handle_count = rig.count();
  subspace.rest_dofs = detail::rest_dofs_of(handles);
  subspace.basis = functions.combine(functions.coefficients(handles));
  follow_linearly(plan.following, subspace.basis);
  detail::correct_rest_pose(subspace, handles, positions, size);
  detail::measure(subspace, handles, positions, size, report);
  return subspace;
}

}  // namespace limber
