#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/mls/mls.h"
#include "limber/samples/samples.h"

#include "tests/mls/mls_reference.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// Three bones in a chain along x, and one that hangs off the middle by its parent only.
Rig chain() {
  Rig rig;
  rig.handles.push_back({"a", -1, BoneHandle{{-4.5, 0, 0}, {-1.5, 0, 0}}});
  rig.handles.push_back({"b", 0, BoneHandle{{-1.5, 0, 0}, {1.5, 0, 0}}});
  rig.handles.push_back({"c", 1, BoneHandle{{1.5, 0, 0}, {4.5, 0, 0}}});
  return rig;
}

Shape tube() {
  Shape shape = test::make_sphere(4);
  shape.positions.col(0) *= 5;
  return shape;
}

MlsControls pins_at_ends() {
  MlsControls pins;
  pins.points = {{{-4.5, 0, 0}}, {{-1.5, 0, 0}}, {{4.5, 0, 0}}, {{1.5, 0, 1}}};
  return pins;
}

TEST(MlsSkeleton, MergesJointsAndMeasuresWaysAlongBones) {
  Rig rig = chain();
  rig.handles.push_back({"d", 1, BoneHandle{{1.5, 2, 0}, {1.5, 3, 0}}});
  const SkeletonGraph graph = skeleton_graph(rig);
  EXPECT_EQ(graph.joint_count(), 6);
  Positions places(2, 3);
  places << 3, 0.1, 0, 1.5, 3.5, 0;
  const Eigen::MatrixXd ways = path_distances(graph, places);
  EXPECT_NEAR(ways(0, 0), 7.5, 1e-12);
  EXPECT_NEAR(ways(3, 0), 1.5, 1e-12);
  EXPECT_NEAR(ways(0, 1), 6 + 2 + 1, 1e-12);  // over the link from the parent's tail
}

TEST(MlsSkeleton, IslandsAreOutOfReach) {
  Rig rig = chain();
  rig.handles.push_back({"island", -1, BoneHandle{{0, 9, 0}, {1, 9, 0}}});
  Positions places(1, 3);
  places << 0, 0, 0;
  const Eigen::MatrixXd ways = path_distances(skeleton_graph(rig), places);
  EXPECT_TRUE(std::isinf(ways(4, 0)) && std::isinf(ways(5, 0)));
}

TEST(MlsSkeleton, ReproducesRigidMotions) {
  BindReport report;
  const Shape shape = tube();
  SkeletonDeformer deformer(shape, chain(), pins_at_ends(), {}, report);
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(1.2, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  const Eigen::Vector3d shift(3, -1, 2);
  const Positions targets = test::rigidly_moved(pins_at_ends().rest_targets(), turn, shift);
  EXPECT_LT((deformer.move(targets) - test::rigidly_moved(shape.positions, turn, shift)).rowwise().norm().maxCoeff(),
            2e-5);
}

/// The largest difference of a weight along an edge.
double steepest(const Shape& shape, const Eigen::MatrixXd& weights) {
  double step = 0;
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const auto difference = weights.row(shape.triangles(t, k)) - weights.row(shape.triangles(t, (k + 1) % 3));
      step = std::max(step, difference.cwiseAbs().maxCoeff());
    }
  }
  return step;
}

TEST(MlsSkeleton, WeightsOverJointsAreSmoothAndSumToOne) {
  const Sample figure = make_sample("mannequin", 150);
  MlsControls pins;
  pins.points = {{{0, 1, 0}}};
  BindReport report;
  const SkeletonDeformer all(figure.shape, figure.rig, pins, {.influences = 100}, report);
  const SkeletonDeformer four(figure.shape, figure.rig, pins, {.influences = 4}, report);
  for (const SkeletonDeformer* deformer : {&all, &four}) {
    const Eigen::MatrixXd weights = dense_weights(deformer->weights());
    EXPECT_GE(weights.minCoeff(), 0);
    EXPECT_LT((weights.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12);
  }
  EXPECT_GT(report_on(all.weights()).most_influences(), 4);
  EXPECT_EQ(report_on(four.weights()).most_influences(), 4);
  // Cut off hard, weights jump; lowered first, they do not.
  const double smooth = steepest(figure.shape, dense_weights(all.weights()));
  EXPECT_LT(smooth, 0.25);
  EXPECT_LT(steepest(figure.shape, dense_weights(four.weights())), 0.4);
}

TEST(MlsSkeleton, LimitsInfluencesWithoutAJump) {
  // Two weights that change places at the limit: one goes as the other comes, through zero.
  const auto limited_row = [](double third, double fourth) {
    const std::vector<std::vector<Influence>> rows = {{{0, 0.4}, {1, 0.3}, {2, third}, {3, fourth}}};
    return dense_weights(smoothly_limited(make_skin_weights(4, rows), 3));
  };
  const Eigen::MatrixXd before = limited_row(0.15 + 1e-9, 0.15 - 1e-9), after = limited_row(0.15 - 1e-9, 0.15 + 1e-9);
  EXPECT_LT((before - after).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_NEAR(before.sum(), 1, 1e-12);
  EXPECT_NEAR(before(0, 0) / before(0, 1), 0.25 / 0.15, 1e-6);
  expect_error(ErrorCode::InvalidArgument, [] { smoothly_limited({}, 0); });
}

TEST(MlsSkeleton, MovesOneFingerAndNotItsNeighbour) {
  // Two fingers of one hand, side by side: the pin of one does not pull the other, though it is near in space.
  Rig rig;
  rig.handles.push_back({"palm", -1, BoneHandle{{0, 0, 0}, {0, 1, 0}}});
  rig.handles.push_back({"left", 0, BoneHandle{{-0.2, 1, 0}, {-0.2, 5, 0}}});
  rig.handles.push_back({"right", 0, BoneHandle{{0.2, 1, 0}, {0.2, 5, 0}}});
  MlsControls pins;
  pins.points = {{{0, 0, 0}}, {{0, 1, 0}}, {{-0.2, 5, 0}}, {{0.2, 5, 0}}};
  const SkeletonGraph graph = skeleton_graph(rig);
  const Eigen::MatrixXd ways = path_distances(graph, pins.rest_targets());
  const PackedMls along = pack_mls(graph.joints, pins, ways, 2);
  const PackedMls through = pack_mls(graph.joints, pins, 2);
  // The joint in the middle of nothing: where the left finger starts, the right pin weighs less along the bones.
  const auto weight_of = [](const PackedMls& packed, int joint, int pin) {
    return packed.planes[static_cast<std::size_t>(3 + pin) * MlsTables::kLanes + static_cast<std::size_t>(joint)];
  };
  const int left_tip = graph.bone_ends[1][1];
  EXPECT_EQ(weight_of(along, left_tip, 2), 1.0f);
  const float ratio_along = weight_of(along, left_tip, 3) / weight_of(along, left_tip, 1);
  const float ratio_through = weight_of(through, left_tip, 3) / weight_of(through, left_tip, 1);
  EXPECT_LT(ratio_along, 0.1f * ratio_through);
}

TEST(MlsSkeleton, KeepsItsSkinWhenPinsChange) {
  BindReport report;
  const Shape shape = tube();
  const SkeletonSkin skin = bind_skeleton(shape, chain(), {}, report);
  MlsControls pins = pins_at_ends();
  for (int i = 0; i < 2; ++i) {
    Positions targets = pins.rest_targets();
    targets.row(2) << 3, 2, 1;
    SkeletonDeformer at_once(shape, chain(), pins, {.alpha = 1.5}, report);
    SkeletonDeformer with_skin(shape, skin, pins, {.alpha = 1.5});
    EXPECT_EQ(at_once.move(targets), with_skin.move(targets));
    pins.points.push_back({{0, 1, 0}});
  }
}

TEST(MlsSkeleton, NamesWhatIsWrong) {
  BindReport report;
  Rig points;
  points.handles.push_back({"p", -1, PointHandle{{0, 0, 0}}});
  expect_error(ErrorCode::TooFewHandles, [&] { SkeletonDeformer(tube(), points, pins_at_ends(), {}, report); });
  Rig region = chain();
  region.handles.push_back({"r", -1, RegionHandle{{1}}});
  expect_error_at_handle(ErrorCode::InvalidRig, "r",
                         [&] { SkeletonDeformer(tube(), region, pins_at_ends(), {}, report); });
  expect_error(ErrorCode::TooFewHandles, [&] { SkeletonDeformer(tube(), chain(), {}, {}, report); });
  expect_error(ErrorCode::InvalidArgument,
               [&] { SkeletonDeformer(tube(), chain(), pins_at_ends(), {.reach = -1}, report); });
}

}  // namespace
}  // namespace limber
