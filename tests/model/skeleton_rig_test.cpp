#include <gtest/gtest.h>

#include "limber/model/skeleton.h"
#include "limber/samples/samples.h"

namespace limber {
namespace {

using Eigen::Vector3d;

const BoneHandle& bone(const Rig& rig, const char* name) {
  const int index = rig.find(name);
  EXPECT_GE(index, 0) << name;
  return std::get<BoneHandle>(rig.handles[index].form);
}

/// Hips with a helper joint at the same place, a spine and two legs; one leg ends without a site.
Skeleton make_hips() {
  Skeleton skeleton;
  skeleton.joints.resize(6);
  skeleton.joints[0] = {"hips", -1, {.translation = {0, 10, 0}}, {}};
  skeleton.joints[1] = {"helper", 0, {}, {}};
  skeleton.joints[2] = {"spine", 0, {.translation = {0, 2, 0}}, Vector3d(0, 3, 0)};
  skeleton.joints[3] = {"leg.L", 1, {.translation = {1, 0, 0}}, {}};
  skeleton.joints[4] = {"shin.L", 3, {.translation = {0, -4, 0}}, {}};
  skeleton.joints[5] = {"leg.R", 0, {.translation = {-1, 0, 0}}, Vector3d(0, -4, 0)};
  return skeleton;
}

TEST(RigOf, DrawsBonesToChildrenAndTips) {
  const SkeletonRig made = rig_of(make_hips());
  const Rig& rig = made.rig;
  validate(rig);
  ASSERT_EQ(rig.count(), 7);
  EXPECT_EQ(bone(rig, "hips").head, Vector3d(0, 10, 0));
  EXPECT_EQ(bone(rig, "hips").tail, Vector3d(0, 12, 0));
  EXPECT_EQ(bone(rig, "hips/leg.R").tail, Vector3d(-1, 10, 0));
  EXPECT_EQ(bone(rig, "helper").tail, Vector3d(1, 10, 0));
  EXPECT_EQ(bone(rig, "spine").tail, Vector3d(0, 15, 0));
  EXPECT_EQ(bone(rig, "leg.L").tail, Vector3d(1, 6, 0));
  EXPECT_EQ(bone(rig, "leg.R").tail, Vector3d(-1, 6, 0));
  // A leaf without a site: half of the four units that lead to it.
  EXPECT_EQ(bone(rig, "shin.L").tail, Vector3d(1, 4, 0));
}

TEST(RigOf, KnowsTheJointAndTheParentOfEachBone) {
  const Skeleton skeleton = make_hips();
  const SkeletonRig made = rig_of(skeleton);
  const auto joint_of = [&](const char* name) {
    return skeleton.joints[made.joint_of_handle[made.rig.find(name)]].name;
  };
  const auto parent_of = [&](const char* name) {
    const int parent = made.rig.handles[made.rig.find(name)].parent;
    return parent < 0 ? std::string() : made.rig.handles[parent].name;
  };
  EXPECT_EQ(joint_of("hips"), "hips");
  EXPECT_EQ(joint_of("hips/leg.R"), "hips");
  EXPECT_EQ(joint_of("shin.L"), "shin.L");
  EXPECT_EQ(parent_of("hips"), "");
  EXPECT_EQ(parent_of("hips/leg.R"), "hips");
  EXPECT_EQ(parent_of("spine"), "hips");
  EXPECT_EQ(parent_of("leg.R"), "hips/leg.R");
  EXPECT_EQ(parent_of("leg.L"), "helper");
  EXPECT_EQ(parent_of("helper"), "hips");
}

TEST(RigOf, LeavesOutJointsWithoutLengthAndMakesAPointOfALoneOne) {
  Skeleton skeleton;
  skeleton.joints.resize(4);
  skeleton.joints[0] = {"lone", -1, {.translation = {5, 6, 7}}, {}};
  skeleton.joints[1] = {"flat", -1, {}, {}};
  skeleton.joints[2] = {"arm", 1, {}, Vector3d(1, 0, 0)};
  skeleton.joints[3] = {"stub", 2, {}, {}};
  const SkeletonRig made = rig_of(skeleton);
  ASSERT_EQ(made.rig.count(), 2);
  EXPECT_EQ(std::get<PointHandle>(made.rig.handles[0].form).position, Vector3d(5, 6, 7));
  EXPECT_EQ(made.rig.handles[1].name, "arm");
  EXPECT_EQ(made.rig.handles[1].parent, -1);
  EXPECT_EQ(made.joint_of_handle, (std::vector<int>{0, 2}));
}

TEST(RigOf, KeepsNamesUnique) {
  Skeleton skeleton = make_hips();
  skeleton.joints[1].name = "hips/leg.R";
  validate(rig_of(skeleton).rig);
}

TEST(SkeletonOf, GivesBackTheBonesOfTheMannequin) {
  const Rig rig = make_sample("mannequin", 20).rig;
  const Skeleton skeleton = skeleton_of(rig);
  validate(skeleton);
  const SkeletonRig back = rig_of(skeleton);
  ASSERT_EQ(back.rig.count(), rig.count());
  for (int i = 0; i < rig.count(); ++i) {
    EXPECT_EQ(back.rig.handles[i].name, rig.handles[i].name);
    EXPECT_EQ(back.rig.handles[i].parent, rig.handles[i].parent);
    const auto& expected = std::get<BoneHandle>(rig.handles[i].form);
    const auto& actual = std::get<BoneHandle>(back.rig.handles[i].form);
    EXPECT_LT((actual.head - expected.head).norm(), 1e-15);
    EXPECT_LT((actual.tail - expected.tail).norm(), 1e-15);
  }
}

TEST(SkeletonOf, PlacesPointsAndHandlesWithoutAPlace) {
  Rig rig;
  rig.handles.push_back({"patch", 1, RegionHandle{{0}}});
  rig.handles.push_back({"bone", -1, BoneHandle{{1, 0, 0}, {2, 0, 0}}});
  rig.handles.push_back({"point", 0, PointHandle{{3, 4, 5}}});
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton_of(rig));
  EXPECT_EQ(to_world[0].col(3), Vector3d(1, 0, 0));
  EXPECT_EQ(to_world[2].col(3), Vector3d(3, 4, 5));
}

}  // namespace
}  // namespace limber
