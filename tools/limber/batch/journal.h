#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "limber/core/function_ref.h"

#include "tools/limber/batch/result.h"

namespace limber::batch {

/// Results as they come in, one line each, in a file that nobody else writes. However the program ends, every line but the last is
/// whole; readers pass over a torn one. No locks are needed, so shared folders will do, whatever they promise about locks.
class Journal {
 public:
  /// Makes a new file: "WHO.HOST.PROCESS.N.jsonl" in `folder`, which is made if it is missing.
  /// @throws Error  FileUnwritable.
  Journal(const std::filesystem::path& folder, const std::string& who);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// The line is with the kernel when this returns, and on the disk within a second of the next one.
  /// @throws Error  FileUnwritable.
  void add(const JobResult& result);

 private:
  std::filesystem::path path_;
  int file_ = -1;
  std::chrono::steady_clock::time_point synced_;
};

/// Calls `take` with each line of each journal below a folder; files in the order of their names, lines in that of the file.
/// @param only  Files whose name starts so; empty: all.
void for_each_line(const std::filesystem::path& folder, FunctionRef<void(std::string_view)> take,
                   const std::string& only = {});

/// The name of this machine.
std::string host_name();

}  // namespace limber::batch
