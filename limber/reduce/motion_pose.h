#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/reduce/binding.h"
#include "limber/reduce/pose_stepper.h"
#include "limber/rig/motion_clip.h"
#include "limber/rig/pose.h"
#include "limber/rig/skeleton.h"

namespace limber {

/// Which handles of a rig a clip moves: those whose joint, or a joint above it, has a track of translation, rotation or
/// scale. The others have no place in the motion.
/// @param clip  For skeleton_of(rig), whose joint i is handle i.
/// @return      Indices of handles, rising.
std::vector<int> driven_handles(const Rig& rig, const MotionClip& clip);

/// The handles with these names, rising.
/// @throws Error  InvalidArgument: a name that the rig does not have, with the nearest it has.
std::vector<int> handles_named(const Rig& rig, const std::vector<std::string>& names);

/// What a pose of a rig's skeleton asks of its handles: points go where their joint goes, all others take its transform
/// since rest.
/// @param rig       Valid.
/// @param skeleton  skeleton_of(rig).
/// @param pose      Of that skeleton.
/// @param handles   Those that get a target; the solver has the others.
Pose pose_of(const Rig& rig, const Skeleton& skeleton, const SkeletonPose& pose, const std::vector<int>& handles);

/// Plays a motion on a binding: clip, skeleton and time in, dofs out. Only some joints need be driven (hands and feet);
/// the reduced solver supplies the rest, starting each frame from the one before.
class MotionPoser {
 public:
  /// @param handles  Those that the motion drives: driven_handles(), or fewer.
  /// @throws Error   UnsuitableShape (a planar binding); InvalidArgument (no handle is driven).
  MotionPoser(const Binding& binding, std::vector<int> handles);

  /// @param pose     Of skeleton().
  /// @param options  One sweep is enough if every handle is driven; a few, at every frame, if not.
  PoseResult step(const SkeletonPose& pose, const SolveOptions& options = {});

  /// The clip at a time.
  PoseResult step(const MotionClip& clip, double seconds, const SolveOptions& options = {});

  /// Forgets the last frame: for a jump in time.
  void reset() { stepper_->reset(); }

  const Skeleton& skeleton() const { return skeleton_; }
  const std::vector<int>& handles() const { return handles_; }
  const ConstraintReport& report() const { return stepper_->report(); }

 private:
  const Binding* binding_;
  std::vector<int> handles_;
  Skeleton skeleton_;
  SkeletonPose pose_;
  std::optional<PoseStepper> stepper_;
};

/// The map x -> A (x, 1) of each of the first handles, out of the dofs of a pose; positions give a translation.
/// @param dofs  H in shape units: PoseResult::dofs, of a subspace in space (dimension 3).
std::vector<AffineMatrix> handle_transforms(const Subspace& subspace, const Eigen::MatrixXd& dofs);

}  // namespace limber
