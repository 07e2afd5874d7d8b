#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "limber/session/pose_session.h"

#include "studio/server/modes/jiggle_flesh.h"
#include "studio/server/modes/mode_pose.h"

namespace limber::studio {

/// The handles of the bound rig that the document's motion moves, rising.
std::vector<int> handles_in_motion(const Document& document);

/// What the bones under the flesh do while a motion plays: in the mode step by step, and in a bake the same again.
///
/// If nobody holds anything, poses are found exactly as `limber animate` finds them, bit for bit. What a user holds or
/// pins, the motion leaves alone; then the studio's own solver has the last word.
class JiggleDrive {
 public:
  /// @param document  Bound, with a motion; the flesh fits it.
  JiggleDrive(std::shared_ptr<const JiggleFlesh> flesh, const Document& document);

  /// Takes over what a user holds by now.
  void follow(const Document& document);
  /// Whether `limber animate` would do the same.
  bool is_plain() const { return is_plain_; }

  /// Forgets the pose before: for another pass through the motion.
  void restart();
  /// The dofs H at a time of the motion, in shape units, dofs x 3; each starts from the one before.
  Eigen::MatrixXd at(double seconds);

 private:
  Eigen::MatrixXd plain_at(double seconds);
  Eigen::MatrixXd held_at(double seconds);

  std::shared_ptr<const JiggleFlesh> flesh_;
  Document document_;
  std::optional<MotionPoser> poser_;
  std::optional<PoseSession> pose_;
  bool is_plain_ = true;
  bool is_first_ = true;
};

}  // namespace limber::studio
