#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/clips.h"
#include "limber/motion/internal/actor.h"
#include "limber/motion/retarget.h"

namespace limber {
using namespace internal;
namespace {

constexpr auto kCatalogue = std::to_array<MotionEntry>({
    {"walk", MotionBody::Humanoid, "Walks ahead, two steps in 1.07 s"},
    {"run", MotionBody::Humanoid, "Runs ahead, two steps in 0.73 s"},
    {"idle", MotionBody::Humanoid, "Stands, breathes and looks about, 4.8 s"},
    {"jump", MotionBody::Humanoid, "Crouches, jumps, lands and stands up, 2.2 s"},
    {"wave", MotionBody::Humanoid, "Lifts the right arm and waves, 3.2 s"},
    {"sit", MotionBody::Humanoid, "Sits down on a seat, rests and stands up, 5.2 s"},
    {"turn", MotionBody::Humanoid, "Turns once around to the left, in small steps, 4 s"},
    {"dance", MotionBody::Humanoid, "Steps from side to side and bounces, eight beats in 4 s"},
    {"walk", MotionBody::Quadruped, "Walks ahead, four steps in 1.1 s"},
    {"trot", MotionBody::Quadruped, "Trots ahead: legs across go together, 0.63 s"},
    {"gallop", MotionBody::Quadruped, "Gallops ahead, gathered and stretched, 0.5 s"},
    {"idle", MotionBody::Quadruped, "Stands, looks about and wags the tail, 5 s"},
    {"flap", MotionBody::Bird, "Flies ahead, a beat of the wings in 0.6 s"},
    {"swim", MotionBody::Fish, "Swims ahead by beats of the tail, 1.2 s"},
    {"slither", MotionBody::Snake, "Winds ahead, a wave along the body in 1.8 s"},
});

Actor actor_of(MotionBody body) {
  switch (body) {
    case MotionBody::Quadruped:
      return make_quadruped();
    case MotionBody::Bird:
      return make_bird();
    case MotionBody::Fish:
      return make_fish();
    case MotionBody::Snake:
      return make_snake();
    case MotionBody::Humanoid:
      break;
  }
  return make_human();
}

/// What the root travels over the ground comes off, evenly.
void stay_in_place(MotionClip& clip) {
  MotionTrack& travel = clip.tracks.front();
  const Eigen::Index last = travel.values.rows() - 1;
  Eigen::RowVector3d way = travel.values.row(last) - travel.values.row(0);
  way[1] = 0;
  for (Eigen::Index key = 0; key <= last; ++key) {
    travel.values.row(key) -= static_cast<double>(key) / static_cast<double>(last) * way;
  }
}

}  // namespace

std::string_view name_of(MotionBody body) {
  switch (body) {
    case MotionBody::Quadruped:
      return "quadruped";
    case MotionBody::Bird:
      return "bird";
    case MotionBody::Fish:
      return "fish";
    case MotionBody::Snake:
      return "snake";
    case MotionBody::Humanoid:
      break;
  }
  return "humanoid";
}

std::span<const MotionEntry> motion_catalogue() {
  return kCatalogue;
}

MadeMotion make_motion(std::string_view name, MotionBody body, const MakeMotionOptions& options) {
  if (!(options.fps >= 1) || options.fps > 1000) {
    throw Error(ErrorCode::InvalidArgument, "the keys per second must be from 1 to 1000.");
  }
  const bool is_known = std::any_of(kCatalogue.begin(), kCatalogue.end(),
                                    [&](const MotionEntry& entry) { return entry.name == name && entry.body == body; });
  if (!is_known) {
    std::string known;
    for (const MotionEntry& entry : kCatalogue) {
      if (entry.body == body) known += fmt::format(" {}", entry.name);
    }
    throw Error(ErrorCode::InvalidArgument, fmt::format("there is no motion '{}' for a {}.", name, name_of(body)), {},
                fmt::format("Known are{}.", known));
  }
  const Play play = body == MotionBody::Humanoid ? human_play(name) : animal_play(name, body);
  Actor actor = actor_of(body);
  const int frames = std::max(2, static_cast<int>(std::lround(play.seconds * options.fps)));
  for (int i = 0; i <= frames; ++i) {
    const double seconds = play.seconds * i / frames;
    actor.rest();
    play.pose(actor, seconds);
    actor.record(seconds);
  }
  MadeMotion made = actor.motion(name);
  if (options.in_place) stay_in_place(made.clip);
  return made;
}

MotionBody motion_body_of(const Skeleton& skeleton) {
  const std::vector<BodyPart> parts = body_parts_of(skeleton);
  const auto count = [&](JointRole role) {
    return std::count_if(parts.begin(), parts.end(), [&](const BodyPart& part) { return part.role == role; });
  };
  if (count(JointRole::FrontUpper) >= 2 && count(JointRole::Thigh) >= 2) return MotionBody::Quadruped;
  if (count(JointRole::UpperArm) > 0) return MotionBody::Humanoid;
  if (count(JointRole::Wing) >= 2) return MotionBody::Bird;
  if (count(JointRole::Thigh) > 0) return MotionBody::Humanoid;
  const auto row = count(JointRole::Tail) + count(JointRole::Spine);
  if (row >= 10) return MotionBody::Snake;
  return row >= 2 && count(JointRole::Tail) > 0 ? MotionBody::Fish : MotionBody::Humanoid;
}

}  // namespace limber
