#include "studio/server/options.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/nearest_name.h"
#include "limber/reduce/binding.h"

#include "studio/server/modes/mode.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

std::string_view name_of(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::Choice:
      return "choice";
    case OptionInfo::Type::Integer:
      return "integer";
    case OptionInfo::Type::Number:
      return "number";
    case OptionInfo::Type::Boolean:
      return "boolean";
    case OptionInfo::Type::Text:
      break;
  }
  return "text";
}

[[noreturn]] void refuse(const OptionInfo& option, const std::string& sentence, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidArgument, sentence, Place::at_path({}, option.name), std::move(remedy));
}

Json checked_number(const OptionInfo& option, const Json& value) {
  if (!value.is_number()) refuse(option, "it wants a number.");
  const double number = value.get<double>();
  if (!std::isfinite(number) || number < option.minimum || number > option.maximum) {
    refuse(option, fmt::format("it must lie between {:g} and {:g}.", option.minimum, option.maximum));
  }
  if (option.type == OptionInfo::Type::Number) return number;
  if (number != std::floor(number)) refuse(option, "it wants a whole number.");
  return static_cast<std::int64_t>(number);
}

Json checked_choice(const OptionInfo& option, const Json& value) {
  if (!value.is_string()) refuse(option, "it wants one of its names.");
  const std::string name = value.get<std::string>();
  std::vector<std::string_view> names;
  for (const OptionChoice& choice : option.choices) {
    if (choice.value == name) return name;
    names.push_back(choice.value);
  }
  refuse(option, fmt::format("'{}' is not one of its values.", name), did_you_mean(name, names));
}

OptionInfo weight_method_option() {
  std::vector<OptionChoice> choices;
  for (const WeightMethodInfo& info : weight_methods()) {
    choices.push_back(titled_choice(info.name, info.summary));
    if (info.method == WeightMethod::Given) choices.back().title = "From the file";
  }
  OptionInfo option = choice_option("weights.method", "Method", std::move(choices),
                                    "How much of each handle's motion every vertex takes");
  option.initial = "bounded";
  return option;
}

OptionInfo volume_option() {
  return choice_option(
      "weights.volume", "Volume",
      {{"auto", "What suits the shape", "Tets if it has them, the plane if it is flat, else a lattice"},
       {"tets", "Its tetrahedra", "Only for shapes that have them"},
       {"planar", "The plane", "Only for flat shapes"},
       {"lattice", "A lattice around it", "Works for any mesh, also open or in many parts"},
       {"surface", "Its surface", "As a thin shell"}},
      "Where smoothness is measured");
}

OptionInfo energy_option() {
  OptionInfo option = choice_option("weights.energy", "Energy",
                                    {{"facet", "Facet jumps", "Independent of the resolution"},
                                     {"paper", "As printed in 2015", "Depends on the resolution; for comparison"}},
                                    "Which smoothness biharmonic weights minimise");
  option.when = {{"weights.method", {"biharmonic"}}};
  return option;
}

std::vector<OptionInfo> weight_options() {
  std::vector<OptionInfo> options = {weight_method_option(), volume_option(), energy_option()};
  options.push_back(integer_option("weights.lattice", "Lattice", 500, 100000, 5000, "vertices",
                                   "Aimed size of the lattice: finer ones follow thin parts better and take longer"));
  options.back().step = 500;
  options.back().when = {{"weights.volume", {"auto", "lattice"}}};
  options.push_back(integer_option("weights.extra", "Extra weights", 0, 64, 0, "functions",
                                   "Let the solver bend the shape where no handle is", "m"));
  options.push_back(integer_option("weights.auxiliary", "Auxiliary points", 0, 200, 0, "points",
                                   "Points spread over the shape that the solver moves"));
  options.back().when = {{"weights.method", {"biharmonic"}}};
  options.push_back(integer_option("weights.clusters", "Clusters", 0, 2000, 0, "rotations",
                                   "Parts that turn as one; 0 takes twice the number of handles", "r"));
  for (OptionInfo& option : options) option.rebinds = true;
  return options;
}

}  // namespace

Json to_json(const OptionInfo& option) {
  Json result = {{"name", option.name}, {"title", option.title}, {"type", name_of(option.type)}};
  if (option.type == OptionInfo::Type::Integer || option.type == OptionInfo::Type::Number) {
    result["minimum"] = option.minimum;
    result["maximum"] = option.maximum;
    if (option.step > 0) result["step"] = option.step;
  }
  result["default"] = option.initial;
  if (!option.unit.empty()) result["unit"] = option.unit;
  if (!option.symbol.empty()) result["symbol"] = option.symbol;
  result["help"] = option.help;
  if (!option.choices.empty()) {
    Json& choices = result["choices"] = Json::array();
    for (const OptionChoice& choice : option.choices) {
      choices.push_back({{"value", choice.value}, {"title", choice.title}, {"help", choice.help}});
    }
  }
  if (!option.when.empty()) result["when"] = option.when;
  return result;
}

Json checked(const OptionInfo& option, const Json& value) {
  switch (option.type) {
    case OptionInfo::Type::Choice:
      return checked_choice(option, value);
    case OptionInfo::Type::Integer:
    case OptionInfo::Type::Number:
      return checked_number(option, value);
    case OptionInfo::Type::Boolean:
      if (!value.is_boolean()) refuse(option, "it wants true or false.");
      return value;
    case OptionInfo::Type::Text:
      break;
  }
  const double most = option.maximum > 0 ? option.maximum : 1000;
  if (!value.is_string() || static_cast<double>(value.get<std::string>().size()) > most) {
    refuse(option, "it wants a short text.");
  }
  if (const std::string wrong = option.complaint ? option.complaint(value.get<std::string>()) : ""; !wrong.empty()) {
    refuse(option, wrong);
  }
  return value;
}

const std::vector<OptionInfo>& all_options() {
  static const std::vector<OptionInfo> kOptions = [] {
    std::vector<OptionInfo> options = weight_options();
    options.push_back(integer_option("solve.iterations", "Iterations", 1, 100, 4, "per frame",
                                     "Sweeps of the solver per frame: more follow faster, fewer cost less"));
    for (const ModeInfo& mode : all_modes()) {
      for (OptionInfo& option : mode.options()) options.push_back(std::move(option));
    }
    return options;
  }();
  return kOptions;
}

const OptionInfo* find_option(std::string_view name) {
  const auto& options = all_options();
  const auto found = std::find_if(options.begin(), options.end(), [&](const OptionInfo& o) { return o.name == name; });
  return found == options.end() ? nullptr : &*found;
}

OptionValues default_options() {
  OptionValues values;
  for (const OptionInfo& option : all_options()) values[option.name] = option.initial;
  return values;
}

}  // namespace limber::studio
