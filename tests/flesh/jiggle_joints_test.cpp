#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/flesh/jiggle.h"
#include "limber/model/skeleton.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

constexpr double kFps = 30;
constexpr int kFrames = 45;

/// A bar with two bones whose outer one swings, as a character with a clip and baked flesh.
struct Swing {
  Character character;
  MeshSequence baked;

  Swing() {
    Rig rig;
    rig.handles.push_back({"root", -1, BoneHandle{{0.1, 0.5, 0.5}, {2, 0.5, 0.5}}});
    rig.handles.push_back({"tip", 0, BoneHandle{{2, 0.5, 0.5}, {3.9, 0.5, 0.5}}});
    SkinnedMesh mesh;
    mesh.name = "bar";
    mesh.shape = test::make_tet_box(16, 4, 4, {4, 1, 1});
    mesh.shape.tets.resize(0, 4);
    BindReport report;
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = 16;
    mesh.weights = sparse_weights(bind_lattice(mesh.shape, rig, options.weights, report));
    character.skeleton = skeleton_of(rig);
    const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
    for (int j = 0; j < 2; ++j) mesh.bones.push_back({j, inverse(rest[j])});
    character.meshes.push_back(mesh);
    MotionTrack track;
    track.joint = 1;
    track.values.resize(kFrames, 4);
    for (int key = 0; key < kFrames; ++key) {
      track.times.push_back(key / kFps);
      const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.8 * std::sin(0.3 * key), Eigen::Vector3d::UnitZ()));
      track.values.row(key) = turn.coeffs().transpose();
    }
    character.clips.push_back({"swing", {track}});
    const LatticeCharacter lattice = build_lattice_character(mesh.shape, rig, options, report);
    const auto motion = [&](double seconds) {
      return bone_transforms(
          mesh, joint_to_world(character.skeleton, sample(character.clips[0], character.skeleton, seconds)));
    };
    baked = bake_jiggle(lattice, rig, motion, 0, kFps, kFrames, {});
  }
};

/// The same for every test; made once.
const Swing& swung() {
  static const Swing made;
  return made;
}

Positions play(const Character& character, int clip, double seconds) {
  const std::vector<AffineMatrix> joints =
      joint_to_world(character.skeleton, sample(character.clips[clip], character.skeleton, seconds));
  return skinned_positions(character.meshes[0], bone_transforms(character.meshes[0], joints));
}

TEST(JiggleJoints, CarryMostOfTheFleshInAClipOfItsOwn) {
  Swing swing = swung();
  const JiggleJointReport report =
      add_jiggle_joints(swing.character, 0, swing.character.clips[0], swing.baked, 0, kFps, "swing with jiggle");
  EXPECT_GT(report.rms_before, 0.003);
  EXPECT_LT(report.rms, 0.4 * report.rms_before);
  ASSERT_EQ(swing.character.clips.size(), 2u);
  validate(swing.character);
  // The report is what a viewer sees.
  double squares = 0;
  for (int frame = 0; frame < kFrames; ++frame) {
    const Positions shown = play(swing.character, 1, frame / kFps);
    const std::span<const float> wanted = swing.baked.frame(frame);
    for (Eigen::Index i = 0; i < shown.size(); ++i) {
      squares += std::pow(shown.data()[i] - static_cast<double>(wanted[i]), 2);
    }
  }
  const double rms = std::sqrt(squares / (kFrames * swing.baked.vertex_count));
  EXPECT_NEAR(rms / size_of(swing.character.meshes[0].shape), report.rms, 1e-6);
}

TEST(JiggleJoints, LeaveTheOtherClipsAsTheyWere) {
  Swing swing = swung();
  const Character before = swing.character;
  add_jiggle_joints(swing.character, 0, before.clips[0], swing.baked, 0, kFps, "jiggle");
  for (int frame = 0; frame < kFrames; frame += 7) {
    const double difference = (play(swing.character, 0, frame / kFps) - play(before, 0, frame / kFps)).norm();
    EXPECT_LT(difference, 1e-9) << frame;
  }
}

TEST(JiggleJoints, MeasureAgainstTheSizeInTheWorld) {
  Swing swing = swung();
  Character in_small_units = swing.character;
  SkinnedMesh& mesh = in_small_units.meshes[0];
  // A power of two: no number is rounded, so that the fit takes the same way.
  mesh.shape.positions *= 128;
  for (SkinBone& bone : mesh.bones) bone.inverse_bind.leftCols<3>() /= 128;
  const auto add = [&](Character& character) {
    return add_jiggle_joints(character, 0, character.clips[0], swing.baked, 0, kFps, "jiggle");
  };
  const JiggleJointReport expected = add(swing.character);
  const JiggleJointReport report = add(in_small_units);
  EXPECT_NEAR(report.rms_before, expected.rms_before, 1e-9);
  EXPECT_NEAR(report.rms, expected.rms, 1e-9);
  EXPECT_NEAR(report.worst, expected.worst, 1e-9);
}

TEST(JiggleJoints, KeepTheBudgetAndTheSumOfWeights) {
  for (const int influences : {2, 3, 4}) {
    Swing swing = swung();
    add_jiggle_joints(swing.character, 0, swing.character.clips[0], swing.baked, 0, kFps, "jiggle",
                      {.joints = 30, .influences = influences});
    const SkinWeightsReport report = report_on(swing.character.meshes[0].weights);
    EXPECT_LE(report.most_influences(), influences);
    EXPECT_GE(report.least_weight, 0);
    EXPECT_NEAR(report.least_sum, 1, 1e-9);
    EXPECT_NEAR(report.greatest_sum, 1, 1e-9);
  }
}

TEST(JiggleJoints, MoreJointsComeCloser) {
  double last = 1e9;
  for (const int joints : {2, 8, 32}) {
    Swing swing = swung();
    const JiggleJointReport report = add_jiggle_joints(swing.character, 0, swing.character.clips[0], swing.baked, 0,
                                                       kFps, "jiggle", {.joints = joints});
    EXPECT_LT(report.rms, last) << joints;
    last = report.rms;
  }
}

TEST(JiggleJoints, RefuseWhatDoesNotFit) {
  Swing swing = swung();
  const auto add = [&](int mesh, const JiggleJointOptions& options, double fps) {
    add_jiggle_joints(swing.character, mesh, swing.character.clips[0], swing.baked, 0, fps, "jiggle", options);
  };
  expect_error(ErrorCode::InvalidArgument, [&] { add(1, {}, kFps); });
  expect_error(ErrorCode::InvalidArgument, [&] { add(0, {.joints = 0}, kFps); });
  expect_error(ErrorCode::InvalidArgument, [&] { add(0, {.influences = 1}, kFps); });
  expect_error(ErrorCode::InvalidArgument, [&] { add(0, {}, 0); });
  swing.character.meshes[0].rigid = true;
  expect_error(ErrorCode::UnsuitableShape, [&] { add(0, {}, kFps); });
  swing.character.meshes[0].rigid = false;
  swing.baked.vertex_count -= 1;
  expect_error(ErrorCode::CountMismatch, [&] { add(0, {}, kFps); });
}

}  // namespace
}  // namespace limber
