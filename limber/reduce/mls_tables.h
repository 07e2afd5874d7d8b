#pragma once

#include <array>
#include <vector>

#include <Eigen/Core>

#include "limber/core/aligned.h"
#include "limber/geometry/shape.h"
#include "limber/rig/rig.h"
#include "limber/solve/mls.h"

namespace limber {

/// What moves a space by moving least squares: points, and segments that rotate and stretch.
struct MlsControls {
  int dimension = 3;                ///< 2: the plane; z is ignored.
  std::vector<PointHandle> points;  ///< At rest.
  std::vector<BoneHandle> bones;    ///< At rest.
  std::vector<int> pins;            ///< What errors call each control, points first: "pins[3]"; empty: its number.

  int target_count() const { return static_cast<int>(points.size() + 2 * bones.size()); }
  /// Points, then head and tail of each bone: target_count() x 3.
  Positions rest_targets() const;
};

/// The same controls at other places.
/// @param targets  target_count() x 3.
MlsControls with_rest(const MlsControls& controls, const Positions& targets);

/// Checks controls, and targets for them if there are any.
/// @param targets  target_count() x 3, or empty.
/// @throws Error   TooFewHandles (none); NonFiniteNumber; InvalidRig (a bone without length); InvalidPose (two
///                 controls in one place with different targets). The place's path is "pins[3]".
void validate(const MlsControls& controls, const Positions& targets = {});

/// The memory of MlsTables.
struct PackedMls {
  int dimension = 3;
  int vertex_count = 0;
  int point_count = 0;
  int bone_count = 0;
  AlignedVector<float> planes;
  std::vector<float> rest_controls;
  std::array<float, 3> origin = {};
  float plane_height = 0;

  MlsTables tables() const {
    return {dimension, vertex_count, point_count, bone_count, planes, rest_controls, origin, plane_height};
  }
};

/// Weighs the controls at every vertex, w = |p - v|^(-2 alpha), integrated along bones, in double, and lays
/// the weights out for the run time: the one place where they are rounded to float.
///
/// @param vertices  Rest positions, vertices x 3, finite; in the plane their common z is kept.
/// @param alpha     From 0.5 to 8: how local the deformation is; 1 is usual. With bones a multiple of 0.5.
/// @throws Error    As validate; InvalidArgument (alpha); NonFiniteNumber (a vertex); UnsuitableShape (planar
///                  controls, and a vertex off the plane).
/// Vertices x controls; deterministic.
PackedMls pack_mls(const Positions& vertices, const MlsControls& controls, double alpha = 1);

/// The same with distances of another kind, along a skeleton for instance: w = distance^(-2 alpha).
/// @param distances  Vertices x points, not negative; infinite: no weight. Where all of a row are infinite,
///                   straight distances count.
/// @throws Error     Also InvalidArgument (bones, or distances of another size).
PackedMls pack_mls(const Positions& vertices, const MlsControls& controls, const Eigen::MatrixXd& distances,
                   double alpha);

/// How much each control has to say at each vertex, for show: vertices x controls, points first; rows sum to one.
Eigen::MatrixXf mls_weights(const PackedMls& packed);

/// Affine moving least squares is linear in the targets: f(v) = sum_k b_k(v) q_k [Schaefer et al. 2006, 2.1].
/// @return        Vertices x targets: b.
/// @throws Error  As pack_mls; TooFewHandles (controls on a line or, in space, in a plane).
Eigen::MatrixXd mls_affine_basis(const Positions& vertices, const MlsControls& controls, double alpha = 1);

}  // namespace limber
