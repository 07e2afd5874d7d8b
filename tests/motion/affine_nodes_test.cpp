#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/motion/clips.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

using Motion = std::function<AffineMatrix(double)>;

const Vector3d kPivot(0.4, -1.3, 2.0);

AffineMatrix affine(const Matrix3d& linear, const Vector3d& translation) {
  AffineMatrix map;
  map << linear, translation;
  return map;
}

Matrix3d turn(double angle, const Vector3d& axis) {
  return AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

struct Keys {
  std::vector<double> times;
  std::vector<AffineMatrix> maps;
};

Keys keys_of(const Motion& motion, int count, double seconds = 2) {
  Keys keys;
  for (int i = 0; i < count; ++i) {
    keys.times.push_back(seconds * i / std::max(count - 1, 1));
    keys.maps.push_back(motion(keys.times.back()));
  }
  return keys;
}

/// The map at a key, from the node's parts alone.
AffineMatrix recomposed(const AffineNodes& nodes, std::size_t key) {
  AffineMatrix inner = affine(nodes.inner[key].toRotationMatrix(), Vector3d::Zero());
  inner.col(3) = -(inner.leftCols<3>() * nodes.pivot);
  return compose(nodes.outer[key].matrix(), inner);
}

/// Every key that was given is among the nodes' and recomposes to the map.
void expect_exact(const AffineNodes& nodes, const Keys& keys, double tolerance) {
  std::size_t node = 0;
  for (std::size_t i = 0; i < keys.times.size(); ++i) {
    while (node < nodes.times.size() && nodes.times[node] < keys.times[i]) ++node;
    ASSERT_LT(node, nodes.times.size());
    ASSERT_EQ(nodes.times[node], keys.times[i]);
    const double size = std::max(keys.maps[i].norm(), 1e-300);
    EXPECT_LT((recomposed(nodes, node) - keys.maps[i]).norm(), tolerance * size) << "key " << i;
    EXPECT_NEAR(nodes.outer[node].rotation.norm(), 1, 1e-14);
    EXPECT_NEAR(nodes.inner[node].norm(), 1, 1e-14);
  }
}

double largest_turn(const AffineNodes& nodes) {
  double largest = 0;
  for (std::size_t i = 1; i < nodes.times.size(); ++i) {
    largest = std::max(largest, nodes.outer[i].rotation.angularDistance(nodes.outer[i - 1].rotation));
    largest = std::max(largest, nodes.inner[i].angularDistance(nodes.inner[i - 1]));
  }
  return largest;
}

/// How far playing is from the true motion, over many times between the keys.
double largest_miss(const AffineNodes& nodes, const Motion& motion, double seconds = 2) {
  double largest = 0;
  for (int i = 0; i <= 997; ++i) {
    const double time = seconds * i / 997;
    largest = std::max(largest, (play(nodes, time) - motion(time)).norm() / motion(time).norm());
  }
  return largest;
}

/// Turns, stretches along a turning axis, shears and moves.
AffineMatrix wild(double t) {
  const Matrix3d right = turn(0.9 * t, {1, 2, -0.5});
  const Matrix3d left = turn(1.3 * t, {0.3, -1, 1});
  const Vector3d stretch(1.5 + 0.3 * std::sin(t), 1.0 + 0.1 * std::cos(2 * t), 0.6);
  return affine(left * stretch.asDiagonal() * right.transpose(), {std::sin(t), t, 0.2 * t * t});
}

TEST(AffineNodes, AreExactAtTheKeysOfRandomMaps) {
  Random random(17);
  Keys keys;
  for (int i = 0; i < 300; ++i) {
    keys.times.push_back(0.1 * i);
    AffineMatrix map;
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 4; ++c) map(r, c) = random.normal();
    }
    keys.maps.push_back(map);  // Half of them reflect.
  }
  expect_exact(affine_nodes(keys.times, keys.maps, kPivot, {.tolerance = 1e-12, .halvings = 0}), keys, 1e-11);
  expect_exact(affine_nodes(keys.times, keys.maps, kPivot), keys, 2e-6);
}

TEST(AffineNodes, LeaveTheInnerNodeOfRigidMotionsAlone) {
  const Motion rigid = [](double t) { return affine(turn(3 * t, {1, 1, 0}) * turn(t, {0, 0, 1}), {t, 0, -t}); };
  const Keys keys = keys_of(rigid, 40);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps, kPivot);
  expect_exact(nodes, keys, 1e-12);
  EXPECT_EQ(nodes.times.size(), keys.times.size());
  for (std::size_t i = 0; i < nodes.times.size(); ++i) {
    EXPECT_LT(nodes.inner[i].angularDistance(Quaterniond::Identity()), 1e-12);
    EXPECT_LT((nodes.outer[i].scale - Vector3d::Ones()).norm(), 1e-12);
  }
}

TEST(AffineNodes, IgnoreTheNoiseOfSinglePrecisionInRigidMotions) {
  const Motion noisy = [](double t) {
    return AffineMatrix(affine(turn(3 * t, {1, 1, 0}), {t, 0, -t}).cast<float>().cast<double>());
  };
  const Keys keys = keys_of(noisy, 40);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps, kPivot);
  expect_exact(nodes, keys, 2e-6);
  for (const Quaterniond& inner : nodes.inner) EXPECT_LT(inner.angularDistance(Quaterniond::Identity()), 1e-12);
}

TEST(AffineNodes, FollowSmoothMotionsWithoutJumps) {
  const Keys keys = keys_of(wild, 61);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps, kPivot);
  expect_exact(nodes, keys, 2e-6);
  // Between keys, both factors turn by at most 1.3 / 30 radians.
  EXPECT_LT(largest_turn(nodes), 0.05);
  EXPECT_LT(largest_miss(nodes, wild), 2e-3);
}

TEST(AffineNodes, ConvergeQuadraticallyBetweenTheKeys) {
  const auto miss = [](int count) {
    const Keys keys = keys_of(wild, count);
    return largest_miss(affine_nodes(keys.times, keys.maps, kPivot, {.halvings = 0}), wild);
  };
  EXPECT_LT(miss(81), 0.3 * miss(41));
  EXPECT_LT(miss(161), 0.3 * miss(81));
}

TEST(AffineNodes, KeepStillWhereStretchesAreEqual) {
  // The two stretches across the axis stay equal: every direction across it is an answer, none is a reason to turn.
  const Motion tube = [](double t) {
    const Vector3d stretch(1 + 0.5 * t, 1 / std::sqrt(1 + 0.5 * t), 1 / std::sqrt(1 + 0.5 * t));
    return affine(turn(0.5 * t, {0, 1, 0}) * stretch.asDiagonal(), Vector3d::Zero());
  };
  const Keys keys = keys_of(tube, 30);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps);
  expect_exact(nodes, keys, 1e-12);
  for (const Quaterniond& inner : nodes.inner) EXPECT_LT(inner.angularDistance(Quaterniond::Identity()), 1e-12);
}

TEST(AffineNodes, KeepOrderWhereStretchesCross) {
  // One stretch falls while the other rises; at t = 1 they are equal, and behind it their order is the other one.
  const Matrix3d axes = turn(0.7, {1, -2, 3});
  const Motion crossing = [&](double t) {
    const Vector3d stretch(2 - t, t, 0.7);
    return affine(turn(t, {0, 0, 1}) * axes * stretch.asDiagonal() * axes.transpose(), Vector3d::Zero());
  };
  const Keys keys = keys_of([&](double t) { return crossing(t + 0.01); }, 41, 1.9);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps);
  expect_exact(nodes, keys, 2e-6);
  EXPECT_LT(largest_turn(nodes), 0.06);
}

TEST(AffineNodes, PassThroughFlatToReflected) {
  const Matrix3d axes = turn(0.4, {1, 1, 3});
  const Motion inside_out = [&](double t) {
    const Vector3d stretch(1.2, 0.9, 1 - t);
    return affine(turn(t, {0, 1, 0}) * axes * stretch.asDiagonal() * axes.transpose(), Vector3d::Zero());
  };
  const Keys keys = keys_of(inside_out, 41);  // Key 20 is flat.
  ASSERT_NEAR(Matrix3d(keys.maps[20].leftCols<3>()).determinant(), 0, 1e-15);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps);
  expect_exact(nodes, keys, 2e-6);
  EXPECT_LT(largest_turn(nodes), 0.06);
  EXPECT_LT(largest_miss(nodes, inside_out), 2e-3);
  EXPECT_GT(nodes.outer.front().scale.minCoeff(), 0);
  EXPECT_LT(nodes.outer.back().scale.prod(), 0);
}

TEST(AffineNodes, TakeMapsOfEveryRank) {
  Keys keys;
  keys.maps = {affine(Matrix3d::Identity(), {1, 2, 3}),
               affine(Matrix3d::Zero(), {1, 0, 0}),
               affine(Vector3d(1, 2, 3) * Vector3d(0, 1, 1).transpose(), {0, 0, 0}),
               affine(-Matrix3d::Identity(), {0, 0, 0}),
               affine(1e-30 * turn(1, {1, 0, 0}), {0, 0, 0}),
               affine(1e30 * turn(2, {1, 0, 0}), {0, 0, 0})};
  for (std::size_t i = 0; i < keys.maps.size(); ++i) keys.times.push_back(static_cast<double>(i));
  expect_exact(affine_nodes(keys.times, keys.maps), keys, 2e-6);
  for (std::size_t i = 0; i < keys.maps.size(); ++i) {
    const Keys alone{{0.0}, {keys.maps[i]}};
    expect_exact(affine_nodes(alone.times, alone.maps), alone, 2e-6);
  }
}

TEST(AffineNodes, AddKeysOnlyWhereInterpolationWouldStray) {
  // Nearly equal stretches whose axes turn by a quarter between two keys, while the whole turns too.
  const Matrix3d first = Vector3d(1.01, 0.99, 1).asDiagonal();
  const Matrix3d second = turn(0.8, {0, 1, 0}) * Matrix3d(Vector3d(0.99, 1.01, 1.02).asDiagonal()) *
                          turn(0.8, {1, 1, 1}) * Matrix3d(Vector3d(1.02, 1, 0.98).asDiagonal()) * turn(-0.8, {1, 1, 1});
  const Keys keys{{0, 1}, {affine(first, Vector3d::Zero()), affine(second, Vector3d::Zero())}};
  const AffineNodes coarse = affine_nodes(keys.times, keys.maps, kPivot, {.halvings = 0});
  const AffineNodes fine = affine_nodes(keys.times, keys.maps, kPivot);
  EXPECT_EQ(coarse.times.size(), 2u);
  EXPECT_GT(fine.times.size(), 2u);
  EXPECT_LE(fine.times.size(), 33u);
  expect_exact(fine, keys, 2e-6);
  EXPECT_TRUE(std::is_sorted(fine.times.begin(), fine.times.end()));
}

TEST(AffineNodes, NeverJumpToOppositeQuaternions) {
  const Motion spinning = [](double t) { return affine(turn(9 * t, {1, 2, 3}), Vector3d::Zero()); };
  const Keys keys = keys_of(spinning, 60);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps);
  for (std::size_t i = 1; i < nodes.times.size(); ++i) {
    EXPECT_GT(nodes.outer[i].rotation.dot(nodes.outer[i - 1].rotation), 0);
    EXPECT_GT(nodes.inner[i].dot(nodes.inner[i - 1]), 0);
  }
}

TEST(AffineNodes, MoveThePivotStraight) {
  const Motion motion = [](double t) { return affine(turn(t, {0, 0, 1}), {t, 0, 0}); };
  const Keys keys = keys_of(motion, 3);
  const AffineNodes nodes = affine_nodes(keys.times, keys.maps, kPivot);
  const Vector3d half = 0.5 * (apply(keys.maps[0], kPivot) + apply(keys.maps[1], kPivot));
  EXPECT_LT((apply(play(nodes, 0.5), kPivot) - half).norm(), 1e-14);
}

TEST(AffineNodes, RefuseWhatIsNoMotion) {
  const AffineMatrix map = AffineMatrix::Identity();
  AffineMatrix broken = map;
  broken(1, 2) = NAN;
  expect_error(ErrorCode::CountMismatch, [&] { affine_nodes({}, {}); });
  expect_error(ErrorCode::CountMismatch, [&] { affine_nodes({0}, {map, map}); });
  expect_error(ErrorCode::NonFiniteNumber, [&] { affine_nodes({0, 1}, {map, broken}); });
  expect_error(ErrorCode::InvalidArgument, [&] { affine_nodes({0, 0}, {map, map}); });
  expect_error(ErrorCode::InvalidArgument, [&] { affine_nodes({0}, {map}, kPivot, {.tolerance = 1}); });
  expect_error(ErrorCode::InvalidArgument, [&] { affine_nodes({0}, {map}, kPivot, {.halvings = 11}); });
}

TEST(AffineNodes, OfAMapThatDoesNotReflectStartWithoutNegativeScales) {
  // Blender drops the scale that a bone has at rest: two negative ones are a half turn then.
  Random random(11);
  for (int i = 0; i < 500; ++i) {
    Matrix3d linear = Matrix3d::Identity();
    for (double& value : linear.reshaped()) value += random.uniform(-1e-3, 1e-3);
    linear = turn(random.uniform(0, 3), Vector3d(random.uniform(-1, 1), 1, random.uniform(-1, 1))) * linear;
    const AffineNodes nodes = affine_nodes({0.0}, {affine(linear, Vector3d::Zero())});
    EXPECT_GT(nodes.outer[0].scale.minCoeff(), 0) << i;
  }
}

}  // namespace
}  // namespace limber
