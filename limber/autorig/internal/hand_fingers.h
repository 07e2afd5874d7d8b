#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/body_grid.h"

namespace limber::internal {

/// A finger as it stands out of a hand, measured on the surface.
struct FingerTube {
  std::vector<Eigen::Vector3d> line;  ///< Its middle, from the tip to the web, in even steps.
  double length = 0;                  ///< From the tip to the web, along the surface.
  double start = 0;                   ///< From the wrist to the web, along the surface.
  double width = 0;                   ///< Halfway.

  const Eigen::Vector3d& tip() const { return line.front(); }
  const Eigen::Vector3d& web() const { return line.back(); }
  Eigen::Vector3d direction() const { return (tip() - web()).normalized(); }
};

/// Where a hand is.
struct HandPlace {
  Eigen::Vector3d wrist = Eigen::Vector3d::Zero();
  Eigen::Vector3d along = Eigen::Vector3d::UnitX();  ///< From the wrist to the fingers, of length 1.
  double length = 0;                                 ///< From the wrist to the tips.
};

/// The fingers of a hand, in any order: hills of the distance from the wrist along the surface that are longer than they
/// are wide. Fingers that touch are apart on the surface. Costs a shortest-way search over the hand's vertices.
std::vector<FingerTube> finger_tubes(const BodyMesh& mesh, const HandPlace& hand);

/// Fingers in order, from the thumb to the little one.
struct OrderedFingers {
  std::vector<FingerTube> fingers;
  bool has_thumb = false;  ///< Whether the first is a thumb.
  double even = 0;         ///< How evenly fingers other than the thumb stand in a row: the least gap by the largest.
  double parallel = 0;     ///< The least cosine between one of them and their mean.
};

/// Says which finger is which.
/// @param fingers  Three to five.
/// @param front    Where thumbs point, if that is known: to the front of a body.
OrderedFingers order_fingers(std::vector<FingerTube> fingers, const HandPlace& hand,
                             const std::optional<Eigen::Vector3d>& front = {});

/// Joints of fingers by roles: "thumb1" to "pinky3", and "thumb_end", ...; none if there are not three to five fingers.
/// @param suffix  ".L" or ".R".
std::vector<RoleJoint> finger_joints(const OrderedFingers& fingers, const HandPlace& hand, const std::string& suffix);

/// Adds the fingers of both hands of a figure, where they can be told apart. Hands that mirror each other have as many.
/// @param middle  x of the plane between left and right.
/// @param joints  With "hand" and "hand_end" on both sides; what was seen of them counts.
void add_fingers(const BodyMesh& mesh, double middle, std::vector<RoleJoint>& joints);

}  // namespace limber::internal
