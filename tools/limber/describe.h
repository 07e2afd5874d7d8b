#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "tools/limber/input_file.h"

namespace limber::cli {

/// What `limber info --json` says about a document: "file", "format", "kind" ("shape", "rig", "pose",
/// "matrix", "sequence", "picture", "binding", "character" or "motion"), then counts and measures that depend on the kind, then
/// "warnings": one sentence per problem. Fields are only ever added, never renamed.
nlohmann::ordered_json describe(const InputFile& document);

/// The part about a shape.
nlohmann::ordered_json describe_shape(const Shape& shape);

/// The part about a glTF file: its shape, if it has one, then nodes, meshes, skins and clips.
nlohmann::ordered_json describe_character(const CharacterFile& file);

/// A description as lines for a person: a heading, then one fact per line. Warnings are left to the caller.
std::string to_text(const nlohmann::ordered_json& description);

}  // namespace limber::cli
