#include <limits>

#include <gtest/gtest.h>

#include "limber/render/render.h"

namespace limber {
namespace {

TEST(ColorMap, LightnessRisesEvenlyWithTheValue) {
  for (const auto map : {sequential_color, negative_color}) {
    const float first = lightness(map(0));
    const float last = lightness(map(1));
    EXPECT_LT(first, 0.35f);
    EXPECT_GT(last, 0.85f);
    for (int i = 0; i <= 100; ++i) {
      const float t = static_cast<float>(i) / 100;
      EXPECT_NEAR(lightness(map(t)), first + (last - first) * t, 0.012f) << t;
      if (i > 0) {
        EXPECT_GT(lightness(map(t)), lightness(map(t - 0.01f)));
      }
    }
  }
}

TEST(ColorMap, ZeroIsUncoloredAndBothSignsDiffer) {
  const Rgb gray(0.7f, 0.7f, 0.7f);
  EXPECT_EQ(weight_color(0, gray), gray);
  EXPECT_LT((weight_color(1e-4f, gray) - gray).norm(), 1e-3f);
  for (int i = 1; i <= 10; ++i) {
    const float value = static_cast<float>(i) / 10;
    EXPECT_GT((weight_color(value, gray) - weight_color(-value, gray)).norm(), 0.2f);
    EXPECT_EQ(weight_color(value, gray), sequential_color(value));
  }
}

TEST(ColorMap, ClampsAndMarksWhatIsNotANumber) {
  EXPECT_EQ(weight_color(7), sequential_color(1));
  EXPECT_EQ(weight_color(-7), negative_color(1));
  EXPECT_EQ(weight_color(std::numeric_limits<float>::quiet_NaN()), Rgb(1, 0, 1));
}

TEST(ColorMap, SrgbAndLinearAreInverse) {
  for (int i = 0; i <= 255; ++i) {
    const Rgb color = Rgb::Constant(static_cast<float>(i) / 255);
    EXPECT_LT((to_srgb(to_linear(color)) - color).norm(), 1e-5f);
  }
  EXPECT_NEAR(to_linear(Rgb::Constant(0.5f))[0], 0.21404f, 1e-4f);
  EXPECT_NEAR(lightness(Rgb::Ones()), 1, 1e-3f);
}

}  // namespace
}  // namespace limber
