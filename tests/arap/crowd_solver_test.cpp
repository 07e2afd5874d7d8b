#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/executor.h"
#include "limber/runtime/arap.h"

#include "tests/support/bars.h"

namespace limber {
using namespace internal;
namespace {

using namespace test;

class CrowdSolver : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int kCharacters = 37;  // not a multiple of any block

  void SetUp() override {
    Random random(1);
    for (int i = 0; i < kCharacters; ++i) {
      const PosedConstraints constraints =
          constraints_of(model_, bar_.rig, random_pose(bar_, random), bar_.shape.positions);
      if (i == 0) system_ = pack(constrain(model_, constraints.rows));
      targets_.push_back(constraints.targets);
      const std::vector<float> packed = to_float(constraints.targets);
      all_targets_.insert(all_targets_.end(), packed.begin(), packed.end());
    }
    rotations_.resize(crowd_state_size(system_, kCharacters));
    reset_crowd(system_, rotations_);
    dofs_.resize(static_cast<std::size_t>(kCharacters) * system_.dof_count * GetParam());
    scratch_.resize(crowd_scratch_size(system_, kCharacters));
  }

  CrowdJob job(int sweeps) { return {&system_, kCharacters, all_targets_, rotations_, dofs_, scratch_, sweeps, 0.4f}; }

  Eigen::MatrixXd dofs_of(int character) const {
    Eigen::MatrixXd h(system_.dof_count, GetParam());
    const float* from = dofs_.data() + static_cast<std::size_t>(character) * system_.dof_count * GetParam();
    for (int i = 0; i < h.rows(); ++i) {
      for (int b = 0; b < h.cols(); ++b) h(i, b) = from[i * GetParam() + b];
    }
    return h;
  }

  Bar bar_ = make_bar(GetParam(), 4);
  ReducedModel model_ = model_of(bar_, 9);
  ReducedSystem system_;
  std::vector<Eigen::MatrixXd> targets_;
  std::vector<float> all_targets_;
  std::vector<float> rotations_;
  std::vector<float> dofs_;
  std::vector<float> scratch_;
};

TEST_P(CrowdSolver, ConvergesToWhatSinglesConvergeTo) {
  ASSERT_TRUE(job(1).is_valid());
  solve_crowd(job(500));
  const Eigen::MatrixXd basis = basis_to_model(bar_.subspace, model_.frame);
  int equal = 0;
  for (int i = 0; i < kCharacters; ++i) {
    Character single(system_);
    const double energy = single.solve(targets_[i], {.sweeps = 500}).energy;
    EXPECT_NEAR(energy_of(model_, dofs_of(i)), energy, 1e-3 * model_.rest_energy) << "character " << i;
    if ((basis * (dofs_of(i) - single.result())).cwiseAbs().maxCoeff() < 1e-3) ++equal;
  }
  // Now and then a pose has two minima of about the same energy.
  EXPECT_GE(equal, kCharacters - 2);
}

TEST_P(CrowdSolver, FourSweepsReachTheEnergyOfFifteenPlainIterations) {
  solve_crowd(job(4));
  int reached = 0;
  for (int i = 0; i < kCharacters; ++i) {
    Character plain(system_);
    const double energy = plain.solve(targets_[i], {.sweeps = 15, .plain = true}).energy;
    if (energy_of(model_, dofs_of(i)) <= energy + 1e-5 * model_.rest_energy) ++reached;
  }
  EXPECT_GE(reached, kCharacters / 2);
}

TEST_P(CrowdSolver, CharactersDoNotSeeEachOther) {
  solve_crowd(job(6));
  const std::vector<float> together = dofs_;
  // The last character alone, in another lane and block.
  const std::size_t values = targets_[0].size();
  std::vector<float> rotations(crowd_state_size(system_, 1));
  reset_crowd(system_, rotations);
  std::vector<float> dofs(static_cast<std::size_t>(system_.dof_count) * GetParam());
  std::vector<float> scratch(crowd_scratch_size(system_, 1));
  solve_crowd({&system_, 1, std::span(all_targets_).last(values), rotations, dofs, scratch, 6, 0.4f});
  EXPECT_TRUE(std::equal(dofs.begin(), dofs.end(), together.end() - static_cast<std::ptrdiff_t>(dofs.size())));
}

TEST_P(CrowdSolver, GivesTheSameBitsOnAnyNumberOfThreads) {
  set_thread_count(1);
  solve_crowd(job(4));
  const std::vector<float> one = dofs_;
  reset_crowd(system_, rotations_);
  set_thread_count(3);
  solve_crowd(job(4));
  set_thread_count(0);
  EXPECT_EQ(one, dofs_);
}

TEST_P(CrowdSolver, AnEmptyCrowdIsFine) {
  EXPECT_EQ(crowd_state_size(system_, 0), 0u);
  EXPECT_EQ(solve_crowd({&system_, 0, {}, {}, {}, {}, 1, 0}), Status::Ok);
}

TEST_P(CrowdSolver, RefusesAJobThatDoesNotFit) {
  const auto status = [&](auto change) {
    CrowdJob changed = job(1);
    change(changed);
    return solve_crowd(changed);
  };
  EXPECT_EQ(status([](CrowdJob&) {}), Status::Ok);
  EXPECT_EQ(status([](CrowdJob& job) { job.system = nullptr; }), Status::MissingSystem);
  EXPECT_EQ(status([](CrowdJob& job) { job.sweeps = 0; }), Status::WrongCount);
  EXPECT_EQ(status([](CrowdJob& job) { job.character_count = -1; }), Status::WrongCount);
  EXPECT_EQ(status([](CrowdJob& job) { job.targets = job.targets.first(1); }), Status::WrongSize);
  EXPECT_EQ(status([](CrowdJob& job) { job.scratch = job.scratch.first(job.scratch.size() - 1); }),
            Status::ScratchTooSmall);
  EXPECT_EQ(status([](CrowdJob& job) { job.targets = job.dofs.first(job.targets.size()); }), Status::Overlap);
  EXPECT_EQ(reset_crowd(system_, std::span(rotations_).first(3)), Status::WrongSize);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, CrowdSolver, ::testing::Values(2, 3));

}  // namespace
}  // namespace limber
