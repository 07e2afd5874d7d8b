#include <optional>

#include <Eigen/Geometry>
#include <Eigen/SVD>

#include "limber/autorig/fit_skeleton.h"
#include "limber/core/error.h"

namespace limber {
namespace {

std::vector<Eigen::Vector3d> rest_places(const Skeleton& skeleton) {
  std::vector<Eigen::Vector3d> places;
  for (const AffineMatrix& matrix : rest_joint_to_world(skeleton)) places.emplace_back(matrix.col(3));
  return places;
}

}  // namespace

bool lies_within(const Skeleton& skeleton, const std::vector<int>& joints, const Eigen::Vector3d& low,
                 const Eigen::Vector3d& high) {
  const std::vector<Eigen::Vector3d> places = rest_places(skeleton);
  const double size = (high - low).norm(), slack = 0.05 * size;
  int inside = 0;
  Eigen::Vector3d least = Eigen::Vector3d::Constant(1e300), most = -least;
  for (const int joint : joints) {
    const Eigen::Vector3d& at = places[static_cast<std::size_t>(joint)];
    least = least.cwiseMin(at);
    most = most.cwiseMax(at);
    inside += ((at - low).minCoeff() > -slack && (high - at).minCoeff() > -slack) ? 1 : 0;
  }
  if (joints.size() < 4) return inside > 0;
  return inside * 10 >= static_cast<int>(joints.size()) * 9 && (most - least).norm() > 0.35 * size;
}

Skeleton place_skeleton(const Skeleton& skeleton, const std::vector<PlacedJoint>& placed) {
  const std::vector<Eigen::Vector3d> old = rest_places(skeleton);
  const auto count = static_cast<std::size_t>(skeleton.count());
  std::vector<std::optional<Eigen::Vector3d>> known(count);
  for (const auto& [joint, at] : placed) known[static_cast<std::size_t>(joint)] = at;
  Eigen::Matrix3Xd from(3, static_cast<Eigen::Index>(placed.size())), to = from;
  for (std::size_t k = 0; k < placed.size(); ++k) {
    from.col(static_cast<Eigen::Index>(k)) = old[static_cast<std::size_t>(placed[k].first)];
    to.col(static_cast<Eigen::Index>(k)) = placed[k].second;
  }
  if (placed.size() < 3) {
    throw Error(ErrorCode::InvalidArgument, "a skeleton is placed by at least three joints.");
  }
  const Eigen::Matrix4d map = Eigen::umeyama(from, to, true);
  const Eigen::Matrix3d linear = map.topLeftCorner<3, 3>();
  const Eigen::Quaterniond turn(Eigen::Matrix3d(linear / std::cbrt(linear.determinant())));

  const std::vector<int> order = parents_first(skeleton);
  const std::vector<std::vector<int>> children = children_of(skeleton);
  // The placed joints below each joint with none between, and how far they are.
  std::vector<std::vector<std::pair<int, double>>> below(count);
  for (auto joint = order.rbegin(); joint != order.rend(); ++joint) {
    const auto j = static_cast<std::size_t>(*joint);
    for (const int child : children[j]) {
      const auto c = static_cast<std::size_t>(child);
      const double step = (old[c] - old[j]).norm();
      if (known[c]) {
        below[j].emplace_back(child, step);
      } else {
        for (const auto& [target, way] : below[c]) below[j].emplace_back(target, step + way);
      }
    }
  }
  std::vector<Eigen::Vector3d> places(count);
  for (const int joint : order) {
    const auto j = static_cast<std::size_t>(joint);
    const int parent = skeleton.joints[j].parent;
    if (known[j]) {
      places[j] = *known[j];
      continue;
    }
    if (parent < 0) {
      places[j] = (map * old[j].homogeneous()).head<3>();
      continue;
    }
    const auto p = static_cast<std::size_t>(parent);
    const Eigen::Vector3d step = old[j] - old[p];
    places[j] = places[p] + linear * step;
    // Towards the placed joint that lies straight on.
    double straightest = -2;
    for (const auto& [target, way] : below[j]) {
      const Eigen::Vector3d on = old[static_cast<std::size_t>(target)] - old[j];
      const double straight = step.normalized().dot(on.normalized());
      if (straight <= straightest || step.norm() + way <= 0) continue;
      straightest = straight;
      const Eigen::Vector3d goal = *known[static_cast<std::size_t>(target)] - places[p];
      const Eigen::Vector3d whole = linear * (old[static_cast<std::size_t>(target)] - old[p]);
      if (whole.norm() <= 1e-9 * (1 + goal.norm())) continue;
      // The way to it keeps its bends.
      const Eigen::Quaterniond bend = Eigen::Quaterniond::FromTwoVectors(whole, goal);
      places[j] = places[p] + goal.norm() / whole.norm() * (bend * (linear * step));
    }
  }
  Skeleton result = skeleton;
  std::vector<AffineMatrix> to_world(count);
  for (const int joint : order) {
    const auto j = static_cast<std::size_t>(joint);
    Joint& moved = result.joints[j];
    if (moved.parent < 0) {
      moved.rest.translation = places[j];
      moved.rest.rotation = (turn * moved.rest.rotation).normalized();
      to_world[j] = moved.rest.matrix();
    } else {
      const AffineMatrix& above = to_world[static_cast<std::size_t>(moved.parent)];
      moved.rest.translation = apply(inverse(above), places[j]);
      to_world[j] = compose(above, moved.rest.matrix());
    }
    if (moved.end_site) *moved.end_site *= std::cbrt(linear.determinant());
  }
  return result;
}

}  // namespace limber
