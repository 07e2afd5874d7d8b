#pragma once

// glTF and VRM files.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "limber/io/imported_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/character.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"

namespace limber {

/// Reads a file that a .gltf refers to, given its name relative to that file.
using GltfFileReader = std::function<std::string(const std::string& name)>;

/// Which vertices of a SkinnedMesh came from which primitive of the file.
struct GltfVertexRange {
  int primitive = 0;  ///< In meshes[mesh].primitives.
  int first_vertex = 0;
  int vertex_count = 0;
  int first_triangle = 0;  ///< Of the mesh's shape.
  int triangle_count = 0;
  int material = -1;  ///< In GltfContent::materials; -1: none.
};

/// Where a mesh of a character came from.
struct GltfMeshSource {
  int node = -1;  ///< -1: no node uses the mesh.
  int mesh = -1;
  int skin = -1;  ///< -1: it had none.
  /// Those with vertices. Primitives with the same attributes share their range.
  std::vector<GltfVertexRange> primitives;
};

/// How a surface looks, as far as pictures of it need it.
struct GltfMaterial {
  std::string name;                                 ///< May be empty.
  Eigen::Vector4f color = Eigen::Vector4f::Ones();  ///< Red, green, blue in linear light, and alpha.
  int image = -1;                                   ///< Of its base colour: see GltfPatch::picture. -1: none.
  int uv_set = 0;  ///< Which texture coordinates it uses; a Shape holds those of set 0.
  Eigen::Matrix<double, 2, 3> uv_transform =
      Eigen::Matrix<double, 2, 3>::Identity();  ///< KHR_texture_transform, v from the top.
};

/// The bones that VRM knows ("hips", "leftUpperArm", ...), each with a node of the file.
using VrmBones = std::vector<std::pair<std::string, int>>;

/// What a file has beyond what a Character holds.
struct GltfInventory {
  std::string generator;  ///< The program that wrote it; may be empty.
  int nodes = 0;
  int meshes = 0;
  int primitives = 0;
  int skins = 0;
  int materials = 0;
  int textures = 0;
  int images = 0;
  int cameras = 0;
  std::vector<std::string> extensions;  ///< Those it uses.
};

/// The lower layer of a skin in two layers (see limber/compress/compress_skin.h): the extension LIMBER_two_layer of a skin.
/// Joint j of the skin moves vertices by the sum of share * joint_to_world * inverse_bind over its row, whatever the node of
/// that joint does: tables for skin_two_layer (limber/runtime/skin.h), with the weights of the mesh as coefficients.
struct GltfTwoLayers {
  std::vector<SkinBone> masters;  ///< Their joints are nodes; inverse_bind starts where that of the skin does.
  SkinWeights dictionary;         ///< A row per joint of the skin: its shares of the masters.

  bool empty() const { return masters.empty(); }
};

/// A glTF 2.0 file as plain values.
struct GltfContent {
  Character character;                  ///< Joint i of its skeleton is node i of the file.
  std::vector<GltfMeshSource> sources;  ///< One per mesh of the character.
  /// One per mesh of the character: what LIMBER_two_layer says; empty for plain skins.
  std::vector<GltfTwoLayers> two_layers;
  GltfInventory inventory;
  std::vector<GltfMaterial> materials;
  VrmBones vrm_bones;              ///< Of a VRM file, 0.x or 1.0: what its table says, in the names of VRM 1.0.
  std::vector<std::string> notes;  ///< What was left out or mended, a sentence each.
};

/// Reads a .gltf or .glb file: every mesh that a node of the shown scene uses, its skin, morph targets, and the
/// animations. Buffers may be inside, or files beside the .gltf. Meshes compressed by meshoptimizer are unpacked; Draco
/// needs an importer (see imported_file.h). Instances of EXT_mesh_gpu_instancing become nodes of their own.
///
/// Vertices are those of the primitives one after the other, in the file's order. Strips and fans become triangles,
/// points and lines are left out. A mesh without a skin hangs rigidly on its node. Whole numbers that stand for
/// coordinates are turned into them. Texture coordinates count from the bottom, as everywhere in Limber.
/// Weights that do not sum to one are scaled; a vertex without weights goes with the first joint it names.
///
/// @param content  The file. Buffers in other files cannot be found from memory.
/// @throws Error   Truncated, WrongMagic, UnsupportedVersion, Malformed, CountMismatch, IndexOutOfRange,
///                 NonFiniteNumber, InvalidRig, InvalidWeights (negative ones). The place is a byte, a line, or a path
///                 such as meshes[0].primitives[1].indices.
GltfContent read_gltf(std::string content);

/// The same, with buffers of other files from a function. @throws Error  As above; what read_beside throws, at the path of
/// the URI.
GltfContent read_gltf(std::string content, const GltfFileReader& read_beside);

/// The same from a file: glTF, VRM, or one that an importer turns into glTF (see imported_file.h). A picture that is
/// missing is among the notes.
/// @throws Error  As above with the file's name, FileNotFound, FileUnreadable; as import_file.
GltfContent load_gltf(const std::filesystem::path& path);

/// Whether the extension of this file name is .gltf, .glb or .vrm, in any case: a file that is glTF itself.
bool is_gltf_file(const std::filesystem::path& path);

/// Whether load_gltf reads a file of this name: is_gltf_file or is_imported_file.
bool is_scene_file(const std::filesystem::path& path);

/// All meshes of a file as one shape, in world space with the skeleton at rest: what a viewer shows at first.
/// @throws Error  As load_gltf; EmptyMesh; UnsuitableShape.
Shape load_gltf_shape(const std::filesystem::path& path, const ReadOptions& options = {});

/// The bones of a file at rest; of a file without skins, all nodes that carry no mesh.
/// @throws Error  As load_gltf; InvalidRig: there are none.
Rig load_gltf_rig(const std::filesystem::path& path);

/// What the two above do with content that was read already.
Shape shape_of(const GltfContent& content, const ReadOptions& options = {});
Rig rig_of(const GltfContent& content);  ///< A bone for each joint of a skin.

/// The joints behind rig_of.
BoneSkeleton skeleton_bones_of(const GltfContent& content);

/// How weights are stored in a glTF file.
enum class GltfWeightFormat {
  Float,   ///< 16 bytes per set of four.
  UInt8,   ///< 4 bytes; a weight is wrong by at most 1/255.
  UInt16,  ///< 8 bytes; by at most 1/65535.
};

/// How skins are written.
struct GltfSkinOptions {
  int influences = 4;  ///< The most per vertex; every four in use are a set of their own. 0: no limit.
  GltfWeightFormat weights = GltfWeightFormat::Float;
};

/// Options of write_glb.
struct GltfWriteOptions {
  GltfSkinOptions skin;
  /// Per mesh of the character the lower layer of its skin; empty, or fewer than there are meshes: a plain skin.
  std::vector<GltfTwoLayers> two_layers = {};
};

/// Writes a character as glTF 2.0 binary: skeleton, meshes with skins and morph targets, clips.
///
/// Joint i becomes node i. Vertices keep their order; where texture coordinates have seams, copies of vertices follow
/// at the end. Positions, normals, keys and weights are rounded to float. Normals are left out if one of them has no
/// direction. Keys that fall on the same float are dropped but for the first. A skeleton in several parts gets a node
/// above them, since glTF wants the joints of a skin to have a common root.
/// The result passes the Khronos validator without an error.
///
/// @throws Error  As validate(character); InvalidWeights and InvalidArgument, as influence_sets; UnsuitableShape (a mesh
///                without faces); NonFiniteNumber (too large for float); Malformed (extras that are not JSON).
std::string write_glb(const Character& character, const GltfWriteOptions& options = {});

/// write_glb to a file. @throws Error  As above; FileUnwritable.
void save_glb(const std::filesystem::path& path, const Character& character, const GltfWriteOptions& options = {});

/// A shape without a skeleton as a character: it hangs on one joint that never moves.
Character still_character(const Shape& shape, const std::string& name);

/// Writes a shape to a .glb. @throws Error  As save_glb.
void save_gltf_shape(const std::filesystem::path& path, const Shape& shape);

/// Changes skins and clips of a glTF file and leaves everything else as it is: materials, textures, cameras, extras,
/// extensions that Limber does not know, the order of members, the digits of numbers, and every byte of the buffers.
/// New data goes behind the old in the BIN chunk of a .glb (its bytes stay where they were), else into a buffer of its
/// own; what is no longer used stays in the file, but for joints, on request.
///
/// Joints are nodes of the file: those it has, numbered as in content().character.skeleton, then those added.
class GltfPatch {
 public:
  /// A file to start from. @throws Error  As load_gltf.
  static GltfPatch load(const std::filesystem::path& path);
  /// @throws Error  As read_gltf.
  static GltfPatch read(std::string content);

  GltfPatch(GltfPatch&&) noexcept;
  GltfPatch& operator=(GltfPatch&&) noexcept;
  ~GltfPatch();

  /// What the file holds, without the changes.
  const GltfContent& content() const;

  /// Adds nodes to the shown scene, below one of their own if there are several roots.
  /// @return        The node of the skeleton's first joint; the others follow.
  /// @throws Error  As validate(skeleton).
  int add_joints(const Skeleton& skeleton);

  /// Adds a node below one that the file has: the joint's parent.
  /// @return        The new node.
  /// @throws Error  IndexOutOfRange: the file has no such parent.
  int hang_joint(const Joint& joint);

  /// Adds nodes below nodes that the file has.
  /// @param below   Per joint: the node that it hangs on; -1: it has a parent among the joints, or hangs on none.
  /// @return        The node of the skeleton's first joint; the others follow.
  /// @throws Error  As validate(skeleton); CountMismatch; IndexOutOfRange: the file has no such node.
  int hang_joints(const Skeleton& skeleton, const std::vector<int>& below);

  /// Puts the vertices of a mesh somewhere else, for a skin that starts from there. Tangents go: viewers find them
  /// again. A mesh that several nodes use becomes one of its own.
  /// @param mesh     Index in content().character.meshes; one without morph targets.
  /// @param normals  A row per vertex; empty: those that it has go.
  /// @throws Error   CountMismatch; UnsuitableShape (it has morph targets).
  void set_vertices(int mesh, const Positions& positions, const Positions& normals);

  /// Gives a mesh other weights for the bones that it has.
  /// @param mesh    Index in content().character.meshes.
  /// @throws Error  CountMismatch (vertices or bones; a mesh without a skin); as influence_sets.
  void set_weights(int mesh, const SkinWeights& weights, const GltfSkinOptions& options = {});

  /// Gives a mesh a skin, or another one. A mesh that several nodes use becomes one of its own.
  /// @param bones   Their joints are nodes; inverse_bind starts in the mesh's space, where its vertices are.
  /// @param layers  The lower layer, in place of the one that the skin has; empty: it has none then.
  /// @throws Error  As above; IndexOutOfRange (a joint); CountMismatch (a dictionary for other joints or masters).
  void set_skin(int mesh, const std::vector<SkinBone>& bones, const SkinWeights& weights,
                const GltfSkinOptions& options = {}, const GltfTwoLayers& layers = {});

  /// Adds an animation. Nodes that it moves and that have a matrix get translation, rotation and scale instead, as glTF asks.
  /// @throws Error  As validate(clip).
  void add_clip(const MotionClip& clip);

  /// Puts a node above all roots of every scene, which turns, moves and scales all that the file shows.
  void move_scene(const JointTransform& transform);

  /// A picture of the file, as it is stored: PNG, JPEG or another format.
  /// @param image   Index among its images.
  /// @throws Error  IndexOutOfRange; FileNotFound and others, if it lies beside the .gltf and cannot be had.
  std::string picture(int image) const;

  /// Adds tracks to an animation that the file has.
  /// @param clip    Index in content().character.clips.
  /// @param more    What to add; its name is not used.
  /// @throws Error  As add_clip; IndexOutOfRange (the clip).
  void extend_clip(int clip, const MotionClip& more);

  /// Gives the file as a whole an extension, in place of one of that name. Call it once per name.
  /// @param json    An object. @throws Error  Malformed: it is none.
  void set_extension(const std::string& name, const std::string& json);

  /// Lets joints of the skins that the file had go when it is written, if nothing uses them any more and nothing else hangs
  /// on them, with the skins and animations that only served them. Other nodes are then numbered anew: see written_node.
  /// A file with extensions that may name nodes keeps them all.
  void drop_old_joints();

  /// The number that a node has in the written file; -1: it goes. After all changes.
  int written_node(int node) const;

  /// The changed file as a .glb. Files beside a .gltf become part of it; in place of a picture that cannot be had there
  /// is a white one.
  /// @throws Error  InvalidArgument (above 4 GiB); FileNotFound and others, if a buffer beside the .gltf is missing.
  std::string write_glb() const;

 private:
  struct State;
  explicit GltfPatch(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// A .glb without accessors, views and bytes that nothing in it uses, such as weights that were replaced; buffers in data
/// URIs become part of its binary chunk. A file with extensions that may name data stays as it is. All other text stays.
/// @param glb     A valid one, as GltfPatch writes it. @throws Error  As read_gltf.
std::string without_unused_data(std::string glb);

/// A .glb whose meshes have no morph targets any more, with what animated them, and without the bytes that only these used.
/// @param nodes        Of the meshes, each the only one that uses its mesh.
/// @param skin_extras  Per node JSON objects whose members go to the extras of its skin; empty, or fewer: none.
/// @throws Error       IndexOutOfRange (a node without a mesh); Malformed (extras); as read_gltf.
std::string without_morph_targets(const std::string& glb, std::span<const int> nodes,
                                  std::span<const std::string> skin_extras = {});

/// Brings what was changed in a character into the file that it came from, and leaves out data that nothing uses then:
/// joints behind those of the file, tracks of these joints, weights and bones of some meshes, clips behind the file's.
/// Everything else stays as it is, see GltfPatch.
/// @param patch    The file, without other changes of joints.
/// @param changed  Its character, with more joints, clips and tracks.
/// @param meshes   Those with other weights or bones.
/// @throws Error   CountMismatch (the character lacks something that the file has); as GltfPatch.
std::string patched_glb(GltfPatch patch, const Character& changed, std::span<const int> meshes,
                        const GltfWriteOptions& options = {});

/// A .gltf with its buffers and pictures as one .glb, all else as it is.
/// @param read_beside  Reads a file beside it. Where it throws for a picture, a white one takes its place.
/// @throws Error       As read_gltf; InvalidArgument (above 4 GiB); what `read_beside` throws.
std::string pack_gltf(std::string content, GltfFileReader read_beside);

/// How a .glb is made smaller.
struct GltfPackOptions {
  /// Whole numbers instead of floats (KHR_mesh_quantization): positions on a grid of 65536 steps over the size, normals and
  /// weights as bytes, texture coordinates as 16 bits where they are within 0 and 1. Rounds.
  bool quantise = false;
  bool meshopt = false;  ///< EXT_meshopt_compression of all vertices, triangles and keys. Loses nothing.
};

/// What pack_glb made.
struct PackedGltf {
  std::string glb;                 ///< The whole file.
  double worst_rounding = 0;       ///< Of a coordinate of a position, in the space of its mesh.
  std::vector<std::string> notes;  ///< What could not be done, a sentence each.
};

/// The same file, smaller. Vertices and triangles keep their order; a triangle may start at another of its corners.
/// @throws Error  As read_gltf; UnsupportedVersion: a program that was built without the codec.
PackedGltf pack_glb(std::string glb, const GltfPackOptions& options);

/// A .glb as a .gltf with files beside it.
struct GltfFiles {
  std::string gltf;                                         ///< The JSON.
  std::vector<std::pair<std::string, std::string>> beside;  ///< Names and contents: "hero.bin", "hero.0.png".
};

/// @param stem    What the files beside it are called after. @throws Error  As read_gltf.
GltfFiles split_glb(std::string glb, const std::string& stem);

/// split_glb to files; those beside it first, so that a .gltf that is there is whole.
/// @throws Error  As above; FileUnwritable.
void save_gltf(const std::filesystem::path& path, std::string glb);

/// What can be wrong with the skins and clips of a glTF file that can be read.
enum class GltfProblem {
  WeightSum,  ///< Weights of a vertex that do not sum to one.
  NegativeWeight,
  NonFiniteWeight,
  JointTwice,       ///< A vertex names a joint twice.
  JointOutOfRange,  ///< A vertex names a joint that the skin does not have.
  UnsortedWeights,  ///< Not the largest first; harmless.
  UnusedJoint,      ///< A joint of a skin that moves no vertex; harmless.
  NoInverseBind,    ///< A skin without inverse bind matrices, which then are the identity; harmless.
  NonFiniteInverseBind,
  NonFiniteKey,     ///< A time or a value of an animation.
  KeysDoNotRise,    ///< Times that are negative or not above the one before.
  NonUnitKey,       ///< A rotation of an animation that is not of length one.
  NonUnitRotation,  ///< The same of a node.
  NonFiniteNumber,  ///< In the data of an accessor, also one that nothing uses.
  NoCommonRoot,     ///< Joints of a skin in several trees.
  NeedlessStride,  ///< A view with a stride that holds keys or inverse bind matrices; glTF gives strides to vertices only.
  NoBounds,        ///< Positions or times without least and largest number, which viewers place cameras by.
  WrongBounds,     ///< Least and largest numbers of an accessor that are others than those of its data.
  BadInverseBind,   ///< An inverse bind matrix whose last row is not 0 0 0 1.
  FewInverseBinds,  ///< A skin with fewer matrices than joints.
  AnimatedMatrix,   ///< A node with a matrix that an animation moves: glTF wants translation, rotation and scale.
};

/// "weight_sum", "negative_weight" and so on: for programs.
std::string_view name_of(GltfProblem problem) noexcept;
/// Whether it breaks the specification, rather than being worth knowing.
bool is_fault(GltfProblem problem) noexcept;

/// A problem, how often, and where.
struct GltfFinding {
  GltfProblem problem;
  std::string path;  ///< "meshes[2]", "skins[0]", "animations[1].channels[7]", "nodes[3].rotation", "accessors[4]",
                     ///< "bufferViews".
  int count = 0;     ///< Vertices, joints or keys.
  std::vector<int> first;  ///< The first of them, at most eight, from 0.
};

/// "meshes[2]: 52 vertices have weights that do not sum to one (vertices 3, 17, ...)."
std::string sentence_of(const GltfFinding& finding);

/// Looks at the skins and clips of a file.
/// @param content  The file. @throws Error  As read_gltf, but for what is found here.
std::vector<GltfFinding> check_gltf(std::string content);
/// @throws Error  As load_gltf, but for what is found here.
std::vector<GltfFinding> check_gltf_file(const std::filesystem::path& path);

/// A repaired file.
struct RepairedGltf {
  std::string glb;                    ///< The whole file, patched: see GltfPatch.
  std::vector<GltfFinding> repaired;  ///< The faults that are gone.
};

/// Repairs every fault that check_gltf finds. Weights: joints that are not there, negative and non-finite ones go, those
/// of a joint named twice add up, the rest is scaled to sum to one; a vertex left without goes with the first joint it
/// named, or joint 0. Matrices that are not finite become the inverse of where their joint is at rest. Keys that are
/// not finite or do not rise go; rotations are scaled to length one. Bounds are taken from the data. Matrices that are missing
/// become the inverse of where their joint is at rest; those of animated nodes are split. Other numbers that are not finite become 0. Joints
/// without a common root get a node above their roots. Keys and matrices in views with a stride lose it, or move to a
/// view of their own. Everything else stays as it is.
/// @throws Error  As check_gltf_file; as GltfPatch::write_glb.
RepairedGltf repair_gltf_file(const std::filesystem::path& path);
/// The same in memory.
RepairedGltf repair_gltf(std::string content);

/// What a VRM file says about itself. VRM wants a name, an author and a licence.
struct VrmMeta {
  std::string name;
  std::vector<std::string> authors = {"unknown"};
  std::string licence = "https://vrm.dev/licenses/1.0/";  ///< The address of a text.
};

/// The bones that VRM 1.0 knows, parents first.
const std::vector<std::string_view>& vrm_bone_names();

/// The bones without which a file is no VRM, of those that are not in `bones`.
std::vector<std::string_view> missing_vrm_bones(const VrmBones& bones);

/// Makes a VRM 1.0 file of a .glb: adds the extension VRMC_vrm with the map of its bones. Everything else stays as it is.
/// VRM models look along +z, with y up, in metres, and stand in T-pose at rest: the caller sees to that.
///
/// @param glb     As write_glb or GltfPatch made it.
/// @throws Error  As read_gltf; InvalidRig (a bone that VRM needs is missing, that it does not know, or is there twice);
///                IndexOutOfRange (a node).
std::string write_vrm(std::string glb, const VrmBones& bones, const VrmMeta& meta);

/// A skin for all meshes of a glTF file, and what plays on it.
struct GltfRig {
  Skeleton skeleton;          ///< Its joints become nodes of the file, unless they are its own.
  bool own_skeleton = false;  ///< `skeleton` is the file's: its nodes are the joints, and keep their bind pose.
  /// The meshes of the file one after the other, in the world: see rest_shape. Bones start from there.
  SkinnedMesh mesh;
  SkinWeights weights;            ///< For the vertices and bones of `mesh`: what is written.
  std::vector<MotionClip> clips;  ///< For `skeleton`.
  GltfSkinOptions skin;           ///< How weights are stored.
};

/// A file with another skin.
struct RiggedGltf {
  std::string glb;
  int first_node = 0;  ///< Of the skeleton's first joint; the others follow.
};

/// Gives the meshes of a file a skin in place of those that they have. Materials, textures, morph targets, other nodes and
/// clips stay. A mesh that its old skin bends at rest is put where it is seen, unless it has morph targets.
///
/// @throws Error  CountMismatch (vertices); UnsuitableShape (an old skin that bends a mesh with morph targets); as
///                GltfPatch::set_skin and add_clip.
RiggedGltf rig_gltf(GltfPatch patch, const GltfRig& rig);

}  // namespace limber
