#include "studio/server/option_builders.h"

#include <cmath>

namespace limber::studio {
namespace {

OptionInfo option_of(OptionInfo::Type type, std::string name, std::string title, std::string help) {
  OptionInfo option;
  option.type = type;
  option.name = std::move(name);
  option.title = std::move(title);
  option.help = std::move(help);
  return option;
}

/// About a hundredth of a range, as people count (1, 2, 5, 10, ...), so that the default lies on a step.
double step_of(double minimum, double maximum, double initial) {
  const double wanted = (maximum - minimum) / 100;
  double power = std::pow(10.0, std::ceil(std::log10(wanted)));
  for (int tries = 0; tries < 4; ++tries, power /= 10) {
    for (const double step : {power, power / 2, power / 5}) {
      const double steps = (initial - minimum) / step;
      if (step <= 1.0001 * wanted * 2 && std::abs(steps - std::round(steps)) < 1e-6) return step;
    }
  }
  return wanted;
}

}  // namespace

OptionInfo integer_option(std::string name, std::string title, int minimum, int maximum, int initial, std::string unit,
                          std::string help, std::string symbol) {
  OptionInfo option = number_option(std::move(name), std::move(title), minimum, maximum, 0, std::move(unit),
                                    std::move(help), std::move(symbol));
  option.type = OptionInfo::Type::Integer;
  option.step = 1;
  option.initial = initial;
  return option;
}

OptionInfo number_option(std::string name, std::string title, double minimum, double maximum, double initial,
                         std::string unit, std::string help, std::string symbol) {
  OptionInfo option = option_of(OptionInfo::Type::Number, std::move(name), std::move(title), std::move(help));
  option.minimum = minimum;
  option.maximum = maximum;
  option.step = step_of(minimum, maximum, initial);
  option.initial = initial;
  option.unit = std::move(unit);
  option.symbol = std::move(symbol);
  return option;
}

OptionInfo choice_option(std::string name, std::string title, std::vector<OptionChoice> choices, std::string help) {
  OptionInfo option = option_of(OptionInfo::Type::Choice, std::move(name), std::move(title), std::move(help));
  option.initial = choices.front().value;
  option.choices = std::move(choices);
  return option;
}

OptionChoice titled_choice(std::string_view value, std::string_view help) {
  std::string title(value);
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return {std::string(value), std::move(title), std::string(help)};
}

OptionInfo boolean_option(std::string name, std::string title, bool initial, std::string help) {
  OptionInfo option = option_of(OptionInfo::Type::Boolean, std::move(name), std::move(title), std::move(help));
  option.initial = initial;
  return option;
}

}  // namespace limber::studio
