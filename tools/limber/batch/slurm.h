#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/limber/batch/plan.h"

namespace limber::batch {

/// What `sbatch` is told.
struct SlurmOptions {
  std::string account;
  std::string partition;
  std::vector<std::string> words;  ///< Further options, as they are.
  int processes = 1;               ///< Of a task, and so its cores.
  double megabytes = 0;            ///< Of a task; 0: as the cluster gives.
};

/// A job array that was handed over to Slurm: one task per chunk.
struct SlurmArray {
  std::string id;
  std::filesystem::path round;  ///< Folder of its chunks.
  std::size_t tasks = 0;
};

/// Hands the chunks of a round over. Tasks that a failing node or a more urgent job takes down are started again by Slurm, and
/// then do what is left of their chunk.
/// @param after   An array that has to end before; empty: none.
/// @throws Error  FileNotFound (there is no Slurm), FileUnreadable (it refuses; with what it says), FileUnwritable.
SlurmArray submit(const BatchFolder& folder, const BatchSettings& settings, const std::filesystem::path& round,
                  std::size_t tasks, const std::string& program, const SlurmOptions& options,
                  const std::string& after = {});

/// Every array that was handed over for a batch.
std::vector<SlurmArray> submitted_arrays(const BatchFolder& folder);

/// How many tasks of some arrays are in which state ("PENDING", "RUNNING"); arrays that have ended count nothing.
/// @throws Error  FileNotFound (there is no Slurm on this machine), FileUnreadable (it does not answer).
std::map<std::string, std::map<std::string, std::size_t>> states_of(const std::vector<SlurmArray>& arrays);

/// How many tasks an array may have.
std::size_t most_tasks();

}  // namespace limber::batch
