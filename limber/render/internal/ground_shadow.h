#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace limber::internal {

/// A soft shadow on the plane below a shape: how much of the sky the shape hides from each place of the
/// ground, drawn out away from the main light.
class GroundShadow {
 public:
  /// No ground, no shadow.
  GroundShadow() = default;

  /// Measures the shape's height over the ground in a grid of 256 x 256 and spreads each layer of height by
  /// its own height, which is what light from a wide sky does.
  /// @param positions  In the camera's frame; non-finite ones are ignored.
  /// @param up         Unit normal of the ground in the camera's frame.
  /// @param light      Unit direction towards the main light.
  GroundShadow(std::span<const Eigen::Vector3f> positions, std::span<const Eigen::Vector3i> triangles,
               const Eigen::Vector3f& up, const Eigen::Vector3f& light);

  bool empty() const { return grid_.empty(); }
  /// Height of the ground along `up`, in the camera's frame.
  float height() const { return height_; }
  /// Darkness in [0,1] where a ray meets the ground from above; 0 where it does not.
  float along_ray(const Eigen::Vector3f& origin, const Eigen::Vector3f& direction) const;

 private:
  std::vector<float> grid_;  // kCells x kCells darkness
  Eigen::Vector3f up_ = Eigen::Vector3f::UnitY();
  Eigen::Vector3f across_ = Eigen::Vector3f::UnitX();
  Eigen::Vector3f along_ = Eigen::Vector3f::UnitZ();
  Eigen::Vector2f corner_ = Eigen::Vector2f::Zero();
  float height_ = 0;
  float cells_per_unit_ = 1;
};

}  // namespace limber::internal
