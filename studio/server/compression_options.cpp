// What a user may set about compression, what a page is told of it, and the same as a command.
#include <algorithm>

#include <fmt/format.h>

#include "studio/server/compression.h"

namespace limber::studio {
namespace {

const std::map<std::string, std::vector<std::string>> kTwoLayersOnly = {{"compress.method", {"two-layer"}}};

OptionInfo method_option() {
  OptionInfo option;
  option.name = "compress.method";
  option.title = "Way";
  option.type = OptionInfo::Type::Choice;
  option.initial = "two-layer";
  option.help = "How a vertex comes down to few influences";
  for (const CompressMethodInfo& info : compress_methods()) {
    std::string title(info.name);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    option.choices.push_back({std::string(info.name), title, std::string(info.summary)});
  }
  return option;
}

OptionInfo stop_option() {
  OptionInfo option;
  option.name = "compress.stop";
  option.title = "Stop by";
  option.type = OptionInfo::Type::Choice;
  option.initial = "bones";
  option.help = "What says how many virtual bones there are";
  option.choices = {{"bones", "Virtual bones", "A number of them"},
                    {"tolerance", "Tolerance", "As many as this error of the weights needs"},
                    {"operations", "Blend operations", "As many as a budget per vertex allows"}};
  option.when = kTwoLayersOnly;
  return option;
}

OptionInfo number(std::string name, std::string title, OptionInfo::Type type, double minimum, double maximum,
                  double step, Json initial, std::string unit, std::string symbol, std::string help) {
  OptionInfo option;
  option.name = std::move(name);
  option.title = std::move(title);
  option.type = type;
  option.minimum = minimum;
  option.maximum = maximum;
  option.step = step;
  option.initial = std::move(initial);
  option.unit = std::move(unit);
  option.symbol = std::move(symbol);
  option.help = std::move(help);
  return option;
}

Json numbers(const CompressionError& error) {
  return {{"rms", error.rms},
          {"percentile_99", error.percentile_99},
          {"worst", error.worst},
          {"worst_vertex", error.worst_vertex},
          {"brightest",
           error.of_vertex.empty() ? 0.0f : *std::max_element(error.of_vertex.begin(), error.of_vertex.end())}};
}

}  // namespace

std::vector<OptionInfo> compress_options() {
  using Type = OptionInfo::Type;
  std::vector<OptionInfo> options = {method_option()};
  options.push_back(number("compress.influences", "Influences", Type::Integer, 1, 4, 1, 4, "per vertex", "K",
                           "How many bones may move a vertex; most engines take 4"));
  options.push_back(stop_option());
  options.push_back(number("compress.virtual_bones", "Virtual bones", Type::Integer, 0, 1000, 1, 0, "bones", "m",
                           "Blends of bones that move the vertices; 0 takes four per handle"));
  options.back().when = kTwoLayersOnly;
  options.back().when["compress.stop"] = {"bones"};
  options.push_back(number("compress.tolerance", "Tolerance", Type::Number, 0.0005, 0.05, 0.0005, 0.005, "of a weight",
                           "", "Root mean square error of the weights that may be left"));
  options.back().when = kTwoLayersOnly;
  options.back().when["compress.stop"] = {"tolerance"};
  options.push_back(number("compress.operations", "Blend operations", Type::Number, 1.25, 8, 0.25, 4.5, "per vertex",
                           "m c / n + K", "Matrices blended per vertex in both layers; more than the influences"));
  options.back().when = kTwoLayersOnly;
  options.back().when["compress.stop"] = {"operations"};
  OptionInfo examples;
  examples.name = "compress.examples";
  examples.title = "Fit the motion";
  examples.type = Type::Boolean;
  examples.initial = false;
  examples.help = "Be near to the positions in the motion rather than to the weights";
  examples.when = kTwoLayersOnly;
  options.push_back(std::move(examples));
  return options;
}

std::string compress_flags(const Document& document) {
  const OptionValues& values = document.options;
  const std::string method = values.at("compress.method").get<std::string>();
  std::string flags = fmt::format("--influences {}", values.at("compress.influences").get<int>());
  if (method != "two-layer") return flags + " --method " + method;
  const std::string stop = values.at("compress.stop").get<std::string>();
  const int bones = values.at("compress.virtual_bones").get<int>();
  if (stop == "bones" && bones > 0) flags += fmt::format(" --virtual-bones {}", bones);
  if (stop == "tolerance") flags += fmt::format(" --tolerance {}", values.at("compress.tolerance").get<double>());
  if (stop == "operations") flags += fmt::format(" --operations {}", values.at("compress.operations").get<double>());
  if (values.at("compress.examples").get<bool>()) flags += " --examples";
  return flags;
}

Json compression_state(const Document& document, const Error* error) {
  if (!shows_compression(document)) return nullptr;
  Json state = {{"stale", !has_fresh_compression(document)}, {"error", error ? to_json(*error) : Json()}};
  if (!has_fitting_compression(document)) return state;
  const CompressedShape& made = *document.compressed;
  const CompressionReport& report = made.report;
  state["method"] = limber::name_of(made.recipe.options.method);
  state["influences"] = made.coefficients.influences;
  state["virtual_bones"] = made.skin.has_virtual_bones ? made.virtual_bones() : 0;
  if (made.skin.layers) state["operations"] = blend_operations(*made.skin.layers);
  state["reached_tolerance"] = made.skin.reached_tolerance;
  state["judged_by"] = made.judged_by;
  state["frames"] = made.frames;
  state["seconds"] = made.seconds;
  state["positions"] = numbers(report.positions);
  state["positions"]["worst_frame"] = report.positions.worst_frame;
  if (report.weights) state["weights"] = numbers(*report.weights);
  if (report.largest_positions) {
    state["largest"] = {{"positions", numbers(*report.largest_positions)},
                        {"weights", numbers(*report.largest_weights)}};
    state["gain"] = report.gain();
  }
  return state;
}

}  // namespace limber::studio
