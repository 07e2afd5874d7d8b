#pragma once

#include <string>
#include <vector>

#include "limber/compress/compress_skin.h"
#include "limber/core/task.h"
#include "limber/model/character.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber {

/// Options of decompose_sequence.
struct DecomposeOptions {
  int bones = 0;             ///< So many, 1 or more; 0: as many as the tolerance asks for.
  double tolerance = 0;      ///< Add bones until the error (DecomposeReport::error) is below; 0: none.
  int most_bones = 128;      ///< With a tolerance only.
  int influences = 0;        ///< Bones per vertex, at most; 0: any number.
  double smoothness = 1e-4;  ///< How much a vertex's weights are drawn to the mean of its neighbours'; 0: not at all.
  int iterations = 50;       ///< Of bones and weights, at most; 0: the initial clusters, refined once.
  double least_gain = 2e-3;  ///< Converged when an iteration lowers the error by less than this part of it.
  /// Also move rest positions to where the fitted skin wants them: a lower error, and a rest mesh that is no longer
  /// quite the given one.
  bool refine_rest = false;
  /// Bones hang on each other at joints that are found from the motion, and only turn about them; the root moves. What can
  /// be posed and retargeted, for a larger error.
  bool skeleton = false;
};

/// How a decomposition went.
struct DecomposeReport {
  double error = 0;            ///< sqrt(sum |.|^2 / (3 f n)), in the unit of the mesh.
  double error_of_free = 0;    ///< The same before bones were hung on each other; without a skeleton, `error`.
  std::vector<double> errors;  ///< The same after each iteration.
  int iterations = 0;
  bool converged = false;          ///< False: stopped by the number of iterations.
  bool reached_tolerance = false;  ///< False also if none was asked for.
};

/// A skin that replays a sequence.
struct Decomposition {
  SkinWeights weights;                  ///< Not negative, summing to one.
  ExamplePoses poses;                   ///< Rigid bones in every frame; `targets` is empty.
  Positions rest;                       ///< Of the shape, or refined.
  std::vector<int> parents;             ///< With a skeleton, per bone: the one that it hangs on; -1: the root.
  std::vector<Eigen::Vector3d> joints;  ///< With a skeleton, per bone: what it turns about, at rest.
  DecomposeReport report;
};

/// Finds rigid bones and weights that reproduce a mesh sequence [Le and Deng 2012, smooth skinning decomposition with
/// rigid bones]: clusters of vertices that move rigidly together, split until there are enough; then, in turns, the
/// best weights for the bones (least squares on the simplex) and the best rigid motions for the weights (nearest
/// rotations, kernel A). Bones that lost their vertices restart where the error is largest.
/// Setup: per iteration vertices x frames x bones^2; a horse of 8,431 vertices, 48 frames and 20 bones takes less than
/// 20 s on two cores (`limber bench decompose`).
///
/// With a skeleton [after Le and Deng 2014]: every pair of bones has a point that both move most alike; bones become a tree by
/// the pairs that share vertices and leave least; then, frame by frame, each bone turns with all that hangs on it to where its
/// vertices come nearest (nearest rotations), in turns with the weights.
///
/// @param shape     The rest pose and its edges. Any number of shells; edges only serve smoothness.
/// @param sequence  Frames of the same vertices.
/// @param task      Progress and cancellation; may be null.
/// @throws Error    InvalidArgument (options; neither bones nor tolerance); CountMismatch (the sequence has another
///                  number of vertices than the shape); EmptyMesh; NonFiniteNumber (the frame is in the sentence, the
///                  place is the vertex); Cancelled.
/// Deterministic on any number of threads.
Decomposition decompose_sequence(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options,
                                 Task* task = nullptr);

/// A decomposed sequence for engines: every bone is a joint, without a parent or where the skeleton has it, and one clip
/// moves them.
/// @param shape   The shape that was decomposed.
/// @param times   Of the frames, in seconds, rising; as many as the decomposition has poses.
/// @param clip    What the clip is called.
/// @param key_tolerance  How far keys that are left out may move a vertex, as a part of the shape's size; 0: all stay.
Character decomposed_character(const Shape& shape, const Decomposition& decomposition, const std::vector<double>& times,
                               const std::string& clip, double key_tolerance = 0);

/// Options of bones_of_morphs.
struct MorphBoneOptions {
  int bones = 40;            ///< That move, 1 or more.
  int influences = 4;        ///< Per vertex, at most; 1 or more.
  int iterations = 20;       ///< Of weights and changes, at most; 0 or more.
  double least_gain = 2e-3;  ///< It ends when an iteration lowers the error by less than this part of it.
  double least_change =
      1e-2;  ///< Changes that move no vertex by this part of their target's largest motion are left out.
};

/// Morph targets as bones: the matrix of bone b is I + sum_k weight_k change(k, b), so that weights may be mixed as before.
struct MorphBones {
  int target_count = 0;
  SkinWeights weights;                ///< Not negative, summing to one. Bone 0 stays where it is.
  std::vector<AffineMatrix> changes;  ///< Targets x bones; most of them zero.
  int kept_changes = 0;               ///< How many are not.
  double error = 0;                   ///< Of all targets, each with a weight of one: sqrt(sum |.|^2 / (3 targets n)).
  std::vector<double> target_errors;  ///< The same of each target alone.
  double worst = 0;                   ///< The largest distance of a vertex from where a target has it.
  int worst_vertex = -1;
  int worst_target = -1;

  const AffineMatrix& change(int target, int bone) const {
    return changes[static_cast<std::size_t>(target * weights.bone_count + bone)];
  }
  /// Where a bone takes rest positions. @param weights_of_targets  One per target.
  AffineMatrix matrix(int bone, std::span<const double> weights_of_targets) const;
};

/// Few bones in place of many morph targets, such as those of a face [after Compressed Skinning for Facial Blendshapes, 2024]:
/// bones that move rigidly from target to target begin; then, in turns, affine changes per target (one linear system) and
/// weights on the simplex; then changes that move hardly anything are left out, and the others make up for them.
/// Setup: 5,000 vertices, 50 targets and 40 bones take some seconds.
///
/// @param shape    What the targets add to, and its edges.
/// @throws Error   InvalidArgument; EmptyMesh (no targets, no vertices); CountMismatch; NonFiniteNumber; Cancelled.
/// Deterministic on any number of threads.
MorphBones bones_of_morphs(const Shape& shape, std::span<const MorphTarget> targets,
                           const MorphBoneOptions& options = {}, Task* task = nullptr);

/// Puts such bones in place of a mesh's morph targets: joints that hang on the bone that moves most of what the targets move,
/// with keys wherever clips have weights. The targets, their weights and the tracks of these go.
/// @param key_tolerance  How far keys that are left out may move a vertex, as a part of the mesh's size; 0: all stay.
/// @return         The joint of each bone; of bone 0, the joint that the others hang on.
/// @throws Error   CountMismatch: the bones are those of another mesh.
std::vector<int> put_morph_bones(const MorphBones& morph, int mesh, Character& character, double key_tolerance = 0);

}  // namespace limber
