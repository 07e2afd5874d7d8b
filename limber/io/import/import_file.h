#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "limber/core/task.h"
#include "limber/io/imported_file.h"

namespace limber {

/// What an import may take.
struct ImportLimits {
  double seconds = 0;  ///< Of processor time; three times as long by the clock. 0: 20, and 2 more per MiB of the file.
  std::size_t memory = 0;  ///< In bytes. 0: 1 GiB, and 64 times the file.
};

/// Lets load_shape, load_rig and load_gltf read the formats of imported_extensions(), too. Call it once at the start of
/// a program; it may be called again, and from any thread. Without it these formats are an UnknownFormat there.
/// @param program  Where `limber-import` is. Empty: beside the running program, in ../bin from there, or in the PATH.
void install_importer(const std::filesystem::path& program = {});

/// While it lives, imports that this thread starts end when the task is cancelled.
class CancelImports {
 public:
  /// @param task  Lives longer; null: nobody cancels.
  explicit CancelImports(const Task* task) noexcept;
  ~CancelImports();
  CancelImports(const CancelImports&) = delete;
  CancelImports& operator=(const CancelImports&) = delete;

 private:
  const Task* before_;
};

/// Turns a file of a modelling program into glTF.
///
/// The readers of these formats are large, and files can make them crash, hang or fill the memory. So they run in a
/// process of their own, the program `limber-import`. It gets the content of the file and nothing else: it opens no
/// file, no connection and no other program, and has limits on time and memory. What it hands back is read as a
/// stranger's file is. Whatever happens there, this function returns or throws.
///
/// Vertices come in the order of the importer. Corners that it took apart are joined again where they are alike in all
/// that they have: in the shape, where their positions are.
///
/// @param data       The content of the file.
/// @param extension  One of imported_extensions(), in lower case.
/// @throws Error     UnknownFormat; Truncated (an empty file); UnsupportedVersion and Malformed (in the importer's words;
///                   it broke down, took too long or wanted too much memory: says so); FileNotFound (`limber-import`
///                   cannot be found); FileUnreadable (it cannot be started); Cancelled.
ImportedFile import_file(std::string_view data, std::string_view extension, const ImportLimits& limits = {});

}  // namespace limber
