#include "limber/model/rig.h"

#include <limits>

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber {
namespace {

Handle point(std::string name, int parent = -1) {
  return {std::move(name), parent, PointHandle{Eigen::Vector3d::Zero()}};
}

/// Expects validate to throw that code at that handle.
void expect_invalid(const Rig& rig, ErrorCode code, const std::string& handle, int vertex_count = -1) {
  try {
    validate(rig, vertex_count);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_EQ(error.place().handle, handle) << error.what();
  }
}

TEST(Rig, FindsHandlesByName) {
  const Rig rig{3, {point("a"), point("b")}};
  EXPECT_EQ(rig.find("b"), 1);
  EXPECT_EQ(rig.find("c"), -1);
}

TEST(Rig, ParentsMayComeAfterTheirChildren) {
  const Rig rig{3, {point("hand", 1), point("arm", 2), point("body"), point("other")}};
  EXPECT_NO_THROW(validate(rig));
  EXPECT_EQ(parents_first(rig), (std::vector<int>{2, 3, 1, 0}));
}

TEST(ValidateRig, RejectsDuplicateAndEmptyNames) {
  expect_invalid({3, {point("a"), point("a")}}, ErrorCode::InvalidRig, "a");
  expect_invalid({3, {point("")}}, ErrorCode::InvalidRig, "");
}

TEST(ValidateRig, RejectsMissingAndCyclicParents) {
  expect_invalid({3, {point("a", 7)}}, ErrorCode::InvalidRig, "a");
  expect_invalid({3, {point("root"), point("a", 2), point("b", 1)}}, ErrorCode::InvalidRig, "a");
  expect_invalid({3, {point("self", 0)}}, ErrorCode::InvalidRig, "self");
}

TEST(ValidateRig, RejectsBadRegions) {
  const auto region = [](std::vector<int> vertices) { return Rig{3, {{"r", -1, RegionHandle{std::move(vertices)}}}}; };
  EXPECT_NO_THROW(validate(region({0, 3}), 4));
  expect_invalid(region({}), ErrorCode::InvalidRig, "r");
  expect_invalid(region({1, 1}), ErrorCode::InvalidRig, "r");
  expect_invalid(region({4}), ErrorCode::IndexOutOfRange, "r", 4);
  expect_invalid(region({-1}), ErrorCode::IndexOutOfRange, "r");
}

TEST(ValidateRig, RejectsNonFinitePositions) {
  const double infinity = std::numeric_limits<double>::infinity();
  expect_invalid({3, {{"b", -1, BoneHandle{Eigen::Vector3d::Zero(), Eigen::Vector3d(0, infinity, 0)}}}},
                 ErrorCode::NonFiniteNumber, "b");
}

}  // namespace
}  // namespace limber
