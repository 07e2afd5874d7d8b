#include "studio/server/motion.h"

#include <algorithm>
#include <cmath>

#include "limber/core/error.h"
#include "limber/rig/retarget.h"
#include "limber/rig/sample_clip.h"
#include "limber/rig/skeleton_rig.h"

#include "studio/server/document.h"

namespace limber::studio {

std::shared_ptr<const Motion> make_motion(std::string name, const Skeleton& source, const MotionClip& clip,
                                          const Rig& rig) {
  if (rig.handles.empty()) {
    throw Error(ErrorCode::InvalidRig, "there are no bones that a motion could drive.", {},
                "Place bones, or open a rig first.");
  }
  if (clip.tracks.empty() || !(clip.seconds() > 0)) {
    throw Error(ErrorCode::InvalidArgument, "the file holds a skeleton, but no motion.");
  }
  auto motion = std::make_shared<Motion>();
  motion->name = std::move(name);
  motion->skeleton = skeleton_of(rig);
  RetargetResult result = retarget(source, clip, motion->skeleton);
  motion->clip = std::move(result.clip);
  motion->notes = std::move(result.notes);
  for (std::size_t j = 0; j < motion->skeleton.joints.size(); ++j) {
    if (result.matches.source_of_target[j] >= 0) motion->driven.insert(motion->skeleton.joints[j].name);
  }
  return motion;
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
    if (!handle.is_bone() && !handle.is_point()) continue;
    HandlePose target;
    target.kind = handle.is_bone() ? ConstraintKind::Transform : ConstraintKind::Position;
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
