#include "bench/figure_text.h"

#include <cmath>

#include <fmt/format.h>

namespace limber::bench {
namespace {

struct TimeUnit {
  std::string_view name;
  double seconds;
};
constexpr TimeUnit kTimeUnits[] = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}};

std::string with_thousands_apart(std::string digits) {
  const std::ptrdiff_t first = digits.starts_with('-') ? 1 : 0;
  for (std::ptrdiff_t i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > first; i -= 3) {
    digits.insert(static_cast<std::size_t>(i), 1, ',');
  }
  return digits;
}

}  // namespace

std::string number_text(double value) {
  const double magnitude = std::abs(value);
  if (magnitude < 1e15 && value == std::round(value)) return with_thousands_apart(fmt::format("{:.0f}", value));
  if (magnitude < 1e-3) {
    std::string text = fmt::format("{:.2g}", value);  // "8.3e-07"
    const std::size_t exponent = text.find("e-0");
    if (exponent != std::string::npos) text.erase(exponent + 2, 1);
    return text;
  }
  if (magnitude < 999.5) return fmt::format("{:.3g}", value);
  const double step = std::pow(10.0, std::floor(std::log10(magnitude)) - 2);
  return with_thousands_apart(fmt::format("{:.0f}", std::round(value / step) * step));
}

std::string value_text(const Result& result) {
  if (result.unit.empty()) return number_text(result.value);
  const std::size_t end = std::min(result.unit.find(' '), result.unit.size());
  for (const TimeUnit& given : kTimeUnits) {
    if (given.name != result.unit.substr(0, end) || !(result.value > 0)) continue;
    const double seconds = result.value * given.seconds;
    const TimeUnit* best = &kTimeUnits[0];
    while (best != std::end(kTimeUnits) - 1 && seconds < 0.9995 * best->seconds) ++best;
    return fmt::format("{} {}{}", number_text(seconds / best->seconds), best->name, result.unit.substr(end));
  }
  return fmt::format("{} {}", number_text(result.value), result.unit);
}

}  // namespace limber::bench
