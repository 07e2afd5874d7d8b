#pragma once

#include "limber/core/task.h"
#include "limber/geometry/mesh.h"
#include "limber/model/subspace.h"

namespace limber::internal {

/// How many master bones each virtual bone should blend to make the best of a budget: fewer bones pay for more virtual
/// bones, but cut more off the weights. The paper takes one more than any vertex has [Two-Layer Compression 2013,
/// section 3.1]; this number leaves up to a third less error.
///
/// A rough factorisation says what error a number of virtual bones leaves; that falls with their number to the power
/// of 0.85, and adds to four fifths of what is cut off (both as seen on mesh sequences of 10 to 30 bones).
/// @param numbers           What the budget pays for: virtual bones x master bones of each.
/// @param bones_per_vertex  Virtual bones of a vertex, at most.
/// @param most              One more than any vertex has, at most the number of bones.
/// @return                  1 to `most`.
int choose_cardinality(const SkinWeights& weights, const IndexLists& neighbors, double numbers, int bones_per_vertex,
                       int most, const Task* task);

}  // namespace limber::internal
