#include <filesystem>

#include <fmt/format.h>

#include "tools/limber/batch/owner.h"
#include "tools/limber/batch_cluster.h"
#include "tools/limber/batch_session.h"
#include "tools/limber/command.h"
#include "tools/limber/options.h"

namespace limber::cli {
using namespace batch;
namespace {

/// The folder of a batch, which is made if it is missing.
BatchFolder folder_named(const std::string& name) {
  std::error_code failure;
  std::filesystem::create_directories(name, failure);
  const std::filesystem::path root = failure ? std::filesystem::path() : std::filesystem::canonical(name, failure);
  if (failure) {
    throw Error(ErrorCode::FileUnwritable, fmt::format("cannot create: {}.", failure.message()), Place::in_file(name));
  }
  return {root};
}

ExitStatus run_batch(const BatchCommand& command, Context& context) {
  if (!command.chunk.empty()) return run_chunk(command.chunk, command.processes, context);
  if (!command.status.empty()) return tell_status(command.status, command.sqlite, context);
  if (command.jobs.empty()) throw UsageError("JOBS is missing: a pattern in quotes, or a list of jobs.");
  if (command.output.empty()) throw UsageError("--output is missing: the folder of this batch.");
  if (command.on != "slurm" && (command.leave || !command.account.empty() || !command.partition.empty())) {
    throw UsageError("--leave, --account and --partition are for --on slurm.");
  }
  const BatchFolder folder = folder_named(command.output);
  const FolderOwner owner(folder);
  const PlannedBatch batch = plan_batch(command, folder);
  KnownResults known(folder.journals());
  const std::vector<const Job*> left = unfinished_jobs(batch, known, command.retry_failed);
  if (left.size() < batch.jobs.size()) {
    context.note(
        fmt::format("{} of {} jobs are finished already.", batch.jobs.size() - left.size(), batch.jobs.size()));
  }
  bool whole = true;
  if (!left.empty() && command.on == "slurm") {
    whole = run_on_slurm(command, batch, known, context);
  } else if (!left.empty() && command.on == "parallel") {
    whole = run_on_parallel(command, batch, known, context);
  } else {
    whole = run_here(batch, left, process_count(command.processes), known, context);
  }
  return finish_batch(batch, known, static_cast<int>(left.size()), !whole, command.sqlite, context);
}

void add_cluster_options(CLI::App& app, BatchCommand& command) {
  constexpr const char* kGroup = "On a cluster";
  app.add_option("--on", command.on, "Where: this machine, Slurm, or GNU parallel over ssh")
      ->check(one_of({"here", "slurm", "parallel"}))
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--account", command.account, "Slurm's account")->type_name("NAME")->group(kGroup);
  app.add_option("--partition", command.partition, "Slurm's partition")->type_name("NAME")->group(kGroup);
  app.add_option("--sbatch", command.sbatch, "A further option of `sbatch`, as --sbatch=--time=2:00:00; several")
      ->type_name("WORD")
      ->expected(1)
      ->take_all()
      ->group(kGroup);
  app.add_option("--hosts", command.hosts, "Machines for GNU parallel, with commas; ':' is this one")
      ->type_name("HOSTS")
      ->delimiter(',')
      ->group(kGroup);
  app.add_option("--chunk-seconds", command.chunk_seconds, "What a task should take: short jobs are grouped")
      ->type_name("S")
      ->check(number_in(1e-9, 1e9))
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--assume-seconds", command.assume_seconds,
                 "Take this for each job, instead of running a few here to measure; 0: measure")
      ->type_name("S")
      ->check(number_from(0))
      ->capture_default_str()
      ->group(kGroup);
  app.add_flag("--leave", command.leave, "Hand over to Slurm and end; --status tells how far it is")->group(kGroup);
  app.add_option("--status", command.status, "How far is the batch in this folder? Also writes its report so far")
      ->type_name("FOLDER")
      ->group(kGroup);
  app.add_option("--chunk", command.chunk, "Do one chunk: what tasks of Slurm and GNU parallel call")
      ->type_name("FILE")
      ->group(kGroup);
}

}  // namespace

/// `limber batch JOBS -o FOLDER`.
Body declare_batch(CLI::App& app) {
  auto command = std::make_shared<BatchCommand>();
  add_details(app,
              "Each job is a process of its own, with limits of time and memory: a file that crashes or hangs harms "
              "no other. FOLDER gets the outputs (out), one line per job (results.jsonl), messages (logs), small "
              "pictures (thumbnails) and report.html. What is finished is not repeated: the same command again goes "
              "on where it was interrupted, and after a change of some inputs does those.");
  add_details(app,
              "In a command, {in} is the input, {out} where to write (append an extension), {name} the input's name "
              "without its extension, {dir} its folder, {before} the {out} of the step before. No shell is asked: "
              "quotes keep words together, and nothing else is special.");
  app.add_option("JOBS", command->jobs,
                 "A pattern in quotes ('assets/**/*.obj'), with --do; or a list of jobs: .jsonl or .csv");
  app.add_option("-o,--output", command->output, "The folder of this batch; made if it is missing")
      ->type_name("FOLDER");
  app.add_option("--do", command->commands,
                 "A command for each file: 'rig {in} -o {out}.glb'. Again for a next step, which has {before}")
      ->type_name("COMMAND")
      ->expected(1)
      ->take_all();
  app.add_option("--processes", command->processes, "How many jobs at a time, if memory allows; 0: one per core")
      ->type_name("N")
      ->check(whole_number_in(0, 4096))
      ->capture_default_str();
  app.add_option("--timeout", command->timeout, "Seconds after which a job is ended")
      ->type_name("S")
      ->check(number_in(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--memory", command->memory, "MB for all jobs of a machine; 0: nine tenths of what is free")
      ->type_name("MB")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_option("--job-memory", command->job_memory, "MB that one job may allocate; 0: as many as all may")
      ->type_name("MB")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_flag("--no-thumbnails", command->no_thumbnails, "Draw no small pictures");
  app.add_flag("--retry-failed", command->retry_failed, "Run again what failed, too");
  app.add_option("--sqlite", command->sqlite, "Also write the results as an SQLite database")->type_name("FILE");
  add_cluster_options(app, *command);
  add_examples(app, {{"limber batch 'assets/**/*.obj' --do 'rig {in} --motion walk -o {out}.glb' -o rigged",
                      "a skinned, walking character of every model"},
                     {"limber batch 'a/*.off' --do 'convert {in} {out}.obj' --do 'info {before}.obj' -o b",
                      "two steps for each file"},
                     {"limber batch jobs.csv -o results --on slurm --partition short --leave",
                      "a command per row, on a cluster"},
                     {"limber batch --status results", "how far it is"}});
  return [command](Context& context) { return run_batch(*command, context); };
}

}  // namespace limber::cli
