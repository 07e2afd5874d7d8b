#include <gtest/gtest.h>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/session/characters.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

/// The same surface, with vertices of its own for every triangle.
Shape soup_of(const Shape& shape) {
  Shape soup;
  soup.positions.resize(3 * shape.triangles.rows(), 3);
  soup.triangles.resize(shape.triangles.rows(), 3);
  for (Eigen::Index i = 0; i < shape.triangles.size(); ++i) {
    soup.positions.row(i) = shape.positions.row(shape.triangles.data()[i]);
    soup.triangles.data()[i] = static_cast<int>(i);
  }
  return soup;
}

/// Joints from bottom to top.
Skeleton chain(const Shape& shape, int joints) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Skeleton skeleton;
  for (int j = 0; j < joints; ++j) {
    Joint joint;
    joint.name = std::string("j").append(std::to_string(j));
    joint.parent = j - 1;
    const Eigen::Vector3d step(0, box.sizes().y() / joints, 0);
    const Eigen::Vector3d start(box.center().x(), box.min().y(), box.center().z());
    joint.rest.translation = j == 0 ? start : step;
    if (j == joints - 1) joint.end_site = step;
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

TEST(JointWeights, DoNotDependOnCopiesOfVertices) {
  const Shape whole = make_bar(12).shape;
  const Shape soup = soup_of(whole);
  const SkeletonRig bones = rig_of(chain(whole, 3));
  BindOptions options;
  options.method = WeightMethod::Heat;
  BindReport report;
  const JointWeights of_whole = joint_weights(whole, bones, options, report);
  const JointWeights of_soup = joint_weights(soup, bones, options, report);
  EXPECT_EQ(of_whole.welded_vertices, 0);
  EXPECT_EQ(of_soup.welded_vertices, soup.vertex_count() - whole.vertex_count());
  const Eigen::MatrixXd expected = dense_weights(of_whole.weights);
  const Eigen::MatrixXd got = dense_weights(of_soup.weights);
  for (Eigen::Index i = 0; i < whole.triangles.size(); ++i) {
    EXPECT_LT((got.row(i) - expected.row(whole.triangles.data()[i])).cwiseAbs().maxCoeff(), 1e-9);
  }
}

TEST(JointWeights, AddUpTheBonesOfAJoint) {
  const Shape shape = make_bar(12).shape;
  SkeletonRig bones = rig_of(chain(shape, 3));
  BindOptions options;
  options.method = WeightMethod::Heat;
  BindReport report;
  const Eigen::MatrixXd apart = dense_weights(joint_weights(shape, bones, options, report).weights);
  bones.joint_of_handle = {0, 2, 2};
  const JointWeights together = joint_weights(shape, bones, options, report);
  EXPECT_EQ(together.joints, (std::vector<int>{0, 2}));
  EXPECT_LT((dense_weights(together.weights).col(1) - apart.col(1) - apart.col(2)).cwiseAbs().maxCoeff(), 1e-12);
}

/// A bar, cut in two: the halves overlap a little and are not connected, as a trouser leg and a shoe.
Shape cut_bar() {
  using test::make_box, test::shifted;
  return test::together(
      {shifted(make_box({1, 4.2, 1}, 4), {-0.5, 0, -0.5}), shifted(make_box({1.06, 4, 1.06}, 4), {-0.53, 4, -0.53})});
}

TEST(JointWeights, KeepTouchingPartsTogetherOverARangeOfMotion) {
  const Shape shape = cut_bar();
  const Skeleton skeleton = chain(shape, 4);
  const SkeletonRig bones = rig_of(skeleton);
  const MotionClip clip = range_of_motion(skeleton, {0, 1, 2, 3});
  std::vector<SkeletonPose> poses;
  for (const RangePose& pose : range_poses({0, 1, 2, 3})) poses.push_back(sample(clip, skeleton, pose.seconds));
  SkinnedMesh mesh;
  mesh.shape = shape;
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  for (int j = 0; j < 4; ++j) mesh.bones.push_back({j, inverse(to_world[static_cast<std::size_t>(j)])});
  const std::vector<Touch> touches = find_touches(shape, 0.01 * size_of(shape));
  for (const WeightMethod method : {WeightMethod::Bounded, WeightMethod::Lattice, WeightMethod::Heat}) {
    SCOPED_TRACE(std::string(method.name()));
    BindOptions options;
    options.method = method;
    options.domain.lattice_vertices = 2000;
    BindReport report;
    const auto worst_gap = [&](double touch) {
      const JointWeights made = joint_weights(shape, bones, options, report, nullptr, {.touch = touch});
      return touch_gaps(mesh, made.weights, skeleton, poses, touches).worst;
    };
    EXPECT_GT(worst_gap(0), 0.02);
    EXPECT_LT(worst_gap(-1), 0.01);
  }
}

TEST(TouchGaps, AreTheDistanceThatPartsComeApart) {
  const Shape shape = cut_bar();
  const Skeleton skeleton = chain(shape, 2);
  SkinnedMesh mesh;
  mesh.shape = shape;
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  for (int j = 0; j < 2; ++j) mesh.bones.push_back({j, inverse(to_world[static_cast<std::size_t>(j)])});
  // Each part hangs on one bone, and the upper one is moved away by 1.
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(shape.vertex_count()));
  const ShapeParts parts = parts_of(shape);
  for (std::size_t v = 0; v < rows.size(); ++v) rows[v] = {{parts.of_vertex[v], 1.0}};
  SkeletonPose pose = rest_pose(skeleton);
  pose.local[1].translation.y() += 1;
  const std::vector<Touch> touches = find_touches(shape, 0.1);
  const TouchGaps gaps =
      touch_gaps(mesh, make_skin_weights(2, rows), skeleton, std::vector{rest_pose(skeleton), pose}, touches);
  EXPECT_EQ(gaps.touches, static_cast<int>(touches.size()));
  ASSERT_EQ(gaps.widest.size(), 1u);
  EXPECT_EQ(gaps.widest[0].pose, 1);
  EXPECT_EQ(gaps.widest[0].parts, (std::array{0, 1}));
  EXPECT_EQ(parts.of_vertex[static_cast<std::size_t>(gaps.widest[0].vertices[0])], 0);
  EXPECT_EQ(parts.of_vertex[static_cast<std::size_t>(gaps.widest[0].vertices[1])], 1);
  EXPECT_NEAR(gaps.worst * size_of(shape), 1, 0.1);
  expect_error(ErrorCode::CountMismatch, [&] { touch_gaps(mesh, SkinWeights{}, skeleton, {}, touches); });
}

TEST(EngineWeights, HaveNoStepWhereTwoBonesChangeTheirRank) {
  // The second and the third bone swap: what is kept of either goes to nothing there.
  const auto kept = [](double second, double third) {
    Eigen::MatrixXd weights(1, 3);
    weights << 1 - second - third, second, third;
    return dense_weights(engine_weights(skin_weights_of(weights), 2));
  };
  EXPECT_LT((kept(0.2001, 0.1999) - kept(0.1999, 0.2001)).cwiseAbs().maxCoeff(), 2e-3);
  EXPECT_GT(kept(0.3, 0.1)(0, 1), 0.28);
}

TEST(EngineWeights, AreFewPositiveAndSumToOne) {
  Eigen::MatrixXd weights(3, 4);
  weights << 0.5, 0.4, 0.3, -0.2, 1, 0, 0, 0, 0.25, 0.25, 0.25, 0.25;
  const SkinWeights few = engine_weights(skin_weights_of(weights), 2);
  const Eigen::MatrixXd dense = dense_weights(few);
  EXPECT_EQ(report_on(few).most_influences(), 2);
  EXPECT_GE(dense.minCoeff(), 0);
  EXPECT_LT((dense.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12);
  // 0.5 and 0.4 stay, faded by how near they are to 0.3, which goes.
  const double first = 0.5 * (1 - 0.36), second = 0.4 * (1 - 0.5625);
  EXPECT_NEAR(dense(0, 0), first / (first + second), 1e-12);
  expect_error(ErrorCode::InvalidArgument, [&] { engine_weights(few, 0); });
}

}  // namespace
}  // namespace limber
