#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "limber/session/pose_session.h"

#include "studio/server/modes/mode.h"

namespace limber::studio {

/// What is asked of a rig's handles and of vertices, as the library and its files have it: handles in the rig's order.
/// What does not fit a handle is turned into what does, and what lies absurdly far is brought nearer.
Pose pose_of(const Rig& rig, const std::map<std::string, HandlePose>& pose, const std::vector<VertexPin>& pins,
             const DocumentShape& shape);

/// Brings a session to a situation: a new one for another model, other names where only these changed, and the targets.
/// @param session  Has a value afterwards.
/// @return         Whether something else is held than before; true for a new session.
bool follow(std::optional<PoseSession>& session, const Situation& situation);

/// Numbers as the run time has them, row by row.
std::vector<float> to_float(const Eigen::MatrixXd& matrix);

/// Where handles are and what dofs say, of dofs in the model frame (dofs x d).
void write_motion(const BoundShape& bound, std::span<const float> model_dofs, ModeFrame& frame);

/// The same of dofs in shape units.
void write_dofs(const BoundShape& bound, const Eigen::MatrixXd& dofs, ModeFrame& frame);

}  // namespace limber::studio
