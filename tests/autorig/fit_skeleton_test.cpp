#include "limber/autorig/fit_skeleton.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "limber/samples/internal/solid.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

constexpr double kManHeight = 1.8;

/// The mannequin, coarse enough to be quick.
const Sample& mannequin() {
  static const Sample sample = make_sample("mannequin", 60);
  return sample;
}

Shape turned(Shape shape, const Eigen::Matrix3d& turn) {
  shape.positions = (shape.positions * turn.transpose()).eval();
  shape.normals.resize(0, 3);
  return shape;
}

Eigen::Vector3d place_of(const FittedSkeleton& skeleton, std::string_view role) {
  const int joint = skeleton.find(role);
  EXPECT_GE(joint, 0) << role;
  return joint < 0 ? Eigen::Vector3d::Zero() : skeleton.joints[static_cast<std::size_t>(joint)].position;
}

/// A box from corner to corner.
Shape box(const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
  Shape shape = test::make_sphere(2);
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    for (int k = 0; k < 3; ++k) {
      const double t = std::clamp(0.5 + shape.positions(v, k), 0.0, 1.0);
      shape.positions(v, k) = low[k] + t * (high[k] - low[k]);
    }
  }
  return shape;
}

Shape joined(const std::vector<Shape>& parts) {
  Shape all;
  for (const Shape& part : parts) {
    const int first = all.vertex_count();
    const Eigen::Index faces = all.triangles.rows();
    all.positions.conservativeResize(first + part.vertex_count(), 3);
    all.positions.bottomRows(part.vertex_count()) = part.positions;
    all.triangles.conservativeResize(faces + part.triangles.rows(), 3);
    all.triangles.bottomRows(part.triangles.rows()) = part.triangles.array() + first;
  }
  return all;
}

/// A dog of boxes: it looks along +z.
Shape box_dog() {
  std::vector<Shape> parts{box({-0.15, 0.4, -0.5}, {0.15, 0.7, 0.5}), box({-0.08, 0.6, 0.45}, {0.08, 0.95, 0.6}),
                           box({-0.11, 0.85, 0.45}, {0.11, 1.05, 0.85}), box({-0.03, 0.6, -0.9}, {0.03, 0.66, -0.45})};
  for (const double x : {-0.1, 0.1}) {
    for (const double z : {-0.42, 0.42}) parts.push_back(box({x - 0.05, 0, z - 0.05}, {x + 0.05, 0.45, z + 0.05}));
  }
  return joined(parts);
}

TEST(FitSkeleton, FindsTheJointsOfTheMannequin) {
  const FittedSkeleton fitted = fit_skeleton(mannequin().shape);
  EXPECT_EQ(fitted.kind, BodyKind::Humanoid);
  EXPECT_GT(fitted.confidence, 0.8);
  EXPECT_EQ(fitted.up, Eigen::Vector3d::UnitY());
  EXPECT_EQ(fitted.front, Eigen::Vector3d::UnitZ());
  EXPECT_EQ(fitted.joints.size(), 22u);
  for (const char* role : {"hips", "neck", "head", "shoulder.L", "upper_arm.L", "lower_arm.L", "hand.L", "thigh.L",
                           "shin.L", "foot.L", "upper_arm.R", "lower_arm.R", "hand.R", "thigh.R", "shin.R", "foot.R"}) {
    const int handle = mannequin().rig.find(role);
    ASSERT_GE(handle, 0) << role;
    const Eigen::Vector3d truth =
        std::get<BoneHandle>(mannequin().rig.handles[static_cast<std::size_t>(handle)].form).head;
    EXPECT_LT((place_of(fitted, role) - truth).norm(), 0.05 * kManHeight) << role;
  }
}

TEST(FitSkeleton, ParentsComeFirstAndBonesHaveLength) {
  for (const Shape& shape : {mannequin().shape, box_dog()}) {
    const FittedSkeleton fitted = fit_skeleton(shape);
    std::set<std::string> roles;
    for (std::size_t j = 0; j < fitted.joints.size(); ++j) {
      const FittedJoint& joint = fitted.joints[j];
      EXPECT_TRUE(roles.insert(joint.role).second) << joint.role;
      EXPECT_LT(joint.parent, static_cast<int>(j)) << joint.role;
      EXPECT_EQ(joint.parent < 0, j == 0) << joint.role;
      EXPECT_GT((joint.tail - joint.position).norm(), 1e-3) << joint.role;
      EXPECT_GE(joint.confidence, 0);
      EXPECT_LE(joint.confidence, 1);
    }
    EXPECT_NO_THROW(validate(fitted_rig(fitted)));
  }
}

TEST(FitSkeleton, TurnedShapesGetTurnedJoints) {
  const FittedSkeleton straight = fit_skeleton(mannequin().shape);
  Eigen::Matrix3d z_up, away, along_x, down;
  z_up << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  away << -1, 0, 0, 0, 1, 0, 0, 0, -1;
  along_x << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  down << 1, 0, 0, 0, -1, 0, 0, 0, -1;
  for (const Eigen::Matrix3d& turn : {z_up, away, along_x, down}) {
    const FittedSkeleton fitted = fit_skeleton(turned(mannequin().shape, turn));
    ASSERT_EQ(fitted.kind, BodyKind::Humanoid) << turn;
    EXPECT_LT((fitted.up - turn * straight.up).norm(), 1e-9) << turn;
    EXPECT_LT((fitted.front - turn * straight.front).norm(), 1e-9) << turn;
    for (const FittedJoint& joint : straight.joints) {
      EXPECT_LT((place_of(fitted, joint.role) - turn * joint.position).norm(), 0.03 * kManHeight) << joint.role << turn;
    }
  }
}

TEST(FitSkeleton, UnitsAndPlaceDoNotMatter) {
  const FittedSkeleton straight = fit_skeleton(mannequin().shape);
  for (const double scale : {1e-3, 100.0}) {
    Shape moved = mannequin().shape;
    const Eigen::Vector3d by(3, -7, 11);
    moved.positions = (scale * (moved.positions.rowwise() + by.transpose())).eval();
    const FittedSkeleton fitted = fit_skeleton(moved);
    for (const FittedJoint& joint : straight.joints) {
      EXPECT_LT((place_of(fitted, joint.role) / scale - by - joint.position).norm(), 0.02 * kManHeight) << joint.role;
    }
  }
}

TEST(FitSkeleton, VerticesThatNoFaceUsesDoNotMatter) {
  Shape shape = mannequin().shape;
  shape.positions.conservativeResize(shape.vertex_count() + 1, 3);
  shape.positions.bottomRows(1) << 50, -20, 70;
  shape.normals.resize(0, 3);
  const FittedSkeleton straight = fit_skeleton(mannequin().shape), fitted = fit_skeleton(shape);
  for (const FittedJoint& joint : straight.joints) {
    EXPECT_EQ(place_of(fitted, joint.role), joint.position) << joint.role;
  }
}

TEST(FitSkeleton, AnOpenShapeOfManyPartsIsAsGood) {
  // Without every seventh triangle, and with those that are left torn apart.
  const Shape& whole = mannequin().shape;
  Shape torn;
  torn.positions.resize(3 * whole.triangle_count(), 3);
  torn.triangles.resize(whole.triangle_count(), 3);
  int count = 0;
  for (int t = 0; t < whole.triangle_count(); ++t) {
    if (t % 7 == 0) continue;
    for (int k = 0; k < 3; ++k) torn.positions.row(3 * count + k) = whole.positions.row(whole.triangles(t, k));
    torn.triangles.row(count) << 3 * count, 3 * count + 1, 3 * count + 2;
    ++count;
  }
  torn.positions.conservativeResize(3 * count, 3);
  torn.triangles.conservativeResize(count, 3);
  const FittedSkeleton straight = fit_skeleton(whole), fitted = fit_skeleton(torn);
  ASSERT_EQ(fitted.kind, BodyKind::Humanoid);
  for (const FittedJoint& joint : straight.joints) {
    EXPECT_LT((place_of(fitted, joint.role) - joint.position).norm(), 0.03 * kManHeight) << joint.role;
  }
}

TEST(FitSkeleton, WhatOneHandHoldsIsNotPartOfTheArm) {
  const FittedSkeleton straight = fit_skeleton(mannequin().shape);
  const Eigen::Vector3d hand = place_of(straight, "hand.L");
  const Shape armed = joined(
      {mannequin().shape, box(hand + Eigen::Vector3d(0, -0.12, -0.1), hand + Eigen::Vector3d(0.06, -0.08, 1.1))});
  const FittedSkeleton fitted = fit_skeleton(armed);
  for (const char* role : {"hand.L", "lower_arm.L", "upper_arm.L", "hand.R"}) {
    EXPECT_LT((place_of(fitted, role) - place_of(straight, role)).norm(), 0.05 * kManHeight) << role;
  }
}

TEST(FitSkeleton, FindsFourLegs) {
  const FittedSkeleton fitted = fit_skeleton(box_dog());
  ASSERT_EQ(fitted.kind, BodyKind::Quadruped);
  EXPECT_EQ(fitted.front, Eigen::Vector3d::UnitZ());
  EXPECT_GT(place_of(fitted, "head").z(), place_of(fitted, "chest").z());
  EXPECT_GT(place_of(fitted, "front_foot.L").x(), 0.03);
  EXPECT_LT(place_of(fitted, "front_foot.R").x(), -0.03);
  EXPECT_NEAR(place_of(fitted, "front_foot.L").z(), 0.42, 0.1);
  EXPECT_NEAR(place_of(fitted, "back_foot.L").z(), -0.42, 0.1);
  EXPECT_GE(fitted.find("tail1"), 0);
}

TEST(FitSkeleton, FindsTheFingersOfAHand) {
  const Sample sample = make_sample("hand", 60);
  const FittedSkeleton fitted = fit_skeleton(sample.shape);
  ASSERT_EQ(fitted.kind, BodyKind::Hand);
  EXPECT_EQ(fitted.front, Eigen::Vector3d::UnitY());
  EXPECT_EQ(fitted.up, Eigen::Vector3d::UnitZ()) << "out of the back of the hand";
  EXPECT_EQ(fitted.joints.size(), 16u);
  EXPECT_EQ(fitted.joints[0].role, "hand.R") << "its palm looks along -z, its thumb points to -x";
  const double size = bounding_box(sample.shape).sizes().maxCoeff();
  const auto bone = [&](const std::string& name) {
    return std::get<BoneHandle>(sample.rig.handles[static_cast<std::size_t>(sample.rig.find(name))].form).head;
  };
  for (const auto& [role, name] :
       {std::pair{"index", "index"}, {"middle", "middle"}, {"ring", "ring"}, {"pinky", "little"}}) {
    // The first bone of a finger in the sample lies in the palm.
    for (int k = 1; k <= 3; ++k) {
      EXPECT_LT((place_of(fitted, role + std::to_string(k) + ".R") - bone(name + ("." + std::to_string(k + 1)))).norm(),
                0.07 * size)
          << role << k;
    }
  }
  EXPECT_LT((place_of(fitted, "thumb3.R") - bone("thumb.3")).norm(), 0.06 * size);
  // Seen in a mirror, it is a left hand.
  Shape other = sample.shape;
  other.positions.col(0) *= -1;
  other.triangles.col(1).swap(other.triangles.col(2));
  EXPECT_EQ(fit_skeleton(other).joints[0].role, "hand.L");
}

TEST(FitSkeleton, HandsWithFingersGetThem) {
  using internal::Solid;
  // Hands with three fingers and no thumb, in T-pose; then the same with mittens.
  const auto rod = [](const Eigen::Vector3d& from, const Eigen::Vector3d& to, double first, double last) {
    const bool upright = std::abs(to.y() - from.y()) > 0.1;
    return Solid::tube({{from, first, first}, {to, last, last}},
                       {.side = upright ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY()});
  };
  const auto figure = [&](bool fingers) {
    Solid half = rod({0.1, 1.45, 0}, {0.68, 1.45, 0}, 0.07, 0.055)
                     .blended(Solid::box({0.76, 1.45, 0}, {0.09, 0.035, 0.12}, 0.03), 0.03)
                     .blended(rod({0.1, 0.9, 0}, {0.12, 0.07, 0}, 0.09, 0.06), 0.05)
                     .blended(Solid::box({0.12, 0.04, 0.05}, {0.05, 0.04, 0.13}, 0.02), 0.03);
    if (fingers) {
      for (const double z : {-0.085, 0.0, 0.085}) {
        half = half.blended(rod({0.82, 1.45, z}, {1.02, 1.45, 1.3 * z}, 0.03, 0.027), 0.01);
      }
    }
    const Solid body = rod({0, 0.9, 0}, {0, 1.45, 0}, 0.16, 0.15)
                           .blended(Solid::sphere({0, 1.7, 0.02}, 0.13), 0.06)
                           .blended(half.with_reflection(), 0.05);
    return internal::mesh_sample(body, 100, 0.05, true);
  };
  const FittedSkeleton fitted = fit_skeleton(figure(true));
  ASSERT_EQ(fitted.kind, BodyKind::Humanoid);
  ASSERT_EQ(fitted.joints.size(), 22u + 2 * 3 * 3);
  // One of them for each of the three places, on both sides.
  std::set<int> places;
  for (const FittedJoint& joint : fitted.joints) {
    if (!joint.role.ends_with("3.L")) continue;
    EXPECT_GT(joint.position.x(), 0.85) << joint.role;
    places.insert(static_cast<int>(std::lround(joint.position.z() / 0.1)));
  }
  EXPECT_EQ(places, (std::set<int>{-1, 0, 1}));
  EXPECT_EQ(fitted.joints[static_cast<std::size_t>(fitted.find("index1.L"))].parent, fitted.find("hand.L"));
  EXPECT_EQ(fit_skeleton(figure(true), {.fingers = false}).joints.size(), 22u);
  EXPECT_EQ(fit_skeleton(figure(false)).joints.size(), 22u);
}

TEST(FitSkeleton, FindsManyLegs) {
  using internal::Solid;
  using Points = std::vector<Eigen::Vector3d>;
  Solid spider = Solid::ellipsoid({0, 0.35, 0.3}, {0.18, 0.14, 0.22})
                     .blended(Solid::ellipsoid({0, 0.4, -0.25}, {0.28, 0.24, 0.38}), 0.08);
  for (int k = 0; k < 4; ++k) {
    const double z = 0.45 - 0.12 * k, reach = 0.9 - 0.55 * k;
    spider = spider.blended(
        Solid::tube(Points{{0.1, 0.35, z}, {0.5, 0.75, z + 0.4 * reach}, {0.95, 0, z + 0.8 * reach}}, 0.05, 0.03)
            .with_reflection(),
        0.02);
  }
  const FittedSkeleton fitted =
      fit_skeleton(internal::mesh_sample(spider, 90, 0.06, true), {.front = Eigen::Vector3d::UnitZ()});
  ASSERT_EQ(fitted.kind, BodyKind::Spider);
  for (int k = 1; k <= 4; ++k) {
    for (const char* side : {".L", ".R"}) {
      const std::string leg = "leg" + std::to_string(k) + "_";
      const double sign = side[1] == 'L' ? 1 : -1;
      EXPECT_GT(sign * place_of(fitted, leg + "2" + side).x(), 0.3);
      EXPECT_GT(place_of(fitted, leg + "2" + side).y(), 0.5) << "the knee is up";
      EXPECT_EQ(fitted.joints[static_cast<std::size_t>(fitted.find(leg + "1" + side))].parent, fitted.find("chest"));
    }
  }
  EXPECT_EQ(fitted.find("leg5_1.L"), -1);
  EXPECT_NO_THROW(validate(fitted_rig(fitted)));
}

TEST(FitSkeleton, ATailIsKeptAndACapeIsNone) {
  const Sample& man = mannequin();
  const Shape tail = joined(
      {man.shape, box({-0.04, 0.85, -0.35}, {0.04, 0.93, -0.02}), box({-0.04, 0.5, -0.42}, {0.04, 0.93, -0.34})});
  const FittedSkeleton fitted = fit_skeleton(tail);
  ASSERT_EQ(fitted.kind, BodyKind::Humanoid);
  ASSERT_GE(fitted.find("tail2"), 0);
  EXPECT_EQ(fitted.joints[static_cast<std::size_t>(fitted.find("tail1"))].parent, fitted.find("hips"));
  EXPECT_LT(place_of(fitted, "tail2").z(), -0.15);
  const Shape cape =
      joined({man.shape, box({-0.25, 0.4, -0.3}, {0.25, 1.4, -0.25}), box({-0.2, 1.3, -0.3}, {0.2, 1.4, 0})});
  EXPECT_EQ(fit_skeleton(cape).find("tail1"), -1);
}

TEST(FittedJoints, RunAlongTheirBonesAndMirror) {
  const FittedSkeleton fitted = fit_skeleton(mannequin().shape);
  const Skeleton skeleton = fitted_joints(fitted);
  ASSERT_EQ(skeleton.joints.size(), fitted.joints.size());
  EXPECT_NO_THROW(validate(skeleton));
  const std::vector<AffineMatrix> world = rest_joint_to_world(skeleton);
  for (std::size_t j = 0; j < world.size(); ++j) {
    const FittedJoint& joint = fitted.joints[j];
    EXPECT_LT((world[j].col(3) - joint.position).norm(), 1e-9) << joint.role;
    EXPECT_LT((world[j].col(1) - (joint.tail - joint.position).normalized()).norm(), 1e-9) << joint.role;
    EXPECT_LT((apply(world[j], *skeleton.joints[j].end_site) - joint.tail).norm(), 1e-9) << joint.role;
    if (!joint.role.ends_with(".L")) continue;
    const auto twin = static_cast<std::size_t>(fitted.find(joint.role.substr(0, joint.role.size() - 1) + "R"));
    // The mannequin is the same on both sides up to the cells it was measured by.
    const Eigen::Vector3d mirror(-1, 1, 1);
    EXPECT_LT((world[twin].col(1) - mirror.cwiseProduct(world[j].col(1))).norm(), 0.03) << joint.role;
    EXPECT_LT((world[twin].col(2) - mirror.cwiseProduct(world[j].col(2))).norm(), 0.03) << joint.role;
    EXPECT_LT((world[twin].col(0) + mirror.cwiseProduct(world[j].col(0))).norm(), 0.03) << joint.role;
  }
}

TEST(FitSkeleton, MarkersOverruleAndTwinsFollow) {
  const Eigen::Vector3d hand(0.5, 1.2, 0.1);
  FitSkeletonOptions options;
  options.markers.push_back({"hand.L", hand});
  const FittedSkeleton fitted = fit_skeleton(mannequin().shape, options);
  EXPECT_LT((place_of(fitted, "hand.L") - hand).norm(), 1e-12);
  EXPECT_LT((place_of(fitted, "hand.R") - Eigen::Vector3d(-0.5, 1.2, 0.1)).norm(), 0.03);
  const FittedJoint& elbow = fitted.joints[static_cast<std::size_t>(fitted.find("lower_arm.L"))];
  EXPECT_LT((elbow.tail - hand).norm(), 1e-9) << "the lower arm ends at the hand";
  options.markers = {{"wing1.L", hand}};
  const Error error = error_of([&] { fit_skeleton(mannequin().shape, options); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(error.place().handle, "wing1.L");
}

TEST(FitSkeleton, AxesCanBeGiven) {
  FitSkeletonOptions options;
  options.front = -Eigen::Vector3d::UnitZ();
  const FittedSkeleton fitted = fit_skeleton(mannequin().shape, options);
  EXPECT_EQ(fitted.front, -Eigen::Vector3d::UnitZ());
  EXPECT_LT(place_of(fitted, "hand.L").x(), 0);
  options.front = Eigen::Vector3d(1, 1, 0);
  expect_error(ErrorCode::InvalidArgument, [&] { fit_skeleton(mannequin().shape, options); });
}

TEST(FitSkeleton, ATreeGetsAGenericSkeleton) {
  // A trunk with three branches that are not alike.
  const FittedSkeleton fitted =
      fit_skeleton(joined({box({-0.1, 0, -0.1}, {0.1, 3, 0.1}), box({0, 2, -0.07}, {1.3, 2.14, 0.07}),
                           box({-0.07, 1.4, -0.9}, {0.07, 1.55, 0}), box({-0.6, 2.6, -0.05}, {0, 2.7, 0.05})}));
  EXPECT_EQ(fitted.kind, BodyKind::Generic);
  EXPECT_FALSE(fitted.notes.empty());
  EXPECT_GE(fitted.joints.size(), 4u);
  for (const FittedJoint& joint : fitted.joints) {
    EXPECT_TRUE(joint.role.starts_with("left.") || joint.role.starts_with("middle.") ||
                joint.role.starts_with("right."));
  }
}

TEST(FitSkeleton, TwoBodiesAreNoticed) {
  Shape other = mannequin().shape;
  other.positions.col(0).array() += 3;
  const FittedSkeleton fitted = fit_skeleton(joined({mannequin().shape, other}));
  ASSERT_FALSE(fitted.notes.empty());
  EXPECT_NE(fitted.notes.front().find("apart"), std::string::npos);
}

TEST(FitSkeleton, RefusesWhatHasNoBody) {
  expect_error(ErrorCode::EmptyMesh, [] { fit_skeleton(Shape{}); });
  expect_error(ErrorCode::UnsuitableShape, [] { fit_skeleton(make_sample("rectangle", 12).shape); });
  expect_error(ErrorCode::InvalidArgument, [] { fit_skeleton(mannequin().shape, {.resolution = 4}); });
  expect_error(ErrorCode::UnsuitableShape, [] {
    fit_skeleton(box({-1, -1, -1}, {1, 1, 1}), {.kind = BodyKind::Quadruped});
  });
}

TEST(BoneNames, AreThoseThatOthersKnow) {
  EXPECT_EQ(bone_name("upper_arm.L", BoneNames::Limber), "upper_arm.L");
  EXPECT_EQ(bone_name("upper_arm.L", BoneNames::Mixamo), "mixamorig:LeftArm");
  EXPECT_EQ(bone_name("upper_arm.R", BoneNames::Mixamo), "mixamorig:RightArm");
  EXPECT_EQ(bone_name("shin.R", BoneNames::Vrm), "rightLowerLeg");
  EXPECT_EQ(bone_name("foot.R", BoneNames::Unreal), "foot_r");
  EXPECT_EQ(bone_name("lower_arm.L", BoneNames::Rigify), "forearm.L");
  EXPECT_EQ(bone_name("tail2", BoneNames::Mixamo), "tail2");
  const FittedSkeleton fitted = fit_skeleton(mannequin().shape);
  for (const BoneNames names : {BoneNames::Limber, BoneNames::Mixamo, BoneNames::Vrm, BoneNames::Unreal,
                                BoneNames::Rigify, BoneNames::Blender}) {
    EXPECT_EQ(bone_names(name_of(names)), names);
    EXPECT_NO_THROW(validate(fitted_rig(fitted, names))) << name_of(names);
  }
}

TEST(PlaceSkeleton, PutsJointsWhereTheyAreToBe) {
  const Skeleton straight = skeleton_of(mannequin().rig);
  // Elsewhere, turned, a hundred times as large.
  Skeleton far = straight;
  for (Joint& joint : far.joints) joint.rest.translation *= 100;
  far.joints[0].rest.translation += Eigen::Vector3d(1000, 0, 0);
  const Eigen::Vector3d low = mannequin().shape.positions.colwise().minCoeff(),
                        high = mannequin().shape.positions.colwise().maxCoeff();
  std::vector<int> all;
  for (int j = 0; j < far.count(); ++j) all.push_back(j);
  EXPECT_TRUE(lies_within(straight, all, low, high));
  EXPECT_FALSE(lies_within(far, all, low, high));
  const std::vector<AffineMatrix> truth = rest_joint_to_world(straight);
  std::vector<PlacedJoint> placed;
  for (const char* name : {"hips", "head", "upper_arm.L", "hand.L", "upper_arm.R", "hand.R", "thigh.L", "foot.L"}) {
    const int joint = straight.find(name);
    placed.emplace_back(joint, truth[static_cast<std::size_t>(joint)].col(3));
  }
  const Skeleton moved = place_skeleton(far, placed);
  const std::vector<AffineMatrix> now = rest_joint_to_world(moved);
  for (const auto& [joint, at] : placed) {
    EXPECT_LT((now[static_cast<std::size_t>(joint)].col(3) - at).norm(), 1e-9);
  }
  for (std::size_t j = 0; j < now.size(); ++j) {
    EXPECT_LT((now[j].col(3) - truth[j].col(3)).norm(), 0.05) << straight.joints[j].name;
  }
  expect_error(ErrorCode::InvalidArgument, [&] { place_skeleton(far, {placed[0], placed[1]}); });
}

}  // namespace
}  // namespace limber
