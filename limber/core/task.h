#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace limber {

/// Progress and cancellation of one long job. The caller owns it, passes it down by pointer (null: nobody
/// listens), and may cancel it from any thread; the job reports from the thread that runs it.
class Task {
 public:
  /// How far a job is.
  struct Progress {
    std::string_view stage;
    double stage_fraction;  ///< Of the running stage, in [0,1].
  };
  /// How long a finished stage took.
  struct StageTime {
    std::string stage;
    double seconds;
  };
  using Listener = std::function<void(const Progress&)>;

  Task() = default;
  explicit Task(Listener listener) : listener_(std::move(listener)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }

  /// The stages that have ended, in order.
  const std::vector<StageTime>& finished_stages() const noexcept { return finished_; }

 private:
  friend class Stage;
  Listener listener_;
  std::atomic<bool> cancelled_{false};
  std::vector<StageTime> finished_;
};

/// One named stage of a task, from construction to destruction. With a null task it does nothing and costs nothing.
class Stage {
 public:
  /// @throws Error  Cancelled.
  Stage(Task* task, std::string_view name);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  /// Reports progress in [0,1] and gives the user the chance to cancel.
  /// @throws Error  Cancelled.
  void advance(double fraction);

 private:
  Task* task_;
  std::string name_;
  std::chrono::steady_clock::time_point start_;
};

/// @throws Error  Cancelled, if the task is not null and was cancelled.
void throw_if_cancelled(const Task* task);

}  // namespace limber
