#pragma once

#include <array>
#include <vector>

#include "limber/autorig/internal/body_grid.h"
#include "limber/autorig/internal/humanoid_marks.h"

namespace limber::internal {

/// A slice of a body across its length.
struct BodySlice {
  double z = 0;
  double bottom = 0, top = 0;  ///< Of all cells.
  double middle_top = 0;       ///< Of what is near the middle plane.
  double y = 0;                ///< Mean of what is near the middle plane and above the belly.
  double area = 0;
  bool stands = false;  ///< There is room below the middle, between legs.
};

/// A leg of a four-legged body, measured on one side.
struct GroundLeg {
  double z_low = 0, z_high = 0;  ///< Where it touches the ground.
  std::vector<LegRow> rows;      ///< From the ground to the belly.
  double x = 0, z = 0;           ///< Middle of its upper half.
  double top = 0;                ///< Height of the back above it.
};

/// What is measured on one half of a body on four legs: x to the side, y up, z to the front.
struct QuadrupedMarks {
  bool found = false;  ///< Two pairs of legs stand apart along z.
  double middle = 0, ground = 0, top = 0, back_end = 0, front_end = 0;
  double belly = 0;
  double head_top = 0;  ///< Of the middle of the head: ears and horns are beside it.
  GroundLeg front, back;
  std::vector<BodySlice> slices;                   ///< From back to front.
  Eigen::Vector3d nose = Eigen::Vector3d::Zero();  ///< The farthest place in the middle, in front of the front legs.
  Eigen::Vector3d tail = Eigen::Vector3d::Zero();  ///< The farthest place in the middle, behind the back legs.
  double nose_distance = 0, tail_distance = 0;     ///< From above the front legs, from above the back legs.
  std::vector<LimbRing> neck;                      ///< From the nose to the trunk.
  std::vector<LimbRing> tail_rings;
};

/// @param grid  Symmetric about the plane; only the side with higher x is measured.
QuadrupedMarks quadruped_marks(const BodyGrid& grid, int plane);

}  // namespace limber::internal
