#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"

namespace limber::internal {

/// Where the bones and points of a rig run, and how far it is from one to another along the rig.
class BonePaths {
 public:
  /// @param rig  Valid; must outlive the object. Regions and abstract handles have no place: they are left out.
  explicit BonePaths(const Rig& rig);

  /// Whether any handle has a place.
  bool empty() const { return placed_.empty(); }
  const std::vector<int>& placed() const { return placed_; }  ///< The handles that have a place, ascending.
  const std::array<Eigen::Vector3d, 2>& segment(int handle) const {
    return segments_[static_cast<std::size_t>(handle)];
  }
  bool is_leaf(int handle) const { return is_leaf_[static_cast<std::size_t>(handle)] != 0; }

  /// The nearest handle that lies behind a point of a surface; -1: none within reach.
  /// @param outward  Of the surface, of length 1.
  int behind(const Eigen::Vector3d& point, const Eigen::Vector3d& outward, double reach) const;
  Eigen::Vector3d nearest_point(int handle, const Eigen::Vector3d& point) const;

  /// A way along the rig.
  struct Way {
    double length = 0;
    int steps = 0;  ///< From one handle to the next. Handles that start at one place are one.
  };
  /// The way from a point on one handle to a point on another. Roots count as joined.
  Way way(int from, const Eigen::Vector3d& from_point, int to, const Eigen::Vector3d& to_point) const;

  /// The lowest handle that has, with all below it, at least a share of what is given; of equal ones the first.
  /// @param amounts  Per handle, not negative; some positive.
  int carrier(const Eigen::VectorXd& amounts, double share) const;

 private:
  std::vector<int> upwards(int handle) const;

  const Rig& rig_;
  std::vector<int> placed_;
  std::vector<std::array<Eigen::Vector3d, 2>> segments_;
  std::vector<char> is_leaf_;
};

}  // namespace limber::internal
