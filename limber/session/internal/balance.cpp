#include "limber/session/internal/balance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/retarget.h"
#include "limber/session/pose_session.h"

namespace limber {

std::vector<int> feet_of(const Rig& rig) {
  std::vector<int> feet;
  if (rig.dimension != 3) return feet;
  const std::vector<BodyPart> parts = body_parts_of(skeleton_of(rig));
  for (int h = 0; h < rig.count(); ++h) {
    const JointRole role = parts[static_cast<std::size_t>(h)].role;
    if (role != JointRole::Foot && role != JointRole::FrontFoot) continue;
    const int parent = rig.handles[static_cast<std::size_t>(h)].parent;
    if (parent < 0 || parts[static_cast<std::size_t>(parent)].role != role) feet.push_back(h);
  }
  return feet;
}

namespace internal {
namespace {

using GroundPoint = Eigen::Vector2d;

constexpr double kSole = 0.02;      ///< Sizes of the shape above the lowest vertex of a foot.
constexpr double kStanding = 0.03;  ///< Sizes above the lowest sole, of what stands.
constexpr int kDirections = 8;      ///< In which a sole has an outermost point.

/// Whether one handle is another, or above it.
bool is_above(const Rig& rig, int above, int handle) {
  while (handle >= 0 && handle != above) handle = rig.handles[static_cast<std::size_t>(handle)].parent;
  return handle == above;
}

double cross(const GroundPoint& a, const GroundPoint& b, const GroundPoint& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// The corners of the hull, to the left around it.
std::vector<GroundPoint> hull_of(std::vector<GroundPoint> points) {
  const auto before = [](const GroundPoint& a, const GroundPoint& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  };
  std::sort(points.begin(), points.end(), before);
  std::vector<GroundPoint> hull;
  const auto add = [&](const GroundPoint& point, std::size_t start) {
    while (hull.size() >= start + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
    hull.push_back(point);
  };
  for (const GroundPoint& point : points) add(point, 0);
  const std::size_t lower = hull.size();
  for (auto i = points.rbegin() + 1; i < points.rend(); ++i) add(*i, lower - 1);
  if (hull.size() > 1) hull.pop_back();  // the first again
  return hull;
}

/// The point of a hull that is nearest to another.
GroundPoint nearest(const std::vector<GroundPoint>& hull, const GroundPoint& point) {
  bool is_inside = hull.size() > 2;
  GroundPoint best = hull.front();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const GroundPoint& a = hull[i];
    const GroundPoint& b = hull[(i + 1) % hull.size()];
    if (cross(a, b, point) < 0) is_inside = false;
    const double length = (b - a).squaredNorm();
    const double part = length > 0 ? std::clamp((point - a).dot(b - a) / length, 0.0, 1.0) : 0.0;
    const GroundPoint on = a + part * (b - a);
    if ((point - on).squaredNorm() >= least) continue;
    least = (point - on).squaredNorm();
    best = on;
  }
  return is_inside ? point : best;
}

}  // namespace

Balance::Balance(const ReducedModel& model, const Rig& rig, const Shape& shape, const Subspace& subspace,
                 std::vector<int> feet)
    : model_(&model), rig_(&rig), feet_(std::move(feet)), size_(size_of(shape)) {
  for (const int foot : feet_) {
    if (foot >= 0 && foot < rig.count()) continue;
    throw Error(ErrorCode::InvalidArgument, fmt::format("handle {} is none of the rig.", foot));
  }
  if (feet_.empty()) feet_ = feet_of(rig);
  std::sort(feet_.begin(), feet_.end());
  // 1^T M B, as B maps a translation to ones.
  center_ = unit_translation(model).transpose() * model.mass;
  if (subspace.dimension == 2) plane_height_ = subspace.plane_height;
  if (!feet_.empty()) find_soles(shape, subspace);
}

void Balance::find_soles(const Shape& shape, const Subspace& subspace) {
  const Eigen::MatrixXd weights = scalar_weights(subspace);
  const Eigen::Vector3d middle = center(subspace.rest_dofs);
  std::vector<std::vector<int>> skins(feet_.size());
  for (std::size_t f = 0; f < feet_.size(); ++f) {
    Eigen::VectorXd own = Eigen::VectorXd::Zero(shape.vertex_count());
    for (int h = 0; h < rig_->count(); ++h) {
      if (is_above(*rig_, feet_[f], h)) own += weights.col(h);
    }
    for (int v = 0; v < shape.vertex_count(); ++v) {
      if (own[v] > 0.5) skins[f].push_back(v);
    }
  }
  // The axis of the world that leads from the feet to the middle of the body.
  Eigen::Vector3d below = Eigen::Vector3d::Zero();
  int count = 0;
  for (const std::vector<int>& skin : skins) {
    for (const int v : skin) below += shape.positions.row(v).transpose();
    count += static_cast<int>(skin.size());
  }
  if (count == 0) {
    feet_.clear();  // feet without flesh hold nothing
    return;
  }
  const Eigen::Vector3d way = middle - below / count;
  Eigen::Index axis = 0;
  way.head(subspace.dimension).cwiseAbs().maxCoeff(&axis);
  up_ = Eigen::Vector3d::Unit(axis) * (way[axis] < 0 ? -1.0 : 1.0);
  ground_.col(0) = Eigen::Vector3d::Unit((axis + 1) % 3);
  ground_.col(1) = Eigen::Vector3d::Unit((axis + 2) % 3);

  std::vector<int> soles;
  for (const std::vector<int>& skin : skins) {
    double lowest = std::numeric_limits<double>::infinity();
    for (const int v : skin) lowest = std::min(lowest, shape.positions.row(v).dot(up_));
    for (int i = 0; i < kDirections; ++i) {
      const double angle = 2 * EIGEN_PI * i / kDirections;
      const Eigen::Vector3d out = ground_ * GroundPoint(std::cos(angle), std::sin(angle));
      int outermost = -1;
      double most = -std::numeric_limits<double>::infinity();
      for (const int v : skin) {
        const bool is_low = shape.positions.row(v).dot(up_) <= lowest + kSole * size_;
        const double far = shape.positions.row(v).dot(out);
        if (is_low && far > most) {
          most = far;
          outermost = v;
        }
      }
      if (outermost >= 0) soles.push_back(outermost);
    }
  }
  std::sort(soles.begin(), soles.end());
  soles.erase(std::unique(soles.begin(), soles.end()), soles.end());
  soles_.resize(static_cast<Eigen::Index>(soles.size()), subspace.dof_count());
  for (std::size_t i = 0; i < soles.size(); ++i) {
    soles_.row(static_cast<Eigen::Index>(i)) = basis_row(subspace, soles[i]);
  }
}

Pose Balance::with_feet(const Pose& wanted) const {
  Pose pose = world_pose(*rig_, wanted);
  for (const int foot : feet_) {
    const bool is_named = std::any_of(pose.targets.begin(), pose.targets.end(), [&](const HandleTarget& target) {
      return is_above(*rig_, foot, rig_->find(target.handle));
    });
    if (is_named) continue;
    pose.targets.push_back({.handle = rig_->handles[static_cast<std::size_t>(foot)].name,
                            .target = TransformTarget{AffineMatrix::Identity()}});
  }
  return pose;
}

Eigen::Vector3d Balance::center(const Eigen::MatrixXd& dofs) const {
  const Eigen::RowVectorXd in_model = center_ * dofs_to_model(*model_, dofs);
  Eigen::Vector3d place(0, 0, plane_height_);
  const Eigen::Index d = in_model.size();
  place.head(d) = in_model.transpose() / model_->frame.scale + model_->frame.origin.head(d);
  return place;
}

Eigen::Vector3d Balance::over_feet(const Eigen::Vector3d& place, const Eigen::MatrixXd& dofs, double share) const {
  Eigen::MatrixXd at = Eigen::MatrixXd::Zero(soles_.rows(), 3);
  at.col(2).setConstant(plane_height_);
  at.leftCols(dofs.cols()) = soles_ * dofs;
  const Eigen::VectorXd heights = at * up_;
  const double lowest = heights.minCoeff();
  std::vector<GroundPoint> points;
  for (Eigen::Index i = 0; i < at.rows(); ++i) {
    if (heights[i] <= lowest + kStanding * size_) points.emplace_back((at.row(i) * ground_).transpose());
  }
  std::vector<GroundPoint> hull = hull_of(std::move(points));
  GroundPoint middle = GroundPoint::Zero();
  for (const GroundPoint& corner : hull) middle += corner / static_cast<double>(hull.size());
  for (GroundPoint& corner : hull) corner = middle + share * (corner - middle);
  const GroundPoint now = ground_.transpose() * place;
  return place + ground_ * (nearest(hull, now) - now);
}

}  // namespace internal
}  // namespace limber
