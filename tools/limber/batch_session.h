#pragma once

#include <string>
#include <vector>

#include "tools/limber/batch/cost_model.h"
#include "tools/limber/batch/job.h"
#include "tools/limber/batch/known_results.h"
#include "tools/limber/batch/plan.h"
#include "tools/limber/context.h"

namespace limber::cli {

/// What `limber batch` was told.
struct BatchCommand {
  std::string jobs;
  std::string output;
  std::vector<std::string> commands;
  int processes = 0;
  double timeout = 3600;
  double memory = 0;
  double job_memory = 0;
  bool no_thumbnails = false;
  bool retry_failed = false;
  std::string sqlite;
  std::string on = "here";
  std::string account;
  std::string partition;
  std::vector<std::string> sbatch;
  std::vector<std::string> hosts;
  double chunk_seconds = 300;
  double assume_seconds = 0;
  bool leave = false;
  std::string status;
  std::string chunk;
};

/// All that is known before the first job starts.
struct PlannedBatch {
  batch::BatchFolder folder;
  batch::BatchSettings settings;
  std::vector<batch::Job> jobs;
  std::string given_folder;  ///< As the user wrote it.
};

/// Reads the jobs, hashes their inputs, and writes the plan.
/// @throws Error, UsageError.
PlannedBatch plan_batch(const BatchCommand& command, const batch::BatchFolder& folder);

/// What is still to be done.
std::vector<const batch::Job*> unfinished_jobs(const PlannedBatch& batch, const batch::KnownResults& known,
                                               bool retry_failed);

/// What results tell about costs.
batch::CostModel model_of(const batch::KnownResults& known);

/// Runs jobs on this machine.
/// @return  False: interrupted.
bool run_here(const PlannedBatch& batch, const std::vector<const batch::Job*>& jobs, int processes,
              batch::KnownResults& known, Context& context);

/// As many processes as there are cores, unless told otherwise.
int process_count(int wanted);

/// Writes what a person looks at (results.jsonl, report.html, a database if there is a name for it), and says how it went.
/// @param ran  How many jobs were run by this command; negative: none, it was only asked how far it is.
ExitStatus finish_batch(const PlannedBatch& batch, const batch::KnownResults& known, int ran, bool interrupted,
                        const std::string& sqlite, Context& context);

}  // namespace limber::cli
