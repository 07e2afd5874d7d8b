#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace limber::batch {

/// The regular files that a pattern names, sorted by name, byte by byte.
///
/// `*` stands for any part of a name, `?` for one character, `[a-z]` and `[!a-z]` for one of some, `{obj,ply}` for either, and `**` as a
/// whole part of a path for any number of folders. Names that start with a dot are met by a pattern that does, too.
/// Links to files are followed, links to folders are not: there may be circles.
/// @throws Error  Malformed (a bracket that does not end), FileUnreadable.
std::vector<std::string> expand_glob(std::string_view pattern);

/// The folders at the start of a pattern that are no pattern: "assets/people" of "assets/people/**/*.obj".
std::filesystem::path fixed_part(std::string_view pattern);

/// True if a name, without folders, fits a pattern without braces.
bool fits_pattern(std::string_view name, std::string_view pattern);

}  // namespace limber::batch
