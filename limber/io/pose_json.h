#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/rig/pose.h"

namespace limber {

/// Reads a pose: {"limber": 1, "handles": {"arm": {"position": [x, y, z]}, ...}}, where a handle has a
/// "position", a "transform" (12 numbers, row-major 3x4), a "tail", a "head" and a "tail", or "follow":
/// "transform", "position" or "ends", which its parents then decide. A planar pose leaves z out: 2 numbers per
/// position, 6 per transform (2x3). Targets come in the order of their names. An empty pose leaves all handles
/// free. Whether the handles exist is for validate(pose, rig) to say.
///
/// Optional: "pins": [{"vertex": 12, "position": [...]}, {"triangle": 3, "barycentric": [a, b, c], "position":
/// [...]}, ...]; a "stiffness" above 0 in any target or pin, which makes it soft; "relative_to_parents": true.
/// @throws Error  Malformed (syntax, with its line; a missing, unknown or repeated key, or a wrong type, with its
///                path); Truncated; WrongMagic; UnsupportedVersion; NonFiniteNumber; IndexOutOfRange (a
///                negative index); InvalidPose (no or more than one kind of target for a handle; a negative
///                stiffness; barycentric coordinates that do not sum to one). The place holds the path in the
///                document.
Pose read_pose_json(std::string_view text);

/// The content of a pose file; numbers keep every bit.
/// @throws Error  InvalidPose (two targets for one handle, a name that is not UTF-8, a negative stiffness);
///                NonFiniteNumber.
std::string write_pose_json(const Pose& pose);

/// read_pose_json of a file. @throws Error  As above, and as read_file.
Pose load_pose_json(const std::filesystem::path& path);

/// write_pose_json to a file. @throws Error  As above, and as write_file.
void save_pose_json(const std::filesystem::path& path, const Pose& pose);

}  // namespace limber
