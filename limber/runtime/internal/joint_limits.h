#pragma once

#include "limber/runtime/arap.h"

namespace limber::internal {

/// Where the rotations of one character are. Entry (a, b) of Q at slot s is
///     values[s / group * d * d * lanes + (d * a + b) * lanes + s % group].
struct RotationView {
  float* values = nullptr;
  int group = ReducedSystem::kLanes;  ///< Rotations side by side.
  int lanes = ReducedSystem::kLanes;  ///< Floats from one entry to the next.
};

/// Turns joints back to where their limits let them be, parents first. No allocation.
/// @return  How many were beyond.
int turn_back_joints(const ReducedSystem& system, const RotationView& rotations) noexcept;

}  // namespace limber::internal
