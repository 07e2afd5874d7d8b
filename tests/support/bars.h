#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/core/internal/random.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"
#include "limber/runtime/arap.h"

namespace limber::test {

/// A bar along x, 4 long and 1 thick, with bones one behind the other along its axis and smooth weights.
struct Bar {
  Shape shape;
  Rig rig;
  Subspace subspace;
};
Bar make_bar(int dimension, int bones);

ReducedModel model_of(const Bar& bar, int clusters);

/// First bone held in place, the head of the last one dragged somewhere.
Pose random_pose(const Bar& bar, internal::Random& random);

/// Row by row.
std::vector<float> to_float(const Eigen::MatrixXd& matrix);

/// The rotation nearest to a square matrix, by SVD.
Eigen::MatrixXd nearest_rotation_by_svd(const Eigen::MatrixXd& matrix);

/// E(H) with the best rotations, in double, straight from the reduced model.
double energy_of(const ReducedModel& model, const Eigen::MatrixXd& dofs);

/// The memory of one character.
struct Character {
  explicit Character(const ReducedSystem& s);
  SolveResult solve(const Eigen::MatrixXd& targets, const SolveOptions& options);
  Eigen::MatrixXd result() const;

  const ReducedSystem& system;
  std::vector<float> rotations;
  std::vector<float> dofs;
  std::vector<float> scratch;
};

}  // namespace limber::test
