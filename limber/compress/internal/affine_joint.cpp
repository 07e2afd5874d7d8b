#include "limber/compress/internal/affine_joint.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/motion/clips.h"

namespace limber::internal {
namespace {

std::string unused_name(const Skeleton& skeleton, const std::string& name) {
  std::string result = name;
  for (int number = 2; skeleton.find(result) >= 0; ++number) result = fmt::format("{}.{}", name, number);
  return result;
}

bool is_identity(const Eigen::Quaterniond& rotation) {
  return rotation.coeffs() == Eigen::Quaterniond::Identity().coeffs();
}

/// A track of one part of a joint; none if it never leaves rest.
template <class Value>
void add_track(MotionClip& clip, int joint, TrackPath path, int columns, const std::vector<double>& times,
               const Eigen::VectorXd& rest, Value value) {
  MotionTrack track;
  track.joint = joint;
  track.path = path;
  track.times = times;
  track.values.resize(static_cast<Eigen::Index>(times.size()), columns);
  for (std::size_t i = 0; i < times.size(); ++i) track.values.row(static_cast<Eigen::Index>(i)) = value(i).transpose();
  const bool moves = (track.values.rowwise() - rest.transpose()).cwiseAbs().maxCoeff() > 0;
  if (moves) clip.tracks.push_back(std::move(track));
}

void add_tracks(MotionClip& clip, int outer, int inner, const AffineNodes& nodes, const Skeleton& skeleton) {
  const JointTransform& rest = skeleton.joints[static_cast<std::size_t>(outer)].rest;
  add_track(clip, outer, TrackPath::Translation, 3, nodes.times, rest.translation,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].translation; });
  add_track(clip, outer, TrackPath::Rotation, 4, nodes.times, rest.rotation.coeffs(),
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].rotation.coeffs(); });
  add_track(clip, outer, TrackPath::Scale, 3, nodes.times, rest.scale,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].scale; });
  if (inner == outer) return;
  const Eigen::Quaterniond& turned = skeleton.joints[static_cast<std::size_t>(inner)].rest.rotation;
  add_track(clip, inner, TrackPath::Rotation, 4, nodes.times, turned.coeffs(),
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.inner[i].coeffs(); });
}

}  // namespace

SkinBone add_affine_joint(Character& character, const std::string& name, const Eigen::Vector3d& pivot,
                          const AffineMatrix& rest, std::span<const BoneKeys> keys) {
  const AffineNodes still = affine_nodes({0.0}, {rest}, pivot);
  std::vector<AffineNodes> moving;
  for (const BoneKeys& one : keys) moving.push_back(affine_nodes(one.times, one.maps, pivot));
  const bool nested =
      !is_identity(still.inner[0]) || std::any_of(moving.begin(), moving.end(), [](const AffineNodes& nodes) {
        return !std::all_of(nodes.inner.begin(), nodes.inner.end(), is_identity);
      });
  Skeleton& skeleton = character.skeleton;
  const int outer = skeleton.count();
  Joint joint;
  joint.name = unused_name(skeleton, name);
  joint.rest = still.outer[0];
  skeleton.joints.push_back(joint);
  int inner = outer;
  if (nested) {
    Joint child;
    child.name = unused_name(skeleton, name + ".inner");
    child.parent = outer;
    child.rest.rotation = still.inner[0];
    inner = skeleton.count();
    skeleton.joints.push_back(child);
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    add_tracks(character.clips[static_cast<std::size_t>(keys[i].clip)], outer, inner, moving[i], skeleton);
  }
  SkinBone bone;
  bone.joint = inner;
  bone.inverse_bind = AffineMatrix::Identity();
  bone.inverse_bind.col(3) = -pivot;
  return bone;
}

}  // namespace limber::internal
