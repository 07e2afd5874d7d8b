#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "limber/reduce/mls_tables.h"

namespace limber {

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
