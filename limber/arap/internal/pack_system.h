#pragma once

#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// As `pack`, without what only crowds need: for solve_reduced alone, at half of the cost.
ReducedSystem pack_for_one(const ConstrainedModel& model);

}  // namespace limber::internal
