#pragma once

#include <memory>

#include "limber/bind/domain.h"
#include "limber/bind/subspace_editor.h"
#include "limber/core/task.h"

#include "studio/server/bound_shape.h"

namespace limber::studio {

/// Makes bindings, and keeps from one to the next what does not depend on what changed: the domain as long as the
/// shape stays, and the factorisation of biharmonic weights as long as only points come, go or move.
/// For one thread.
class Binder {
 public:
  /// @throws Error  As bind_shape.
  std::shared_ptr<const BoundShape> bind(const BindRecipe& recipe, Task* task);

  /// How often a biharmonic matrix was factorised so far.
  int factorisations() const { return factorisations_; }

 private:
  std::shared_ptr<const BoundShape> bind_biharmonic(const BindRecipe& recipe, Task* task);
  const Domain& domain_of(const BindRecipe& recipe, Task* task);
  /// Brings the editor to the recipe's rig by editing points. False: that does not do, or did not work.
  bool edit_towards(const Rig& rig);

  std::shared_ptr<const DocumentShape> shape_;
  DomainOptions domain_options_;
  std::unique_ptr<Domain> domain_;
  std::string editor_key_;  // shape aside
  std::unique_ptr<SubspaceEditor> editor_;
  int factorisations_ = 0;
};

}  // namespace limber::studio
