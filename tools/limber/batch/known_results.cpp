#include "tools/limber/batch/known_results.h"

#include "limber/core/file.h"

#include "tools/limber/batch/journal.h"

namespace limber::batch {

KnownResults::KnownResults(const std::filesystem::path& journals, const std::string& only) {
  for_each_line(
      journals,
      [&](std::string_view line) {
        if (std::optional<JobResult> result = result_of_line(line)) add(std::move(*result), std::string(line));
      },
      only);
}

void KnownResults::add(const JobResult& result) {
  add(result, to_line(result));
}

void KnownResults::add(JobResult result, std::string line) {
  if (is_done(result.status) && result.same_as.empty()) job_with_key_[result.key] = result.job;
  const auto [place, is_new] = by_job_.try_emplace(result.job);
  Known& known = place->second;
  if (!is_new) {
    // Other work under the same name: the latest is what the folder holds.
    const bool same_work = known.key == result.key;
    const bool better = same_work && is_done(result.status) != is_done(known.status)
                            ? is_done(result.status)
                            : result.measured.ended > known.ended;
    if (!better) return;
  }
  known = {std::move(result.key), std::move(result.measured.ended), result.status, std::move(line)};
}

const std::string* KnownResults::line_of(const Job& job) const {
  const auto found = by_job_.find(job.name);
  return found != by_job_.end() && found->second.key == job.key ? &found->second.line : nullptr;
}

std::optional<JobStatus> KnownResults::status_of(const Job& job) const {
  const auto found = by_job_.find(job.name);
  if (found == by_job_.end() || found->second.key != job.key) return std::nullopt;
  return found->second.status;
}

std::optional<JobStatus> KnownResults::latest_status_of(const std::string& name) const {
  const auto found = by_job_.find(name);
  if (found == by_job_.end()) return std::nullopt;
  return found->second.status;
}

const std::string* KnownResults::line_with_key(const std::string& key) const {
  const auto found = job_with_key_.find(key);
  if (found == job_with_key_.end()) return nullptr;
  const auto line = by_job_.find(found->second);
  return line != by_job_.end() && line->second.key == key ? &line->second.line : nullptr;
}

Tally write_results(const BatchFolder& folder, std::span<const Job> jobs, const KnownResults& known) {
  Tally tally;
  tally.jobs = jobs.size();
  std::string text;
  for (const Job& job : jobs) {
    const std::string* line = known.line_of(job);
    if (!line) continue;
    text += *line;
    text += '\n';
    const JobStatus status = *known.status_of(job);
    if (is_done(status)) {
      ++tally.done;
      if (line->find("\"same_as\":") != std::string::npos) ++tally.repeated;
    } else {
      ++(status == JobStatus::Skipped ? tally.skipped : tally.failed);
    }
  }
  write_file(folder.results(), text);
  return tally;
}

}  // namespace limber::batch
