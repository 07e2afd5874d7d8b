#include <chrono>

#include <fmt/format.h>

#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/session/characters.h"
#include "limber/session/pose_session.h"

#include "tools/limber/animation.h"

namespace limber::cli {
namespace {

/// Of a frame that starts from the one before, and of the first, which starts from rest.
constexpr int kSweeps = 60;
constexpr int kFirstSweeps = 1000;
constexpr float kTolerance = 1e-5f;

/// A limit of influences that costs more than this part of the size is worth a word.
constexpr double kWorthTelling = 0.01;

void warn_about(const AffineCharacterReport& report, AnimationOutcome& outcome) {
  outcome.skin_error = SkinError{report.rms, report.worst};
  outcome.changed = report.changed;
  if (report.worst < kWorthTelling) return;
  const std::string cost =
      fmt::format("vertices are {:.2g}% of the size away from Limber's own positions (RMS; at most {:.2g}%)",
                  100 * report.rms, 100 * report.worst);
  if (report.changed.empty()) {
    outcome.warnings.push_back(fmt::format("with so few influences {}: see --influences.", cost));
    return;
  }
  outcome.warnings.push_back(fmt::format(
      "{} It was absorbed into a plain skin with virtual bones: in it {}. Weights that are one already: `limber bind "
      "--weights bounded`. Positions as they are: .pc2 or numbered .obj files.",
      report.changed, cost));
}

class BindingAnimation final : public Animation {
 public:
  BindingAnimation(Binding binding, const AnimationRequest& request, const MotionSource& source)
      : binding_(std::move(binding)),
        skin_(binding_, request.dual_quaternion ? SkinBlend::DualQuaternion : SkinBlend::Linear) {
    retarget_to(skeleton_of(binding_.rig), request, source);
    std::vector<int> handles = request.only.empty() ? driven_handles(binding_.rig, retargeted_.clip)
                                                    : handles_named(binding_.rig, request.only);
    poser_.emplace(binding_, std::move(handles));
    if (poser_->report().translation_is_free)
      warnings_.emplace_back("nothing that is driven holds the shape in space.");
    if (!request.dynamics) return;
    DynamicsOptions options = request.swing;
    options.gravity = Eigen::Vector3d(0, -request.swing_gravity, 0);
    dynamics_.emplace(binding_, poser_->handles(), options);
    if (loops_ && !dynamics_->settle(retargeted_.clip)) {
      warnings_.emplace_back(
          "the motion does not end as it begins, or swings differently every time: no loop with "
          "--dynamics.");
    }
  }

  int vertex_count() const override { return binding_.shape.vertex_count(); }
  const Shape& shape() const override { return binding_.shape; }

  int swinging_dofs() const override { return dynamics_ ? dynamics_->free_dofs() : 0; }

  std::vector<std::string> driven() const override {
    std::vector<std::string> names;
    for (const int handle : poser_->handles()) names.push_back(binding_.rig.handles[handle].name);
    return names;
  }

 protected:
  void frame(double seconds, std::span<float> positions) override { skin_.skin(step(seconds), positions); }

  Character character(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) override {
    AffineMotion motion;
    motion.name = retargeted_.clip.name;
    motion.times = frame_times(retargeted_.clip.seconds(), request.fps);
    const auto start = std::chrono::steady_clock::now();
    Stage stage(task, "animate");
    for (const double time : motion.times) {
      motion.poses.push_back(handle_transforms(binding_.subspace, step(time)));
      stage.advance(static_cast<double>(motion.poses.size()) / static_cast<double>(motion.times.size()));
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    outcome.frames = static_cast<int>(motion.times.size());
    outcome.seconds = motion.times.back();
    outcome.milliseconds_per_frame = 1000 * seconds / outcome.frames;
    outcome.warnings = warnings_;
    // Joints that carry jiggle find room themselves: they know what they are for.
    AffineCharacterReport report;
    Character made = affine_character(binding_, motion, request.jiggle.wanted ? 0 : request.influences, {}, &report);
    warn_about(report, outcome);
    return made;
  }

  std::string plain_glb(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) override {
    GltfWriteOptions writing;
    writing.skin.influences = request.influences;
    return write_glb(character(request, outcome, task), writing);
  }

  FleshSource flesh() const override {
    FleshSource source{binding_.rig, {}};
    const Eigen::MatrixXd weights = dense_weights(binding_.subspace);
    const bool is_usable = weights.size() > 0 && weights.cols() == binding_.rig.count() && weights.minCoeff() >= 0;
    if (is_usable) source.vertex_weights = weights;
    return source;
  }

  std::vector<AffineMatrix> handle_motion(double seconds) override {
    std::vector<AffineMatrix> motion = handle_transforms(binding_.subspace, step(seconds));
    motion.resize(static_cast<std::size_t>(binding_.rig.count()));
    return motion;
  }

  void restart() override {
    poser_->reset();
    is_first_ = true;
  }

 private:
  Eigen::MatrixXd step(double seconds) {
    if (dynamics_) return dynamics_->step(retargeted_.clip, seconds);
    SolveOptions options;
    options.sweeps = std::exchange(is_first_, false) ? kFirstSweeps : kSweeps;
    options.tolerance = kTolerance;
    return poser_->step(retargeted_.clip, seconds, options).dofs;
  }

  Binding binding_;
  BindingSkin skin_;
  std::optional<MotionPoser> poser_;
  std::optional<MotionDynamics> dynamics_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<Animation> animate_binding(const AnimationRequest& request, const MotionSource& source) {
  // A rigged model has weights, but no solver yet.
  Binding binding =
      is_scene_file(request.model) ? bind_character(load_gltf(request.model).character) : load_binding(request.model);
  return std::make_unique<BindingAnimation>(std::move(binding), request, source);
}

}  // namespace limber::cli
