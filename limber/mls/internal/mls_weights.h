#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/mls/mls.h"

namespace limber::internal {

/// How a control weighs on a vertex; all weights of a vertex sum to one.
struct MlsWeight {
  double weight = 0;
  double mean = 0;    ///< Bones: where between head (0) and tail (1) the weight is centred.
  double spread = 0;  ///< Bones: the weight's second moment about that.
};

/// Weighs controls at vertices, points first.
class MlsWeighing {
 public:
  /// @param distances  Vertices x points, or null: straight distances. Everything must outlive the weighing.
  MlsWeighing(const Positions& vertices, const MlsControls& controls, double alpha,
              const Eigen::MatrixXd* distances = nullptr);

  std::size_t control_count() const { return controls_.points.size() + controls_.bones.size(); }

  /// @param weights  control_count() long: the result. At a control its weight is 1, and the others keep
  ///                 their proportions at a size that vanishes beside it.
  void weigh(Eigen::Index vertex, std::vector<MlsWeight>& weights) const;

 private:
  double distance(Eigen::Index vertex, std::size_t point, bool straight) const;
  void weigh_bone(const Eigen::Vector3d& place, std::size_t bone, MlsWeight& weight, bool& touches) const;

  const Positions& vertices_;
  const MlsControls& controls_;
  double alpha_;
  const Eigen::MatrixXd* distances_;
  double size_;  ///< Of everything: lengths are in this unit.
};

}  // namespace limber::internal
