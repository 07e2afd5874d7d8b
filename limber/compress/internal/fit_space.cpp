#include "limber/compress/internal/fit_space.h"

#include <algorithm>
#include <functional>

namespace limber::internal {

void FitSpace::move_if_better(std::span<const AtomUse> uses, std::span<const double> wanted, double* residuals,
                              double* atom) const {
  const auto images = static_cast<std::size_t>(image_size());
  std::vector<double> step(wanted.size());
  std::transform(wanted.begin(), wanted.end(), atom, step.begin(), std::minus<>());
  std::vector<double> moved(uses.size() * images);
  std::vector<double> scratch(images);
  double gain = 0;
  for (std::size_t u = 0; u < uses.size(); ++u) {
    const double* seen = image(uses[u].vertex, step.data(), scratch.data());
    const double* residual = residuals + static_cast<std::size_t>(uses[u].vertex) * images;
    for (std::size_t c = 0; c < images; ++c) {
      const double change = uses[u].coefficient * seen[c];
      moved[u * images + c] = change;
      gain += change * (2 * residual[c] - change);
    }
  }
  if (!(gain > 0)) return;
  std::copy(wanted.begin(), wanted.end(), atom);
  for (std::size_t u = 0; u < uses.size(); ++u) {
    double* residual = residuals + static_cast<std::size_t>(uses[u].vertex) * images;
    for (std::size_t c = 0; c < images; ++c) residual[c] -= moved[u * images + c];
  }
}

}  // namespace limber::internal
