#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/autorig/internal/body_grid.h"

namespace limber::internal {

/// A joint of a fitted template, in the space of the grid.
struct RoleJoint {
  std::string role;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  double confidence = 0;  ///< 0: a guess by proportions alone; 1: measured well.
};

/// A template in a body: x to its left, y up, z to its front.
struct BodyFit {
  std::vector<RoleJoint> joints;
  double facing = 0;  ///< Log odds that the body looks along +z rather than -z, from the shape alone.
};

/// A standing figure with two arms and two legs.
/// @param plane  As of middle_plane.
/// @param share  How much of the body is the same on both sides.
BodyFit fit_humanoid(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

/// A body on two pairs of legs.
BodyFit fit_quadruped(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

/// A body with two wings, and legs if they can be seen.
BodyFit fit_bird(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

/// A body that swims: a chain, and fins if they can be seen.
BodyFit fit_fish(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

/// A chain.
BodyFit fit_snake(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

/// A body on three pairs of legs or more, and wings if they can be seen.
BodyFit fit_spider(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share);

}  // namespace limber::internal
