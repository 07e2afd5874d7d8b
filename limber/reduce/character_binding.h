#pragma once

#include "limber/bind/character.h"
#include "limber/core/task.h"
#include "limber/reduce/binding.h"

namespace limber {

/// A binding of a rigged character, with its own weights: what the solver needs to work out joints that a motion does not
/// drive. Handles are the bones of its skin, called after their joints; the shape is rest_shape(). A joint without
/// a length gives its weights to the next one above that has a bone, else to the first bone.
///
/// @throws Error  As bones_of; InvalidWeights (a vertex that no bone moves); as bind_shape.
Binding bind_character(const Character& character, Task* task = nullptr);

}  // namespace limber
