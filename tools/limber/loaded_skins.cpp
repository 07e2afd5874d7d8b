#include "tools/limber/loaded_skins.h"

#include <algorithm>
#include <filesystem>

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

/// Positions of so many vertices are compared; of more, evenly spread frames.
constexpr std::size_t kMostPositions = 4'000'000;

/// Keys that are so many are dense enough without times between them.
constexpr std::size_t kManyKeys = 2000;

/// A clip that turns every joint of the skins forth and back.
MotionClip motion_of_skins(const Character& character) {
  std::vector<int> joints;
  for (const SkinnedMesh& mesh : character.meshes) {
    if (mesh.rigid) continue;
    for (const SkinBone& bone : mesh.bones) joints.push_back(bone.joint);
  }
  std::sort(joints.begin(), joints.end());
  joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
  RangeOfMotionOptions options;
  options.degrees = 40;
  MotionClip clip = range_of_motion(character.skeleton, joints, options);
  clip.name = kRangeOfMotion;
  return clip;
}

/// All frames of all clips.
void add_frames(LoadedSkins& made, double fps) {
  const Skeleton& skeleton = made.character.skeleton;
  const auto moves = [](const MotionClip& clip) { return !clip.tracks.empty(); };
  made.is_range_of_motion = std::none_of(made.character.clips.begin(), made.character.clips.end(), moves);
  if (made.is_range_of_motion) made.character.clips.push_back(motion_of_skins(made.character));
  for (std::size_t clip = 0; clip < made.character.clips.size(); ++clip) {
    const MotionClip& motion = made.character.clips[clip];
    if (!moves(motion)) continue;
    ClipFrames frames{static_cast<int>(clip), fps > 0 ? frame_times(motion.seconds(), fps) : looking_times(motion, 0)};
    if (fps == 0 && frames.times.size() <= kManyKeys) frames.times = looking_times(motion, 1);
    for (const double time : frames.times) {
      const std::vector<AffineMatrix> joints = joint_to_world(skeleton, sample(motion, skeleton, time));
      for (std::size_t i = 0; i < made.meshes.size(); ++i) {
        const SkinnedMesh& mesh = made.character.meshes[static_cast<std::size_t>(made.meshes[i])];
        for (const AffineMatrix& bone : bone_transforms(mesh, joints)) made.frames[i].poses.bones.emplace_back(bone);
      }
    }
    made.clips.push_back(std::move(frames));
  }
}

/// Frames to judge a problem by.
void choose_frames(const SkinProblem& frames, SkinProblem& problem) {
  const auto count = static_cast<std::size_t>(std::max(frames.poses.pose_count(), 0));
  const auto vertices = static_cast<std::size_t>(std::max(problem.shape.vertex_count(), 1));
  const std::size_t most = std::min(count, std::max<std::size_t>(kMostPositions / vertices, 2));
  for (std::size_t i = 0; i < most; ++i) {
    const std::size_t frame = most == 1 ? 0 : i * (count - 1) / (most - 1);
    const std::span<const AffineMatrix> pose = frames.poses.pose(static_cast<int>(frame));
    problem.poses.bones.insert(problem.poses.bones.end(), pose.begin(), pose.end());
    if (problem.subspace) problem.dofs.push_back(frames.dofs[frame]);
  }
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
    made.frames.emplace_back().poses.bone_count = problem.poses.bone_count;
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

/// What a trial motion is for the joints of a skeleton that is not turned at rest: each turns about its own place.
std::vector<MotionTrack> turns_of(const Skeleton& skeleton, const TrialMotion& range) {
  std::vector<MotionTrack> tracks;
  for (int joint = 0; joint < skeleton.count(); ++joint) {
    const int parent = skeleton.joints[static_cast<std::size_t>(joint)].parent;
    MotionTrack track;
    track.joint = joint;
    track.times = range.times;
    track.values.resize(static_cast<Eigen::Index>(range.times.size()), 4);
    for (std::size_t i = 0; i < range.times.size(); ++i) {
      Eigen::Matrix3d turn = range.motions[i][static_cast<std::size_t>(joint)].leftCols<3>();
      if (parent >= 0) turn = range.motions[i][static_cast<std::size_t>(parent)].leftCols<3>().transpose() * turn;
      track.values.row(static_cast<Eigen::Index>(i)) = Eigen::Quaterniond(turn).normalized().coeffs().transpose();
    }
    // Keys that say the same as those around them are not needed.
    MotionTrack thin = track;
    thin.times.clear();
    std::vector<Eigen::Index> kept;
    for (Eigen::Index i = 0; i < track.values.rows(); ++i) {
      const bool same_as_before = i > 0 && track.values.row(i).isApprox(track.values.row(i - 1), 1e-12);
      const bool same_as_after =
          i + 1 < track.values.rows() && track.values.row(i).isApprox(track.values.row(i + 1), 1e-12);
      if (same_as_before && same_as_after) continue;
      kept.push_back(i);
      thin.times.push_back(track.times[static_cast<std::size_t>(i)]);
    }
    thin.values = track.values(kept, Eigen::all);
    tracks.push_back(std::move(thin));
  }
  return tracks;
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
  made.character.clips.push_back({kRangeOfMotion, turns_of(made.character.skeleton, range)});
  made.character.meshes.push_back(std::move(mesh));
  made.meshes.push_back(0);
  made.names.push_back("binding");
  SkinProblem frames;
  frames.subspace = problem.subspace;
  frames.poses = problem.poses;
  frames.dofs = problem.dofs;
  made.frames.push_back(std::move(frames));
  problem.poses.bones.clear();
  problem.dofs.clear();
  made.problems.push_back(std::move(problem));
  return made;
}

/// Of a file, and of those that a .gltf names beside it.
std::size_t bytes_on_disk(const std::string& path, const GltfPatch& file) {
  std::error_code failed;
  const auto size = std::filesystem::file_size(path, failed);
  if (!failed && !path.ends_with(".gltf")) return static_cast<std::size_t>(size);
  return without_unused_data(file.write_glb()).size();
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
    made.file_bytes = bytes_on_disk(path, file);
    made.file = std::move(file);
  }
  for (std::size_t i = 0; i < made.problems.size(); ++i) {
    choose_frames(made.frames[i], made.problems[i]);
    set_truth(made.problems[i]);
  }
  return made;
}

}  // namespace limber::cli
