#pragma once

#include <vector>

#include "limber/motion/retarget.h"

namespace limber::internal {

/// What joints are, by where they lie and hang: for skeletons whose names say nothing about limbs ("Bone.014").
///
/// Needs a body that is symmetric about a plane across an axis of the world, and stands on its limbs: pairs of chains
/// that reach the ground are legs. One pair makes a biped, with the longest other pair as its arms; two pairs make a
/// quadruped. It looks where its feet point, or where its head is; if nothing shows, along z (or, with z up, against
/// y).
///
/// @param parts  What names say; returned as it is if the shape tells nothing.
std::vector<BodyPart> roles_by_shape(const Skeleton& skeleton, std::vector<BodyPart> parts);

}  // namespace limber::internal
