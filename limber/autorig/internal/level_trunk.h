#pragma once

#include <vector>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/humanoid_marks.h"

namespace limber::internal {

/// Moves the trunk, the head and the legs of a figure that carries its trunk level, as dinosaurs and running birds do: what is
/// above its legs ends well below its top, and its head is in front of them. Does nothing to upright figures.
/// @param grid    Symmetric about the plane of the marks.
/// @param joints  Of an upright figure with these marks.
void lay_trunk_level(const BodyGrid& grid, const HumanoidMarks& marks, std::vector<RoleJoint>& joints);

}  // namespace limber::internal
