#include "studio/server/bound_shape.h"

#include <chrono>
#include <new>

#include "limber/core/error.h"

#include "studio/server/document.h"

namespace limber::studio {
namespace {

/// Weights of a file are those of its vertices: the volume is what its surface has.
void take_given(const BindRecipe& recipe, BindOptions& options) {
  if (!recipe.given) {
    throw Error(ErrorCode::InvalidWeights, "no weights came with this shape.", {}, "Choose another method.");
  }
  options.given = columns_of(*recipe.given, *recipe.rig);
  options.renormalise = true;
  const VolumeMode volume = options.domain.mode;
  if (volume == VolumeMode::Lattice || volume == VolumeMode::Shell) options.domain.mode = VolumeMode::Auto;
}

}  // namespace

const Shape& BoundShape::shape() const {
  return recipe.shape->shape;
}

std::vector<std::string> BoundShape::handle_names() const {
  return limber::handle_names(rig(), *subspace);
}

Binding BoundShape::to_binding() const {
  return {shape(), rig(), *subspace, *model, provenance};
}

SharedBinding BoundShape::shared() const {
  return {{recipe.shape, &recipe.shape->shape}, recipe.rig, subspace, model, provenance};
}

namespace {

std::shared_ptr<const BoundShape> bind_with(std::optional<BindSession>& session, const BindRecipe& recipe, Task* task) {
  const auto start = std::chrono::steady_clock::now();
  BindOptions options = recipe.options;
  if (options.method == WeightMethod::Given) take_given(recipe, options);
  const std::shared_ptr<const Shape> shape(recipe.shape, &recipe.shape->shape);
  if (session) {
    session->set_shape(shape);
    session->set_rig(*recipe.rig);
    session->set_options(std::move(options));
  } else {
    session.emplace(shape, *recipe.rig, std::move(options));
  }
  auto bound = std::make_shared<BoundShape>();
  std::optional<Binding> binding;
  if (recipe.is_rough) binding = session->rough(bound->report, task);
  if (!binding) {
    binding = session->bind(bound->report, task);
    bound->is_edited = session->is_edited();
  }
  bound->recipe = recipe;
  bound->subspace = std::make_shared<const Subspace>(std::move(binding->subspace));
  bound->model = std::make_shared<const ReducedModel>(std::move(binding->model));
  bound->provenance = std::move(binding->provenance);
  bound->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return bound;
}

}  // namespace

std::shared_ptr<const BoundShape> bind_recipe(std::optional<BindSession>& session, const BindRecipe& recipe,
                                              Task* task) {
  try {
    return bind_with(session, recipe, task);
  } catch (const std::bad_alloc&) {
    session.reset();  // what it kept may be half done
    throw;
  }
}

std::shared_ptr<const BoundShape> bind_afresh(const BindRecipe& recipe, Task* task) {
  std::optional<BindSession> session;
  return bind_recipe(session, recipe, task);
}

}  // namespace limber::studio
