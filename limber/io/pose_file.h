#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "limber/model/pose.h"
#include "limber/model/rig.h"

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

/// What a pins file holds: controls of moving least squares, and where they go, in one frame or several.
struct Pins {
  MlsControls controls;
  std::vector<Positions> frames;  ///< Targets, target_count() x 3 each: one frame, or as many as are animated.
  bool animated = false;          ///< Whether any pin has a list of targets.
  double fps = 24;                ///< Frames per second.
};

/// Reads {"limber": 1, "pins": [...], "fps": 24}. A pin is one of
///   {"position": [x,y,z], "target": [x,y,z]}
///   {"position": [x,y,z], "targets": [[x,y,z], ...]}                          one per frame
///   {"head": [...], "tail": [...], "target_head": [...], "target_tail": [...]}
///   {"head": [...], "tail": [...], "target_heads": [...], "target_tails": [...]}
/// A pin without a target stays where it is. Pins that are not animated hold through all frames. Planar files
/// leave every z out.
/// @throws Error  As read_rig_json for syntax, keys and types, Malformed also for fps; CountMismatch (lists of
///                targets of different lengths, or empty ones); and as validate(controls, targets).
Pins read_pins_json(std::string_view text);

/// The content of a pins file, in the order of `controls.pins`; numbers keep every bit.
std::string write_pins_json(const Pins& pins);

/// read_pins_json of a file. @throws Error  As above, and as read_file.
Pins load_pins_json(const std::filesystem::path& path);

}  // namespace limber
