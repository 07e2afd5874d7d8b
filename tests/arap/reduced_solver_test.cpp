#include <cmath>
#include <limits>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/internal/random.h"
#include "limber/runtime/arap.h"

#include "tests/support/bars.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// The textbook: eqs. 12-15 with a dense KKT system and an SVD per cluster, in double.
struct Textbook {
  const ReducedModel& model;
  Eigen::MatrixXd dofs;

  void iterate(const PosedConstraints& constraints, int iterations) {
    const int d = model.dimension;
    const int n = model.dof_count();
    const auto c = static_cast<int>(constraints.rows.size());
    Eigen::MatrixXd kkt = Eigen::MatrixXd::Zero(n + c, n + c);
    kkt.topLeftCorner(n, n) = model.stiffness;
    for (int i = 0; i < c; ++i) {
      kkt.row(n + i).head(n) = constraints.rows[i].coefficients;
      kkt.col(n + i).head(n) = constraints.rows[i].coefficients.transpose();
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(kkt);
    for (int iteration = 0; iteration < iterations; ++iteration) {
      Eigen::MatrixXd s = model.coupling * dofs;
      for (int k = 0; k < model.cluster_count(); ++k) {
        s.middleRows(k * d, d) = nearest_rotation_by_svd(s.middleRows(k * d, d)).eval();
      }
      Eigen::MatrixXd right(n + c, d);
      right << model.coupling.transpose() * s, constraints.targets;
      dofs = lu.solve(right).topRows(n);
    }
  }
};

class ReducedSolver : public ::testing::TestWithParam<int> {
 protected:
  struct Problem {
    PosedConstraints constraints;
    ReducedSystem system;
  };
  Problem pose_at_random(std::uint64_t seed) const {
    Random random(seed);
    Problem problem;
    problem.constraints = constraints_of(model_, bar_.rig, random_pose(bar_, random), bar_.shape.positions);
    problem.system = pack(constrain(model_, problem.constraints.rows));
    return problem;
  }

  Bar bar_ = make_bar(GetParam(), 5);
  ReducedModel model_ = model_of(bar_, 10);
};

TEST_P(ReducedSolver, LeavesTheRestPoseAlone) {
  Pose pose;
  pose.dimension = GetParam();
  pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
  const PosedConstraints constraints = constraints_of(model_, bar_.rig, pose, bar_.shape.positions);
  const ReducedSystem system = pack(constrain(model_, constraints.rows));
  Character character(system);
  const SolveResult result = character.solve(constraints.targets, {});
  EXPECT_NEAR(result.energy, 0, 5e-6 * model_.rest_energy);
  const Eigen::MatrixXd basis = basis_to_model(bar_.subspace, model_.frame);
  EXPECT_LT((basis * (character.result() - model_.rest_dofs)).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_P(ReducedSolver, PlainIterationsAreTheTextbook) {
  const auto [constraints, system] = pose_at_random(1);
  for (const int iterations : {1, 5, 30}) {
    Character character(system);
    character.solve(constraints.targets, {.sweeps = iterations, .plain = true});
    // The textbook starts from the rest dofs, whose best rotations are the identity, like a reset state.
    Textbook textbook{model_, model_.rest_dofs};
    textbook.iterate(constraints, iterations + 1);
    Eigen::MatrixXd basis = basis_to_model(bar_.subspace, model_.frame);
    const double difference = (basis * (character.result() - textbook.dofs)).cwiseAbs().maxCoeff();
    EXPECT_LT(difference, 2e-5) << iterations << " iterations";
  }
}

TEST_P(ReducedSolver, ReportsTheEnergyOfWhatItReturns) {
  Random random(2);
  for (int trial = 0; trial < 10; ++trial) {
    const Pose pose = random_pose(bar_, random);
    const PosedConstraints constraints = constraints_of(model_, bar_.rig, pose, bar_.shape.positions);
    const ReducedSystem system = pack(constrain(model_, constraints.rows));
    Character character(system);
    const SolveResult result = character.solve(constraints.targets, {.sweeps = 200});
    EXPECT_NEAR(result.energy, energy_of(model_, character.result()), 2e-5 * model_.rest_energy);
  }
}

TEST_P(ReducedSolver, MeetsItsConstraints) {
  const auto [constraints, system] = pose_at_random(3);
  Character character(system);
  character.solve(constraints.targets, {});
  for (std::size_t i = 0; i < constraints.rows.size(); ++i) {
    const Eigen::RowVectorXd met = constraints.rows[i].coefficients * character.result();
    EXPECT_LT((met - constraints.targets.row(static_cast<Eigen::Index>(i))).norm(), 1e-5);
  }
}

TEST_P(ReducedSolver, FourSweepsReachWhatFifteenPlainIterationsReach) {
  // The size of a character: 17 handles, 34 clusters.
  const Bar bar = make_bar(GetParam(), 17);
  const ReducedModel model = model_of(bar, 34);
  Random random(4);
  int reached = 0;
  constexpr int kPoses = 40;
  for (int trial = 0; trial < kPoses; ++trial) {
    const PosedConstraints constraints = constraints_of(model, bar.rig, random_pose(bar, random), bar.shape.positions);
    const ReducedSystem system = pack(constrain(model, constraints.rows));
    Character plain(system);
    Character swept(system);
    const double plain_energy = plain.solve(constraints.targets, {.sweeps = 15, .plain = true}).energy;
    const double swept_energy = swept.solve(constraints.targets, {.sweeps = 4}).energy;
    if (swept_energy <= plain_energy + 1e-6 * model.rest_energy) ++reached;
    // Never above the plain run of as many iterations.
    Character same(system);
    EXPECT_LE(swept_energy,
              same.solve(constraints.targets, {.sweeps = 4, .plain = true}).energy + 1e-6 * model.rest_energy);
  }
  EXPECT_GE(reached, kPoses / 2);
}

TEST_P(ReducedSolver, SweepsWithoutMomentumNeverRaiseTheEnergy) {
  const auto [constraints, system] = pose_at_random(5);
  Character character(system);
  double energy = std::numeric_limits<double>::infinity();
  for (int sweep = 0; sweep < 50; ++sweep) {
    const double now = character.solve(constraints.targets, {.sweeps = 1, .momentum = 0}).energy;
    EXPECT_LE(now, energy + 5e-6 * model_.rest_energy);
    energy = now;
  }
}

TEST_P(ReducedSolver, PlainIterationsNeverRaiseTheEnergy) {
  for (const std::uint64_t seed : {11, 12, 13}) {
    const auto [constraints, system] = pose_at_random(seed);
    Character character(system);
    double energy = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < 60; ++iteration) {
      const double now = character.solve(constraints.targets, {.sweeps = 1, .plain = true}).energy;
      EXPECT_LE(now, energy + 5e-6 * model_.rest_energy) << iteration;
      energy = now;
    }
  }
}

TEST_P(ReducedSolver, StopsWhenTheEnergyStopsFalling) {
  const auto [constraints, system] = pose_at_random(6);
  Character character(system);
  const SolveResult result = character.solve(constraints.targets, {.sweeps = 1000, .tolerance = 1e-5f});
  EXPECT_TRUE(result.converged);
  EXPECT_LT(result.sweeps, 200);
  Character patient(system);
  const double best = patient.solve(constraints.targets, {.sweeps = 2000, .plain = true}).energy;
  EXPECT_LT(result.energy, best + 1e-3 * model_.rest_energy);
}

TEST_P(ReducedSolver, ConvergesWhereTextbookIterationsDo) {
  // Few clusters that hang together closely, and free ends that must swing far: sweeps overshoot here.
  for (const int bones : {4, 10, 17}) {
    const Bar bar = make_bar(GetParam(), bones);
    const ReducedModel model = model_of(bar, 2 * bones);
    for (const double y : {0.5, 2.0, 3.5}) {
      Pose pose;
      pose.dimension = GetParam();
      pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
      const std::string middle = "bone" + std::to_string(bones / 2);
      pose.targets.push_back({middle, TailTarget{{0.5, y, GetParam() == 3 ? 0.5 : 0}}});
      const PosedConstraints constraints = constraints_of(model, bar.rig, pose, bar.shape.positions);
      const ReducedSystem system = pack(constrain(model, constraints.rows));
      Character character(system);
      const SolveResult result = character.solve(constraints.targets, {.sweeps = 3000, .tolerance = 1e-6f});
      EXPECT_TRUE(result.converged);
      Character patient(system);
      const double best = patient.solve(constraints.targets, {.sweeps = 5000, .plain = true}).energy;
      EXPECT_LT(result.energy, 1.01 * best + 1e-5 * model.rest_energy) << bones << " bones, " << y;
    }
  }
}

TEST_P(ReducedSolver, StaysFiniteForAnyFiniteTargets) {
  const auto [constraints, system] = pose_at_random(7);
  for (const double far : {0.0, 1.0, 1e3, 1e8, 1e15}) {
    Character character(system);
    const SolveResult result =
        character.solve(Eigen::MatrixXd::Constant(constraints.targets.rows(), GetParam(), far), {.sweeps = 20});
    EXPECT_TRUE(std::isfinite(result.energy)) << far;
    EXPECT_TRUE(character.result().allFinite()) << far;
  }
}

TEST_P(ReducedSolver, RepeatsItselfBitForBit) {
  const auto [constraints, system] = pose_at_random(8);
  Character first(system);
  Character second(system);
  first.solve(constraints.targets, {});
  second.solve(constraints.targets, {});
  EXPECT_EQ(first.dofs, second.dofs);
  EXPECT_EQ(first.rotations, second.rotations);
}

TEST_P(ReducedSolver, RefusesAJobThatDoesNotFit) {
  const auto [constraints, system] = pose_at_random(9);
  Character character(system);
  const std::vector<float> targets = to_float(constraints.targets);
  const SolveJob good{&system, targets, character.rotations, character.dofs, character.scratch, {}};
  const auto status = [&](auto change) {
    SolveJob job = good;
    change(job);
    return solve_reduced(job).status;
  };
  EXPECT_EQ(status([](SolveJob& job) { job.system = nullptr; }), Status::MissingSystem);
  EXPECT_EQ(status([](SolveJob& job) { job.options.sweeps = 0; }), Status::WrongCount);
  EXPECT_EQ(status([](SolveJob& job) { job.dofs = job.dofs.first(1); }), Status::WrongSize);
  EXPECT_EQ(status([](SolveJob& job) { job.rotations = {}; }), Status::WrongSize);
  EXPECT_EQ(status([](SolveJob& job) { job.scratch = job.scratch.first(1); }), Status::ScratchTooSmall);
  EXPECT_EQ(status([](SolveJob& job) { job.targets = job.scratch.first(job.targets.size()); }), Status::Overlap);
  EXPECT_EQ(character.dofs, std::vector<float>(character.dofs.size(), 0.0f)) << "a refused job changes nothing";
  EXPECT_EQ(status([](SolveJob&) {}), Status::Ok);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, ReducedSolver, ::testing::Values(2, 3));

}  // namespace
}  // namespace limber
