#include "limber/model/character.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber {
namespace {

[[noreturn]] void fail(ErrorCode code, std::string sentence, std::string path) {
  throw Error(code, std::move(sentence), Place::at_path({}, std::move(path)));
}

void validate_morphs(const SkinnedMesh& mesh, const std::string& path) {
  const Eigen::Index rows = mesh.shape.positions.rows();
  for (std::size_t i = 0; i < mesh.morph_targets.size(); ++i) {
    const MorphTarget& target = mesh.morph_targets[i];
    const bool fits = target.positions.rows() == rows && (target.normals.rows() == rows || target.normals.rows() == 0);
    if (!fits) {
      fail(ErrorCode::CountMismatch, "the morph target has another number of vertices.",
           fmt::format("{}.morph_targets[{}]", path, i));
    }
  }
  if (!mesh.morph_weights.empty() && mesh.morph_weights.size() != mesh.morph_targets.size()) {
    fail(ErrorCode::CountMismatch, "there must be a weight for each morph target.", path + ".morph_weights");
  }
}

void validate_mesh(const SkinnedMesh& mesh, int joint_count, const std::string& path) {
  const int vertices = mesh.shape.vertex_count();
  if (mesh.weights.vertex_count() != vertices) {
    fail(ErrorCode::CountMismatch,
         fmt::format("{} vertices have weights, but there are {}.", mesh.weights.vertex_count(), vertices),
         path + ".weights");
  }
  if (mesh.weights.bone_count != static_cast<int>(mesh.bones.size())) {
    fail(ErrorCode::CountMismatch,
         fmt::format("the weights are for {} bones, but there are {}.", mesh.weights.bone_count, mesh.bones.size()),
         path + ".weights");
  }
  if (mesh.rigid && mesh.bones.size() != 1) fail(ErrorCode::CountMismatch, "a rigid mesh has one bone.", path);
  for (std::size_t b = 0; b < mesh.bones.size(); ++b) {
    const std::string bone_path = fmt::format("{}.bones[{}]", path, b);
    if (mesh.bones[b].joint < 0 || mesh.bones[b].joint >= joint_count) {
      fail(ErrorCode::IndexOutOfRange, fmt::format("there is no joint {}.", mesh.bones[b].joint), bone_path);
    }
    if (!mesh.bones[b].inverse_bind.allFinite()) fail(ErrorCode::NonFiniteNumber, "it is not finite.", bone_path);
  }
  if (!mesh.shape.positions.allFinite()) fail(ErrorCode::NonFiniteNumber, "a vertex is not finite.", path);
  if (mesh.shape.triangles.size() > 0 &&
      (mesh.shape.triangles.minCoeff() < 0 || mesh.shape.triangles.maxCoeff() >= vertices)) {
    fail(ErrorCode::IndexOutOfRange, "a triangle names a vertex that is not there.", path);
  }
  validate_morphs(mesh, path);
}

/// Rows with those of the morph targets added by weight; targets that have none of them are left out.
Positions with_morphs(const SkinnedMesh& mesh, Positions rows, Positions MorphTarget::*part) {
  for (std::size_t i = 0; i < mesh.morph_weights.size(); ++i) {
    const Positions& added = mesh.morph_targets[i].*part;
    if (mesh.morph_weights[i] != 0 && added.rows() == rows.rows()) rows += mesh.morph_weights[i] * added;
  }
  return rows;
}

/// Normals under the blended linear map, by its cofactors; as skin_linear_blend.
Positions skinned_normals(const SkinnedMesh& mesh, std::span<const AffineMatrix> bones) {
  Positions normals = with_morphs(mesh, mesh.shape.normals, &MorphTarget::normals);
  for (int v = 0; v < normals.rows(); ++v) {
    Eigen::Matrix3d linear = Eigen::Matrix3d::Zero();
    for (const Influence& influence : mesh.weights.of(v)) {
      linear += influence.weight * bones[static_cast<std::size_t>(influence.bone)].leftCols<3>();
    }
    Eigen::Matrix3d cofactors;
    cofactors.col(0) = linear.col(1).cross(linear.col(2));
    cofactors.col(1) = linear.col(2).cross(linear.col(0));
    cofactors.col(2) = linear.col(0).cross(linear.col(1));
    normals.row(v) = (cofactors * normals.row(v).transpose()).normalized().transpose();
  }
  return normals;
}

template <class Matrix>
void append_rows(Matrix& all, const Matrix& rows) {
  const Eigen::Index first = all.rows();
  all.conservativeResize(first + rows.rows(), Eigen::NoChange);
  all.bottomRows(rows.rows()) = rows;
}

/// Whether every mesh has that many rows of something as it has vertices.
template <class Rows>
bool all_have(const Character& character, Rows rows) {
  return std::all_of(character.meshes.begin(), character.meshes.end(),
                     [&](const SkinnedMesh& mesh) { return rows(mesh.shape) == mesh.shape.positions.rows(); });
}

void append_mesh(Shape& all, const SkinnedMesh& mesh, std::span<const AffineMatrix> bones) {
  const int first_vertex = all.vertex_count();
  append_rows(all.positions, skinned_positions(mesh, bones));
  Triangles triangles = mesh.shape.triangles;
  triangles.array() += first_vertex;
  append_rows(all.triangles, triangles);
}

}  // namespace

int Character::vertex_count() const {
  int count = 0;
  for (const SkinnedMesh& mesh : meshes) count += mesh.shape.vertex_count();
  return count;
}

int Character::find_clip(std::string_view clip) const {
  const auto found = std::find_if(clips.begin(), clips.end(), [&](const MotionClip& c) { return c.name == clip; });
  return found == clips.end() ? -1 : static_cast<int>(found - clips.begin());
}

void validate(const Character& character) {
  validate(character.skeleton);
  for (const MotionClip& clip : character.clips) validate(clip, character.skeleton.count());
  for (std::size_t i = 0; i < character.meshes.size(); ++i) {
    validate_mesh(character.meshes[i], character.skeleton.count(), fmt::format("meshes[{}]", i));
  }
}

std::vector<AffineMatrix> bone_transforms(const SkinnedMesh& mesh, std::span<const AffineMatrix> joint_to_world) {
  std::vector<AffineMatrix> bones;
  bones.reserve(mesh.bones.size());
  for (const SkinBone& bone : mesh.bones) {
    bones.push_back(compose(joint_to_world[static_cast<std::size_t>(bone.joint)], bone.inverse_bind));
  }
  return bones;
}

Positions morphed_positions(const SkinnedMesh& mesh) {
  return with_morphs(mesh, mesh.shape.positions, &MorphTarget::positions);
}

Positions skinned_positions(const SkinnedMesh& mesh, std::span<const AffineMatrix> bones) {
  Positions positions = morphed_positions(mesh);
  for (int v = 0; v < positions.rows(); ++v) {
    AffineMatrix blended = AffineMatrix::Zero();
    for (const Influence& influence : mesh.weights.of(v)) {
      blended += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
    }
    positions.row(v) = apply(blended, positions.row(v).transpose()).transpose();
  }
  return positions;
}

Shape posed_shape(const Character& character, std::span<const AffineMatrix> joint_to_world) {
  Shape all;
  const bool normals = all_have(character, [](const Shape& shape) { return shape.normals.rows(); });
  const bool colors = all_have(character, [](const Shape& shape) { return shape.colors.rows(); });
  const bool uvs = all_have(character, [](const Shape& shape) { return shape.uvs.rows(); }) &&
                   std::none_of(character.meshes.begin(), character.meshes.end(),
                                [](const SkinnedMesh& mesh) { return mesh.shape.triangle_uvs.rows() > 0; });
  for (const SkinnedMesh& mesh : character.meshes) {
    const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world);
    append_mesh(all, mesh, bones);
    if (normals) append_rows(all.normals, skinned_normals(mesh, bones));
    if (colors) append_rows(all.colors, mesh.shape.colors);
    if (uvs) append_rows(all.uvs, mesh.shape.uvs);
  }
  return all;
}

Shape rest_shape(const Character& character) {
  return posed_shape(character, rest_joint_to_world(character.skeleton));
}

BoneSkeleton bones_of(const Character& character) {
  const Skeleton& skeleton = character.skeleton;
  std::vector<int> bone_of_joint(skeleton.joints.size(), -1);
  for (const SkinnedMesh& mesh : character.meshes) {
    if (mesh.rigid) continue;
    for (const SkinBone& bone : mesh.bones) bone_of_joint[static_cast<std::size_t>(bone.joint)] = 0;
  }
  BoneSkeleton result;
  for (int joint = 0; joint < skeleton.count(); ++joint) {
    if (bone_of_joint[static_cast<std::size_t>(joint)] < 0) continue;
    bone_of_joint[static_cast<std::size_t>(joint)] = static_cast<int>(result.joint_of_bone.size());
    result.joint_of_bone.push_back(joint);
  }
  if (result.joint_of_bone.empty()) throw Error(ErrorCode::InvalidRig, "no mesh has a skin, so there are no bones.");
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  for (const int index : result.joint_of_bone) {
    const Joint& joint = skeleton.joints[static_cast<std::size_t>(index)];
    const AffineMatrix& own = to_world[static_cast<std::size_t>(index)];
    int above = joint.parent;
    while (above >= 0 && bone_of_joint[static_cast<std::size_t>(above)] < 0) {
      above = skeleton.joints[static_cast<std::size_t>(above)].parent;
    }
    Joint bone;
    bone.name = joint.name;
    bone.rest.translation = own.col(3);
    if (above >= 0) {
      bone.parent = bone_of_joint[static_cast<std::size_t>(above)];
      bone.rest.translation -= to_world[static_cast<std::size_t>(above)].col(3);
    }
    if (joint.end_site) bone.end_site = own.leftCols<3>() * *joint.end_site;
    result.skeleton.joints.push_back(std::move(bone));
  }
  return result;
}

SkinWeights joined_weights(const Character& character) {
  const BoneSkeleton bones = bones_of(character);
  std::vector<int> bone_of_joint(character.skeleton.joints.size(), -1);
  for (std::size_t b = 0; b < bones.joint_of_bone.size(); ++b) {
    bone_of_joint[static_cast<std::size_t>(bones.joint_of_bone[b])] = static_cast<int>(b);
  }
  std::vector<std::vector<Influence>> rows;
  for (const SkinnedMesh& mesh : character.meshes) {
    for (int v = 0; v < mesh.shape.vertex_count(); ++v) {
      std::vector<Influence>& row = rows.emplace_back();
      for (const Influence& influence : mesh.weights.of(v)) {
        int joint = mesh.bones[static_cast<std::size_t>(influence.bone)].joint;
        while (joint >= 0 && bone_of_joint[static_cast<std::size_t>(joint)] < 0) {
          joint = character.skeleton.joints[static_cast<std::size_t>(joint)].parent;
        }
        if (joint >= 0) row.push_back({bone_of_joint[static_cast<std::size_t>(joint)], influence.weight});
      }
    }
  }
  return make_skin_weights(static_cast<int>(bones.joint_of_bone.size()), rows);
}

}  // namespace limber
