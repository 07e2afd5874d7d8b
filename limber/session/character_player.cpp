#include <string>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"

namespace limber {
CharacterPlayer::CharacterPlayer(const Character& character, SkinBlend blend) : character_(&character), blend_(blend) {
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

void CharacterPlayer::morph(int mesh, std::span<const double> weights) {
  const SkinnedMesh& source = character_->meshes.at(static_cast<std::size_t>(mesh));
  if (weights.size() != source.morph_targets.size()) {
    throw Error(ErrorCode::CountMismatch, "there are " + std::to_string(weights.size()) + " weights for " +
                                              std::to_string(source.morph_targets.size()) + " morph targets.");
  }
  Positions positions = source.shape.positions;
  for (std::size_t t = 0; t < weights.size(); ++t) {
    if (weights[t] != 0) positions += weights[t] * source.morph_targets[t].positions;
  }
  Part& part = parts_[static_cast<std::size_t>(mesh)];
  for (Eigen::Index i = 0; i < positions.size(); ++i) {
    part.rest_positions[static_cast<std::size_t>(i)] = static_cast<float>(positions.data()[i]);
  }
}

void CharacterPlayer::play(const MotionClip& clip, double seconds, std::span<float> positions) {
  for (std::size_t m = 0; m < character_->meshes.size(); ++m) {
    const SkinnedMesh& mesh = character_->meshes[m];
    if (mesh.morph_targets.empty()) continue;
    std::vector<double> weights = mesh.morph_weights;
    weights.resize(mesh.morph_targets.size(), 0.0);
    for (const MotionTrack& track : clip.tracks) {
      if (track.path != TrackPath::Weights || track.joint != mesh.joint) continue;
      const Eigen::RowVectorXd values = sample_track(track, seconds);
      weights.assign(values.data(), values.data() + values.size());
    }
    morph(static_cast<int>(m), weights);
  }
  sample(clip, character_->skeleton, seconds, Wrap::Clamp, pose_);
  skin(joint_to_world(character_->skeleton, pose_), positions);
}

}  // namespace limber
