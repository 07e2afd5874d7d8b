#include "tools/limber/motion_source.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/core/text.h"
#include "limber/io/bvh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/clip.h"
#include "limber/motion/edit_clip.h"

#include "tools/limber/options.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

MotionSource load_bvh_motion(const MotionRequest& request, Context& context) {
  BvhFile file = in_file(request.file, [&] { return read_bvh(context.read_input(request.file)); });
  apply(request.change, file);
  MotionSource source;
  source.clip = clip_of(file);
  source.clip.name = std::filesystem::path(request.file).stem().string();
  source.skeleton = std::move(file.skeleton);
  if (source.clip.tracks.empty()) {
    throw Error(ErrorCode::CountMismatch, "the file holds a skeleton, but no frame of a motion.",
                Place::in_file(request.file));
  }
  return source;
}

MotionSource load_gltf_motion(const MotionRequest& request, Context& context) {
  if (!request.change.is_none()) throw UsageError("--scale and --up are for .bvh files: glTF says what is up.");
  GltfContent content = load_gltf(request.file);
  std::vector<MotionClip>& clips = content.character.clips;
  if (clips.empty()) {
    throw Error(ErrorCode::CountMismatch, "the file has no clip.", Place::in_file(request.file));
  }
  std::vector<std::string> names;
  for (const MotionClip& clip : clips) names.push_back(clip.name);
  const int chosen = request.clip.empty() ? 0 : content.character.find_clip(request.clip);
  if (chosen < 0) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("there is no clip '{}'.", request.clip),
                Place::in_file(request.file), did_you_mean(request.clip, names));
  }
  if (request.clip.empty() && clips.size() > 1) {
    context.note(
        fmt::format("Of {} clips, the first is taken: '{}'. Choose with --clip.", clips.size(), printable(names[0])));
  }
  MotionSource source;
  source.clip = std::move(clips[static_cast<std::size_t>(chosen)]);
  source.skeleton = std::move(content.character.skeleton);
  return source;
}

double first_step_of(const MotionClip& clip) {
  double step = clip.seconds();
  for (const MotionTrack& track : clip.tracks) {
    if (track.times.size() > 1) step = std::min(step, track.times[1] - track.times[0]);
  }
  return step;
}

}  // namespace

MotionSource load_motion(const MotionRequest& request, Context& context) {
  const std::string extension = std::filesystem::path(request.file).extension().string();
  const bool is_bvh = equal_ignoring_case(extension, ".bvh");
  if (!is_bvh && !is_gltf_file(request.file)) {
    throw UsageError(fmt::format("a motion is a .bvh, .glb or .gltf file, not a '{}'.", extension));
  }
  MotionSource source = is_bvh ? load_bvh_motion(request, context) : load_gltf_motion(request, context);
  source.first = sample(source.clip, source.skeleton, 0);
  source.first_step = first_step_of(source.clip);
  const double end = request.end > 0 ? std::min(request.end, source.clip.seconds()) : source.clip.seconds();
  if (request.start > 0 || end < source.clip.seconds()) {
    if (request.start >= end) {
      throw Error(ErrorCode::InvalidArgument,
                  fmt::format("the motion lasts {:.4g} s: nothing is left from {:.4g} s to {:.4g} s.",
                              source.clip.seconds(), request.start, end),
                  Place::in_file(request.file));
    }
    source.clip = trimmed(source.clip, request.start, end);
  }
  return source;
}

}  // namespace limber::cli
