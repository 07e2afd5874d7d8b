#include "limber/arap/pose_solver.h"

#include "limber/arap/internal/pose_stepper.h"

namespace limber {
using namespace internal;

PoseResult pose_model(const ReducedModel& model, const PosedConstraints& constraints, const SolveOptions& options) {
  // Not owned: the stepper is gone before the model can be.
  const std::shared_ptr<const ReducedModel> borrowed(std::shared_ptr<void>(), &model);
  return PoseStepper(borrowed, constraints.rows).step(constraints.targets, options);
}

}  // namespace limber
