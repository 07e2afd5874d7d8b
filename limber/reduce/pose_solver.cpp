#include "limber/reduce/pose_solver.h"

#include "limber/reduce/pose_stepper.h"

namespace limber {

PoseResult pose_model(const ReducedModel& model, const PosedConstraints& constraints, const SolveOptions& options) {
  return PoseStepper(model, constraints.rows).step(constraints.targets, options);
}

}  // namespace limber
