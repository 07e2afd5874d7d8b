#include "studio/server/motion.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"

#include "studio/server/document.h"

namespace limber::studio {
using namespace internal;

namespace {

/// A name that no clip before has.
std::string free_name(const std::string& wanted, const std::vector<MotionClip>& before) {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(before.begin(), before.end(), [&](const MotionClip& clip) { return clip.name == name; });
  };
  std::string name = wanted;
  for (int i = 2; is_taken(name); ++i) name = fmt::format("{} {}", wanted, i);
  return name;
}

}  // namespace

std::shared_ptr<const Motion> make_motion(const std::string& name, const Skeleton& source,
                                          std::span<const MotionClip> clips, const Rig& rig, std::string file,
                                          const RetargetOptions& options) {
  if (rig.handles.empty()) {
    throw Error(ErrorCode::InvalidRig, "there are no bones that a motion could drive.", {},
                "Place bones, or open a rig first.");
  }
  auto motion = std::make_shared<Motion>();
  auto retargeted = std::make_shared<std::vector<MotionClip>>();
  motion->skeleton = skeleton_of(rig);
  for (const MotionClip& clip : clips) {
    if (clip.tracks.empty() || !(clip.seconds() > 0)) continue;
    RetargetResult result = retarget(source, clip, motion->skeleton, options);
    result.clip.name = free_name(clip.name.empty() ? name : clip.name, *retargeted);
    if (retargeted->empty()) {
      motion->notes = std::move(result.notes);
      for (std::size_t j = 0; j < motion->skeleton.joints.size(); ++j) {
        if (result.matches.source_of_target[j] >= 0) motion->driven.insert(motion->skeleton.joints[j].name);
      }
    }
    retargeted->push_back(std::move(result.clip));
  }
  if (retargeted->empty()) {
    throw Error(ErrorCode::InvalidArgument, "the file holds a skeleton, but no motion.");
  }
  motion->clip = retargeted->front();
  motion->name = motion->clip.name;
  motion->clips = std::move(retargeted);
  motion->file = std::move(file);
  return motion;
}

std::shared_ptr<const Motion> make_own_motion(const std::string& name, const Skeleton& source,
                                              std::span<const MotionClip> clips, const Rig& rig, std::string file) {
  auto motion = std::make_shared<Motion>();
  auto carried = std::make_shared<std::vector<MotionClip>>();
  motion->skeleton = skeleton_of(rig);
  for (const Joint& joint : motion->skeleton.joints) motion->driven.insert(joint.name);
  for (const MotionClip& clip : clips) {
    const bool moves = std::any_of(clip.tracks.begin(), clip.tracks.end(),
                                   [](const MotionTrack& track) { return track.path != TrackPath::Weights; });
    if (!moves || !(clip.seconds() > 0)) continue;
    MotionClip result = carried_over(clip, source, motion->skeleton);
    result.name = free_name(clip.name.empty() ? name : clip.name, *carried);
    carried->push_back(std::move(result));
  }
  if (carried->empty()) throw Error(ErrorCode::InvalidArgument, "the file holds a skeleton, but no motion.");
  motion->clip = carried->front();
  motion->name = motion->clip.name;
  motion->clips = std::move(carried);
  motion->file = std::move(file);
  return motion;
}

std::shared_ptr<const Motion> make_bundled_motion(const std::string& name, const Rig& rig) {
  const MadeMotion made = limber::make_motion(name, motion_body_of(skeleton_of(rig)));
  // As `limber rig --motion NAME` does it.
  auto motion = std::make_shared<Motion>(
      *make_motion(name, made.skeleton, std::span(&made.clip, 1), rig, name, {.in_place = true}));
  constexpr double kFps = 30;
  const std::string title = motion->clip.name;
  motion->clip = resampled(motion->clip, kFps);
  motion->clip.name = title;
  motion->clips = std::make_shared<const std::vector<MotionClip>>(1, motion->clip);
  motion->bundled = true;
  return motion;
}

std::shared_ptr<const Motion> fitted_anew(const Motion& motion, const Rig& rig) {
  return motion.bundled ? make_bundled_motion(motion.file, rig) : std::make_shared<const Motion>(motion);
}

std::shared_ptr<const Motion> with_clip(const Motion& motion, const std::string& clip) {
  std::vector<std::string_view> names;
  for (const MotionClip& other : *motion.clips) {
    names.push_back(other.name);
    if (other.name != clip) continue;
    auto result = std::make_shared<Motion>(motion);
    result->clip = other;
    result->name = clip;
    if (clip == motion.name) return result;
    // Changes by hand belong to the clip that they were made in; it keeps them.
    result->layer.clear();
    result->base.reset();
    return result;
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("the motion has no clip '{:.60}'.", clip),
              Place::at_path({}, "clip"), did_you_mean(clip, names));
}

void pose_by_motion(const Motion& motion, const Rig& rig, const DocumentShape& shape, double seconds, bool loop,
                    const std::optional<std::set<std::string>>& driven, std::map<std::string, HandlePose>& pose) {
  const SkeletonPose now = sample(motion.clip, motion.skeleton, seconds, loop ? Wrap::Loop : Wrap::Clamp);
  const std::vector<AffineMatrix> world = joint_to_world(motion.skeleton, now);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(motion.skeleton);
  for (std::size_t j = 0; j < motion.skeleton.joints.size(); ++j) {
    const std::string& name = motion.skeleton.joints[j].name;
    if (driven ? !driven->contains(name) : !motion.driven.contains(name)) continue;
    const int h = rig.find(name);
    if (h < 0) continue;
    const Handle& handle = rig.handles[static_cast<std::size_t>(h)];
    if (handle.is_abstract()) continue;
    HandlePose target;
    target.kind = handle.is_point() ? ConstraintKind::Position : ConstraintKind::Transform;
    target.transform = compose(world[j], inverse(rest[j]));
    target.position = apply(target.transform, rest_place(handle, shape.shape.positions));
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) target.tail = apply(target.transform, bone->tail);
    pose[name] = target;
  }
}

void Playback::advance(double seconds, double length) {
  time += seconds * speed;
  if (loop) {
    time = std::fmod(time, length);
    if (time < 0) time += length;
  } else if (time >= length || time < 0) {
    time = std::clamp(time, 0.0, length);
    playing = false;
  }
}

}  // namespace limber::studio
