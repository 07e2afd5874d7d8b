#include "limber/autorig/internal/fit_hand.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

#include "limber/autorig/internal/hand_fingers.h"

namespace limber::internal {
namespace {

/// Meshes with more vertices than this are looked at along the axes only.
constexpr Eigen::Index kManyVertices = 30'000;

Eigen::Vector3d nearest_axis(const Eigen::Vector3d& direction, const Eigen::Vector3d& but) {
  Eigen::Vector3d left = direction.cwiseProduct(Eigen::Vector3d::Ones() - but.cwiseAbs());
  int axis = 0;
  left.cwiseAbs().maxCoeff(&axis);
  return (left[axis] < 0 ? -1.0 : 1.0) * Eigen::Vector3d::Unit(axis);
}

HandPlace place_along(const BodyMesh& mesh, const Eigen::Vector3d& along) {
  const Eigen::VectorXd way = mesh.points * along;
  const double low = way.minCoeff(), length = way.maxCoeff() - low;
  HandPlace place{Eigen::Vector3d::Zero(), along, length};
  double count = 0;
  for (Eigen::Index v = 0; v < mesh.points.rows(); ++v) {
    if (way[v] > low + 0.08 * length) continue;
    place.wrist += mesh.points.row(v).transpose();
    count += 1;
  }
  place.wrist /= std::max(count, 1.0);
  return place;
}

/// How much fingers look like those of a hand, 0 to 1.
double hand_score(const BodyMesh& mesh, const OrderedFingers& fingers, const HandPlace& place) {
  if (!fingers.has_thumb) return 0;
  double shortest = 1e300, longest = 0, ahead = 0;
  for (std::size_t k = 1; k < fingers.fingers.size(); ++k) {
    const FingerTube& finger = fingers.fingers[k];
    shortest = std::min(shortest, finger.length);
    longest = std::max(longest, finger.length);
    ahead += finger.direction().dot(place.along) / static_cast<double>(fingers.fingers.size() - 1);
  }
  const auto ramp = [](double value, double from, double to) {
    return std::clamp((value - from) / (to - from), 0.0, 1.0);
  };
  // Hands are flat.
  const Eigen::Vector3d row = fingers.fingers[1].web() - fingers.fingers.back().web();
  const Eigen::VectorXd depth = mesh.points * place.along.cross(row).normalized();
  const double flat = (depth.maxCoeff() - depth.minCoeff()) / place.length;
  return (fingers.fingers.size() == 5 ? 1 : 0.7) * ramp(fingers.even, 0.02, 0.2) * ramp(fingers.parallel, 0.2, 0.5) *
         ramp(shortest / longest, 0.15, 0.35) * ramp(ahead, 0.2, 0.6) * ramp(-flat, -0.75, -0.55);
}

/// Log odds that a hand is a left one. Fingers bend, and the thumb lies, towards the palm.
double left_odds(const OrderedFingers& fingers, const HandPlace& place) {
  Eigen::Vector3d along = Eigen::Vector3d::Zero();
  for (std::size_t k = 1; k < fingers.fingers.size(); ++k) along += fingers.fingers[k].direction();
  along.normalize();
  const Eigen::Vector3d row = fingers.fingers[1].web() - fingers.fingers.back().web();
  const Eigen::Vector3d normal = along.cross(row).normalized();
  double bend = 0;
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (std::size_t k = 1; k < fingers.fingers.size(); ++k) {
    const std::vector<Eigen::Vector3d>& line = fingers.fingers[k].line;
    bend += ((line.front() + line.back()) / 2 - line[line.size() / 2]).dot(normal) / place.length;
    middle += line.back() / static_cast<double>(fingers.fingers.size() - 1);
  }
  const double thumb = (fingers.fingers[0].tip() - (middle + place.wrist) / 2).dot(normal) / place.length;
  return std::clamp(40 * bend, -3.0, 3.0) + std::clamp(10 * thumb, -2.0, 2.0);
}

}  // namespace

HandFit fit_hand(const BodyMesh& mesh) {
  std::vector<Eigen::Vector3d> ends;
  for (int axis = 0; axis < 3; ++axis) ends.push_back(Eigen::Vector3d::Unit(axis));
  if (mesh.points.rows() < kManyVertices) {
    const Eigen::RowVector3d mean = mesh.points.colwise().mean();
    const Eigen::MatrixXd away = mesh.points.rowwise() - mean;
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> spread(away.transpose() * away);
    for (int axis = 0; axis < 3; ++axis) ends.push_back(spread.eigenvectors().col(axis));
  }
  HandFit best;
  OrderedFingers fingers;
  HandPlace place;
  for (const Eigen::Vector3d& end : ends) {
    for (const double sign : {1.0, -1.0}) {
      const HandPlace guess = place_along(mesh, sign * end);
      std::vector<FingerTube> tubes = finger_tubes(mesh, guess);
      if (tubes.size() < 4 || tubes.size() > 5) continue;
      const OrderedFingers ordered = order_fingers(std::move(tubes), guess);
      const double score = hand_score(mesh, ordered, guess);
      if (score <= best.score) continue;
      best.score = score;
      fingers = ordered;
      place = guess;
    }
  }
  if (best.score <= 0) return best;
  const double odds = left_odds(fingers, place);
  const std::string suffix = odds > 0 ? ".L" : ".R";
  best.side_confidence = 1 / (1 + std::exp(-std::abs(odds)));
  best.joints.push_back({"hand" + suffix, place.wrist, 0.8});
  const std::vector<RoleJoint> joints = finger_joints(fingers, place, suffix);
  best.joints.insert(best.joints.end(), joints.begin(), joints.end());
  best.front = nearest_axis(place.along, Eigen::Vector3d::Zero());
  const Eigen::Vector3d row = fingers.fingers[1].web() - fingers.fingers.back().web();
  best.up = nearest_axis((odds > 0 ? -1.0 : 1.0) * place.along.cross(row), best.front);
  return best;
}

}  // namespace limber::internal
