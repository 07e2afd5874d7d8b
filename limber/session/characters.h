#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/model/character.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"
#include "limber/model/subspace.h"
#include "limber/motion/clips.h"
#include "limber/session/bind_session.h"
#include "limber/weights/edit_weights.h"

namespace limber {

/// Weights of a shape for the joints of a skeleton.
struct JointWeights {
  std::vector<int> joints;  ///< The joints that have handles, rising: bone b of the weights is joints[b].
  SkinWeights weights;      ///< For every vertex of the shape; sums are one. Biharmonic ones may be negative.
  Provenance provenance;
  int welded_vertices = 0;  ///< Vertices that lie exactly where an earlier one does.
  /// Which parts hold together, with triangles of the shape, and which of them are stiff; their handles are bones of
  /// `weights`.
  Holding holding;
};

/// How joint_weights treats a shape of several parts.
struct PartOptions {
  double touch = -1;  ///< Parts that are this close hold together, in shape units; negative: 1% of the shape's size; 0:
                      ///< every part goes its own way.
  bool stiffen = true;  ///< Parts such as hats, swords and buttons do not bend; see find_holding.
};

/// Computes weights for a skeleton with any method that binds shapes. Vertices at the same position, such as the copies
/// that files keep along seams of textures, get the same weights: the shape holds together there. Several handles of one
/// joint add up. Parts that touch have the same weights where they do, and stiff ones move as one, unless weights are given.
///
/// @param shape    In the space of the bones.
/// @param bones    See rig_of.
/// @param options  Given weights are vertices x handles of `bones`. Its touches are left alone if it has any.
/// @throws Error   As bind_shape, with vertices of the shape where it names one.
JointWeights joint_weights(const Shape& shape, const SkeletonRig& bones, const BindOptions& options, BindReport& report,
                           Task* task = nullptr, const PartOptions& parts = {});

/// How far two parts of a shape come apart.
struct PartGap {
  std::array<int, 2> parts = {-1, -1};     ///< As in ShapeParts.
  std::array<int, 2> vertices = {-1, -1};  ///< One of either part, where it is worst.
  int pose = -1;                           ///< In which.
  double gap = 0;                          ///< By how much their distance grew from rest, relative to the shape's size.
};

/// What becomes of touches over some poses.
struct TouchGaps {
  int touches = 0;
  double percentile99 = 0;      ///< Over all touches, each in its worst pose.
  double worst = 0;             ///< The widest gap of all.
  std::vector<PartGap> widest;  ///< The worst of each pair of parts that touch, the widest first.
};

/// Follows the places where parts of a skinned mesh touch at rest, over some poses.
///
/// @param mesh      In the space in which touches were found, for which its bones are.
/// @param weights   For its vertices and bones: what is to be judged.
/// @param poses     Of the skeleton.
/// @param touches   With triangles of the mesh: see find_touches.
/// @throws Error    CountMismatch (vertices or bones); Cancelled.
TouchGaps touch_gaps(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                     std::span<const SkeletonPose> poses, std::span<const Touch> touches, Task* task = nullptr);

/// Weights that a file for an engine can hold: none negative, at most `most` per vertex, sums of one. The largest are kept;
/// where some go, those that are hardly larger than what goes fade out, so that the cut makes no creases.
/// @param most    1 or more. @throws Error  InvalidArgument; InvalidWeights (nothing positive at a vertex).
SkinWeights engine_weights(const SkinWeights& weights, int most);

/// What the handles of a binding do over time.
struct AffineMotion {
  std::string name;
  std::vector<double> times;                     ///< Rising, at least one.
  std::vector<std::vector<AffineMatrix>> poses;  ///< Per time, the map of each handle: see handle_transforms.
};

/// What a plain skin costs: how far its vertices are from where the binding has them, at the given times (at most 32 of
/// them, evenly), relative to the shape's size.
struct AffineCharacterReport {
  std::string changed;  ///< What had to change to make the weights those of a plain skin: a sentence; empty: nothing.
  double rms = 0;
  double worst = 0;
};

/// A binding and a motion of its handles, arbitrary affine maps included, as a character that files for engines can hold.
///
/// Joints have the parents of the rig's handles, and only turn and move: what hangs below them is not stretched along. A
/// handle whose maps are rigid to `options.tolerance` is one joint; below any other, "arm", hang "arm.stretch" and
/// "arm.inner", which stretch and shear its own vertices alone (see affine_nodes).
///
/// The skin is a plain one. Linear blend weights that are not negative stay as they are. Everything else, auxiliary
/// points, extra weights, negative and vector-valued weights, is absorbed: virtual bones that are linear in all dofs of
/// the binding, "skin.virtual.0" and so on, move the vertices, up to four each (see factorise_subspace), and the motion is
/// baked into them by least squares. The joints of the handles stay beside them, points turning as the vertices around them do. The rest
/// pose is exact; the report says what the other poses cost. Without a limit of influences, the skin has the scalar
/// weights of the handles instead, negative ones cut off, extra ones left out.
///
/// @param motion      Maps of all handles of the subspace, or of the first; the others are at rest.
/// @param influences  Most influences per vertex that are kept; 0: all.
/// @param report      What the skin costs; may be null, which saves the measuring.
/// @return            One mesh, one clip. At the given times its joints are where the handles are.
/// @throws Error      As affine_nodes and limited; UnsuitableShape (a planar binding); CountMismatch (times and poses).
Character affine_character(const Binding& binding, const AffineMotion& motion, int influences = 4,
                           const AffineNodeOptions& options = {}, AffineCharacterReport* report = nullptr);

/// The bones of a character's skin as handles, called after their joints, and its own weights for them: vertices of
/// rest_shape() x handles, rows sum to one. A joint without a length gives its weights to the next one above that has a
/// bone, else to the first bone.
struct OwnWeights {
  Rig rig;
  Eigen::MatrixXd weights;
};

/// @throws Error  As bones_of; InvalidRig: no bone has a length.
OwnWeights own_weights(const Character& character);

/// A binding of a rigged character, with its own weights: what the solver needs to work out joints that a motion does not
/// drive. Handles and weights are those of own_weights(); the shape is rest_shape().
///
/// @throws Error  As own_weights; InvalidWeights (a vertex that no bone moves); as bind_shape.
Binding bind_character(const Character& character, Task* task = nullptr);

/// How bones are mixed.
enum class SkinBlend { Linear, DualQuaternion };

/// Skins the meshes of a character frame by frame, with the run time's kernels: setup packs the weights once.
class CharacterPlayer {
 public:
  /// @param character  Valid; must outlive the player.
  /// @throws Error     InvalidWeights: a vertex that no bone moves, or weights that cannot be normalised.
  CharacterPlayer(const Character& character, SkinBlend blend);

  int vertex_count() const { return vertex_count_; }

  /// The positions of all meshes, one after the other in the order of rest_shape(), in the world.
  /// @param joint_to_world  One per joint. @param positions  vertex_count() x 3: the result.
  /// Morph targets have the weights that morph() gave them last, else those at rest.
  void skin(std::span<const AffineMatrix> joint_to_world, std::span<float> positions);

  /// Mixes the morph targets of a mesh by other weights from now on.
  /// @param mesh     Index in the character. @param weights  One per morph target.
  /// @throws Error   CountMismatch.
  void morph(int mesh, std::span<const double> weights);

  /// All meshes at a time of a clip: its pose, and its weights of morph targets; what it does not name is at rest.
  /// @param clip     Valid for the character's skeleton. @param positions  As above.
  /// @throws Error   CountMismatch: weights for another number of morph targets.
  void play(const MotionClip& clip, double seconds, std::span<float> positions);

 private:
  struct Part {
    const SkinnedMesh* mesh;
    PackedInfluences influences;
    std::vector<float> rest_positions;
    std::vector<float> bones;
    std::vector<float> scratch;
  };

  const Character* character_;
  SkinBlend blend_;
  int vertex_count_ = 0;
  std::vector<Part> parts_;
  SkeletonPose pose_;
};

/// Turns the dofs of poses into positions of a subspace's vertices, with the run time's kernels: setup packs the
/// subspace once. Linear blends take the sparse kernel, whose cost grows with the most influences that a vertex has;
/// other subspaces are a product with their whole basis.
class SubspaceSkin {
 public:
  /// Blends linearly.
  /// @param subspace  Must outlive the skin.
  /// @throws Error    As pack_influences: more than 65536 handles, or weights too large for float.
  explicit SubspaceSkin(const Subspace& subspace);
  /// Blends dual quaternions.
  /// @param weights   Of a linear blend, summing to one.
  SubspaceSkin(const Subspace& subspace, const SkinWeights& weights);

  /// @param dofs       H in shape units, dofs x d: PoseResult::dofs.
  /// @param positions  Vertices x 3: the result. Planar: z is the plane's height.
  void skin(const Eigen::MatrixXd& dofs, std::span<float> positions);

 private:
  void take_blend(const SkinWeights& weights, const Positions& rest_positions);
  void skin_dense(const Eigen::MatrixXd& dofs, std::span<float> positions);
  void skin_blend(const Eigen::MatrixXd& dofs, std::span<float> positions);

  const Subspace* subspace_;
  SkinBlend blend_ = SkinBlend::Linear;
  std::vector<float> basis_;  // Of what is no blend; else empty.
  std::vector<float> dofs_;
  PackedInfluences influences_;
  std::vector<float> rest_positions_;
  std::vector<float> bones_;
  std::vector<float> scratch_;
};

/// The same of a binding, also by dual quaternions.
class BindingSkin : public SubspaceSkin {
 public:
  /// @param binding  Must outlive the skin.
  /// @param blend    DualQuaternion needs weights that sum to one for handles with transforms; Linear takes everything.
  /// @throws Error   InvalidWeights: dual quaternions for a binding with points, extra weights or vector-valued weights;
  ///                 as SubspaceSkin.
  BindingSkin(const Binding& binding, SkinBlend blend);
};

/// Why a binding's weights are not those of a plain skin, as engines blend it: a sentence; empty if they are. Points, extra
/// weights, vector-valued weights and weights below -1e-6 are not.
std::string why_not_plain(const Binding& binding);

/// Linear blend weights of a binding's handles, if nothing else moves its vertices: what engines take.
/// @throws Error  InvalidWeights: points, extra weights, vector-valued weights, or weights below -1e-6, which no file for
///                engines can hold.
SkinWeights blend_weights(const Binding& binding);

}  // namespace limber
