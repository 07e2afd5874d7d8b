#include "studio/server/modes/reduced_mode.h"

namespace limber::studio {
namespace {

/// Below this part of the shape's size, nobody sees it move.
constexpr double kStill = 2e-5;

std::vector<OptionInfo> no_options() {
  return {};
}

std::unique_ptr<Mode> make_reduced(ModeServices&) {
  return std::make_unique<ReducedMode>();
}

}  // namespace

void ReducedMode::follow(const Situation& situation) {
  sweeps_ = situation.document.options.at("solve.iterations").get<int>();
  bound_ = situation.document.bound;
  studio::follow(pose_, situation);
}

const ModeFrame& ReducedMode::step(double) {
  pose_->solve({.sweeps = sweeps_});
  return publish();
}

const ModeFrame& ReducedMode::solve_from_rest() {
  pose_->solve_from_rest();
  publish();
  frame_.moving = false;
  return frame_;
}

std::optional<Positions> ReducedMode::exact_positions() const {
  if (!pose_) return std::nullopt;
  return pose_->positions();
}

const ModeFrame& ReducedMode::publish() {
  const PoseResult& result = pose_->result();
  write_dofs(*bound_, result.dofs, frame_);
  frame_.energy = result.energy;
  frame_.iterations = result.sweeps;
  frame_.microseconds = result.seconds * 1e6;
  frame_.moving = pose_->movement() > kStill;
  complete(frame_);
  return frame_;
}

extern const ModeInfo kReducedMode;
const ModeInfo kReducedMode = {"reduced", "Reduced", "As rigid as possible in the space of the handles: microseconds",
                               no_options, make_reduced};

}  // namespace limber::studio
