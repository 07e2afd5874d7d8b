// From a document to frames: binding beside the interaction, modes, what plays.
#include <algorithm>
#include <cmath>
#include <new>
#include <span>
#include <utility>

#include "studio/server/engine.h"

namespace limber::studio {
namespace {

/// What a page cannot draw is told instead, whatever mode it came from.
/// @throws Error  InvalidPose.
void require_finite(const ModeFrame& frame) {
  const auto finite = [](std::span<const float> values) {
    return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
  };
  const bool arrays = std::all_of(frame.arrays.begin(), frame.arrays.end(),
                                  [&](const FrameArray& array) { return finite(array.values); });
  if (arrays && finite(frame.transforms) && finite(frame.positions) && finite(frame.dofs)) return;
  throw Error(ErrorCode::InvalidPose, "nothing can be made of this pose: its numbers are too large.", {},
              "Bring the handles nearer, or undo.");
}

}  // namespace

void Engine::run_beside(const std::string& name, std::function<std::function<void()>(Task&)> work) {
  worker_.start({.name = name,
                 .work = [this, work = std::move(work)](Task& task) -> Worker::Completion {
                   return [this, done = work(task)] {
                     done();
                     main_.stale = compare_.stale = true;
                   };
                 },
                 .failed =
                     [this](const Error& error) {
                       if (error.code() != ErrorCode::Cancelled) notice(error);
                     }});
}

bool Engine::wants_binding() const {
  return mode_named(document_.mode).needs_binding ||
         (!document_.compare.empty() && mode_named(document_.compare).needs_binding);
}

void Engine::start_binding() {
  if (!has_document() || document_.rig->handles.empty() || !is_stale(document_) || !wants_binding()) {
    if (binding_recipe_) worker_.cancel("bind");
    binding_recipe_.reset();
    if (!has_document() || !is_stale(document_) || !wants_binding()) bind_error_.reset();
    return;
  }
  const BindRecipe recipe = recipe_of(document_);
  if (binding_recipe_ == recipe || failed_recipe_ == recipe) return;
  bind_error_.reset();
  failed_recipe_.reset();
  binding_recipe_.reset();
  const bool is_first = !document_.bound || document_.bound->recipe.shape != document_.shape;
  const std::optional<BindRecipe> rough = is_first ? rough_recipe(recipe) : std::nullopt;
  if (rough) {
    // Something to drag within a moment. What is wrong, if anything, the real binding will tell.
    worker_.start({.name = "bind",
                   .work = [this, session = bind_session_, rough = *rough](Task& task) -> Worker::Completion {
                     auto bound = bind_recipe(*session, rough, &task);
                     return [this, bound] { rough_binding_arrived(bound); };
                   },
                   .failed = [](const Error&) {}});
  }
  worker_.start({.name = "bind",
                 .replaces = !rough,
                 .work = [this, session = bind_session_, recipe](Task& task) -> Worker::Completion {
                   auto bound = bind_recipe(*session, recipe, &task);
                   return [this, bound] { binding_arrived(bound); };
                 },
                 .failed =
                     [this, recipe](const Error& error) {
                       if (!(binding_recipe_ == recipe)) return;  // somebody wants something else by now
                       binding_recipe_.reset();
                       failed_recipe_ = recipe;
                       bind_error_ = error;
                       state_due_ = true;
                       // While the first handles are being placed there are too few of them: the state says so, and that
                       // is no fault.
                       const bool goes_on = error.code() == ErrorCode::TooFewHandles && !document_.bound;
                       if (error.code() != ErrorCode::Cancelled && !goes_on) notice(error);
                     }});
  binding_recipe_ = recipe;  // once it is under way
}

void Engine::bind_now() {
  failed_recipe_.reset();
  changed();
}

void Engine::rough_binding_arrived(const std::shared_ptr<const BoundShape>& bound) {
  const bool has_better = document_.bound && document_.bound->recipe.shape == document_.shape;
  if (has_better || document_.shape != bound->recipe.shape || document_.rig != bound->recipe.rig) return;
  document_.bound = bound;
  changed();
}

void Engine::binding_arrived(const std::shared_ptr<const BoundShape>& bound) {
  if (binding_recipe_ == bound->recipe) binding_recipe_.reset();
  history_.adopt(bound);
  for (auto& [handle, drag] : drags_) {
    if (recipe_of(drag.before) == bound->recipe) drag.before.bound = bound;
  }
  if (!has_document() || !(recipe_of(document_) == bound->recipe)) return;
  document_.bound = bound;
  changed();
  if (wanted_crowd_ > 0) start_crowd(std::exchange(wanted_crowd_, 0));
}

void Engine::prepare_side(Side& side, const std::string& name) {
  if (side.name == name) return;
  side = {};
  side.name = name;
  if (name.empty()) return;
  side.mode = mode_named(name).make(*this);
  side.needs_binding = mode_named(name).needs_binding;
}

void Engine::lay_over() {
  has_overlay_ = document_.motion || !idle_pose_.empty();
  if (!has_overlay_) return;
  posed_.clear();
  if (document_.motion) {
    pose_by_motion(*document_.motion, *document_.rig, *document_.shape, playback_.time, playback_.loop,
                   document_.driven, posed_);
  }
  // What a user holds, the motion leaves alone.
  for (const auto& [handle, pose] : document_.pose) posed_[handle] = pose;
  for (const auto& [handle, pose] : idle_pose_) posed_[handle] = pose;
}

void Engine::follow_modes() {
  prepare_side(main_, document_.mode);
  prepare_side(compare_, document_.compare);
  lay_over();
  const bool goes_on = !drags_.empty() || !idle_pose_.empty() || (document_.motion && playback_.playing);
  for (Side* side : {&main_, &compare_}) {
    if (can_solve(*side) && side->stale) side->mode->follow({document_, shown_pose(), goes_on, playback_});
  }
}

void Engine::step_side(Side& side, Slot slot, double seconds) {
  if (!side.mode) return;
  const ModeFrame& made = jumped_ ? side.mode->solve_from_rest() : side.mode->step(seconds);
  require_finite(made);
  side.frame = made;
  side.stale = false;
  side.has_frame = true;
  broadcast(frame_message(side, slot));
}

void Engine::play(Clock::time_point now) {
  if (!document_.motion || !playback_.playing || !can_solve(main_) || now - last_step_ < kFrame) return;
  const double seconds = std::clamp(std::chrono::duration<double>(now - last_step_).count(), 0.0, 0.1);
  playback_.advance(seconds, document_.motion->seconds());
  if (!playback_.playing) state_due_ = true;
  main_.stale = compare_.stale = true;
}

void Engine::playback_changed(bool jumped) {
  jumped_ = jumped_ || jumped;
  state_due_ = true;
  main_.stale = compare_.stale = true;
}

void Engine::solve(Clock::time_point now) {
  prepare_side(main_, document_.mode);
  if (!can_solve(main_)) return send_arrays();
  const auto wants_step = [this](const Side& side) { return can_solve(side) && (side.stale || side.frame.moving); };
  // A mode for which memory ended half way may be anything: it begins anew.
  const auto or_anew = [this](const auto& part) {
    try {
      part();
    } catch (const std::bad_alloc&) {
      main_ = {};
      compare_ = {};
      throw;
    }
  };
  if (main_.stale || compare_.stale) or_anew([this] { follow_modes(); });
  send_arrays();
  const bool stale = main_.stale || compare_.stale;
  if (!stale && (!(wants_step(main_) || wants_step(compare_)) || now - last_step_ < kFrame)) return;
  const double seconds = std::clamp(std::chrono::duration<double>(now - last_step_).count(), 0.0, 0.1);
  last_step_ = now;
  or_anew([&] {
    for (const auto& [side, slot] : {std::pair{&main_, Slot::Frame}, std::pair{&compare_, Slot::CompareFrame}}) {
      if (wants_step(*side)) step_side(*side, slot, seconds);
    }
  });
  compare_.stale = false;  // also if there is nothing to compare
  jumped_ = false;
}

}  // namespace limber::studio
