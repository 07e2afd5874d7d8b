#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"

#include "studio/server/keys.h"
#include "studio/server/motion_fit.h"

namespace limber::studio {

struct DocumentShape;
struct HandlePose;

/// A motion for the handles of a rig: a clip, of several that its file may hold.
struct Motion {
  std::string name;                                      ///< Of the clip.
  std::string file;                                      ///< That it came from, for the equivalent command.
  Skeleton skeleton;                                     ///< Joints are handles, by name.
  MotionClip clip;                                       ///< For that skeleton: what plays.
  std::shared_ptr<const std::vector<MotionClip>> clips;  ///< All of the file, each with a name of its own.
  std::set<std::string> driven;                          ///< Handles that the motion has something to say about.
  std::vector<std::string> notes;
  bool bundled = false;                    ///< One of Limber's own, called `file`, in place.
  std::vector<PoseKey> keys;               ///< Of poses that somebody keyed, rising; empty: it is no such motion.
  std::vector<LayerKey> layer;             ///< What was changed in it by hand, rising.
  std::shared_ptr<const MotionClip> base;  ///< The clip without these changes; null: there are none.
  std::shared_ptr<const MotionSource>
      source;  ///< What it was before it was fitted; null: it cannot be fitted otherwise.
  MotionFit fit;

  bool is_keyed() const { return !keys.empty(); }
  /// Whether the clip that plays is not the one that the character's own file holds.
  bool is_changed() const { return base || fit.in_place || fit.trims.contains(name); }

  double seconds() const { return clip.seconds(); }
};

/// Gives the motions of a file's skeleton to a rig, matched by names; the first one is to play.
/// @param name    For clips without one.
/// @param file    That they came from.
/// @throws Error  InvalidRig (no handles); InvalidArgument: no joint fits, or all clips are empty.
std::shared_ptr<const Motion> make_motion(const std::string& name, const Skeleton& source,
                                          std::span<const MotionClip> clips, const Rig& rig, std::string file,
                                          const RetargetOptions& options = {});

/// One of Limber's own motions, for the body that the rig is, in place.
/// @throws Error  InvalidRig (no handles); InvalidArgument: there is none of that name for such a body, or no joint fits.
std::shared_ptr<const Motion> make_bundled_motion(const std::string& name, const Rig& rig);

/// The motions that came with a character, for a rig of its own joints: as they are, nothing is guessed.
/// @throws Error  InvalidArgument: all clips are empty.
std::shared_ptr<const Motion> make_own_motion(const std::string& name, const Skeleton& source,
                                              std::span<const MotionClip> clips, const Rig& rig, std::string file);

/// The same motion after joints of the rig were moved. What came from a file keeps what it was fitted to.
std::shared_ptr<const Motion> fitted_anew(const Motion& motion, const Rig& rig);

/// The same motion with another of its clips to play. @throws Error  InvalidArgument, with the nearest name.
std::shared_ptr<const Motion> with_clip(const Motion& motion, const std::string& clip);

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
