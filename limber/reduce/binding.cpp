#include "limber/reduce/binding.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "limber/bind/bounded.h"
#include "limber/bind/extra_weights.h"
#include "limber/bind/geodesic.h"
#include "limber/bind/given_weights.h"
#include "limber/bind/heat.h"
#include "limber/bind/lattice_weights.h"
#include "limber/core/error.h"
#include "limber/version.h"

namespace limber {
namespace {

constexpr std::array kMethods = {
    WeightMethodInfo{WeightMethod::Biharmonic, "biharmonic",
                     "smooth, exact for linear functions, may be negative; points own a position"},
    WeightMethodInfo{WeightMethod::Bounded, "bounded",
                     "bounded biharmonic: smooth and within [0,1], as engines expect"},
    WeightMethodInfo{WeightMethod::Heat, "heat", "bone heat on the surface, as in many programs"},
    WeightMethodInfo{WeightMethod::Lattice, "lattice",
                     "heat through a voxel lattice, for open, many-part and self-intersecting meshes"},
    WeightMethodInfo{WeightMethod::Geodesic, "geodesic",
                     "each handle owns its skin and fades out along the surface: fast and local"},
    WeightMethodInfo{WeightMethod::Given, "given", "read from a file"},
};

bool is_of_shape_vertices(WeightMethod method) {
  return method == WeightMethod::Heat || method == WeightMethod::Lattice || method == WeightMethod::Geodesic ||
         method == WeightMethod::Given;
}

void require_sensible(const BindOptions& options) {
  if (options.auxiliary_points != 0 && options.method != WeightMethod::Biharmonic) {
    throw Error(ErrorCode::InvalidArgument, "auxiliary points belong to biharmonic weights.", {},
                "Use extra weights with this method.");
  }
  if (options.reach != 0 && options.method != WeightMethod::Geodesic) {
    throw Error(ErrorCode::InvalidArgument, "a reach belongs to geodesic weights.", {},
                "Leave it out, or choose geodesic weights.");
  }
  if (is_of_shape_vertices(options.method) && options.domain.mode == VolumeMode::Lattice) {
    throw Error(
        ErrorCode::InvalidArgument,
        fmt::format("{} weights are those of the shape's own vertices, not of a lattice.", name_of(options.method)), {},
        "Leave out the volume mode 'lattice'.");
  }
}

DomainOptions domain_options_for(const Shape& shape, const BindOptions& options) {
  DomainOptions wanted = options.domain;
  const bool would_be_lattice =
      wanted.mode == VolumeMode::Auto && !shape.has_tets() && shape.dimension == 3 && !is_flat(shape);
  if (is_of_shape_vertices(options.method) && would_be_lattice) wanted.mode = VolumeMode::Surface;
  // Bounded weights cost far more per vertex than others, and are smooth: half the usual lattice shows no difference.
  if (options.method == WeightMethod::Bounded && wanted.lattice_vertices == 0) wanted.lattice_vertices = 10000;
  return wanted;
}

/// Weights of the shape's own vertices, blended in the dimension of the domain: a flat shape may be wanted as
/// a surface in space.
Subspace in_dimension_of(const Domain& domain, const Shape& shape, const Rig& rig, Subspace subspace) {
  if (subspace.dimension == domain.dimension) return subspace;
  return linear_blend_subspace(shape.positions, domain.dimension, std::move(subspace.weights), rig.count());
}

Subspace subspace_for(const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                      BindReport& report, Task* task) {
  switch (options.method) {
    case WeightMethod::Biharmonic:
      return bind_biharmonic(domain, shape, rig,
                             {.energy = options.energy,
                              .auxiliary_points = options.auxiliary_points,
                              .snap_distance = options.snap_distance},
                             report, task);
    case WeightMethod::Bounded:
      return bind_bounded(domain, shape, rig, {.snap_distance = options.snap_distance}, report, task);
    case WeightMethod::Heat:
      return in_dimension_of(domain, shape, rig, bind_heat(shape, rig, {}, report, task));
    case WeightMethod::Lattice:
      return in_dimension_of(domain, shape, rig, bind_lattice(shape, rig, {}, report, task));
    case WeightMethod::Geodesic:
      return in_dimension_of(domain, shape, rig, bind_geodesic(shape, rig, {.reach = options.reach}, report, task));
    case WeightMethod::Given:
      break;
  }
  return bind_given_weights(shape.positions, domain.dimension, options.given, rig.count(),
                            {.renormalise = options.renormalise}, report);
}

Subspace with_extra(const Domain& domain, const Subspace& subspace, int count, BindReport& report, Task* task) {
  const Stage stage(task, "extra weights");
  const Eigen::MatrixXd extra = extra_weights(scalar_weights(subspace), {.count = count});
  if (extra.cols() < count) {
    report.notes.push_back(fmt::format("there was room for only {} extra weights.", extra.cols()));
  }
  return with_extra_handles(subspace, domain.elements.positions, extra);
}

/// Worst distance of B H_rest from the shape's vertices, relative to its size.
double rest_error_of(const Subspace& subspace, const Shape& shape) {
  const Positions rest = deform(subspace, subspace.rest_dofs);
  return (rest - shape.positions).rowwise().norm().maxCoeff() / size_of(shape);
}

}  // namespace

std::span<const WeightMethodInfo> weight_methods() noexcept {
  return kMethods;
}

std::string_view name_of(WeightMethod method) noexcept {
  return kMethods[static_cast<std::size_t>(method)].name;
}

std::string_view name_of(BiharmonicEnergy energy) noexcept {
  return energy == BiharmonicEnergy::FacetJump ? "facet" : "paper";
}

std::vector<std::string> handle_names(const Binding& binding) {
  std::vector<std::string> names;
  for (const Handle& handle : binding.rig.handles) names.push_back(handle.name);
  int points = 0, extras = 0;
  for (int h = binding.rig.count(); h < binding.subspace.handle_count(); ++h) {
    const bool takes_part = binding.subspace.handles[h].takes_part_in_translation;
    names.push_back(takes_part ? fmt::format("aux.{}", points++) : fmt::format("extra.{}", extras++));
  }
  return names;
}

Binding bind_shape(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report, Task* task) {
  require_sensible(options);
  const DomainOptions wanted = domain_options_for(shape, options);
  const Domain domain = make_domain(shape, wanted, task);
  Subspace on_domain = subspace_for(domain, shape, rig, options, report, task);
  const int handles = on_domain.handle_count();
  if (options.extra_weights != 0) {
    on_domain = with_extra(domain, on_domain, options.extra_weights, report, task);
  }
  const ArapEnergy rigidity = options.rigidity.value_or(default_energy(domain.elements, domain.dimension));

  Binding binding;
  binding.model =
      build_reduced_model(domain.elements, on_domain, {.energy = rigidity, .clusters = options.clusters}, task);
  binding.subspace = carry_to_shape(domain, on_domain, shape);
  binding.shape = shape;
  binding.rig = rig;
  report.dropped_elements = std::max(report.dropped_elements, binding.model.dropped_elements);
  report.rest_error = rest_error_of(binding.subspace, shape);
  const bool biharmonic = options.method == WeightMethod::Biharmonic;
  binding.provenance = {.limber_version = LIMBER_VERSION,
                        .method = std::string(name_of(options.method)),
                        .energy = biharmonic ? std::string(name_of(options.energy)) : std::string(),
                        .volume = std::string(name_of(domain.mode)),
                        .rigidity = std::string(name_of(rigidity)),
                        .extra_weights = on_domain.handle_count() - handles,
                        .auxiliary_points = handles - rig.count(),
                        .lattice_vertices = domain.is_conforming() ? 0 : wanted.lattice_vertices};
  return binding;
}

}  // namespace limber
