#pragma once

#include <Eigen/Core>

#include "limber/render/render.h"

namespace limber::internal {

/// Three soft lights fixed to the camera and a sky over a ground: a warm key from the upper left, a cool fill
/// from the right, a rim from behind. Directions are in the camera's frame: x right, y up, z away from the viewer.
struct Lighting {
  Eigen::Vector3f up = Eigen::Vector3f::UnitY();  ///< The world's up axis, in the camera's frame.
  bool has_ground = false;                        ///< The ground hides the lower half of the sky close by.
  float ground_height = 0;                        ///< Along `up`.
  float ground_reach = 1;                         ///< How far up the ground is felt, in world units.

  /// Direction towards the key light.
  static Eigen::Vector3f key_direction();

  /// Light that a matte surface with a slight sheen sends to the viewer, linear, about [0,1].
  /// @param albedo    Linear.
  /// @param point     In the camera's frame.
  /// @param normal    Unit, on the side of the viewer.
  /// @param openness  Ambient occlusion, 1 = free.
  /// @param key_share Part of the key light that reaches the point, in [0,1].
  /// @param to_viewer Unit.
  /// @param flatness  0: full contrast; 1: colours as they are, for data.
  Rgb shade(const Rgb& albedo, const Eigen::Vector3f& point, const Eigen::Vector3f& normal, float openness,
            float key_share, const Eigen::Vector3f& to_viewer, float flatness) const;
};

}  // namespace limber::internal
