#include "limber/core/task.h"

#include "limber/core/error.h"

namespace limber {

void throw_if_cancelled(const Task* task) {
  if (task && task->cancelled()) throw Error(ErrorCode::Cancelled, "cancelled.");
}

Stage::Stage(Task* task, std::string_view name) : task_(task), name_(name), start_(std::chrono::steady_clock::now()) {
  throw_if_cancelled(task_);
  if (task_ && task_->listener_) task_->listener_({name_, 0.0});
}

Stage::~Stage() {
  if (!task_) return;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
  task_->finished_.push_back({name_, elapsed.count()});
}

void Stage::advance(double fraction) {
  throw_if_cancelled(task_);
  if (task_ && task_->listener_) task_->listener_({name_, fraction});
}

}  // namespace limber
