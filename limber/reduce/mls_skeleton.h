#pragma once

#include <array>
#include <vector>

#include "limber/bind/geodesic.h"
#include "limber/bind/pack_influences.h"
#include "limber/reduce/mls_tables.h"

namespace limber {

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

}  // namespace limber
