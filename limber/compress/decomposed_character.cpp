#include "limber/compress/decomposed_character.h"

#include <utility>

#include <fmt/format.h>

#include "limber/compress/affine_joint.h"
#include "limber/compress/compressed_character.h"
#include "limber/geometry/normals.h"

namespace limber {
Character decomposed_character(const Shape& shape, const Decomposition& decomposition, const std::vector<double>& times,
                               const std::string& clip) {
  Character character;
  character.clips.push_back({clip, {}});
  SkinnedMesh mesh;
  mesh.name = "mesh";
  mesh.shape = shape;
  mesh.shape.positions = decomposition.rest;
  mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  mesh.weights = decomposition.weights;
  const std::vector<Eigen::Vector3d> centers = influence_centers(decomposition.weights, decomposition.rest);
  for (int bone = 0; bone < decomposition.poses.bone_count; ++bone) {
    BoneKeys keys{0, times, {}};
    for (int frame = 0; frame < decomposition.poses.pose_count(); ++frame) {
      keys.maps.emplace_back(decomposition.poses.pose(frame)[static_cast<std::size_t>(bone)]);
    }
    mesh.bones.push_back(add_affine_joint(character, fmt::format("bone.{}", bone),
                                          centers[static_cast<std::size_t>(bone)],
                                          AffineMatrix(AffineMatrix::Identity()), {&keys, 1}));
  }
  character.meshes.push_back(std::move(mesh));
  std::erase_if(character.clips, [](const MotionClip& made) { return made.tracks.empty(); });
  return character;
}

}  // namespace limber
