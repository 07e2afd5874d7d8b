#include "tools/limber/animation.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "limber/io/gltf_read.h"
#include "limber/io/text_scanner.h"
#include "limber/rig/edit_clip.h"
#include "limber/rig/sample_clip.h"

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

}  // namespace

void Animation::retarget_to(Skeleton skeleton, const AnimationRequest& request, const MotionSource& source) {
  skeleton_ = std::move(skeleton);
  RetargetOptions options;
  options.map = request.map;
  options.in_place = request.in_place;
  MotionClip clip = source.clip;
  if (request.first_frame_is_rest) {
    options.source_rest = source.first;
    if (clip.seconds() > source.first_step) clip = trimmed(clip, source.first_step, clip.seconds());
  }
  retargeted_ = retarget(source.skeleton, clip, skeleton_, options);
  if (!request.loop) return;
  MotionClip& made = retargeted_.clip;
  if (travel_of(made, skeleton_) > 0.1) {
    warnings_.emplace_back("the motion travels, so that its loop slides back: --in-place keeps it where it is.");
  }
  const double fade = std::min(kLoopFadeSeconds, kLoopFadeShare * made.seconds());
  if (fade > 0) made = looped(made, skeleton_, fade, request.fps);
}

MeshSequence Animation::positions(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) {
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

std::unique_ptr<Animation> make_animation(const AnimationRequest& request, const MotionSource& source) {
  const std::string extension = std::filesystem::path(request.model).extension().string();
  if (equal_ignoring_case(extension, ".limber")) return animate_binding(request, source);
  if (is_gltf_file(request.model)) {
    return request.only.empty() ? animate_character(request, source) : animate_binding(request, source);
  }
  throw UsageError(
      fmt::format("a model to animate is a .limber, .glb or .gltf file, not a '{}'. Bind a shape first.", extension));
}

}  // namespace limber::cli
