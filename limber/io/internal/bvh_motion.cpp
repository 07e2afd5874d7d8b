#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "limber/core/error.h"
#include "limber/io/rig_file.h"
#include "limber/model/internal/start_track.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kRadians = std::numbers::pi / 180;

Quaterniond rotation_of(const std::vector<BvhChannel>& channels, const double* row) {
  Quaterniond rotation = Quaterniond::Identity();
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!channels[i].is_rotation) continue;
    rotation = rotation * Quaterniond(Eigen::AngleAxisd(row[i] * kRadians, Vector3d::Unit(channels[i].axis)));
  }
  return rotation.normalized();
}

std::vector<double> frame_times(const BvhFile& file) {
  std::vector<double> times;
  for (int frame = 0; frame < file.frame_count(); ++frame) times.push_back(frame * file.frame_seconds);
  return times;
}

MotionTrack rotation_track(const BvhFile& file, int joint, Eigen::Index column) {
  MotionTrack track = start_track(joint, TrackPath::Rotation, frame_times(file));
  for (int frame = 0; frame < file.frame_count(); ++frame) {
    const double* row = file.frames.data() + frame * file.frames.cols() + column;
    Eigen::RowVector4d value = rotation_of(file.channels[joint], row).coeffs().transpose();
    if (frame > 0 && value.dot(track.values.row(frame - 1)) < 0) value = -value;
    track.values.row(frame) = value;
  }
  return track;
}

MotionTrack translation_track(const BvhFile& file, int joint, Eigen::Index column) {
  MotionTrack track = start_track(joint, TrackPath::Translation, frame_times(file));
  const std::vector<BvhChannel>& channels = file.channels[joint];
  track.values.rowwise() = file.skeleton.joints[joint].rest.translation.transpose();
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (channels[i].is_rotation) continue;
    track.values.col(channels[i].axis) = file.frames.col(column + static_cast<Eigen::Index>(i));
  }
  return track;
}

/// Angles (z, x, y) in radians with R = Rz Rx Ry, as near as can be to those before.
Vector3d angles_of(const Quaterniond& rotation, const Vector3d& before) {
  const Eigen::Matrix3d m = rotation.toRotationMatrix();
  Vector3d angles;
  const double cosine = std::hypot(m(2, 0), m(2, 2));
  angles[1] = std::atan2(m(2, 1), cosine);
  if (cosine > 1e-9) {
    angles[0] = std::atan2(-m(0, 1), m(1, 1));
    angles[2] = std::atan2(-m(2, 0), m(2, 2));
  } else {
    // Looking straight up or down, only the sum or difference of the other two is determined.
    angles[2] = before[2];
    const double sign = m(2, 1) > 0 ? 1 : -1;
    angles[0] = std::atan2(m(1, 0), m(0, 0)) - sign * before[2];
  }
  const auto unwound = [&](Vector3d candidate) {
    for (int i = 0; i < 3; ++i) {
      const double turns = std::round((before[i] - candidate[i]) / (2 * std::numbers::pi));
      candidate[i] += turns * 2 * std::numbers::pi;
    }
    return candidate;
  };
  const double pi = std::numbers::pi;
  const Vector3d near = unwound(angles);
  const Vector3d far = unwound({angles[0] + pi, pi - angles[1], angles[2] + pi});
  return (far - before).norm() < (near - before).norm() ? far : near;
}

/// The skeleton in depth-first order with unrotated joints, and what each joint was before.
struct Upright {
  Skeleton skeleton;
  std::vector<int> source_joint;
  std::vector<Eigen::Matrix3d> source_to_world;  ///< Rotations at rest, per source joint.
};

std::vector<int> depth_first(const Skeleton& skeleton) {
  const std::vector<std::vector<int>> children = children_of(skeleton);
  std::vector<int> order;
  std::vector<int> open;
  for (int i = skeleton.count() - 1; i >= 0; --i) {
    if (skeleton.joints[i].parent < 0) open.push_back(i);
  }
  while (!open.empty()) {
    const int joint = open.back();
    open.pop_back();
    order.push_back(joint);
    open.insert(open.end(), children[joint].rbegin(), children[joint].rend());
  }
  return order;
}

Upright make_upright(const Skeleton& skeleton) {
  Upright upright;
  upright.source_joint = depth_first(skeleton);
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  for (const AffineMatrix& map : to_world) {
    upright.source_to_world.push_back(decompose(map).transform.rotation.toRotationMatrix());
  }
  std::vector<int> place(skeleton.joints.size());
  for (std::size_t i = 0; i < upright.source_joint.size(); ++i) {
    const int source = upright.source_joint[i];
    place[source] = static_cast<int>(i);
    const Joint& joint = skeleton.joints[source];
    const Vector3d here = to_world[source].col(3);
    const Vector3d above = joint.parent < 0 ? Vector3d(Vector3d::Zero()) : Vector3d(to_world[joint.parent].col(3));
    Joint copy;
    copy.name = joint.name;
    copy.parent = joint.parent < 0 ? -1 : place[joint.parent];
    copy.rest.translation = here - above;
    if (joint.end_site) copy.end_site = to_world[source].leftCols<3>() * *joint.end_site;
    upright.skeleton.joints.push_back(copy);
  }
  return upright;
}

/// Fills a row with the pose of the upright skeleton that looks like one of the source.
class FrameWriter {
 public:
  FrameWriter(const Skeleton& source, const Upright& upright, BvhFile& file)
      : source_(source),
        upright_(upright),
        file_(file),
        angles_(source.joints.size(), Vector3d::Zero()),
        turned_(source.joints.size()) {}

  void write(Eigen::Index frame, const SkeletonPose& pose) {
    const std::vector<AffineMatrix> to_world = joint_to_world(source_, pose);
    Eigen::Index column = 0;
    for (std::size_t i = 0; i < upright_.source_joint.size(); ++i) {
      const int joint = upright_.source_joint[i];
      const int parent = source_.joints[joint].parent;
      // What the joint did to the world's axes since rest.
      turned_[joint] = decompose(to_world[joint]).transform.rotation.toRotationMatrix() *
                       upright_.source_to_world[joint].transpose();
      const Eigen::Matrix3d to_parent =
          parent < 0 ? Eigen::Matrix3d(Eigen::Matrix3d::Identity()) : Eigen::Matrix3d(turned_[parent].transpose());
      if (file_.channels[i].size() == 6) {
        const Vector3d above = parent < 0 ? Vector3d(Vector3d::Zero()) : Vector3d(to_world[parent].col(3));
        const Vector3d place = to_parent * (to_world[joint].col(3) - above);
        for (int axis = 0; axis < 3; ++axis) file_.frames(frame, column++) = place[axis];
      }
      angles_[joint] = angles_of(Quaterniond(to_parent * turned_[joint]).normalized(), angles_[joint]);
      for (int k = 0; k < 3; ++k) file_.frames(frame, column++) = angles_[joint][k] / kRadians;
    }
  }

 private:
  const Skeleton& source_;
  const Upright& upright_;
  BvhFile& file_;
  std::vector<Vector3d> angles_;         ///< Of the last frame, per source joint.
  std::vector<Eigen::Matrix3d> turned_;  ///< Per source joint.
};

}  // namespace

MotionClip clip_of(const BvhFile& file) {
  MotionClip clip;
  if (file.frame_count() == 0) return clip;
  Eigen::Index column = 0;
  for (int joint = 0; joint < file.skeleton.count(); ++joint) {
    const std::vector<BvhChannel>& channels = file.channels[joint];
    const auto turns = std::count_if(channels.begin(), channels.end(), [](const auto& c) { return c.is_rotation; });
    if (turns < std::ssize(channels)) clip.tracks.push_back(translation_track(file, joint, column));
    if (turns > 0) clip.tracks.push_back(rotation_track(file, joint, column));
    column += std::ssize(channels);
  }
  return clip;
}

BvhFile to_bvh(const Skeleton& skeleton, const MotionClip& clip, double fps) {
  if (!(fps > 0) || !std::isfinite(fps)) {
    throw Error(ErrorCode::InvalidArgument, "the number of frames per second must be above 0.");
  }
  const Upright upright = make_upright(skeleton);
  BvhFile file;
  file.skeleton = upright.skeleton;
  file.frame_seconds = 1 / fps;
  std::vector<bool> moves(skeleton.joints.size(), false);
  for (const MotionTrack& track : clip.tracks) {
    if (track.path == TrackPath::Translation || track.path == TrackPath::Scale) moves[track.joint] = true;
  }
  for (const int source : upright.source_joint) {
    const int parent = skeleton.joints[source].parent;
    // A scaled parent moves its children too.
    std::vector<BvhChannel> channels;
    if (parent < 0 || moves[source] || moves[parent]) channels = {{false, 0}, {false, 1}, {false, 2}};
    channels.insert(channels.end(), {{true, 2}, {true, 0}, {true, 1}});
    file.channels.push_back(channels);
  }
  const std::vector<double> times = clip.tracks.empty() ? std::vector<double>() : frame_times(clip.seconds(), fps);
  file.frames.resize(static_cast<Eigen::Index>(times.size()), file.channel_count());
  FrameWriter writer(skeleton, upright, file);
  SkeletonPose pose;
  for (std::size_t frame = 0; frame < times.size(); ++frame) {
    sample(clip, skeleton, times[frame], Wrap::Clamp, pose);
    writer.write(static_cast<Eigen::Index>(frame), pose);
  }
  return file;
}

}  // namespace limber
