#include "limber/compress/internal/affine_joint.h"

#include <algorithm>
#include <cmath>

#include <Eigen/SVD>
#include <fmt/format.h>

#include "limber/motion/clips.h"

namespace limber::internal {
namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Keys that may be left out in a row: what is looked at for one grows with their number.
constexpr std::size_t kMostLeftOut = 96;

std::string unused_name(const Skeleton& skeleton, const std::string& name) {
  std::string result = name;
  for (int number = 2; skeleton.find(result) >= 0; ++number) result = fmt::format("{}.{}", name, number);
  return result;
}

bool is_identity(const Quaterniond& rotation) {
  return rotation.coeffs() == Quaterniond::Identity().coeffs();
}

/// How far a difference of two maps moves points of a box at most.
double reach(const AffineMatrix& difference, const Vector3d& half_size) {
  double sum = difference.col(3).norm();
  for (int axis = 0; axis < 3; ++axis) sum += difference.col(axis).norm() * half_size[axis];
  return sum;
}

AffineMatrix map_at(const AffineNodes& nodes, std::size_t key) {
  AffineMatrix inner = AffineMatrix::Zero();
  inner.leftCols<3>() = nodes.inner[key].toRotationMatrix();
  return compose(nodes.outer[key].matrix(), inner);
}

AffineMatrix map_between(const AffineNodes& nodes, std::size_t from, std::size_t to, double share) {
  AffineMatrix inner = AffineMatrix::Zero();
  inner.leftCols<3>() = blend(nodes.inner[from], nodes.inner[to], share).toRotationMatrix();
  return compose(blend(nodes.outer[from], nodes.outer[to], share).matrix(), inner);
}

/// Whether the keys between two are restored by interpolation.
bool is_restored(const AffineNodes& nodes, const std::vector<AffineMatrix>& maps, std::size_t from, std::size_t to,
                 const Vector3d& half_size, double tolerance) {
  const double span = nodes.times[to] - nodes.times[from];
  for (std::size_t key = from + 1; key < to; ++key) {
    const AffineMatrix played = map_between(nodes, from, to, (nodes.times[key] - nodes.times[from]) / span);
    if (reach(played - maps[key], half_size) > tolerance) return false;
  }
  return true;
}

/// Leaves out keys that interpolation restores: from each key on to the farthest that does.
AffineNodes thinned(const AffineNodes& nodes, const Vector3d& half_size, double tolerance) {
  if (!(tolerance > 0) || nodes.times.size() < 3) return nodes;
  std::vector<AffineMatrix> maps;
  for (std::size_t key = 0; key < nodes.times.size(); ++key) maps.push_back(map_at(nodes, key));
  AffineNodes result;
  result.pivot = nodes.pivot;
  const auto keep = [&](std::size_t key) {
    result.times.push_back(nodes.times[key]);
    result.outer.push_back(nodes.outer[key]);
    result.inner.push_back(nodes.inner[key]);
  };
  keep(0);
  for (std::size_t from = 0; from + 1 < nodes.times.size();) {
    std::size_t to = from + 1;
    while (to + 1 < nodes.times.size() && to - from < kMostLeftOut &&
           is_restored(nodes, maps, from, to + 1, half_size, tolerance)) {
      ++to;
    }
    keep(to);
    from = to;
  }
  return result;
}

/// The axes along which a bone stretches where it does so most: a hinge has the same ones all the time, and needs no
/// second node once they are part of the bind matrix.
Matrix3d stretch_axes(std::span<const std::vector<AffineMatrix>> maps) {
  Matrix3d axes = Matrix3d::Identity();
  double most = 1e-5;  // less is noise of single precision
  for (const std::vector<AffineMatrix>& one : maps) {
    for (const AffineMatrix& map : one) {
      const Matrix3d linear = map.leftCols<3>();
      const Matrix3d square = linear.transpose() * linear;
      const double scale = square.trace() / 3;
      if (!(scale > 0)) continue;
      const double apart = (square / scale - Matrix3d::Identity()).norm();
      if (apart <= most) continue;
      most = apart;
      const Eigen::JacobiSVD<Matrix3d> svd(linear, Eigen::ComputeFullV);
      axes = svd.matrixV();
    }
  }
  if (axes.determinant() < 0) axes.col(2) = -axes.col(2);
  return axes.transpose();
}

/// The parts of a joint that a clip may move, and how much of each is nothing.
struct TrackLimits {
  double place = 0, angle = 0, stretch = 0;
};

/// A track of one part of a joint; none if it never leaves rest, one key if it never changes.
template <class Value>
void add_track(MotionClip& clip, int joint, TrackPath path, const std::vector<double>& times,
               const Eigen::VectorXd& rest, double limit, Value value) {
  MotionTrack track;
  track.joint = joint;
  track.path = path;
  track.times = times;
  track.values.resize(static_cast<Eigen::Index>(times.size()), rest.size());
  for (std::size_t i = 0; i < times.size(); ++i) track.values.row(static_cast<Eigen::Index>(i)) = value(i).transpose();
  const auto farthest = [&](const Eigen::VectorXd& from) {
    return (track.values.rowwise() - from.transpose()).rowwise().norm().maxCoeff();
  };
  if (farthest(rest) <= limit) return;
  if (path == TrackPath::Rotation && farthest(-rest) <= limit) return;
  const Eigen::VectorXd first = track.values.row(0).transpose();
  if (times.size() > 1 && farthest(first) <= limit) {
    track.times.resize(1);
    track.values.conservativeResize(1, Eigen::NoChange);
  }
  clip.tracks.push_back(std::move(track));
}

void add_tracks(MotionClip& clip, int outer, int inner, const AffineNodes& nodes, const Skeleton& skeleton,
                const TrackLimits& limits) {
  const JointTransform& rest = skeleton.joints[static_cast<std::size_t>(outer)].rest;
  add_track(clip, outer, TrackPath::Translation, nodes.times, rest.translation, limits.place,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].translation; });
  add_track(clip, outer, TrackPath::Rotation, nodes.times, rest.rotation.coeffs(), limits.angle,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].rotation.coeffs(); });
  add_track(clip, outer, TrackPath::Scale, nodes.times, rest.scale, limits.stretch,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.outer[i].scale; });
  if (inner == outer) return;
  const Quaterniond& turned = skeleton.joints[static_cast<std::size_t>(inner)].rest.rotation;
  add_track(clip, inner, TrackPath::Rotation, nodes.times, turned.coeffs(), limits.angle,
            [&](std::size_t i) -> Eigen::VectorXd { return nodes.inner[i].coeffs(); });
}

}  // namespace

SkinBone add_affine_joint(Character& character, const AffineJoint& joint, std::span<const BoneKeys> keys,
                          double tolerance) {
  const AffineMatrix from_bind = inverse(joint.parent_bind);
  // What the bone does in the space of its parent, from where the parent's bind pose has the mesh.
  AffineMatrix rest = compose(inverse(joint.parent_rest), compose(joint.rest, from_bind));
  std::vector<std::vector<AffineMatrix>> maps;
  double scale = joint.parent_rest.leftCols<3>().norm() / std::sqrt(3.0);
  for (const BoneKeys& one : keys) {
    std::vector<AffineMatrix>& own = maps.emplace_back();
    for (std::size_t i = 0; i < one.maps.size(); ++i) {
      if (one.parents.empty()) {
        own.push_back(one.maps[i]);
      } else {
        own.push_back(compose(inverse(one.parents[i]), compose(one.maps[i], from_bind)));
        scale = std::max(scale, one.parents[i].leftCols<3>().norm() / std::sqrt(3.0));
      }
    }
  }
  // Points start from the pivot, along the axes of the stretch.
  maps.push_back({rest});
  AffineMatrix bind = AffineMatrix::Zero();
  bind.leftCols<3>() = stretch_axes(maps);
  bind.col(3) = -(bind.leftCols<3>() * apply(joint.parent_bind, joint.pivot));
  const AffineMatrix unbind = inverse(bind);
  for (std::vector<AffineMatrix>& one : maps) {
    for (AffineMatrix& map : one) map = compose(map, unbind);
  }
  rest = maps.back().front();
  maps.pop_back();
  bind = compose(bind, joint.parent_bind);
  const Vector3d half_size = bind.leftCols<3>().cwiseAbs() * joint.half_size;

  const double own_tolerance = scale > 0 ? tolerance / scale : 0;
  const double radius = std::max(half_size.norm(), 1e-12);
  const double largest = std::max(rest.leftCols<3>().norm(), 1e-12);
  AffineNodeOptions options;
  if (own_tolerance > 0)
    options.tolerance = std::clamp(0.1 * own_tolerance / (radius * largest), options.tolerance, 2e-3);
  const AffineNodes still = affine_nodes({0.0}, {rest}, Vector3d::Zero(), options);
  std::vector<AffineNodes> moving;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    moving.push_back(
        thinned(affine_nodes(keys[i].times, maps[i], Vector3d::Zero(), options), half_size, 0.6 * own_tolerance));
  }
  const bool nested =
      !is_identity(still.inner[0]) || std::any_of(moving.begin(), moving.end(), [](const AffineNodes& nodes) {
        return !std::all_of(nodes.inner.begin(), nodes.inner.end(), is_identity);
      });
  Skeleton& skeleton = character.skeleton;
  const int outer = skeleton.count();
  Joint added;
  added.name = unused_name(skeleton, joint.name);
  added.parent = joint.parent;
  added.rest = still.outer[0];
  skeleton.joints.push_back(added);
  int inner = outer;
  if (nested) {
    Joint child;
    child.name = unused_name(skeleton, joint.name + ".inner");
    child.parent = outer;
    child.rest.rotation = still.inner[0];
    inner = skeleton.count();
    skeleton.joints.push_back(child);
  }
  // At least what single precision does not hold anyway.
  constexpr double kRounding = 1e-8;
  TrackLimits limits;
  limits.place = std::max(0.1 * own_tolerance, kRounding * std::max(still.outer[0].translation.norm(), radius));
  limits.stretch = std::max(0.1 * own_tolerance / radius, kRounding);
  limits.angle = std::max(0.05 * own_tolerance / (radius * largest), kRounding);  // quaternions turn by half the angle
  for (std::size_t i = 0; i < keys.size(); ++i) {
    add_tracks(character.clips[static_cast<std::size_t>(keys[i].clip)], outer, inner, moving[i], skeleton, limits);
  }
  return {inner, bind};
}

}  // namespace limber::internal
