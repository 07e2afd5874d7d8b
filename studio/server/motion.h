#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "limber/rig/motion_clip.h"
#include "limber/rig/rig.h"
#include "limber/rig/skeleton.h"

namespace limber::studio {

struct DocumentShape;
struct HandlePose;

/// A motion for the handles of a rig.
struct Motion {
  std::string name;
  Skeleton skeleton;             ///< Joints are handles, by name.
  MotionClip clip;               ///< For that skeleton.
  std::set<std::string> driven;  ///< Handles that the motion has something to say about.
  std::vector<std::string> notes;

  double seconds() const { return clip.seconds(); }
};

/// Gives the motion of a file's skeleton to a rig, matched by names.
/// @throws Error  InvalidArgument: no joint fits, or the clip is empty.
std::shared_ptr<const Motion> make_motion(std::string name, const Skeleton& source, const MotionClip& clip,
                                          const Rig& rig);

/// Where the motion wants its handles at a time: bones and points of the rig, as poses.
/// @param driven  Which of them; none: all that the motion has something to say about.
void pose_by_motion(const Motion& motion, const Rig& rig, const DocumentShape& shape, double seconds, bool loop,
                    const std::optional<std::set<std::string>>& driven, std::map<std::string, HandlePose>& pose);

/// How a motion plays. Not part of what can be undone.
struct Playback {
  double time = 0;
  bool playing = false;
  bool loop = true;
  double speed = 1;

  /// Lets time pass; stops at the end unless it loops.
  void advance(double seconds, double length);
};

}  // namespace limber::studio
