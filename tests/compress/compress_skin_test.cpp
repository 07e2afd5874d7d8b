#include "limber/compress/compress_skin.h"

#include <gtest/gtest.h>

#include "limber/model/shape.h"

#include "tests/compress/skins.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

SkinProblem torus_problem() {
  SkinProblem problem;
  problem.shape = test::make_torus(40, 20);
  problem.weights = skin_weights_of(test::bell_weights(problem.shape, 10, 0.6));
  problem.rest.assign(10, AffineMatrix(AffineMatrix::Identity()));
  problem.poses = test::random_poses(5, 10);
  set_truth(problem);
  return problem;
}

TEST(CompressSkin, EveryMethodKeepsToItsInfluencesAndTwoLayersAreNearest) {
  const SkinProblem problem = torus_problem();
  std::vector<double> errors;
  for (const CompressMethodInfo& info : compress_methods()) {
    CompressOptions options;
    options.method = info.method;
    options.influences = 3;
    const CompressedSkin skin = compress_skin(problem, options);
    EXPECT_LE(report_on(skin.weights).most_influences(), 3) << info.name;
    EXPECT_EQ(skin.poses.pose_count(), 5);
    EXPECT_EQ(static_cast<int>(skin.rest.size()), skin.weights.bone_count);
    EXPECT_EQ(skin.has_virtual_bones, info.method == CompressMethod::TwoLayer);
    const CompressionReport report = judge_compression(problem, skin, 3);
    errors.push_back(report.positions.rms);
    EXPECT_GT(report.gain(), 0.5) << info.name;
  }
  for (std::size_t i = 1; i < errors.size(); ++i) EXPECT_LT(errors[0], errors[i]);
}

TEST(CompressSkin, StopsWhereItIsTold) {
  const SkinProblem problem = torus_problem();
  CompressOptions options;
  options.virtual_bones = 17;
  EXPECT_EQ(compress_skin(problem, options).virtual_bone_count(), 17);
  options.virtual_bones = 0;
  options.influences = 2;
  options.operations = 2.5;
  EXPECT_LE(blend_operations(*compress_skin(problem, options).layers), 2.5);
  options.operations = 0;
  options.tolerance = 1e-9;
  options.virtual_bones = 5;  // whichever is first
  EXPECT_FALSE(compress_skin(problem, options).reached_tolerance);
}

TEST(CompressSkin, MeasuresNoErrorWhereNothingIsLeftOut) {
  SkinProblem problem = torus_problem();
  CompressOptions options;
  options.method = CompressMethod::KLargest;
  options.influences = 10;
  const CompressionReport report = judge_compression(problem, compress_skin(problem, options), 10);
  EXPECT_LT(report.positions.worst, 1e-6);
  EXPECT_LT(report.weights->worst, 1e-12);
}

TEST(CompressSkin, CompressesASubspaceByTwoLayersOnly) {
  const Shape shape = test::make_torus(20, 10);
  Rig rig;
  for (const char* name : {"a", "b"})
    rig.handles.push_back({name, -1, BoneHandle{Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(1, 0, 0)}});
  Eigen::MatrixXd weights = test::bell_weights(shape, 2, 0.8);
  Eigen::MatrixXd with_extra(weights.rows(), 3);
  with_extra << weights, 0.1 * weights.col(0).cwiseProduct(weights.col(1));
  const Subspace subspace = linear_blend_subspace(shape.positions, 3, with_extra, 2);
  SkinProblem problem = skin_problem_of(shape, rig, subspace);
  ASSERT_TRUE(problem.subspace.has_value());
  Random random(4);
  for (int frame = 0; frame < 3; ++frame) {
    const std::vector<AffineMatrix> motions = {AffineMatrix(test::random_motion(random, 1, 0.2)),
                                               AffineMatrix(test::random_motion(random, 1, 0.2))};
    add_frame(problem, motions);
  }
  set_truth(problem);
  const CompressedSkin skin = compress_skin(problem, {});
  EXPECT_TRUE(skin.subspace.has_value());
  EXPECT_LT(judge_compression(problem, skin, 4).positions.rms, 0.02);
  CompressOptions largest;
  largest.method = CompressMethod::KLargest;
  expect_error(ErrorCode::InvalidArgument, [&] { compress_skin(problem, largest); });
}

TEST(CompressSkin, RefusesMoreThanFourInfluencesOfVirtualBones) {
  CompressOptions options;
  options.influences = 5;
  expect_error(ErrorCode::InvalidArgument, [&] { compress_skin(torus_problem(), options); });
}

TEST(InfluenceCenters, AreTheWeightedMeansOfTheirVertices) {
  Positions rest(3, 3);
  rest << 0, 0, 0, 1, 0, 0, 0, 4, 0;
  Eigen::MatrixXd weights(3, 3);
  weights << 0.5, 0.5, 0, 0.5, 0.5, 0, 0, 1, 0;
  const auto centers = influence_centers(skin_weights_of(weights), rest);
  EXPECT_TRUE(centers[0].isApprox(Eigen::Vector3d(0.5, 0, 0)));
  EXPECT_TRUE(centers[1].isApprox(Eigen::Vector3d(0.25, 2, 0)));
  EXPECT_EQ(centers[2], Eigen::Vector3d(Eigen::Vector3d::Zero()));
}

TEST(FrameSeconds, RiseAlsoWhereTheFilesTimesDoNot) {
  MeshSequence sequence;
  sequence.vertex_count = 1;
  sequence.positions.assign(9, 0.0f);
  sequence.start = 10;
  EXPECT_EQ(frame_seconds(sequence, 25, 25), (std::vector<double>{0, 0.04, 0.08}));
  sequence.step = 0;
  EXPECT_EQ(frame_seconds(sequence, 1, 20), (std::vector<double>{0, 0.05, 0.1}));
}

}  // namespace
}  // namespace limber
