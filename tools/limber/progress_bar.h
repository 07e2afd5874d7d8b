#pragma once

#include <chrono>

#include "limber/core/task.h"

namespace limber::cli {

/// One line on standard error that shows the running stage of a task: only on a terminal, only for work that
/// takes longer than a blink, and gone when done.
class ProgressBar {
 public:
  explicit ProgressBar(bool enabled);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// What to pass to the task.
  Task::Listener listener();
  /// Takes the line away, so that something else can be printed; the next report brings it back.
  void clear();

 private:
  void show(const Task::Progress& progress);

  bool enabled_;
  bool visible_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace limber::cli
