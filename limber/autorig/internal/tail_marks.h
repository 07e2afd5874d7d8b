#pragma once

#include <vector>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/humanoid_marks.h"

namespace limber::internal {

/// The tail of a body that stands on two legs: a tube in the middle plane that leaves the trunk to the back. Capes, hair and
/// coats are wide, or leave it higher up.
/// @param grid   Symmetric about the plane of the marks.
/// @param joints Gets "tail1", "tail2", ... and "tail_end", if there is one.
void add_tail(const BodyGrid& grid, const HumanoidMarks& marks, std::vector<RoleJoint>& joints);

}  // namespace limber::internal
