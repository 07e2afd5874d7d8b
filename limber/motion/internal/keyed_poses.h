#pragma once

#include <vector>

#include <Eigen/Geometry>

#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

namespace limber::internal {

Eigen::Quaterniond rotation_of(const AffineMatrix& map);  ///< What it turns; scales are left out.

/// Poses of a skeleton, one per key, that are edited in the world.
class KeyedPoses {
 public:
  /// @param poses  One per key; changed by what follows, and kept by reference.
  KeyedPoses(const Skeleton& skeleton, std::vector<SkeletonPose>& poses);

  const AffineMatrix& to_world(std::size_t key, int joint) const { return worlds_[key][joint]; }
  Eigen::Vector3d place(std::size_t key, int joint) const { return worlds_[key][joint].col(3); }
  Eigen::Quaterniond rotation(std::size_t key, int joint) const { return rotation_of(worlds_[key][joint]); }

  bool is_above(int ancestor, int joint) const;  ///< Whether the joint hangs on the other, at any depth.

  /// Puts a joint elsewhere in the world, or turns it there, and what hangs on it along.
  void move(std::size_t key, int joint, const Eigen::Vector3d& to);
  void turn(std::size_t key, int joint, const Eigen::Quaterniond& to);

 private:
  const Skeleton& skeleton_;
  std::vector<SkeletonPose>& poses_;
  std::vector<std::vector<AffineMatrix>> worlds_;
};

/// Keys that follow each other, both ends included.
struct KeyRun {
  std::size_t first = 0;
  std::size_t last = 0;
};
std::vector<KeyRun> runs_of(const std::vector<bool>& marks);  ///< Of those that are true.

/// How near each key is to one that is true: 1 there, 0 from `seconds` on, smooth between.
std::vector<double> nearness(const std::vector<bool>& marks, const std::vector<double>& times, double seconds);

/// Fills in what is not known: from the last that is known to the next, going on as fast as it comes in, so that nothing
/// jerks. Before the first and behind the last it stays.
void fade_between(const std::vector<bool>& known, const std::vector<double>& times,
                  std::vector<Eigen::Vector3d>& values);

}  // namespace limber::internal
