#pragma once

#include <string>
#include <utility>
#include <vector>

#include "limber/model/skeleton.h"

namespace limber {

/// The joints of a humanoid by the names that VRM 1.0 has for them ("hips", "leftUpperArm", ...), as far as their roles
/// are known: see body_parts_of. Of a spine with more than three joints, the first and the last two are named.
/// @param skeleton  Valid.
std::vector<std::pair<std::string, int>> vrm_bones_of(const Skeleton& skeleton);

/// The same skeleton with a T-pose as its rest: arms straight and level, y up, looking along z. Joints keep their names,
/// parents and lengths; a mesh that is bound to them follows when it is skinned. What the joints do not tell (no
/// arms, no legs to say where the front is) stays as it is.
/// @param skeleton  Valid.
Skeleton in_t_pose(const Skeleton& skeleton);

}  // namespace limber
