#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/affine_joint.h"

namespace limber {
using namespace internal;

std::vector<Eigen::Vector3d> influence_centers(const SkinWeights& weights, const Positions& rest) {
  std::vector<Eigen::Vector4d> sums(static_cast<std::size_t>(weights.bone_count), Eigen::Vector4d::Zero());
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& share : weights.of(vertex)) {
      sums[static_cast<std::size_t>(share.bone)] += share.weight * rest.row(vertex).transpose().homogeneous();
    }
  }
  std::vector<Eigen::Vector3d> centers;
  for (const Eigen::Vector4d& sum : sums)
    centers.push_back(sum.w() > 0 ? Eigen::Vector3d(sum.hnormalized()) : Eigen::Vector3d::Zero());
  return centers;
}

void put_compressed_skin(const CompressedSkin& skin, const std::string& name, std::span<const ClipFrames> clips,
                         int mesh, Character& character) {
  const auto index = static_cast<std::size_t>(mesh);
  character.meshes[index].weights = skin.weights;
  if (!skin.has_virtual_bones) return;
  const std::vector<Eigen::Vector3d> centers = influence_centers(skin.weights, character.meshes[index].shape.positions);
  std::vector<SkinBone> bones;
  for (std::size_t bone = 0; bone < centers.size(); ++bone) {
    std::vector<BoneKeys> keys;
    int frame = 0;
    for (const ClipFrames& clip : clips) {
      BoneKeys one{clip.clip, clip.times, {}};
      for (std::size_t i = 0; i < clip.times.size(); ++i) one.maps.emplace_back(skin.poses.pose(frame++)[bone]);
      keys.push_back(std::move(one));
    }
    bones.push_back(
        add_affine_joint(character, fmt::format("{}.virtual.{}", name, bone), centers[bone], skin.rest[bone], keys));
  }
  character.meshes[index].bones = std::move(bones);
}

std::string two_layer_extras(const TwoLayerWeights& layers, std::span<const SkinBone> masters) {
  std::string joints, binds, rows;
  const auto separate = [](std::string& list) { list += list.empty() || list.back() == '[' ? "" : ","; };
  for (const SkinBone& bone : masters) {
    separate(joints);
    joints += fmt::format("{}", bone.joint);
    separate(binds);
    binds += '[';
    for (int i = 0; i < 12; ++i)
      binds += fmt::format("{}{}", i > 0 ? "," : "", static_cast<float>(bone.inverse_bind(i / 4, i % 4)));
    binds += ']';
  }
  for (int bone = 0; bone < layers.virtual_bones(); ++bone) {
    separate(rows);
    rows += '[';
    for (const Influence& share : layers.dictionary.of(bone)) {
      separate(rows);
      rows += fmt::format("{},{}", share.bone, static_cast<float>(share.weight));
    }
    rows += ']';
  }
  return fmt::format(R"({{"limber_two_layer":{{"master_joints":[{}],"master_inverse_binds":[{}],"dictionary":[{}]}}}})",
                     joints, binds, rows);
}

}  // namespace limber
