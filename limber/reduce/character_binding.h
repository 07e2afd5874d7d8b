#pragma once

#include "limber/bind/character.h"
#include "limber/core/task.h"
#include "limber/reduce/binding.h"

namespace limber {

/// The bones of a character's skin as handles, called after their joints, and its own weights for them: vertices of
/// rest_shape() x handles, rows sum to one. A joint without a length gives its weights to the next one above that has a
/// bone, else to the first bone.
struct OwnWeights {
  Rig rig;
  Eigen::MatrixXd weights;
};

/// @throws Error  As bones_of; InvalidRig: no bone has a length.
OwnWeights own_weights(const Character& character);

/// A binding of a rigged character, with its own weights: what the solver needs to work out joints that a motion does not
/// drive. Handles and weights are those of own_weights(); the shape is rest_shape().
///
/// @throws Error  As own_weights; InvalidWeights (a vertex that no bone moves); as bind_shape.
Binding bind_character(const Character& character, Task* task = nullptr);

}  // namespace limber
