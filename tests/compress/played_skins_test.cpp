#include <cmath>

#include <gtest/gtest.h>

#include "limber/compress/compress_skin.h"
#include "limber/model/character.h"

#include "tests/compress/skins.h"
#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

MotionTrack track(TrackPath path, Interpolation interpolation, std::vector<double> times) {
  MotionTrack made;
  made.path = path;
  made.interpolation = interpolation;
  made.times = std::move(times);
  const int rows = made.key_count() * (interpolation == Interpolation::Cubic ? 3 : 1);
  made.values.setZero(rows, path == TrackPath::Rotation ? 4 : 3);
  if (path == TrackPath::Rotation) made.values.col(3).setOnes();
  return made;
}

/// A torus on a chain of joints along x, one turning in the space of the other, with weights that nobody lacks.
Character chain(int joints) {
  Character character;
  SkinnedMesh mesh;
  mesh.shape = test::make_torus(30, 12);
  mesh.weights = skin_weights_of(test::bell_weights(mesh.shape, joints, 0.7));
  MotionClip clip{"bend", {}};
  for (int j = 0; j < joints; ++j) {
    Joint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = j - 1;
    joint.rest.translation = Eigen::Vector3d(j == 0 ? -1 : 0.4, 0, 0.1);
    character.skeleton.joints.push_back(joint);
    MotionTrack turn = track(TrackPath::Rotation, Interpolation::Linear, {0, 0.25, 0.6, 1});
    turn.joint = j;
    for (int key = 1; key < 4; ++key) {
      const Eigen::Vector3d axis(0.3 * j, 1, key == 2 ? 1 : 0);
      const Eigen::Quaterniond rotation(Eigen::AngleAxisd(0.3 * key - 0.1 * j, axis.normalized()));
      turn.values.row(key) = rotation.coeffs().transpose();
    }
    clip.tracks.push_back(turn);
  }
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (int j = 0; j < joints; ++j) mesh.bones.push_back({j, inverse(rest[static_cast<std::size_t>(j)])});
  character.meshes.push_back(std::move(mesh));
  character.clips.push_back(std::move(clip));
  return character;
}

SkinProblem problem_of(const Character& character, const std::vector<double>& times) {
  const SkinnedMesh& mesh = character.meshes.front();
  SkinProblem problem;
  problem.shape = mesh.shape;
  problem.weights = mesh.weights;
  problem.rest = bone_transforms(mesh, rest_joint_to_world(character.skeleton));
  problem.poses.bone_count = mesh.weights.bone_count;
  for (const double time : times) {
    const auto joints = joint_to_world(character.skeleton, sample(character.clips.front(), character.skeleton, time));
    for (const AffineMatrix& bone : bone_transforms(mesh, joints)) problem.poses.bones.push_back(bone);
  }
  set_truth(problem);
  return problem;
}

TEST(LookingTimes, AreTheKeysOfAllTracksAndTimesBetween) {
  MotionClip clip{"", {}};
  clip.tracks.push_back(track(TrackPath::Rotation, Interpolation::Linear, {0, 1, 3}));
  clip.tracks.push_back(track(TrackPath::Translation, Interpolation::Linear, {0, 2}));
  EXPECT_EQ(looking_times(clip, 0), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(looking_times(clip, 1), (std::vector<double>{0, 0.5, 1, 1.5, 2, 2.5, 3}));
}

TEST(LookingTimes, LookJustBeforeStepsAndMoreOftenAlongCurves) {
  MotionClip clip{"", {}};
  clip.tracks.push_back(track(TrackPath::Translation, Interpolation::Step, {0, 1}));
  const std::vector<double> steps = looking_times(clip, 0);
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_LT(steps[1], 1);
  EXPECT_GT(steps[1], 0.99);
  clip.tracks.front() = track(TrackPath::Translation, Interpolation::Cubic, {0, 1});
  EXPECT_EQ(looking_times(clip, 1).size(), 5u);
  // Morph weights move no skeleton.
  clip.tracks.front() = track(TrackPath::Weights, Interpolation::Linear, {0, 0.3, 1});
  EXPECT_EQ(looking_times(clip, 1), std::vector<double>{0});
}

TEST(PlayedError, IsTheAngleAndTheWayOfARigidMotion) {
  Character truth = chain(1);
  truth.clips.front().tracks.clear();
  truth.clips.front().tracks.push_back(track(TrackPath::Translation, Interpolation::Linear, {0, 1}));
  truth.clips.front().tracks.front().values.row(0) << -1, 0, 0.1;
  truth.clips.front().tracks.front().values.row(1) << -1, 0, 0.1;
  Character moved = truth;
  moved.clips.front().tracks.front().values.row(1) << -1, 0.5, 0.1;
  const PlayedError way = played_error(truth, moved, 0);
  EXPECT_NEAR(way.worst, 0.5, 1e-6);
  EXPECT_EQ(way.worst_seconds, 1);
  EXPECT_EQ(way.frames, 5);
  // 0, 1/8, ... 1/2 at five times, along one of three axes.
  EXPECT_NEAR(way.rms, std::sqrt((0 + 1 + 4 + 9 + 16) / 64.0 / 5 / 3), 1e-6);
  EXPECT_LT(way.normals_worst, 1e-6);
  Character turned = truth;
  turned.clips.front().tracks.push_back(track(TrackPath::Rotation, Interpolation::Linear, {0, 1}));
  const Eigen::Quaterniond half(Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitZ()));
  turned.clips.front().tracks.back().values.row(1) = half.coeffs().transpose();
  const PlayedError turn = played_error(truth, turned, 0);
  // Normals along the axis do not turn; the others by up to the whole angle.
  EXPECT_NEAR(turn.normals_worst, 0.4, 0.01);
}

TEST(PlayedError, RefusesAnotherMesh) {
  const Character truth = chain(2);
  Character other = truth;
  other.meshes.front().shape = test::make_torus(8, 8);
  expect_error(ErrorCode::CountMismatch, [&] { played_error(truth, other, 0); });
}

TEST(PutCompressedSkin, HungOnItsBonesPlaysAtItsFramesWhatTwoLayersDo) {
  const Character truth = chain(6);
  const std::vector<double> times = looking_times(truth.clips.front(), 3);
  const SkinProblem problem = problem_of(truth, times);
  CompressOptions options;
  options.keep_bones = true;
  options.influences = 2;
  options.virtual_bones = 12;
  const CompressedSkin skin = compress_skin(problem, options);
  Character made = truth;
  const ClipFrames frames{0, times};
  put_compressed_skin(skin, "skin", {&frames, 1}, 0, made, {0, true});
  validate(made);
  int own = 0;
  for (const SkinBone& bone : made.meshes.front().bones) own += bone.joint < truth.skeleton.count() ? 1 : 0;
  EXPECT_EQ(skin.weights.bone_count - own, skin.virtual_bone_count());
  for (int j = truth.skeleton.count(); j < made.skeleton.count(); ++j)
    EXPECT_GE(made.skeleton.joints[static_cast<std::size_t>(j)].parent, 0);
  // What two layers do, straight from their tables.
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto joints = joint_to_world(made.skeleton, sample(made.clips.front(), made.skeleton, times[i]));
    const Positions played = skinned_positions(made.meshes.front(), bone_transforms(made.meshes.front(), joints));
    const Positions wanted = skinned(problem.shape.positions, skin.weights, skin.poses.pose(static_cast<int>(i)));
    EXPECT_LT((played - wanted).rowwise().norm().maxCoeff(), 1e-6) << "at " << times[i];
  }
}

TEST(PutCompressedSkin, LeavesOutKeysWithinTheToleranceAndKeepsTheClipsOwn) {
  const Character truth = chain(6);
  const std::vector<double> times = looking_times(truth.clips.front(), 7);
  const SkinProblem problem = problem_of(truth, times);
  CompressOptions options;
  options.keep_bones = true;
  options.influences = 2;
  options.virtual_bones = 12;
  const CompressedSkin skin = compress_skin(problem, options);
  const ClipFrames frames{0, times};
  const auto keys = [&](double tolerance) {
    Character made = truth;
    put_compressed_skin(skin, "skin", {&frames, 1}, 0, made, {tolerance, true});
    // The tracks that there were are the first, untouched.
    for (std::size_t i = 0; i < truth.clips.front().tracks.size(); ++i) {
      EXPECT_EQ(made.clips.front().tracks[i].times, truth.clips.front().tracks[i].times);
      EXPECT_EQ(made.clips.front().tracks[i].values, truth.clips.front().tracks[i].values);
    }
    double worst = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const auto joints = joint_to_world(made.skeleton, sample(made.clips.front(), made.skeleton, times[i]));
      const Positions played = skinned_positions(made.meshes.front(), bone_transforms(made.meshes.front(), joints));
      const Positions wanted = skinned(problem.shape.positions, skin.weights, skin.poses.pose(static_cast<int>(i)));
      worst = std::max(worst, (played - wanted).rowwise().norm().maxCoeff());
    }
    EXPECT_LE(worst, std::max(tolerance * size_of(problem.shape), 1e-6));
    std::size_t count = 0;
    for (std::size_t i = truth.clips.front().tracks.size(); i < made.clips.front().tracks.size(); ++i)
      count += made.clips.front().tracks[i].times.size();
    return count;
  };
  const std::size_t all = keys(0);
  const std::size_t few = keys(1e-3);
  EXPECT_LT(10 * few, 6 * all);
  EXPECT_GT(few, 0u);
}

TEST(PutCompressedSkin, StepsStaySteps) {
  Character truth = chain(3);
  for (MotionTrack& each : truth.clips.front().tracks) each.interpolation = Interpolation::Step;
  const std::vector<double> times = looking_times(truth.clips.front(), 1);
  const SkinProblem problem = problem_of(truth, times);
  CompressOptions options;
  options.keep_bones = true;
  options.influences = 1;
  options.virtual_bones = 20;
  const CompressedSkin skin = compress_skin(problem, options);
  Character made = truth;
  const ClipFrames frames{0, times};
  put_compressed_skin(skin, "skin", {&frames, 1}, 0, made, {1e-4, true});
  const PlayedError error = played_error(truth, made, 0);
  Character cut = truth;
  ReduceOptions one;
  one.influences = 1;
  cut.meshes.front().weights = reduce_k_largest(truth.meshes.front().weights, one);
  EXPECT_LT(error.rms, 0.5 * played_error(truth, cut, 0).rms);
}

TEST(CompressSkin, KeepsVerticesThatFitAsTheyAreAndServesNoneWorseThanItsLargestBones) {
  SkinProblem problem = problem_of(chain(6), {0, 1});
  // Every second vertex has two bones already.
  std::vector<std::vector<Influence>> rows;
  const SkinWeights two = limited(problem.weights, 2);
  for (int v = 0; v < two.vertex_count(); ++v) {
    const auto row = v % 2 == 0 ? two.of(v) : problem.weights.of(v);
    rows.emplace_back(row.begin(), row.end());
  }
  problem.weights = make_skin_weights(problem.weights.bone_count, rows);
  set_truth(problem);
  CompressOptions options;
  options.keep_bones = true;
  options.influences = 2;
  options.virtual_bones = 10;
  const Eigen::MatrixXd made = multiplied(*compress_skin(problem, options).layers);
  const Eigen::MatrixXd wanted = dense_weights(problem.weights);
  ReduceOptions reduce;
  reduce.influences = 2;
  const Eigen::MatrixXd largest = dense_weights(reduce_k_largest(problem.weights, reduce));
  for (Eigen::Index v = 0; v < wanted.rows(); ++v) {
    const double error = (made.row(v) - wanted.row(v)).norm();
    if (v % 2 == 0) {
      EXPECT_LT(error, 1e-7) << v;
    }
    EXPECT_LE(error, (largest.row(v) - wanted.row(v)).norm() + 1e-7) << v;
  }
}

TEST(CompressSkin, MakesAsManyVirtualBonesAsNormalsAskFor) {
  const SkinProblem problem = problem_of(chain(6), {0, 0.3, 0.6, 1});
  CompressOptions strict, loose;
  strict.keep_bones = loose.keep_bones = true;
  strict.normal_bound = 0.15;
  strict.influences = loose.influences = 2;
  loose.normal_bound = 1.5;
  const CompressedSkin one = compress_skin(problem, strict);
  EXPECT_LT(judge_compression(problem, one, 2).normals_99, 0.15);
  EXPECT_TRUE(one.within_bound);
  EXPECT_GT(one.virtual_bone_count(), 0);
  EXPECT_EQ(compress_skin(problem, loose).virtual_bone_count(), 0);
  strict.most_virtual_bones = 3;
  EXPECT_FALSE(compress_skin(problem, strict).within_bound);
}

}  // namespace
}  // namespace limber
