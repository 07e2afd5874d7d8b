#pragma once

#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"
#include "limber/model/skin_weights.h"

namespace limber {

/// A plane of symmetry.
struct MirrorPlane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitX();  ///< Points to the side that is copied; any length but 0.
  double offset = 0;                                  ///< Distance of the plane from the origin along the unit normal.
};

/// The name of the same thing on the other side; the name itself if it has no side. A side is the last of
/// these marks: "Left"/"Right" in this spelling, in lower or in upper case, standing at the begin or end of
/// a word (LeftArm, arm_left, ArmLeft); or a single l/r or L/R set off by ".", "_", "-" or " " at an end of
/// the name or before a number (arm.L, L_arm, arm_l, arm_l.001).
std::string mirrored_name(const std::string& name);

/// For each name the index of its partner on the other side: itself if it has no side.
/// @throws Error  InvalidRig (the partner is not there; the place is the handle).
std::vector<int> mirror_partners_by_name(std::span<const std::string> names);

/// For each point the index of the point nearest to its mirror image: vertices, or the middles of bones.
/// @return        One index per row.
/// @throws Error  InvalidArgument (a normal of length 0); NonFiniteNumber (the place is the vertex).
std::vector<int> mirror_partners_by_plane(const Positions& points, const MirrorPlane& plane);

/// Copies the weights of one side of a shape to the other. Vertices on the far side of the plane take the
/// weights of their partners, with the bones' sides swapped; vertices within `tolerance` of the plane take
/// the mean of their own and the swapped ones, so that they favour no side; the others keep theirs.
///
/// @param positions        Rest positions, one per vertex.
/// @param vertex_partners  From mirror_partners_by_plane.
/// @param bone_partners    From mirror_partners_by_name or mirror_partners_by_plane.
/// @param tolerance        Half the thickness of the plane, in shape units.
/// @throws Error           CountMismatch (lists that do not match the weights), IndexOutOfRange,
///                         InvalidArgument.
SkinWeights mirrored(const SkinWeights& weights, const Positions& positions, const MirrorPlane& plane,
                     std::span<const int> vertex_partners, std::span<const int> bone_partners, double tolerance);

}  // namespace limber
