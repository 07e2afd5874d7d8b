#pragma once

#include <filesystem>
#include <string_view>

#include "limber/rig/pose.h"
#include "limber/rig/rig.h"

namespace limber {

/// Reads a selection as benchmarks of surface deformation use them: one number per vertex, 0 fixed, 1 free, 2
/// handle; '#' starts a comment. It becomes a rig of two regions, "fixed" and "handle"; one without vertices is
/// left out.
/// @throws Error  Malformed (another number), UnparsableNumber, Truncated, with the line; InvalidRig (every
///                vertex is free).
Rig read_selection(std::string_view text);

/// Reads the transform that goes with a selection: 16 numbers, row by row, that move the handle by
/// x -> M (x, 1); '#' starts a comment. It becomes a pose that holds "fixed" and moves "handle".
/// @throws Error  Malformed (more than 16 numbers; the last row is not 0 0 0 1), Truncated, UnparsableNumber,
///                NonFiniteNumber; with the line.
Pose read_selection_pose(std::string_view text);

/// The same of a file. @throws Error  As above, and as read_file.
Rig load_selection(const std::filesystem::path& path);
Pose load_selection_pose(const std::filesystem::path& path);  ///< As read_selection_pose.

/// Reads a pose from a file; its extension says how: .def (a transform of a selection), else pose.json.
/// @throws Error  As load_selection_pose and load_pose_json.
Pose load_pose(const std::filesystem::path& path);

}  // namespace limber
