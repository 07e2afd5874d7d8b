#include "tools/limber/motion_source.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"

#include "tools/limber/gltf_output.h"
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

/// The clip asked for, of a file with several.
MotionClip chosen_clip(const MotionRequest& request, std::vector<MotionClip>& clips, Context& context) {
  std::vector<std::string> names;
  for (const MotionClip& clip : clips) names.push_back(clip.name);
  const auto found = request.clip.empty() ? names.begin() : std::find(names.begin(), names.end(), request.clip);
  if (found == names.end()) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("there is no clip '{}'.", request.clip),
                Place::in_file(request.file), did_you_mean(request.clip, names));
  }
  if (request.clip.empty() && clips.size() > 1) {
    context.note(
        fmt::format("Of {} clips, the first is taken: '{}'. Choose with --clip.", clips.size(), printable(names[0])));
  }
  return std::move(clips[static_cast<std::size_t>(found - names.begin())]);
}

MotionSource load_gltf_motion(const MotionRequest& request, Context& context) {
  if (!request.change.is_none()) throw UsageError("--scale and --up are for .bvh files: others say what is up.");
  GltfContent content = load_gltf(request.file);
  if (content.character.clips.empty()) {
    throw Error(ErrorCode::CountMismatch, "the file has no clip.", Place::in_file(request.file));
  }
  MotionSource source;
  source.clip = chosen_clip(request, content.character.clips, context);
  source.for_matching = skeleton_for_motions(content);
  for (const SkinnedMesh& mesh : content.character.meshes) {
    if (mesh.morph_targets.empty()) continue;
    MorphSource& morph = source.morphs.emplace_back();
    morph.joint = mesh.joint;
    for (const MorphTarget& target : mesh.morph_targets) morph.names.push_back(target.name);
  }
  source.skeleton = std::move(content.character.skeleton);
  return source;
}

MotionSource made_motion(const MotionRequest& request) {
  if (!request.change.is_none()) throw UsageError("--scale and --up are for .bvh files.");
  MadeMotion made = make_motion(request.file, request.body);
  MotionSource source;
  source.skeleton = std::move(made.skeleton);
  source.clip = std::move(made.clip);
  source.loops = true;
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

bool is_motion_name(const std::string& name) {
  const std::span<const MotionEntry> all = motion_catalogue();
  return std::any_of(all.begin(), all.end(), [&](const MotionEntry& entry) { return entry.name == name; });
}

std::string motion_names() {
  std::vector<std::string_view> names;
  for (const MotionEntry& entry : motion_catalogue()) {
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) names.push_back(entry.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

RetargetResult fit_motion(const Skeleton& source, const MotionClip& clip, const Skeleton& target,
                          const RetargetOptions& options) {
  constexpr std::string_view kOptions = "`limber animate` takes it as --map; --map-template writes one to fill in.";
  try {
    RetargetResult made = retarget(source, clip, target, options);
    if (made.fits_badly) made.notes.front() += fmt::format(" {}", kOptions);
    return made;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::InvalidArgument || error.remedy().find("name map") == std::string::npos) throw;
    throw Error(error.code(), error.sentence(), error.place(), fmt::format("{} {}", error.remedy(), kOptions));
  }
}

MotionSource load_motion(const MotionRequest& request, Context& context) {
  const std::string extension = std::filesystem::path(request.file).extension().string();
  const bool is_bvh = equal_ignoring_case(extension, ".bvh");
  const bool is_made = is_motion_name(request.file);
  if (!is_made && !is_bvh && !is_scene_file(request.file)) {
    throw UsageError(fmt::format("a motion is a .bvh, .glb, .gltf, .vrm, .fbx or .dae file, or one of {}; not '{}'.",
                                 motion_names(), request.file));
  }
  MotionSource source = is_made  ? made_motion(request)
                        : is_bvh ? load_bvh_motion(request, context)
                                 : load_gltf_motion(request, context);
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
