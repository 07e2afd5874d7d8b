#include <array>

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"position", "head", "tail", "transform"};

TEST(NearestName, FindsWhatOneSlipAway) {
  EXPECT_EQ(nearest_name("positon", kNames), "position");
  EXPECT_EQ(nearest_name("haed", kNames), "head");
  EXPECT_EQ(nearest_name("TAIL", kNames), "tail");
  EXPECT_EQ(nearest_name("transforms", kNames), "transform");
  EXPECT_EQ(nearest_name("head", kNames), "head");
}

TEST(NearestName, IsEmptyWhenNothingIsNear) {
  EXPECT_EQ(nearest_name("colour", kNames), "");
  EXPECT_EQ(nearest_name("", kNames), "");
  EXPECT_EQ(nearest_name("head", {}), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), kNames), "");
}

TEST(NearestName, PrefersTheFewestEditsAndThenTheFirst) {
  constexpr std::array<std::string_view, 3> kArms = {"arm_r", "arm_l", "arm_x"};
  EXPECT_EQ(nearest_name("arm_q", kArms), "arm_r");
  EXPECT_EQ(nearest_name("arm_l2", kArms), "arm_l");
}

TEST(NearestName, AsksLikeAPerson) {
  EXPECT_EQ(did_you_mean("tial", kNames), "Did you mean 'tail'?");
  EXPECT_EQ(did_you_mean("colour", kNames), "");
}

}  // namespace
}  // namespace limber
