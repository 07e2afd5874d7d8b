#pragma once

#include <chrono>
#include <string>

#include "tools/limber/batch/runner.h"
#include "tools/limber/context.h"

namespace limber::cli {

/// How far a batch is: a line that is drawn again and again on a terminal, a line every half minute in a log.
class BatchProgress {
 public:
  explicit BatchProgress(Context& context);
  ~BatchProgress();
  BatchProgress(const BatchProgress&) = delete;
  BatchProgress& operator=(const BatchProgress&) = delete;

  void show(const batch::RunProgress& progress);

 private:
  Context& context_;
  bool on_terminal_;
  bool visible_ = false;
  std::chrono::steady_clock::time_point last_;
};

/// "40 s", "3 min", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace limber::cli
