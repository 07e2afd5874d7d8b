#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "limber/core/error.h"
#include "limber/core/task.h"

namespace limber::studio {

/// What a worker is busy with, as a user sees it.
struct WorkProgress {
  std::string name;   ///< Of the job: "bind".
  std::string stage;  ///< "factorise".
  double fraction = 0;
  bool at_once = false;  ///< The engine's own thread is at work (LIMBER_SERIAL): what is told later is told too late.
};

/// A thread for long work: one job at a time, in order, with progress and cancellation. Results go back to the
/// engine's thread. Without threads (LIMBER_SERIAL) jobs are done on the engine's, one per function that is posted.
class Worker {
 public:
  /// Called on the engine's thread, later.
  using Completion = std::function<void()>;
  /// Brings a completion to the engine's thread.
  using Post = std::function<void(Completion)>;

  struct Job {
    std::string name;
    bool replaces = true;                      ///< Cancels earlier jobs of the same name.
    bool silent = false;                       ///< Not shown as work.
    std::function<Completion(Task&)> work;     ///< On the worker's thread; returns what to do with the result.
    std::function<void(const Error&)> failed;  ///< On the engine's thread, also when it was cancelled.
  };

  /// @param progress  Called on the engine's thread when the shown work changes; null: idle.
  Worker(Post post, std::function<void(const WorkProgress*)> progress);
  /// Cancels everything and waits for the running job.
  ~Worker();

  /// On the engine's thread. The job is shown as work from here on.
  void start(Job job);
  /// Cancels all jobs of that name; an empty name: all jobs that are shown.
  void cancel(const std::string& name);

 private:
  struct Entry {
    Job job;
    std::unique_ptr<Task> task;
  };
  void run();
  void finish_running();
  bool is_idle();
  void run_entry(Entry& entry);
  void report(const Entry& entry, const Task::Progress& progress);
  void cancel_locked(const std::string& name);

  Post post_;
  std::function<void(const WorkProgress*)> progress_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::shared_ptr<Entry>> queue_;
  std::shared_ptr<Entry> running_;
  bool stopping_ = false;
  std::chrono::steady_clock::time_point last_report_;
  std::thread thread_;
};

}  // namespace limber::studio
