#include "studio/server/binder.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "limber/bind/extra_weights.h"
#include "limber/version.h"

#include "studio/server/document.h"

namespace limber::studio {
namespace {

bool same_form(const Handle& a, const Handle& b) {
  if (a.form.index() != b.form.index()) return false;
  if (const auto* point = std::get_if<PointHandle>(&a.form)) {
    return point->position == std::get<PointHandle>(b.form).position;
  }
  if (const auto* bone = std::get_if<BoneHandle>(&a.form)) {
    const auto& other = std::get<BoneHandle>(b.form);
    return bone->head == other.head && bone->tail == other.tail;
  }
  if (const auto* region = std::get_if<RegionHandle>(&a.form)) {
    return region->vertices == std::get<RegionHandle>(b.form).vertices;
  }
  return true;
}

Subspace with_extra(const Domain& domain, Subspace subspace, int count, BindReport& report, Task* task) {
  if (count == 0) return subspace;
  const Stage stage(task, "extra weights");
  const Eigen::MatrixXd extra = extra_weights(scalar_weights(subspace), {.count = count});
  if (extra.cols() < count)
    report.notes.push_back(fmt::format("there was room for only {} extra weights.", extra.cols()));
  return with_extra_handles(subspace, domain.elements.positions, extra);
}

double rest_error_of(const Subspace& subspace, const DocumentShape& shape) {
  const Positions rest = deform(subspace, subspace.rest_dofs);
  return (rest - shape.shape.positions).rowwise().norm().maxCoeff() / shape.size;
}

/// Weights of a file are those of its vertices: the volume is what its surface has.
void take_given(const BindRecipe& recipe, BindOptions& options) {
  if (!recipe.given) {
    throw Error(ErrorCode::InvalidWeights, "no weights came with this shape.", {}, "Choose another method.");
  }
  options.given = columns_of(*recipe.given, *recipe.rig);
  options.renormalise = true;
  if (options.domain.mode == VolumeMode::Lattice) options.domain.mode = VolumeMode::Auto;
}

}  // namespace

std::shared_ptr<const BoundShape> Binder::bind(const BindRecipe& recipe, Task* task) {
  const auto start = std::chrono::steady_clock::now();
  std::shared_ptr<BoundShape> bound;
  if (recipe.options.method == WeightMethod::Biharmonic) {
    bound = std::const_pointer_cast<BoundShape>(bind_biharmonic(recipe, task));
  } else {
    bound = std::make_shared<BoundShape>();
    BindOptions options = recipe.options;
    if (options.method == WeightMethod::Given) take_given(recipe, options);
    Binding binding = bind_shape(recipe.shape->shape, *recipe.rig, options, bound->report, task);
    bound->recipe = recipe;
    bound->subspace = std::make_shared<const Subspace>(std::move(binding.subspace));
    bound->model = std::make_shared<const ReducedModel>(std::move(binding.model));
    bound->provenance = std::move(binding.provenance);
  }
  bound->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return bound;
}

const Domain& Binder::domain_of(const BindRecipe& recipe, Task* task) {
  const DomainOptions& wanted = recipe.options.domain;
  const bool fits = domain_ && shape_ == recipe.shape && domain_options_.mode == wanted.mode &&
                    domain_options_.lattice_vertices == wanted.lattice_vertices;
  if (!fits) {
    editor_.reset();
    domain_.reset();
    domain_ = std::make_unique<Domain>(make_domain(recipe.shape->shape, wanted, task));
    shape_ = recipe.shape;
    domain_options_ = wanted;
  }
  return *domain_;
}

bool Binder::edit_towards(const Rig& rig) {
  // A failed edit leaves the editor as it was, but half way: the caller then starts over.
  try {
    for (int h = editor_->rig().count() - 1; h >= 0; --h) {
      const Handle& old = editor_->rig().handles[static_cast<std::size_t>(h)];
      const int wanted = rig.find(old.name);
      if (wanted >= 0 && rig.handles[static_cast<std::size_t>(wanted)].form.index() == old.form.index()) continue;
      if (!old.is_point()) return false;
      editor_->remove_point(h);
    }
    for (int h = 0; h < rig.count(); ++h) {
      const Handle& wanted = rig.handles[static_cast<std::size_t>(h)];
      const int at = editor_->rig().find(wanted.name);
      const auto* point = std::get_if<PointHandle>(&wanted.form);
      if (at < 0) {
        if (!point) return false;
        editor_->add_point(wanted.name, point->position);
      } else if (!same_form(editor_->rig().handles[static_cast<std::size_t>(at)], wanted)) {
        if (!point) return false;
        editor_->move_point(at, point->position);
      }
    }
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled) throw;
    return false;
  }
  for (int h = 0; h < rig.count(); ++h) {
    if (editor_->rig().handles[static_cast<std::size_t>(h)].name != rig.handles[static_cast<std::size_t>(h)].name) {
      return false;  // the order of dofs would not be the rig's
    }
  }
  return true;
}

std::shared_ptr<const BoundShape> Binder::bind_biharmonic(const BindRecipe& recipe, Task* task) {
  const BindOptions& options = recipe.options;
  const Domain& domain = domain_of(recipe, task);
  const std::string key = fmt::format("{} {}", limber::name_of(options.energy), options.auxiliary_points);
  const bool edited = editor_ && editor_key_ == key && options.auxiliary_points == 0 && edit_towards(*recipe.rig);
  if (!edited) {
    editor_.reset();
    editor_ = std::make_unique<SubspaceEditor>(
        domain, recipe.shape->shape, *recipe.rig,
        BiharmonicOptions{.energy = options.energy, .auxiliary_points = options.auxiliary_points}, task);
    editor_key_ = key;
    ++factorisations_;
  }
  auto bound = std::make_shared<BoundShape>();
  bound->report = editor_->report();
  const Subspace on_domain = with_extra(domain, editor_->subspace(), options.extra_weights, bound->report, task);
  const ArapEnergy rigidity = default_energy(domain.elements, domain.dimension);
  bound->recipe = recipe;
  bound->model = std::make_shared<const ReducedModel>(
      build_reduced_model(domain.elements, on_domain, {.energy = rigidity, .clusters = options.clusters}, task));
  bound->subspace = std::make_shared<const Subspace>(carry_to_shape(domain, on_domain, recipe.shape->shape));
  bound->report.rest_error = rest_error_of(*bound->subspace, *recipe.shape);
  bound->provenance = {.limber_version = LIMBER_VERSION,
                       .method = std::string(limber::name_of(options.method)),
                       .energy = std::string(limber::name_of(options.energy)),
                       .volume = std::string(limber::name_of(domain.mode)),
                       .rigidity = std::string(limber::name_of(rigidity)),
                       .extra_weights = on_domain.handle_count() - editor_->subspace().handle_count(),
                       .auxiliary_points = editor_->subspace().handle_count() - recipe.rig->count()};
  return bound;
}

}  // namespace limber::studio
