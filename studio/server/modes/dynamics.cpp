#include <algorithm>
#include <chrono>
#include <cmath>

#include "limber/arap/pose_solver.h"
#include "limber/arap/reduced_model.h"

#include "studio/server/modes/mode_pose.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
using namespace internal;
namespace {

/// The reduced shape with inertia: it swings, settles, and hangs if there is gravity.
class DynamicsMode : public Mode {
 public:
  void follow(const Situation& situation) override {
    const DynamicsOptions options = options_of(situation.document);
    const bool other_binding = bound_ != situation.document.bound;
    bound_ = situation.document.bound;
    const bool other_rows = studio::follow(pose_, situation);
    targets_ = to_float(pose_->constraints().targets);
    const bool limited = situation.document.options.at("solve.limits").get<bool>();
    if (!other_binding && !other_rows && limited == limited_ && same(options, options_)) return;
    options_ = options;
    limited_ = limited;
    auto system =
        std::make_unique<DynamicSystem>(build_dynamic_system(*bound_->model, pose_->constraints().rows, options_));
    pose_->limit(system->solve);
    auto dynamics = std::make_unique<ReducedDynamics>(*system);
    if (other_binding || !dynamics_) {
      // Starts from where the shape would stand still.
      const std::vector<float> dofs = to_float(dofs_to_model(*bound_->model, pose_->solve_from_rest().dofs));
      dynamics->restart(dofs, std::vector<float>(dofs.size(), 0.0f));
    } else {
      dynamics->continue_from(*dynamics_);
    }
    dynamics_ = std::move(dynamics);
    system_ = std::move(system);
  }

  const ModeFrame& step(double seconds) override {
    const auto start = std::chrono::steady_clock::now();
    const DynamicsResult result = dynamics_->step(targets_, seconds);
    frame_.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    frame_.iterations = result.substeps;
    publish();
    // Less than a substep has passed: what targets do is yet to come.
    if (result.substeps == 0) frame_.moving = true;
    return frame_;
  }

  const ModeFrame& solve_from_rest() override {
    const PoseResult& still = pose_->solve_from_rest();
    const std::vector<float> dofs = to_float(dofs_to_model(*bound_->model, still.dofs));
    dynamics_->restart(dofs, std::vector<float>(dofs.size(), 0.0f));
    frame_.microseconds = still.seconds * 1e6;
    frame_.iterations = still.sweeps;
    publish();
    frame_.moving = false;
    return frame_;
  }

 private:
  static DynamicsOptions options_of(const Document& document) {
    DynamicsOptions options;
    options.wave_speed = document.options.at("dynamics.stiffness").get<double>();
    options.damping = document.options.at("dynamics.damping").get<double>();
    options.gravity.y() = -document.options.at("dynamics.gravity").get<double>() * document.shape->size;
    return options;
  }

  static bool same(const DynamicsOptions& a, const DynamicsOptions& b) {
    return a.wave_speed == b.wave_speed && a.damping == b.damping && a.gravity == b.gravity;
  }

  const ModeFrame& publish() {
    // Slower than this, in sizes per second, nobody sees it move.
    constexpr float kStill = 1e-3f;
    write_motion(*bound_, dynamics_->dofs(), frame_);
    const std::span<const float> dofs = dynamics_->dofs();
    const int columns = bound_->model->dimension;
    frame_.energy = reduced_energy(
        *bound_->model, Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
                            dofs.data(), static_cast<Eigen::Index>(dofs.size()) / columns, columns)
                            .cast<double>());
    frame_.moving = std::any_of(dynamics_->velocities().begin(), dynamics_->velocities().end(),
                                [](float v) { return std::abs(v) > kStill; });
    return frame_;
  }

  std::shared_ptr<const BoundShape> bound_;
  std::optional<PoseSession> pose_;
  std::vector<float> targets_;  // of what is held, in the model frame
  DynamicsOptions options_;
  bool limited_ = true;
  std::unique_ptr<const DynamicSystem> system_;
  std::unique_ptr<ReducedDynamics> dynamics_;
  ModeFrame frame_;
};

std::vector<OptionInfo> dynamics_options() {
  return {number_option("dynamics.stiffness", "Stiffness", 1, 100, 10, "sizes/s",
                        "How fast a push travels through the shape: 5 jelly, 20 flesh, 50 rubber"),
          number_option("dynamics.damping", "Damping", 0, 20, 1, "per second", "How fast swinging dies away"),
          number_option("dynamics.gravity", "Gravity", 0, 10, 0, "sizes/s²", "Pulls everything down")};
}

std::unique_ptr<Mode> make_dynamics(ModeServices&) {
  return std::make_unique<DynamicsMode>();
}

}  // namespace

extern const ModeInfo kDynamicsMode;
const ModeInfo kDynamicsMode = {"dynamics", "Dynamics", "With inertia: the shape swings and settles", dynamics_options,
                                make_dynamics};

}  // namespace limber::studio
