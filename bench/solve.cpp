#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include <Eigen/Dense>

#include "limber/arap/internal/pose_stepper.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/internal/random.h"
#include "limber/runtime/arap.h"

#include "bench/bench.h"
#include "bench/peak_memory.h"
#include "bench/solve_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

/// The two products of the paper and an SVD per cluster, in double.
struct Textbook {
  explicit Textbook(const SolveProblem& problem, const PosedConstraints& constraints)
      : coupling(problem.model.coupling), dofs(problem.model.rest_dofs) {
    const ConstrainedModel constrained = constrain(problem.model, constraints.rows);
    solve = constrained.dof_rotations;
    fixed = constrained.dof_targets * constraints.targets + constrained.dof_rest;
    rotations.resize(coupling.rows(), 3);
  }
  void iterate() {
    rotations.noalias() = coupling * dofs;
    for (Eigen::Index k = 0; k < rotations.rows(); k += 3) {
      const Eigen::Matrix3d s = rotations.middleRows<3>(k);
      const Eigen::JacobiSVD<Eigen::Matrix3d> svd(s, Eigen::ComputeFullU | Eigen::ComputeFullV);
      Eigen::Matrix3d u = svd.matrixU();
      if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(2) *= -1;
      rotations.middleRows<3>(k) = u * svd.matrixV().transpose();
    }
    dofs.noalias() = solve * rotations;
    dofs += fixed;
  }
  Eigen::MatrixXd coupling;
  Eigen::MatrixXd dofs;
  Eigen::MatrixXd solve;
  Eigen::MatrixXd fixed;
  Eigen::MatrixXd rotations;
};

/// The memory of one character.
struct Character {
  explicit Character(const ReducedSystem& s)
      : system(&s), rotations(s.state_size()), dofs(s.dof_count * s.dimension), scratch(solve_scratch_size(s)) {
    reset_rotations(s, rotations);
  }
  SolveResult solve(std::span<const float> targets, const SolveOptions& options) {
    return solve_reduced({system, targets, rotations, dofs, scratch, options});
  }
  const ReducedSystem* system;
  std::vector<float> rotations;
  std::vector<float> dofs;
  std::vector<float> scratch;
};

/// Seconds of one sweep and of one textbook iteration. The time of a frame's fixed part is taken out by a difference.
Result measure_single(const SolveProblem& problem, const std::string& name) {
  Random random(1);
  const PosedConstraints constraints =
      constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
  const ReducedSystem system = pack(constrain(problem.model, constraints.rows));
  const std::vector<float> targets = packed(constraints.targets);
  Character character(system);
  Textbook textbook(problem, constraints);
  constexpr int kSweeps = 64;
  const auto run = [&](int sweeps) {
    reset_rotations(system, character.rotations);
    character.solve(targets, {.sweeps = sweeps});
  };
  const PairOfSeconds ours = median_seconds_in_turns([&] { run(kSweeps); }, [&] { run(1); }, 200, 0.2);
  const PairOfSeconds both = median_seconds_in_turns([&] { run(kSweeps); },
                                                     [&] {
                                                       for (int i = 0; i < kSweeps; ++i) textbook.iterate();
                                                     },
                                                     50, 0.5);
  const double sweep = (ours.first - ours.second) / (kSweeps - 1);
  return {"solve",
          name,
          sweep * 1e6,
          "us per sweep",
          both.second / kSweeps / sweep,
          "textbook: double, JacobiSVD per cluster, two dense products"};
}

/// A sweep with a limit at every joint against one without, in a pose in which some are at the end of their way.
Result measure_limits(const SolveProblem& problem) {
  constexpr double kDegree = EIGEN_PI / 180;
  Random random(1);
  const PosedConstraints constraints =
      constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
  const ReducedSystem free = pack(constrain(problem.model, constraints.rows));
  const JointLimit limit{Eigen::Vector3d::UnitX(), -60 * kDegree, 60 * kDegree, 30 * kDegree};
  ReducedSystem limited = free;
  limit_joints(limited, find_limited_joints(problem.model, problem.rig,
                                            std::vector<std::optional<JointLimit>>(problem.rig.handles.size(), limit)));
  const std::vector<float> targets = packed(constraints.targets);
  Character without(free), with(limited);
  constexpr int kSweeps = 64;
  const auto run = [&](Character& character, int sweeps) {
    reset_rotations(*character.system, character.rotations);
    character.solve(targets, {.sweeps = sweeps});
  };
  const auto sweep_of = [&](Character& character) {
    const PairOfSeconds both =
        median_seconds_in_turns([&] { run(character, kSweeps); }, [&] { run(character, 1); }, 200, 0.2);
    return (both.first - both.second) / (kSweeps - 1);
  };
  const double seconds = sweep_of(with);
  return {"solve",
          "limits_17_34",
          seconds * 1e6,
          "us per sweep",
          seconds / sweep_of(without),
          "the same sweep without joint limits (how many times the time)"};
}

std::vector<Result> measure_crowd(const SolveProblem& problem) {
  constexpr int kCharacters = 256;
  Random random(2);
  std::vector<float> targets;
  ReducedSystem system;
  PosedConstraints constraints;
  for (int i = 0; i < kCharacters; ++i) {
    constraints = constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
    if (i == 0) system = pack(constrain(problem.model, constraints.rows));
    const std::vector<float> one = packed(constraints.targets);
    targets.insert(targets.end(), one.begin(), one.end());
  }
  std::vector<float> rotations(crowd_state_size(system, kCharacters));
  std::vector<float> dofs(static_cast<std::size_t>(kCharacters) * system.dof_count * 3);
  std::vector<float> scratch(crowd_scratch_size(system, kCharacters));
  Textbook textbook(problem, constraints);
  const auto run = [&](int sweeps) {
    reset_crowd(system, rotations);
    solve_crowd({&system, kCharacters, targets, rotations, dofs, scratch, sweeps, 0.4f});
  };
  const PairOfSeconds ours = median_seconds_in_turns([&] { run(5); }, [&] { run(1); }, 20, 0.3);
  const PairOfSeconds both = median_seconds_in_turns([&] { run(4); },
                                                     [&] {
                                                       for (int i = 0; i < 64; ++i) textbook.iterate();
                                                     },
                                                     20, 0.5);
  const double sweep = (ours.first - ours.second) / 4 / kCharacters;
  const double frame = both.first / kCharacters;
  return {{"solve", "crowd_256_17_34", sweep * 1e6, "us per sweep and character", both.second / 64 / sweep,
           "the same textbook, per character and iteration"},
          {"solve", "characters_at_60_fps", std::floor(1.0 / 60 / frame), "characters, 4 sweeps each", 0, ""}};
}

/// How many sweeps reach the energy of 15 plain iterations, median over random poses.
Result measure_acceleration(const SolveProblem& problem, int poses) {
  Random random(3);
  std::vector<double> counts;
  for (int i = 0; i < poses; ++i) {
    const PosedConstraints constraints =
        constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
    const ReducedSystem system = pack(constrain(problem.model, constraints.rows));
    const std::vector<float> targets = packed(constraints.targets);
    Character plain(system);
    const double goal = plain.solve(targets, {.sweeps = 15, .plain = true}).energy;
    int sweeps = 1;
    for (; sweeps < 15; ++sweeps) {
      Character swept(system);
      if (swept.solve(targets, {.sweeps = sweeps}).energy <= goal + 1e-6 * problem.model.rest_energy) break;
    }
    counts.push_back(sweeps);
  }
  std::nth_element(counts.begin(), counts.begin() + poses / 2, counts.end());
  return {"solve", "accelerated_iterations", counts[poses / 2], "sweeps", 0, ""};
}

/// Another set of constraints for a model that is posed already, beside one that starts from nothing.
Result measure_switch(const SolveProblem& problem, const std::string& name) {
  Random random(4);
  const PosedConstraints constraints =
      constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
  PoseStepper stepper(std::make_shared<const ReducedModel>(problem.model), constraints.rows);
  const PairOfSeconds seconds = median_seconds_in_turns(
      [&] { stepper.set_rows(constraints.rows); }, [&] { pack(constrain(problem.model, constraints.rows)); }, 3, 0.2);
  return {"solve",
          name,
          seconds.first * 1e3,
          "ms",
          seconds.second / seconds.first,
          "constraining and packing from the start"};
}

/// One substep of a model that moves by itself, its pinned handles included.
Result measure_dynamics(const SolveProblem& problem) {
  Random random(5);
  const PosedConstraints constraints =
      constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
  const DynamicSystem system = build_dynamic_system(problem.model, constraints.rows);
  const std::vector<float> targets = packed(constraints.targets);
  ReducedDynamics dynamics(system);
  constexpr int kSubsteps = 50;
  const double seconds = median_seconds([&] { dynamics.step(targets, kSubsteps * system.substep_seconds); }, 50, 0.2);
  return {"solve", "dynamics_17_34", seconds / kSubsteps * 1e6, "us per substep", 0, ""};
}

}  // namespace

std::vector<Result> run_solve(const Options& /*options*/) {
  const Shape bar = tet_bar(360, 13, 13);
  std::vector<Result> results;
  const SolveProblem small = make_solve_problem(bar, 17, 34);
  const SolveProblem large = make_solve_problem(bar, 32, 64);
  results.push_back(measure_single(small, "single_17_34"));
  results.push_back(measure_single(large, "single_32_64"));
  results.push_back(measure_limits(small));
  for (Result& result : measure_crowd(small)) results.push_back(std::move(result));
  results.push_back(measure_acceleration(small, 200));
  results.push_back(measure_dynamics(small));
  const auto set_up = [&] { build_reduced_model(bar, small.subspace, {.clusters = 34}); };
  const std::string setup = "reduced_setup_71k";
  results.push_back({"solve", setup, median_seconds(set_up, 3, 0), "s", 0, ""});
  results.push_back({"solve", setup + "_memory", peak_megabytes(set_up), "MB over the input, at its peak", 0, ""});
  results.push_back(measure_switch(small, "switch_constraint_17"));
  results.push_back(measure_switch(make_solve_problem(tet_bar(60, 6, 6), 300, 600), "switch_constraint_300"));
  return results;
}

}  // namespace limber::bench
