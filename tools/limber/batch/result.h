#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace limber::batch {

/// How a job ended.
enum class JobStatus {
  Done,
  NotConverged,  ///< The result is written, but has not reached the wanted accuracy.
  Failed,        ///< The command said no: its error says why.
  Crashed,       ///< Ended by a signal.
  TimedOut,
  OutOfMemory,  ///< Also when it had the machine for itself.
  Skipped,      ///< A job before it was not done.
};

/// "done", "not converged", "failed", "crashed", "timed out", "out of memory", "skipped".
std::string_view name_of(JobStatus status) noexcept;
std::optional<JobStatus> status_named(std::string_view name) noexcept;
/// True if there are outputs: what waits for the job may start.
bool is_done(JobStatus status) noexcept;

/// What is different each time, also where the work is the same.
struct Measured {
  double seconds = 0;            ///< By the clock.
  double processor_seconds = 0;  ///< Of all threads.
  double peak_megabytes = 0;     ///< The most that was resident at one time.
  int attempts = 1;
  std::string host;
  std::string ended;  ///< UTC, as 2026-11-18T02:45:59Z.
};

/// One line of results.jsonl.
struct JobResult {
  std::string job;
  std::string base;  ///< Job::base
  JobStatus status = JobStatus::Done;
  int exit_status = 0;  ///< Of the command; -1 if it had none.
  std::string input;
  std::uint64_t input_bytes = 0;
  std::string kind;                  ///< JobCommand::kind
  std::vector<std::string> outputs;  ///< Below the folder of the batch.
  std::string thumbnail;             ///< Likewise; empty: none.
  std::string log;                   ///< Likewise; empty: the command said nothing.
  nlohmann::ordered_json error;      ///< code, message, remedy, place; null: none.
  nlohmann::ordered_json figures;    ///< What the command printed by --json; null: nothing.
  std::string same_as;               ///< The job with the same key that was run instead; empty: this one was.
  std::string key;
  Measured measured;
};

/// One line without its end. All that differs from run to run is in "measured", which comes last.
std::string to_line(const JobResult& result);

/// @return  Nothing, if it is no line of a result: what a process that was killed left of one.
std::optional<JobResult> result_of_line(std::string_view line);

/// An error of this program about a job: code, message and remedy as `limber --json` has them.
nlohmann::ordered_json error_json(std::string_view code, std::string_view message, std::string_view remedy = {});

}  // namespace limber::batch
