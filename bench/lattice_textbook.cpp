#include "bench/lattice_textbook.h"

#include <algorithm>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace limber::bench {
namespace {

std::vector<int> reachable(const VoxelLattice& lattice, int particle, int steps, std::vector<int>& seen) {
  std::vector<int> found = {particle};
  seen[particle] = particle;
  std::size_t ring = 0;
  for (int step = 0; step < steps; ++step) {
    for (const std::size_t end = found.size(); ring < end; ++ring) {
      for (int i = lattice.neighbor_starts[found[ring]]; i < lattice.neighbor_starts[found[ring] + 1]; ++i) {
        const int neighbor = lattice.neighbors[i];
        if (seen[neighbor] == particle) continue;
        seen[neighbor] = particle;
        found.push_back(neighbor);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

TextbookMatching::TextbookMatching(const VoxelLattice& lattice, int half_width) : rest_(lattice.particles) {
  std::vector<int> seen(static_cast<std::size_t>(lattice.particle_count()), -1);
  for (int p = 0; p < lattice.particle_count(); ++p) regions_.push_back(reachable(lattice, p, half_width, seen));
  for (const std::vector<int>& region : regions_) {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    double mass = 0;
    for (const int p : region) {
      const double share = 1.0 / static_cast<double>(regions_[p].size());
      mass += share;
      center += share * rest_.row(p).transpose();
    }
    masses_.push_back(mass);
    rest_centers_.push_back(center / mass);
  }
}

void TextbookMatching::match(const Positions& positions, const Positions& velocities, Positions& goals,
                             Positions& damped) const {
  goals.setZero(positions.rows(), 3);
  damped.setZero(positions.rows(), 3);
  for (std::size_t r = 0; r < regions_.size(); ++r) {
    const std::vector<int>& region = regions_[r];
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
    for (const int p : region) {
      const double share = 1.0 / static_cast<double>(regions_[p].size());
      center += share * positions.row(p).transpose();
      velocity += share * velocities.row(p).transpose();
    }
    center /= masses_[r];
    velocity /= masses_[r];
    Eigen::Matrix3d moment = Eigen::Matrix3d::Zero();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();
    for (const int p : region) {
      const double share = 1.0 / static_cast<double>(regions_[p].size());
      const Eigen::Vector3d arm = positions.row(p).transpose() - center;
      moment += share * arm * (rest_.row(p) - rest_centers_[r].transpose());
      inertia += share * (arm.squaredNorm() * Eigen::Matrix3d::Identity() - arm * arm.transpose());
      angular += share * arm.cross(velocities.row(p).transpose());
    }
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(moment, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d u = svd.matrixU();
    if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(2) *= -1;
    const Eigen::Matrix3d rotation = u * svd.matrixV().transpose();
    const Eigen::Vector3d spin = inertia.inverse() * angular;
    for (const int p : region) {
      const Eigen::Vector3d arm = positions.row(p).transpose() - center;
      goals.row(p) += (rotation * (rest_.row(p).transpose() - rest_centers_[r]) + center).transpose();
      damped.row(p) += (velocity + spin.cross(arm)).transpose();
    }
  }
  for (std::size_t p = 0; p < regions_.size(); ++p) {
    goals.row(static_cast<Eigen::Index>(p)) /= static_cast<double>(regions_[p].size());
    damped.row(static_cast<Eigen::Index>(p)) /= static_cast<double>(regions_[p].size());
  }
}

}  // namespace limber::bench
