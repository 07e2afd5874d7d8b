// What a user may set about compression, what a page is told of it, and the same as a command.
#include <algorithm>

#include <fmt/format.h>

#include "studio/server/compression.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

const std::map<std::string, std::vector<std::string>> kTwoLayersOnly = {{"compress.method", {"two-layer"}}};

OptionInfo method_option() {
  std::vector<OptionChoice> choices;
  for (const CompressMethodInfo& info : compress_methods()) choices.push_back(titled_choice(info.name, info.summary));
  OptionInfo option =
      choice_option("compress.method", "Way", std::move(choices), "How a vertex comes down to few influences");
  option.initial = "two-layer";
  return option;
}

OptionInfo stop_option() {
  OptionInfo option = choice_option("compress.stop", "Stop by",
                                    {{"bones", "Virtual bones", "A number of them"},
                                     {"tolerance", "Tolerance", "As many as this error of the weights needs"},
                                     {"operations", "Blend operations", "As many as a budget per vertex allows"}},
                                    "What says how many virtual bones there are");
  option.when = kTwoLayersOnly;
  return option;
}

/// An option that matters for this way to stop only.
OptionInfo for_stop(const std::string& stop, OptionInfo option) {
  option.when = kTwoLayersOnly;
  option.when["compress.stop"] = {stop};
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
  std::vector<OptionInfo> options = {method_option()};
  options.push_back(integer_option("compress.influences", "Influences", 1, 4, 4, "per vertex",
                                   "How many bones may move a vertex; most engines take 4", "K"));
  options.push_back(stop_option());
  options.push_back(for_stop(
      "bones",
      integer_option("compress.virtual_bones", "Virtual bones", 0, 1000, 0, "bones",
                     "Blends of bones that move the vertices; 0: until normals are off by less than 2 degrees", "m")));
  options.push_back(
      for_stop("tolerance", number_option("compress.tolerance", "Tolerance", 0.0005, 0.05, 0.005, "of a weight",
                                          "Root mean square error of the weights that may be left")));
  options.back().step = 0.0005;
  options.push_back(
      for_stop("operations",
               number_option("compress.operations", "Blend operations", 1.25, 8, 4.5, "per vertex",
                             "Matrices blended per vertex in both layers; more than the influences", "m c / n + K")));
  options.back().step = 0.25;
  options.push_back(boolean_option("compress.examples", "Fit the motion", false,
                                   "Be near to the positions in the motion rather than to the weights"));
  options.back().when = kTwoLayersOnly;
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
