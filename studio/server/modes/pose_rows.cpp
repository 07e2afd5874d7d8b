#include "studio/server/modes/pose_rows.h"

#include <algorithm>

namespace limber::studio {
namespace {

/// What a user asks of a handle may not fit what it became when it was bound.
ConstraintKind fitting(ConstraintKind kind, const Handle& handle) {
  const bool needs_bone = kind == ConstraintKind::Tail || kind == ConstraintKind::HeadAndTail;
  if (handle.is_abstract()) return kind == ConstraintKind::Transform ? kind : ConstraintKind::Free;
  return needs_bone && !handle.is_bone() ? ConstraintKind::Position : kind;
}

const HandlePose* find_pose(const Situation& situation, const Handle& handle) {
  const auto found = situation.pose.find(handle.name);
  return found == situation.pose.end() ? nullptr : &found->second;
}

}  // namespace

bool PoseRows::follow(const Situation& situation) {
  const auto& bound = situation.document.bound;
  std::vector<int> pattern;
  for (const Handle& handle : bound->rig().handles) {
    const HandlePose* pose = find_pose(situation, handle);
    pattern.push_back(static_cast<int>(fitting(pose ? pose->kind : ConstraintKind::Free, handle)));
  }
  for (const VertexPin& pin : situation.document.pins) pattern.push_back(pin.vertex);
  const bool changed = bound != bound_ || pattern != pattern_;
  if (changed) {
    bound_ = bound;
    pattern_ = std::move(pattern);
    build_rows(situation);
  }
  targets_.clear();
  for (int h = 0; h < bound->rig().count(); ++h) {
    const auto kind = static_cast<ConstraintKind>(pattern_[static_cast<std::size_t>(h)]);
    if (kind == ConstraintKind::Free) continue;
    const HandlePose& pose = *find_pose(situation, bound->rig().handles[static_cast<std::size_t>(h)]);
    if (kind == ConstraintKind::Position || kind == ConstraintKind::HeadAndTail)
      add_target(position_target(*bound->model, pose.position));
    if (kind == ConstraintKind::Tail || kind == ConstraintKind::HeadAndTail)
      add_target(position_target(*bound->model, pose.tail));
    if (kind == ConstraintKind::Transform) add_target(transform_target(*bound->model, h, pose.transform));
  }
  for (const VertexPin& pin : situation.document.pins) add_target(position_target(*bound->model, pin.position));
  return changed;
}

void PoseRows::build_rows(const Situation& situation) {
  rows_.clear();
  const Rig& rig = bound_->rig();
  for (int h = 0; h < rig.count(); ++h) {
    const auto kind = static_cast<ConstraintKind>(pattern_[static_cast<std::size_t>(h)]);
    for (ConstraintRow& row : constrain_handle(*bound_->model, rig, h, kind, bound_->shape().positions)) {
      rows_.push_back(std::move(row));
    }
  }
  for (const VertexPin& pin : situation.document.pins) {
    rows_.push_back(constrain_point(*bound_->model, bound_->subspace->basis.row(pin.vertex)));
  }
}

void PoseRows::add_target(const Eigen::MatrixXd& target) {
  // Farther than this, float products overflow; nothing sensible is left of the shape by then.
  constexpr double kFarthest = 1e12;
  for (Eigen::Index i = 0; i < target.rows(); ++i) {
    for (Eigen::Index j = 0; j < target.cols(); ++j) {
      targets_.push_back(static_cast<float>(std::clamp(target(i, j), -kFarthest, kFarthest)));
    }
  }
}

Eigen::MatrixXd shape_dofs(const BoundShape& bound, std::span<const float> model_dofs) {
  const int d = bound.model->dimension;
  const auto values = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      model_dofs.data(), bound.model->dof_count(), d);
  return dofs_from_model(*bound.model, values.cast<double>());
}

void write_motion(const BoundShape& bound, std::span<const float> model_dofs, ModeFrame& frame) {
  write_dofs(bound, shape_dofs(bound, model_dofs), frame);
}

void write_dofs(const BoundShape& bound, const Eigen::MatrixXd& dofs, ModeFrame& frame) {
  const Subspace& subspace = *bound.subspace;
  const int d = subspace.dimension;
  frame.transforms.assign(static_cast<std::size_t>(subspace.handle_count()) * 12, 0.0f);
  float* out = frame.transforms.data();
  for (const HandleDofs& handle : subspace.handles) {
    Transform transform = Transform::Identity();
    if (handle.kind == DofKind::Position) {
      transform.block(0, 3, d, 1) = (dofs.row(handle.first) - subspace.rest_dofs.row(handle.first)).transpose();
    } else {
      transform.topLeftCorner(d, d) = dofs.middleRows(handle.first, d).transpose();
      transform.block(0, 3, d, 1) = dofs.row(handle.first + d).transpose();
    }
    if (!handle.takes_part_in_translation && d == 2) transform(2, 2) = 0;
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
