#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/rig/flesh.h"
#include "limber/rig/rig.h"

namespace limber {

/// Reads a rig: {"limber": 1, "handles": [{"name": ..., "parent": ..., "type": "point", "position": [x, y,
/// z]}, ...]}. A parent is named, may come later, and may be left out. Bones have "head" and "tail", regions
/// "vertices". A planar rig leaves every z out; a rig without any position counts as three-dimensional.
/// Any handle may have "flesh", which read_flesh_json reads.
/// @throws Error  Malformed (syntax, with its line; a missing, unknown or repeated key, or a wrong type, with its
///                path); Truncated; WrongMagic; UnsupportedVersion; NonFiniteNumber; IndexOutOfRange (a
///                vertex); InvalidRig (no handle, two of one name, an unknown parent, a circle of parents, an
///                empty region). The place holds the path in the document.
Rig read_rig_json(std::string_view text);

/// What a rig file says about the flesh of its handles: "flesh": {"width": ..., "strength": ..., "part": "joint", "bone"
/// or "parent"}, each member with its default where it is left out.
/// @throws Error  As read_rig_json; InvalidRig also for numbers out of range, and for the part of a parent that is not
///                there.
RigFlesh read_flesh_json(std::string_view text);

/// The content of a rig file; numbers keep every bit.
/// @param flesh   Of handles of the rig.
/// @throws Error  InvalidRig, as validate(); also for abstract handles, which have no form to write, and names that are
///                not UTF-8. NonFiniteNumber.
std::string write_rig_json(const Rig& rig, const RigFlesh& flesh = {});

/// read_rig_json of a file. @throws Error  As above, and as read_file.
Rig load_rig_json(const std::filesystem::path& path);

/// read_flesh_json of a rig file; files of other formats than .json say nothing. @throws Error  As above.
RigFlesh load_flesh(const std::filesystem::path& path);

/// write_rig_json to a file. @throws Error  As above, and as write_file.
void save_rig_json(const std::filesystem::path& path, const Rig& rig, const RigFlesh& flesh = {});

}  // namespace limber
