#include "bench/solve_problem.h"

#include <string>
#include <utility>

namespace limber::bench {
using namespace internal;

Shape tet_bar(int nx, int ny, int nz) {
  Shape shape;
  const auto index = [&](int i, int j, int k) { return (k * (ny + 1) + j) * (nx + 1) + i; };
  shape.positions.resize(static_cast<Eigen::Index>(nx + 1) * (ny + 1) * (nz + 1), 3);
  for (int k = 0; k <= nz; ++k) {
    for (int j = 0; j <= ny; ++j) {
      for (int i = 0; i <= nx; ++i) shape.positions.row(index(i, j, k)) << i, j, k;
    }
  }
  shape.positions /= ny;
  shape.tets.resize(static_cast<Eigen::Index>(6) * nx * ny * nz, 4);
  // Six tets around the main diagonal of each cell, one per order of the axes.
  constexpr int kOrders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  Eigen::Index tet = 0;
  for (int k = 0; k < nz; ++k) {
    for (int j = 0; j < ny; ++j) {
      for (int i = 0; i < nx; ++i) {
        for (int order = 0; order < 6; ++order) {
          int at[3] = {i, j, k};
          int corners[4] = {index(i, j, k), 0, 0, 0};
          for (int step = 0; step < 3; ++step) {
            ++at[kOrders[order][step]];
            corners[step + 1] = index(at[0], at[1], at[2]);
          }
          if (order >= 3) std::swap(corners[1], corners[2]);
          shape.tets.row(tet++) << corners[0], corners[1], corners[2], corners[3];
        }
      }
    }
  }
  return shape;
}

SolveProblem make_solve_problem(const Shape& shape, int bones, int clusters) {
  SolveProblem problem;
  problem.shape = shape;
  const double length = shape.positions.col(0).maxCoeff();
  Eigen::MatrixXd weights(shape.vertex_count(), bones);
  for (int b = 0; b < bones; ++b) {
    const double from = length * b / bones;
    const double to = length * (b + 1) / bones;
    problem.rig.handles.push_back({"bone" + std::to_string(b), b - 1, BoneHandle{{from, 0.5, 0.5}, {to, 0.5, 0.5}}});
    const Eigen::ArrayXd distance = (shape.positions.col(0).array() - (from + to) / 2) * bones / length;
    weights.col(b) = (-distance.square()).exp();
  }
  const Eigen::VectorXd sums = weights.rowwise().sum();
  weights = sums.cwiseInverse().asDiagonal() * weights;
  problem.subspace = linear_blend_subspace(shape.positions, 3, std::move(weights), bones);
  problem.model = build_reduced_model(problem.shape, problem.subspace, {.clusters = clusters});
  return problem;
}

Pose random_pose(const SolveProblem& problem, Random& random) {
  Pose pose;
  for (int b = 0; b < problem.rig.count(); ++b) {
    if (b % 3 != 0 && b + 1 != problem.rig.count()) continue;
    const auto& bone = std::get<BoneHandle>(problem.rig.handles[b].form);
    const Eigen::Vector3d offset(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    pose.targets.push_back({problem.rig.handles[b].name, PositionTarget{bone.head + offset}});
  }
  return pose;
}

std::vector<float> packed(const Eigen::MatrixXd& matrix) {
  std::vector<float> values;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.push_back(static_cast<float>(matrix(i, j)));
  }
  return values;
}

}  // namespace limber::bench
