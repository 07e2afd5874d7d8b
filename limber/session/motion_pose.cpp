#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/model/skeleton.h"
#include "limber/session/pose_session.h"

namespace limber {

std::vector<int> driven_handles(const Rig& rig, const MotionClip& clip) {
  std::vector<bool> driven(rig.handles.size(), false);
  for (const MotionTrack& track : clip.tracks) {
    if (track.path != TrackPath::Weights) driven[track.joint] = true;
  }
  std::vector<int> handles;
  for (const int handle : parents_first(rig)) {
    const int parent = rig.handles[handle].parent;
    if (parent >= 0 && driven[parent]) driven[handle] = true;
    if (driven[handle]) handles.push_back(handle);
  }
  std::sort(handles.begin(), handles.end());
  return handles;
}

std::vector<int> handles_named(const Rig& rig, const std::vector<std::string>& names) {
  std::vector<int> handles;
  for (const std::string& name : names) {
    const int handle = rig.find(name);
    if (handle < 0) {
      std::vector<std::string_view> known;
      for (const Handle& other : rig.handles) known.push_back(other.name);
      throw Error(ErrorCode::InvalidArgument, fmt::format("the rig has no handle '{}'.", name), {},
                  did_you_mean(name, known));
    }
    handles.push_back(handle);
  }
  std::sort(handles.begin(), handles.end());
  handles.erase(std::unique(handles.begin(), handles.end()), handles.end());
  return handles;
}

Pose pose_of(const Rig& rig, const Skeleton& skeleton, const SkeletonPose& pose, const std::vector<int>& handles) {
  const std::vector<AffineMatrix> to_world = joint_to_world(skeleton, pose);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  Pose result;
  result.dimension = rig.dimension;
  for (const int handle : handles) {
    const std::string& name = rig.handles[handle].name;
    if (rig.handles[handle].is_point()) {
      result.targets.push_back({name, PositionTarget{to_world[handle].col(3)}});
    } else {
      result.targets.push_back({name, TransformTarget{compose(to_world[handle], inverse(rest[handle]))}});
    }
  }
  return result;
}

MotionPoser::MotionPoser(const Binding& binding, std::vector<int> handles)
    : binding_(&binding), handles_(std::move(handles)), skeleton_(skeleton_of(binding.rig)), session_(borrow(binding)) {
  if (binding.subspace.dimension != 3) {
    throw Error(ErrorCode::UnsuitableShape, "the binding is planar, but motions move shapes in space.", {},
                "Bind it as a shape in space, with another volume mode than 'planar'.");
  }
  if (handles_.empty()) {
    throw Error(ErrorCode::InvalidArgument, "the motion drives no handle of the rig.", {},
                "Say which joint drives which handle in a name map.");
  }
  session_.set_targets(pose_of(binding.rig, skeleton_, rest_pose(skeleton_), handles_));
}

PoseResult MotionPoser::step(const SkeletonPose& pose, const SolveOptions& options) {
  session_.set_targets(pose_of(binding_->rig, skeleton_, pose, handles_));
  return session_.solve(options);
}

PoseResult MotionPoser::step(const MotionClip& clip, double seconds, const SolveOptions& options) {
  sample(clip, skeleton_, seconds, Wrap::Clamp, pose_);
  return step(pose_, options);
}

std::vector<AffineMatrix> handle_transforms(const Subspace& subspace, const Eigen::MatrixXd& dofs) {
  const int d = subspace.dimension;
  LIMBER_ASSERT(dofs.rows() == subspace.dof_count() && dofs.cols() == d);
  std::vector<AffineMatrix> transforms;
  transforms.reserve(subspace.handles.size());
  for (const HandleDofs& handle : subspace.handles) {
    AffineMatrix map = AffineMatrix::Identity();
    if (handle.kind == DofKind::Position) {
      map.col(3).head(d) = (dofs.row(handle.first) - subspace.rest_dofs.row(handle.first)).transpose();
    } else {
      map.topLeftCorner(d, d) = dofs.middleRows(handle.first, d).transpose();
      map.col(3).head(d) = dofs.row(handle.first + d).transpose();
      if (d == 2 && !handle.takes_part_in_translation) map(2, 2) = 0;
    }
    transforms.push_back(map);
  }
  return transforms;
}

}  // namespace limber
