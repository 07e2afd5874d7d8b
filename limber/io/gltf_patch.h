#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "limber/io/gltf_read.h"
#include "limber/io/gltf_weights.h"

namespace limber {

/// Changes skins and clips of a glTF file and leaves everything else as it is: materials, textures, cameras, extras,
/// extensions that Limber does not know, the order of members, the digits of numbers, and every byte of the buffers.
/// New data goes behind the old in the BIN chunk of a .glb (its bytes stay where they were), else into a buffer of its
/// own; what is no longer used stays in the file.
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
  /// @param extras  A JSON object whose members go to the extras of the skin, beside those that it has; empty: none.
  /// @throws Error  As above; IndexOutOfRange (a joint); Malformed (extras that are no JSON object).
  void set_skin(int mesh, const std::vector<SkinBone>& bones, const SkinWeights& weights,
                const GltfSkinOptions& options = {}, const std::string& extras = {});

  /// Adds an animation. @throws Error  As validate(clip).
  void add_clip(const MotionClip& clip);

  /// Adds tracks to an animation that the file has.
  /// @param clip    Index in content().character.clips.
  /// @param more    What to add; its name is not used.
  /// @throws Error  As add_clip; IndexOutOfRange (the clip).
  void extend_clip(int clip, const MotionClip& more);

  /// The changed file as a .glb. Files beside a .gltf become part of it.
  /// @throws Error  InvalidArgument (above 4 GiB); FileNotFound and others, if a picture beside the .gltf is missing.
  std::string write_glb() const;

 private:
  struct State;
  explicit GltfPatch(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace limber
