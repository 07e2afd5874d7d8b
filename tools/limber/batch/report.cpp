#include "tools/limber/batch/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/version.h"

namespace limber::batch {
namespace {

using Json = nlohmann::ordered_json;

/// How often values fall into ranges that each are twice as wide as the one before.
class Histogram {
 public:
  void add(double value) {
    if (!(value > 0) || !std::isfinite(value)) return;
    ++bins_[static_cast<int>(std::floor(std::log2(value)))];
  }
  /// The start of the first range, and a count for each.
  Json json() const {
    if (bins_.empty()) return {{"first", 0}, {"counts", Json::array()}};
    Json counts = Json::array();
    for (int power = bins_.begin()->first; power <= bins_.rbegin()->first; ++power) {
      const auto found = bins_.find(power);
      counts.push_back(found == bins_.end() ? 0 : found->second);
    }
    return {{"first", std::exp2(bins_.begin()->first)}, {"counts", counts}};
  }

 private:
  std::map<int, std::size_t> bins_;
};

/// One code of errors.
struct FailureGroup {
  std::size_t count = 0;
  std::string example;  ///< What the first one says.
  std::string job;
};

/// The root mean square error that a command reports, whatever it calls it; negative: none.
double reported_error(const Json& figures) {
  if (!figures.is_object()) return -1;
  for (const char* name : {"cost", "position_error", "skin_error"}) {
    const auto found = figures.find(name);
    if (found == figures.end() || !found->is_object()) continue;
    const auto rms = found->find("rms");
    if (rms != found->end() && rms->is_number()) return rms->get<double>();
  }
  return -1;
}

/// Text inside a script: nothing in it may end that.
std::string script_text(const Json& value) {
  const std::string plain = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string text;
  text.reserve(plain.size());
  for (const char letter : plain) {
    if (letter == '/' && text.ends_with('<')) text += '\\';
    text += letter;
  }
  return text;
}

/// [job, status, code, message, bytes, seconds, megabytes, error, thumbnail, log, outputs]; report_page.cpp reads it.
Json row_of(const JobResult& result) {
  const bool has_error = result.error.is_object();
  const double error = reported_error(result.figures);
  return {result.job,
          name_of(result.status),
          has_error ? result.error.value("code", "Failed") : "",
          has_error ? result.error.value("message", "") : "",
          result.input_bytes,
          std::round(1e3 * result.measured.seconds) / 1e3,
          std::round(result.measured.peak_megabytes),
          error < 0 ? Json() : Json(error),
          result.thumbnail,
          result.log,
          result.outputs};
}

std::filesystem::path rows_file(const BatchFolder& folder, std::size_t number) {
  return folder.root / "report" / fmt::format("rows-{:04}.js", number);
}

/// The page with its data in place of "/*DATA*/".
std::string page_with(const Json& data, const std::string& first_rows) {
  std::string page = kReportPage;
  constexpr std::string_view kMark = "/*DATA*/";
  page.replace(page.find(kMark), kMark.size(), fmt::format("const data={};rows(1,{});", script_text(data), first_rows));
  return page;
}

}  // namespace

void write_report(const BatchFolder& folder, std::span<const Job> jobs, const KnownResults& known) {
  Histogram seconds, megabytes, errors;
  std::map<std::string, FailureGroup> failures;
  std::map<std::string, std::size_t> statuses;
  double all_seconds = 0, most_megabytes = 0;
  Json block = Json::array();
  std::string first_block;
  std::size_t blocks = 0, count = 0;
  std::error_code ignored;
  std::filesystem::remove_all(folder.root / "report", ignored);
  const auto end_block = [&] {
    if (++blocks == 1) {
      first_block = script_text(block);
    } else {
      std::filesystem::create_directories(folder.root / "report");
      write_file(rows_file(folder, blocks), fmt::format("rows({},{});\n", blocks, script_text(block)));
    }
    block = Json::array();
  };
  for (const Job& job : jobs) {
    const std::string* line = known.line_of(job);
    if (!line) continue;
    const std::optional<JobResult> result = result_of_line(*line);
    if (!result) continue;
    ++count;
    ++statuses[std::string(name_of(result->status))];
    if (result->same_as.empty() && result->status != JobStatus::Skipped) {
      seconds.add(result->measured.seconds);
      megabytes.add(result->measured.peak_megabytes);
      all_seconds += result->measured.seconds;
      most_megabytes = std::max(most_megabytes, result->measured.peak_megabytes);
    }
    errors.add(reported_error(result->figures));
    if (!is_done(result->status) && result->error.is_object()) {
      FailureGroup& group = failures[result->error.value("code", "Failed")];
      if (++group.count == 1) {
        group.example = result->error.value("message", "");
        group.job = result->job;
      }
    }
    block.push_back(row_of(*result));
    if (block.size() == kRowsPerFile) end_block();
  }
  if (!block.empty() || blocks == 0) end_block();

  std::vector<std::pair<std::string, FailureGroup>> groups(failures.begin(), failures.end());
  std::stable_sort(groups.begin(), groups.end(),
                   [](const auto& a, const auto& b) { return a.second.count > b.second.count; });
  Json groups_json = Json::array();
  for (const auto& [code, group] : groups) groups_json.push_back({code, group.count, group.example, group.job});
  const Json data = {{"version", LIMBER_VERSION},
                     {"jobs", jobs.size()},
                     {"rows", count},
                     {"blocks", blocks},
                     {"rows_per_block", kRowsPerFile},
                     {"statuses", statuses},
                     {"seconds", all_seconds},
                     {"megabytes", most_megabytes},
                     {"failures", groups_json},
                     {"time", seconds.json()},
                     {"memory", megabytes.json()},
                     {"errors", errors.json()}};
  write_file(folder.report(), page_with(data, first_block));
}

}  // namespace limber::batch
