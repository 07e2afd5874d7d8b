#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "studio/server/document.h"

namespace limber::studio {

inline constexpr std::string_view kProjectExtension = ".limber-project";

/// A document as the bytes of a project file: 8 bytes "LIMBERPR", uint32 version, uint64 length and text of a JSON object
/// (names, options, pose, motion), then shape, rig and, if it is bound, subspace, model and provenance as in a
/// `.limber` file, then a picture as PNG; at the end the CRC-32 of all before it.
std::string write_project(const Document& document);

/// @throws Error  WrongMagic; UnsupportedVersion; Truncated; ChecksumMismatch; Malformed; and what the parts throw.
Document read_project(std::string_view bytes);

/// Whether a file begins as a project does. Never throws.
bool is_project(const std::filesystem::path& path) noexcept;

/// Replaces a project file as a whole; what was there stays beside it, with a ~ at the end of its name.
/// @throws Error  FileUnwritable: also if there is a file that is not a project, which stays as it is.
void save_project(const std::filesystem::path& path, const Document& document);

}  // namespace limber::studio
