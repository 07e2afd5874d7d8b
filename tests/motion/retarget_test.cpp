#include "limber/motion/retarget.h"

#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/model/skeleton.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kDegree = 3.14159265358979323846 / 180;

Quaterniond turn(double degrees, const Vector3d& axis) {
  return Quaterniond(AngleAxisd(degrees * kDegree, axis.normalized()));
}

Skeleton mannequin() {
  return skeleton_of(make_sample("mannequin", 20).rig);
}

/// Random turns of every joint, and a walk of the root.
MotionClip random_clip(const Skeleton& skeleton, Random& random, double degrees = 40) {
  MotionClip clip;
  for (int joint = 0; joint < skeleton.count(); ++joint) {
    MotionTrack track;
    track.joint = joint;
    track.times = {0, 0.5, 1.5};
    track.values.resize(3, 4);
    for (int key = 0; key < 3; ++key) {
      const Vector3d axis(random.normal(), random.normal(), random.normal());
      track.values.row(key) =
          (skeleton.joints[joint].rest.rotation * turn(degrees * random.uniform(), axis)).coeffs().transpose();
    }
    clip.tracks.push_back(track);
  }
  MotionTrack track = clip.tracks[0];
  track.path = TrackPath::Translation;
  track.values.resize(3, 3);
  track.values << 0, 0.9, 0, 0.2, 1, 0.5, 0, 0.95, 1;
  clip.tracks.push_back(track);
  return clip;
}

/// The same skeleton with every joint's frame turned at random: it looks the same, but nothing has the same numbers.
Skeleton reframed(const Skeleton& skeleton, Random& random) {
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  std::vector<AffineMatrix> turned;
  for (const AffineMatrix& map : to_world) {
    AffineMatrix frame = map;
    const Vector3d axis(random.normal(), random.normal(), random.normal());
    frame.leftCols<3>() = map.leftCols<3>() * turn(180 * random.uniform(), axis).toRotationMatrix();
    turned.push_back(frame);
  }
  Skeleton result = skeleton;
  for (int i = 0; i < skeleton.count(); ++i) {
    const int parent = skeleton.joints[i].parent;
    const AffineMatrix local = parent < 0 ? turned[i] : compose(inverse(turned[parent]), turned[i]);
    result.joints[i].rest = decompose(local).transform;
    result.joints[i].end_site.reset();
  }
  return result;
}

TEST(Retarget, LeavesTheClipOfAnEqualSkeletonAlone) {
  Random random(1);
  const Skeleton skeleton = mannequin();
  const MotionClip clip = random_clip(skeleton, random);
  const RetargetResult result = retarget(skeleton, clip, skeleton);
  ASSERT_EQ(result.clip.tracks.size(), clip.tracks.size());
  for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
    EXPECT_EQ(result.clip.tracks[i].values, clip.tracks[i].values);
  }
  EXPECT_EQ(result.matches.count(), skeleton.count());
  EXPECT_EQ(result.scale, 1);
}

TEST(Retarget, MovesAReframedSkeletonAlike) {
  Random random(2);
  const Skeleton source = mannequin();
  const Skeleton target = reframed(source, random);
  const MotionClip clip = random_clip(source, random);
  const RetargetResult result = retarget(source, clip, target, {.ground = false});
  validate(result.clip, target.count());
  EXPECT_NEAR(result.scale, 1, 1e-12);
  for (const double time : {0.0, 0.5, 1.5}) {
    const auto expected = joint_to_world(source, sample(clip, source, time));
    const auto actual = joint_to_world(target, sample(result.clip, target, time));
    // The start is the model's own place: the whole motion may be moved sideways.
    const Vector3d moved = actual[0].col(3) - expected[0].col(3);
    EXPECT_NEAR(moved.y(), 0, 1e-9);
    for (int joint = 0; joint < source.count(); ++joint) {
      EXPECT_LT((actual[joint].col(3) - expected[joint].col(3) - moved).norm(), 1e-9) << source.joints[joint].name;
    }
  }
}

/// One arm in the plane: upper and lower arm, and a hand, along the given direction.
Skeleton make_arm(const Vector3d& direction, const char* upper, const char* lower, const char* hand) {
  Skeleton skeleton;
  skeleton.joints.push_back({upper, -1, {.translation = {0, 5, 0}}, {}});
  skeleton.joints.push_back({lower, 0, {.translation = 2 * direction}, {}});
  skeleton.joints.push_back({hand, 1, {.translation = direction}, Vector3d(0.5 * direction)});
  return skeleton;
}

MotionClip constant_turns(const std::vector<Quaterniond>& turns) {
  MotionClip clip;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    MotionTrack track;
    track.joint = static_cast<int>(i);
    track.times = {0};
    track.values = turns[i].coeffs().transpose();
    clip.tracks.push_back(track);
  }
  return clip;
}

TEST(Retarget, BringsAHangingArmToWhereAStretchedOneGoes) {
  // The motion's arm is stretched out at rest, the model's hangs down by 45 degrees. Bent by 90 degrees at the
  // elbow, forwards, both must look alike: the upper arm along x, the lower arm along z.
  const Vector3d hanging = Vector3d(1, -1, 0).normalized();
  const Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  const Skeleton target = make_arm(hanging, "upper_arm.L", "lower_arm.L", "hand.L");
  const MotionClip clip =
      constant_turns({Quaterniond::Identity(), turn(-90, Vector3d::UnitY()), Quaterniond::Identity()});
  const RetargetResult result = retarget(source, clip, target);
  const auto to_world = joint_to_world(target, sample(result.clip, target, 0));
  const auto place = [&](int joint) { return Vector3d(to_world[joint].col(3)); };
  EXPECT_LT((place(1) - place(0) - Vector3d(2, 0, 0)).norm(), 1e-12);
  EXPECT_LT((place(2) - place(1) - Vector3d(0, 0, 1)).norm(), 1e-12);
  EXPECT_LT((apply(to_world[2], *target.joints[2].end_site) - place(2) - Vector3d(0, 0, 0.5)).norm(), 1e-12);
}

TEST(Retarget, ReturnsToRestWhenTheMotionTakesTheModelsRestPose) {
  // The motion lowers its stretched arm by 45 degrees: exactly the model's rest pose, hand and all.
  const Vector3d hanging = Vector3d(1, -1, 0).normalized();
  const Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  const Skeleton target = make_arm(hanging, "upper_arm.L", "lower_arm.L", "hand.L");
  const MotionClip clip =
      constant_turns({turn(-45, Vector3d::UnitZ()), Quaterniond::Identity(), Quaterniond::Identity()});
  const SkeletonPose pose = sample(retarget(source, clip, target).clip, target, 0);
  for (int joint = 0; joint < 3; ++joint) {
    EXPECT_LT(pose.local[joint].rotation.angularDistance(target.joints[joint].rest.rotation), 1e-12);
  }
}

TEST(Retarget, TakesAPoseOfTheMotionAsItsRest) {
  // The file's rest pose points up, its T-pose is a quarter turn: told so, the T-pose is the model's rest.
  const Skeleton source = make_arm(Vector3d::UnitY(), "LeftArm", "LeftForeArm", "LeftHand");
  const Skeleton target = make_arm(Vector3d::UnitX(), "upper_arm.L", "lower_arm.L", "hand.L");
  const Quaterniond stretched = turn(-90, Vector3d::UnitZ());
  const MotionClip clip = constant_turns({stretched, Quaterniond::Identity(), Quaterniond::Identity()});
  const RetargetResult result = retarget(source, clip, target, {.source_rest = sample(clip, source, 0)});
  const SkeletonPose pose = sample(result.clip, target, 0);
  for (int joint = 0; joint < 3; ++joint) {
    EXPECT_LT(pose.local[joint].rotation.angularDistance(Quaterniond::Identity()), 1e-12);
  }
}

TEST(Retarget, KeepsUndrivenJointsAtRestInTheirParent) {
  Random random(4);
  const Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  Skeleton target = make_arm(Vector3d::UnitX(), "upper_arm.L", "lower_arm.L", "hand.L");
  target.joints.push_back({"ring", 2, {.rotation = turn(30, {1, 2, 3})}, {}});
  const MotionClip clip = random_clip(source, random);
  const RetargetResult result = retarget(source, clip, target);
  EXPECT_EQ(result.matches.unmatched_targets(), std::vector<int>{3});
  for (const MotionTrack& track : result.clip.tracks) EXPECT_NE(track.joint, 3);
}

/// The mannequin, scaled.
Skeleton scaled(Skeleton skeleton, double factor) {
  for (Joint& joint : skeleton.joints) {
    joint.rest.translation *= factor;
    if (joint.end_site) *joint.end_site *= factor;
  }
  return skeleton;
}

TEST(Retarget, ScalesTravelByTheLegsAndStandsOnTheGround) {
  const Skeleton source = scaled(mannequin(), 10);
  const Skeleton target = mannequin();
  MotionClip clip;
  MotionTrack track;
  track.path = TrackPath::Translation;
  track.times = {0, 1, 2};
  track.values.resize(3, 3);
  const Vector3d home = source.joints[0].rest.translation;
  // The motion's ground is 4 below its skeleton's; it walks ahead and jumps.
  track.values.row(0) = (home + Vector3d(7, -4, 3)).transpose();
  track.values.row(1) = (home + Vector3d(7, -4, 13)).transpose();
  track.values.row(2) = (home + Vector3d(7, 1, 13)).transpose();
  clip.tracks.push_back(track);
  const RetargetResult result = retarget(source, clip, target);
  EXPECT_NEAR(result.scale, 0.1, 1e-12);
  const auto hips = [&](const RetargetResult& made, double time) {
    return Vector3d(sample(made.clip, target, time).local[0].translation - target.joints[0].rest.translation);
  };
  EXPECT_LT(hips(result, 0).norm(), 1e-12);
  EXPECT_LT((hips(result, 1) - Vector3d(0, 0, 1)).norm(), 1e-12);
  EXPECT_LT((hips(result, 2) - Vector3d(0, 0.5, 1)).norm(), 1e-12);
  const RetargetResult in_place = retarget(source, clip, target, {.in_place = true});
  EXPECT_LT((hips(in_place, 2) - Vector3d(0, 0.5, 0)).norm(), 1e-12);
  const RetargetResult raw = retarget(source, clip, target, {.ground = false});
  EXPECT_LT((hips(raw, 1) - Vector3d(0, -0.4, 1)).norm(), 1e-12);
}

TEST(Retarget, KeepsEqualSkeletonsInPlaceOnRequest) {
  Random random(6);
  const Skeleton skeleton = mannequin();
  const MotionClip clip = random_clip(skeleton, random);
  const RetargetResult result = retarget(skeleton, clip, skeleton, {.in_place = true});
  const Vector3d home = skeleton.joints[0].rest.translation;
  const Vector3d there = sample(result.clip, skeleton, 0.5).local[0].translation;
  EXPECT_EQ(there, Vector3d(home.x(), 1, home.z()));
}

TEST(Retarget, TurnsAModelThatFacesElsewhere) {
  Random random(8);
  const Skeleton source = mannequin();
  const MotionClip clip = random_clip(source, random);
  // The same body, looking along x.
  const Quaterniond quarter = turn(90, Vector3d::UnitY());
  Skeleton target = source;
  for (Joint& joint : target.joints) {
    joint.rest.translation = quarter * joint.rest.translation;
    joint.end_site = Vector3d(quarter * *joint.end_site);
  }
  const RetargetResult result = retarget(source, clip, target, {.ground = false});
  const auto expected = joint_to_world(source, sample(clip, source, 0.5));
  const auto actual = joint_to_world(target, sample(result.clip, target, 0.5));
  for (int joint = 1; joint < source.count(); ++joint) {
    const Vector3d reach = expected[joint].col(3) - expected[0].col(3);
    EXPECT_LT((actual[joint].col(3) - actual[0].col(3) - quarter * reach).norm(), 1e-9);
  }
}

TEST(Retarget, StandsUpAMotionThatLies) {
  // The same body with z up: turned, the motion is the same.
  Random random(7);
  const Skeleton target = mannequin();
  const Quaterniond fall = turn(90, Vector3d::UnitX());
  Skeleton source = target;
  MotionClip clip = random_clip(target, random);
  for (Joint& joint : source.joints) joint.rest.translation = fall * joint.rest.translation;
  MotionClip fallen = clip;
  for (MotionTrack& track : fallen.tracks) {
    for (Eigen::Index key = 0; key < track.values.rows(); ++key) {
      if (track.path == TrackPath::Translation) {
        track.values.row(key) = (fall * Vector3d(track.values.row(key).transpose())).transpose();
      } else {
        const Quaterniond value(Eigen::Vector4d(track.values.row(key).transpose()));
        track.values.row(key) = (fall * value * fall.conjugate()).coeffs().transpose();
      }
    }
  }
  const RetargetResult result = retarget(source, fallen, target, {.ground = false});
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_NE(result.notes[0].find("along z"), std::string::npos);
  const auto expected = joint_to_world(target, sample(clip, target, 0.5));
  const auto actual = joint_to_world(target, sample(result.clip, target, 0.5));
  for (int joint = 1; joint < target.count(); ++joint) {
    const Vector3d reach = expected[joint].col(3) - expected[0].col(3);
    EXPECT_LT((actual[joint].col(3) - actual[0].col(3) - reach).norm(), 1e-9);
  }
}

TEST(Retarget, WorksBelowScaledAndTurnedParents) {
  // As files of some programs have it: an armature node in centimetres that stands the skeleton up.
  Random random(9);
  const Skeleton source = mannequin();
  const MotionClip clip = random_clip(source, random);
  Skeleton target = source;
  for (Joint& joint : target.joints) {
    joint.parent += 1;
    const Quaterniond back = turn(90, Vector3d::UnitX()).conjugate();
    joint.rest.translation = 100 * (back * joint.rest.translation);
    joint.end_site = Vector3d(100 * (back * *joint.end_site));
  }
  Joint armature;
  armature.name = "Armature";
  armature.rest.rotation = turn(90, Vector3d::UnitX());
  armature.rest.scale = {0.01, 0.01, 0.01};
  target.joints.insert(target.joints.begin(), armature);
  const RetargetResult result = retarget(source, clip, target, {.ground = false});
  EXPECT_NEAR(result.scale, 1, 1e-9);
  const auto expected = joint_to_world(source, sample(clip, source, 0.5));
  const auto actual = joint_to_world(target, sample(result.clip, target, 0.5));
  const Vector3d moved = actual[1].col(3) - expected[0].col(3);
  EXPECT_NEAR(moved.y(), 0, 1e-9);
  for (int joint = 0; joint < source.count(); ++joint) {
    EXPECT_LT((actual[joint + 1].col(3) - expected[joint].col(3) - moved).norm(), 1e-9) << source.joints[joint].name;
  }
}

/// The mannequin in a T-pose: its joints turned in the world so that arms point aside and legs down.
SkeletonPose t_pose(const Skeleton& skeleton) {
  SkeletonPose pose = rest_pose(skeleton);
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  const std::vector<std::vector<int>> children = children_of(skeleton);
  for (const int joint : parents_first(skeleton)) {
    const JointRole role = parts[joint].role;
    if (role < JointRole::UpperArm || role > JointRole::LowerArm) continue;
    const auto world = joint_to_world(skeleton, pose);
    const Vector3d bone = world[children[joint][0]].col(3) - world[joint].col(3);
    const Vector3d aside = parts[joint].side == BodySide::Left ? Vector3d::UnitX() : Vector3d(-Vector3d::UnitX());
    const Quaterniond above = decompose(world[skeleton.joints[joint].parent]).transform.rotation;
    const Quaterniond now = decompose(world[joint]).transform.rotation;
    pose.local[joint].rotation = above.conjugate() * Quaterniond::FromTwoVectors(bone, aside) * now;
  }
  return pose;
}

/// Keys with these poses, a thirtieth of a second apart.
MotionClip clip_of_poses(const std::vector<SkeletonPose>& poses) {
  MotionClip clip;
  for (std::size_t joint = 0; joint < poses[0].local.size(); ++joint) {
    MotionTrack track;
    track.joint = static_cast<int>(joint);
    track.values.resize(static_cast<Eigen::Index>(poses.size()), 4);
    for (std::size_t key = 0; key < poses.size(); ++key) {
      track.times.push_back(static_cast<double>(key) / 30);
      track.values.row(static_cast<Eigen::Index>(key)) = poses[key].local[joint].rotation.coeffs().transpose();
    }
    clip.tracks.push_back(track);
  }
  return clip;
}

TEST(Retarget, TakesATPoseInTheFirstFrameForRest) {
  // Capture files start with a T-pose whose head is bowed. The rest pose of the file has its legs spread: of no use.
  const Skeleton target = mannequin();
  Skeleton source = target;
  const std::vector<BodyPart> parts = body_parts_of(source);
  SkeletonPose first = t_pose(source);
  SkeletonPose next = t_pose(source);
  for (int joint = 0; joint < source.count(); ++joint) {
    if (parts[joint].role == JointRole::Head) first.local[joint].rotation = turn(16, Vector3d::UnitX());
    if (parts[joint].role == JointRole::Thigh) {
      const double degrees = parts[joint].side == BodySide::Left ? 20 : -20;
      const Quaterniond spread = turn(degrees, Vector3d::UnitZ());
      source.joints[joint].rest.rotation = spread * source.joints[joint].rest.rotation;
    }
    if (parts[joint].role == JointRole::UpperArm) next.local[joint].rotation = rest_pose(target).local[joint].rotation;
  }
  const RetargetResult result = retarget(source, clip_of_poses({first, next, next, next}), target);
  EXPECT_NEAR(result.clip.seconds(), 2.0 / 30, 1e-9);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_NE(result.notes[0].find("T-pose"), std::string::npos);
  // The motion's second frame looks straight ahead and stands straight: so does the model.
  const auto rest = rest_joint_to_world(target);
  const auto actual = joint_to_world(target, sample(result.clip, target, 0));
  for (int joint = 0; joint < target.count(); ++joint) {
    const JointRole role = parts[joint].role;
    if (role != JointRole::Head && role != JointRole::Thigh && role != JointRole::Foot) continue;
    const Quaterniond before = decompose(rest[joint]).transform.rotation;
    const Quaterniond after = decompose(actual[joint]).transform.rotation;
    EXPECT_LT(before.angularDistance(after), 3 * kDegree) << target.joints[joint].name;
  }
}

TEST(Retarget, KeepsAFootThatHangsBesideItsLegOnIt) {
  // As rigs for inverse kinematics have it: feet are children of the root.
  Random random(10);
  const Skeleton source = mannequin();
  Skeleton target = source;
  const auto rest = rest_joint_to_world(target);
  target.joints.push_back({"Root", -1, {}, {}});
  target.joints[0].parent = target.count() - 1;
  for (const char* name : {"foot.L", "foot.R"}) {
    Joint& foot = target.joints[target.find(name)];
    foot.parent = target.count() - 1;
    foot.rest.translation = rest[target.find(name)].col(3);
  }
  const RetargetResult result = retarget(source, random_clip(source, random, 20), target);
  const auto at_rest = rest_joint_to_world(target);
  for (const double time : {0.0, 0.3, 0.5, 1.5}) {
    const auto world = joint_to_world(target, sample(result.clip, target, time));
    for (const char* side : {"L", "R"}) {
      const int shin = target.find(std::string("shin.") + side);
      const int foot = target.find(std::string("foot.") + side);
      const double length = (at_rest[foot].col(3) - at_rest[shin].col(3)).norm();
      // Between keys it goes straight.
      if (time == 0.3) {
        EXPECT_NEAR((world[foot].col(3) - world[shin].col(3)).norm(), length, 0.1 * length);
      } else {
        EXPECT_NEAR((world[foot].col(3) - world[shin].col(3)).norm(), length, 1e-6);
      }
    }
  }
}

TEST(Retarget, KeepsTranslationsAndScalesBelowTheRoot) {
  // A face that slides and swells, on a head twice as large.
  Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  source.joints.push_back({"ring", 2, {.translation = {0.2, 0, 0}}, {}});
  Skeleton target = source;
  for (Joint& joint : target.joints) joint.rest.translation *= 2;
  MotionClip clip = constant_turns({turn(30, Vector3d::UnitZ())});
  clip.tracks.push_back({3, TrackPath::Translation, Interpolation::Linear, {0}, Eigen::RowVector3d(0.2, 0.1, 0)});
  clip.tracks.push_back({3, TrackPath::Scale, Interpolation::Linear, {0}, Eigen::RowVector3d(1, 2, 1)});
  const RetargetResult result = retarget(source, clip, target);
  const SkeletonPose pose = sample(result.clip, target, 0);
  EXPECT_LT((pose.local[3].translation - Vector3d(0.4, 0.1 * result.scale, 0)).norm(), 1e-9);
  EXPECT_LT((pose.local[3].scale - Vector3d(1, 2, 1)).norm(), 1e-12);
}

TEST(Retarget, DoesNotMoveALimbOnItsOwn) {
  Random random(11);
  const Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  const Skeleton target = make_arm(Vector3d::UnitX(), "upper_arm.L", "lower_arm.L", "hand.L");
  const RetargetResult result = retarget(source, random_clip(source, random), target);
  for (const MotionTrack& track : result.clip.tracks)
    EXPECT_NE(static_cast<int>(track.path), static_cast<int>(TrackPath::Translation));
}

TEST(Retarget, WarnsOfFewMatches) {
  Skeleton source = mannequin();
  Skeleton target = source;
  for (int i = 3; i < target.count(); ++i) target.joints[i].name = "x" + std::to_string(i);
  for (int i = 0; i < target.count(); ++i) target.joints[i].rest.translation = Vector3d(0, 1 + 0.1 * i, 0);
  const RetargetResult few = retarget(source, {}, target);
  ASSERT_FALSE(few.notes.empty());
  EXPECT_TRUE(few.fits_badly);
  EXPECT_NE(few.notes[0].find("name map"), std::string::npos);
  for (int i = 1; i < target.count(); ++i) target.joints[i].name = "x" + std::to_string(i);
  expect_error(ErrorCode::InvalidArgument, [&] { retarget(source, {}, target); });
}

TEST(WriteNameMap, IsReadBackAsItIs) {
  const Skeleton source = make_arm(Vector3d::UnitX(), "LeftArm", "LeftForeArm", "LeftHand");
  Skeleton target = make_arm(Vector3d::UnitX(), "upper_arm.L", "lower_arm.L", "hand.L");
  target.joints.push_back({"ring", 2, {}, {}});
  const std::string text = write_name_map(source, target, match_joints(source, target));
  EXPECT_EQ(parse_name_map(text),
            (NameMap{{"LeftArm", "upper_arm.L"}, {"LeftForeArm", "lower_arm.L"}, {"LeftHand", "hand.L"}}));
  EXPECT_NE(text.find("#  = ring"), std::string::npos);
}

TEST(Retarget, RefusesWhatHasNothingInCommon) {
  const Skeleton source = make_arm(Vector3d::UnitX(), "a", "b", "c");
  const Skeleton target = make_arm(Vector3d::UnitX(), "d", "e", "f");
  expect_error(ErrorCode::InvalidArgument, [&] { retarget(source, {}, target); });
  expect_error(ErrorCode::InvalidArgument, [&] { retarget(source, {}, source, {.source_rest = SkeletonPose{}}); });
}

}  // namespace
}  // namespace limber
