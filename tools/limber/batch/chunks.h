#pragma once

#include <string>
#include <vector>

#include "tools/limber/batch/cost_model.h"
#include "tools/limber/batch/job.h"
#include "tools/limber/batch/plan.h"

namespace limber::batch {

/// Jobs that one task of a cluster does, one process after the other or a few at a time.
struct Chunk {
  std::vector<const Job*> jobs;  ///< Each behind those it waits for.
  double seconds = 0;            ///< As predicted, of all jobs together.
};

struct ChunkOptions {
  double seconds = 300;  ///< What a chunk should take: long against the start of a task, short against the whole.
  std::size_t most_chunks = 1000;  ///< Of a round: what a scheduler takes at once.
};

/// Jobs that belong into one chunk: those that wait for each other, and those that are the same work.
std::vector<std::vector<const Job*>> groups_of(const std::vector<const Job*>& jobs);

/// Divides jobs into rounds of chunks; a round starts when the one before has ended. One round, unless jobs wait for each other across
/// most of the batch, as a last step that collects everything does: then a round for each step.
///
/// Chunks of a round take about equally long, as far as `model` knows: the largest groups are given out first, each to the
/// chunk that has least.
std::vector<std::vector<Chunk>> divide_into_chunks(const std::vector<const Job*>& jobs, const CostModel& model,
                                                   const ChunkOptions& options);

/// A few groups of jobs to measure first, if there are kinds of which nothing is known: small, middling and large ones.
std::vector<const Job*> jobs_to_measure(const std::vector<const Job*>& jobs, const CostModel& model);

/// A new folder for the chunks of a round, below folder.chunks(), with 0000.jsonl, 0001.jsonl and so on in it.
/// @throws Error  FileUnwritable.
std::filesystem::path write_chunks(const BatchFolder& folder, const std::vector<Chunk>& chunks);

/// The file of a chunk in the folder of its round.
std::filesystem::path chunk_file(const std::filesystem::path& round, std::size_t number);

}  // namespace limber::batch
