#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/geometry/volume.h"

namespace limber::bench {

/// Lattice shape matching with regional damping as the thesis writes it (with eq. 26 corrected): sums over
/// every particle of every region, and an SVD per region. What the fast version is measured against.
class TextbookMatching {
 public:
  TextbookMatching(const VoxelLattice& lattice, int half_width);

  int particle_count() const { return static_cast<int>(regions_.size()); }

  /// Goals and damped velocities from positions and velocities, particles x 3.
  void match(const Positions& positions, const Positions& velocities, Positions& goals, Positions& damped) const;

 private:
  Positions rest_;
  std::vector<std::vector<int>> regions_;
  std::vector<Eigen::Vector3d> rest_centers_;
  std::vector<double> masses_;  // of regions
};

}  // namespace limber::bench
