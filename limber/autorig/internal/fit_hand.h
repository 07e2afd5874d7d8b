#pragma once

#include <vector>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/body_grid.h"

namespace limber::internal {

/// A hand that is a shape of its own.
struct HandFit {
  double score = 0;  ///< How much the shape looks like a hand, 0 to 1.
  Eigen::Vector3d up = Eigen::Vector3d::UnitY(),
                  front = Eigen::Vector3d::UnitZ();  ///< Axes: out of its back; to the fingers.
  std::vector<RoleJoint> joints;                     ///< In the mesh's space; "hand", then fingers, all of one side.
  double side_confidence = 0.5;                      ///< How sure left and right are told apart.
};

/// Looks for a wrist at the ends of a mesh, from which four or five fingers stand out in a row.
/// Costs a shortest-way search over the surface for each of up to twelve ends.
HandFit fit_hand(const BodyMesh& mesh);

}  // namespace limber::internal
