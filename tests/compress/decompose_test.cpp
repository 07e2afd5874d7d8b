#include "limber/compress/decompose.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/rigid_clusters.h"
#include "limber/compress/internal/rigid_motions.h"
#include "limber/core/executor.h"
#include "limber/io/binding_file.h"
#include "limber/io/shape_file.h"

#include "tests/compress/skins.h"
#include "tests/support/data.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

/// A shape, the bones and weights that move it, and where they take it.
struct Planted {
  Shape shape;
  SkinWeights weights;
  ExamplePoses poses;
  MeshSequence sequence;
};

/// A long grid whose bones each own a stretch of it, blending over `blend` of its length.
Planted planted_strip(int bones, int frames, double blend) {
  Planted made;
  made.shape = test::make_grid(60, 6, 6, 0.6);
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(made.shape.vertex_count(), bones);
  for (int i = 0; i < made.shape.vertex_count(); ++i) {
    // 0 at the middle of the first bone; a little further, so that no vertex is half-way between two.
    const double along = made.shape.positions(i, 0) / 6 * bones - 0.4999;
    const int first = std::clamp(static_cast<int>(std::floor(along)), 0, bones - 1);
    const int next = std::min(first + 1, bones - 1);
    const double share = std::clamp((along - first - 0.5) / blend + 0.5, 0.0, 1.0);
    weights(i, first) += 1 - share;
    weights(i, next) += share;
  }
  made.weights = skin_weights_of(weights);
  made.poses = test::random_poses(frames, bones, 21);
  made.sequence = posed(made.shape.positions, made.weights, made.poses);
  return made;
}

DecomposeOptions exact_options(int bones) {
  DecomposeOptions options;
  options.bones = bones;
  options.smoothness = 0;
  options.iterations = 200;
  options.least_gain = 1e-4;
  return options;
}

double fit_error(const Decomposition& result, const MeshSequence& sequence) {
  return pose_error(posed(result.rest, result.weights, result.poses), sequence).rms;
}

TEST(Decompose, RecoversPlantedRigidParts) {
  const Planted made = planted_strip(5, 8, 1e-9);
  const Decomposition result = decompose_sequence(made.shape, made.sequence, exact_options(5));
  EXPECT_LT(fit_error(result, made.sequence), 1e-5);
  EXPECT_TRUE(result.report.converged);
  // The same bones: every vertex moves with one, and vertices of one planted part with the same.
  std::vector<int> found(5, -1);
  for (int i = 0; i < made.shape.vertex_count(); ++i) {
    const int part = made.weights.of(i)[0].bone;
    const Influence strongest = result.weights.of(i)[0];
    EXPECT_GT(strongest.weight, 0.99);
    if (found[part] < 0) found[part] = strongest.bone;
    EXPECT_EQ(strongest.bone, found[part]) << "vertex " << i;
  }
  for (int pose = 0; pose < 8; ++pose) {
    for (int bone = 0; bone < 5; ++bone) {
      EXPECT_LT((made.poses.pose(pose)[bone] - result.poses.pose(pose)[found[bone]]).norm(), 1e-3);
    }
  }
}

TEST(Decompose, RecoversPlantedWeights) {
  const Planted made = planted_strip(4, 10, 0.5);
  const Decomposition result = decompose_sequence(made.shape, made.sequence, exact_options(4));
  EXPECT_LT(fit_error(result, made.sequence), 2e-3 * 6) << "of a strip of length 6";
  const Eigen::MatrixXd planted = dense_weights(made.weights);
  const Eigen::MatrixXd found = dense_weights(result.weights);
  for (int bone = 0; bone < 4; ++bone) {
    double nearest = 1;
    for (int other = 0; other < 4; ++other) {
      nearest = std::min(nearest, test::rms(planted.col(bone), found.col(other)));
    }
    EXPECT_LT(nearest, 0.06) << "bone " << bone;
  }
}

TEST(Decompose, ErrorFallsWithIterationsAndBones) {
  const Planted made = planted_strip(6, 8, 0.8);
  double last = 1e9;
  for (const int bones : {1, 2, 4, 6, 9}) {
    DecomposeOptions options = exact_options(bones);
    options.iterations = 30;
    const DecomposeReport report = decompose_sequence(made.shape, made.sequence, options).report;
    EXPECT_LE(report.errors.back(), report.errors.front());
    EXPECT_LT(report.error, last);
    EXPECT_NEAR(report.error, report.errors.back(), 0);
    last = report.error;
  }
}

TEST(Decompose, MomentumNeverRaisesTheError) {
  const Planted made = planted_strip(6, 8, 0.8);
  DecomposeOptions options = exact_options(6);
  options.iterations = 60;
  options.smoothness = 0;
  options.refine_rest = true;
  const DecomposeReport report = decompose_sequence(made.shape, made.sequence, options).report;
  ASSERT_GT(report.errors.size(), 5u);
  for (std::size_t i = 1; i < report.errors.size(); ++i) {
    EXPECT_LE(report.errors[i], report.errors[i - 1] * (1 + 1e-9)) << "iteration " << i;
  }
}

TEST(Decompose, ReportsTheErrorThatItHas) {
  const Planted made = planted_strip(5, 6, 0.7);
  for (const bool refine : {false, true}) {
    DecomposeOptions options;
    options.bones = 4;
    options.influences = 2;
    options.refine_rest = refine;
    const Decomposition result = decompose_sequence(made.shape, made.sequence, options);
    EXPECT_NEAR(result.report.error, fit_error(result, made.sequence), 1e-3 * result.report.error);
  }
}

TEST(Decompose, LimitsOnInfluencesHoldAndWeightsAreConvex) {
  const Planted made = planted_strip(8, 6, 2.0);
  for (const int influences : {1, 2, 4, 0}) {
    DecomposeOptions options;
    options.bones = 8;
    options.influences = influences;
    options.iterations = 5;
    const SkinWeightsReport report = report_on(decompose_sequence(made.shape, made.sequence, options).weights);
    if (influences > 0) {
      EXPECT_LE(report.most_influences(), influences);
    }
    EXPECT_GE(report.least_weight, 0);
    EXPECT_NEAR(report.least_sum, 1, 1e-9);
    EXPECT_NEAR(report.greatest_sum, 1, 1e-9);
  }
}

TEST(Decompose, BonesAreRigid) {
  const Planted made = planted_strip(5, 4, 0.7);
  const Decomposition result = decompose_sequence(made.shape, made.sequence, exact_options(5));
  for (const AffineMatrix& bone : result.poses.bones) {
    const Eigen::Matrix3d linear = bone.leftCols<3>();
    EXPECT_LT((linear * linear.transpose() - Eigen::Matrix3d::Identity()).norm(), 1e-12);
    EXPECT_GT(linear.determinant(), 0);
  }
}

TEST(Decompose, SeparateShellsGetTheirOwnBones) {
  const Shape shape = test::make_spheres(3, 2);
  const int each = shape.vertex_count() / 3;
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(shape.vertex_count(), 3);
  for (int i = 0; i < shape.vertex_count(); ++i) weights(i, i / each) = 1;
  const SkinWeights planted = skin_weights_of(weights);
  const ExamplePoses poses = test::random_poses(5, 3, 2);
  const MeshSequence sequence = posed(shape.positions, planted, poses);
  const Decomposition result = decompose_sequence(shape, sequence, exact_options(3));
  EXPECT_LT(fit_error(result, sequence), 1e-5);
}

TEST(Decompose, AToleranceChoosesTheNumberOfBones) {
  const Planted made = planted_strip(5, 6, 0.3);
  DecomposeOptions options;
  options.iterations = 10;
  int last = 0;
  for (const double tolerance : {0.3, 0.05}) {
    options.tolerance = tolerance;
    const Decomposition result = decompose_sequence(made.shape, made.sequence, options);
    EXPECT_TRUE(result.report.reached_tolerance);
    EXPECT_LT(fit_error(result, made.sequence), tolerance);
    EXPECT_GT(result.poses.bone_count, last);
    last = result.poses.bone_count;
  }
  options.tolerance = 1e-9;
  options.most_bones = 3;
  EXPECT_FALSE(decompose_sequence(made.shape, made.sequence, options).report.reached_tolerance);
}

TEST(Decompose, AStillSequenceNeedsOneBone) {
  Planted made = planted_strip(3, 4, 0.5);
  made.poses.bones.assign(12, AffineMatrix::Identity());
  made.sequence = posed(made.shape.positions, made.weights, made.poses);
  const Decomposition result = decompose_sequence(made.shape, made.sequence, exact_options(10));
  EXPECT_LT(fit_error(result, made.sequence), 1e-6);
}

TEST(Decompose, AnyNumberOfThreadsGivesTheSameBits) {
  const Planted made = planted_strip(6, 5, 0.7);
  DecomposeOptions options;
  options.bones = 6;
  options.iterations = 8;
  set_thread_count(1);
  const Decomposition first = decompose_sequence(made.shape, made.sequence, options);
  set_thread_count(3);
  const Decomposition again = decompose_sequence(made.shape, made.sequence, options);
  set_thread_count(0);
  EXPECT_EQ(first.weights.influences, again.weights.influences);
  EXPECT_TRUE(std::equal(first.poses.bones.begin(), first.poses.bones.end(), again.poses.bones.begin()));
}

TEST(Decompose, ReproducesThePosesOfAGroundTruthRig) {
  LIMBER_DATA_OR_SKIP(folder, "rigs/groundtruth");
  const Shape shape = load_shape(folder / "cheburashka.obj");
  const int bones = static_cast<int>(load_dmat(folder / "cheburashka.DMAT").cols());
  MeshSequence sequence;
  sequence.vertex_count = shape.vertex_count();
  for (const char* name : {"cheburashka-01.obj", "cheburashka-02.obj", "cheburashka-03.obj", "cheburashka-04.obj"}) {
    const Shape pose = load_shape(folder / name);
    ASSERT_EQ(pose.vertex_count(), shape.vertex_count());
    for (Eigen::Index i = 0; i < pose.positions.size(); ++i) {
      sequence.positions.push_back(static_cast<float>(pose.positions.data()[i]));
    }
  }
  DecomposeOptions options = exact_options(bones);
  options.iterations = 60;
  const Decomposition result = decompose_sequence(shape, sequence, options);
  EXPECT_LT(result.report.error, 2e-3 * size_of(shape)) << bones << " bones";
}

TEST(Decompose, RefusesWhatItCannotDo) {
  const Planted made = planted_strip(3, 4, 0.5);
  const auto attempt = [&](auto change) {
    DecomposeOptions options;
    options.bones = 3;
    Planted changed = made;
    change(options, changed);
    decompose_sequence(changed.shape, changed.sequence, options);
  };
  using O = DecomposeOptions;
  const auto code = ErrorCode::InvalidArgument;
  expect_error(code, [&] { attempt([](O& o, Planted&) { o.bones = 0; }); });
  expect_error(code, [&] { attempt([](O& o, Planted&) { o.bones = -1; }); });
  expect_error(code, [&] { attempt([](O& o, Planted&) { o.influences = -1; }); });
  expect_error(code, [&] { attempt([](O& o, Planted&) { o.smoothness = -1; }); });
  expect_error(ErrorCode::EmptyMesh, [&] { attempt([](O&, Planted& p) { p.sequence.positions.clear(); }); });
  const Error other = error_of([&] { attempt([](O&, Planted& p) { p.sequence.vertex_count = 7; }); });
  EXPECT_EQ(other.code(), ErrorCode::CountMismatch);
  EXPECT_NE(other.sentence().find("427"), std::string::npos) << other.sentence();
  const Error half = error_of([&] { attempt([](O&, Planted& p) { p.sequence.positions.pop_back(); }); });
  EXPECT_EQ(half.code(), ErrorCode::CountMismatch);
  EXPECT_NE(half.sentence().find("frame 3"), std::string::npos) << half.sentence();
  const Error wrong = error_of([&] { attempt([](O&, Planted& p) { p.sequence.positions[3 * (427 + 5)] = NAN; }); });
  EXPECT_EQ(wrong.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(wrong.place().vertex, 5);
  EXPECT_NE(wrong.sentence().find("frame 1"), std::string::npos) << wrong.sentence();
  expect_error(ErrorCode::NonFiniteNumber, [&] { attempt([](O&, Planted& p) { p.shape.positions(3, 1) = NAN; }); });
  Task task;
  task.cancel();
  DecomposeOptions options;
  options.bones = 3;
  expect_error(ErrorCode::Cancelled, [&] { decompose_sequence(made.shape, made.sequence, options, &task); });
}

TEST(RigidMotions, AgreeWithTheSingularValueDecomposition) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    RegistrationSums sums;
    Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
    const AffineMatrix motion = test::random_motion(random, 3, 1);
    std::vector<Eigen::Vector3d> points;
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    for (int i = 0; i < 10; ++i) {
      points.emplace_back(random.normal(), random.normal(), random.normal());
      center += points.back() / 10;
    }
    for (const Eigen::Vector3d& p : points) {
      const Eigen::Vector3d q = motion * p.homogeneous();
      sums.add(1, p, q);
      covariance += q * (p - center).transpose();
    }
    std::vector<AffineMatrix> found(1, AffineMatrix::Identity());
    register_rigidly({&sums, 1}, found);
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(covariance, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Eigen::Matrix3d expected = svd.matrixU() * svd.matrixV().transpose();
    EXPECT_LT((found[0].leftCols<3>() - expected).norm(), 1e-4);
    EXPECT_LT((found[0] - motion).norm(), 1e-4);
  }
}

/// A strip as a chain of bones that turn about joints between them, at x = 1.5, 3, 4.5; the first also moves.
Planted planted_chain(int frames) {
  Planted made = planted_strip(4, frames, 0.3);
  Random random(17);
  for (int frame = 0; frame < frames; ++frame) {
    AffineMatrix* bones = &made.poses.bones[static_cast<std::size_t>(4 * frame)];
    for (int bone = 1; bone < 4; ++bone) {
      const Eigen::Vector3d joint(1.5 * bone, 0.3, 0);
      const Eigen::Matrix3d turn = test::random_motion(random, 0.8, 0).leftCols<3>() * bones[bone - 1].leftCols<3>();
      bones[bone].leftCols<3>() = turn;
      bones[bone].col(3) = apply(bones[bone - 1], joint) - turn * joint;
    }
  }
  made.sequence = posed(made.shape.positions, made.weights, made.poses);
  return made;
}

TEST(DecomposeSkeleton, FindsAPlantedChainWithItsJoints) {
  const Planted made = planted_chain(24);
  DecomposeOptions options = exact_options(4);
  options.skeleton = true;
  const Decomposition result = decompose_sequence(made.shape, made.sequence, options);
  ASSERT_EQ(result.parents.size(), 4u);
  EXPECT_EQ(std::count(result.parents.begin(), result.parents.end(), -1), 1);
  const std::vector<Eigen::Vector3d> centers = influence_centers(result.weights, result.rest);
  for (std::size_t bone = 0; bone < 4; ++bone) {
    const int parent = result.parents[bone];
    if (parent < 0) continue;
    // Neighbours hang on each other, at the planted joint between them.
    const double between = 0.5 * (centers[bone].x() + centers[static_cast<std::size_t>(parent)].x());
    const double nearest = 1.5 * std::round(between / 1.5);
    EXPECT_LT(std::abs(centers[bone].x() - centers[static_cast<std::size_t>(parent)].x()), 2.2);
    EXPECT_NEAR(result.joints[bone].x(), nearest, 0.15);
    EXPECT_NEAR(result.joints[bone].y(), 0.3, 0.15);
    for (int frame = 0; frame < 24; ++frame) {
      const auto pose = result.poses.pose(frame);
      EXPECT_LT((apply(AffineMatrix(pose[bone]), result.joints[bone]) -
                 apply(AffineMatrix(pose[static_cast<std::size_t>(parent)]), result.joints[bone]))
                    .norm(),
                1e-6);
    }
  }
  EXPECT_LT(fit_error(result, made.sequence), 0.01 * 6);
  EXPECT_NEAR(fit_error(result, made.sequence), result.report.error, 1e-4);
}

TEST(DecomposeSkeleton, PlaysAsItWasFitted) {
  const Planted made = planted_chain(10);
  DecomposeOptions options = exact_options(4);
  options.iterations = 20;
  options.skeleton = true;
  const Decomposition result = decompose_sequence(made.shape, made.sequence, options);
  std::vector<double> times;
  for (int frame = 0; frame < 10; ++frame) times.push_back(0.1 * frame);
  const Character character = decomposed_character(made.shape, result, times, "clip");
  validate(character);
  const MeshSequence wanted = posed(result.rest, result.weights, result.poses);
  for (int frame = 0; frame < 10; ++frame) {
    const SkeletonPose pose =
        sample(character.clips.front(), character.skeleton, times[static_cast<std::size_t>(frame)]);
    const SkinnedMesh& mesh = character.meshes.front();
    const Positions played = skinned_positions(mesh, bone_transforms(mesh, joint_to_world(character.skeleton, pose)));
    for (int v = 0; v < made.shape.vertex_count(); ++v) {
      for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(played(v, c), wanted.frame(frame)[static_cast<std::size_t>(3 * v + c)], 1e-4);
    }
  }
  // Only the root moves; the others turn.
  for (const MotionTrack& track : character.clips.front().tracks) {
    if (character.skeleton.joints[static_cast<std::size_t>(track.joint)].parent >= 0) {
      EXPECT_EQ(track.path, TrackPath::Rotation);
    }
  }
}

}  // namespace
}  // namespace limber
