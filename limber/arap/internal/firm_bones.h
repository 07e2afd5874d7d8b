#pragma once

// Bones that turn and move, but never stretch or shear, and stay where their parents take them.

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/internal/pose_stepper.h"
#include "limber/arap/pose_solver.h"

namespace limber::internal {

/// The rigid skeleton of some bones of a rig.
///
/// Two steps. While the energy is minimised, a rotation of its own per bone pulls the bone's transform towards a
/// rotation, and heads are held at their parents: the as-rigid-as-possible energy of one more element per bone, so that
/// the solver is the same. What is left of stretch is then taken out by moving rigid bones until all ends meet
/// their targets, and each other, from that pose on.
class FirmBones {
 public:
  /// @param every  Every bone is firm; else those that nothing but a skeleton can hold, loose_bones(), and their parents.
  FirmBones(std::shared_ptr<const ReducedModel> model, std::shared_ptr<const Rig> rig, bool every);

  bool empty() const { return bones_.empty(); }
  int count() const { return static_cast<int>(bones_.size()); }

  /// The model with one more cluster per firm bone, after its own.
  const std::shared_ptr<const ReducedModel>& model() const { return with_rotations_; }
  /// The joints, with the new clusters among those that turn along.
  LimitedJoints with_clusters(LimitedJoints joints) const;
  /// Adds the rows that hold heads at their parents; their targets are zero.
  void hold_heads(PosedConstraints& constraints) const;

  /// A place of the shape that moves with a firm bone, more or less, and is to be somewhere.
  struct Place {
    int handle = 0;
    Eigen::Vector3d rest, target;
  };

  /// Takes the stretch out of a pose.
  /// @param pose    What was asked; targets in the world.
  /// @param places  What else is asked: pins on the shape.
  /// @param solved  Dofs in shape units, of a solve with the rows above.
  /// @param miss    Largest distance of a firm bone's hard target from where it went, in shape units: the bones are too
  ///                short, or the targets contradict each other.
  /// @return        The affine map of each firm bone: a rotation and a translation, or what its target says.
  std::vector<AffineMatrix> rigid(const Pose& pose, const std::vector<Place>& places, const Eigen::MatrixXd& solved,
                                  double& miss) const;

  /// Which handles are firm, in the order of rigid().
  const std::vector<int>& handles() const { return handles_; }

 private:
  struct Bone {
    int handle = 0;
    int parent = -1;  ///< Index of the firm parent; -1: none.
    Eigen::Vector3d head, tail;
    std::vector<int> children;  ///< Indices of firm children.
  };

  void add_rotations();

  std::shared_ptr<const ReducedModel> base_;
  std::shared_ptr<const Rig> rig_;
  std::vector<Bone> bones_;  ///< Parents first.
  std::vector<int> handles_;
  std::shared_ptr<const ReducedModel> with_rotations_;
};

/// Bones whose flesh hangs on that of their parents nowhere, not even by way of others: the energy is the same wherever
/// they go. Such are the limbs of a robot of separate pieces, or eyes.
/// @return  Per handle of the rig, whether it is one.
std::vector<char> loose_bones(const ReducedModel& model, const Rig& rig);

}  // namespace limber::internal
