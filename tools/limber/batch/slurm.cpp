#include "tools/limber/batch/slurm.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "tools/limber/batch/process.h"
#include "tools/limber/batch/words.h"

namespace limber::batch {
namespace {

using Json = nlohmann::ordered_json;

std::filesystem::path arrays_file(const BatchFolder& folder) {
  return folder.root / "slurm.jsonl";
}

/// Appends a line; only the owner of the folder does.
void keep(const BatchFolder& folder, const SlurmArray& array) {
  std::string text;
  if (std::filesystem::exists(arrays_file(folder))) text = read_file(arrays_file(folder));
  text += Json{{"id", array.id}, {"round", array.round.filename().string()}, {"tasks", array.tasks}}.dump() + "\n";
  write_file(arrays_file(folder), text);
}

}  // namespace

SlurmArray submit(const BatchFolder& folder, const BatchSettings& settings, const std::filesystem::path& round,
                  std::size_t tasks, const std::string& program, const SlurmOptions& options,
                  const std::string& after) {
  const std::filesystem::path logs = folder.root / "logs" / "slurm" / round.filename();
  std::filesystem::create_directories(logs);
  std::vector<std::string> words = {"sbatch",
                                    "--parsable",
                                    "--job-name=limber-batch",
                                    fmt::format("--array=0-{}", tasks - 1),
                                    fmt::format("--cpus-per-task={}", options.processes),
                                    fmt::format("--output={}/%a.log", logs.string()),
                                    "--open-mode=append",
                                    "--requeue",
                                    fmt::format("--chdir={}", settings.working_folder.string())};
  if (options.megabytes > 0) words.push_back(fmt::format("--mem={}M", std::ceil(options.megabytes)));
  if (!options.account.empty()) words.push_back("--account=" + options.account);
  if (!options.partition.empty()) words.push_back("--partition=" + options.partition);
  if (!after.empty()) words.push_back("--dependency=afterany:" + after);
  words.insert(words.end(), options.words.begin(), options.words.end());
  const std::string script = fmt::format("#!/bin/sh\nexec {} batch --chunk {} --processes {} --quiet\n",
                                         shell_quoted(program), shell_quoted(round.string()), options.processes);
  // "123" or "123;cluster".
  std::string id = output_of(words, script);
  id = id.substr(0, id.find_first_of(";\n"));
  SlurmArray array{id, round, tasks};
  keep(folder, array);
  return array;
}

std::vector<SlurmArray> submitted_arrays(const BatchFolder& folder) {
  std::vector<SlurmArray> arrays;
  if (!std::filesystem::exists(arrays_file(folder))) return arrays;
  std::istringstream lines(read_file(arrays_file(folder)));
  for (std::string line; std::getline(lines, line);) {
    const Json fields = Json::parse(line, nullptr, false);
    if (!fields.is_object()) continue;
    arrays.push_back(
        {fields.value("id", ""), folder.chunks() / fields.value("round", ""), fields.value("tasks", std::size_t{0})});
  }
  return arrays;
}

std::map<std::string, std::map<std::string, std::size_t>> states_of(const std::vector<SlurmArray>& arrays) {
  std::map<std::string, std::map<std::string, std::size_t>> states;
  if (arrays.empty()) return states;
  std::string ids;
  for (const SlurmArray& array : arrays) ids += (ids.empty() ? "" : ",") + array.id;
  std::string text;
  try {
    text = output_of({"squeue", "--noheader", "--array", "--jobs=" + ids, "--format=%F %T"});
  } catch (const Error& error) {
    // Slurm forgets jobs some minutes after their end.
    if (error.sentence().find("Invalid job id") == std::string::npos) throw;
  }
  std::istringstream lines(text);
  for (std::string id, state; lines >> id >> state;) ++states[id][state];
  return states;
}

std::size_t most_tasks() {
  std::istringstream lines(output_of({"scontrol", "show", "config"}));
  for (std::string line; std::getline(lines, line);) {
    std::size_t size = 0;
    if (std::sscanf(line.c_str(), "MaxArraySize = %zu", &size) == 1 && size > 1) return size - 1;
  }
  return 1000;
}

}  // namespace limber::batch
