#include "studio/server/modes/mode.h"
#include "studio/server/modes/reduced_pose.h"

namespace limber::studio {
namespace {

/// The as-rigid-as-possible pose in the space of the handles: the studio's normal mode.
class ReducedMode : public Mode {
 public:
  void follow(const Situation& situation) override {
    sweeps_ = situation.document.options.at("solve.iterations").get<int>();
    bound_ = situation.document.bound;
    pose_.follow(situation);
  }

  const ModeFrame& step(double) override {
    pose_.solve(sweeps_);
    return publish();
  }

  const ModeFrame& solve_from_rest() override {
    pose_.solve_from_rest();
    publish();
    frame_.moving = false;
    return frame_;
  }

 private:
  /// Below this part of the shape's size, nobody sees it move.
  static constexpr double kStill = 2e-5;

  const ModeFrame& publish() {
    write_motion(*bound_, pose_.dofs(), frame_);
    frame_.energy = pose_.energy();
    frame_.iterations = pose_.sweeps();
    frame_.microseconds = pose_.microseconds();
    frame_.moving = pose_.movement() > kStill;
    return frame_;
  }

  std::shared_ptr<const BoundShape> bound_;
  ReducedPose pose_;
  ModeFrame frame_;
  int sweeps_ = 4;
};

std::vector<OptionInfo> no_options() {
  return {};
}

std::unique_ptr<Mode> make_reduced(ModeServices&) {
  return std::make_unique<ReducedMode>();
}

}  // namespace

extern const ModeInfo kReducedMode;
const ModeInfo kReducedMode = {"reduced", "Reduced", "As rigid as possible in the space of the handles: microseconds",
                               no_options, make_reduced};

}  // namespace limber::studio
