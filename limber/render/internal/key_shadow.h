#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace limber::internal {

/// The shadows that a shape casts on itself in the main light: depths seen from the light in a grid of 512 x
/// 512, kept as mean and mean square and blurred, so that shadows have soft edges [Variance Shadow Maps 2006].
class KeyShadow {
 public:
  /// No shadow anywhere.
  KeyShadow() = default;

  /// @param positions  In the camera's frame; triangles with non-finite corners are ignored.
  /// @param light      Unit direction towards the light.
  KeyShadow(std::span<const Eigen::Vector3f> positions, std::span<const Eigen::Vector3i> triangles,
            const Eigen::Vector3f& light);

  bool empty() const { return mean_.empty(); }
  /// How much of the light reaches a point of the surface: 1 all, 0 nothing.
  /// @param normal  Unit, on the lit or unlit side.
  float light_at(const Eigen::Vector3f& point, const Eigen::Vector3f& normal) const;

 private:
  std::vector<float> mean_;         // of the depth towards the light, as part of size_
  std::vector<float> mean_square_;  // likewise
  Eigen::Vector3f across_ = Eigen::Vector3f::UnitX();
  Eigen::Vector3f along_ = Eigen::Vector3f::UnitY();
  Eigen::Vector3f light_ = Eigen::Vector3f::UnitZ();
  Eigen::Vector3f corner_ = Eigen::Vector3f::Zero();  // least coordinates along the three
  float size_ = 1;
};

}  // namespace limber::internal
