// Solves a hundred characters at once. All share one small system; each has its own targets and its own rotations.
// Characters stand side by side in the processor's vectors, so that a crowd costs less per head than one character.
//
// Prints:
//   100 characters, 20 bones each
//   hands are 0.000 from where they were sent, at most
//   the one who was asked for nothing moved by 0.000
//   alone or in a crowd, character 41 differs by 0.00

#include <cmath>
#include <cstdio>
#include <vector>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/model/shape.h"
#include "limber/runtime/arap.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

using namespace limber;

namespace {

constexpr int kCharacters = 100;
constexpr int kSweeps = 8;

/// Feet on the ground, and the right hand somewhere: character 0 leaves it where it is.
Pose pose_of_character(const Rig& rig, int character) {
  const double height = 0.008 * character;
  const TransformTarget stay{AffineMatrix::Identity()};
  const Eigen::Vector3d hand = std::get<BoneHandle>(rig.handles[rig.find("hand.R")].form).head;
  Pose pose;
  pose.targets = {{"foot.L", stay},
                  {"foot.R", stay},
                  {"hand.R", PositionTarget{hand + Eigen::Vector3d(-0.1 * height, height, 0.2 * height)}}};
  return pose;
}

/// Memory of a crowd. Nothing is allocated once it is there.
struct Crowd {
  Crowd(const ReducedSystem& of, int count)
      : system(of),
        characters(count),
        rotations(crowd_state_size(of, count)),
        dofs(static_cast<std::size_t>(count) * of.dof_count * 3),
        scratch(crowd_scratch_size(of, count)) {
    reset_crowd(system, rotations);  // Frame after frame, rotations are kept: each starts from the one before.
  }
  void solve(std::span<const float> targets) {
    solve_crowd({&system, characters, targets, rotations, dofs, scratch, kSweeps});
  }
  /// H of one character, in shape units.
  Eigen::MatrixXd dofs_of(const ReducedModel& model, int character) const {
    using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const std::size_t first = static_cast<std::size_t>(character) * system.dof_count * 3;
    return dofs_from_model(model, Eigen::Map<const Rows>(&dofs[first], system.dof_count, 3).cast<double>());
  }
  const ReducedSystem& system;
  int characters;
  std::vector<float> rotations;
  std::vector<float> dofs;
  std::vector<float> scratch;
};

void solve_a_hundred() {
  const auto [shape, rig] = make_sample("mannequin", 60);
  BindReport report;
  const Binding binding = bind_shape(shape, rig, BindOptions(), report);

  // Which handles are held, and how, is part of the system; where they are held is not.
  ReducedSystem system;
  std::vector<float> targets;
  for (int character = 0; character < kCharacters; ++character) {
    const PosedConstraints held =
        constraints_of(binding.model, rig, pose_of_character(rig, character), shape, binding.subspace);
    if (character == 0) system = pack(constrain(binding.model, held.rows));
    for (const auto row : held.targets.rowwise()) targets.insert(targets.end(), row.begin(), row.end());
  }
  Crowd crowd(system, kCharacters);
  crowd.solve(targets);
  std::printf("%d characters, %d bones each\n", kCharacters, rig.count());

  const int hand = rig.find("hand.R");
  const Eigen::Vector3d head = std::get<BoneHandle>(rig.handles[hand].form).head;
  double greatest_miss = 0;
  for (int character = 0; character < kCharacters; ++character) {
    const Eigen::MatrixXd dofs = crowd.dofs_of(binding.model, character);
    const Eigen::Vector3d at =
        dofs.middleRows<4>(binding.subspace.handles[hand].first).transpose() * head.homogeneous();
    const Pose pose = pose_of_character(rig, character);
    const auto& wanted = std::get<PositionTarget>(pose.find("hand.R")->target);
    greatest_miss = std::max(greatest_miss, (at - wanted.position).norm());
  }
  std::printf("hands are %.3f from where they were sent, at most\n", greatest_miss);
  const Positions still = deform(binding.subspace, crowd.dofs_of(binding.model, 0));
  std::printf("the one who was asked for nothing moved by %.3f\n",
              (still - shape.positions).rowwise().norm().maxCoeff());

  Crowd one(system, 1);
  const std::size_t size = static_cast<std::size_t>(system.target_count) * 3;
  one.solve(std::span<const float>(targets).subspan(41 * size, size));
  std::printf("alone or in a crowd, character 41 differs by %.2f\n",
              (one.dofs_of(binding.model, 0) - crowd.dofs_of(binding.model, 41)).cwiseAbs().maxCoeff());
}

}  // namespace

int main() {
  try {
    solve_a_hundred();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
