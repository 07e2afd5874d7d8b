#include "limber/compress/range_of_motion.h"

#include <Eigen/Geometry>

namespace limber {
namespace {

constexpr int kKeysPerJoint = 4;  // rest, forth, rest, back

bool descends_from(std::span<const int> parents, int joint, int ancestor) {
  // A cycle, which no valid skeleton has, must not hang.
  for (std::size_t steps = 0; joint >= 0 && steps <= parents.size(); ++steps) {
    if (joint == ancestor) return true;
    joint = parents[static_cast<std::size_t>(joint)];
  }
  return false;
}

}  // namespace

RangeOfMotion range_of_motion(std::span<const int> parents, std::span<const Eigen::Vector3d> heads, double radians,
                              double seconds) {
  RangeOfMotion result;
  const std::vector<AffineMatrix> rest(parents.size(), AffineMatrix(AffineMatrix::Identity()));
  const auto add_key = [&](const std::vector<AffineMatrix>& motions) {
    result.times.push_back(static_cast<double>(result.times.size()) * seconds / kKeysPerJoint);
    result.motions.push_back(motions);
  };
  for (std::size_t joint = 0; joint < parents.size(); ++joint) {
    for (const double angle : {0.0, radians, 0.0, -radians}) {
      const Eigen::Vector3d axis = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(joint % 3));
      AffineMatrix turn;
      turn.leftCols<3>() = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
      turn.col(3) = heads[joint] - turn.leftCols<3>() * heads[joint];
      std::vector<AffineMatrix> motions = rest;
      for (std::size_t other = 0; angle != 0 && other < parents.size(); ++other) {
        if (descends_from(parents, static_cast<int>(other), static_cast<int>(joint))) motions[other] = turn;
      }
      add_key(motions);
    }
  }
  add_key(rest);
  return result;
}

}  // namespace limber
