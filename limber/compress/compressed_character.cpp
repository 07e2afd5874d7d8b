#include <algorithm>
#include <cmath>

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

namespace {

/// Where the vertices of each bone are: the half sizes of boxes around given centres.
std::vector<Eigen::Vector3d> reaches_of(const SkinWeights& weights, const Positions& rest,
                                        std::span<const Eigen::Vector3d> centers) {
  std::vector<Eigen::Vector3d> reaches(centers.size(), Eigen::Vector3d::Zero());
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& share : weights.of(vertex)) {
      const auto bone = static_cast<std::size_t>(share.bone);
      // A share of a tenth moves a vertex by a tenth.
      const Eigen::Vector3d apart = (rest.row(vertex).transpose() - centers[bone]).cwiseAbs();
      reaches[bone] = reaches[bone].cwiseMax(share.weight * apart);
    }
  }
  return reaches;
}

/// What the joints of a character do in the frames of clips, frame after frame.
std::vector<std::vector<AffineMatrix>> joints_in_frames(const Character& character, std::span<const ClipFrames> clips) {
  std::vector<std::vector<AffineMatrix>> joints;
  for (const ClipFrames& clip : clips) {
    for (const double time : clip.times) {
      const SkeletonPose pose = sample(character.clips[static_cast<std::size_t>(clip.clip)], character.skeleton, time);
      joints.push_back(joint_to_world(character.skeleton, pose));
    }
  }
  return joints;
}

bool is_sound_parent(const AffineMatrix& map) {
  const Eigen::Matrix3d linear = map.leftCols<3>();
  const double size = linear.norm();
  return size > 0 && std::abs(linear.determinant()) > 1e-4 * size * size * size;
}

/// Builds the joints of one compressed skin.
class SkinBaker {
 public:
  SkinBaker(const CompressedSkin& skin, std::span<const ClipFrames> clips, const SkinnedMesh& mesh,
            const Character& character, const BakeOptions& options)
      : skin_(skin), clips_(clips), masters_(mesh.bones), rest_(rest_joint_to_world(character.skeleton)) {
    size_ = size_of(mesh.shape);
    double scale = 0;
    for (const AffineMatrix& bone : skin.rest) scale = std::max(scale, bone.leftCols<3>().norm() / std::sqrt(3.0));
    world_size_ = size_ * scale;
    tolerance_ = options.tolerance * world_size_;
    centers_ = influence_centers(skin.weights, mesh.shape.positions);
    reaches_ = reaches_of(skin.weights, mesh.shape.positions, centers_);
    if (options.hang_on_bones && skin.layers) joints_ = joints_in_frames(character, clips);
  }

  /// @param character  Gets the joints and keys.
  std::vector<SkinBone> bake(const std::string& name, Character& character) const {
    std::vector<SkinBone> bones;
    int number = 0;
    for (int bone = 0; bone < skin_.weights.bone_count; ++bone) {
      const int master = master_of(bone);
      if (master >= 0 && plays_alike(bone, master)) {
        bones.push_back(masters_[static_cast<std::size_t>(master)]);
      } else {
        bones.push_back(bake_bone(bone, fmt::format("{}.virtual.{}", name, number++), character));
      }
    }
    return bones;
  }

 private:
  /// The bone that this one is; -1: it is none, or joints do not play.
  int master_of(int bone) const {
    if (!hangs()) return -1;
    const std::span<const Influence> row = skin_.layers->dictionary.of(bone);
    return row.size() == 1 ? row.front().bone : -1;
  }

  bool hangs() const { return !joints_.empty(); }

  AffineMatrix map_of(int frame, int bone) const {
    return AffineMatrix(skin_.poses.pose(frame)[static_cast<std::size_t>(bone)]);
  }

  /// Whether the joint of a bone plays what the skin wants of it.
  bool plays_alike(int bone, int master) const {
    const SkinBone& own = masters_[static_cast<std::size_t>(master)];
    const auto is_near = [&](const AffineMatrix& a, const AffineMatrix& b) {
      const AffineMatrix difference = a - b;
      const Eigen::Vector3d& center = centers_[static_cast<std::size_t>(bone)];
      return apply(difference, center).norm() + difference.leftCols<3>().norm() * size_ <= 1e-5 * world_size_;
    };
    const auto joint = static_cast<std::size_t>(own.joint);
    if (!is_near(compose(rest_[joint], own.inverse_bind), skin_.rest[static_cast<std::size_t>(bone)])) return false;
    for (std::size_t frame = 0; frame < joints_.size(); ++frame) {
      if (!is_near(compose(joints_[frame][joint], own.inverse_bind), map_of(static_cast<int>(frame), bone)))
        return false;
    }
    return true;
  }

  /// The bone to hang on: what is blended most; -1: none can be.
  int parent_of(int bone) const {
    if (!hangs()) return -1;
    const std::span<const Influence> row = skin_.layers->dictionary.of(bone);
    if (row.empty()) return -1;
    const SkinBone& own = masters_[static_cast<std::size_t>(row.front().bone)];
    const auto joint = static_cast<std::size_t>(own.joint);
    bool sound = is_sound_parent(own.inverse_bind) && is_sound_parent(rest_[joint]);
    for (const std::vector<AffineMatrix>& frame : joints_) sound = sound && is_sound_parent(frame[joint]);
    return sound ? row.front().bone : -1;
  }

  SkinBone bake_bone(int bone, const std::string& name, Character& character) const {
    const auto index = static_cast<std::size_t>(bone);
    AffineJoint joint;
    joint.name = name;
    joint.pivot = centers_[index];
    joint.half_size = reaches_[index];
    joint.rest = skin_.rest[index];
    const int parent = parent_of(bone);
    if (parent >= 0) {
      const SkinBone& own = masters_[static_cast<std::size_t>(parent)];
      joint.parent = own.joint;
      joint.parent_bind = own.inverse_bind;
      joint.parent_rest = rest_[static_cast<std::size_t>(own.joint)];
    }
    std::vector<BoneKeys> keys;
    int frame = 0;
    for (const ClipFrames& clip : clips_) {
      BoneKeys one{clip.clip, clip.times, {}, {}};
      for (std::size_t i = 0; i < clip.times.size(); ++i, ++frame) {
        one.maps.push_back(map_of(frame, bone));
        if (parent >= 0)
          one.parents.push_back(joints_[static_cast<std::size_t>(frame)][static_cast<std::size_t>(joint.parent)]);
      }
      keys.push_back(std::move(one));
    }
    return add_affine_joint(character, joint, keys, tolerance_);
  }

  const CompressedSkin& skin_;
  std::span<const ClipFrames> clips_;
  std::vector<SkinBone> masters_;
  std::vector<AffineMatrix> rest_;
  double size_ = 0;        // of the mesh, in its own space
  double world_size_ = 0;  // the same in the world
  double tolerance_ = 0;   // in the world
  std::vector<Eigen::Vector3d> centers_;
  std::vector<Eigen::Vector3d> reaches_;
  std::vector<std::vector<AffineMatrix>> joints_;  // per frame, if virtual bones hang on bones
};

}  // namespace

void put_compressed_skin(const CompressedSkin& skin, const std::string& name, std::span<const ClipFrames> clips,
                         int mesh, Character& character, const BakeOptions& options) {
  const auto index = static_cast<std::size_t>(mesh);
  if (skin.has_virtual_bones) {
    const SkinBaker baker(skin, clips, character.meshes[index], character, options);
    character.meshes[index].bones = baker.bake(name, character);
  }
  character.meshes[index].weights = skin.weights;
}

}  // namespace limber
