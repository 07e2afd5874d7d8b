#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "limber/geometry/check.h"

namespace limber::cli {

/// "3 degenerate faces (faces 4, 9, 12).": what, how often, and where first. Vertices, faces and tets count from 0.
std::string sentence_of(const ProblemCount& problem);

/// {"kind": "degenerate_faces", "severity": "fault" or "note", "count", "message", "vertices" or "faces" or
/// "tets": [...]}.
nlohmann::ordered_json to_json(const ProblemCount& problem);

}  // namespace limber::cli
