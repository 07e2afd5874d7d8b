#pragma once

// Moving least squares: setup for shapes, and warped pictures.

#include <array>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "limber/model/character.h"
#include "limber/model/image.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/runtime/common.h"
#include "limber/runtime/mls.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

namespace limber {

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

/// Which motions may be picked at each vertex.
enum class MlsMap {
  Rigid,       ///< As rigid as possible.
  Similarity,  ///< Also uniform scale.
  Affine,      ///< Also shear: linear in the targets, and the least natural.
};

/// How rotations are found.
enum class MlsMethod {
  Exact,
  Fast,  ///< The paper's linearised iteration from frame to frame; Rigid in space only, elsewhere Exact.
};

/// Options of MlsDeformer.
struct MlsOptions {
  double alpha = 1;  ///< How local: weights fall with distance^(-2 alpha). 0.5 to 8; with bones a multiple of 0.5.
  MlsMap map = MlsMap::Rigid;
  MlsMethod method = MlsMethod::Exact;
  /// Make the current shape the rest shape where the map would tear otherwise [2007, section 3.5]; see
  /// MlsJob::margins. Rigid and similarity maps only.
  bool restart_before_tears = false;
};

/// What the last move noticed.
struct MlsReport {
  int restarts = 0;           ///< How often the rest shape was replaced on the way.
  double least_margin = 1;    ///< Of all vertices, 0: torn. 1 unless restart_before_tears asks for it.
  int lost_vertices = 0;      ///< Fast: rotations that had to be found anew.
  double mean_error = 0;      ///< Fast: angle to the exact rotation over a sample, in radians.
  double greatest_error = 0;  ///< Fast: the worst of the sample.
};

/// Moves vertices by moving least squares: prepared tables and what a drag keeps. For the run time without
/// allocation see limber/runtime/mls.h.
class MlsDeformer {
 public:
  /// @param vertices  Rest positions, vertices x 3.
  /// @throws Error    As pack_mls or mls_affine_basis.
  MlsDeformer(const Positions& vertices, const MlsControls& controls, const MlsOptions& options = {});

  /// Where the vertices are when the controls are at their targets.
  /// @param targets  target_count() x 3.
  /// @throws Error   As validate(controls, targets); InvalidArgument (another number of targets).
  const Positions& move(const Positions& targets);

  /// Makes the current shape and targets the rest ones: later moves forget how they came about.
  void restart();

  const Positions& positions() const { return positions_; }
  const MlsControls& controls() const { return controls_; }
  const MlsReport& report() const { return report_; }
  /// As mls_weights, of the rest shape as it is now.
  Eigen::MatrixXf weights() const;

 private:
  void prepare();
  void evaluate(const Positions& targets);
  void move_without_tears(const Positions& targets);

  Positions rest_;
  MlsControls controls_;
  MlsOptions options_;
  Positions targets_;    ///< Of the last move.
  Positions positions_;  ///< After it.
  MlsReport report_;

  PackedMls packed_;
  AlignedVector<float> basis_;  ///< Of affine maps, packed.
  std::vector<float> wanted_;
  std::vector<float> scratch_;
  std::vector<float> moved_;
  std::vector<float> margins_;
  AlignedVector<float> turns_;
  std::vector<MlsFastStatistics> chunks_;
  bool starts_anew_ = true;
};

/// The joints of a skeleton: the ends of its bones, those in one place merged, and which of them are joined.
struct SkeletonGraph {
  Positions joints;                           ///< Joints x 3.
  std::vector<std::array<int, 2>> bone_ends;  ///< Per handle of the rig: head and tail joint; equal for points.
  std::vector<std::array<int, 2>> links;      ///< Joined joints: along bones, and from a bone to its parent.

  int joint_count() const { return static_cast<int>(joints.rows()); }
};

/// @throws Error  InvalidRig (regions or abstract handles; what validate finds); TooFewHandles (no bone).
SkeletonGraph skeleton_graph(const Rig& rig);

/// Lengths of shortest ways along a skeleton, from every joint to the places on it that are nearest to some points.
/// @param places  Points x 3.
/// @return        Joints x points; infinite where no way leads.
Eigen::MatrixXd path_distances(const SkeletonGraph& graph, const Positions& places);

/// Blend weights over the joints: those of the bones, each shared between its ends by the place on it that is
/// nearest to the vertex, since motions are blended linearly along bones [2007, eq. 20].
SkinWeights joint_weights(const SkeletonGraph& graph, const Shape& shape, const SkinWeights& of_bones);

/// Options of SkeletonDeformer.
struct MlsSkeletonOptions {
  double alpha = 1;    ///< How local: weights of pins fall with (way along the skeleton)^(-2 alpha). 0.5 to 8.
  double reach = 0;    ///< How far bones act beyond their skin, in shape units; 0: 10% of the shape's size.
  int influences = 8;  ///< Most joints per vertex, 1 or more, 4 and 8 being the fastest; see smoothly_limited.
};

/// Keeps the `most` largest influences of each vertex without a jump where another becomes one of them: all are
/// lowered by the largest that goes, and scaled to their old sum. Where that leaves nothing, the largest stay as they are.
/// @param most    1 or more.
/// @throws Error  InvalidArgument.
SkinWeights smoothly_limited(const SkinWeights& weights, int most);

/// A shape bound to the joints of a skeleton: what pins do not change.
struct SkeletonSkin {
  SkeletonGraph graph;
  SkinWeights weights;  ///< Over the joints.
};

/// Skins, weights of bones and weights of joints, for any pins.
/// @param options  Of these, reach and influences.
/// @param report   As bind_geodesic fills it.
/// @throws Error   As skeleton_graph and find_skins; InvalidArgument (reach, influences).
SkeletonSkin bind_skeleton(const Shape& shape, const Rig& skeleton, const MlsSkeletonOptions& options,
                           BindReport& report, Task* task = nullptr);

/// Moving least squares along a skeleton [2007, section 4]: pins move the joints, by distances along the
/// skeleton instead of through space, and the joints move the vertices by ordinary linear blending. Costs what
/// blending costs, and limbs that are near in space do not pull each other.
class SkeletonDeformer {
 public:
  /// @param pins    Points; a bone counts as its two ends. A pin acts where the skeleton is nearest to it.
  /// @param report  As bind_geodesic fills it.
  /// @throws Error  As skeleton_graph, find_skins and pack_mls; InvalidArgument (reach).
  SkeletonDeformer(const Shape& shape, const Rig& skeleton, const MlsControls& pins, const MlsSkeletonOptions& options,
                   BindReport& report, Task* task = nullptr);

  /// The same with a skin that is there already.
  /// @param options  Of these, alpha and influences.
  /// @throws Error   As validate(pins) and pack_mls.
  SkeletonDeformer(const Shape& shape, SkeletonSkin skin, const MlsControls& pins, const MlsSkeletonOptions& options);

  /// Where the vertices are when the pins are at their targets.
  /// @param targets  target_count() x 3 of the pins.
  /// @throws Error   As validate(pins, targets).
  const Positions& move(const Positions& targets);

  const SkeletonGraph& graph() const { return skin_.graph; }
  const SkinWeights& weights() const { return skin_.weights; }           ///< Over the joints.
  const std::vector<float>& joint_transforms() const { return bones_; }  ///< Of the last move; joints x 12.

  const PackedMls& joint_tables() const { return joints_; }  ///< Of the pins at the joints.

  /// The same without allocation: moves joints, then blends.
  /// @param targets    Points x dimension.
  /// @param positions  Vertices x 3: the result.
  void move(std::span<const float> targets, std::span<float> positions) noexcept;

 private:
  MlsControls pins_;  ///< Points only.
  MlsControls given_;
  SkeletonSkin skin_;
  PackedMls joints_;
  PackedInfluences influences_;
  std::vector<float> rest_, wanted_, moved_, bones_, joint_scratch_, skin_scratch_;
  Positions positions_;
};

/// A shape that pins move along a skeleton, for engines: every joint of the skeleton becomes one of the character,
/// all without parents, since each has its own motion; the clip "pins" moves and turns them. A viewer that blends
/// linearly shows what SkeletonDeformer::move gives.
///
/// @param shape     That of the deformer.
/// @param deformer  Is left at the last frame.
/// @param frames    Targets of the pins in each frame; at least one.
/// @param fps       Frames per second, positive.
/// @throws Error    As SkeletonDeformer::move.
Character pinned_character(const Shape& shape, SkeletonDeformer& deformer, const std::vector<Positions>& frames,
                           double fps);

/// Options of warp_image.
struct WarpOptions {
  MlsOptions mls;       ///< Method and map; alpha as for shapes.
  int grid_pixels = 4;  ///< Side of the cells that are moved as a whole, 1 to 64.
};

/// Warps a picture by moving least squares: a grid over it is deformed, and its cells are drawn where they
/// went. The result is as large as the picture; what leaves it is cut off, what is not covered is transparent.
///
/// Colours are blended premultiplied by alpha and in linear light. Edges of the picture are antialiased by 4x4
/// samples a pixel; where it shrinks, every sample is looked up, elsewhere one, interpolated between four
/// pixels: a picture that does not move stays as it is, bit for bit.
///
/// @param controls  Planar, in pixels: x to the right, y down from the upper left corner; pixel (i, j) is the
///                  square from (i, j) to (i + 1, j + 1).
/// @param targets   target_count() x 3.
/// @param report    What MlsDeformer noticed.
/// @throws Error    InvalidArgument (an empty picture, grid_pixels); UnsuitableShape (controls in space); and as
///                  MlsDeformer.
/// Deterministic; parallel over rows.
Image warp_image(const Image& image, const MlsControls& controls, const Positions& targets, const WarpOptions& options,
                 MlsReport& report);

}  // namespace limber
