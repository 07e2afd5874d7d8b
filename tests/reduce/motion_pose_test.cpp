#include "limber/reduce/motion_pose.h"

#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/reduce/affine_character.h"
#include "limber/reduce/binding_skin.h"
#include "limber/rig/sample_catalogue.h"
#include "limber/rig/sample_clip.h"
#include "limber/rig/skeleton_rig.h"

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
  // Three rigid handles need one joint each, the others two.
  EXPECT_GT(character.skeleton.count(), binding.rig.count());
  EXPECT_LT(character.skeleton.count(), 2 * binding.rig.count());
  for (std::size_t frame = 0; frame < motion.times.size(); ++frame) {
    const Positions actual = played(character, motion.times[frame]);
    EXPECT_LT((actual - expected[frame]).rowwise().norm().maxCoeff(), 1e-5);
  }
  EXPECT_LT((rest_shape(character).positions - binding.shape.positions).rowwise().norm().maxCoeff(), 1e-9);
}

TEST(AffineCharacter, RefusesWeightsThatEnginesCannotHold) {
  const Sample sample = make_sample("bar", 10);
  BindOptions options;
  options.extra_weights = 2;
  options.method = WeightMethod::Bounded;
  BindReport report;
  const Binding binding = bind_shape(sample.shape, sample.rig, options, report);
  AffineMotion motion;
  motion.times = {0};
  motion.poses = {handle_transforms(binding.subspace, binding.subspace.rest_dofs)};
  expect_error(ErrorCode::InvalidWeights, [&] { affine_character(binding, motion); });
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
