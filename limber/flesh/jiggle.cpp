#include "limber/flesh/jiggle.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/flesh/internal/softness.h"

namespace limber {
namespace {

[[noreturn]] void refuse(std::string sentence, std::string remedy, Place place = {}) {
  throw Error(ErrorCode::InvalidArgument, std::move(sentence), std::move(place), std::move(remedy));
}

constexpr float kFarthest = 1e30f;

void require_valid(const LatticeProfile& profile, const Place& place) {
  if (profile.is_valid()) return;
  refuse(fmt::format("softness {}, frequency {}, damping ratio {}, stiffness {}, damping {} and drag {} are not all "
                     "within their range.",
                     profile.softness, profile.frequency, profile.damping_ratio, profile.stiffness, profile.damping,
                     profile.drag),
         "Softness, damping and damping ratio are 0 to 1, the frequency is 0 or from 0.1 to 60, stiffness is above 0 "
         "and at "
         "most 1, drag is 0 or more.",
         place);
}

void require_valid(const JiggleOptions& options, double start, double fps, int frames) {
  if (!(fps > 0) || !std::isfinite(fps) || frames < 1 || !std::isfinite(start)) {
    refuse(fmt::format("{} frames at {} per second were asked for.", frames, fps), "Give positive numbers.");
  }
  if (!(options.volume >= 0 && options.volume <= 1)) {
    refuse(fmt::format("the volume strength is {}.", options.volume), "Give 0 to 1.");
  }
  if (!(options.step_seconds > 0 && options.step_seconds <= 0.1)) {
    refuse(fmt::format("the time step is {} s.", options.step_seconds), "Give a time above 0 and at most 0.1 s.");
  }
  if (!(options.settle_seconds >= 0 && options.settle_seconds <= 60)) {
    refuse(fmt::format("the time to settle is {} s.", options.settle_seconds), "Give 0 to 60 s.");
  }
  if (!(options.loop_seconds >= 0 && options.loop_seconds <= 3600)) {
    refuse(fmt::format("the loop takes {} s.", options.loop_seconds), "Give 0 to 3600 s.");
  }
  if (!(options.friction >= 0 && options.friction <= 1)) {
    refuse(fmt::format("the friction is {}.", options.friction), "Give 0 to 1.");
  }
  const auto is_finite = [](const auto& values) {
    return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
  };
  const auto refuse_solid = [](const char* kind) {
    refuse(fmt::format("a {} has no finite place, or a negative size.", kind), "Give numbers, and sizes of 0 or more.");
  };
  for (const CollisionSphere& sphere : options.spheres) {
    if (!is_finite(sphere.center) || !(sphere.radius >= 0 && sphere.radius < kFarthest)) refuse_solid("sphere");
  }
  for (const CollisionCapsule& capsule : options.capsules) {
    const bool is_placed = is_finite(capsule.from) && is_finite(capsule.to);
    if (!is_placed || !(capsule.radius >= 0 && capsule.radius < kFarthest)) refuse_solid("capsule");
  }
  for (const CollisionBox& box : options.boxes) {
    const bool is_placed = is_finite(box.center) && is_finite(box.half_sizes) && is_finite(box.axes);
    if (!is_placed || *std::min_element(box.half_sizes.begin(), box.half_sizes.end()) < 0) refuse_solid("box");
  }
  const bool finite = std::isfinite(options.gravity[0]) && std::isfinite(options.gravity[1]) &&
                      std::isfinite(options.gravity[2]) && std::isfinite(options.ground_height);
  if (!finite) refuse("gravity or the ground is not finite.", "Give numbers.");
  require_valid(options.profile, {});
}

/// The step of the simulation: a loop is a whole number of them.
double step_of(const JiggleOptions& options) {
  if (options.loop_seconds == 0) return options.step_seconds;
  return options.loop_seconds / std::max(1.0, std::ceil(options.loop_seconds / options.step_seconds - 1e-9));
}

/// A body and the motion that drives it.
class Player {
 public:
  Player(const LatticeCharacter& character, const Rig& rig, HandleMotion motion, double start,
         const JiggleOptions& options)
      : rig_(rig),
        motion_(std::move(motion)),
        start_(start),
        step_(step_of(options)),
        loop_steps_(std::lround(options.loop_seconds / step_)),
        body_(character.system, {.step_seconds = step_,
                                 .skinning = options.skinning,
                                 .volume = options.volume,
                                 .complementary = options.complementary}),
        forces_(forces_of(options)) {
    body_.set_profiles(profiles_of(rig, options));
    first_ = bones_at(start);
    body_.restart(first_);
    // The first frame is to keep out of solids, too: contacts are found in steps.
    const double settling = std::max(std::round(options.settle_seconds / step_), forces_.has_contacts() ? 1.0 : 0.0);
    for (int i = 0; i < static_cast<int>(settling); ++i) body_.step(first_, forces_);
    if (loop_steps_ > 0) run_in(character.system.longest_side);
    after_.resize(static_cast<std::size_t>(character.system.vertex_count) * 3);
    body_.positions(after_);
    before_ = after_;
  }

  double step_seconds() const { return step_; }

  /// The surface after a number of steps, rising from call to call; between two steps their mean by time.
  void show_after(double steps, std::span<float> positions) {
    const double whole = std::floor(steps + kSameStep);
    const auto part = static_cast<float>(steps - whole);
    advance_to(static_cast<long>(whole) + (part > kSameStep ? 1 : 0));
    if (part <= kSameStep) {
      std::copy(after_.begin(), after_.end(), positions.begin());
      return;
    }
    for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = before_[i] + part * (after_[i] - before_[i]);
  }

 private:
  static constexpr double kSameStep = 1e-6;
  static constexpr int kMostPasses = 40;
  static constexpr float kSamePass = 1e-5f;  // of the longest side

  /// Passes through the loop until one ends as it began.
  void run_in(float size) {
    for (int pass = 0; pass < kMostPasses; ++pass) {
      const std::vector<float> began(body_.offsets().begin(), body_.offsets().end());
      for (long i = 0; i < loop_steps_; ++i) next_step(i);
      body_.jump(bones_at(start_));
      float most = 0;
      for (std::size_t i = 0; i < began.size(); ++i) most = std::max(most, std::abs(began[i] - body_.offsets()[i]));
      if (most <= kSamePass * size) break;
    }
  }

  /// @param done  Steps since the motion began, or began anew.
  void next_step(long done) {
    const std::vector<float> bones = bones_at(start_ + static_cast<double>(done + 1) * step_);
    if (!first_.empty()) body_.start_moving(first_, bones);
    first_.clear();
    body_.step(bones, forces_);
  }

  void advance_to(long steps) {
    while (done_ < steps) {
      const long in_pass = loop_steps_ > 0 ? done_ % loop_steps_ : done_;
      if (in_pass == 0 && done_ > 0) body_.jump(bones_at(start_));
      next_step(in_pass);
      if (++done_ < steps - 1) continue;  // only the last two are looked at
      std::swap(before_, after_);
      body_.positions(after_);
    }
  }

  std::vector<float> bones_at(double seconds) const {
    const std::vector<AffineMatrix> transforms = motion_(seconds);
    std::vector<float> bones;
    bones.reserve(transforms.size() * 12);
    for (std::size_t h = 0; h < transforms.size(); ++h) {
      for (int k = 0; k < 12; ++k) {
        const auto value = static_cast<float>(transforms[h](k / 4, k % 4));
        if (!std::isfinite(value)) {
          throw Error(ErrorCode::NonFiniteNumber, fmt::format("its transform at {:.3f} s is not finite.", seconds),
                      Place::at_handle(rig_.handles[h].name), "Check the motion with 'limber check'.");
        }
        bones.push_back(value);
      }
    }
    return bones;
  }

  const Rig& rig_;
  HandleMotion motion_;
  double start_;
  double step_;
  long loop_steps_;  // 0: no loop
  LatticeBody body_;
  LatticeForces forces_;
  std::vector<float> first_;  // the bones at the start, until the first step
  long done_ = 0;
  std::vector<float> before_;  // the surface one step earlier
  std::vector<float> after_;   // the surface after the steps done
};

}  // namespace

LatticeForces forces_of(const JiggleOptions& options) {
  LatticeForces forces;
  forces.gravity = options.gravity;
  forces.has_ground = options.has_ground;
  forces.ground_height = options.ground_height;
  forces.friction = options.friction;
  forces.spheres = options.spheres;
  forces.capsules = options.capsules;
  forces.boxes = options.boxes;
  forces.bones_touch_flesh = options.bones_touch_flesh;
  return forces;
}

std::vector<LatticeProfile> profiles_of(const Rig& rig, const JiggleOptions& options) {
  std::vector<LatticeProfile> profiles(static_cast<std::size_t>(rig.count()), options.profile);
  if (options.softness_by_role) {
    const std::vector<double> factors = internal::softness_by_role(rig);
    for (std::size_t i = 0; i < profiles.size(); ++i) profiles[i].softness *= static_cast<float>(factors[i]);
  }
  for (const HandleProfile& given : options.profiles) {
    const int handle = rig.find(given.handle);
    if (handle < 0) {
      refuse("a profile is given for a handle that the rig does not have.", "Name one of the rig's handles.",
             Place::at_handle(given.handle));
    }
    require_valid(given.profile, Place::at_handle(given.handle));
    profiles[handle] = given.profile;
  }
  return profiles;
}

MeshSequence bake_jiggle(const LatticeCharacter& character, const Rig& rig, HandleMotion motion, double start,
                         double fps, int frames, const JiggleOptions& options, Task* task) {
  require_valid(options, start, fps, frames);
  Stage stage(task, "jiggle");
  Player player(character, rig, std::move(motion), start, options);
  MeshSequence sequence;
  sequence.vertex_count = character.system.vertex_count;
  const std::size_t floats = static_cast<std::size_t>(sequence.vertex_count) * 3;
  sequence.positions.resize(floats * static_cast<std::size_t>(frames));
  for (int frame = 0; frame < frames; ++frame) {
    stage.advance(static_cast<double>(frame) / frames);
    player.show_after(frame / fps / player.step_seconds(),
                      std::span(sequence.positions).subspan(floats * static_cast<std::size_t>(frame), floats));
  }
  return sequence;
}

}  // namespace limber
