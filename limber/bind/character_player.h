#pragma once

#include <span>
#include <vector>

#include "limber/bind/character.h"
#include "limber/bind/pack_influences.h"

namespace limber {

/// How bones are mixed.
enum class SkinBlend { Linear, DualQuaternion };

/// Skins the meshes of a character frame by frame, with the run time's kernels: setup packs the weights once.
/// Morph targets keep their weights at rest.
class CharacterPlayer {
 public:
  /// @param character  Valid; must outlive the player.
  /// @throws Error     InvalidWeights: a vertex that no bone moves, or weights that cannot be normalised.
  CharacterPlayer(const Character& character, SkinBlend blend);

  int vertex_count() const { return vertex_count_; }

  /// The positions of all meshes, one after the other in the order of rest_shape(), in the world.
  /// @param joint_to_world  One per joint. @param positions  vertex_count() x 3: the result.
  void skin(std::span<const AffineMatrix> joint_to_world, std::span<float> positions);

 private:
  struct Part {
    const SkinnedMesh* mesh;
    PackedInfluences influences;
    std::vector<float> rest_positions;
    std::vector<float> bones;
    std::vector<float> scratch;
  };

  SkinBlend blend_;
  int vertex_count_ = 0;
  std::vector<Part> parts_;
};

}  // namespace limber
