#pragma once

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Targets that are absurdly far off are mistakes, and leave nothing of the shape's own coordinates.
/// @param rest     Vertices at rest.
/// @param targets  Of the ends of controls.
/// @throws Error   InvalidPose.
inline void require_reach(const Positions& rest, const MlsControls& controls, const Positions& targets) {
  constexpr double kFarthest = 1e6;  // sizes of the shape
  const int d = controls.dimension;
  const Positions pins = controls.rest_targets();
  if (rest.rows() == 0 || pins.rows() == 0) return;
  const Eigen::RowVector3d least = rest.colwise().minCoeff().cwiseMin(pins.colwise().minCoeff());
  const Eigen::RowVector3d most = rest.colwise().maxCoeff().cwiseMax(pins.colwise().maxCoeff());
  const double size = (most - least).head(d).norm();
  if (!(size > 0)) return;
  for (Eigen::Index t = 0; t < targets.rows(); ++t) {
    if ((targets.row(t) - (least + most) / 2).head(d).norm() <= kFarthest * size) continue;
    throw Error(ErrorCode::InvalidPose,
                fmt::format("target {} is more than {:.0e} times as far off as the shape is large.", t, kFarthest), {},
                "Give it in the unit of the shape.");
  }
}

}  // namespace limber::internal
