#pragma once

#include <string>

#include "tools/limber/batch/plan.h"

namespace limber::batch {

/// The right to plan and start jobs in a folder: one process at a time has it, so that nothing is done twice. It is a
/// file, which is made in one step, also on shared folders; what a process that was killed left is noticed and replaced.
class FolderOwner {
 public:
  /// @throws Error  FileUnwritable: another process is at work there (says which), or the folder cannot be written.
  explicit FolderOwner(const BatchFolder& folder);
  ~FolderOwner();
  FolderOwner(const FolderOwner&) = delete;
  FolderOwner& operator=(const FolderOwner&) = delete;

 private:
  std::filesystem::path path_;
};

}  // namespace limber::batch
