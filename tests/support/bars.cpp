#include "tests/support/bars.h"

#include <cmath>
#include <string>

#include <Eigen/SVD>

#include "tests/support/meshes.h"

namespace limber::test {
using namespace internal;

Bar make_bar(int dimension, int bones) {
  Bar bar;
  bar.shape = dimension == 3 ? make_tet_box(12, 3, 3, {4, 1, 1}) : make_grid(16, 4, 4, 1);
  bar.rig.dimension = dimension;
  const double y = 0.5;
  const double z = dimension == 3 ? 0.5 : 0.0;
  for (int j = 0; j < bones; ++j) {
    bar.rig.handles.push_back(
        {"bone" + std::to_string(j), j - 1, BoneHandle{{4.0 * j / bones, y, z}, {4.0 * (j + 1) / bones, y, z}}});
  }
  Eigen::MatrixXd weights(bar.shape.vertex_count(), bones);
  for (int i = 0; i < weights.rows(); ++i) {
    for (int j = 0; j < bones; ++j) {
      const double distance = bar.shape.positions(i, 0) * bones / 4 - (j + 0.5);
      weights(i, j) = std::exp(-distance * distance);
    }
    weights.row(i) /= weights.row(i).sum();
  }
  bar.subspace = linear_blend_subspace(bar.shape.positions, dimension, weights, bones);
  return bar;
}

ReducedModel model_of(const Bar& bar, int clusters) {
  return build_reduced_model(bar.shape, bar.subspace,
                             {.energy = default_energy(bar.shape, bar.subspace.dimension), .clusters = clusters});
}

Pose random_pose(const Bar& bar, Random& random) {
  Pose pose;
  pose.dimension = bar.rig.dimension;
  pose.targets.push_back({"bone0", TransformTarget{AffineMatrix::Identity()}});
  const auto& last = std::get<BoneHandle>(bar.rig.handles.back().form);
  Eigen::Vector3d offset(random.uniform(-3, 0.5), random.uniform(-2, 2), random.uniform(-2, 2));
  if (bar.rig.dimension == 2) offset.z() = 0;
  pose.targets.push_back({bar.rig.handles.back().name, PositionTarget{last.head + offset}});
  return pose;
}

std::vector<float> to_float(const Eigen::MatrixXd& matrix) {
  std::vector<float> values;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.push_back(static_cast<float>(matrix(i, j)));
  }
  return values;
}

Eigen::MatrixXd nearest_rotation_by_svd(const Eigen::MatrixXd& matrix) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::MatrixXd u = svd.matrixU();
  if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(u.cols() - 1) *= -1;
  return u * svd.matrixV().transpose();
}

double energy_of(const ReducedModel& model, const Eigen::MatrixXd& dofs) {
  const int d = model.dimension;
  double energy = model.rest_energy + 0.5 * dofs.cwiseProduct(model.stiffness * dofs).sum();
  const Eigen::MatrixXd s = model.coupling * dofs;
  for (int k = 0; k < model.cluster_count(); ++k) {
    energy -= nearest_rotation_by_svd(s.middleRows(k * d, d)).cwiseProduct(s.middleRows(k * d, d)).sum();
  }
  return energy;
}

Character::Character(const ReducedSystem& s)
    : system(s), rotations(s.state_size()), dofs(s.dof_count * s.dimension), scratch(solve_scratch_size(s)) {
  reset_rotations(s, rotations);
}

SolveResult Character::solve(const Eigen::MatrixXd& targets, const SolveOptions& options) {
  const std::vector<float> packed = to_float(targets);
  return solve_reduced({&system, packed, rotations, dofs, scratch, options});
}

Eigen::MatrixXd Character::result() const {
  Eigen::MatrixXd h(system.dof_count, system.dimension);
  for (int i = 0; i < h.rows(); ++i) {
    for (int b = 0; b < h.cols(); ++b) h(i, b) = dofs[i * system.dimension + b];
  }
  return h;
}

}  // namespace limber::test
