#pragma once

// What is done to weights that are there: more of them, mirrored, held together, packed for the run time.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/geometry/volume.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"
#include "limber/runtime/skin.h"

namespace limber {

/// Options of place_bumps.
struct ExtraWeightsOptions {
  int count = 0;     ///< How many weight functions to add, 0 or more. Fewer come back where no place is left for one.
  int passes = 300;  ///< Upper limit on rounds in which every seed may move, 0 or more; usually 10 to 80 suffice.
  /// Per handle, the group it counts to: its weights are summed with those of the others in the group, and distances are
  /// those of the sums. Groups are numbered from 0 without a gap. Empty: every handle is a group of its own.
  /// With one group per skeleton, seeds lie between the skeletons (see skeleton_groups).
  std::vector<int> group_of_handle = {};
};

/// Smooth, local weight functions over given weights: bumps around seeds in the space of those weights. They can be
/// evaluated wherever the given weights are known.
///
/// Each is a cubic B-spline of the distance from its seed: 1 there, zero beyond two radii, and zero at every handle
/// (where the weights of one group sum to 1 and the others to 0). They do not sum to one and need not.
struct WeightBumps {
  Eigen::MatrixXd seeds;             ///< Bumps x groups: places in weight space.
  Eigen::VectorXd radii;             ///< Bumps: half of how far each reaches, in weight space; positive.
  std::vector<int> group_of_handle;  ///< One per handle.

  int count() const { return static_cast<int>(seeds.rows()); }
};

/// Spreads seeds as far as possible from each other and from the handles, in the space of the given weights, so that the
/// bumps around them keep the nature of those weights [Fast Automatic Skinning 2012, section 3.3, eqs. 16-17].
///
/// Seeds lie anywhere on the shape, inside its elements too, where weights are interpolated: on regular meshes, seeds at
/// vertices would have gaps that differ by a factor of two, and bumps with holes between them show as ripples. Samples of
/// the elements, at most 4096 or 64 per bump that differ in weight space, are searched for the farthest place; it is then
/// refined between samples, and seeds move until none of them gains.
///
/// Cost: O(samples x groups x count) per pass, some milliseconds; O(elements x groups) to draw the samples.
///
/// @param elements  Its tets, else its triangles, else its vertices hold the weights.
/// @param weights   Vertices x handles; finite.
/// @throws Error    InvalidArgument (negative count or passes; groups that are not one per handle or have a gap);
///                  InvalidWeights (no handle; not finite, naming the vertex; rows are not those of the shape).
/// Deterministic.
WeightBumps place_bumps(const Shape& elements, const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options);

/// The bumps at the places that rows of weights stand for.
/// @param weights  Places x handles, of the handles that the bumps were placed for.
/// @return         Places x bumps, values in [0,1].
Eigen::MatrixXd evaluate(const WeightBumps& bumps, const Eigen::MatrixXd& weights);

/// Both: the bumps at the vertices of the shape they are placed on.
/// @throws Error  As place_bumps.
Eigen::MatrixXd extra_weights(const Shape& elements, const Eigen::MatrixXd& weights,
                              const ExtraWeightsOptions& options);

/// For handles that form several skeletons, the number of the skeleton of each. Empty if there is only one, or if none
/// has two handles: then handles are better told apart one by one.
std::vector<int> skeleton_groups(const Rig& rig);

/// The least and the greatest of the scalar weights of a subspace: what every face shows. 0 and 0 if it has none.
struct WeightRange {
  double least = 0;
  double greatest = 0;
};
WeightRange weight_range(const Subspace& subspace);  ///< Of all its scalar weights.

/// The subspace with an affine handle appended per extra weight function. They are absent (zero) at rest,
/// take no part in translations, and are the solver's to move.
///
/// @param positions  Rest positions of the subspace's vertices, vertices x 3.
/// @param extra      Vertices x functions, as from evaluate.
Subspace with_extra_handles(const Subspace& subspace, const Positions& positions, const Eigen::MatrixXd& extra);

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

/// The memory of an InfluenceTable.
struct PackedInfluences {
  int vertex_count = 0;
  int influences = 1;
  std::vector<std::uint16_t> bones;
  std::vector<float> weights;

  InfluenceTable table() const { return {vertex_count, influences, bones, weights}; }
};

/// Turns weights into the run time's flat tables: the one place where they are rounded to float. A vertex's
/// influences keep their order, largest first; what is missing is padded with weight 0 and the vertex's first bone.
/// @param influences  Per vertex; 0: the most that any vertex has. The kernels are fastest for 1, 2, 4 and 8.
/// @throws Error      InvalidArgument (negative, or more than 65536 bones); InvalidWeights (a vertex has more;
///                    the place is the vertex); NonFiniteNumber (too large for float).
PackedInfluences pack_influences(const SkinWeights& weights, int influences = 0);

/// A part of a shape that moves as one: a hat, a sword, a button.
struct StiffPart {
  int part = -1;           ///< As in ShapeParts.
  int vertex_count = 0;    ///< How many vertices it has.
  bool is_small = false;   ///< It takes the mean of the weights where it sits; else all of it moves with one handle.
  int handle = -1;         ///< The handle that carries it, or most of it; -1: `stiffen` did not run yet.
  std::vector<int> seats;  ///< Touches by which it hangs on what carries it; none: it hangs in the air.
};

/// What holds together in a shape of many parts.
struct Holding {
  std::vector<Touch> touches;    ///< Between parts that are to stay together, all of them.
  std::vector<Touch> flexible;   ///< Those between two parts that bend: what a lattice is to join.
  std::vector<StiffPart> stiff;  ///< Ordered so that what carries another comes first.
};

/// Tells what belongs together from what lies close at rest by chance, and which parts are stiff.
///
/// - A touch holds unless the bones behind its two points are far from each other along the rig: two boots side by side,
///   a hand at a thigh, or hair on a shoulder do not. Far is 2.5 times the straight way, and 10% of the shape's size more;
///   of bones more than two steps apart, 1.3 times and 2%.
/// - A part is stiff if no bone runs within it, or one that also carries it, if it is less than a quarter of the surface,
///   and if it is tiny (5% of the size), or sits on one bone (80% of its touches), or at one end of it (40% of its
///   length). So is a part that touches nothing. Within means that the part is seen in half of all directions. Clothes
///   have several bones within; a cloak sits on several bones along its length.
///
/// @param shape    Triangles with indices in range and finite positions.
/// @param rig      Valid.
/// @param touches  Of the shape; see find_touches.
/// Deterministic. Cost: a ray tree for each part, 130 rays for each bone near it.
Holding find_holding(const Shape& shape, const Rig& rig, std::vector<Touch> touches);

/// Gives stiff parts the weights of what carries them, one row for all of their vertices.
/// @param weights  Shape vertices x handles, rows sum to one.
/// @param holding  Of the same shape and rig; learns which handle carries each part, and loses touches of stiff parts with
///                 what has other weights than they: by half or more.
void stiffen(const Shape& shape, const Rig& rig, Holding& holding, Eigen::MatrixXd& weights);

/// Makes weights equal where flexible parts touch: the change that does it is as smooth as possible and fades out over 4%
/// of the shape's size. One sparse factorisation, one back-substitution per handle. Where weights agree to 1e-3
/// already, nothing is done.
/// @param weights  Shape vertices x handles, not negative, rows sum to one; stays so.
void sew(const Shape& shape, const Holding& holding, Eigen::MatrixXd& weights);

}  // namespace limber
