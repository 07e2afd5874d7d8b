#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "tools/limber/batch/job.h"
#include "tools/limber/batch/plan.h"
#include "tools/limber/batch/process.h"
#include "tools/limber/batch/result.h"

namespace limber::batch {

/// One job at work: its command, then a small picture, each in a process of its own. What the command writes goes to a folder of its own
/// first and is renamed when it is whole; so nothing half done is ever seen in out/, however this ends.
class JobRun {
 public:
  /// @param program  This program.
  /// @param work     A folder on the file system of the batch's folder, which no other run uses.
  JobRun(const Job& job, const BatchFolder& folder, const BatchSettings& settings, const std::string& program,
         const std::filesystem::path& work, double limit_megabytes);

  const Job& job() const noexcept { return job_; }
  /// Looks after it; call it several times a second, and whenever a process ends.
  /// @return  The result, once: then there is nothing left to do.
  std::optional<JobResult> advance();
  double limit_megabytes() const noexcept { return limit_megabytes_; }
  double seconds() const noexcept { return process_ ? process_->seconds() : 0; }
  double megabytes() const noexcept { return process_ ? process_->megabytes() : 0; }

 private:
  void take_command_end(ProcessEnd end);
  void publish();
  bool start_thumbnail();
  void finish_thumbnail();
  std::string with_final_paths(std::string text) const;

  const Job& job_;
  const BatchFolder& folder_;
  const BatchSettings& settings_;
  const std::string& program_;
  std::filesystem::path work_;
  double limit_megabytes_;
  std::unique_ptr<ChildProcess> process_;
  bool drawing_ = false;
  std::string stopped_;  ///< Why we ended it: the code of an error.
  JobResult result_;
};

/// The result of a job whose key another one has: its files get further names, nothing is computed.
/// @throws Error  FileUnwritable.
JobResult repeated_result(const Job& job, const JobResult& same, const BatchFolder& folder);

/// The result of a job that cannot start because `before` was not done.
JobResult skipped_result(const Job& job, const std::string& before);

/// Now, as results have it.
std::string time_text();

}  // namespace limber::batch
