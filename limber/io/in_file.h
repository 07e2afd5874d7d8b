#pragma once

#include <filesystem>
#include <utility>

#include "limber/core/error.h"

namespace limber {

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
