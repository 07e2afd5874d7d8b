#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "limber/core/error.h"

namespace limber {

/// The whole content of a file.
/// @throws Error  FileNotFound; FileUnreadable (a folder, no permission, a read error).
std::string read_file(const std::filesystem::path& path);

/// Writes a file as a whole: beside its target first, then renamed, so that a failure leaves what was there.
/// @throws Error  FileUnwritable.
void write_file(const std::filesystem::path& path, std::string_view content);

/// Calls `function` and adds the file's name to an error it throws: what turns a reader of memory into a
/// reader of a file.
template <class Function>
auto in_file(const std::filesystem::path& path, Function&& function) {
  try {
    return std::forward<Function>(function)();
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

}  // namespace limber
