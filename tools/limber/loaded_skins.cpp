#include "tools/limber/loaded_skins.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

namespace limber::cli {
namespace {

constexpr const char* kRangeOfMotion = "range of motion";

bool ends_with(const std::string& path, std::string_view extension) {
  return path.size() >= extension.size() && path.ends_with(extension);
}

/// Where a joint turns: its origin in the world.
std::vector<Eigen::Vector3d> heads_of(const std::vector<AffineMatrix>& joints) {
  std::vector<Eigen::Vector3d> heads;
  for (const AffineMatrix& joint : joints) heads.emplace_back(joint.col(3));
  return heads;
}

void add_frame(LoadedSkins& made, const std::vector<AffineMatrix>& joints) {
  for (std::size_t i = 0; i < made.meshes.size(); ++i) {
    const SkinnedMesh& mesh = made.character.meshes[static_cast<std::size_t>(made.meshes[i])];
    for (const AffineMatrix& bone : bone_transforms(mesh, joints)) made.problems[i].poses.bones.emplace_back(bone);
  }
}

/// Samples the clips, or makes one. The clip made drives no joint of the file: compressed skins get their own.
void add_frames(LoadedSkins& made, double fps) {
  const Skeleton& skeleton = made.character.skeleton;
  for (std::size_t clip = 0; clip < made.character.clips.size(); ++clip) {
    const MotionClip& motion = made.character.clips[clip];
    if (motion.tracks.empty()) continue;
    ClipFrames frames{static_cast<int>(clip), frame_times(motion.seconds(), fps)};
    for (const double time : frames.times) add_frame(made, joint_to_world(skeleton, sample(motion, skeleton, time)));
    made.clips.push_back(std::move(frames));
  }
  if (!made.clips.empty()) return;
  made.is_range_of_motion = true;
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  std::vector<int> parents;
  for (const Joint& joint : skeleton.joints) parents.push_back(joint.parent);
  const TrialMotion range = trial_motion(parents, heads_of(rest));
  for (const std::vector<AffineMatrix>& motions : range.motions) {
    std::vector<AffineMatrix> joints;
    for (std::size_t i = 0; i < rest.size(); ++i) joints.push_back(compose(motions[i], rest[i]));
    add_frame(made, joints);
  }
  made.clips.push_back({static_cast<int>(made.character.clips.size()), range.times});
  made.character.clips.push_back({kRangeOfMotion, {}});
}

LoadedSkins from_character(Character character, double fps) {
  LoadedSkins made;
  made.character = std::move(character);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(made.character.skeleton);
  for (std::size_t i = 0; i < made.character.meshes.size(); ++i) {
    const SkinnedMesh& mesh = made.character.meshes[i];
    if (mesh.rigid || mesh.shape.vertex_count() == 0) continue;
    SkinProblem problem;
    made.names.push_back(mesh.name.empty() ? fmt::format("mesh {}", i) : mesh.name);
    problem.shape = mesh.shape;
    problem.weights = mesh.weights;
    for (const AffineMatrix& bone : bone_transforms(mesh, rest)) problem.rest.emplace_back(bone);
    problem.poses.bone_count = mesh.weights.bone_count;
    made.meshes.push_back(static_cast<int>(i));
    made.problems.push_back(std::move(problem));
  }
  if (made.problems.empty())
    throw Error(ErrorCode::InvalidRig, "no mesh in the file has a skin.", {}, "Give a character with weights.");
  add_frames(made, fps);
  return made;
}

/// A rig as a skeleton: joints at the heads, not turned, so that a bone's inverse bind matrix takes its head away.
Skeleton skeleton_from(const Rig& rig, const std::vector<Eigen::Vector3d>& heads) {
  Skeleton skeleton;
  for (std::size_t i = 0; i < rig.handles.size(); ++i) {
    Joint joint;
    joint.name = rig.handles[i].name;
    joint.parent = rig.handles[i].parent;
    joint.rest.translation = heads[i];
    if (joint.parent >= 0) joint.rest.translation -= heads[static_cast<std::size_t>(joint.parent)];
    skeleton.joints.push_back(joint);
  }
  return skeleton;
}

LoadedSkins from_binding(const Binding& binding) {
  LoadedSkins made;
  SkinProblem problem = skin_problem_of(binding.shape, binding.rig, binding.subspace);
  const std::vector<Eigen::Vector3d> heads = handle_heads(binding.rig, binding.shape);
  std::vector<int> parents;
  for (const Handle& handle : binding.rig.handles) parents.push_back(handle.parent);
  made.character.skeleton = skeleton_from(binding.rig, heads);
  SkinnedMesh mesh;
  mesh.name = "shape";
  mesh.shape = binding.shape;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    SkinBone bone{static_cast<int>(i), AffineMatrix(AffineMatrix::Identity())};
    bone.inverse_bind.col(3) = -heads[i];
    mesh.bones.push_back(bone);
  }
  mesh.weights = problem.weights;
  const TrialMotion range = trial_motion(parents, heads);
  for (const std::vector<AffineMatrix>& motions : range.motions) limber::add_frame(problem, motions);
  made.is_range_of_motion = true;
  made.clips.push_back({0, range.times});
  made.character.clips.push_back({kRangeOfMotion, {}});
  made.character.meshes.push_back(std::move(mesh));
  made.meshes.push_back(0);
  made.names.push_back("binding");
  made.problems.push_back(std::move(problem));
  return made;
}

}  // namespace

LoadedSkins load_skins(const std::string& path, double fps, Context& context) {
  LoadedSkins made;
  if (ends_with(path, ".limber")) {
    made = from_binding(load_binding(path));
  } else {
    if (!is_scene_file(path)) {
      throw Error(ErrorCode::UnknownFormat, "it is neither glTF nor a binding.", Place::in_file(path),
                  "Give a .glb, .gltf, .vrm, .fbx or .limber file.");
    }
    GltfPatch file = GltfPatch::load(path);
    for (const std::string& note : file.content().notes) context.warn(note);
    made = from_character(file.content().character, fps);
    made.file = std::move(file);
  }
  for (SkinProblem& problem : made.problems) set_truth(problem);
  return made;
}

}  // namespace limber::cli
