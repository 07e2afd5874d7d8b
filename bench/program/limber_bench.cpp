// limber-bench: what `limber bench` runs. A program of its own, so that those who only use Limber need not compile it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/executor.h"
#include "limber/core/file.h"

#include "bench/bench.h"
#include "bench/documents.h"
#include "tools/limber/bench_options.h"
#include "tools/limber/options.h"
#include "tools/limber/program.h"

namespace limber::cli {
using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

std::vector<const bench::Bench*> selected(const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const bench::Bench& each : bench::all_benches()) known.emplace_back(each.name);
  std::vector<const bench::Bench*> result;
  for (const std::string& name : names) {
    const auto found = std::any_of(bench::all_benches().begin(), bench::all_benches().end(),
                                   [&](const bench::Bench& each) { return each.name == name; });
    if (!found) throw UsageError(fmt::format("{} (`limber bench --list` shows all).", one_of(known)(name)));
  }
  for (const bench::Bench& each : bench::all_benches()) {
    const bool wanted =
        std::any_of(names.begin(), names.end(), [&](const std::string& name) { return each.name == name; });
    if (names.empty() || wanted) result.push_back(&each);
  }
  return result;
}

/// The folder given, or LIMBER_DATA, or shared/data beside the current folder; empty if there is none.
std::string data_folder(const std::string& given) {
  if (!given.empty()) {
    if (!std::filesystem::is_directory(given)) {
      throw Error(ErrorCode::FileNotFound, "no such folder.", Place::in_file(given));
    }
    return given;
  }
  const char* variable = std::getenv("LIMBER_DATA");
  for (const std::string& folder : {std::string(variable ? variable : ""), std::string("../shared/data")}) {
    if (!folder.empty() && std::filesystem::is_directory(folder)) return folder;
  }
  return {};
}

/// The folder that holds the pages, or the current one, if Limber's sources are in it; else empty.
std::string source_folder(const std::string& documents) {
  const std::filesystem::path folder = documents.empty() ? "." : std::filesystem::path(documents) / "..";
  const bool found = std::filesystem::exists(folder / "bench" / "blender" / "automatic_weights.py");
  return found ? std::filesystem::absolute(folder).lexically_normal().string() : std::string();
}

/// Brings the pages up to date; a run of some benches keeps what is known of the others.
void write_pages(const BenchOptions& options, bench::Record record, Context& context) {
  const std::filesystem::path kept = std::filesystem::path(options.documents) / "performance.json";
  if (!options.names.empty() && std::filesystem::exists(kept)) {
    record = bench::merged(bench::read_record(read_file(kept)), record);
  }
  const bench::DocumentChanges changes = bench::write_documents(options.documents, record);
  for (const auto& path : changes.changed) context.note(fmt::format("wrote {}", path.string()));
  for (const std::string& marker : changes.missing)
    context.warn(fmt::format("not measured, left as it was: {}", marker));
}

void print_list(const std::vector<const bench::Bench*>& benches, Context& context) {
  if (context.json()) {
    Json list = Json::array();
    for (const auto* each : benches) list.push_back({{"bench", each->name}, {"summary", each->summary}});
    context.print_json(list);
    return;
  }
  for (const auto* each : benches) context.print(fmt::format("{:14} {}\n", each->name, each->summary));
}

constexpr const char* kRow = "{:12} {:34} {:>12} {:14} {:>8}  {}\n";

void print_row(const bench::Result& result, Context& context) {
  context.print(fmt::format(fmt::runtime(kRow), result.bench, result.name, fmt::format("{:.4g}", result.value),
                            result.unit, result.ratio > 0 ? fmt::format("{:.2f}x", result.ratio) : "", result.against));
}

Json to_json(const bench::Result& result) {
  Json fields = {{"bench", result.bench}, {"name", result.name}, {"value", result.value}, {"unit", result.unit}};
  fields["ratio"] = result.ratio > 0 ? Json(result.ratio) : Json(nullptr);
  fields["against"] = result.against.empty() ? Json(nullptr) : Json(result.against);
  return fields;
}

Json machine_json(const bench::Machine& machine) {
  return {{"processor", machine.processor},
          {"cores", machine.cores},
          {"compiler", machine.compiler},
          {"build", machine.build}};
}

ExitStatus run_benches(const BenchOptions& options, Context& context) {
  const std::vector<const bench::Bench*> benches = selected(options.names);
  if (options.list) {
    print_list(benches, context);
    return ExitStatus::Done;
  }
  if (!options.documents.empty() && !std::filesystem::is_directory(options.documents)) {
    throw Error(ErrorCode::FileNotFound, "no such folder.", Place::in_file(options.documents));
  }
  const bench::Options settings{
      .quick = options.quick, .data = data_folder(options.data), .source = source_folder(options.documents)};
  if (settings.data.empty()) {
    context.warn("no test data found; measurements that need it are left out (see --data).");
  }
  const bench::Machine machine = bench::describe_machine();
  if (!context.json()) {
    context.print(
        fmt::format("{}, {} cores; {}; {}\n\n", machine.processor, machine.cores, machine.compiler, machine.build));
    context.print(fmt::format(fmt::runtime(kRow), "bench", "name", "value", "unit", "ratio", "against"));
  }
  Json results = Json::array();
  std::vector<bench::Result> all;
  for (std::size_t i = 0; i < benches.size(); ++i) {
    Stage stage(context.task(), benches[i]->name);
    stage.advance(static_cast<double>(i) / static_cast<double>(benches.size()));
    // One core, whatever the previous one chose; a bench that is about threads says so itself.
    set_thread_count(context.threads() > 0 ? context.threads() : 1);
    for (const bench::Result& result : benches[i]->run(settings)) {
      all.push_back(result);
      if (context.json()) {
        results.push_back(to_json(result));
      } else {
        print_row(result, context);
      }
    }
    flush_output();
  }
  if (!options.documents.empty()) write_pages(options, {machine, options.quick, all}, context);
  if (context.json()) context.print_json({{"machine", machine_json(machine)}, {"results", results}});
  return ExitStatus::Done;
}

Body declare_measurements(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  add_bench_options(app, *options);
  return [options](Context& context) { return run_benches(*options, context); };
}

constexpr Command kCommands[] = {{"bench", "Measure", kBenchSummary, declare_measurements}};

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

}  // namespace limber::cli

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  words.insert(words.begin(), "bench");
  return static_cast<int>(limber::cli::Program().run(words));
}
