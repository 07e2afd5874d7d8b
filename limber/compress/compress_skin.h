#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/compress/example_poses.h"
#include "limber/compress/factorise.h"
#include "limber/core/task.h"
#include "limber/model/affine.h"
#include "limber/model/character.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skin_weights.h"
#include "limber/model/subspace.h"

namespace limber {

/// A skin to compress, and motions to judge it by. A plain value.
struct SkinProblem {
  Shape shape;                        ///< In the mesh's space.
  SkinWeights weights;                ///< Of its bones; of a subspace that is not skin-like: none.
  std::optional<Subspace> subspace;   ///< If it is not skin-like.
  std::vector<AffineMatrix> rest;     ///< Of the bones, from the mesh's space to the world.
  ExamplePoses poses;                 ///< All frames of all clips.
  Eigen::MatrixXd rest_dofs;          ///< Of the subspace.
  std::vector<Eigen::MatrixXd> dofs;  ///< Of the subspace, per frame.
  MeshSequence truth;                 ///< Where the dense skin takes the vertices.

  int bone_count() const;
};

/// A bound shape as a problem without frames yet. It is skin-like if it blends the rig's handles alone; then
/// it has weights, else the subspace is compressed as a whole.
/// @param shape     What the subspace moves.
/// @param rig       Its handles, in the order of the subspace.
SkinProblem skin_problem_of(const Shape& shape, const Rig& rig, const Subspace& subspace);

/// Adds a frame.
/// @param motions  Per handle of the rig: from where it rests to where it is. Handles that are not the rig's stay at rest.
void add_frame(SkinProblem& problem, std::span<const AffineMatrix> motions);

/// Works out `truth` from the frames that there are.
void set_truth(SkinProblem& problem);

/// The point about which a handle turns: the head of a bone, a point, the centre of a region, else of the shape.
std::vector<Eigen::Vector3d> handle_heads(const Rig& rig, const Shape& shape);

/// A motion of bones for want of a better one.
struct TrialMotion {
  std::vector<double> times;                       ///< In seconds, from 0.
  std::vector<std::vector<AffineMatrix>> motions;  ///< Per time and joint: from where it rests to where it is.
};

/// Turns every joint forth and back, one after the other, its descendants going along: poses in which every joint shows
/// what its weights do. Joints take turns about x, y and z. Starts and ends at rest.
///
/// @param parents  Per joint its parent, or -1; a forest.
/// @param heads    Per joint the point it turns about, in the world.
/// @param radians  How far each way.
/// @param seconds  Per joint.
TrialMotion trial_motion(std::span<const int> parents, std::span<const Eigen::Vector3d> heads, double radians = 0.7,
                         double seconds = 1);

/// Ways to bring a skin down to few influences per vertex.
enum class CompressMethod { TwoLayer, KLargest, Smooth, Geometry, Poisson };

/// A method's name on the command line and what it does, in a few words.
struct CompressMethodInfo {
  CompressMethod method;
  std::string_view name;
  std::string_view summary;
};
/// Every method, in the order of the enumeration: the one table behind command line and studio.
std::span<const CompressMethodInfo> compress_methods() noexcept;
std::string_view name_of(CompressMethod method) noexcept;  ///< As in the table.

/// Options of compress_skin.
struct CompressOptions {
  CompressMethod method = CompressMethod::TwoLayer;
  int influences = 4;     ///< Per vertex, at most; 1 or more, of two layers up to 4.
  int virtual_bones = 0;  ///< Two layers: so many. Without this and the next two: four per bone.
  double tolerance = 0;   ///< Two layers: as many as this error needs, see FactoriseReport; 0: not asked for.
  double operations = 0;  ///< Two layers: as many as this budget of blends per vertex allows; 0: not asked for.
  bool examples = false;  ///< Two layers: be near to the frames' positions rather than to the weights.
};

/// A compressed skin: weights, and the bones they are of.
struct CompressedSkin {
  SkinWeights weights;                            ///< Not negative; at most `influences` per vertex.
  std::vector<AffineMatrix> rest;                 ///< Of these bones, from the mesh's space to the world.
  ExamplePoses poses;                             ///< Of these bones, in the problem's frames.
  std::optional<TwoLayerWeights> layers;          ///< Two layers of a skin: virtual bones blend master bones.
  std::optional<SubspaceFactorisation> subspace;  ///< Two layers of a subspace: virtual bones are linear in the dofs.
  bool has_virtual_bones = false;
  bool reached_tolerance = true;  ///< True also if none was asked for.
};

/// Compresses a skin or a subspace by any method: what `limber compress` and the studio call.
/// @throws Error  InvalidArgument (influences or a stop outside their range; a method that leaves influences out on a
///                subspace that has no weights per bone); as factorise_weights and the reductions; Cancelled.
CompressedSkin compress_skin(const SkinProblem& problem, const CompressOptions& options, Task* task = nullptr);

/// How a compressed skin fares, and k-largest with the same number of influences beside it.
struct CompressionReport {
  PoseError positions;                         ///< Over the problem's frames.
  std::optional<CompressionError> weights;     ///< Of skins only.
  std::optional<PoseError> largest_positions;  ///< Of skins only.
  std::optional<CompressionError> largest_weights;

  /// How many times nearer to the dense skin than k-largest, by the root mean square of positions; 0: not known.
  double gain() const;
};

/// @param influences  Of k-largest.
CompressionReport judge_compression(const SkinProblem& problem, const CompressedSkin& skin, int influences);

/// When the frames of a problem are that belong to one clip.
struct ClipFrames {
  int clip = 0;  ///< In the character.
  std::vector<double> times;
};

/// Where each bone has its vertices: their mean, weighted. The origin for bones without any.
/// @param rest  Vertices x 3.
std::vector<Eigen::Vector3d> influence_centers(const SkinWeights& weights, const Positions& rest);

/// Gives a mesh of a character its compressed weights, and the character the joints that go with them: virtual bones
/// become joints called "NAME.virtual.0", ... with their motion baked (see add_affine_joint).
/// @param clips   Their frames follow each other in the poses of the skin.
/// @throws Error  As add_affine_joint.
void put_compressed_skin(const CompressedSkin& skin, const std::string& name, std::span<const ClipFrames> clips,
                         int mesh, Character& character);

/// The lower layer for run times that know it, as JSON for the extras of a glTF skin: virtual bone j of the
/// skin is the sum of weight * joint_to_world * inverse bind over row j of "dictionary".
/// @param masters  The bones that the mesh had.
std::string two_layer_extras(const TwoLayerWeights& layers, std::span<const SkinBone> masters);

}  // namespace limber
