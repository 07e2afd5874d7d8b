#include "studio/server/options.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/nearest_name.h"
#include "limber/reduce/binding.h"

#include "studio/server/modes/mode.h"

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
  OptionInfo option;
  option.name = "weights.method";
  option.title = "Method";
  option.type = OptionInfo::Type::Choice;
  option.initial = "bounded";
  option.help = "How much of each handle's motion every vertex takes";
  option.rebinds = true;
  for (const WeightMethodInfo& info : weight_methods()) {
    std::string title(info.name);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    if (info.method == WeightMethod::Given) title = "From the file";
    option.choices.push_back({std::string(info.name), title, std::string(info.summary)});
  }
  return option;
}

OptionInfo volume_option() {
  OptionInfo option;
  option.name = "weights.volume";
  option.title = "Volume";
  option.type = OptionInfo::Type::Choice;
  option.initial = "auto";
  option.help = "Where smoothness is measured";
  option.rebinds = true;
  option.choices = {{"auto", "What suits the shape", "Tets if it has them, the plane if it is flat, else a lattice"},
                    {"tets", "Its tetrahedra", "Only for shapes that have them"},
                    {"planar", "The plane", "Only for flat shapes"},
                    {"lattice", "A lattice around it", "Works for any mesh, also open or in many parts"},
                    {"surface", "Its surface", "As a thin shell"}};
  return option;
}

OptionInfo energy_option() {
  OptionInfo option;
  option.name = "weights.energy";
  option.title = "Energy";
  option.type = OptionInfo::Type::Choice;
  option.initial = "facet";
  option.help = "Which smoothness biharmonic weights minimise";
  option.rebinds = true;
  option.choices = {{"facet", "Facet jumps", "Independent of the resolution"},
                    {"paper", "As printed in 2015", "Depends on the resolution; for comparison"}};
  option.when = {{"weights.method", {"biharmonic"}}};
  return option;
}

OptionInfo integer_option(std::string name, std::string title, int minimum, int maximum, int initial, std::string unit,
                          std::string symbol, std::string help) {
  OptionInfo option;
  option.name = std::move(name);
  option.title = std::move(title);
  option.type = OptionInfo::Type::Integer;
  option.minimum = minimum;
  option.maximum = maximum;
  option.step = 1;
  option.initial = initial;
  option.unit = std::move(unit);
  option.symbol = std::move(symbol);
  option.help = std::move(help);
  return option;
}

std::vector<OptionInfo> weight_options() {
  std::vector<OptionInfo> options = {weight_method_option(), volume_option(), energy_option()};
  options.push_back(integer_option("weights.lattice", "Lattice", 500, 100000, 5000, "vertices", "",
                                   "Aimed size of the lattice: finer ones follow thin parts better and take longer"));
  options.back().step = 500;
  options.back().when = {{"weights.volume", {"auto", "lattice"}}};
  options.push_back(integer_option("weights.extra", "Extra weights", 0, 64, 0, "functions", "m",
                                   "Let the solver bend the shape where no handle is"));
  options.push_back(integer_option("weights.auxiliary", "Auxiliary points", 0, 200, 0, "points", "",
                                   "Points spread over the shape that the solver moves"));
  options.back().when = {{"weights.method", {"biharmonic"}}};
  options.push_back(integer_option("weights.clusters", "Clusters", 0, 2000, 0, "rotations", "r",
                                   "Parts that turn as one; 0 takes twice the number of handles"));
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
    options.push_back(integer_option("solve.iterations", "Iterations", 1, 100, 4, "per frame", "",
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
