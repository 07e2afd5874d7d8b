#pragma once

#include <chrono>
#include <string>

#include "limber/core/task.h"

namespace limber::cli {

/// How the progress of a task is shown.
enum class ProgressStyle {
  None,
  Bar,    ///< On a terminal, for people.
  Lines,  ///< A JSON object per line, for other programs.
};

/// Shows the running stage of a task on standard error. The bar is one line: only on a terminal, only for work that
/// takes longer than a blink, and gone when done.
class ProgressBar {
 public:
  explicit ProgressBar(ProgressStyle style);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// What to pass to the task.
  Task::Listener listener();
  /// Takes the line away, so that something else can be printed; the next report brings it back.
  void clear();

 private:
  void show(const Task::Progress& progress);
  void write_line(const Task::Progress& progress);

  ProgressStyle style_;
  bool visible_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
  std::string last_stage_;
};

}  // namespace limber::cli
