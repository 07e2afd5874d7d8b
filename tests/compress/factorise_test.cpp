#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/executor.h"
#include "limber/weights/bind.h"

#include "tests/compress/skins.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using test::bell_weights;
using test::rms;

FactoriseOptions with_bones(int virtual_bones) {
  FactoriseOptions options;
  options.virtual_bones = virtual_bones;
  return options;
}

Factorisation factorise(const Shape& shape, const Eigen::MatrixXd& weights, const FactoriseOptions& options) {
  const SkinWeights skin = skin_weights_of(weights);
  return factorise_weights(skin, skin_neighbors(shape, skin), options);
}

/// Weights along a strip: pieces of straight lines between random atoms, each atom met exactly.
Eigen::MatrixXd planted(const Shape& strip, int columns, int rows, int atoms, int bones) {
  Random random(11);
  Eigen::MatrixXd dictionary(atoms, bones);
  for (double& value : dictionary.reshaped()) value = random.uniform();
  for (int j = 0; j < atoms; ++j) dictionary.row(j) /= dictionary.row(j).sum();
  Eigen::MatrixXd weights(strip.vertex_count(), bones);
  const int step = columns / (atoms - 1);
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      const int first = std::min(i / step, atoms - 2);
      const double share = static_cast<double>(i - first * step) / step;
      weights.row(j * (columns + 1) + i) = (1 - share) * dictionary.row(first) + share * dictionary.row(first + 1);
    }
  }
  return weights;
}

TEST(Factorise, RecoversPlantedLayersExactly) {
  const Shape strip = test::make_grid(90, 4);
  const Eigen::MatrixXd weights = planted(strip, 90, 4, 10, 25);
  for (const bool convex : {false, true}) {
    FactoriseOptions options = with_bones(10);
    options.convex = convex;
    const Factorisation result = factorise(strip, weights, options);
    EXPECT_LE(result.weights.virtual_bones(), 10);
    EXPECT_LT(rms(multiplied(result.weights), weights), 1e-7) << (convex ? "convex" : "affine");
  }
}

TEST(Factorise, EveryVertexItsOwnVirtualBoneIsExact) {
  const Shape shape = test::make_sphere(2);
  const Eigen::MatrixXd weights = bell_weights(shape, 9, 0.5);
  FactoriseOptions options = with_bones(shape.vertex_count());
  options.stages = 1;
  EXPECT_LT(rms(multiplied(factorise(shape, weights, options).weights), weights), 1e-6);
}

TEST(Factorise, ReportsTheErrorThatItHas) {
  const Shape shape = test::make_torus(40, 20);
  const Eigen::MatrixXd weights = bell_weights(shape, 12, 0.5);
  const Factorisation result = factorise(shape, weights, with_bones(60));
  EXPECT_NEAR(result.report.error, rms(multiplied(result.weights), weights), 1e-9);
  EXPECT_EQ(result.report.error, result.report.errors.back());
}

TEST(Factorise, ErrorNeverRisesBetweenOuterIterations) {
  const Shape shape = test::make_torus(60, 30);
  const SkinWeights weights = skin_weights_of(bell_weights(shape, 15, 0.5));
  const IndexLists neighbors = skin_neighbors(shape, weights);
  const ExamplePoses poses = test::random_poses(6, 15);
  for (const int per_vertex : {2, 3, 4}) {
    for (const bool convex : {false, true}) {
      for (const int cardinality : {0, 6}) {
        FactoriseOptions options = with_bones(100);
        options.bones_per_vertex = per_vertex;
        options.convex = convex;
        options.bones_per_virtual = cardinality;
        for (const bool examples : {false, true}) {
          const FactoriseReport report =
              examples ? factorise_for_poses(weights, shape.positions, poses, neighbors, options).report
                       : factorise_weights(weights, neighbors, options).report;
          ASSERT_GT(report.errors.size(), 3u);
          for (std::size_t i = 1; i < report.errors.size(); ++i) {
            EXPECT_LE(report.errors[i], report.errors[i - 1] * (1 + 1e-9))
                << "iteration " << i << ", " << per_vertex << " per vertex" << (examples ? ", examples" : "");
          }
        }
      }
    }
  }
}

TEST(Factorise, LimitsOnCardinalityHold) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 15, 0.5);
  for (const int per_vertex : {1, 2, 3, 4}) {
    for (const int per_virtual : {1, 3, 0}) {
      FactoriseOptions options = with_bones(80);
      options.bones_per_vertex = per_vertex;
      options.bones_per_virtual = per_virtual;
      const TwoLayerWeights result = factorise(shape, weights, options).weights;
      EXPECT_LE(report_on(result.coefficients).most_influences(), per_vertex);
      EXPECT_LE(report_on(result.dictionary).most_influences(), per_virtual > 0 ? per_virtual : 16);
      EXPECT_LE(result.virtual_bones(), 80);
      const SkinWeightsReport sums = report_on(result.coefficients);
      EXPECT_NEAR(sums.least_sum, 1, 1e-9);
      EXPECT_NEAR(sums.greatest_sum, 1, 1e-9);
    }
  }
}

TEST(Factorise, ConvexLayersOfConvexWeightsAreConvex) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 15, 0.5);
  for (const int per_vertex : {2, 4}) {
    FactoriseOptions options = with_bones(80);
    options.bones_per_vertex = per_vertex;
    options.convex = true;
    const TwoLayerWeights result = factorise(shape, weights, options).weights;
    for (const SkinWeights* layer : {&result.coefficients, &result.dictionary}) {
      const SkinWeightsReport report = report_on(*layer);
      EXPECT_GE(report.least_weight, 0);
      EXPECT_NEAR(report.least_sum, 1, 1e-9);
      EXPECT_NEAR(report.greatest_sum, 1, 1e-9);
    }
  }
}

TEST(Factorise, AffineCoefficientsStayWithinTheirBound) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 15, 0.5);
  for (const double bound : {0.0, 0.25, 1.0}) {
    FactoriseOptions options = with_bones(40);
    options.bound = bound;
    const TwoLayerWeights result = factorise(shape, weights, options).weights;
    for (const Influence& share : result.coefficients.influences) {
      EXPECT_GE(share.weight, -bound - 1e-12);
      EXPECT_LE(share.weight, 1 + bound + 1e-12);
    }
  }
}

TEST(Factorise, MoreOfAnythingIsBetter) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 15, 0.5);
  double last = 1;
  for (const int bones : {10, 40, 160}) {
    const double error = factorise(shape, weights, with_bones(bones)).report.error;
    EXPECT_LT(error, 0.7 * last);
    last = error;
  }
  last = 1;
  for (const int per_vertex : {1, 2, 3, 4}) {
    FactoriseOptions options = with_bones(80);
    options.bones_per_vertex = per_vertex;
    const double error = factorise(shape, weights, options).report.error;
    EXPECT_LT(error, 0.95 * last) << per_vertex;
    last = error;
  }
}

TEST(Factorise, StagesAndRingsBeatThePrintedAlgorithm) {
  const Shape shape = test::make_torus(120, 60);
  const Eigen::MatrixXd weights = bell_weights(shape, 20, 0.5);
  FactoriseOptions options;
  options.operations = 4;
  const double ours = factorise(shape, weights, options).report.error;
  options.stages = 1;
  options.ring_search = false;
  options.bound = 1e9;
  EXPECT_LT(ours, 0.9 * factorise(shape, weights, options).report.error);
}

TEST(Factorise, ErrorNeverRisesWithFewBonesPerVirtualBone) {
  // Vertices that an atom cut short serves badly use a little of it; its update must not run away.
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 12, 0.5);
  for (const int bones : {4, 8, 10}) {
    FactoriseOptions options;
    options.operations = 8;
    options.bones_per_virtual = bones;
    const Factorisation result = factorise(shape, weights, options);
    for (const int row : {0, result.weights.virtual_bones() / 2})
      EXPECT_LE(result.weights.dictionary.of(row).size(), static_cast<std::size_t>(bones));
    EXPECT_NEAR(rms(multiplied(result.weights), weights), result.report.error, 0.01 * result.report.error);
    for (std::size_t i = 1; i < result.report.errors.size(); ++i) {
      EXPECT_LE(result.report.errors[i], result.report.errors[i - 1] * (1 + 1e-6)) << bones << " bones, round " << i;
    }
  }
}

TEST(Factorise, KeepsToABudgetOfOperations) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 12, 0.5);
  for (const double operations : {2.5, 4.0, 8.0}) {
    FactoriseOptions options;
    options.operations = operations;
    const TwoLayerWeights result = factorise(shape, weights, options).weights;
    EXPECT_LE(blend_operations(result), operations);
    EXPECT_GT(blend_operations(result), operations - 0.5);
  }
}

TEST(Factorise, StopsAtATolerance) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 12, 0.5);
  int last = 0;
  for (const double tolerance : {1e-2, 3e-3, 1e-3}) {
    FactoriseOptions options;
    options.tolerance = tolerance;
    const Factorisation result = factorise(shape, weights, options);
    EXPECT_TRUE(result.report.reached_tolerance);
    EXPECT_LT(rms(multiplied(result.weights), weights), tolerance);
    EXPECT_GT(result.weights.virtual_bones(), last);
    last = result.weights.virtual_bones();
  }
  FactoriseOptions impossible = with_bones(10);
  impossible.tolerance = 1e-9;
  EXPECT_FALSE(factorise(shape, weights, impossible).report.reached_tolerance);
}

TEST(Factorise, ExamplesBeatNoExamplesOnTheExamples) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd dense = bell_weights(shape, 15, 0.5);
  const SkinWeights weights = skin_weights_of(dense);
  const IndexLists neighbors = skin_neighbors(shape, weights);
  const ExamplePoses poses = test::random_poses(3, 15);
  const FactoriseOptions options = with_bones(60);
  const auto error_of = [&](const TwoLayerWeights& layers) {
    const SkinWeights product = skin_weights_of(multiplied(layers));
    double sum = 0;
    for (int pose = 0; pose < poses.pose_count(); ++pose) {
      sum += (skinned(shape.positions, product, poses.pose(pose)) - skinned(shape.positions, weights, poses.pose(pose)))
                 .squaredNorm();
    }
    return std::sqrt(sum / (3.0 * poses.pose_count() * shape.vertex_count()));
  };
  const Factorisation with = factorise_for_poses(weights, shape.positions, poses, neighbors, options);
  const Factorisation without = factorise_weights(weights, neighbors, options);
  EXPECT_LT(error_of(with.weights), 0.8 * error_of(without.weights));
  EXPECT_NEAR(with.report.error, error_of(with.weights), 0.05 * with.report.error);
}

TEST(Factorise, AnyNumberOfThreadsGivesTheSameBits) {
  const Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 12, 0.5);
  set_thread_count(1);
  const TwoLayerWeights first = factorise(shape, weights, with_bones(50)).weights;
  set_thread_count(3);
  const TwoLayerWeights again = factorise(shape, weights, with_bones(50)).weights;
  set_thread_count(0);
  EXPECT_EQ(first.coefficients.influences, again.coefficients.influences);
  EXPECT_EQ(first.dictionary.influences, again.dictionary.influences);
}

/// Weights that tools produce and papers do not mention.
TEST(Factorise, TakesAnyWeights) {
  Random random(4);
  const Shape shape = test::make_spheres(3, 2);
  const int vertices = shape.vertex_count();
  Eigen::MatrixXd negative(vertices, 10);
  for (double& value : negative.reshaped()) value = random.normal();
  Eigen::MatrixXd unused = Eigen::MatrixXd::Zero(vertices, 200);
  unused.leftCols(10) = bell_weights(shape, 10, 2.0);
  Eigen::MatrixXd empty_rows = unused;
  empty_rows.topRows(20).setZero();
  const Eigen::MatrixXd constant = Eigen::MatrixXd::Constant(vertices, 4, 0.25);
  const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(vertices, 4);
  Shape no_edges = shape;
  no_edges.triangles.resize(0, 3);
  for (const Eigen::MatrixXd& weights : {negative, unused, empty_rows, constant, zero}) {
    for (const Shape* one : {&shape, static_cast<const Shape*>(&no_edges)}) {
      for (const bool convex : {false, true}) {
        FactoriseOptions options = with_bones(30);
        options.convex = convex;
        const Factorisation result = factorise(*one, weights, options);
        const Eigen::MatrixXd product = multiplied(result.weights);
        EXPECT_TRUE(product.allFinite());
        EXPECT_LE(rms(product, weights), rms(Eigen::MatrixXd::Zero(vertices, weights.cols()), weights) + 1e-12);
      }
    }
  }
}

TEST(Factorise, VerticesWithoutEdgesShareVirtualBones) {
  Shape shape = test::make_torus(60, 30);
  const Eigen::MatrixXd weights = bell_weights(shape, 8, 0.7);
  const double joined = factorise(shape, weights, with_bones(60)).report.error;
  shape.triangles.resize(0, 3);
  EXPECT_LT(factorise(shape, weights, with_bones(60)).report.error, 4 * joined);
}

TEST(Factorise, DuplicateVerticesDoNotMatter) {
  Shape shape = test::make_torus(40, 20);
  Shape split = shape;  // every triangle its own corners
  split.positions.resize(3 * shape.triangle_count(), 3);
  const Eigen::MatrixXd weights = bell_weights(shape, 8, 0.7);
  Eigen::MatrixXd copies(split.positions.rows(), 8);
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int c = 0; c < 3; ++c) {
      split.positions.row(3 * t + c) = shape.positions.row(shape.triangles(t, c));
      copies.row(3 * t + c) = weights.row(shape.triangles(t, c));
      split.triangles(t, c) = 3 * t + c;
    }
  }
  const double whole = factorise(shape, weights, with_bones(60)).report.error;
  EXPECT_LT(factorise(split, copies, with_bones(60)).report.error, 4 * whole);
}

TEST(FactoriseSubspace, AnAffineMotionOfAllHandlesIsExact) {
  const Shape shape = test::make_tet_box(6, 2, 2, {3, 1, 1});
  Rig rig;
  for (const double x : {0.3, 1.5, 2.7}) {
    Handle bone;
    bone.name = std::to_string(x);
    bone.form = BoneHandle{{x - 0.2, 0.5, 0.5}, {x + 0.2, 0.5, 0.5}};
    rig.handles.push_back(bone);
  }
  BindReport report;
  const Subspace subspace = bind_biharmonic(make_domain(shape), shape, rig, {}, report);
  const IndexLists neighbors = skin_neighbors(shape, dense_basis(subspace));
  const SubspaceFactorisation result = factorise_subspace(subspace, shape.positions, neighbors, with_bones(25));
  Eigen::Matrix<double, 4, 3> motion;
  motion << 0.8, 0.3, -0.1, -0.2, 1.1, 0.2, 0.1, 0.1, 0.9, 3, 2, 1;
  Eigen::MatrixXd dofs(subspace.dof_count(), 3);
  for (int handle = 0; handle < 3; ++handle) dofs.middleRows(4 * handle, 4) = motion;
  const Positions moved = skinned(shape.positions, result.coefficients, blend_dofs(result, dofs));
  const Positions expected = shape.positions.rowwise().homogeneous() * motion;
  EXPECT_LT((moved - expected).cwiseAbs().maxCoeff(), 0.02);
  const SubspaceFactorisation finer = factorise_subspace(subspace, shape.positions, neighbors, with_bones(80));
  EXPECT_LT(finer.report.error, 0.5 * result.report.error);
}

TEST(FactoriseSubspace, SkinLikeSubspacesAgreeWithFactorisingTheirWeights) {
  const Shape shape = test::make_torus(40, 20);
  const Eigen::MatrixXd weights = bell_weights(shape, 6, 0.7);
  const Subspace subspace = linear_blend_subspace(shape.positions, 3, weights, 6);
  const SubspaceFactorisation result =
      factorise_subspace(subspace, shape.positions, skin_neighbors(shape, weights), with_bones(60));
  const ExamplePoses poses = test::random_poses(1, 6);
  Eigen::MatrixXd dofs(24, 3);
  for (int bone = 0; bone < 6; ++bone) dofs.middleRows(4 * bone, 4) = poses.bones[bone].transpose();
  const Positions moved = skinned(shape.positions, result.coefficients, blend_dofs(result, dofs));
  const Positions expected = skinned(shape.positions, skin_weights_of(weights), poses.pose(0));
  EXPECT_LT(std::sqrt((moved - expected).squaredNorm() / shape.vertex_count()), 0.02);
}

TEST(Factorise, RefusesWhatItCannotDo) {
  const Shape shape = test::make_sphere(1);
  const SkinWeights weights = skin_weights_of(bell_weights(shape, 4, 0.5));
  const IndexLists neighbors = skin_neighbors(shape, weights);
  const auto attempt = [&](auto change) {
    FactoriseOptions options = with_bones(5);
    change(options);
    factorise_weights(weights, neighbors, options);
  };
  const auto code = ErrorCode::InvalidArgument;
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.virtual_bones = 0; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.virtual_bones = -1; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.bones_per_vertex = 5; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.bones_per_vertex = 0; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.operations = 2; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.tolerance = -1; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.stages = 0; }); });
  expect_error(code, [&] { attempt([](FactoriseOptions& o) { o.bound = -1; }); });
  expect_error(ErrorCode::InvalidWeights, [&] { factorise_weights({}, {}, with_bones(5)); });
  expect_error(ErrorCode::CountMismatch, [&] { factorise_weights(weights, {}, with_bones(5)); });
  ExamplePoses poses = test::random_poses(2, 3);
  const auto with_poses = [&] { factorise_for_poses(weights, shape.positions, poses, neighbors, with_bones(5)); };
  expect_error(ErrorCode::CountMismatch, with_poses);
  poses = test::random_poses(0, 4);
  expect_error(ErrorCode::InvalidPose, with_poses);
  poses = test::random_poses(2, 4);
  poses.bones[5](1, 2) = NAN;
  expect_error(ErrorCode::NonFiniteNumber, with_poses);
  poses = test::random_poses(2, 4);
  poses.targets.vertex_count = 2;
  poses.targets.positions.resize(12);
  expect_error(ErrorCode::CountMismatch, with_poses);
  poses.targets.vertex_count = weights.vertex_count();
  poses.targets.positions.assign(2 * 3 * static_cast<std::size_t>(weights.vertex_count()), 0.0f);
  poses.targets.positions[7] = NAN;
  EXPECT_EQ(error_of(with_poses).place().vertex, 2);
  expect_error(ErrorCode::NonFiniteNumber, with_poses);
  expect_error(ErrorCode::InvalidWeights, [] { factorise_subspace({}, {}, {}, with_bones(5)); });
  Task task;
  task.cancel();
  expect_error(ErrorCode::Cancelled, [&] { factorise_weights(weights, neighbors, with_bones(5), &task); });
}

}  // namespace
}  // namespace limber
