#include <utility>

#include "limber/arap/internal/model_frame.h"
#include "limber/arap/internal/pose_stepper.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/model/rig.h"

namespace limber {
namespace {

ConstraintRow empty_row(const ReducedModel& model, double stiffness) {
  return {Eigen::RowVectorXd::Zero(model.dof_count()), stiffness};
}

/// Where the handle's transform takes a point, as a row.
ConstraintRow row_at(const ReducedModel& model, int handle, const Eigen::Vector3d& point, double stiffness) {
  ConstraintRow row = empty_row(model, stiffness);
  const HandleDofs& dofs = model.handles[handle];
  const int d = model.dimension;
  if (dofs.kind == DofKind::Affine) {
    row.coefficients.segment(dofs.first, d) = ((point - model.frame.origin) * model.frame.scale).head(d).transpose();
  }
  row.coefficients[dofs.first + dofs.count(d) - 1] = 1;
  return row;
}

[[noreturn]] void refuse(const Rig& rig, int handle, const char* sentence) {
  throw Error(ErrorCode::InvalidPose, sentence, Place::at_handle(rig.handles[handle].name));
}

Eigen::Vector3d place_of(const Rig& rig, int handle, const Positions& rest_positions) {
  const Handle& h = rig.handles[handle];
  if (const auto* point = std::get_if<PointHandle>(&h.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&h.form)) return bone->head;
  if (const auto* region = std::get_if<RegionHandle>(&h.form)) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int vertex : region->vertices) sum += rest_positions.row(vertex).transpose();
    return sum / static_cast<double>(region->vertices.size());
  }
  refuse(rig, handle, "an abstract handle has no position to hold.");
}

/// Rows and their targets, as they come.
class ConstraintList {
 public:
  void add(std::vector<ConstraintRow> rows, const Eigen::MatrixXd& targets) {
    for (ConstraintRow& row : rows) rows_.push_back(std::move(row));
    for (Eigen::Index i = 0; i < targets.rows(); ++i) targets_.push_back(targets.row(i));
  }
  PosedConstraints take(int dimension) {
    PosedConstraints result{std::move(rows_), Eigen::MatrixXd(static_cast<Eigen::Index>(targets_.size()), dimension)};
    for (std::size_t i = 0; i < targets_.size(); ++i) result.targets.row(static_cast<Eigen::Index>(i)) = targets_[i];
    return result;
  }

 private:
  std::vector<ConstraintRow> rows_;
  std::vector<Eigen::RowVectorXd> targets_;
};

void add_target(const ReducedModel& model, const Rig& rig, const HandleTarget& target, const Positions& rest_positions,
                ConstraintList& list) {
  const int handle = rig.find(target.handle);
  const auto rows = [&](ConstraintKind kind) {
    return constrain_handle(model, rig, handle, kind, rest_positions, target.stiffness);
  };
  if (const auto* position = std::get_if<PositionTarget>(&target.target)) {
    list.add(rows(ConstraintKind::Position), position_target(model, position->position));
  } else if (const auto* tail = std::get_if<TailTarget>(&target.target)) {
    list.add(rows(ConstraintKind::Tail), position_target(model, tail->position));
  } else if (const auto* ends = std::get_if<BoneTarget>(&target.target)) {
    Eigen::MatrixXd targets(2, model.dimension);
    targets << position_target(model, ends->head), position_target(model, ends->tail);
    list.add(rows(ConstraintKind::HeadAndTail), targets);
  } else {
    const auto& transform = std::get<TransformTarget>(target.target).transform;
    list.add(rows(ConstraintKind::Transform), transform_target(model, handle, transform));
  }
}

}  // namespace

std::vector<ConstraintRow> constrain_handle(const ReducedModel& model, const Rig& rig, int handle, ConstraintKind kind,
                                            const Positions& rest_positions, double stiffness) {
  const auto* bone = std::get_if<BoneHandle>(&rig.handles[handle].form);
  switch (kind) {
    case ConstraintKind::Free:
      return {};
    case ConstraintKind::Position:
      return {row_at(model, handle, place_of(rig, handle, rest_positions), stiffness)};
    case ConstraintKind::Tail:
      if (!bone) refuse(rig, handle, "only a bone has a tail to hold.");
      return {row_at(model, handle, bone->tail, stiffness)};
    case ConstraintKind::HeadAndTail:
      if (!bone) refuse(rig, handle, "only a bone has a head and a tail to hold.");
      return {row_at(model, handle, bone->head, stiffness), row_at(model, handle, bone->tail, stiffness)};
    case ConstraintKind::Transform:
      break;
  }
  std::vector<ConstraintRow> rows;
  const HandleDofs& dofs = model.handles[handle];
  for (int i = 0; i < dofs.count(model.dimension); ++i) {
    rows.push_back(empty_row(model, stiffness));
    rows.back().coefficients[dofs.first + i] = 1;
  }
  return rows;
}

ConstraintRow constrain_point(const ReducedModel& model, const Eigen::RowVectorXd& basis_row, double stiffness) {
  Eigen::MatrixXd row = basis_row;
  internal::rows_to_model(model.handles, model.dimension, model.frame, row);
  return {row, stiffness};
}

Eigen::MatrixXd position_target(const ReducedModel& model, const Eigen::Vector3d& position) {
  return ((position - model.frame.origin) * model.frame.scale).head(model.dimension).transpose();
}

Eigen::MatrixXd transform_target(const ReducedModel& model, int handle, const AffineMatrix& transform) {
  const int d = model.dimension;
  const HandleDofs& dofs = model.handles[handle];
  const Eigen::Vector3d translation =
      (transform.leftCols<3>() * model.frame.origin + transform.col(3) - model.frame.origin) * model.frame.scale;
  if (dofs.kind == DofKind::Position) {
    // A position dof has no orientation: it goes where the transform takes its rest position.
    const Eigen::VectorXd rest = model.rest_dofs.row(dofs.first).transpose();
    return (transform.topLeftCorner(d, d) * rest + translation.head(d)).transpose();
  }
  Eigen::MatrixXd target(d + 1, d);
  target.topRows(d) = transform.topLeftCorner(d, d).transpose();
  target.row(d) = translation.head(d).transpose();
  return target;
}

PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose,
                                const Positions& rest_positions) {
  if (!pose.pins.empty()) {
    throw Error(ErrorCode::InvalidPose, "pins hold the shape, which is not known here.", Place::at_path({}, "pins"));
  }
  ConstraintList list;
  for (const HandleTarget& target : world_pose(rig, pose).targets) add_target(model, rig, target, rest_positions, list);
  return list.take(model.dimension);
}

PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose, const Shape& shape,
                                const Subspace& subspace) {
  validate(pose, rig, shape);
  const Pose world = world_pose(rig, pose);
  if (pose.relative_to_parents) validate(world, rig, shape);  // what parents made of it
  ConstraintList list;
  for (const HandleTarget& target : world.targets) {
    add_target(model, rig, target, shape.positions, list);
  }
  for (const Pin& pin : pose.pins) {
    list.add({constrain_point(model, internal::basis_row_of(pin, shape, subspace), pin.stiffness)},
             position_target(model, pin.position));
  }
  return list.take(model.dimension);
}

}  // namespace limber
