#pragma once

#include <string>

#include "tools/limber/batch_session.h"

namespace limber::cli {

/// Hands what is left to Slurm, and watches it unless told to leave. What gets lost is handed over again.
/// @return        False: interrupted; what Slurm has goes on.
/// @throws Error  As batch::submit; Unexpected ends of tasks, which leave nothing behind, as FileUnreadable.
bool run_on_slurm(const BatchCommand& command, const PlannedBatch& batch, batch::KnownResults& known, Context& context);

/// Lets GNU parallel run what is left, on this machine and over ssh on others that see the same folders.
/// @return        False: interrupted.
/// @throws Error  FileNotFound (there is no GNU parallel); FileUnreadable (its tasks end without results).
bool run_on_parallel(const BatchCommand& command, const PlannedBatch& batch, batch::KnownResults& known,
                     Context& context);

/// Does one chunk: what a task of Slurm or of GNU parallel is.
/// @param path  The chunk, or a round of them, of which SLURM_ARRAY_TASK_ID chooses one.
ExitStatus run_chunk(const std::string& path, int processes, Context& context);

/// How far a batch is, wherever it runs; also from another machine.
ExitStatus tell_status(const std::string& folder, const std::string& sqlite, Context& context);

}  // namespace limber::cli
