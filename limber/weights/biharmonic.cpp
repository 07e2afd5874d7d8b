#include <optional>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/auxiliary_points.h"
#include "limber/weights/internal/biharmonic_basis.h"
#include "limber/weights/internal/bind_plan.h"
#include "limber/weights/internal/point_functions.h"
#include "limber/weights/internal/rest_correction.h"

namespace limber {
using namespace internal;
namespace {

using internal::BindPlan;
using internal::BoundHandles;
using internal::HandleSystem;
using internal::PointFunctions;

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
  plan = internal::plan_bind(domain, parts, handles.sites);
  internal::require_independent(handles, size_of(domain.elements));
  report.following = plan.following.components;
  report.dropped_elements = parts.dropped_elements;
  stage.reset();
  stage.emplace(task, "assemble");
  const SparseMatrix energy = smoothness_energy(domain, parts, options.energy, plan.links);
  stage.reset();
  return HandleSystem(energy, domain, internal::layout_of(domain, plan, internal::held_vertices(handles, true)), task);
}

}  // namespace

std::string_view name_of(BiharmonicEnergy energy) noexcept {
  return kBiharmonicEnergies[static_cast<std::size_t>(energy)].name;
}

std::optional<BiharmonicEnergy> biharmonic_energy_named(std::string_view name) noexcept {
  for (const BiharmonicEnergyInfo& info : kBiharmonicEnergies) {
    if (info.name == name) return info.energy;
  }
  return std::nullopt;
}

Subspace bind_biharmonic(const Domain& domain, const Shape& shape, const Rig& rig, const BiharmonicOptions& options,
                         BindReport& report, Task* task) {
  const Positions& positions = domain.elements.positions;
  const double size = size_of(domain.elements);
  BoundHandles handles;
  BindPlan plan;
  const PointFunctions functions = [&] {
    const HandleSystem system = factorise(domain, shape, rig, options, handles, plan, report, task);
    if (system.relaxation() > 0) report.notes.push_back(internal::note_of_relaxation());
    return PointFunctions(system, handles, true, positions, task);
  }();
  Stage stage(task, "combine");
  Subspace subspace;
  subspace.dimension = domain.dimension;
  if (domain.dimension == 2) subspace.plane_height = positions(0, 2);
  subspace.handles = handles.dofs;
  subspace.rig_handle_count = rig.count();
  subspace.rest_dofs = internal::rest_dofs_of(handles);
  Eigen::MatrixXd basis = functions.combine(functions.coefficients(handles));
  follow_linearly(plan.following, basis);
  subspace.basis = std::move(basis);
  internal::correct_rest_pose(subspace, handles, positions, size);
  internal::measure(subspace, handles, positions, size, report);
  return subspace;
}

}  // namespace limber
