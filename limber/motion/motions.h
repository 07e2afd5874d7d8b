#pragma once

#include <span>
#include <string_view>

#include "limber/model/clip.h"
#include "limber/model/skeleton.h"

namespace limber {

/// What kind of body a motion is for.
enum class MotionBody { Humanoid, Quadruped, Bird, Fish, Snake };

/// Its name: "humanoid", "quadruped", "bird", "fish", "snake".
std::string_view name_of(MotionBody body);

/// A motion of Limber's own.
struct MotionEntry {
  std::string_view name;
  MotionBody body = MotionBody::Humanoid;
  std::string_view description;
};

/// All of them, by body. A name may be there for several bodies: "walk".
std::span<const MotionEntry> motion_catalogue();

/// Options of make_motion.
struct MakeMotionOptions {
  double fps = 30;        ///< Keys per second, to within a part of a frame, so that the last is at the end; 1 to 1000.
  bool in_place = false;  ///< The body stays where it is, and the ground moves below it, at constant speed.
};

/// A motion with the skeleton that it is made for.
struct MadeMotion {
  Skeleton skeleton;  ///< In metres, y up, looking along z; joints carry the names of roles: "hips", "thigh.L".
  MotionClip clip;    ///< Its last key is its first one again, but for the way that it travelled.
};

/// Makes a motion by rule: no captured data is in it. Feet are planned first and legs bent to reach them, so that what
/// stands does not slide; trunk, arms and head swing along. Milliseconds.
///
/// @param name    One of motion_catalogue().
/// @param body    One that has that name there.
/// @throws Error  InvalidArgument: no such motion, with what there is; an option out of its range.
MadeMotion make_motion(std::string_view name, MotionBody body = MotionBody::Humanoid,
                       const MakeMotionOptions& options = {});

/// The kind of body that a skeleton is, by the roles of its joints; a humanoid if nothing tells.
MotionBody motion_body_of(const Skeleton& skeleton);

}  // namespace limber
