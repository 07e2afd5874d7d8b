#include "limber/reduce/affine_character.h"

#include <algorithm>

#include "limber/core/error.h"
#include "limber/reduce/binding_skin.h"
#include "limber/rig/start_track.h"

namespace limber {
namespace {

/// Where a handle is at rest: the point that moves straight between keys.
Eigen::Vector3d pivot_of(const Handle& handle) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  return Eigen::Vector3d::Zero();
}

/// Whether the nodes only turn and move.
bool is_rigid(const AffineNodes& nodes, double tolerance) {
  for (std::size_t key = 0; key < nodes.times.size(); ++key) {
    if ((nodes.outer[key].scale - Eigen::Vector3d::Ones()).cwiseAbs().maxCoeff() > tolerance) return false;
    if (nodes.inner[key].angularDistance(Eigen::Quaterniond::Identity()) > tolerance) return false;
  }
  return true;
}

void add_tracks(MotionClip& clip, const AffineNodes& nodes, int outer, int inner) {
  MotionTrack translation = start_track(outer, TrackPath::Translation, nodes.times);
  MotionTrack rotation = start_track(outer, TrackPath::Rotation, nodes.times);
  MotionTrack scale = start_track(outer, TrackPath::Scale, nodes.times);
  MotionTrack inner_rotation = start_track(inner, TrackPath::Rotation, nodes.times);
  for (std::size_t key = 0; key < nodes.times.size(); ++key) {
    const auto row = static_cast<Eigen::Index>(key);
    translation.values.row(row) = nodes.outer[key].translation.transpose();
    rotation.values.row(row) = nodes.outer[key].rotation.coeffs().transpose();
    scale.values.row(row) = nodes.outer[key].scale.transpose();
    inner_rotation.values.row(row) = nodes.inner[key].coeffs().transpose();
  }
  clip.tracks.push_back(std::move(translation));
  clip.tracks.push_back(std::move(rotation));
  if (inner == outer) return;
  clip.tracks.push_back(std::move(scale));
  clip.tracks.push_back(std::move(inner_rotation));
}

}  // namespace

Character affine_character(const Binding& binding, const AffineMotion& motion, int influences,
                           const AffineNodeOptions& options) {
  if (binding.subspace.dimension != 3) {
    throw Error(ErrorCode::UnsuitableShape, "the binding is planar; files for engines hold shapes in space.");
  }
  Character character;
  SkinnedMesh mesh;
  mesh.shape = binding.shape;
  mesh.weights = blend_weights(binding);
  if (influences > 0) mesh.weights = normalised(limited(mesh.weights, influences));
  MotionClip clip;
  clip.name = motion.name;
  std::vector<std::string> names;
  for (int handle = 0; handle < binding.rig.count(); ++handle) {
    std::vector<AffineMatrix> maps;
    for (const std::vector<AffineMatrix>& pose : motion.poses) maps.push_back(pose[handle]);
    const Eigen::Vector3d pivot = pivot_of(binding.rig.handles[handle]);
    const AffineNodes nodes = affine_nodes(motion.times, maps, pivot, options);

    const std::string& name = binding.rig.handles[handle].name;
    const int outer = character.skeleton.count();
    Joint joint;
    joint.rest.translation = pivot;
    character.skeleton.joints.push_back(joint);
    names.push_back(name);
    int inner = outer;
    if (!is_rigid(nodes, options.tolerance)) {
      inner = character.skeleton.count();
      Joint child;
      child.parent = outer;
      character.skeleton.joints.push_back(child);
      names.push_back(name + ".inner");
    }
    AffineMatrix inverse_bind = AffineMatrix::Identity();
    inverse_bind.col(3) = -pivot;
    mesh.bones.push_back({inner, inverse_bind});
    add_tracks(clip, nodes, outer, inner);
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) character.skeleton.joints[i].name = names[i];
  character.meshes.push_back(std::move(mesh));
  character.clips.push_back(std::move(clip));
  return character;
}

}  // namespace limber
