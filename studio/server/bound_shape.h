#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "limber/session/bind_session.h"
#include "limber/weights/bind.h"

#include "studio/server/given_weights.h"

namespace limber::studio {

struct DocumentShape;

/// All that a binding depends on. Two equal recipes give the same weights.
struct BindRecipe {
  std::shared_ptr<const DocumentShape> shape;
  std::shared_ptr<const Rig> rig;
  std::shared_ptr<const GivenWeights> given;  ///< Only for the method that takes them.
  BindOptions options;                        ///< Without given weights.
  std::string key;                            ///< The options as text, to compare them.
  bool is_rough = false;                      ///< Only to begin with: see BindSession::rough.

  bool operator==(const BindRecipe& other) const {
    return shape == other.shape && rig == other.rig && given == other.given && key == other.key;
  }
};

/// A shape bound to its handles. Parts are shared: renaming a handle copies no weights.
struct BoundShape {
  BindRecipe recipe;
  std::shared_ptr<const Subspace> subspace;
  std::shared_ptr<const ReducedModel> model;
  Provenance provenance;
  BindReport report;
  double seconds = 0;
  bool is_edited = false;  ///< See BindSession.

  const Rig& rig() const { return *recipe.rig; }
  const Shape& shape() const;
  /// The rig's handles, then "aux.0", ... and "extra.0", ...
  std::vector<std::string> handle_names() const;
  /// As a `.limber` file holds it.
  Binding to_binding() const;
  /// The same without copies.
  SharedBinding shared() const;
};

/// Binds as a recipe says.
/// @param session  That of the binding before, if there was one: it keeps what did not change. Has a value afterwards.
/// @throws Error   As BindSession::bind; InvalidWeights: no weights came with the shape, or not for all handles.
std::shared_ptr<const BoundShape> bind_recipe(std::optional<BindSession>& session, const BindRecipe& recipe,
                                              Task* task);
/// The same without anything kept.
std::shared_ptr<const BoundShape> bind_afresh(const BindRecipe& recipe, Task* task);

}  // namespace limber::studio
