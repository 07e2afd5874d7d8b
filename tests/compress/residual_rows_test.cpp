#include "limber/compress/internal/residual_rows.h"

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

TEST(ResidualRows, AgreeWithPlainSumsForAnyLength) {
  Random random(5);
  for (const int size : {1, 2, 3, 4, 5, 7, 8, 17, 30, 64}) {
    const auto length = static_cast<std::size_t>(size);
    std::vector<double> rows(40 * length);
    for (double& value : rows) value = random.uniform(-1, 1);
    const std::vector<AtomUse> uses = {{3, 0.5}, {39, -2}, {0, 1.25}, {17, 1e-3}};
    std::vector<double> expected(length, 0.0);
    for (const AtomUse& use : uses) {
      for (std::size_t i = 0; i < length; ++i)
        expected[i] += use.coefficient * rows[static_cast<std::size_t>(use.vertex) * length + i];
    }
    std::vector<double> sum(length, 77.0);
    sum_residuals(uses, rows.data(), size, sum.data());
    for (std::size_t i = 0; i < length; ++i) EXPECT_NEAR(sum[i], expected[i], 1e-14) << size;

    std::vector<double> moved = rows;
    for (const AtomUse& use : uses) {
      for (std::size_t i = 0; i < length; ++i)
        moved[static_cast<std::size_t>(use.vertex) * length + i] -= use.coefficient * sum[i];
    }
    move_residuals(uses, sum.data(), size, rows.data());
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_NEAR(rows[i], moved[i], 1e-14) << size;
  }
}

}  // namespace
}  // namespace limber
