#include <limits>

#include "limber/core/internal/random.h"
#include "limber/weights/edit_weights.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

TEST(MirroredName, SwapsTheSide) {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"arm.L", "arm.R"},          {"arm_l", "arm_r"},      {"arm-L", "arm-R"},
      {"L_arm", "R_arm"},          {"l.arm", "r.arm"},      {"arm.L.001", "arm.R.001"},
      {"LeftArm", "RightArm"},     {"ArmLeft", "ArmRight"}, {"arm_left", "arm_right"},
      {"LEFT_ARM", "RIGHT_ARM"},   {"left", "right"},       {"mixamorig:LeftHandThumb1", "mixamorig:RightHandThumb1"},
      {"LeftHand_L", "LeftHand_R"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_EQ(mirrored_name(left), right);
    EXPECT_EQ(mirrored_name(right), left);
  }
}

TEST(MirroredName, LeavesNamesWithoutASide) {
  for (const char* name : {"spine", "Bright", "cleft", "upright", "Leftover", "l", "R", "arm.Lower", "model", "all_r2",
                           "a.l.b", "tail.001", ""}) {
    EXPECT_EQ(mirrored_name(name), name);
  }
}

TEST(MirrorPartnersByName, PairsSidesAndLeavesTheMiddle) {
  const std::vector<std::string> names = {"hip", "leg.R", "leg.L", "head"};
  EXPECT_EQ(mirror_partners_by_name(names), (std::vector<int>{0, 2, 1, 3}));
}

TEST(MirrorPartnersByName, NamesTheHandleWithoutAPartner) {
  const std::vector<std::string> names = {"hip", "leg.R"};
  expect_error_at_handle(ErrorCode::InvalidRig, "leg.R", [&] { mirror_partners_by_name(names); });
}

/// Points in mirrored pairs about a plane through space: 2 i and 2 i + 1.
Positions pairs_about(const MirrorPlane& plane, int count) {
  Random random(3);
  const Eigen::Vector3d n = plane.normal.normalized();
  Positions points(2 * count, 3);
  for (int i = 0; i < count; ++i) {
    Eigen::Vector3d p(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    p += (plane.offset - p.dot(n)) * n;
    const double distance = random.uniform(0.1, 1);
    points.row(2 * i) = p + distance * n;
    points.row(2 * i + 1) = p - distance * n;
  }
  return points;
}

TEST(MirrorPartnersByPlane, FindsTheImageForAnyPlane) {
  const MirrorPlane plane{{1, 2, -0.5}, 0.3};
  const std::vector<int> partners = mirror_partners_by_plane(pairs_about(plane, 100), plane);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(partners[i], i ^ 1);
}

TEST(MirrorPartnersByPlane, RejectsAPlaneWithoutDirectionAndPointsThatAreNotFinite) {
  Positions points = pairs_about({}, 2);
  expect_error(ErrorCode::InvalidArgument, [&] { mirror_partners_by_plane(points, {Eigen::Vector3d::Zero(), 0}); });
  points(3, 1) = std::numeric_limits<double>::infinity();
  const Error error = error_of([&] { mirror_partners_by_plane(points, {}); });
  EXPECT_EQ(error.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(error.place().vertex, 3);
}

TEST(Mirrored, CopiesOneSideToTheOtherWithTheBonesSwapped) {
  const MirrorPlane plane{{0, 2, 0}, 0.25};
  const Positions points = pairs_about(plane, 50);
  Random random(8);
  const Eigen::MatrixXd dense = Eigen::MatrixXd::NullaryExpr(100, 3, [&] { return random.uniform(0.1, 1); });
  const std::vector<int> bones = {0, 2, 1};
  const std::vector<int> vertices = mirror_partners_by_plane(points, plane);
  const Eigen::MatrixXd result = dense_weights(mirrored(skin_weights_of(dense), points, plane, vertices, bones, 1e-6));
  for (int i = 0; i < 100; i += 2) {
    EXPECT_EQ(result.row(i), dense.row(i));
    for (int bone = 0; bone < 3; ++bone) EXPECT_EQ(result(i + 1, bones[bone]), dense(i, bone));
  }
}

TEST(Mirrored, VerticesOnThePlaneFavourNoSide) {
  Positions points(1, 3);
  points << 1e-9, 4, 5;
  Eigen::MatrixXd dense(1, 3);
  dense << 0.5, 0.4, 0.1;
  const std::vector<int> self = {0};
  const std::vector<int> bones = {0, 2, 1};
  const Eigen::MatrixXd result = dense_weights(mirrored(skin_weights_of(dense), points, {}, self, bones, 1e-6));
  EXPECT_LT((result - Eigen::RowVector3d(0.5, 0.25, 0.25)).norm(), 1e-15);
}

TEST(Mirrored, RejectsListsThatDoNotMatch) {
  const Positions points = pairs_about({}, 1);
  const SkinWeights weights = skin_weights_of(Eigen::MatrixXd::Ones(2, 2));
  const std::vector<int> two = {1, 0};
  const std::vector<int> one = {0};
  const std::vector<int> beyond = {0, 2};
  expect_error(ErrorCode::CountMismatch, [&] { mirrored(weights, points, {}, one, two, 0); });
  expect_error(ErrorCode::CountMismatch, [&] { mirrored(weights, points, {}, two, one, 0); });
  expect_error(ErrorCode::CountMismatch, [&] { mirrored(weights, points.topRows(1), {}, two, two, 0); });
  expect_error(ErrorCode::IndexOutOfRange, [&] { mirrored(weights, points, {}, beyond, two, 0); });
  expect_error(ErrorCode::InvalidArgument, [&] { mirrored(weights, points, {}, two, two, -1); });
}

}  // namespace
}  // namespace limber
