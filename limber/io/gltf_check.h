#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace limber {

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
/// not finite or do not rise go; rotations are scaled to length one. Other numbers that are not finite become 0. Joints
/// without a common root get a node above their roots. Keys and matrices in views with a stride lose it, or move to a
/// view of their own. Everything else stays as it is.
/// @throws Error  As check_gltf_file; as GltfPatch::write_glb.
RepairedGltf repair_gltf_file(const std::filesystem::path& path);
/// The same in memory.
RepairedGltf repair_gltf(std::string content);

}  // namespace limber
