#include "studio/server/modes/mls_places.h"

#include <Eigen/Geometry>

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Eigen::Map<const FloatAffineMatrix> joint_at(std::span<const float> transforms, int joint) {
  return Eigen::Map<const FloatAffineMatrix>(transforms.data() + 12 * static_cast<std::ptrdiff_t>(joint));
}

AffineMatrix translation(const Vector3d& by) {
  AffineMatrix transform = AffineMatrix::Identity();
  transform.col(3) = by;
  return transform;
}

/// Turns a segment by the smallest angle and stretches it along itself.
AffineMatrix between(const BoneHandle& rest, const Vector3d& head, const Vector3d& tail) {
  const Vector3d from = rest.tail - rest.head, to = tail - head;
  AffineMatrix transform = AffineMatrix::Identity();
  if (from.norm() > 0 && to.norm() > 0) {
    const Vector3d along = from.normalized();
    const Eigen::Matrix3d turn = Eigen::Quaterniond::FromTwoVectors(from, to).toRotationMatrix();
    const double stretch = to.norm() / from.norm() - 1;
    transform.leftCols<3>() = turn * (Eigen::Matrix3d::Identity() + stretch * along * along.transpose());
  }
  transform.col(3) = head - transform.leftCols<3>() * rest.head;
  return transform;
}

}  // namespace

void MlsPlaces::prepare(const Rig& rig, const DocumentShape& shape) {
  rig_ = rig;
  dimension_ = shape.shape.dimension;
  const Positions& positions = shape.shape.positions;
  std::vector<Vector3d> places;
  first_.clear();
  for (const Handle& handle : rig.handles) {
    first_.push_back(static_cast<Eigen::Index>(places.size()));
    places.push_back(rest_place(handle, positions));
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) places.push_back(bone->tail);
  }
  rest_.resize(static_cast<Eigen::Index>(places.size()), 3);
  nearest_vertex_.clear();
  for (std::size_t p = 0; p < places.size(); ++p) {
    rest_.row(static_cast<Eigen::Index>(p)) = places[p].transpose();
    Eigen::Index nearest = 0;
    (positions.rowwise() - places[p].transpose()).rowwise().squaredNorm().minCoeff(&nearest);
    nearest_vertex_.push_back(static_cast<int>(nearest));
  }
  if (dimension_ == 2) rest_.col(2).setConstant(positions(0, 2));
}

void MlsPlaces::follow(const std::map<std::string, HandlePose>& pose, const DocumentShape& shape) {
  pose_ = pose;
  for (auto& [name, held] : pose_) held = within_reach(held, shape);
}

Positions MlsPlaces::blended(const SkeletonSkin& skin, std::span<const float> transforms) const {
  Positions places = rest_;
  std::size_t bone = 0;
  for (std::size_t h = 0; h < rig_.handles.size(); ++h) {
    const Eigen::Index at = first_[h];
    if (rig_.handles[h].is_bone()) {
      for (Eigen::Index end = 0; end < 2; ++end) {
        const int joint = skin.graph.bone_ends[bone][static_cast<std::size_t>(end)];
        const Vector3d rest = rest_.row(at + end).transpose();
        places.row(at + end) = (joint_at(transforms, joint).cast<double>() * rest.homogeneous()).transpose();
      }
      ++bone;
      continue;
    }
    const Vector3d rest = rest_.row(at).transpose();
    Vector3d moved = Vector3d::Zero();
    for (const Influence& influence : skin.weights.of(nearest_vertex_[static_cast<std::size_t>(at)])) {
      moved += influence.weight * (joint_at(transforms, influence.bone).cast<double>() * rest.homogeneous());
    }
    places.row(at) = moved.transpose();
  }
  return places;
}

AffineMatrix MlsPlaces::transform_of(std::size_t handle, const Positions& places) const {
  const Handle& form = rig_.handles[handle];
  const Eigen::Index at = first_[handle];
  const auto held = pose_.find(form.name);
  const ConstraintKind kind = held == pose_.end() ? ConstraintKind::Free : held->second.kind;
  if (kind == ConstraintKind::Transform) return held->second.transform;
  const auto target = [&](const Vector3d& wanted) -> Vector3d {
    return dimension_ == 2 ? Vector3d(wanted.x(), wanted.y(), rest_(at, 2)) : wanted;
  };
  const bool holds_head = kind == ConstraintKind::Position || kind == ConstraintKind::HeadAndTail;
  const Vector3d head = holds_head ? target(held->second.position) : Vector3d(places.row(at).transpose());
  const auto* bone = std::get_if<BoneHandle>(&form.form);
  if (!bone) return translation(head - rest_.row(at).transpose());
  const bool holds_tail = kind == ConstraintKind::Tail || kind == ConstraintKind::HeadAndTail;
  const Vector3d tail = holds_tail ? target(held->second.tail) : Vector3d(places.row(at + 1).transpose());
  return between({rest_.row(at).transpose(), rest_.row(at + 1).transpose()}, head, tail);
}

std::vector<float> MlsPlaces::transforms(const Positions& places, const std::vector<std::string>& order) const {
  std::vector<float> result;
  const auto append = [&](const AffineMatrix& transform) {
    for (int i = 0; i < 12; ++i) result.push_back(static_cast<float>(transform.data()[i]));
  };
  if (order.empty()) {
    for (std::size_t h = 0; h < rig_.handles.size(); ++h) append(transform_of(h, places));
  }
  for (const std::string& name : order) {
    const int handle = rig_.find(name);
    append(handle < 0 ? AffineMatrix(AffineMatrix::Identity())
                      : transform_of(static_cast<std::size_t>(handle), places));
  }
  return result;
}

}  // namespace limber::studio
