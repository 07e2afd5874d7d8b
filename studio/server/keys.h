#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"

#include "studio/server/json.h"

namespace limber::studio {

struct Motion;

/// How a key goes over to the next one.
enum class Ease { Smooth, Linear, Hold };

/// "smooth", "linear", "hold".
std::string_view name_of(Ease ease);
/// @throws Error  InvalidArgument.
Ease ease_named(std::string_view name);

/// A whole pose at a time.
struct PoseKey {
  double time = 0;
  Ease ease = Ease::Smooth;
  SkeletonPose pose;  ///< One transform per joint of the motion's skeleton.
};

/// What somebody changed in a motion at a time: it fades in before and out behind.
struct LayerKey {
  double time = 0;
  double fade = 0.4;                      ///< In seconds.
  std::map<int, JointTransform> offsets;  ///< By joint: what is turned and moved in addition; scales are not used.
};

/// Where the handles of a rig are, as a pose of its joints. Bones in chains turn and move, and keep their size: what a
/// solver stretched is left out. Handles on their own keep their scale.
/// @param transforms  Per handle, rest space to world.
SkeletonPose pose_of_transforms(const Rig& rig, const Skeleton& skeleton, const std::vector<AffineMatrix>& transforms);

/// A motion of keyed poses for a rig.
/// @param seconds  Its length; at least the time of the last key.
/// @throws Error   InvalidArgument: no key, or times out of range.
std::shared_ptr<const Motion> keyed_motion(const Rig& rig, std::vector<PoseKey> keys, double seconds);
/// The same motion with other keys; name and length stay, unless keys lie behind it.
std::shared_ptr<const Motion> with_keys(const Motion& motion, std::vector<PoseKey> keys, double seconds = 0);

/// The same motion with other changes laid over it.
std::shared_ptr<const Motion> with_layer(const Motion& motion, std::vector<LayerKey> layer);

/// The motion changed so that a handle is at a place at a time. Bones above it turn and keep their lengths; what has nothing
/// above it moves. Of keyed motions that becomes the key of that time, of others a change that fades in and out.
/// @param tail    Whether the tail of a bone is pulled, not its head.
/// @throws Error  InvalidArgument: the motion has nothing to say about the handle.
std::shared_ptr<const Motion> pulled(const Motion& motion, const Rig& rig, const std::string& handle, bool tail,
                                     const Eigen::Vector3d& target, double seconds);

/// The same with a handle turned and moved as a whole.
std::shared_ptr<const Motion> turned(const Motion& motion, const std::string& handle, const AffineMatrix& transform,
                                     double seconds);

/// A clip as it moves another skeleton whose joints have the same names: every joint goes from its rest to where the clip
/// has it, as exactly as translation, rotation and scale can say it. Nothing is guessed and nothing is put on the ground.
MotionClip carried_over(const MotionClip& clip, const Skeleton& from, const Skeleton& to);

Json keys_to_json(const Motion& motion);
/// @throws Error  Malformed.
void keys_from_json(const Json& json, Motion& motion);

}  // namespace limber::studio
