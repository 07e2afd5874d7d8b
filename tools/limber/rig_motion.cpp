#include "tools/limber/rig_motion.h"

#include <fmt/format.h>

#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"

#include "tools/limber/motion_source.h"
#include "tools/limber/options.h"

namespace limber::cli {

void RigMotion::declare(CLI::App& app) {
  CLI::Option* wanted =
      app.add_option(
             "--motion", motion,
             fmt::format("Also give it a motion, in place: a .bvh, .glb, .gltf or .fbx, or one of {}", motion_names()))
          ->type_name("CLIP|NAME");
  app.add_flag("--travel", travels, "With --motion: goes where the motion goes")->needs(wanted);
  app.add_flag("--hands", hands, "With --motion: hands that keep still in the motion keep still on the model")
      ->needs(wanted);
}

std::optional<MotionClip> RigMotion::clip_for(const Skeleton& skeleton, Context& context) const {
  if (motion.empty()) return std::nullopt;
  constexpr double kFps = 30;
  MotionRequest request;
  request.file = motion;
  request.body = motion_body_of(skeleton);
  const MotionSource source = load_motion(request, context);
  RetargetResult made = fit_motion(source.skeleton, source.clip, skeleton, {.in_place = !travels, .hands = hands});
  for (const std::string& note : made.notes) context.warn(note);
  context.note(fmt::format("{}: {} of {} joints driven, {:.2f} s", made.clip.name, made.matches.count(),
                           skeleton.count(), made.clip.seconds()));
  return resampled(made.clip, kFps);
}

}  // namespace limber::cli
