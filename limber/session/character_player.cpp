#include "limber/core/internal/assert.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"

namespace limber {
CharacterPlayer::CharacterPlayer(const Character& character, SkinBlend blend) : blend_(blend) {
  for (const SkinnedMesh& mesh : character.meshes) {
    Part part;
    part.mesh = &mesh;
    part.influences = pack_influences(normalised(mesh.weights));
    const Positions positions = morphed_positions(mesh);
    part.rest_positions.reserve(static_cast<std::size_t>(positions.size()));
    for (Eigen::Index vertex = 0; vertex < positions.rows(); ++vertex) {
      for (int axis = 0; axis < 3; ++axis) part.rest_positions.push_back(static_cast<float>(positions(vertex, axis)));
    }
    part.bones.resize(12 * mesh.bones.size());
    part.scratch.resize(skin_scratch_size(static_cast<int>(mesh.bones.size())));
    vertex_count_ += mesh.shape.vertex_count();
    parts_.push_back(std::move(part));
  }
}

void CharacterPlayer::skin(std::span<const AffineMatrix> joint_to_world, std::span<float> positions) {
  LIMBER_ASSERT(positions.size() == 3 * static_cast<std::size_t>(vertex_count_));
  std::size_t next = 0;
  for (Part& part : parts_) {
    const std::vector<AffineMatrix> bones = bone_transforms(*part.mesh, joint_to_world);
    for (std::size_t b = 0; b < bones.size(); ++b) {
      for (int i = 0; i < 12; ++i) part.bones[12 * b + i] = static_cast<float>(bones[b](i / 4, i % 4));
    }
    SkinJob job;
    job.table = part.influences.table();
    job.bones = part.bones;
    job.rest_positions = part.rest_positions;
    job.positions = positions.subspan(next, part.rest_positions.size());
    job.scratch = part.scratch;
    if (blend_ == SkinBlend::Linear) {
      skin_linear_blend(job);
    } else {
      skin_dual_quaternion(job);
    }
    next += part.rest_positions.size();
  }
}

}  // namespace limber
