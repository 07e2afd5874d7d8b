#include <cmath>
#include <utility>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/samples/samples.h"
#include "limber/session/characters.h"
#include "limber/session/pose_session.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

const Binding& mannequin() {
  static const Binding binding = [] {
    const Sample sample = make_sample("mannequin", 30);
    BindOptions options;
    options.method = WeightMethod::Heat;
    BindReport report;
    return bind_shape(sample.shape, sample.rig, options, report);
  }();
  return binding;
}

/// An arm bends, and the whole figure turns and walks off.
MotionClip make_clip(const Rig& rig) {
  MotionClip clip;
  const auto add = [&](const char* name, const Vector3d& axis, double angle) {
    MotionTrack track;
    track.joint = rig.find(name);
    track.times = {0, 1};
    track.values.resize(2, 4);
    track.values << Quaterniond::Identity().coeffs().transpose(),
        Quaterniond(AngleAxisd(angle, axis)).coeffs().transpose();
    clip.tracks.push_back(track);
  };
  add("upper_arm.L", Vector3d::UnitZ(), 0.9);
  add("lower_arm.L", Vector3d::UnitY(), -1.2);
  add("hips", Vector3d::UnitY(), 0.5);
  MotionTrack walk;
  walk.joint = rig.find("hips");
  walk.path = TrackPath::Translation;
  walk.times = {0, 1};
  const Vector3d home = skeleton_of(rig).joints[walk.joint].rest.translation;
  walk.values.resize(2, 3);
  walk.values << home.transpose(), (home + Vector3d(0.3, 0.1, 2)).transpose();
  clip.tracks.push_back(walk);
  return clip;
}

TEST(DrivenHandles, AreThoseBelowATrack) {
  Rig rig = mannequin().rig;
  MotionClip clip;
  clip.tracks.push_back(make_clip(rig).tracks[0]);
  std::vector<std::string> names;
  for (const int handle : driven_handles(rig, clip)) names.push_back(rig.handles[handle].name);
  EXPECT_EQ(names, (std::vector<std::string>{"upper_arm.L", "lower_arm.L", "hand.L"}));
  EXPECT_EQ(driven_handles(rig, make_clip(rig)).size(), rig.handles.size());
}

TEST(HandlesNamed, RefusesOthersWithAHint) {
  const Rig& rig = mannequin().rig;
  EXPECT_EQ(handles_named(rig, {"head", "hips", "head"}), (std::vector<int>{rig.find("hips"), rig.find("head")}));
  const Error error = error_of([&] { handles_named(rig, {"hand.K"}); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_NE(error.remedy().find("hand."), std::string::npos);
}

TEST(PoseOf, MovesBonesAsForwardKinematicsDoes) {
  const Rig& rig = mannequin().rig;
  const Skeleton skeleton = skeleton_of(rig);
  const MotionClip clip = make_clip(rig);
  const SkeletonPose pose = sample(clip, skeleton, 0.7);
  const std::vector<AffineMatrix> to_world = joint_to_world(skeleton, pose);
  const Pose targets = pose_of(rig, skeleton, pose, driven_handles(rig, clip));
  ASSERT_EQ(targets.count(), rig.count());
  for (int i = 0; i < rig.count(); ++i) {
    const auto& bone = std::get<BoneHandle>(rig.handles[i].form);
    const AffineMatrix map = std::get<TransformTarget>(targets.find(rig.handles[i].name)->target).transform;
    EXPECT_LT((apply(map, bone.head) - to_world[i].col(3)).norm(), 1e-12);
    EXPECT_LT((apply(map, bone.tail) - apply(to_world[i], *skeleton.joints[i].end_site)).norm(), 1e-12);
  }
}

TEST(MotionPoser, GivesLinearBlendSkinningIfEverythingIsDriven) {
  const Binding& binding = mannequin();
  const MotionClip clip = make_clip(binding.rig);
  MotionPoser poser(binding, driven_handles(binding.rig, clip));
  const PoseResult result = poser.step(clip, 0.7);
  const std::vector<AffineMatrix> maps = handle_transforms(binding.subspace, result.dofs);
  const Pose wanted = pose_of(binding.rig, poser.skeleton(), sample(clip, poser.skeleton(), 0.7), poser.handles());
  for (int i = 0; i < binding.rig.count(); ++i) {
    EXPECT_LT((maps[i] - std::get<TransformTarget>(wanted.targets[i].target).transform).norm(), 1e-5);
  }
  BindingSkin skin(binding, SkinBlend::Linear);
  std::vector<float> positions(3 * static_cast<std::size_t>(binding.shape.vertex_count()));
  skin.skin(result.dofs, positions);
  const Positions exact = deform(binding.subspace, result.dofs);
  for (Eigen::Index v = 0; v < exact.rows(); ++v) {
    for (int axis = 0; axis < 3; ++axis)
      EXPECT_NEAR(positions[static_cast<std::size_t>(3 * v + axis)], exact(v, axis), 1e-5);
  }
}

TEST(MotionPoser, FollowsHandsAndFeetAloneAndStaysWhole) {
  const Binding& binding = mannequin();
  const MotionClip clip = make_clip(binding.rig);
  const std::vector<int> driven = handles_named(binding.rig, {"hand.L", "hand.R", "foot.L", "foot.R", "head"});
  MotionPoser poser(binding, driven);
  EXPECT_FALSE(poser.report().translation_is_free);
  SolveOptions options{.sweeps = 200, .momentum = 0.4f, .tolerance = 1e-6f, .plain = false};
  PoseResult result;
  for (int frame = 0; frame <= 10; ++frame) result = poser.step(clip, 0.1 * frame, options);
  const std::vector<AffineMatrix> maps = handle_transforms(binding.subspace, result.dofs);
  const SkeletonPose pose = sample(clip, poser.skeleton(), 1);
  const std::vector<AffineMatrix> to_world = joint_to_world(poser.skeleton(), pose);
  for (const int handle : driven) {
    const auto& bone = std::get<BoneHandle>(binding.rig.handles[handle].form);
    EXPECT_LT((apply(maps[handle], bone.head) - to_world[handle].col(3)).norm(), 1e-4);
  }
  // What nobody drives comes along, nearly as the motion has it, and nearly rigidly.
  const int hips = binding.rig.find("hips");
  const auto& bone = std::get<BoneHandle>(binding.rig.handles[hips].form);
  EXPECT_LT((apply(maps[hips], bone.head) - to_world[hips].col(3)).norm(), 0.15);
  EXPECT_NEAR(Eigen::Matrix3d(maps[hips].leftCols<3>()).determinant(), 1, 0.2);
}

TEST(MotionPoser, RefusesPlanarBindingsAndEmptyDrives) {
  const Sample flat = make_sample("gingerbread", 20);
  BindReport report;
  const Binding planar = bind_shape(flat.shape, flat.rig, {}, report);
  expect_error(ErrorCode::UnsuitableShape, [&] { MotionPoser(planar, {0}); });
  expect_error(ErrorCode::InvalidArgument, [&] { MotionPoser(mannequin(), {}); });
}

/// The mesh of a character at a time of its first clip.
Positions played(const Character& character, double seconds) {
  const SkeletonPose pose = sample(character.clips[0], character.skeleton, seconds);
  const SkinnedMesh& mesh = character.meshes[0];
  return skinned_positions(mesh, bone_transforms(mesh, joint_to_world(character.skeleton, pose)));
}

TEST(AffineCharacter, IsWhereTheBindingIsAtEveryFrame) {
  const Binding& binding = mannequin();
  const MotionClip clip = make_clip(binding.rig);
  // Some are driven, so that the others shear and stretch.
  MotionPoser poser(binding, handles_named(binding.rig, {"hand.L", "foot.L", "foot.R"}));
  AffineMotion motion;
  std::vector<Positions> expected;
  for (int frame = 0; frame <= 8; ++frame) {
    const PoseResult result = poser.step(clip, frame / 8.0, {.sweeps = 20});
    motion.times.push_back(frame / 8.0);
    motion.poses.push_back(handle_transforms(binding.subspace, result.dofs));
    expected.push_back(deform(binding.subspace, result.dofs));
  }
  const Character character = affine_character(binding, motion, 0);
  validate(character);
  // Three rigid handles need one joint each, the others three.
  EXPECT_GT(character.skeleton.count(), binding.rig.count());
  EXPECT_LE(character.skeleton.count(), 3 + 3 * (binding.rig.count() - 3));
  for (std::size_t frame = 0; frame < motion.times.size(); ++frame) {
    const Positions actual = played(character, motion.times[frame]);
    EXPECT_LT((actual - expected[frame]).rowwise().norm().maxCoeff(), 1e-5);
  }
  EXPECT_LT((rest_shape(character).positions - binding.shape.positions).rowwise().norm().maxCoeff(), 1e-9);
}

TEST(AffineCharacter, KeepsTheParentsOfTheRig) {
  const Binding& binding = mannequin();
  const MotionClip clip = make_clip(binding.rig);
  for (const bool all : {true, false}) {
    MotionPoser poser(binding,
                      all ? driven_handles(binding.rig, clip) : handles_named(binding.rig, {"hand.L", "foot.L"}));
    AffineMotion motion;
    for (int frame = 0; frame <= 4; ++frame) {
      motion.times.push_back(frame / 4.0);
      motion.poses.push_back(handle_transforms(binding.subspace, poser.step(clip, frame / 4.0, {.sweeps = 20}).dofs));
    }
    const Character character = affine_character(binding, motion, 0);
    for (const Handle& handle : binding.rig.handles) {
      const int joint = character.skeleton.find(handle.name);
      ASSERT_GE(joint, 0);
      const int parent = character.skeleton.joints[joint].parent;
      EXPECT_EQ(parent < 0 ? "" : character.skeleton.joints[parent].name,
                handle.parent < 0 ? "" : binding.rig.handles[handle.parent].name);
    }
  }
}

/// How far the character's own clip is from the binding, relative to its size: rms, worst.
std::pair<double, double> misses(const Character& character, const Binding& binding, const AffineMotion& motion,
                                 const std::vector<Positions>& expected) {
  double squares = 0, worst = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const Eigen::VectorXd apart = (played(character, motion.times[k]) - expected[k]).rowwise().norm();
    squares += apart.squaredNorm();
    worst = std::max(worst, apart.maxCoeff());
  }
  const double size = size_of(binding.shape);
  const double count = static_cast<double>(expected.size()) * binding.shape.vertex_count();
  return {std::sqrt(squares / count) / size, worst / size};
}

TEST(AffineCharacter, MakesAPlainSkinOfAnyBindingAndMeasuresWhatThatCosts) {
  const Sample sample = make_sample("mannequin", 30);
  Rig with_points = sample.rig;
  Eigen::Index top = 0;
  sample.shape.positions.col(1).maxCoeff(&top);
  with_points.handles.push_back({"top", sample.rig.find("head"), PointHandle{sample.shape.positions.row(top)}});
  struct Case {
    const char* name;
    Rig rig;
    int auxiliary, extra;
  };
  for (const Case& one : {Case{"bones", sample.rig, 0, 0}, Case{"points", with_points, 0, 0},
                          Case{"auxiliary points", sample.rig, 3, 0}, Case{"extra weights", sample.rig, 0, 2}}) {
    SCOPED_TRACE(one.name);
    BindOptions options;
    options.domain.lattice_vertices = 1500;
    options.auxiliary_points = one.auxiliary;
    options.extra_weights = one.extra;
    BindReport bound;
    const Binding binding = bind_shape(sample.shape, one.rig, options, bound);
    const MotionClip clip = make_clip(binding.rig);
    MotionPoser poser(binding, driven_handles(binding.rig, clip));
    AffineMotion motion;
    std::vector<Positions> expected;
    for (int frame = 0; frame <= 4; ++frame) {
      const PoseResult result = poser.step(clip, frame / 4.0, {.sweeps = 50});
      motion.times.push_back(frame / 4.0);
      motion.poses.push_back(handle_transforms(binding.subspace, result.dofs));
      expected.push_back(deform(binding.subspace, result.dofs));
    }
    AffineCharacterReport report;
    const Character character = affine_character(binding, motion, 4, {}, &report);
    validate(character);
    EXPECT_FALSE(report.changed.empty());
    EXPECT_GE(report_on(character.meshes[0].weights).least_weight, 0);
    EXPECT_LE(report_on(character.meshes[0].weights).most_influences(), 4);
    const auto [rms, worst] = misses(character, binding, motion, expected);
    EXPECT_NEAR(report.rms, rms, 1e-5);
    EXPECT_NEAR(report.worst, worst, 1e-5);
    EXPECT_LT(rms, 0.003);
    EXPECT_LT((rest_shape(character).positions - binding.shape.positions).rowwise().norm().maxCoeff(), 1e-9);
  }
}

TEST(BlendWeights, RefuseWhatEnginesCannotHold) {
  const Sample sample = make_sample("bar", 10);
  BindOptions options;
  options.extra_weights = 2;
  options.method = WeightMethod::Bounded;
  BindReport report;
  const Binding binding = bind_shape(sample.shape, sample.rig, options, report);
  expect_error(ErrorCode::InvalidWeights, [&] { blend_weights(binding); });
}

TEST(BindingSkin, BlendsRigidMotionsAsDualQuaternionsDo) {
  const Binding& binding = mannequin();
  // One motion for all handles: every blend gives just that.
  const Eigen::Matrix3d turn = AngleAxisd(1.1, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  Eigen::MatrixXd dofs = binding.subspace.rest_dofs;
  for (const HandleDofs& handle : binding.subspace.handles) {
    dofs.middleRows(handle.first, 3) = turn.transpose();
    dofs.row(handle.first + 3) << 1, 2, 3;
  }
  BindingSkin skin(binding, SkinBlend::DualQuaternion);
  std::vector<float> positions(3 * static_cast<std::size_t>(binding.shape.vertex_count()));
  skin.skin(dofs, positions);
  for (int v = 0; v < binding.shape.vertex_count(); ++v) {
    const Vector3d wanted = turn * binding.shape.positions.row(v).transpose() + Vector3d(1, 2, 3);
    for (int axis = 0; axis < 3; ++axis)
      EXPECT_NEAR(positions[static_cast<std::size_t>(3 * v + axis)], wanted[axis], 1e-5);
  }
}

}  // namespace
}  // namespace limber
