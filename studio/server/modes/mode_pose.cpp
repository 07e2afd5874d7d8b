#include "studio/server/modes/mode_pose.h"

#include <algorithm>

#include "limber/session/pose_session.h"

namespace limber::studio {
namespace {

/// What a user asks of a handle may not fit what it became when it was bound.
ConstraintKind fitting(ConstraintKind kind, const Handle& handle) {
  const bool needs_bone = kind == ConstraintKind::Tail || kind == ConstraintKind::HeadAndTail;
  if (handle.is_abstract()) return kind == ConstraintKind::Transform ? kind : ConstraintKind::Free;
  return needs_bone && !handle.is_bone() ? ConstraintKind::Position : kind;
}

// Farther than this, float products overflow; nothing sensible is left of the shape by then.
constexpr double kFarthest = 1e12;

void add_target(const Handle& handle, const HandlePose& held, Pose& pose) {
  switch (fitting(held.kind, handle)) {
    case ConstraintKind::Position:
      pose.targets.push_back({handle.name, PositionTarget{held.position}});
      break;
    case ConstraintKind::HeadAndTail:
      pose.targets.push_back({handle.name, BoneTarget{held.position, held.tail}});
      break;
    case ConstraintKind::Transform:
      pose.targets.push_back({handle.name, TransformTarget{held.transform}});
      break;
    case ConstraintKind::Tail:
      pose.targets.push_back({handle.name, TailTarget{held.tail}});
      break;
    case ConstraintKind::Free:
      break;
  }
}

}  // namespace

Pose pose_of(const Rig& rig, const std::map<std::string, HandlePose>& pose, const std::vector<VertexPin>& pins,
             const DocumentShape& shape) {
  Pose result;
  result.dimension = rig.dimension;
  for (const Handle& handle : rig.handles) {
    const auto found = pose.find(handle.name);
    if (found != pose.end()) add_target(handle, within_reach(found->second, shape), result);
  }
  for (const VertexPin& pin : pins) result.pins.push_back({VertexPlace{pin.vertex}, within_reach(pin.position, shape)});
  return result;
}

bool follow(std::optional<PoseSession>& session, const Situation& situation) {
  const BoundShape& bound = *situation.document.bound;
  const bool is_new = !session || session->binding().model != bound.model;
  if (is_new) {
    session.emplace(bound.shared());
  } else if (session->binding().rig != bound.recipe.rig) {
    session->set_rig(bound.recipe.rig);
  }
  session->set_limited(situation.document.options.at("solve.limits").get<bool>());
  session->set_firm(situation.document.options.at("solve.firm").get<bool>());
  session->set_balanced(situation.document.options.at("solve.balance").get<bool>());
  const bool other =
      session->set_targets(pose_of(bound.rig(), situation.pose, situation.document.pins, *situation.document.shape));
  return other || is_new;
}

std::vector<float> to_float(const Eigen::MatrixXd& matrix) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(matrix.size()));
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      values.push_back(static_cast<float>(std::clamp(matrix(i, j), -kFarthest, kFarthest)));
    }
  }
  return values;
}

void write_motion(const BoundShape& bound, std::span<const float> model_dofs, ModeFrame& frame) {
  const auto values = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      model_dofs.data(), bound.model->dof_count(), bound.model->dimension);
  write_dofs(bound, dofs_from_model(*bound.model, values.cast<double>()), frame);
}

void write_dofs(const BoundShape& bound, const Eigen::MatrixXd& dofs, ModeFrame& frame) {
  const Subspace& subspace = *bound.subspace;
  const int d = subspace.dimension;
  frame.transforms.assign(static_cast<std::size_t>(subspace.handle_count()) * 12, 0.0f);
  float* out = frame.transforms.data();
  for (const AffineMatrix& transform : handle_transforms(subspace, dofs)) {
    for (int i = 0; i < 12; ++i) *out++ = static_cast<float>(transform.data()[i]);
  }
  frame.dofs.assign(static_cast<std::size_t>(dofs.rows()) * 3, 0.0f);
  for (Eigen::Index i = 0; i < dofs.rows(); ++i) {
    for (int j = 0; j < d; ++j) frame.dofs[static_cast<std::size_t>(i * 3 + j)] = static_cast<float>(dofs(i, j));
  }
  if (d == 2 && subspace.plane_height != 0) {
    const Eigen::VectorXd up = translation_dofs(subspace) * subspace.plane_height;
    for (Eigen::Index i = 0; i < up.size(); ++i)
      frame.dofs[static_cast<std::size_t>(i * 3 + 2)] = static_cast<float>(up[i]);
  }
}

}  // namespace limber::studio
