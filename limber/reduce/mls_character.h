#pragma once

#include <vector>

#include "limber/bind/character.h"
#include "limber/reduce/mls_skeleton.h"

namespace limber {

/// A shape that pins move along a skeleton, for engines: every joint of the skeleton becomes one of the character,
/// all without parents, since each has its own motion; the clip "pins" moves and turns them. A viewer that blends
/// linearly shows what SkeletonDeformer::move gives.
///
/// @param shape     That of the deformer.
/// @param deformer  Is left at the last frame.
/// @param frames    Targets of the pins in each frame; at least one.
/// @param fps       Frames per second, positive.
/// @throws Error    As SkeletonDeformer::move.
Character pinned_character(const Shape& shape, SkeletonDeformer& deformer, const std::vector<Positions>& frames,
                           double fps);

}  // namespace limber
