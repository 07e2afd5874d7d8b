#include "limber/render/internal/grid_blur.h"

#include <cstddef>

namespace limber::internal {
namespace {

/// One running-sum box blur along rows, transposing, so that two calls blur both axes.
void blur_and_transpose(const std::vector<float>& from, std::vector<float>& to, int side, float radius, float border) {
  // Full weight inside, the fractional rest on both ends.
  const int whole = static_cast<int>(radius);
  const float rest = radius - static_cast<float>(whole);
  const float norm = 1 / (2 * radius + 1);
  for (int row = 0; row < side; ++row) {
    const float* const line = from.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(side);
    const auto value = [=](int i) { return i >= 0 && i < side ? line[i] : border; };
    float sum = 0;
    for (int i = -whole; i <= whole; ++i) sum += value(i);
    for (int i = 0; i < side; ++i) {
      to[static_cast<std::size_t>(i) * static_cast<std::size_t>(side) + static_cast<std::size_t>(row)] =
          norm * (sum + rest * (value(i - whole - 1) + value(i + whole + 1)));
      sum += value(i + whole + 1) - value(i - whole);
    }
  }
}

}  // namespace

void blur_grid(std::vector<float>& grid, int side, float radius, int passes, float border) {
  std::vector<float> scratch(grid.size());
  for (int pass = 0; pass < passes; ++pass) {
    blur_and_transpose(grid, scratch, side, radius, border);
    blur_and_transpose(scratch, grid, side, radius, border);
  }
}

}  // namespace limber::internal
