#include "tools/limber/weight_choice.h"

#include <cctype>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "limber/io/binding_file.h"
#include "limber/io/rig_file.h"

#include "tools/limber/context.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

using Type = BindOptionInfo::Type;

/// Methods that compute weights: the others take them from a file.
std::vector<std::string> computing_methods() {
  std::vector<std::string> names;
  for (const WeightMethodInfo& info : weight_methods()) {
    if (!info.needs_table) names.emplace_back(info.name);
  }
  return names;
}

bool is_table(const std::string& text) {
  return text.ends_with(".dmat") || text.ends_with(".DMAT");
}

WeightMethod method_of(const std::string& text) {
  const std::optional<WeightMethod> method = find_weight_method(text);
  if (method && !info_of(*method).needs_table) return *method;
  if (is_table(text)) return WeightMethod::Given;
  throw UsageError(fmt::format("--weights wants a method or a .dmat file, not '{}'. {}", text,
                               did_you_mean(text, computing_methods())));
}

/// "Geodesic weights: how far ...; in the shape's unit".
std::string help_of(const BindOptionInfo& option) {
  std::string text;
  std::string summary(option.summary);
  for (const WeightMethod method : methods_of(option)) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", info_of(method).title);
  }
  if (!text.empty() && option.type != Type::Flag) {
    summary[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(summary[0])));
    text = fmt::format("{} weights: {}", text, summary);
  } else {
    text = summary;
  }
  if (!option.unit.empty() && option.type == Type::Number) text += fmt::format("; in {}", option.unit);
  if (!option.initial_means.empty() && !option.is_optional)
    text += fmt::format("; {}: {}", option.initial, option.initial_means);
  for (const BindChoice& choice : option.choices) text += fmt::format("; {}: {}", choice.name, choice.summary);
  return text;
}

std::vector<std::string> names_of(std::span<const BindChoice> choices) {
  std::vector<std::string> names;
  for (const BindChoice& choice : choices) names.emplace_back(choice.name);
  return names;
}

std::string default_text(const BindOptionInfo& option) {
  if (option.type != Type::Choice) return fmt::format("{:g}", option.initial);
  return option.initial < 0 ? "" : std::string(option.choices[static_cast<std::size_t>(option.initial)].name);
}

/// "5%" becomes "0.05"; everything else stays.
std::string percent_as_number(std::string& text) {
  if (!text.ends_with('%')) return {};
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end == text.c_str() + text.size() - 1) text = fmt::format("{:.17g}", value / 100);
  return {};
}

std::string usage_sentence(const Error& error) {
  return fmt::format("{}: {} {}", flag_of(error), error.sentence(), error.remedy());
}

}  // namespace

WeightChoice::WeightChoice(WeightMethod usual, bool with_solver) : weights_(usual.name()), with_solver_(with_solver) {}

void WeightChoice::declare(CLI::App& app) {
  app.add_option("--weights", weights_, "How to get weights: a method, or a file with a row per vertex")
      ->type_name("METHOD|DMAT")
      ->check(one_of_or(computing_methods(), is_table, "a .dmat file"))
      ->capture_default_str();
  for (const BindOptionInfo* option : all_bind_options()) {
    if (option->use == BindOptionInfo::Use::Solver && !with_solver_) continue;
    const std::string flag = fmt::format("--{}", option->flag);
    if (option->type == Type::Flag) {
      app.add_flag(flag, flags_[option->name], help_of(*option));
      continue;
    }
    std::string& text = texts_[option->name] = default_text(*option);
    CLI::Option* added = app.add_option(flag, text, help_of(*option))->capture_default_str();
    if (option->type == Type::Choice) {
      added->check(one_of(names_of(option->choices)));
    } else if (option->type == Type::Integer) {
      added->type_name("N")->check(whole_number_in(option->low, option->high));
    } else {
      added->type_name("D")->transform(CLI::Validator(percent_as_number, "", "percent"));
      added->check(number_in(option->low, option->high));
    }
  }
}

BindOptions WeightChoice::options() const {
  BindOptions options;
  options.method = method_of(weights_);
  try {
    for (const auto& [name, text] : texts_) {
      const BindOptionInfo& option = *find_bind_option(name);
      if (text.empty()) continue;
      const std::optional<double> choice = choice_named(option, text);
      set_value(option, options, choice ? *choice : std::stod(text));
    }
    for (const auto& [name, is_set] : flags_) set_value(*find_bind_option(name), options, is_set ? 1 : 0);
    require_own_options(options);
  } catch (const Error& error) {
    throw UsageError(usage_sentence(error));
  }
  if (options.domain.lattice_vertices > 0 && !may_use_lattice(options.method, options.domain.mode)) {
    throw UsageError(fmt::format("--lattice sizes a lattice, and {} weights with --volume {} use none.",
                                 name_of(options.method), name_of(options.domain.mode)));
  }
  return options;
}

void WeightChoice::read_files(BindOptions& options, const std::string& rig_file) const {
  const WeightMethodInfo& method = info_of(options.method);
  if (method.needs_table) options.given = load_dmat(weights_);
  if (method.takes_sources) options.sources = sources_of(load_flesh(rig_file));
}

std::string weight_methods_sentence() {
  std::string text = "Weights are computed by one of these methods, or read from a DMAT file:";
  for (const WeightMethodInfo& info : weight_methods()) {
    if (!info.needs_table) text += fmt::format(" {} ({});", info.name, info.summary);
  }
  text.back() = '.';
  return text;
}

std::string flag_of(const Error& error) {
  const BindOptionInfo* option =
      error.code() == ErrorCode::InvalidArgument ? find_bind_option(error.place().path) : nullptr;
  return option ? fmt::format("--{}", option->flag) : std::string();
}

}  // namespace limber::cli
