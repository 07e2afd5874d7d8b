#pragma once

#include "studio/server/modes/mode_pose.h"

namespace limber::studio {

/// The as-rigid-as-possible pose in the space of the handles: the studio's normal mode, and the base of those that draw
/// the same pose in a way of their own.
class ReducedMode : public Mode {
 public:
  void follow(const Situation& situation) override;
  const ModeFrame& step(double seconds) override;
  const ModeFrame& solve_from_rest() override;
  std::optional<Positions> exact_positions() const override;

 protected:
  /// Adds what another way of drawing needs to a frame that has its motion already.
  virtual void complete(ModeFrame& frame) const { static_cast<void>(frame); }

 private:
  const ModeFrame& publish();

  std::shared_ptr<const BoundShape> bound_;
  std::optional<PoseSession> pose_;
  ModeFrame frame_;
  int sweeps_ = 4;
};

}  // namespace limber::studio
