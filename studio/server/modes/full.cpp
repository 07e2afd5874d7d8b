#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "studio/server/modes/mode_pose.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

/// Every vertex of what the shape was bound on is an unknown, as with `limber pose --method full`. Building that and
/// factorising go on beside; until then the reduced shape, or the one that holds what was held before, is shown.
class FullMode : public Mode {
 public:
  explicit FullMode(ModeServices& services) : services_(services) {}

  bool sends_positions() const override { return true; }

  void follow(const Situation& situation) override {
    sweeps_ = situation.document.options.at("solve.iterations").get<int>();
    iterations_ = situation.document.options.at("full.iterations").get<int>();
    const bool renamed = bound_ && bound_->recipe.rig != situation.document.bound->recipe.rig;
    bound_ = situation.document.bound;
    if (studio::follow(pose_, situation) || renamed) prepare();
  }

  const ModeFrame& step(double) override {
    // A solver that arrives after a jump in time shows what it would have shown at once.
    if (std::exchange(has_new_solver_, false) && is_from_rest_) return solve_from_rest();
    is_from_rest_ = false;
    pose_->solve({.sweeps = sweeps_});
    return publish(affordable(iterations_, 1), pose_->movement() > kStill);
  }

  const ModeFrame& solve_from_rest() override {
    is_from_rest_ = true;
    has_new_solver_ = false;
    pose_->solve_from_rest();
    const int iterations = affordable(kThorough, kLongestJump);
    publish(iterations, false);
    frame_.moving = iterations < kThorough;
    return frame_;
  }

  std::optional<Positions> exact_positions() const override { return positions_; }

 private:
  static constexpr double kStill = 2e-5;
  static constexpr int kThorough = 20;     // iterations of a pose that starts from rest
  static constexpr int kLongestJump = 10;  // frames that these may take

  /// As many of the wanted iterations as there is time for, by how long the last ones took.
  int affordable(int wanted, int frames) const {
    const double seconds = frames * std::chrono::duration<double>(services_.longest_frame()).count();
    if (!(seconds_per_iteration_ * wanted > seconds)) return wanted;
    return std::clamp(static_cast<int>(seconds / seconds_per_iteration_), 1, wanted);
  }

  void prepare() {
    if (pose_->has_full() || pose_->constraints().rows.empty()) return;
    services_.run_beside(
        "full",
        [alive = std::weak_ptr<int>(alive_), this, work = pose_->full_work()](Task& task) -> std::function<void()> {
          auto full = work(&task);
          return [alive, this, full] {
            if (alive.expired() || pose_->has_full()) return;
            has_new_solver_ = pose_->adopt_full(full);
            if (!has_new_solver_) prepare();  // something else is held by now
          };
        });
  }

  std::optional<FullPoseResult> solve_full(const FullArapOptions& options) {
    if (pose_->constraints().rows.empty()) return std::nullopt;
    if (pose_->has_full()) return pose_->solve_full(options);
    return pose_->solve_full_meanwhile(options);
  }

  const ModeFrame& publish(int iterations, bool handles_move) {
    const PoseResult& reduced = pose_->result();
    write_dofs(*bound_, reduced.dofs, frame_);
    const std::optional<FullPoseResult> full = solve_full({.iterations = iterations});
    if (full && full->iterations > 0) seconds_per_iteration_ = full->seconds / full->iterations;
    positions_ = full ? full->positions : pose_->positions();
    frame_.energy = full ? full->energy : reduced.energy;
    frame_.iterations = full ? full->iterations : reduced.sweeps;
    frame_.microseconds = (full ? full->seconds : reduced.seconds) * 1e6;
    const std::size_t count = static_cast<std::size_t>(positions_.size());
    const bool first = frame_.positions.size() != count;
    frame_.positions.resize(count);
    double movement = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = static_cast<float>(positions_.data()[i]);
      movement = std::max(movement, static_cast<double>(std::abs(value - frame_.positions[i])));
      frame_.positions[i] = value;
    }
    frame_.moving = handles_move || first || movement > kStill * bound_->recipe.shape->size;
    return frame_;
  }

  ModeServices& services_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::shared_ptr<const BoundShape> bound_;
  std::optional<PoseSession> pose_;
  bool has_new_solver_ = false;
  bool is_from_rest_ = false;  ///< The frame shown; nothing has moved since.
  Positions positions_;        ///< Of the frame.
  ModeFrame frame_;
  int sweeps_ = 4;
  int iterations_ = 3;
  double seconds_per_iteration_ = 0;  ///< Of the full solver, in the newest frame; 0: not known yet.
};

std::vector<OptionInfo> full_options() {
  return {integer_option("full.iterations", "Iterations", 1, 50, 3, "per frame",
                         "Of the full solver: more follow faster, fewer keep the frame rate up")};
}

std::unique_ptr<Mode> make_full(ModeServices& services) {
  return std::make_unique<FullMode>(services);
}

}  // namespace

extern const ModeInfo kFullMode;
const ModeInfo kFullMode = {"full", "Full",
                            "Every vertex is solved for: the reference, milliseconds instead of microseconds",
                            full_options, make_full};

}  // namespace limber::studio
