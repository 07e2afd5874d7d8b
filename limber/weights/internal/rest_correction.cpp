#include "limber/weights/internal/rest_correction.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Eigenvalues>

namespace limber::internal {
namespace {

/// A place that moves linearly with the dofs.
struct Follower {
  Eigen::Vector3d place;
  int handle;
  int first;                        // Dof.
  Eigen::RowVectorXd coefficients;  // Of the handle's dofs.
};

/// Points as they are; affine handles as their middle and a place off it along each axis.
std::vector<Follower> followers_of(const BoundHandles& handles, double reach) {
  const int d = handles.dimension;
  std::vector<Follower> followers;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    const int first = handles.dofs[static_cast<std::size_t>(h)].first;
    if (site.is_point()) {
      followers.push_back({site.position, h, first, Eigen::RowVectorXd::Ones(1)});
      continue;
    }
    for (int k = -1; k < d; ++k) {
      Eigen::Vector3d place = site.position;
      if (k >= 0) place[k] += reach;
      Eigen::RowVectorXd coefficients(d + 1);
      coefficients << place.head(d).transpose(), 1;
      followers.push_back({place, h, first, coefficients});
    }
  }
  return followers;
}

/// The pseudo-inverse of the scatter of places: a flat shape misses nothing off its plane.
Eigen::Matrix3d inverse_scatter(const Eigen::Matrix3d& scatter) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(scatter);
  Eigen::Matrix3d inverse = Eigen::Matrix3d::Zero();
  for (int k = 0; k < 3; ++k) {
    if (!(eigen.eigenvalues()[k] > 1e-12 * eigen.eigenvalues()[2])) continue;
    inverse += eigen.eigenvectors().col(k) * eigen.eigenvectors().col(k).transpose() / eigen.eigenvalues()[k];
  }
  return inverse;
}

/// The row that carries `missed` along with the linear map fitted to the followers.
Eigen::RowVectorXd carried_row(const std::vector<Follower>& followers, const Eigen::VectorXd& influence,
                               const Eigen::Vector3d& missed, Eigen::Index dof_count) {
  Eigen::VectorXd weights(static_cast<Eigen::Index>(followers.size()));
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (std::size_t s = 0; s < followers.size(); ++s) {
    const double strength = influence[followers[s].handle];
    // Never quite zero: the fit must stay determined.
    weights[static_cast<Eigen::Index>(s)] = strength * strength + 1e-4;
    mean += weights[static_cast<Eigen::Index>(s)] * followers[s].place;
  }
  mean /= weights.sum();
  Eigen::Matrix3d scatter = Eigen::Matrix3d::Zero();
  for (std::size_t s = 0; s < followers.size(); ++s) {
    const Eigen::Vector3d offset = followers[s].place - mean;
    scatter += weights[static_cast<Eigen::Index>(s)] * offset * offset.transpose();
  }
  const Eigen::Vector3d direction = inverse_scatter(scatter) * missed;
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(dof_count);
  for (std::size_t s = 0; s < followers.size(); ++s) {
    const double factor = weights[static_cast<Eigen::Index>(s)] * (followers[s].place - mean).dot(direction);
    row.segment(followers[s].first, followers[s].coefficients.size()) += factor * followers[s].coefficients;
  }
  return row;
}

}  // namespace

void correct_rest_pose(Subspace& subspace, const BoundHandles& handles, const Positions& positions, double size) {
  constexpr double kExact = 1e-11;
  const int d = subspace.dimension;
  auto& basis = std::get<Eigen::MatrixXd>(subspace.basis);
  const Eigen::VectorXd sums = basis * translation_dofs(subspace);
  for (Eigen::Index v = 0; v < sums.size(); ++v) {
    if (std::abs(sums[v] - 1) > kExact && sums[v] > 0.5) basis.row(v) /= sums[v];
  }
  Positions missed = Positions::Zero(positions.rows(), 3);
  missed.leftCols(d) = positions.leftCols(d) - basis * subspace.rest_dofs;
  if (!(missed.rowwise().norm().maxCoeff() > kExact * size)) return;
  const std::vector<Follower> followers = followers_of(handles, 0.1 * size);
  // Scalar weights per handle: how much it moves a vertex.
  Eigen::MatrixXd influence(subspace.vertex_count(), handles.count());
  for (int h = 0; h < handles.count(); ++h) {
    const HandleDofs& dofs = handles.dofs[static_cast<std::size_t>(h)];
    influence.col(h) = basis.col(dofs.first + dofs.count(handles.dimension) - 1);
  }
  for (const HandleSite& site : handles.sites) {
    if (!site.is_point()) continue;
    Eigen::RowVectorXd at_point = Eigen::RowVectorXd::Zero(handles.count());
    for (std::size_t i = 0; i < site.vertices.size(); ++i)
      at_point += site.weights[i] * influence.row(site.vertices[i]);
    for (const int v : site.vertices) influence.row(v) = at_point;
  }
  for (Eigen::Index v = 0; v < positions.rows(); ++v) {
    if (missed.row(v).norm() <= kExact * size) continue;
    basis.row(v) +=
        carried_row(followers, influence.row(v).transpose(), missed.row(v).transpose(), subspace.dof_count());
  }
}

}  // namespace limber::internal
