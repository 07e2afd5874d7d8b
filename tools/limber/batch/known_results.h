#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <unordered_map>

#include "tools/limber/batch/job.h"
#include "tools/limber/batch/plan.h"
#include "tools/limber/batch/result.h"

namespace limber::batch {

/// What the journals of a batch say: the result of each job, once. However often, in whatever order and by whom they are
/// read, the outcome is the same: of several lines about the same work one that is done counts, else the latest.
class KnownResults {
 public:
  /// Reads the journals of a folder and of those in it.
  /// @param only  Journals whose name starts so; empty: all.
  explicit KnownResults(const std::filesystem::path& journals, const std::string& only = {});

  void add(const JobResult& result);
  std::size_t count() const noexcept { return by_job_.size(); }

  /// The line of a job's result; null if its work, as its key says, has not been finished.
  const std::string* line_of(const Job& job) const;
  /// The status of a job; nothing if it has not been finished.
  std::optional<JobStatus> status_of(const Job& job) const;
  /// That of its latest result, whatever work that was.
  std::optional<JobStatus> latest_status_of(const std::string& name) const;
  /// The line of any job that did the same work; null if none has.
  const std::string* line_with_key(const std::string& key) const;

  /// Calls with each line, in no order.
  template <class Function>
  void for_each(Function&& function) const {
    for (const auto& [job, known] : by_job_) function(known.line);
  }

 private:
  struct Known {
    std::string key;
    std::string ended;
    JobStatus status;
    std::string line;
  };
  void add(JobResult result, std::string line);

  std::unordered_map<std::string, Known> by_job_;
  std::unordered_map<std::string, std::string> job_with_key_;
};

/// How many jobs of a plan are how far.
struct Tally {
  std::size_t jobs = 0;
  std::size_t done = 0;  ///< Also those that have not converged.
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t repeated = 0;  ///< Of the done: by the result of another job.
  std::size_t left() const noexcept { return jobs - done - failed - skipped; }
};

/// Writes results.jsonl: one line per finished job, in the order of the plan.
/// @throws Error  FileUnwritable.
Tally write_results(const BatchFolder& folder, std::span<const Job> jobs, const KnownResults& known);

}  // namespace limber::batch
