#include "limber/arap/internal/pose_stepper.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include <Eigen/Geometry>
#include <Eigen/SVD>

#include "limber/arap/internal/pack_system.h"

namespace limber::internal {
namespace {

/// The translation that brings the targets around the origin.
Eigen::RowVectorXd center_of(const Eigen::MatrixXd& targets, const Eigen::VectorXd& row_translation) {
  const double weight = row_translation.squaredNorm();
  if (!(weight > 0)) return Eigen::RowVectorXd::Zero(targets.cols());
  return row_translation.transpose() * targets / weight;
}

std::vector<float> to_float(const Eigen::MatrixXd& targets) {
  // Farther than this, float products overflow; nothing sensible is left of the shape by then.
  constexpr double kFarthest = 1e12;
  std::vector<float> values;
  values.reserve(targets.size());
  for (Eigen::Index i = 0; i < targets.rows(); ++i) {
    for (Eigen::Index j = 0; j < targets.cols(); ++j) {
      values.push_back(static_cast<float>(std::clamp(targets(i, j), -kFarthest, kFarthest)));
    }
  }
  return values;
}

}  // namespace

Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Vector3d sign = Eigen::Vector3d::Ones();
  if ((svd.matrixU() * svd.matrixV().transpose()).determinant() < 0) sign.z() = -1;
  return svd.matrixU() * sign.asDiagonal() * svd.matrixV().transpose();
}

Eigen::RowVectorXd basis_row_of(const Pin& pin, const Shape& shape, const Subspace& subspace) {
  if (const auto* at = std::get_if<VertexPlace>(&pin.place)) return basis_row(subspace, at->vertex);
  const auto& surface = std::get<SurfacePlace>(pin.place);
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(subspace.dof_count());
  for (int corner = 0; corner < 3; ++corner) {
    row += surface.barycentric[corner] * basis_row(subspace, shape.triangles(surface.triangle, corner));
  }
  return row;
}

PoseStepper::PoseStepper(std::shared_ptr<const ReducedModel> model, std::vector<ConstraintRow> rows)
    : model_(std::move(model)), translation_(unit_translation(*model_)) {
  set_rows(std::move(rows));
  reset();
}

void PoseStepper::set_rows(std::vector<ConstraintRow> rows) {
  // The order of clusters depends on the constraints.
  std::vector<float> kept(system_.model_rotations_size());
  if (!kept.empty()) rotations_to_model(system_, rotations_, kept);
  rows_ = std::move(rows);
  // Who poses once needs nothing that lasts.
  if (!kept.empty() && !update_ && ConstraintUpdate::pays_for(*model_)) {
    update_ = std::make_shared<const ConstraintUpdate>(model_);
  }
  std::optional<ConstrainedModel> constrained;
  if (update_) constrained = update_->constrain(rows_);
  if (!constrained) constrained = constrain(*model_, rows_);
  report_ = constrained->report;
  system_ = pack_for_one(*constrained);
  limit_joints(system_, limited_, given_);
  // 1 for rows of positions, 0 for linear parts of transforms.
  row_translation_.resize(static_cast<Eigen::Index>(rows_.size()));
  for (Eigen::Index i = 0; i < row_translation_.size(); ++i) {
    row_translation_[i] = rows_[static_cast<std::size_t>(i)].coefficients.dot(translation_);
  }
  rotations_.resize(system_.state_size());
  dofs_.resize(static_cast<std::size_t>(system_.dof_count) * system_.dimension);
  scratch_.resize(solve_scratch_size(system_));
  if (!kept.empty()) rotations_from_model(system_, kept, rotations_);
}

void PoseStepper::set_limits(LimitedJoints joints, std::vector<int> given) {
  limited_ = std::move(joints);
  given_ = std::move(given);
  limit_joints(system_, limited_, given_);
}

void PoseStepper::reset() {
  reset_rotations(system_, rotations_);
}

namespace {

/// Where a handle takes a point, by dofs in shape units.
Eigen::Vector3d moved(const HandleDofs& owned, const Eigen::MatrixXd& dofs, const Eigen::Vector3d& point) {
  const int d = static_cast<int>(dofs.cols());
  Eigen::Vector3d result = point;
  result.head(d) = dofs.middleRows(owned.first, d).transpose() * point.head(d) + dofs.row(owned.first + d).transpose();
  return result;
}

Eigen::Matrix3d turn_of(const HandleDofs& owned, const Eigen::MatrixXd& dofs) {
  const int d = static_cast<int>(dofs.cols());
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  linear.topLeftCorner(d, d) = dofs.middleRows(owned.first, d).transpose();
  return nearest_rotation(linear);
}

/// How a limb of two bones bends when its ends are this far from each other: by how much its upper bone turns, and its
/// lower one the other way.
struct LimbBend {
  double upper = 0;
  double lower = 0;
};

LimbBend bend_of(double upper, double lower, double chord) {
  const auto corner = [](double a, double b, double opposite) {
    return std::acos(std::clamp((a * a + b * b - opposite * opposite) / (2 * a * b), -1.0, 1.0));
  };
  return {corner(upper, chord, lower), corner(lower, chord, upper)};
}

}  // namespace

void PoseStepper::bend_limbs(const Rig& rig, const Eigen::MatrixXd& targets, const SolveOptions& options,
                             PoseResult& result) {
  constexpr double kHinge = 1.0;   // radians of tilt: a ball bends to any side
  constexpr double kAtEnd = 0.15;  // radians
  constexpr double kShort = 0.97;  // of its length
  constexpr int kSweeps = 30;
  for (const LimitedJoints::Joint& joint : limited_.joints) {
    const Handle& child = rig.handles[static_cast<std::size_t>(joint.handle)];
    const auto* lower = std::get_if<BoneHandle>(&child.form);
    const auto* upper = std::get_if<BoneHandle>(&rig.handles[static_cast<std::size_t>(child.parent)].form);
    const bool is_given = std::find(given_.begin(), given_.end(), joint.handle) != given_.end();
    if (!upper || !lower || joint.limit.tilt > kHinge || is_given) continue;
    const HandleDofs& of_upper = model_->handles[static_cast<std::size_t>(child.parent)];
    const HandleDofs& of_lower = model_->handles[static_cast<std::size_t>(joint.handle)];
    const Eigen::Matrix3d parent = turn_of(of_upper, result.dofs);
    const Eigen::AngleAxisd turn(Eigen::Matrix3d(parent.transpose() * turn_of(of_lower, result.dofs)));
    const double angle = turn.angle() * turn.axis().dot(joint.limit.axis.normalized());
    if (angle > joint.limit.least + kAtEnd) continue;
    const Eigen::Vector3d start = moved(of_upper, result.dofs, upper->head);
    const Eigen::Vector3d end = moved(of_lower, result.dofs, lower->tail);
    const double lengths[] = {(lower->head - upper->head).norm(), (lower->tail - lower->head).norm()};
    const double chord = (end - start).norm();
    if (!(chord < kShort * (lengths[0] + lengths[1])) || !(chord > std::abs(lengths[0] - lengths[1])) ||
        !(std::min(lengths[0], lengths[1]) > 0)) {
      continue;
    }
    const LimbBend bend = bend_of(lengths[0], lengths[1], chord);
    const Eigen::Vector3d axis = parent * joint.limit.axis.normalized();
    const std::vector<float> kept = rotations_;
    turn_clusters(joint.parent, Eigen::AngleAxisd(-bend.upper, axis).toRotationMatrix());
    turn_clusters(joint.moved, Eigen::AngleAxisd(bend.lower, axis).toRotationMatrix());
    SolveOptions longer = options;
    longer.sweeps = std::max(options.sweeps, kSweeps);
    PoseResult bent = step(targets, longer);
    if (bent.energy < result.energy) {
      bent.seconds += result.seconds;
      bent.sweeps += result.sweeps;
      result = std::move(bent);
    } else {
      rotations_ = kept;
    }
  }
}

void PoseStepper::turn_clusters(const std::vector<int>& clusters, const Eigen::Matrix3d& by) {
  const int d = system_.dimension;
  std::vector<float> in_model(system_.model_rotations_size());
  rotations_to_model(system_, rotations_, in_model);
  for (const int cluster : clusters) {
    using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Eigen::Map<RowMajor> q(in_model.data() + static_cast<std::ptrdiff_t>(cluster) * d * d, d, d);
    q = RowMajor(q * by.topLeftCorner(d, d).transpose().cast<float>());
  }
  rotations_from_model(system_, in_model, rotations_);
}

PoseResult PoseStepper::step(const Eigen::MatrixXd& targets, const SolveOptions& options) {
  const Eigen::RowVectorXd center = center_of(targets, row_translation_);
  const std::vector<float> centred = to_float(targets - row_translation_ * center);
  const auto start = std::chrono::steady_clock::now();
  const SolveResult solved = solve_reduced({&system_, centred, rotations_, dofs_, scratch_, options});

  PoseResult result;
  result.report = report_;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Eigen::MatrixXd in_model(system_.dof_count, system_.dimension);
  for (Eigen::Index i = 0; i < in_model.rows(); ++i) {
    for (Eigen::Index j = 0; j < in_model.cols(); ++j) in_model(i, j) = dofs_[i * system_.dimension + j];
  }
  result.dofs = dofs_from_model(*model_, in_model + translation_ * center);
  result.energy = solved.energy * model_->energy_scale;
  result.sweeps = solved.sweeps;
  result.converged = solved.converged;
  // Independent constraints can always be met; to look is the dearest part of a step.
  if (report_.redundant_rows > 0) result.constraint_miss = constraint_miss(rows_, targets) / model_->frame.scale;
  return result;
}

}  // namespace limber::internal
