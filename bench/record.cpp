#include <algorithm>

#include <nlohmann/json.hpp>

#include "limber/core/error.h"

#include "bench/documents.h"

namespace limber::bench {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string record_json(const Record& record) {
  const Machine& machine = record.machine;
  Json results = Json::array();
  for (const Result& result : record.results) {
    Json fields = {{"bench", result.bench}, {"name", result.name}, {"value", result.value}, {"unit", result.unit}};
    if (result.ratio > 0) fields["ratio"] = result.ratio;
    if (!result.against.empty()) fields["against"] = result.against;
    results.push_back(std::move(fields));
  }
  const Json document = {{"quick", record.quick},
                         {"machine",
                          {{"processor", machine.processor},
                           {"cores", machine.cores},
                           {"compiler", machine.compiler},
                           {"build", machine.build}}}};
  // One result per line: a new run is then a readable difference.
  std::string text = document.dump();
  text.pop_back();
  text += ",\n\"results\": [";
  for (std::size_t i = 0; i < results.size(); ++i) text += (i == 0 ? "\n" : ",\n") + results[i].dump();
  return text + "\n]}\n";
}

Record read_record(const std::string& json) {
  try {
    const Json document = Json::parse(json);
    const Json& machine = document.at("machine");
    Record record{{machine.at("processor"), machine.at("cores"), machine.at("compiler"), machine.at("build")},
                  document.at("quick"),
                  {}};
    for (const Json& each : document.at("results")) {
      record.results.push_back({each.at("bench"), each.at("name"), each.at("value"), each.at("unit"),
                                each.value("ratio", 0.0), each.value("against", std::string())});
    }
    return record;
  } catch (const nlohmann::json::exception& error) {
    throw Error(ErrorCode::Malformed, std::string("this is no record of measurements: ") + error.what());
  }
}

Record merged(Record old, const Record& added) {
  for (const Result& result : added.results) {
    const auto same = std::find_if(old.results.begin(), old.results.end(), [&](const Result& each) {
      return each.bench == result.bench && each.name == result.name;
    });
    if (same == old.results.end()) {
      old.results.push_back(result);
    } else {
      *same = result;
    }
  }
  old.machine = added.machine;
  old.quick = added.quick;
  return old;
}

}  // namespace limber::bench
