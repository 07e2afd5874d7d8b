#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace limber {

/// One file of a numbered series.
struct NumberedFile {
  std::int64_t number;
  std::filesystem::path path;
};

/// True if a file name stands for many: "mesh.%03d.obj".
bool is_number_pattern(const std::filesystem::path& path);

/// The name of one file of a pattern. @throws Error  InvalidArgument: no pattern with one %d, or a negative number.
std::filesystem::path numbered_path(const std::filesystem::path& pattern, std::int64_t number);

/// The files of a series with one extension, in the order of their numbers; gaps are fine.
/// @param path       One of: a pattern ("walk/mesh.%02d.obj", "%d" for numbers without leading zeros); a folder that
///                   holds one series; a file of a series, which then begins with it (the last digits in its
///                   name are its number). A file without a number is a series of one.
/// @param extension  What files in a folder end with: ".obj".
/// @throws Error     FileNotFound (no such file, or none that fits the pattern, or none in the folder);
///                   InvalidArgument (a wrong pattern, or a folder that holds several series: the message
///                   names them).
std::vector<NumberedFile> find_numbered_files(const std::filesystem::path& path, std::string_view extension);

}  // namespace limber
