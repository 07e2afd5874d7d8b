#include "limber/runtime/internal/joint_limits.h"

#include <cmath>
#include <optional>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/runtime/arap.h"

#include "tests/support/bars.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

constexpr double kDegree = EIGEN_PI / 180;

/// A bar of two bones whose ends are pushed together: it buckles in the middle, to either side.
class Knee : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    Pose pose;
    pose.dimension = GetParam();
    pose.targets.push_back({"bone0", PositionTarget{{0, 0.5, z()}}});
    pose.targets.push_back({"bone1", TailTarget{{2.9, 0.5, z()}}});
    // Something pushes it to one side: else it would only become shorter.
    const Eigen::Vector3d middle = bar_.shape.positions.row(middle_vertex()).transpose();
    pose.pins.push_back({VertexPlace{middle_vertex()}, middle + Eigen::Vector3d(0, 1, 0)});
    constraints_ = constraints_of(model_, bar_.rig, pose, bar_.shape, bar_.subspace);
  }

  double z() const { return GetParam() == 3 ? 0.5 : 0; }
  int middle_vertex() const {
    Eigen::Index nearest = 0;
    (bar_.shape.positions.rowwise() - Eigen::RowVector3d(2, 0.5, z())).rowwise().norm().minCoeff(&nearest);
    return static_cast<int>(nearest);
  }

  ReducedSystem system(const std::optional<JointLimit>& limit) const {
    ReducedSystem made = pack(constrain(model_, constraints_.rows));
    limit_joints(made, find_limited_joints(model_, bar_.rig, {std::nullopt, limit}));
    return made;
  }

  /// How far the second bone is turned against the first about z, in the result: the transforms that a user gets.
  double bend(const Eigen::MatrixXd& dofs) const {
    const int d = GetParam();
    const auto angle = [&](int handle) {
      const HandleDofs& owned = model_.handles[static_cast<std::size_t>(handle)];
      const Eigen::MatrixXd linear = nearest_rotation_by_svd(dofs.middleRows(owned.first, d).transpose());
      return std::atan2(linear(1, 0), linear(0, 0));
    };
    return std::remainder(angle(1) - angle(0), 2 * EIGEN_PI);
  }

  Bar bar_ = make_bar(GetParam(), 2);
  ReducedModel model_ = model_of(bar_, 8);
  PosedConstraints constraints_;
};

TEST_P(Knee, BendsOnlyToTheSideThatIsAllowed) {
  const ReducedSystem free = system(std::nullopt);
  Character character(free);
  character.solve(constraints_.targets, {.sweeps = 1000, .tolerance = 1e-6f});
  const double freely = bend(character.result());
  ASSERT_LT(freely, -30 * kDegree);  // the pin pushes its middle up, so that the second bone turns down
  // To the same side: nothing is in the way.
  const ReducedSystem same = system(JointLimit{{0, 0, -1}, 0, 2.5, 0.1});
  Character with(same);
  with.solve(constraints_.targets, {.sweeps = 1000, .tolerance = 1e-6f});
  EXPECT_NEAR(bend(with.result()), freely, 4 * kDegree);
  // To the other one.
  const ReducedSystem other = system(JointLimit{{0, 0, 1}, 0, 2.5, 0.1});
  ASSERT_EQ(other.limits.size(), 1u);
  Character against(other);
  EXPECT_TRUE(against.solve(constraints_.targets, {.sweeps = 1000, .tolerance = 1e-6f}).converged);
  EXPECT_GT(bend(against.result()), 0.5 * freely);
}

TEST_P(Knee, BendsNoFartherThanItMay) {
  const ReducedSystem limited = system(JointLimit{{0, 0, -1}, 0, 20 * kDegree, 0.1});
  Character character(limited);
  character.solve(constraints_.targets, {.sweeps = 1000, .tolerance = 1e-6f});
  EXPECT_LT(std::abs(bend(character.result())), 48 * kDegree);  // freely: 67
  EXPECT_LT(bend(character.result()), 0);
}

TEST_P(Knee, LimitsThatAreFarAwayChangeNoBit) {
  const ReducedSystem free = system(std::nullopt);
  const ReducedSystem wide = system(JointLimit{{0, 0, 1}, -EIGEN_PI, EIGEN_PI, EIGEN_PI});
  ASSERT_EQ(wide.limits.size(), 1u);
  for (const bool plain : {false, true}) {
    Character a(free);
    Character b(wide);
    for (int frame = 0; frame < 5; ++frame) {
      const SolveResult one = a.solve(constraints_.targets, {.sweeps = 4, .plain = plain});
      const SolveResult two = b.solve(constraints_.targets, {.sweeps = 4, .plain = plain});
      EXPECT_EQ(one.energy, two.energy);
      EXPECT_EQ(a.result(), b.result());
    }
  }
}

TEST_P(Knee, HandlesWhoseTransformIsGivenTurnAsTheyAreTold) {
  ReducedSystem made = pack(constrain(model_, constraints_.rows));
  const LimitedJoints joints = find_limited_joints(model_, bar_.rig, {std::nullopt, JointLimit{{0, 0, 1}, 0, 1, 0}});
  limit_joints(made, joints, {1});
  EXPECT_TRUE(made.limits.empty());
  limit_joints(made, joints, {0});
  EXPECT_EQ(made.limits.size(), 1u);
}

TEST_P(Knee, CrowdsKeepTheSameLimits) {
  const ReducedSystem limited = system(JointLimit{{0, 0, 1}, 0, 2.5, 0.1});
  constexpr int kCharacters = 19;
  std::vector<float> targets;
  for (int i = 0; i < kCharacters; ++i) {
    const std::vector<float> packed = to_float(constraints_.targets);
    targets.insert(targets.end(), packed.begin(), packed.end());
  }
  std::vector<float> rotations(crowd_state_size(limited, kCharacters));
  reset_crowd(limited, rotations);
  std::vector<float> dofs(static_cast<std::size_t>(kCharacters) * limited.dof_count * GetParam());
  std::vector<float> scratch(crowd_scratch_size(limited, kCharacters));
  ASSERT_EQ(solve_crowd({&limited, kCharacters, targets, rotations, dofs, scratch, 400, 0.4f}), Status::Ok);
  for (int i = 0; i < kCharacters; ++i) {
    Eigen::MatrixXd h(limited.dof_count, GetParam());
    for (int row = 0; row < h.rows(); ++row) {
      for (int b = 0; b < h.cols(); ++b) {
        h(row, b) = dofs[(static_cast<std::size_t>(i) * limited.dof_count + row) * GetParam() + b];
      }
    }
    EXPECT_GT(bend(h), -40 * kDegree) << i;  // freely: 67
  }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, Knee, ::testing::Values(2, 3));

/// A system of two clusters, parent and child.
ReducedSystem two_clusters(const JointLimit& limit) {
  ReducedSystem system;
  system.cluster_count = 2;
  system.cluster_of_slot = {1, 0};
  LimitedJoints joints;
  joints.joints.push_back({1, limit, {0}, {1}, {1}, {1}, {1}, 1});
  limit_joints(system, joints);
  return system;
}

void put(std::vector<float>& state, int slot, const Eigen::Matrix3d& rotation) {
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) state[(3 * a + b) * ReducedSystem::kLanes + slot] = static_cast<float>(rotation(b, a));
  }
}

Eigen::Matrix3d taken(const std::vector<float>& state, int slot) {
  Eigen::Matrix3d rotation;
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) rotation(b, a) = state[(3 * a + b) * ReducedSystem::kLanes + slot];
  }
  return rotation;
}

TEST(JointLimits, TurnBackWhatIsBeyondAndNothingElse) {
  Random random(3);
  const auto rotation = [&](double most) {
    const Eigen::Vector3d axis(random.uniform() - 0.5, random.uniform() - 0.5, random.uniform() - 0.5);
    return Eigen::AngleAxisd(most * random.uniform(), axis.normalized()).toRotationMatrix();
  };
  int beyond = 0;
  for (int trial = 0; trial < 500; ++trial) {
    JointLimit limit;
    limit.axis = rotation(3) * Eigen::Vector3d(0, 0, 2);
    limit.least = -1.5 * random.uniform();
    limit.greatest = limit.least + 1.5 + 1.5 * random.uniform();
    limit.tilt = 0.2 + random.uniform();
    const ReducedSystem system = two_clusters(limit);
    std::vector<float> state(system.state_size());
    reset_rotations(system, state);
    const Eigen::Matrix3d parent = rotation(3.1);
    const Eigen::Matrix3d relative = rotation(3.1);
    put(state, 1, parent);
    put(state, 0, parent * relative);
    const int turned = turn_back_joints(system, {.values = state.data()});
    // Taken apart in another way: where the axis goes, and what is left of the turn when it is put back.
    const auto parts = [&](const Eigen::Matrix3d& m) {
      const Eigen::Vector3d axis = limit.axis.normalized();
      const Eigen::Quaterniond back = Eigen::Quaterniond::FromTwoVectors(m * axis, axis);
      const Eigen::AngleAxisd turn(Eigen::Matrix3d(back.toRotationMatrix() * m));
      return std::pair{turn.angle() * turn.axis().dot(axis), std::acos(std::clamp((m * axis).dot(axis), -1.0, 1.0))};
    };
    const auto [angle, tilt] = parts(relative);
    const bool is_within = angle >= limit.least && angle <= limit.greatest && tilt <= limit.tilt;
    const bool is_close = std::abs(angle - limit.least) < 1e-3 || std::abs(angle - limit.greatest) < 1e-3 ||
                          std::abs(tilt - limit.tilt) < 1e-3 || tilt > 3.1;
    if (is_close) continue;
    EXPECT_EQ(turned, is_within ? 0 : 1) << trial;
    EXPECT_TRUE(taken(state, 1).isApprox(parent, 1e-5));
    const Eigen::Matrix3d now = taken(state, 1).transpose() * taken(state, 0);
    EXPECT_TRUE((now * now.transpose()).isIdentity(1e-4));
    const auto [angle_now, tilt_now] = parts(now);
    EXPECT_GE(angle_now, limit.least - 1e-3) << trial;
    EXPECT_LE(angle_now, limit.greatest + 1e-3) << trial;
    EXPECT_LE(tilt_now, limit.tilt + 1e-3) << trial;
    if (is_within) EXPECT_TRUE(now.isApprox(relative, 1e-4)) << trial;
    beyond += turned;
  }
  EXPECT_GT(beyond, 100);
  EXPECT_LT(beyond, 450);
}

/// Eleven joints that have nothing to do with each other, in the layouts of one character and of a crowd.
TEST(JointLimits, AreTheSameEightAtATimeAndOneByOne) {
  constexpr int kJoints = 11;
  Random random(5);
  const auto rotation = [&](double most) {
    const Eigen::Vector3d axis(random.uniform() - 0.5, random.uniform() - 0.5, random.uniform() - 0.5);
    return Eigen::AngleAxisd(most * random.uniform(), axis.normalized()).toRotationMatrix();
  };
  int turned = 0;
  for (int trial = 0; trial < 50; ++trial) {
    ReducedSystem system;
    system.cluster_count = 2 * kJoints;
    LimitedJoints joints;
    for (int j = 0; j < kJoints; ++j) {
      system.cluster_of_slot.push_back(kJoints + j);
      JointLimit limit;
      limit.axis = rotation(3) * Eigen::Vector3d(0, 0, 1);
      limit.least = -1.5 * random.uniform();
      limit.greatest = limit.least + 1.5;
      limit.tilt = 0.2 + random.uniform();
      joints.joints.push_back({1, limit, {j}, {1}, {kJoints + j}, {1}, {kJoints + j}, 0.5 + 0.5 * random.uniform()});
    }
    for (int j = 0; j < kJoints; ++j) system.cluster_of_slot.push_back(j);
    limit_joints(system, joints);
    std::vector<float> wide(system.state_size());
    reset_rotations(system, wide);
    std::vector<float> single(9 * 2 * kJoints);
    for (int slot = 0; slot < 2 * kJoints; ++slot) {
      const Eigen::Matrix3d q = rotation(1.2);
      for (int k = 0; k < 9; ++k) {
        const auto value = static_cast<float>(q(k / 3, k % 3));
        wide[(slot / 8) * 72 + k * 8 + slot % 8] = value;
        single[slot * 9 + k] = value;
      }
    }
    const int count = turn_back_joints(system, {.values = wide.data()});
    EXPECT_EQ(count, turn_back_joints(system, {.values = single.data(), .group = 1, .lanes = 1}));
    turned += count;
    for (int slot = 0; slot < 2 * kJoints; ++slot) {
      for (int k = 0; k < 9; ++k) {
        EXPECT_NEAR(wide[(slot / 8) * 72 + k * 8 + slot % 8], single[slot * 9 + k], 2e-5f) << trial << " " << slot;
      }
    }
  }
  EXPECT_GT(turned, 50 * kJoints / 4);
  EXPECT_LT(turned, 50 * kJoints);
}

}  // namespace
}  // namespace limber
