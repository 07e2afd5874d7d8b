#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace limber::studio {

/// Work that a studio left behind: it crashed, was killed, or ended before the work was saved.
struct Recovery {
  std::filesystem::path path;
  std::string name;   ///< Of the document.
  std::string saved;  ///< When: "2026-01-02T03:04:05", in the user's time.
};

/// Where a user's unsaved work is kept: $XDG_STATE_HOME/limber or ~/.local/state/limber; empty without a home.
std::filesystem::path state_folder();

/// The file of this process in that folder.
std::filesystem::path autosave_path(const std::filesystem::path& folder);

/// The newest work left behind by a process that no longer runs. Never throws.
std::optional<Recovery> find_recovery(const std::filesystem::path& folder);

/// Puts work aside that nobody wants now; the last such file is kept.
void put_aside(const Recovery& recovery);

}  // namespace limber::studio
