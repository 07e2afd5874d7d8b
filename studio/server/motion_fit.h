#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"

#include "studio/server/json.h"

namespace limber::studio {

struct Motion;

/// What a motion was before it was fitted to the rig.
struct MotionSource {
  std::string name;  ///< For clips without one.
  Skeleton skeleton;
  std::vector<MotionClip> clips;
  bool own = false;  ///< It came with the character: its joints are the rig's, nothing is mapped.
};

/// How a motion is fitted to the rig, as somebody chose it.
struct MotionFit {
  /// By joint of the rig: the joint of the motion that drives it; joints not named are driven by nothing. Empty: names decide.
  std::map<std::string, std::string> map;
  bool guessed = false;  ///< No name told what drives what: `map` goes by where joints are.
  bool in_place = false;
  bool find_rest = true;  ///< A T-pose in the first frame counts as the rest pose.
  /// By clip: from when to when it plays, in seconds of the file; clips not named play whole.
  std::map<std::string, std::pair<double, double>> trims;
};

/// Which joint of a motion might drive each joint of a rig, by how they hang together and which way they lead, whatever
/// they are called and whichever way up the motion is. -1: nothing suits.
std::vector<int> joints_alike(const Skeleton& source, const Skeleton& target);

/// A motion fitted to a rig. Where names match nothing and nothing was chosen, joints are matched by where they are.
/// @param file    That it came from.
/// @throws Error  As make_motion; InvalidArgument: a joint of the map is not there, a clip is trimmed to nothing.
std::shared_ptr<const Motion> fit_motion(std::shared_ptr<const MotionSource> source, const Rig& rig,
                                         const std::string& file, const MotionFit& fit);

/// The same motion fitted otherwise: its clip goes on playing, and what was changed in it by hand stays where it was.
/// @throws Error  As fit_motion; InvalidArgument: it is keyed, bundled, or what it was is not known any more.
std::shared_ptr<const Motion> fitted_otherwise(const Motion& motion, const Rig& rig, MotionFit fit);

/// How a motion is fitted, in short, for every state; null: it cannot be fitted otherwise.
Json fit_state(const Motion& motion);
/// And in full: each joint of the rig with what drives it and what might.
Json fit_report(const Motion& motion);

}  // namespace limber::studio
