#include "tools/limber/batch/runner.h"

#include <algorithm>

namespace limber::batch {
namespace {

/// Memory that stays free, whatever is predicted.
constexpr double kFreeMegabytes = 300;
constexpr double kLookEverySeconds = 0.1;
/// Smaller jobs may go before the largest so often, per process, until that fits.
constexpr std::size_t kPassOver = 4;
/// So many jobs are tried for one that fits.
constexpr int kMostTried = 32;
/// The part of the time that may go into estimates of the time.
constexpr double kEstimateShare = 0.02;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Runner::Runner(RunnerSetup setup, CostModel& model, KnownResults& known)
    : setup_(std::move(setup)), model_(model), known_(known) {}

bool Runner::interrupted() const {
  return (setup_.task && setup_.task->cancelled()) || watch_->asked_to_end();
}

bool Runner::run(const std::vector<const Job*>& jobs) {
  began_ = std::chrono::steady_clock::now();
  watch_ = std::make_unique<ChildWatch>();
  budget_megabytes_ = setup_.settings.megabytes > 0 ? setup_.settings.megabytes : 0.9 * free_megabytes();
  std::error_code ignored;
  std::filesystem::remove_all(setup_.work, ignored);
  slots_.resize(static_cast<std::size_t>(std::max(1, setup_.processes)));
  prepare(jobs);
  const auto at_work = [this] {
    return std::any_of(slots_.begin(), slots_.end(), [](const Running& slot) { return slot.run != nullptr; });
  };
  while (!interrupted()) {
    start_what_fits();
    if (!at_work() && ready_.empty() && alone_.empty()) break;
    watch_->wait(kLookEverySeconds);
    look_after();
    watch_memory();
    report();
  }
  const bool whole = !interrupted();
  slots_.clear();  // ends what still runs
  std::filesystem::remove_all(setup_.work, ignored);
  watch_.reset();
  return whole;
}

void Runner::prepare(const std::vector<const Job*>& jobs) {
  jobs_ = jobs;
  waiting_.assign(jobs.size(), {});
  attempts_.assign(jobs.size(), 0);
  unfinished_ = jobs.size();
  for (std::size_t i = 0; i < jobs.size(); ++i) index_of_[jobs[i]->name] = i;
  std::unordered_map<std::string_view, std::size_t> first_with_key;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto wait_for = [&](std::size_t other) {
      ++waiting_[i].for_jobs;
      waiting_[other].waited_for_by.push_back(i);
    };
    for (const std::string& name : jobs[i]->after) {
      if (const auto found = index_of_.find(name); found != index_of_.end()) wait_for(found->second);
    }
    // The same work is done once.
    const auto [first, is_new] = first_with_key.try_emplace(jobs[i]->key, i);
    if (!is_new) wait_for(first->second);
  }
  // Results that come without running may settle others, which are then settled already.
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (waiting_[i].for_jobs == 0) free.push_back(i);
  }
  for (const std::size_t i : free) {
    if (!settle_without_running(i)) ready_.emplace(jobs_[i]->input_bytes, jobs_.size() - i);
  }
}

/// Settles a job for which nothing has to be computed. False: it has to run.
bool Runner::settle_without_running(std::size_t index) {
  const Job& job = *jobs_[index];
  for (const std::string& name : job.after) {
    // The plan's key of the job before is not at hand in a chunk; its latest result counts.
    const std::optional<JobStatus> status = known_.latest_status_of(name);
    if (!status) return --unfinished_, true;  // lost: it is run again, and this job with it
    if (!is_done(*status)) {
      settle(index, skipped_result(job, name));
      return true;
    }
  }
  if (const std::string* line = known_.line_with_key(job.key)) {
    if (const std::optional<JobResult> same = result_of_line(*line); same && same->job != job.name) {
      settle(index, repeated_result(job, *same, setup_.folder));
      return true;
    }
  }
  return false;
}

void Runner::settle(std::size_t index, JobResult result) {
  if (!is_done(result.status)) ++failed_;
  --unfinished_;
  model_.learn(result);
  known_.add(result);
  setup_.ended(result);
  for (const std::size_t next : waiting_[index].waited_for_by) {
    if (--waiting_[next].for_jobs > 0) continue;
    if (!settle_without_running(next)) ready_.emplace(jobs_[next]->input_bytes, jobs_.size() - next);
  }
}

bool Runner::fits(double megabytes) const {
  double predicted = megabytes, still_to_come = megabytes;
  bool any = false;
  for (const Running& slot : slots_) {
    if (!slot.run) continue;
    any = true;
    predicted += slot.megabytes;
    still_to_come += std::max(0.0, slot.megabytes - slot.run->megabytes());
  }
  // One always may: where it does not fit, it says so itself.
  return !any || (predicted <= budget_megabytes_ && free_megabytes() - still_to_come >= kFreeMegabytes);
}

bool Runner::start(std::size_t index, bool alone) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    Running& slot = slots_[i];
    if (slot.run) continue;
    const Job& job = *jobs_[index];
    slot.index = index;
    slot.megabytes = model_.megabytes(job);
    // Beside others, a job may take what was predicted three times, or its share. Alone, all.
    double limit = budget_megabytes_;
    if (!alone) limit = std::min(limit, std::max(3 * slot.megabytes, budget_megabytes_ / setup_.processes));
    if (setup_.settings.job_megabytes > 0) limit = std::min(limit, setup_.settings.job_megabytes);
    waiting_[index].alone = alone;
    ++attempts_[index];
    ++started_;
    slot.run = std::make_unique<JobRun>(job, setup_.folder, setup_.settings, setup_.program,
                                        setup_.work / std::to_string(i), limit);
    return true;
  }
  return false;
}

void Runner::start_what_fits() {
  const std::size_t free_slots =
      std::count_if(slots_.begin(), slots_.end(), [](const Running& slot) { return !slot.run; });
  const bool nothing_runs = free_slots == slots_.size();
  const bool lone_job_runs = std::any_of(
      slots_.begin(), slots_.end(), [this](const Running& slot) { return slot.run && waiting_[slot.index].alone; });
  if (lone_job_runs) return;
  for (std::size_t i = 0; i < free_slots && !ready_.empty(); ++i) {
    const bool learning = started_ < slots_.size();
    auto next = learning ? ready_.begin() : std::prev(ready_.end());
    const auto job_at = [this](const auto& entry) { return jobs_.size() - entry->second; };
    // A smaller one may go first, but not for ever.
    for (int tried = 1; !fits(model_.megabytes(*jobs_[job_at(next)])); ++tried) {
      if (next == ready_.begin() || tried == kMostTried || passed_over_ >= kPassOver * slots_.size()) return;
      --next;
    }
    passed_over_ = learning || next == std::prev(ready_.end()) ? 0 : passed_over_ + 1;
    const std::size_t index = job_at(next);
    ready_.erase(next);
    start(index, false);
  }
  if (nothing_runs && ready_.empty() && !alone_.empty() &&
      std::none_of(slots_.begin(), slots_.end(), [](const Running& slot) { return slot.run != nullptr; })) {
    const std::size_t index = alone_.back();
    alone_.pop_back();
    start(index, true);
  }
}

void Runner::look_after() {
  for (Running& slot : slots_) {
    if (!slot.run) continue;
    std::optional<JobResult> result = slot.run->advance();
    if (!result) continue;
    const double limit = slot.run->limit_megabytes();
    slot.run.reset();
    result->measured.attempts = attempts_[slot.index];
    // Worth another attempt, if that would be given more.
    const double most = setup_.settings.job_megabytes > 0 ? std::min(setup_.settings.job_megabytes, budget_megabytes_)
                                                          : budget_megabytes_;
    const bool killed = result->error.is_object() && result->error.value("code", "") == "Killed";
    if (result->status == JobStatus::OutOfMemory && !waiting_[slot.index].alone && (killed || limit < most)) {
      alone_.push_back(slot.index);
    } else {
      settle(slot.index, std::move(*result));
    }
  }
}

void Runner::watch_memory() {
  if (free_megabytes() > kFreeMegabytes / 2) return;
  Running* youngest = nullptr;
  int count = 0;
  for (Running& slot : slots_) {
    if (!slot.run) continue;
    ++count;
    if (!youngest || slot.run->seconds() < youngest->run->seconds()) youngest = &slot;
  }
  if (count < 2) return;
  alone_.push_back(youngest->index);
  youngest->run.reset();  // ends it
}

/// Seconds until all is done. Of a million jobs this takes a while: then it is asked for seldom.
double Runner::estimate() {
  const double since_last = seconds_since(estimated_);
  if (since_last < 0.5 || kEstimateShare * since_last < estimate_took_) return std::max(0.0, estimate_ - since_last);
  estimated_ = std::chrono::steady_clock::now();
  double left = 0;
  for (const auto& [bytes, place] : ready_) left += model_.seconds(*jobs_[jobs_.size() - place]);
  // Those that still wait for others count as the mean of those that do not.
  std::size_t known = ready_.size() + alone_.size();
  for (const Running& slot : slots_) known += slot.run ? 1 : 0;
  if (!ready_.empty() && unfinished_ > known) {
    left += left / static_cast<double>(ready_.size()) * static_cast<double>(unfinished_ - known);
  }
  for (const std::size_t index : alone_) left += model_.seconds(*jobs_[index]) * static_cast<double>(slots_.size());
  for (const Running& slot : slots_) {
    if (slot.run) left += std::max(0.0, model_.seconds(slot.run->job()) - slot.run->seconds());
  }
  estimate_ = left / static_cast<double>(slots_.size());
  estimate_took_ = seconds_since(estimated_);
  return estimate_;
}

void Runner::report() {
  if (!setup_.progressed) return;
  RunProgress progress;
  progress.all = jobs_.size();
  progress.ended = jobs_.size() - unfinished_;
  progress.failed = failed_;
  if (progress.ended >= slots_.size() && seconds_since(began_) > 1) progress.seconds_left = estimate();
  setup_.progressed(progress);
}

}  // namespace limber::batch
