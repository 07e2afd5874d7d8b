#pragma once

namespace limber {

/// What the weights of a vertex must satisfy.
enum class WeightConstraint {
  Simplex,  ///< Non-negative and summing to one, in the optimisation itself.
  Box,      ///< Each within [0,1] on its own; the sums are whatever they are.
};

}  // namespace limber
