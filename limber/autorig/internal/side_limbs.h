#pragma once

#include <vector>

#include "limber/autorig/internal/body_grid.h"
#include "limber/autorig/internal/humanoid_marks.h"

namespace limber::internal {

/// The end of a limb that leaves a body to the side.
struct LimbTip {
  int cell = -1;
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  double length = 0;  ///< How far it stands out, in shape units.
};

/// Tips on the side with higher x, the most outstanding first: places farther from the middle plane, through the solid,
/// than all around them.
/// @param least  How far they stand out at the least, in shape units.
std::vector<LimbTip> limb_tips(const BodyGrid& grid, int plane, double least);

/// Which of them stand on the ground, or nearly so, and are legs rather than the toes of one.
std::vector<LimbTip> standing_tips(const std::vector<LimbTip>& tips, double ground, double height);

/// The limb that ends in a tip, from there to the middle.
ArmMarks follow_limb(const BodyGrid& grid, const LimbTip& tip, double middle);

}  // namespace limber::internal
