#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/task.h"

#include "studio/server/document.h"
#include "studio/server/file_store.h"
#include "studio/server/modes/mode.h"

namespace limber::studio {

/// What an export is made from: the document and where it is just now.
struct ExportSource {
  Document document;
  ModeFrame frame;  ///< Empty if nothing is bound.
  std::map<std::string, HandlePose> pose;
  std::optional<Positions> exact_positions = {};  ///< Of the frame, in double, where the mode knows them.

  /// The shape as it is shown.
  Shape posed() const;
};

/// What an export gives.
struct ExportResult {
  StoredFile file;
  std::string command;  ///< The `limber` commands that do the same.
  std::vector<std::string> notes;
};

/// A way to export. One line in the table.
struct ExportInfo {
  std::string_view format;
  std::string_view group;  ///< The title under which it stands.
  std::string_view title;
  std::string_view help;
  std::vector<OptionInfo> (*options)();
  ExportResult (*run)(const ExportSource& source, const OptionValues& options, Task& task);
  /// The command alone, where making the file takes long; null: it comes with the file.
  std::string (*command)(const ExportSource& source, const OptionValues& options) = nullptr;
  bool needs_motion = false;
  bool only_pictures = false;  ///< Of picture documents only.
};

std::span<const ExportInfo> all_exports();

}  // namespace limber::studio
