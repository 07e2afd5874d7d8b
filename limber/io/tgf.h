#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/rig/rig.h"

namespace limber {

/// Reads a Trivial Graph Format file as a rig: lines "id x y z" for nodes (whatever follows is ignored), "#",
/// then lines "from to [bone pseudo cage]" for edges, with flags 0 or 1; an edge without flags is a bone. A
/// file with nodes only may leave "#" out; nodes with two coordinates make a planar rig.
///
/// Nodes at no end of a bone become points; pseudo edges and cage edges join such points and add no handle.
/// Points come first, then the bones, each in their order in the file: the order of the columns in the weight
/// files that go with these rigs. Points are called "point3" after their id, bones "bone1" after their place
/// among the bones. The parent of a bone is the first bone whose tail is its head node.
///
/// @throws Error  With the line: Malformed (syntax, an id twice, an edge from a node to itself); Truncated;
///                UnparsableNumber; NonFiniteNumber; IndexOutOfRange (an edge to a node that is not there);
///                InvalidRig (no node, bones in a circle).
Rig read_tgf(std::string_view text);

/// The content of a TGF file; numbers keep every bit. Names are not stored, nor is the parent of a point or
/// of a bone that does not start at its parent's tail.
/// @throws Error  InvalidRig: as validate(), and for an empty rig or a handle that is neither point nor bone.
///                NonFiniteNumber.
std::string write_tgf(const Rig& rig);

/// read_tgf of a file. @throws Error  As above, and as read_file.
Rig load_tgf(const std::filesystem::path& path);

/// write_tgf to a file. @throws Error  As above, and as write_file.
void save_tgf(const std::filesystem::path& path, const Rig& rig);

}  // namespace limber
