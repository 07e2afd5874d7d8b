#include <utility>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/mls/mls.h"

namespace limber {
namespace {

Skeleton joints_without_parents(const SkeletonGraph& graph) {
  Skeleton skeleton;
  for (int j = 0; j < graph.joint_count(); ++j) {
    Joint joint;
    joint.name = fmt::format("joint_{}", j);
    joint.rest.translation = graph.joints.row(j).transpose();
    skeleton.joints.push_back(std::move(joint));
  }
  return skeleton;
}

SkinnedMesh skin_of(const Shape& shape, const SkeletonDeformer& deformer) {
  SkinnedMesh mesh;
  mesh.name = "mesh";
  mesh.shape = shape;
  for (int j = 0; j < deformer.graph().joint_count(); ++j) {
    SkinBone bone;
    bone.joint = j;
    bone.inverse_bind.leftCols<3>().setIdentity();
    bone.inverse_bind.col(3) = -deformer.graph().joints.row(j).transpose();
    mesh.bones.push_back(bone);
  }
  mesh.weights = deformer.weights();
  return mesh;
}

}  // namespace

Character pinned_character(const Shape& shape, SkeletonDeformer& deformer, const std::vector<Positions>& frames,
                           double fps) {
  Character character;
  character.skeleton = joints_without_parents(deformer.graph());
  character.meshes.push_back(skin_of(shape, deformer));
  const int joints = deformer.graph().joint_count();
  const auto count = static_cast<Eigen::Index>(frames.size());
  MotionClip clip;
  clip.name = "pins";
  for (int j = 0; j < joints; ++j) {
    for (const TrackPath path : {TrackPath::Translation, TrackPath::Rotation}) {
      MotionTrack track;
      track.joint = j;
      track.path = path;
      for (Eigen::Index f = 0; f < count; ++f) track.times.push_back(static_cast<double>(f) / fps);
      track.values.resize(count, path == TrackPath::Translation ? 3 : 4);
      clip.tracks.push_back(std::move(track));
    }
  }
  for (Eigen::Index f = 0; f < count; ++f) {
    deformer.move(frames[static_cast<std::size_t>(f)]);
    for (int j = 0; j < joints; ++j) {
      const AffineMatrix motion =
          Eigen::Map<const FloatAffineMatrix>(deformer.joint_transforms().data() + 12 * j).cast<double>();
      const Eigen::Vector3d place = motion * deformer.graph().joints.row(j).transpose().homogeneous();
      const Eigen::Quaterniond turn = Eigen::Quaterniond(Eigen::Matrix3d(motion.leftCols<3>())).normalized();
      clip.tracks[static_cast<std::size_t>(2 * j)].values.row(f) = place.transpose();
      clip.tracks[static_cast<std::size_t>(2 * j + 1)].values.row(f) = turn.coeffs().transpose();
    }
  }
  character.clips.push_back(std::move(clip));
  return character;
}

}  // namespace limber
