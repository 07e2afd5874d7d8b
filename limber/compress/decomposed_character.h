#pragma once

#include <string>
#include <vector>

#include "limber/bind/character.h"
#include "limber/compress/decompose.h"

namespace limber {

/// A decomposed sequence for engines: every bone is a joint without a parent, and one clip moves them.
/// @param shape   The shape that was decomposed.
/// @param times   Of the frames, in seconds, rising; as many as the decomposition has poses.
/// @param clip    What the clip is called.
Character decomposed_character(const Shape& shape, const Decomposition& decomposition, const std::vector<double>& times,
                               const std::string& clip);

}  // namespace limber
