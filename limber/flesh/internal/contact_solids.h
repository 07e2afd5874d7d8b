#pragma once

#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/runtime/flesh.h"
#include "limber/weights/bind.h"

namespace limber::internal {

/// Fills what LatticeBody needs for contacts: vertices that stand for the surface, capsules about the bones that fit into
/// the flesh around them, and which bones push the flesh of which. At rest nothing touches.
void set_contacts(const Shape& shape, const Rig& rig, const LatticeWeights& weights, LatticeSystem& system);

}  // namespace limber::internal
