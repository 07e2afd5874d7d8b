#pragma once

// Fewer influences per vertex: example poses, two layers, reductions, and whole characters.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/geometry/mesh.h"
#include "limber/model/character.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"
#include "limber/weights/edit_weights.h"

namespace limber {

/// Poses in which a skin is to be right: what the bones do, and where the vertices should be.
struct ExamplePoses {
  int bone_count = 0;
  /// Poses x bones, one pose after the other: each takes rest positions to where a bone alone would move them.
  std::vector<AffineMatrix> bones;
  MeshSequence targets;  ///< As many frames; no vertices: wherever the dense skin takes them.

  int pose_count() const { return bone_count > 0 ? static_cast<int>(bones.size()) / bone_count : 0; }
  std::span<const AffineMatrix> pose(int index) const {
    const auto count = static_cast<std::size_t>(bone_count);
    return std::span<const AffineMatrix>(bones).subspan(static_cast<std::size_t>(index) * count, count);
  }
};

/// Linear blend skinning in double: vertices x 3.
/// @param rest   Vertices x 3.
/// @param bones  One matrix per bone of the weights.
Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const AffineMatrix> bones);

/// The targets, or where the dense skin takes the vertices if there are none.
MeshSequence targets_of(const ExamplePoses& poses, const Positions& rest, const SkinWeights& weights);

/// @throws Error  CountMismatch (bones that do not divide into poses, another number of bones than the weights
///                have, targets with another number of vertices or frames); InvalidPose (no poses);
///                NonFiniteNumber.
void check_example_poses(const ExamplePoses& poses, int bone_count, int vertex_count);

/// Where each bone alone would take a vertex, in all poses: the columns of a (3 poses) x bones matrix M_i, so
/// that M_i w is where weights w take it [Two-Layer Compression 2013, eq. 7b].
void bone_images(const ExamplePoses& poses, const Eigen::Vector3d& rest, Eigen::MatrixXd& images);

/// The targets of a vertex in all poses, in the order of the rows of bone_images.
void vertex_track(const MeshSequence& targets, int vertex, Eigen::VectorXd& track);

/// How far a compressed skin is from the original, per vertex and in all.
struct CompressionError {
  std::vector<float> of_vertex;  ///< Per vertex, see below.
  double rms = 0;                ///< Root of the mean squared difference per number, as in the paper's tables.
  double percentile_99 = 0;      ///< Of of_vertex.
  double worst = 0;              ///< The largest of of_vertex.
  int worst_vertex = -1;         ///< The first that has it; -1: no vertices.
};

/// Differences of weights: of_vertex is the distance of two rows, rms is 1/sqrt(k n) |A - B|
/// [Two-Layer Compression 2013, table 2, without its factor of 1000].
/// @param a,b  Vertices x bones, of equal size.
CompressionError weight_error(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// Differences of positions: of_vertex is the root mean square over the frames of a vertex's distance; rms is
/// sqrt(sum |.|^2 / (3 f n)) [Two-Layer Compression 2013, table 3, without its factor of 1000]; `worst` is the
/// largest distance in any frame.
struct PoseError : CompressionError {
  int worst_frame = -1;
};
PoseError pose_error(const MeshSequence& a, const MeshSequence& b);  ///< Of the same vertices and frames.

/// Where weights take the vertices in all poses.
MeshSequence posed(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses);

/// How far two skins of a mesh are apart over some poses; distances are relative to the size of the mesh at rest.
struct SkinCost {
  double rms = 0;           ///< Over all vertices and poses.
  double percentile99 = 0;  ///< 99% of all vertices in all poses are nearer.
  double worst = 0;
  int worst_vertex = -1;     ///< -1: the skins agree everywhere.
  int worst_pose = -1;       ///< Index of the pose.
  int changed_vertices = 0;  ///< Vertices whose weights differ at all.
  /// Between the normals of the two skins, in radians: 99% of all vertices in all poses are below. Of many poses, up to
  /// 64 are looked at. Creases show here that are too small for distances.
  double normal_percentile99 = 0;
  double normal_worst = 0;  ///< The largest of these angles.
};

/// Plays both skins and compares where vertices go.
///
/// @param mesh      With the weights that are right.
/// @param weights   For the same vertices and bones: what is to be judged.
/// @param poses     Of the skeleton.
/// @param task      Cancellation; may be null.
/// @throws Error    CountMismatch (vertices or bones); Cancelled.
SkinCost skin_cost(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                   std::span<const SkeletonPose> poses, Task* task = nullptr);

/// Per vertex, others with probably similar weights: those it shares an edge with, and, where edges do not lead there
/// (other components, seams of duplicate vertices, no edges at all), those with the most similar weights along three
/// random directions in the space of weights. What the factorisation spreads atoms over.
/// n log n; deterministic.
///
/// @param shape  As many vertices as the rows; its triangles or tets may be missing.
/// @param rows   What is to be similar: vertices x numbers.
IndexLists skin_neighbors(const Shape& shape, const Eigen::MatrixXd& rows);
IndexLists skin_neighbors(const Shape& shape, const SkinWeights& weights);  ///< The same for weights.

/// The memory of the tables of a TwoLayerJob (limber/runtime/skin.h).
struct PackedTwoLayers {
  PackedInfluences dictionary;
  PackedInfluences coefficients;
};

/// Rounds both layers to the run time's flat tables.
/// @throws Error  As pack_influences.
PackedTwoLayers pack_two_layers(const TwoLayerWeights& weights);

/// Options of the factorisations. At least one of the first three says when to stop; of several, the first that is
/// met does.
struct FactoriseOptions {
  int virtual_bones = 0;     ///< Stop at so many; 0: no limit but the number of vertices.
  double tolerance = 0;      ///< Stop when the error is below this, see FactoriseReport; 0: never.
  double operations = 0;     ///< Stop when m c / n + q matrices are blended per vertex; more than q; 0: never.
  int bones_per_vertex = 2;  ///< q: virtual bones that move one vertex, 1 to 4.
  /// c: master bones that move one virtual bone; 0: with a budget of operations, the number that promises the least
  /// error (see choose_cardinality), else one more than any vertex has.
  int bones_per_virtual = 0;
  /// Coefficients within [0,1], which is what files carry; virtual bones too where the weights are. Costs 5% to 13%
  /// of error against affine coefficients.
  bool convex = false;
  double bound = 1;         ///< How far affine coefficients may be outside of [0,1]; 0 or more.
  int stages = 10;          ///< Growing in stages cuts the error of the worst vertex; 1: as printed in 2013.
  bool ring_search = true;  ///< Choose among all atoms of the two-ring at the end; false: as printed in 2013.
  /// Bones themselves may serve vertices, beside virtual ones, and do not count: no vertex is served worse than by its
  /// largest bones, and those with few influences stay as they are. For convex weights that sum to one; false: as printed.
  bool keep_bones = false;
};

/// How a factorisation went.
struct FactoriseReport {
  /// Root of the mean squared error per number: of the weights, 1/(k n) |W - D A|^2 [eq. 1a]; with examples, of the
  /// coordinates of all poses, what dense weights leave included [E of table 3]; of a subspace, of the numbers of its
  /// basis.
  double error = 0;
  std::vector<double> errors;      ///< The same after each outer iteration; within a stage it never rises.
  bool reached_tolerance = false;  ///< False also if none was asked for.
};

/// A factorisation of weights.
struct Factorisation {
  TwoLayerWeights weights;
  FactoriseReport report;
};

/// Compresses weights to two sparse layers [Two-Layer Compression 2013, algorithms 1 and 2, with the dictionary
/// update divided by Phi_jj, a queue for the recursion, and the options' improvements].
/// Setup: linear in the vertices; 32k vertices with 30 bones take about 1 s on one core (`limber bench compression`).
///
/// @param weights    Any: negative, not summing to one, unused bones, vertices without influence.
/// @param neighbors  Per vertex, those with similar weights: see skin_neighbors. Lists may be empty; then vertices
///                   share nothing, and many virtual bones are needed.
/// @param task       Progress and cancellation; may be null.
/// @throws Error     InvalidArgument (an option outside its range, or nothing to stop by); InvalidWeights (no
///                   vertices or no bones); CountMismatch (neighbours of another number of vertices); Cancelled.
/// Deterministic on any number of threads.
Factorisation factorise_weights(const SkinWeights& weights, const IndexLists& neighbors,
                                const FactoriseOptions& options, Task* task = nullptr);

/// The same, but as near as possible to example poses rather than to the weights [section 3.5]. The dictionary is
/// updated through the quadratic form of each vertex, which, unlike the paper's step, never raises the error.
/// @param rest    Vertices x 3.
/// @throws Error  And as check_example_poses.
Factorisation factorise_for_poses(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                                  const IndexLists& neighbors, const FactoriseOptions& options, Task* task = nullptr);

/// A subspace as a skin: virtual bones whose matrices are linear in the dofs.
struct SubspaceFactorisation {
  /// Per virtual bone a (d+1) x dofs matrix C: its transposed affine transform is C H.
  std::vector<Eigen::MatrixXd> virtual_bones;
  SkinWeights coefficients;  ///< Shares of the virtual bones per vertex.
  FactoriseReport report;
};

/// Compresses a subspace that is not skin-like, such as biharmonic ones with their d+1 columns per region, to a skin
/// with few virtual bones per vertex: V = B H becomes v_i = sum_j a_ij (v_i, 1) C_j H. `bones_per_virtual` does not
/// apply, and a budget of operations counts every dof of a virtual bone as a quarter of a blend.
SubspaceFactorisation factorise_subspace(const Subspace& subspace, const Positions& rest, const IndexLists& neighbors,
                                         const FactoriseOptions& options, Task* task = nullptr);

/// Where virtual bones of a subspace are when its handles do `dofs` (H, dofs x d): 3x4 matrices, rest to posed. Planar
/// ones leave z alone.
std::vector<AffineMatrix> blend_dofs(const SubspaceFactorisation& factorisation, const Eigen::MatrixXd& dofs);

// Ways to bring a skin down to few influences per vertex without virtual bones: what engines and exporters do, and
// what the factorisation is compared with. All are deterministic on any number of threads.

/// Options of the reductions.
struct ReduceOptions {
  int influences = 4;  ///< Per vertex, at most; 1 or more.
  /// Of smooth and Poisson reduction: how much a vertex's own error counts beside the difference from its
  /// neighbours' errors, per neighbour; more than 0.
  double fidelity = 0.05;
  int sweeps = 60;  ///< Of smooth and Poisson reduction, at most; 1 or more.
};

/// Keeps the largest influences of each vertex and scales them to the sum they had.
/// @throws Error  As limited.
SkinWeights reduce_k_largest(const SkinWeights& weights, const ReduceOptions& options = {});

/// Keeps the largest influences, and chooses their weights so that the error is smooth: the differences between
/// neighbours are kept rather than the weights themselves, which a viewer forgives more easily than a crack
/// [Landreneau and Schaefer 2010; here by sweeps of exact minimisation per vertex]. Weights that were not
/// negative and summed to one stay so.
/// @throws Error  InvalidArgument; CountMismatch (neighbours of another number of vertices); Cancelled.
SkinWeights reduce_smooth(const SkinWeights& weights, const IndexLists& neighbors, const ReduceOptions& options = {},
                          Task* task = nullptr);

/// Keeps the bones that approximate example poses best, and fits their weights by least squares, not negative and summing
/// to one [James and Twigg 2005]. It starts from the largest influences, and exchanges one for another as long as that
/// gains.
/// @throws Error  InvalidArgument; as check_example_poses; Cancelled.
SkinWeights reduce_geometry(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                            const ReduceOptions& options = {}, Task* task = nullptr);

/// Like reduce_smooth, but keeps the differences between the positions of neighbours in example poses.
/// @throws Error  As both.
SkinWeights reduce_poisson(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                           const IndexLists& neighbors, const ReduceOptions& options = {}, Task* task = nullptr);

/// The best dense weights for example poses, not negative and summing to one: W* [Two-Layer Compression 2013, 3.5].
SkinWeights fit_weights(const SkinWeights& start, const Positions& rest, const ExamplePoses& poses,
                        Task* task = nullptr);

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
  int influences = 4;  ///< Per vertex, at most; 1 or more, of two layers up to 4.
  /// Two layers: so many, beside bones that are kept. Without this and the next two: as many as it takes for normals to be
  /// off by less than normal_bound, in 99 of 100 vertices and frames; up to most_virtual_bones.
  int virtual_bones = 0;
  double tolerance = 0;   ///< Two layers: as many as this error needs, see FactoriseReport; 0: not asked for.
  double operations = 0;  ///< Two layers: as many as this budget of blends per vertex allows; 0: not asked for.
  bool examples = false;  ///< Two layers: be near to the frames' positions rather than to the weights.
  /// Two layers of a skin: bones themselves may serve vertices beside virtual bones, see FactoriseOptions::keep_bones. What
  /// files are best written with, whose joints are there anyway. A budget of blends counts them: it is then not done.
  bool keep_bones = false;
  double normal_bound = 0.0349;  ///< In radians: 2 degrees, which nobody sees.
  int most_virtual_bones = 0;    ///< 0: eight per bone, four per handle of a subspace.
};

/// A compressed skin: weights, and the bones they are of.
struct CompressedSkin {
  SkinWeights weights;  ///< Not negative; at most `influences` per vertex. Of two layers: bones that serve vertices
                        ///< themselves are among the virtual ones, blended of one.
  std::vector<AffineMatrix> rest;                 ///< Of these bones, from the mesh's space to the world.
  ExamplePoses poses;                             ///< Of these bones, in the problem's frames.
  std::optional<TwoLayerWeights> layers;          ///< Two layers of a skin: virtual bones blend master bones.
  std::optional<SubspaceFactorisation> subspace;  ///< Two layers of a subspace: virtual bones are linear in the dofs.
  bool has_virtual_bones = false;
  bool reached_tolerance = true;  ///< True also if none was asked for.
  bool within_bound = true;       ///< False: normal_bound was to be met, and is not.

  /// Bones that blend several: 0 without virtual bones.
  int virtual_bone_count() const;
};

/// Where the bones of a compressed skin are in other frames than those it was made for.
/// @param frames  Of the same bones or dofs.
ExamplePoses poses_in_frames(const CompressedSkin& skin, const SkinProblem& frames);

/// Compresses a skin or a subspace by any method: what `limber compress` and the studio call.
/// @throws Error  InvalidArgument (influences or a stop outside their range; a method that leaves influences out on a
///                subspace that has no weights per bone); as factorise_weights and the reductions; Cancelled.
CompressedSkin compress_skin(const SkinProblem& problem, const CompressOptions& options, Task* task = nullptr);

/// How a compressed skin fares, and k-largest with the same number of influences beside it.
struct CompressionReport {
  PoseError positions;                         ///< Over the problem's frames.
  double normals_99 = 0;                       ///< Angle between normals, in radians: 99 of 100 are below.
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

/// How compressed skins become joints and keys.
struct BakeOptions {
  /// How far keys that are left out, and shears, may move a vertex, as a part of the mesh's size; 0: every key stays.
  double tolerance = 0;
  /// Virtual bones hang on the bone that they blend most of, and only move beside it; bones that serve vertices themselves
  /// are the character's own joints, with the keys and interpolation that they have. False: none hangs on anything.
  bool hang_on_bones = false;
};

/// Gives a mesh of a character its compressed weights, and the character the joints that go with them: virtual bones
/// become joints called "NAME.virtual.0", ... with their motion baked (see add_affine_joint).
/// @param clips   Their frames follow each other in the poses of the skin. Joints of the character play them already, or
///                stay at rest.
/// @throws Error  As add_affine_joint.
void put_compressed_skin(const CompressedSkin& skin, const std::string& name, std::span<const ClipFrames> clips,
                         int mesh, Character& character, const BakeOptions& options = {});

/// When a clip is looked at: at the keys of its tracks, and at `between` times evenly spread between two of them (three
/// times as many where a track is cubic, since those bend); just before each key of a track that steps, too.
/// @param clip     Valid.
/// @param between  0 or more.
/// @return         Rising; at least one.
std::vector<double> looking_times(const MotionClip& clip, int between = 1);

/// How far a mesh of one character is from the same mesh of another, both played.
struct PlayedError {
  double rms = 0;            ///< As PoseError::rms, in the world's unit.
  double percentile_99 = 0;  ///< Distances of 99 of 100 vertices in all frames are below.
  double worst = 0;          ///< The largest distance,
  int worst_vertex = -1;
  int worst_clip = -1;
  double worst_seconds = 0;
  double normals_99 = 0;  ///< The same of angles between normals, in radians.
  double normals_worst = 0;
  int frames = 0;  ///< That were looked at.
};

/// Options of played_error.
struct PlayOptions {
  int between = 3;                        ///< Times between two keys, see looking_times: half-keys are among them.
  std::size_t most_vertices = 6'000'000;  ///< Vertices times frames; of more, evenly spread frames are looked at.
};

/// Plays all clips of a character, and the same clips of another, at the keys of the first and between.
///
/// @param truth   The original. Without clips, the rest pose is all there is.
/// @param other   With as many meshes and clips, and the same vertices.
/// @throws Error  CountMismatch; Cancelled.
PlayedError played_error(const Character& truth, const Character& other, int mesh, const PlayOptions& options = {},
                         Task* task = nullptr);

}  // namespace limber
