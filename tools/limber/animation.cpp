#include "tools/limber/animation.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

#include "tools/limber/gltf_output.h"

namespace limber::cli {
namespace {

/// How long a loop's end fades into its start, and how much of the clip at most.
constexpr double kLoopFadeSeconds = 0.5;
constexpr double kLoopFadeShare = 0.25;

/// How far the clip's roots end from where they start, relative to the size of the skeleton.
double travel_of(const MotionClip& clip, const Skeleton& skeleton) {
  const auto start = joint_to_world(skeleton, sample(clip, skeleton, 0));
  const auto end = joint_to_world(skeleton, sample(clip, skeleton, clip.seconds()));
  Eigen::AlignedBox3d box;
  double farthest = 0;
  for (std::size_t i = 0; i < start.size(); ++i) {
    box.extend(Eigen::Vector3d(start[i].col(3)));
    if (skeleton.joints[i].parent < 0) farthest = std::max(farthest, (end[i].col(3) - start[i].col(3)).norm());
  }
  return box.isEmpty() ? 0 : farthest / std::max(box.diagonal().norm(), 1e-300);
}

/// The frames of some of the vertices.
MeshSequence frames_of(const MeshSequence& frames, int first_vertex, int vertex_count) {
  MeshSequence part;
  part.vertex_count = vertex_count;
  for (int i = 0; i < frames.frame_count(); ++i) {
    const std::span<const float> all = frames.frame(i);
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(first_vertex) * 3;
    part.positions.insert(part.positions.end(), from, from + static_cast<std::ptrdiff_t>(vertex_count) * 3);
  }
  return part;
}

/// Adds joints for the flesh of every skinned mesh, and a clip that moves them beside the last one.
void carry_jiggle(Character& made, const MeshSequence& frames, const AnimationRequest& request,
                  AnimationOutcome& outcome, Task* task) {
  MotionClip clip = made.clips.back();
  const std::string name = clip.name + " with jiggle";
  int first = 0;
  for (int mesh = 0; mesh < static_cast<int>(made.meshes.size()); ++mesh) {
    const int count = made.meshes[mesh].shape.vertex_count();
    const int from = std::exchange(first, first + count);
    if (made.meshes[mesh].rigid || made.meshes[mesh].bones.empty()) continue;
    const JiggleJointReport report =
        add_jiggle_joints(made, mesh, clip, frames_of(frames, from, count), 0, request.fps, name,
                          {.joints = request.jiggle.joints, .influences = request.influences}, task);
    clip = made.clips.back();  // the next mesh adds its joints to the same clip
    made.clips.pop_back();
    if (outcome.jiggle_joints.joints == 0 || report.rms > outcome.jiggle_joints.rms) outcome.jiggle_joints = report;
  }
  made.clips.push_back(std::move(clip));
}

}  // namespace

void Animation::retarget_to(Skeleton skeleton, const AnimationRequest& request, const MotionSource& source,
                            const Skeleton* for_matching) {
  skeleton_ = std::move(skeleton);
  RetargetOptions options;
  options.map = request.map;
  options.in_place = request.in_place;
  options.hands = request.hands;
  MotionClip clip = source.clip;
  if (request.first_frame_is_rest) {
    options.source_rest = source.first;
    if (clip.seconds() > source.first_step) clip = trimmed(clip, source.first_step, clip.seconds());
  }
  // A map has the names of the files.
  const bool as_named = !request.map.empty();
  const Skeleton& from = as_named || source.for_matching.count() == 0 ? source.skeleton : source.for_matching;
  retargeted_ = fit_motion(from, clip, as_named || !for_matching ? skeleton_ : *for_matching, options);
  loops_ = request.loop || source.loops;
  if (!request.loop || source.loops) return;
  MotionClip& made = retargeted_.clip;
  if (travel_of(made, skeleton_) > 0.1) {
    warnings_.emplace_back("the motion travels, so that its loop slides back: --in-place keeps it where it is.");
  }
  const double fade = std::min(kLoopFadeSeconds, kLoopFadeShare * made.seconds());
  if (fade > 0) made = looped(made, skeleton_, fade, request.fps);
}

MeshSequence Animation::positions(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) {
  if (request.jiggle.wanted) return jiggled(request, outcome, task);
  const std::vector<double> times = frame_times(retargeted_.clip.seconds(), request.fps);
  MeshSequence sequence;
  sequence.vertex_count = vertex_count();
  const std::size_t floats = 3 * static_cast<std::size_t>(vertex_count());
  sequence.positions.resize(times.size() * floats);
  const auto start = std::chrono::steady_clock::now();
  Stage stage(task, "animate");
  for (std::size_t i = 0; i < times.size(); ++i) {
    frame(times[i], std::span(sequence.positions).subspan(i * floats, floats));
    stage.advance(static_cast<double>(i + 1) / static_cast<double>(times.size()));
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  outcome.frames = static_cast<int>(times.size());
  outcome.seconds = times.back();
  outcome.milliseconds_per_frame = 1000 * seconds / static_cast<double>(times.size());
  outcome.warnings.insert(outcome.warnings.end(), warnings_.begin(), warnings_.end());
  return sequence;
}

MeshSequence Animation::jiggled(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) {
  const FleshSource source = flesh();
  LatticeCharacterOptions lattice = request.jiggle.lattice;
  lattice.vertex_weights = source.vertex_weights;
  if (const std::string& file = request.jiggle.flesh; !file.empty()) {
    lattice.flesh = in_file(file, [&] { return read_flesh_json(read_file(file)); });
  }
  BindReport report;
  const LatticeCharacter made = build_lattice_character(shape(), source.rig, lattice, report, task);
  outcome.particles = made.system.particle_count;
  outcome.warnings.insert(outcome.warnings.end(), report.notes.begin(), report.notes.end());
  const std::vector<double> times = frame_times(retargeted_.clip.seconds(), request.fps);
  JiggleOptions options = resolved(request.jiggle, source.rig);
  if (loops_ || request.jiggle.periodic) options.loop_seconds = retargeted_.clip.seconds();
  const auto start = std::chrono::steady_clock::now();
  MeshSequence sequence = bake_jiggle(
      made, source.rig, [this](double seconds) { return handle_motion(seconds); }, 0, request.fps,
      static_cast<int>(times.size()), options, task);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  outcome.frames = static_cast<int>(times.size());
  outcome.seconds = times.back();
  outcome.milliseconds_per_frame = 1000 * seconds / static_cast<double>(times.size());
  outcome.warnings.insert(outcome.warnings.end(), warnings_.begin(), warnings_.end());
  return sequence;
}

std::string Animation::glb(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) {
  if (!request.jiggle.wanted) return plain_glb(request, outcome, task);
  const MeshSequence frames = jiggled(request, outcome, task);
  restart();
  AnimationOutcome plain;
  Character made = character(request, plain, task);
  outcome.skin_error = plain.skin_error;
  for (const std::string& warning : plain.warnings) {
    if (std::find(outcome.warnings.begin(), outcome.warnings.end(), warning) == outcome.warnings.end()) {
      outcome.warnings.push_back(warning);
    }
  }
  carry_jiggle(made, frames, request, outcome, task);
  return jiggling_glb(made, request);
}

BvhFile Animation::bvh(const AnimationRequest& request, AnimationOutcome& outcome, std::vector<std::string>& losses) {
  if (request.jiggle.wanted) throw UsageError("a .bvh holds joints: --jiggle needs .glb, .pc2, .mdd or numbered .obj.");
  if (request.dynamics) throw UsageError("a .bvh holds what the motion drives: --dynamics needs another format.");
  if (!request.only.empty()) throw UsageError("a .bvh holds what the motion drives: --only needs another format.");
  Character character;
  character.skeleton = skeleton_;
  const BoneMotion motion = bone_motion_of(character, retargeted_.clip);
  if (motion.scales) losses.emplace_back("scales of joints are left out, which BVH cannot say.");
  if (motion.morphs) losses.emplace_back("weights of morph targets are left out, which BVH cannot say.");
  outcome.frames = static_cast<int>(frame_times(retargeted_.clip.seconds(), request.fps).size());
  outcome.seconds = retargeted_.clip.seconds();
  outcome.warnings = warnings_;
  return to_bvh(motion.skeleton, motion.clip, request.fps);
}

std::string Animation::jiggling_glb(const Character& made, const AnimationRequest& request) {
  GltfWriteOptions writing;
  writing.skin.influences = request.influences;
  return write_glb(made, writing);
}

namespace {

[[noreturn]] void refuse_model(const std::string& model) {
  throw UsageError(
      fmt::format("a model to animate is a .limber, .glb, .gltf, .vrm or .fbx file, not a '{}'. Bind a shape first.",
                  std::filesystem::path(model).extension().string()));
}

}  // namespace

Skeleton model_skeleton(const std::string& model) {
  if (equal_ignoring_case(std::filesystem::path(model).extension().string(), ".limber")) {
    return skeleton_of(load_binding(model).rig);
  }
  if (!is_scene_file(model)) refuse_model(model);
  return load_gltf(model).character.skeleton;
}

std::unique_ptr<Animation> make_animation(const AnimationRequest& request, const MotionSource& source) {
  const std::string extension = std::filesystem::path(request.model).extension().string();
  if (equal_ignoring_case(extension, ".limber")) return animate_binding(request, source);
  if (!is_scene_file(request.model)) refuse_model(request.model);
  const bool needs_solver = request.dynamics || !request.only.empty();
  return needs_solver ? animate_binding(request, source) : animate_character(request, source);
}

}  // namespace limber::cli
