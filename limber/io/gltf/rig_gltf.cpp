#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/shape.h"

namespace limber {
namespace {

/// Rows of a table of weights.
SkinWeights rows_of(const SkinWeights& weights, int first, int count) {
  SkinWeights rows;
  rows.bone_count = weights.bone_count;
  for (int v = first; v < first + count; ++v) {
    rows.influences.insert(rows.influences.end(), weights.of(v).begin(), weights.of(v).end());
    rows.first.push_back(static_cast<int>(rows.influences.size()));
  }
  return rows;
}

/// The matrix that takes all vertices of a mesh to the world at rest; none if its old skin bends it at rest.
std::optional<AffineMatrix> mesh_to_world(const SkinnedMesh& mesh, const std::vector<AffineMatrix>& joint_to_world) {
  constexpr double kTolerance = 1e-3;
  const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world);
  const Eigen::AlignedBox3d box = bounding_box(mesh.shape);
  for (const AffineMatrix& bone : bones) {
    double apart = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const Eigen::Vector3d point = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
      apart = std::max(apart, (apply(bone, point) - apply(bones.front(), point)).norm());
    }
    if (apart > kTolerance * bones.front().leftCols<3>().norm() * size_of(mesh.shape)) return std::nullopt;
  }
  return bones.front();
}

/// Puts a mesh that its old skin bends where it is seen at rest: bones can start from there.
/// @throws Error  UnsuitableShape: it has morph targets, whose changes would have to bend too.
void put_at_rest(GltfPatch& patch, int mesh, const Shape& rest, int first_vertex) {
  const SkinnedMesh& old = patch.content().character.meshes[static_cast<std::size_t>(mesh)];
  if (!old.morph_targets.empty()) {
    throw Error(
        ErrorCode::UnsuitableShape,
        "its skin bends the mesh already when the skeleton is at rest, and it has morph targets.",
        Place::at_path({}, fmt::format("meshes[{}]", patch.content().sources[static_cast<std::size_t>(mesh)].mesh)),
        "Export it in its bind pose, or convert it to .obj first, which keeps how it looks at rest.");
  }
  const int count = old.shape.vertex_count();
  const bool has_normals = rest.normals.rows() > 0;
  patch.set_vertices(mesh, rest.positions.middleRows(first_vertex, count),
                     has_normals ? Positions(rest.normals.middleRows(first_vertex, count)) : Positions());
}

/// The bones of one mesh of a patched file. Joints that moved it before keep their bind pose.
/// @param first_vertex  Of this mesh in the rigged shape.
std::vector<SkinBone> patched_bones(const GltfRig& rig, GltfPatch& patch, int index, int first_vertex, int first_joint,
                                    const std::vector<AffineMatrix>& to_world) {
  const SkinnedMesh& mesh = patch.content().character.meshes[static_cast<std::size_t>(index)];
  std::vector<SkinBone> bones = rig.mesh.bones;
  std::vector<bool> known(bones.size(), false);
  if (rig.own_skeleton && !mesh.rigid) {
    for (std::size_t b = 0; b < bones.size(); ++b) {
      for (const SkinBone& old : mesh.bones) {
        if (old.joint != bones[b].joint) continue;
        bones[b].inverse_bind = old.inverse_bind;
        known[b] = true;
      }
    }
  }
  if (std::find(known.begin(), known.end(), false) != known.end()) {
    if (const std::optional<AffineMatrix> matrix = mesh_to_world(mesh, to_world)) {
      for (std::size_t b = 0; b < bones.size(); ++b) {
        if (!known[b]) bones[b].inverse_bind = compose(bones[b].inverse_bind, *matrix);
      }
    } else {
      put_at_rest(patch, index, rig.mesh.shape, first_vertex);
      bones = rig.mesh.bones;
    }
  }
  for (SkinBone& bone : bones) bone.joint += first_joint;
  return bones;
}

void add_clip(GltfPatch& patch, MotionClip clip, int first_joint) {
  for (MotionTrack& track : clip.tracks) track.joint += first_joint;
  patch.add_clip(clip);
}

}  // namespace

RiggedGltf rig_gltf(GltfPatch patch, const GltfRig& rig) {
  const Character& character = patch.content().character;
  int vertices = 0;
  for (const SkinnedMesh& mesh : character.meshes) vertices += mesh.shape.vertex_count();
  if (vertices != rig.weights.vertex_count() || vertices != rig.mesh.shape.vertex_count()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("weights of {} vertices do not fit to a file with {}.",
                                                      rig.weights.vertex_count(), vertices));
  }
  const int first_joint = rig.own_skeleton ? 0 : patch.add_joints(rig.skeleton);
  if (!rig.own_skeleton) patch.drop_old_joints();
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(character.skeleton);
  int first = 0;
  for (std::size_t m = 0; m < character.meshes.size(); ++m) {
    const int index = static_cast<int>(m);
    const int count = character.meshes[m].shape.vertex_count();
    const std::vector<SkinBone> bones = patched_bones(rig, patch, index, first, first_joint, to_world);
    patch.set_skin(index, bones, rows_of(rig.weights, first, count), rig.skin);
    first += count;
  }
  for (const MotionClip& clip : rig.clips) add_clip(patch, clip, first_joint);
  RiggedGltf result;
  result.first_node = patch.written_node(first_joint);
  result.glb = patch.write_glb();
  return result;
}

}  // namespace limber
