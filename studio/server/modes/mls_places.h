#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "limber/mls/mls.h"
#include "limber/model/shape.h"

#include "studio/server/document.h"

namespace limber::studio {

/// Where handles are that moving least squares moves: held ones at their targets, the others where the map takes them.
/// A handle has one place, a bone two: head and tail.
class MlsPlaces {
 public:
  void prepare(const Rig& rig, const DocumentShape& shape);
  /// Takes over where handles are held, as far off as the deformation takes them.
  void follow(const std::map<std::string, HandlePose>& pose, const DocumentShape& shape);

  /// Places at rest, in the order of handles.
  const Positions& rest() const { return rest_; }

  /// Places that the joints of a skeleton move: ends of bones with their joints, all else as the nearest vertex.
  /// @param skin        Of the rig's bones, in their order, or of a skeleton that is not the rig's.
  /// @param transforms  Joints x 12.
  Positions blended(const SkeletonSkin& skin, std::span<const float> transforms) const;

  /// Handles x 12, rest space to world, row by row.
  /// @param places  As rest(), moved.
  /// @param order   Names of handles, in whose order; those that the rig does not have stay. Empty: the rig's.
  std::vector<float> transforms(const Positions& places, const std::vector<std::string>& order) const;

 private:
  AffineMatrix transform_of(std::size_t handle, const Positions& places) const;

  Rig rig_;
  int dimension_ = 3;
  std::vector<Eigen::Index> first_;  // place of each handle
  std::vector<int> nearest_vertex_;  // of each place
  Positions rest_;
  std::map<std::string, HandlePose> pose_;
};

}  // namespace limber::studio
