#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace limber {

/// The whole content of a file.
/// @throws Error  FileNotFound; FileUnreadable (a folder, no permission, a read error).
std::string read_file(const std::filesystem::path& path);

/// Writes a file as a whole: beside its target first, then renamed, so that a failure leaves what was there.
/// @throws Error  FileUnwritable.
void write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace limber
