#pragma once

#include "limber/arap/pose_solver.h"

#include "python/src/weights.h"

namespace limber::python {

/// limber.PoseResult: a pose, and what it is a pose of.
struct PosedShape {
  BoundShape bound;
  PoseResult result;
};

}  // namespace limber::python
