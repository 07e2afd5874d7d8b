#include "studio/server/worker.h"

#include "studio/server/failure.h"

namespace limber::studio {

Worker::Worker(Post post, std::function<void(const WorkProgress*)> progress)
    : post_(std::move(post)), progress_(std::move(progress)) {
#ifndef LIMBER_SERIAL
  thread_ = std::thread([this] { run(); });
#endif
}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
    if (running_) running_->task->cancel();
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Worker::start(Job job) {
  auto entry = std::make_shared<Entry>();
  Entry* raw = entry.get();
  entry->job = std::move(job);
  const WorkProgress shown{entry->job.name, "starting", 0};
  const bool silent = entry->job.silent;
  entry->task = std::make_unique<Task>([this, raw](const Task::Progress& progress) { report(*raw, progress); });
  {
    const std::lock_guard lock(mutex_);
    if (entry->job.replaces) cancel_locked(entry->job.name);
    queue_.push_back(std::move(entry));
  }
  wake_.notify_all();
  if (!silent) progress_(&shown);
#ifdef LIMBER_SERIAL
  post_([this] {
    if (queue_.empty()) return;
    running_ = queue_.front();
    queue_.pop_front();
    finish_running();
  });
#endif
}

void Worker::cancel(const std::string& name) {
  const std::lock_guard lock(mutex_);
  cancel_locked(name);
}

void Worker::cancel_locked(const std::string& name) {
  const auto concerned = [&](const Entry& entry) { return name.empty() ? !entry.job.silent : entry.job.name == name; };
  for (const auto& entry : queue_) {
    if (concerned(*entry)) entry->task->cancel();
  }
  if (running_ && concerned(*running_)) running_->task->cancel();
}

bool Worker::is_idle() {
  const std::lock_guard lock(mutex_);
  return queue_.empty() && !running_;
}

void Worker::report(const Entry& entry, const Task::Progress& progress) {
  if (entry.job.silent) return;
  // Ten times a second is enough for a bar.
  const auto now = std::chrono::steady_clock::now();
  if (now - last_report_ < std::chrono::milliseconds(100)) return;
  last_report_ = now;
#ifdef LIMBER_SERIAL
  // This is the engine's thread, and it will not come to what is posted before the job has ended.
  const WorkProgress now_shown{entry.job.name, std::string(progress.stage), progress.stage_fraction, true};
  progress_(&now_shown);
#else
  post_([this, shown = WorkProgress{entry.job.name, std::string(progress.stage), progress.stage_fraction}] {
    progress_(&shown);
  });
#endif
}

void Worker::run_entry(Entry& entry) {
  try {
    throw_if_cancelled(entry.task.get());
    Completion completion = entry.job.work(*entry.task);
    post_([completion = std::move(completion), failed = entry.job.failed] {
      try {
        completion();
      } catch (...) {
        failed(current_failure());
      }
    });
  } catch (...) {
    post_([failed = entry.job.failed, error = current_failure()] { failed(error); });
  }
}

/// Does the job that was taken from the queue.
void Worker::finish_running() {
  const bool silent = running_->job.silent;
  try {
    run_entry(*running_);
  } catch (...) {
    // There is no memory even to tell.
  }
  bool idle = false;
  {
    const std::lock_guard lock(mutex_);
    running_.reset();
    idle = queue_.empty();
  }
  if (!idle || silent) return;
  try {
    post_([this] {
      if (is_idle()) progress_(nullptr);
    });
  } catch (...) {
    // The next job will tell.
  }
}

void Worker::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      running_ = queue_.front();
      queue_.pop_front();
    }
    finish_running();
  }
}

}  // namespace limber::studio
