#include <gtest/gtest.h>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/session/characters.h"

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

TEST(EngineWeights, AreFewPositiveAndSumToOne) {
  Eigen::MatrixXd weights(3, 4);
  weights << 0.5, 0.4, 0.3, -0.2, 1, 0, 0, 0, 0.25, 0.25, 0.25, 0.25;
  const SkinWeights few = engine_weights(skin_weights_of(weights), 2);
  const Eigen::MatrixXd dense = dense_weights(few);
  EXPECT_EQ(report_on(few).most_influences(), 2);
  EXPECT_GE(dense.minCoeff(), 0);
  EXPECT_LT((dense.rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12);
  EXPECT_NEAR(dense(0, 0), 5.0 / 9, 1e-12);
  expect_error(ErrorCode::InvalidArgument, [&] { engine_weights(few, 0); });
}

}  // namespace
}  // namespace limber
