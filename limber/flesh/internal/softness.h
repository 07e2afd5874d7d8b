#pragma once

#include <vector>

#include "limber/flesh/jiggle.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/weights/bind.h"

namespace limber::internal {

/// How soft the flesh of each handle is by what it is: belly, chest, thighs and upper arms are soft; head, hands, feet and
/// shins are firm. Handles without a known role are like the nearest one above them that has one; in a rig without any,
/// all are soft.
/// @return  One factor per handle, 0 to 1.
std::vector<double> softness_by_role(const Rig& rig);

/// Fills depth, reach and longest_side of a system: flesh is the softer the farther it is from the bones that move it,
/// measured against the longest side of the shape, so that cells do not matter.
/// @param sources  Handles that hold flesh farther out, or less far, than others do: by their widths, in cells.
void set_depth(const Shape& shape, const Rig& rig, const LatticeWeights& weights,
               const std::vector<LatticeSource>& sources, LatticeSystem& system);

/// Finds the small separate pieces of a shape and what carries each, fills pieces, carried_particles and carrier_particles,
/// and makes their flesh firm. A piece is small if it is short against the shape and has few particles against the largest one.
void set_pieces(const Shape& shape, const VoxelLattice& lattice, LatticeSystem& system);

/// Fills rig_span_inverse and rig_span_places.
void set_rig_span(LatticeSystem& system);

}  // namespace limber::internal
