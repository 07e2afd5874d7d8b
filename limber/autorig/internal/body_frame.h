#pragma once

#include <array>
#include <optional>

#include <Eigen/Core>

#include "limber/autorig/internal/body_grid.h"

namespace limber::internal {

/// What a body may be.
enum class BodyClass { Humanoid, Quadruped, Bird, Fish, Snake, Spider };
inline constexpr int kBodyClasses = 6;

/// How a body stands, and what it is.
struct ShapeFrame {
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  ///< Rows: to its left, up, to its front, in the mesh's space.
  std::array<double, kBodyClasses> scores{};           ///< How well each class explains what is seen, 0 to 1.
  BodyClass best = BodyClass::Humanoid;
  double share = 0;          ///< How much of it is the same on both sides.
  double value = 0;          ///< The best score, less the more unusual the frame is.
  double rival = 0;          ///< The same of the best other class, in any frame.
  double up_confidence = 0;  ///< 0.5: could as well be another; 1: sure.
};

/// What is known before looking.
struct ShapeFrameHints {
  std::optional<BodyClass> body;
  std::optional<Eigen::Vector3d> up, front;  ///< Unit axes.
};

/// Log odds that a body looks along an axis rather than against it, before looking: along +z where y is up, along -y
/// where z is up.
double front_prior(const Eigen::Vector3d& up, const Eigen::Vector3d& front);

/// Tries axes as up and to the side. Evidence: the mirror plane, legs that stand on the ground, arms. Where it hardly
/// differs, y is up, as in most files. Whether the body looks along the third axis or against it is left open.
ShapeFrame find_frame(const BodyGrid& coarse, const ShapeFrameHints& hints);

}  // namespace limber::internal
