#include "studio/server/options.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/modes/mode.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
using namespace internal;
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

/// A sentence of the library as a panel shows it.
std::string with_capital(std::string_view text) {
  std::string result(text);
  if (!result.empty()) result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result;
}

OptionInfo weight_method_option() {
  std::vector<OptionChoice> choices;
  for (const WeightMethodInfo& info : weight_methods()) {
    choices.push_back({std::string(info.name), std::string(info.title), std::string(info.summary)});
  }
  OptionInfo option = choice_option("weights.method", "Method", std::move(choices),
                                    "How much of each handle's motion every vertex takes");
  option.initial = limber::name_of(WeightMethod::Bounded);
  return option;
}

/// The value of a choice that is left open.
constexpr std::string_view kAutomatic = "auto";

/// What a panel calls the value of a choice.
std::string_view choice_name(const BindOptionInfo& row, double value) {
  return value < 0 ? kAutomatic : row.choices[static_cast<std::size_t>(value)].name;
}

/// A row as a panel shows it.
OptionInfo panel_option(const BindOptionInfo& row) {
  std::string name = weight_option_name(row), title(row.title), unit(row.is_length ? "sizes" : row.unit);
  std::string help(row.summary);
  if (row.is_length) help += fmt::format("; {:g}: {}", row.initial, row.initial_means);
  const std::string symbol(row.panel.symbol);
  OptionInfo option;
  switch (row.type) {
    case BindOptionInfo::Type::Choice: {
      std::vector<OptionChoice> choices;
      if (row.is_optional) {
        choices.push_back({std::string(kAutomatic), "Automatic", with_capital(row.initial_means)});
      }
      for (const BindChoice& choice : row.choices) {
        choices.push_back({std::string(choice.name), std::string(choice.title), with_capital(choice.summary)});
      }
      option = choice_option(std::move(name), std::move(title), std::move(choices), std::move(help));
      break;
    }
    case BindOptionInfo::Type::Integer:
      option = integer_option(std::move(name), std::move(title), static_cast<int>(row.panel.low),
                              static_cast<int>(row.panel.high), static_cast<int>(row.panel.initial), std::move(unit),
                              std::move(help), symbol);
      option.step = row.panel.step;
      break;
    case BindOptionInfo::Type::Number:
      option = number_option(std::move(name), std::move(title), row.panel.low, row.panel.high, row.panel.initial,
                             std::move(unit), std::move(help), symbol);
      option.step = row.panel.step;
      break;
    case BindOptionInfo::Type::Flag:
      option = boolean_option(std::move(name), std::move(title), row.panel.initial != 0, std::move(help));
      break;
  }
  for (const WeightMethod method : methods_of(row)) option.when["weights.method"].emplace_back(method.name());
  return option;
}

/// The volumes that a size of the lattice matters for.
std::vector<std::string> sized_volumes() {
  std::vector<std::string> names;
  for (const VolumeModeInfo& info : volume_modes()) {
    if (info.may_be_sized) names.emplace_back(info.name);
  }
  return names;
}

std::vector<OptionInfo> weight_options() {
  std::vector<OptionInfo> options = {weight_method_option()};
  for (const BindOptionInfo* row : all_bind_options()) {
    if (!row->has_panel()) continue;
    options.push_back(panel_option(*row));
    if (row->name == "lattice") options.back().when["weights.volume"] = sized_volumes();
  }
  for (OptionInfo& option : options) option.rebinds = true;
  return options;
}

}  // namespace

std::string weight_option_name(const BindOptionInfo& row) {
  return fmt::format("weights.{}", row.name);
}

BindOptions bind_options_of(const OptionValues& values, double size) {
  BindOptions options;
  options.method = find_weight_method(values.at("weights.method").get<std::string>()).value_or(WeightMethod::Bounded);
  for (const BindOptionInfo* row : all_bind_options()) {
    if (!row->has_panel() || !belongs_to(*row, options.method)) continue;
    const Json& value = values.at(weight_option_name(*row));
    if (value.is_string()) {
      set_value(*row, options, choice_named(*row, value.get<std::string>()).value_or(row->initial));
    } else {
      const double number = value.is_boolean() ? static_cast<double>(value.get<bool>()) : value.get<double>();
      set_value(*row, options, row->is_length ? number * size : number);
    }
  }
  return options;
}

void show_bind_options(const BindOptions& options, double size, OptionValues& values) {
  values["weights.method"] = limber::name_of(options.method);
  for (const BindOptionInfo* row : all_bind_options()) {
    if (!row->has_panel() || !belongs_to(*row, options.method)) continue;
    const double value = value_of(*row, options) / (row->is_length ? size : 1);
    Json& shown = values[weight_option_name(*row)];
    if (row->type == BindOptionInfo::Type::Choice) {
      shown = choice_name(*row, value);
    } else if (row->type == BindOptionInfo::Type::Flag) {
      shown = value != 0;
    } else if (value == row->initial) {
      shown = find_option(weight_option_name(*row))->initial;
    } else {
      shown = checked(*find_option(weight_option_name(*row)), std::clamp(value, row->panel.low, row->panel.high));
    }
  }
}

std::string bind_arguments(const OptionValues& values, double size, const std::string& weights_file, bool with_solver) {
  const BindOptions options = bind_options_of(values, size);
  std::string text = fmt::format(
      " --weights {}", info_of(options.method).needs_table ? weights_file : std::string(options.method.name()));
  for (const BindOptionInfo* row : all_bind_options()) {
    const double value = value_of(*row, options);
    if (!row->has_panel() || !belongs_to(*row, options.method) || value == row->initial) continue;
    if (row->use == BindOptionInfo::Use::Solver && !with_solver) continue;
    if (row->name == "lattice" && !may_use_lattice(options.method, options.domain.mode)) continue;
    text += fmt::format(" --{}", row->flag);
    if (row->type == BindOptionInfo::Type::Choice) {
      text += fmt::format(" {}", choice_name(*row, value));
    } else if (row->type != BindOptionInfo::Type::Flag) {
      text += fmt::format(" {:.10g}", value);
    }
  }
  return text;
}

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
    options.push_back(
        boolean_option("solve.limits", "Joint limits", true,
                       "Knees and elbows bend to one side, other joints turn as far as the rig says, or as "
                       "is usual for what their names mean"));
    options.push_back(boolean_option("solve.firm", "Firm bones", false,
                                     "Bones keep their length and stay at their parents, as those of an engine do; "
                                     "what they cannot reach is missed"));
    options.push_back(boolean_option("solve.balance", "Balance", false,
                                     "What has feet stands on them: the centre of mass stays over them, and feet that "
                                     "nothing holds stay where they are at rest"));
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
