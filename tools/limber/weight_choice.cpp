#include "tools/limber/weight_choice.h"

#include <vector>

#include <fmt/format.h>

#include "tools/limber/context.h"
#include "tools/limber/options.h"

namespace limber::cli {

WeightMethod weight_method_named(const std::string& text) {
  std::vector<std::string> names;
  for (const WeightMethodInfo& info : weight_methods()) {
    if (info.method == WeightMethod::Given) continue;
    if (info.name == text) return info.method;
    names.emplace_back(info.name);
  }
  if (text.ends_with(".dmat") || text.ends_with(".DMAT")) return WeightMethod::Given;
  throw UsageError(
      fmt::format("--weights wants a method or a .dmat file, not '{}'. {}", text, did_you_mean(text, names)));
}

std::string weight_methods_sentence() {
  std::string text = "Weights are computed by one of these methods, or read from a DMAT file:";
  for (const WeightMethodInfo& info : weight_methods()) {
    if (info.method != WeightMethod::Given) text += fmt::format(" {} ({});", info.name, info.summary);
  }
  text.back() = '.';
  return text;
}

}  // namespace limber::cli
