#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/clips.h"

namespace limber {
namespace {

constexpr double kRadiansPerDegree = 0.017453292519943295;

void check_options(const RangeOfMotionOptions& options) {
  if (!(options.degrees > 0 && options.degrees <= 180)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} degrees are not within 0 and 180.", options.degrees));
  }
  if (!(options.seconds > 0) || !std::isfinite(options.seconds)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} s from pose to pose is not above 0.", options.seconds));
  }
}

/// The rotation part of a joint's map to the world, without scale.
Eigen::Quaterniond world_rotation(const Skeleton& skeleton, int joint) {
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  for (; joint >= 0; joint = skeleton.joints[static_cast<std::size_t>(joint)].parent) {
    rotation = skeleton.joints[static_cast<std::size_t>(joint)].rest.rotation * rotation;
  }
  return rotation.normalized();
}

}  // namespace

std::vector<RangePose> range_poses(const std::vector<int>& joints, const RangeOfMotionOptions& options) {
  check_options(options);
  std::vector<RangePose> poses;
  for (const int joint : joints) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const double side : {1.0, -1.0}) {
        const double seconds = options.seconds * static_cast<double>(2 * poses.size() + 1);
        poses.push_back({joint, axis, side * options.degrees, seconds});
      }
    }
  }
  return poses;
}

MotionClip range_of_motion(const Skeleton& skeleton, const std::vector<int>& joints,
                           const RangeOfMotionOptions& options) {
  MotionClip clip;
  clip.name = "range of motion";
  const std::vector<RangePose> poses = range_poses(joints, options);
  constexpr std::size_t kPosesPerJoint = 6;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (joints[j] < 0 || joints[j] >= skeleton.count()) {
      throw Error(ErrorCode::IndexOutOfRange, fmt::format("there is no joint {}.", joints[j]));
    }
    const Eigen::Quaterniond rest = skeleton.joints[static_cast<std::size_t>(joints[j])].rest.rotation;
    const Eigen::Quaterniond to_world = world_rotation(skeleton, joints[j]);
    MotionTrack track{joints[j], TrackPath::Rotation, Interpolation::Linear, {}, {}};
    track.values.resize(2 * kPosesPerJoint + 1, 4);
    const auto add = [&](double seconds, const Eigen::Quaterniond& rotation) {
      track.values.row(static_cast<Eigen::Index>(track.times.size())) = rotation.coeffs().transpose();
      track.times.push_back(seconds);
    };
    for (std::size_t p = j * kPosesPerJoint; p < (j + 1) * kPosesPerJoint; ++p) {
      add(poses[p].seconds - options.seconds, rest);
      const Eigen::AngleAxisd turn(kRadiansPerDegree * poses[p].degrees, Eigen::Vector3d::Unit(poses[p].axis));
      add(poses[p].seconds, (rest * to_world.conjugate() * turn * to_world).normalized());
    }
    add(poses[(j + 1) * kPosesPerJoint - 1].seconds + options.seconds, rest);
    clip.tracks.push_back(std::move(track));
  }
  return clip;
}

}  // namespace limber
