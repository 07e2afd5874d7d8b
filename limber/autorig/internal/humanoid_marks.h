#pragma once

#include <array>
#include <vector>

#include "limber/autorig/internal/body_grid.h"
#include "limber/autorig/internal/limb_trace.h"

namespace limber::internal {

/// An arm as measured: rings from the tip of the hand to the trunk.
struct ArmMarks {
  bool found = false;
  std::vector<LimbRing> rings;
  int root = 0;       ///< The ring where the arm becomes the trunk.
  double length = 0;  ///< From the tip to the root, along the arm.
  double tube = 0;    ///< Its share that is a tube rather than a growing bulge; 0 to 1.
  double wrist = 0;   ///< Where it is thinnest behind the hand, from the tip along the arm.
  double palm = 0;    ///< Where the hand is thickest, likewise.
  double area = 0;    ///< Of a middling section.
};

/// One row of cells: what belongs to the middle of the body at a height.
struct TrunkRow {
  double y = 0;
  double half_width = 0;  ///< Of what hangs together with the middle.
  double z = 0;           ///< Centre of its cells near the middle plane.
  double z_low = 0, z_high = 0;
  double area = 0;
};

/// A leg at a height.
struct LegRow {
  double y = 0, x = 0, z = 0;
  double x_low = 0, x_high = 0, z_low = 0, z_high = 0;
  double area = 0;
};

/// What is measured on one half of a standing body: x to the side, y up, z to the front.
struct HumanoidMarks {
  double middle = 0;  ///< x of the middle plane.
  double ground = 0, top = 0;
  ArmMarks arm;
  std::vector<LegRow> leg;      ///< From the ground to the crotch.
  double crotch = 0;            ///< Where the legs meet.
  std::vector<TrunkRow> trunk;  ///< From the ground to the top.
  double neck = 0;              ///< Where the trunk is narrowest above the shoulders.
  double neck_half_width = 0, head_half_width = 0;
};

/// x of the plane about which most of the solid is mirrored, as twice the plane's place in cells.
/// @param share  How much of the solid is.
int middle_plane(const BodyGrid& grid, double& share);

/// What of a solid is there on both sides of a plane.
BodyGrid common_half(const BodyGrid& grid, int plane);

/// What of a solid is there on one side of a plane or the other.
BodyGrid both_halves(const BodyGrid& grid, int plane);

/// One side of a solid, and its mirror image.
BodyGrid mirrored_half(const BodyGrid& grid, int plane, bool high_side);

/// Finds where a limb that was followed from its tip becomes the trunk: seen from the middle, the first ring whose section
/// is nearer to the limb's than to the trunk's. Fills all but `found` and `rings`.
/// @param may_hold  Whether a long thin end is something that a hand holds: it is cut off.
void find_limb_root(ArmMarks& arm, bool may_hold);

/// @param grid  Symmetric about the plane; only the side with higher x is measured.
HumanoidMarks humanoid_marks(const BodyGrid& grid, int plane);

}  // namespace limber::internal
