#pragma once

#include <string>
#include <vector>

#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::cli {

/// What a file lost of a shape, one sentence each: texture coordinates, normals, colours, polygons, tets, the
/// order or number of vertices, precision. Found by comparing what was written with what a reader makes of
/// it, so that no list of what formats can do has to be kept.
/// @param written  The shape that was given to the writer.
/// @param read     The shape that reading its output gives.
std::vector<std::string> losses_between(const Shape& written, const Shape& read);

/// The same for a rig: names, parents, the order of handles.
std::vector<std::string> losses_between(const Rig& written, const Rig& read);

}  // namespace limber::cli
