#pragma once

#include <vector>

#include "limber/arap/reduced_model.h"
#include "limber/core/internal/random.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"

namespace limber::bench {

/// A solid bar of tets with bones along it: an armadillo-class problem once it is reduced.
struct SolveProblem {
  Shape shape;
  Rig rig;
  Subspace subspace;
  ReducedModel model;
};

/// A bar of nx x ny x nz cells, six tets each; one unit high.
Shape tet_bar(int nx, int ny, int nz);

/// Smooth weights for so many bones along a bar, and its reduced model.
SolveProblem make_solve_problem(const Shape& bar, int bones, int clusters);

/// Both ends and every third bone between are dragged somewhere.
Pose random_pose(const SolveProblem& problem, internal::Random& random);

/// Row by row, in float.
std::vector<float> packed(const Eigen::MatrixXd& matrix);

}  // namespace limber::bench
