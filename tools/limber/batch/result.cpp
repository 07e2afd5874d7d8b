#include "tools/limber/batch/result.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace limber::batch {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<JobStatus, std::string_view>, 7> kStatusNames = {{
    {JobStatus::Done, "done"},
    {JobStatus::NotConverged, "not converged"},
    {JobStatus::Failed, "failed"},
    {JobStatus::Crashed, "crashed"},
    {JobStatus::TimedOut, "timed out"},
    {JobStatus::OutOfMemory, "out of memory"},
    {JobStatus::Skipped, "skipped"},
}};

/// Milliseconds and tenths of megabytes are as much as anyone can measure.
double rounded(double value, double step) {
  return std::round(value / step) * step;
}

}  // namespace

std::string_view name_of(JobStatus status) noexcept {
  return std::find_if(kStatusNames.begin(), kStatusNames.end(), [&](const auto& each) { return each.first == status; })
      ->second;
}

std::optional<JobStatus> status_named(std::string_view name) noexcept {
  for (const auto& [status, each] : kStatusNames) {
    if (each == name) return status;
  }
  return std::nullopt;
}

bool is_done(JobStatus status) noexcept {
  return status == JobStatus::Done || status == JobStatus::NotConverged;
}

std::string to_line(const JobResult& result) {
  Json fields = {{"job", result.job}, {"status", name_of(result.status)}, {"exit", result.exit_status}};
  if (!result.input.empty()) {
    fields["input"] = result.input;
    fields["bytes"] = result.input_bytes;
  }
  fields["do"] = result.kind;
  if (!result.outputs.empty()) fields["outputs"] = result.outputs;
  if (!result.thumbnail.empty()) fields["thumbnail"] = result.thumbnail;
  if (!result.log.empty()) fields["log"] = result.log;
  if (!result.error.is_null()) fields["error"] = result.error;
  if (!result.figures.is_null()) fields["figures"] = result.figures;
  if (!result.same_as.empty()) fields["same_as"] = result.same_as;
  fields["base"] = result.base;
  fields["key"] = result.key;
  const Measured& measured = result.measured;
  fields["measured"] = {{"seconds", rounded(measured.seconds, 1e-3)},
                        {"processor_seconds", rounded(measured.processor_seconds, 1e-3)},
                        {"peak_megabytes", rounded(measured.peak_megabytes, 0.1)},
                        {"attempts", measured.attempts},
                        {"host", measured.host},
                        {"ended", measured.ended}};
  return fields.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<JobResult> result_of_line(std::string_view line) {
  const Json fields = Json::parse(line, nullptr, false);
  if (!fields.is_object()) return std::nullopt;
  try {
    JobResult result;
    result.job = fields.at("job");
    const std::optional<JobStatus> status = status_named(fields.at("status").get<std::string>());
    if (!status) return std::nullopt;
    result.status = *status;
    result.exit_status = fields.at("exit");
    result.input = fields.value("input", std::string());
    result.input_bytes = fields.value("bytes", std::uint64_t{0});
    result.kind = fields.at("do");
    if (fields.contains("outputs")) result.outputs = fields["outputs"].get<std::vector<std::string>>();
    result.thumbnail = fields.value("thumbnail", std::string());
    result.log = fields.value("log", std::string());
    if (fields.contains("error")) result.error = fields["error"];
    if (fields.contains("figures")) result.figures = fields["figures"];
    result.same_as = fields.value("same_as", std::string());
    result.base = fields.at("base");
    result.key = fields.at("key");
    const Json& measured = fields.at("measured");
    result.measured = {measured.at("seconds"),        measured.at("processor_seconds"),
                       measured.at("peak_megabytes"), measured.at("attempts"),
                       measured.at("host"),           measured.at("ended")};
    return result;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Json error_json(std::string_view code, std::string_view message, std::string_view remedy) {
  Json fields = {{"code", code}, {"message", message}};
  if (!remedy.empty()) fields["remedy"] = remedy;
  return fields;
}

}  // namespace limber::batch
