#include "tools/limber/batch_session.h"

#include <algorithm>
#include <array>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "limber/version.h"

#include "tools/limber/batch/job_list.h"
#include "tools/limber/batch/journal.h"
#include "tools/limber/batch/process.h"
#include "tools/limber/batch/report.h"
#include "tools/limber/batch/runner.h"
#include "tools/limber/batch/sqlite_export.h"
#include "tools/limber/batch_progress.h"
#include "tools/limber/command.h"
#include "tools/limber/options.h"

namespace limber::cli {
using namespace batch;
namespace {

/// A batch of batches would want the machine several times; the others wait for a person.
constexpr std::array<std::string_view, 3> kNotInBatches = {"batch", "studio", "demo"};

void check_commands(const std::vector<Job>& jobs) {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) {
    if (std::find(kNotInBatches.begin(), kNotInBatches.end(), command.name) == kNotInBatches.end()) {
      names.emplace_back(command.name);
    }
  }
  std::set<const JobCommand*> checked;
  for (const Job& job : jobs) {
    if (!checked.insert(job.command.get()).second) continue;
    const std::string& name = job.command->words.front();
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const std::string hint = did_you_mean(name, names);
    throw UsageError(fmt::format("a batch has no command '{}' (in the job '{}'). {}", name, job.name,
                                 hint.empty() ? fmt::format("There are {}.", fmt::join(names, ", ")) : hint));
  }
}

/// The codes of errors, and how many jobs have each; the most frequent first.
std::vector<std::pair<std::string, std::size_t>> failures_in(const std::vector<Job>& jobs, const KnownResults& known) {
  std::map<std::string, std::size_t> counts;
  for (const Job& job : jobs) {
    const std::optional<JobStatus> status = known.status_of(job);
    if (!status || is_done(*status) || *status == JobStatus::Skipped) continue;
    const std::optional<JobResult> result = result_of_line(*known.line_of(job));
    if (result && result->error.is_object()) ++counts[result->error.value("code", "Failed")];
  }
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return sorted;
}

}  // namespace

PlannedBatch plan_batch(const BatchCommand& command, const BatchFolder& folder) {
  PlannedBatch batch;
  batch.folder = folder;
  batch.given_folder = command.output;
  batch.settings.working_folder = std::filesystem::current_path();
  batch.settings.timeout_seconds = command.timeout;
  batch.settings.megabytes = command.memory;
  batch.settings.job_megabytes = command.job_memory;
  batch.settings.thumbnails = !command.no_thumbnails;
  batch.jobs = is_job_list(command.jobs) ? jobs_of_list(command.jobs, command.commands)
                                         : jobs_of_pattern(command.jobs, command.commands, folder.root);
  check_commands(batch.jobs);
  check_and_order(batch.jobs);
  std::vector<Job> earlier;
  if (std::filesystem::exists(folder.plan())) earlier = read_plan(folder.plan());
  assign_places(batch.jobs, earlier);
  assign_keys(batch.jobs, earlier, folder, LIMBER_VERSION);
  std::vector<const Job*> all;
  for (const Job& job : batch.jobs) all.push_back(&job);
  write_plan(folder.plan(), all);
  write_settings(folder, batch.settings);
  return batch;
}

std::vector<const Job*> unfinished_jobs(const PlannedBatch& batch, const KnownResults& known, bool retry_failed) {
  std::vector<const Job*> left;
  for (const Job& job : batch.jobs) {
    const std::optional<JobStatus> status = known.status_of(job);
    if (!status || (retry_failed && !is_done(*status))) left.push_back(&job);
  }
  return left;
}

CostModel model_of(const KnownResults& known) {
  CostModel model;
  known.for_each([&](const std::string& line) {
    if (const std::optional<JobResult> result = result_of_line(line)) model.learn(*result);
  });
  return model;
}

int process_count(int wanted) {
  return wanted > 0 ? wanted : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

bool run_here(const PlannedBatch& batch, const std::vector<const Job*>& jobs, int processes, KnownResults& known,
              Context& context) {
  if (jobs.empty()) return true;
  CostModel model = model_of(known);
  Journal journal(batch.folder.journals() / "here", "here");
  BatchProgress progress(context);
  RunnerSetup setup;
  setup.folder = batch.folder;
  setup.settings = batch.settings;
  setup.program = own_path();
  setup.work = batch.folder.work() / "here";
  setup.processes = processes;
  setup.ended = [&](const JobResult& result) { journal.add(result); };
  setup.progressed = [&](const RunProgress& now) { progress.show(now); };
  setup.task = context.task();
  return Runner(std::move(setup), model, known).run(jobs);
}

ExitStatus finish_batch(const PlannedBatch& batch, const KnownResults& known, int ran, bool interrupted,
                        const std::string& sqlite, Context& context) {
  const Tally tally = write_results(batch.folder, batch.jobs, known);
  write_report(batch.folder, batch.jobs, known);
  if (!sqlite.empty()) write_sqlite(sqlite, batch.jobs, known);
  const auto failures = failures_in(batch.jobs, known);
  const std::filesystem::path given = batch.given_folder;
  if (context.json()) {
    nlohmann::ordered_json codes = nlohmann::ordered_json::object();
    for (const auto& [code, count] : failures) codes[code] = count;
    nlohmann::ordered_json fields = {
        {"folder", batch.given_folder},   {"jobs", tally.jobs},       {"done", tally.done},
        {"failed", tally.failed},         {"skipped", tally.skipped}, {"left", tally.left()},
        {"same_content", tally.repeated}, {"failures", codes}};
    if (ran >= 0) fields["ran"] = ran;
    fields["results"] = (given / "results.jsonl").string();
    fields["report"] = (given / "report.html").string();
    fields["warnings"] = context.warnings();
    context.print_json(fields);
  } else if (ran < 0) {
    context.print(fmt::format("{} jobs: {} done, {} failed, {} skipped, {} left.\n", tally.jobs, tally.done,
                              tally.failed, tally.skipped, tally.left()));
  }
  if (ran >= 0) {
    context.note(fmt::format("{} jobs: {} done, {} failed, {} skipped{}. {} looks at them.", tally.jobs, tally.done,
                             tally.failed, tally.skipped,
                             tally.left() > 0 ? fmt::format(", {} left", tally.left()) : std::string(),
                             (given / "report.html").string()));
  }
  for (const auto& [code, count] : failures) context.note(fmt::format("  {}: {}", code, count));
  if (interrupted) {
    context.note("Interrupted. The same command goes on where it stopped.");
    return ExitStatus::Interrupted;
  }
  return tally.failed + tally.skipped > 0 ? ExitStatus::BadInput : ExitStatus::Done;
}

}  // namespace limber::cli
