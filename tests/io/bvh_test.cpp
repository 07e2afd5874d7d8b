#include <cmath>
#include <filesystem>
#include <string>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/core/internal/random.h"
#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"

#include "tests/support/data.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kDegree = 3.14159265358979323846 / 180;

Matrix3d turn(int axis, double degrees) {
  return AngleAxisd(degrees * kDegree, Vector3d::Unit(axis)).toRotationMatrix();
}

std::string corpus(const char* name) {
  return read_file(test::source_folder() / "tests/fuzz/corpus/bvh" / name);
}

void expect_equal(const BvhFile& a, const BvhFile& b) {
  ASSERT_TRUE(a.skeleton.has_hierarchy_of(b.skeleton));
  for (int i = 0; i < a.skeleton.count(); ++i) {
    EXPECT_EQ(a.skeleton.joints[i].rest.translation, b.skeleton.joints[i].rest.translation);
    EXPECT_EQ(a.skeleton.joints[i].end_site, b.skeleton.joints[i].end_site);
  }
  EXPECT_EQ(a.channels, b.channels);
  EXPECT_EQ(a.frame_seconds, b.frame_seconds);
  EXPECT_EQ(a.frames, b.frames);
}

TEST(ReadBvh, TakesOneRowMoreThanAnnounced) {
  std::string text = corpus("arm.bvh");
  const BvhFile whole = read_bvh(text);
  ASSERT_EQ(whole.frame_count(), 3);
  text.replace(text.find("Frames: 3"), 9, "Frames: 2");
  EXPECT_EQ(read_bvh(text).frames, whole.frames);
}

TEST(ReadBvh, ReadsJointsChannelsAndFrames) {
  const BvhFile file = read_bvh(corpus("arm.bvh"));
  ASSERT_EQ(file.skeleton.count(), 3);
  EXPECT_EQ(file.skeleton.joints[0].name, "Base");
  EXPECT_EQ(file.skeleton.joints[1].name, "Fore Arm");
  EXPECT_EQ(file.skeleton.joints[2].parent, 0);
  EXPECT_EQ(file.skeleton.joints[0].rest.translation, Vector3d(0.5, 1, -2));
  EXPECT_EQ(*file.skeleton.joints[1].end_site, Vector3d(0, 1, 0.25));
  EXPECT_FALSE(file.skeleton.joints[2].end_site);
  EXPECT_EQ(file.channel_count(), 10);
  EXPECT_EQ(file.channels[1], (std::vector<BvhChannel>{{true, 1}, {true, 2}, {true, 0}}));
  EXPECT_EQ(file.frame_count(), 3);
  EXPECT_EQ(file.frame_seconds, 0.0083333);
  EXPECT_EQ(file.frames(2, 0), 0.1);
  EXPECT_EQ(file.frames(2, 9), -3);
}

TEST(ReadBvh, TakesAnyLayoutSeveralRootsAndNamesThatAreTaken) {
  const BvhFile file = read_bvh(corpus("mixed.bvh"));
  ASSERT_EQ(file.skeleton.count(), 2);
  EXPECT_EQ(file.skeleton.joints[0].name, "A");
  EXPECT_EQ(file.skeleton.joints[1].name, "A.2");
  EXPECT_EQ(file.skeleton.joints[1].parent, -1);
  EXPECT_EQ(file.skeleton.joints[1].rest.translation, Vector3d(0, 0, 1));
  EXPECT_EQ(*file.skeleton.joints[0].end_site, Vector3d(1, 0, 0));
  EXPECT_EQ(file.frames(0, 0), 1.5);
  EXPECT_EQ(file.frames(0, 1), -90);
}

TEST(ReadBvh, TakesASkeletonWithoutMotion) {
  const BvhFile file = read_bvh(corpus("none.bvh"));
  EXPECT_EQ(file.skeleton.count(), 1);
  EXPECT_EQ(file.skeleton.joints[0].name, "joint0");
  EXPECT_EQ(file.frame_count(), 0);
  EXPECT_TRUE(clip_of(file).tracks.empty());
}

TEST(ReadBvh, RefusesBrokenFilesWithTheLine) {
  const auto refused = [](ErrorCode code, int line, const std::string& from, const std::string& to) {
    std::string text = corpus("arm.bvh");
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    SCOPED_TRACE(to);
    expect_error_at_line(code, line, [&] { read_bvh(text); });
  };
  refused(ErrorCode::WrongMagic, 1, "HIERARCHY", "HIERARCHIE");
  refused(ErrorCode::Malformed, 2, "ROOT", "JOINT");
  refused(ErrorCode::Malformed, 3, "{", "[");
  refused(ErrorCode::UnparsableNumber, 4, "0.5 1", "0.5 one");
  refused(ErrorCode::Malformed, 5, "Xposition", "Wposition");
  refused(ErrorCode::Malformed, 5, "Yposition", "Xposition");
  refused(ErrorCode::CountMismatch, 5, "CHANNELS 6", "CHANNELS 600");
  refused(ErrorCode::CountMismatch, 5, "CHANNELS 6", "CHANNELS -1");
  refused(ErrorCode::Malformed, 5, "CHANNELS 6", "CHANNELS 5");
  refused(ErrorCode::Malformed, 6, "CHANNELS 6", "CHANNELS 7");
  refused(ErrorCode::Malformed, 12, "OFFSET 0 1 .25", "CHANNELS 1 Xrotation");
  refused(ErrorCode::CountMismatch, 22, "Frames: 3", "Frames: 3000");
  refused(ErrorCode::CountMismatch, 26, "Frames: 3", "Frames: 1");
  refused(ErrorCode::UnparsableNumber, 22, "Frames: 3", "Frames: 3.5");
  refused(ErrorCode::Malformed, 22, "Frames: 3", "Bilder: 3");
  refused(ErrorCode::Malformed, 23, ".0083333", "0");
  refused(ErrorCode::Malformed, 25, "0 1.25 0", "0 1.25");
  refused(ErrorCode::Malformed, 25, "0 1.25 0", "0 1.25 0 0");
  refused(ErrorCode::NonFiniteNumber, 25, "1.25", "nan");
  refused(ErrorCode::Truncated, 27, "Frames: 3", "Frames: 4");
}

TEST(ReadBvh, RefusesJointsThatSayThingsTwiceAndHierarchiesWithoutAJoint) {
  const std::string joint = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n";
  const std::string site = "End Site\n{\nOFFSET 0 1 0\n}\n";
  const std::string channels = "CHANNELS 1 Xrotation\n";
  const std::string motion = "}\nMOTION\nFrames: 0\nFrame Time: 1\n";
  expect_error_at_line(ErrorCode::Malformed, 9, [&] { read_bvh(joint + site + site + motion); });
  expect_error_at_line(ErrorCode::Malformed, 6, [&] { read_bvh(joint + channels + channels + motion); });
  expect_error(ErrorCode::InvalidRig, [] { read_bvh("HIERARCHY\nMOTION\nFrames: 0\nFrame Time: 1\n"); });
}

TEST(ReadBvh, SurvivesTruncationAtEveryByte) {
  for (const char* name : {"arm.bvh", "mixed.bvh", "none.bvh"}) {
    const std::string text = corpus(name);
    for (std::size_t size = 0; size < text.size(); ++size) {
      try {
        read_bvh(std::string_view(text).substr(0, size));
      } catch (const Error& error) {
        EXPECT_GT(error.place().line, 0) << error.what();
      }
    }
  }
}

TEST(ReadBvh, TakesDeepChains) {
  std::string text = "HIERARCHY\nROOT a {\n";
  for (int i = 0; i < 200000; ++i) text += "JOINT a {\n";
  for (int i = 0; i < 200001; ++i) text += "}\n";
  text += "MOTION\nFrames: 0\nFrame Time: 0\n";
  const BvhFile file = read_bvh(text);
  EXPECT_EQ(file.skeleton.count(), 200001);
  EXPECT_LT(write_bvh(file).size(), 100 * text.size());
}

TEST(WriteBvh, GivesBackWhatWasRead) {
  for (const char* name : {"arm.bvh", "mixed.bvh", "none.bvh"}) {
    const BvhFile file = read_bvh(corpus(name));
    const std::string text = write_bvh(file);
    expect_equal(read_bvh(text), file);
    EXPECT_EQ(write_bvh(read_bvh(text)), text);
  }
}

TEST(WriteBvh, RefusesWhatBvhCannotSay) {
  BvhFile file = read_bvh(corpus("arm.bvh"));
  file.skeleton.joints[1].rest.scale = {1, 2, 1};
  expect_error_at_handle(ErrorCode::InvalidRig, "Fore Arm", [&] { write_bvh(file); });
  file = read_bvh(corpus("arm.bvh"));
  file.channels[0].pop_back();
  expect_error(ErrorCode::CountMismatch, [&] { write_bvh(file); });
  file = read_bvh(corpus("arm.bvh"));
  file.frames(0, 0) = NAN;
  expect_error(ErrorCode::NonFiniteNumber, [&] { write_bvh(file); });
}

TEST(ClipOfBvh, MultipliesTurnsInTheOrderOfTheChannels) {
  const BvhFile file = read_bvh(corpus("arm.bvh"));
  const MotionClip clip = clip_of(file);
  validate(clip, file.skeleton.count());
  EXPECT_NEAR(clip.seconds(), 2 * 0.0083333, 1e-15);
  const SkeletonPose pose = sample(clip, file.skeleton, file.frame_seconds);
  EXPECT_EQ(pose.local[0].translation, Vector3d(0, 1.25, 0));
  EXPECT_TRUE(pose.local[0].rotation.toRotationMatrix().isApprox(turn(2, 20) * turn(0, 20) * turn(1, 30), 1e-14));
  EXPECT_TRUE(pose.local[1].rotation.toRotationMatrix().isApprox(turn(1, 10) * turn(2, 15) * turn(0, 25), 1e-14));
  EXPECT_EQ(pose.local[1].translation, Vector3d(0, 1.5, 0));
  EXPECT_TRUE(pose.local[2].rotation.toRotationMatrix().isApprox(turn(0, 2), 1e-14));
}

TEST(ClipOfBvh, KeepsOffsetsOfAxesWithoutAPosition) {
  const BvhFile file = read_bvh(corpus("mixed.bvh"));
  const SkeletonPose pose = sample(clip_of(file), file.skeleton, 0);
  EXPECT_EQ(pose.local[1].translation, Vector3d(0, 1.5, 1));
}

/// A random forest whose joints are rotated at rest, children first.
Skeleton twisted_skeleton(Random& random) {
  Skeleton skeleton;
  for (int i = 0; i < 8; ++i) {
    Joint joint;
    joint.name = std::string(1, 'j') + std::to_string(i);
    joint.parent = i < 5 ? i + 1 : i == 6 ? 5 : -1;
    joint.rest.translation = {random.normal(), random.normal(), random.normal()};
    joint.rest.rotation = Quaterniond(random.normal(), random.normal(), random.normal(), random.normal()).normalized();
    if (i == 0) joint.end_site = Vector3d(random.normal(), 0, 1);
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

TEST(ToBvh, LooksTheSameInTheWorldForTwistedSkeletons) {
  Random random(23);
  const Skeleton skeleton = twisted_skeleton(random);
  MotionClip clip;
  for (int joint = 0; joint < skeleton.count(); ++joint) {
    MotionTrack track;
    track.joint = joint;
    for (int key = 0; key < 6; ++key) {
      track.times.push_back(0.25 * key);
      track.values.conservativeResize(key + 1, 4);
      for (int i = 0; i < 4; ++i) track.values(key, i) = random.normal();
      track.values.row(key).normalize();
    }
    clip.tracks.push_back(track);
  }
  clip.tracks.push_back(clip.tracks[6]);
  clip.tracks.back().path = TrackPath::Translation;
  clip.tracks.back().values = clip.tracks[6].values.leftCols(3).eval();
  validate(clip, skeleton.count());
  const BvhFile file = read_bvh(write_bvh(to_bvh(skeleton, clip, 8)));
  ASSERT_EQ(file.frame_count(), 11);
  EXPECT_EQ(file.channels[file.skeleton.find("j6")].size(), 6u);
  EXPECT_EQ(file.channels[file.skeleton.find("j2")].size(), 3u);
  const MotionClip back = clip_of(file);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  const std::vector<AffineMatrix> upright_rest = rest_joint_to_world(file.skeleton);
  for (int frame = 0; frame < 11; ++frame) {
    const std::vector<AffineMatrix> expected = joint_to_world(skeleton, sample(clip, skeleton, frame / 8.0));
    const std::vector<AffineMatrix> actual = joint_to_world(file.skeleton, sample(back, file.skeleton, frame / 8.0));
    for (int joint = 0; joint < skeleton.count(); ++joint) {
      const int there = file.skeleton.find(skeleton.joints[joint].name);
      // What the joint does to points of the rest pose.
      const AffineMatrix a = compose(expected[joint], inverse(rest[joint]));
      const AffineMatrix b = compose(actual[there], inverse(upright_rest[there]));
      EXPECT_LT((a - b).norm(), 1e-9);
    }
  }
}

TEST(ToBvh, GivesAnglesThatDoNotJumpAndPassThePoles) {
  Skeleton skeleton;
  skeleton.joints.push_back({"root", -1, {}, Vector3d(0, 1, 0)});
  MotionClip clip;
  MotionTrack track;
  for (int key = 0; key <= 72; ++key) {
    track.times.push_back(key);
    track.values.conservativeResize(key + 1, 4);
    // Two full turns about x: through straight up and down, where angles are not unique.
    track.values.row(key) = Quaterniond(AngleAxisd(10 * key * kDegree, Vector3d::UnitX())).coeffs().transpose();
  }
  clip.tracks.push_back(track);
  const BvhFile file = to_bvh(skeleton, clip, 1);
  ASSERT_EQ(file.frame_count(), 73);
  for (int frame = 0; frame < 73; ++frame) EXPECT_NEAR(file.frames(frame, 4), 10.0 * frame, 1e-6);
}

TEST(ToBvh, RoundTripsAFile) {
  const BvhFile file = read_bvh(corpus("arm.bvh"));
  const BvhFile back = to_bvh(file.skeleton, clip_of(file), 1 / file.frame_seconds);
  ASSERT_EQ(back.frame_count(), file.frame_count());
  const MotionClip expected = clip_of(file);
  const MotionClip actual = clip_of(back);
  for (double t = 0; t < 0.017; t += 0.001) {
    const SkeletonPose a = sample(expected, file.skeleton, t);
    const SkeletonPose b = sample(actual, back.skeleton, t);
    for (int joint = 0; joint < 3; ++joint) EXPECT_LT((a.local[joint].matrix() - b.local[joint].matrix()).norm(), 1e-9);
  }
}

struct Count {
  const char* file;
  int joints, end_sites, channels, frames;
  double frame_seconds;
};

TEST(ReadBvh, CountsTheSharedMotions) {
  LIMBER_DATA_OR_SKIP(folder, "motion");
  const Count counts[] = {{"animated-drawings/dab.bvh", 27, 7, 84, 339, 0.0333333},
                          {"animated-drawings/jumping_jacks.bvh", 31, 7, 96, 125, 0.03333},
                          {"bvh-python/test_freebvh.bvh", 55, 15, 168, 69, 0.0333333},
                          {"bvh_anim/test_simple.bvh", 2, 1, 9, 2, 0.033333333},
                          {"cmu/02_01.bvh", 31, 7, 96, 344, 0.0083333},
                          {"cmu/05_03.bvh", 31, 7, 96, 435, 0.0083333},
                          {"cmu/09_01.bvh", 31, 7, 96, 149, 0.0083333},
                          {"cmu/13_11.bvh", 31, 7, 96, 416, 0.0083333},
                          {"cmu/143_01.bvh", 31, 7, 96, 101, 0.0083333},
                          {"cmu/49_06.bvh", 31, 7, 96, 482, 0.0083333},
                          {"cmu/90_02.bvh", 31, 7, 96, 782, 0.0083333}};
  for (const Count& count : counts) {
    SCOPED_TRACE(count.file);
    const BvhFile file = load_bvh(folder / count.file);
    EXPECT_EQ(file.skeleton.count(), count.joints);
    int end_sites = 0;
    for (const Joint& joint : file.skeleton.joints) end_sites += joint.end_site.has_value();
    EXPECT_EQ(end_sites, count.end_sites);
    EXPECT_EQ(file.channel_count(), count.channels);
    EXPECT_EQ(file.frame_count(), count.frames);
    EXPECT_NEAR(file.frame_seconds, count.frame_seconds, 1e-7);
    validate(clip_of(file), file.skeleton.count());
    validate(rig_of(file.skeleton).rig);
    expect_equal(read_bvh(write_bvh(file)), file);
  }
}

TEST(ReadBvh, RefusesTheSharedBrokenFiles) {
  LIMBER_DATA_OR_SKIP(folder, "broken/derived");
  const auto refused = [&](const char* name, ErrorCode code) {
    const Error error = error_of([&] { load_bvh(folder / name); });
    EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
    EXPECT_GT(error.place().line, 0);
    EXPECT_EQ(error.place().file, (folder / name).string());
  };
  refused("bvh_nan_value.bvh", ErrorCode::NonFiniteNumber);
  refused("bvh_short_row.bvh", ErrorCode::Malformed);
  refused("bvh_too_few_frames.bvh", ErrorCode::CountMismatch);
  refused("bvh_truncated_hierarchy.bvh", ErrorCode::Truncated);
  // A skeleton without motion is a skeleton.
  EXPECT_EQ(load_bvh(folder / "bvh_zero_frames.bvh").frame_count(), 0);
}

}  // namespace
}  // namespace limber
