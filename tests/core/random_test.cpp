#include "limber/core/internal/random.h"

#include <array>

#include <gtest/gtest.h>

namespace limber {
using namespace internal;
namespace {

TEST(Random, SameSeedGivesSameSequence) {
  Random a(7);
  Random b(7);
  Random c(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto value = a.bits();
    EXPECT_EQ(value, b.bits());
    differs |= value != c.bits();
  }
  EXPECT_TRUE(differs);
}

TEST(Random, UniformHasTheMomentsOfTheUnitInterval) {
  Random random(3);
  double sum = 0;
  double squares = 0;
  constexpr int kSamples = 200000;
  for (int i = 0; i < kSamples; ++i) {
    const double value = random.uniform();
    ASSERT_GE(value, 0.0);
    ASSERT_LT(value, 1.0);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kSamples, 0.5, 0.003);
  EXPECT_NEAR(squares / kSamples, 1.0 / 3.0, 0.003);
}

TEST(Random, NormalHasUnitVariance) {
  Random random(4);
  double sum = 0;
  double squares = 0;
  constexpr int kSamples = 200000;
  for (int i = 0; i < kSamples; ++i) {
    const double value = random.normal();
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kSamples, 0.0, 0.01);
  EXPECT_NEAR(squares / kSamples, 1.0, 0.02);
}

TEST(Random, BelowIsUnbiased) {
  Random random(5);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
  EXPECT_EQ(random.below(0), 0u);
}

}  // namespace
}  // namespace limber
