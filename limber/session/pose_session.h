#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/pose_solver.h"
#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"

namespace limber {

/// A bound shape that is posed over time: targets in, positions out. What `limber pose`, `limber animate` and the studio
/// solve with.
///
/// A solve starts from where the one before ended. What is held may change at any time: the state is kept in the order of
/// the model, so that a handle that is grabbed where it is moves nothing.
///
/// Cost: a change of what is held takes O(dofs^3), a sweep of the reduced solver microseconds. The full solver factorises
/// a matrix of the size of the elements when what is held changes; an iteration takes milliseconds.
///
/// The same calls give the same bits on one machine, on any number of threads. For one thread at a time.
class PoseSession {
 public:
  /// When a pose is done that starts from rest: up to 1000 sweeps, until one gains less than 1e-5 of the energy.
  static SolveOptions thorough() noexcept;
  /// The same for the full solver: up to 5000 iterations, until one gains less than 1e-9 of what collapsing the shape
  /// to a point would cost.
  static FullArapOptions thorough_full() noexcept;

  /// Starts at rest with nothing held.
  /// @param binding  Whole. The full solver alone uses its provenance, and triangles are for pins on the surface alone.
  explicit PoseSession(SharedBinding binding);
  PoseSession(PoseSession&&) noexcept;
  PoseSession& operator=(PoseSession&&) noexcept;
  ~PoseSession();

  const SharedBinding& binding() const;
  /// Other names for the same handles.
  /// @param rig  With as many handles, of the same kinds, in the same order.
  void set_rig(std::shared_ptr<const Rig> rig);

  /// Whether joints turn no farther than they may: as the rig says, else as is usual (see usual_limits). They do unless told
  /// otherwise. Handles whose transform, or whose two ends, are given turn as they are told. The full solver starts from
  /// the limited pose and knows no limits itself.
  void set_limited(bool limited);
  /// How many joints of the rig have a limit that the solver keeps.
  int limited_joints();
  /// Gives another system of the same model, of a crowd or of dynamics, the limits that hold in this session's pose; none
  /// where joints turn freely.
  void limit(ReducedSystem& system);

  /// Whether all bones are firm: none stretches or shears, and the head of each stays where its parent takes it. Unless
  /// told so, bones are whose flesh is separate from that of their parents, and those parents: nothing else holds them
  /// together. Targets beyond their reach are missed: PoseResult::constraint_miss. Where bones leave nothing else to the
  /// solver, what it finds is what a skeleton can show. The full solver knows no firm bones.
  void set_firm(bool firm);
  /// How many bones are firm.
  int firm_bones() const;

  /// Whether the body stands: its centre of mass stays over the feet that are on the ground, within 0.7 of their outline.
  /// Feet that a pose does not name stay where they are at rest. The centre is linear in the dofs, one more condition;
  /// where it is, over the feet and in height, the energy decides. The ground lies across the axis of the world that
  /// leads from the feet to the middle of the body. A pose that leaves no way to stand is solved without; see balance().
  /// The full solver knows no balance.
  /// @param feet    Handles that stand, with all below them; empty: those of feet_of(), and if there are none, nothing
  ///                changes.
  /// @throws Error  InvalidArgument (a handle that is not there).
  void set_balanced(bool balanced, std::vector<int> feet = {});
  /// How the body stands in the last solve.
  struct BalanceReport {
    std::vector<int> feet;   ///< Handles that may stand.
    Eigen::Vector3d center;  ///< Of mass.
    double miss = 0;         ///< How far the centre is from being over the feet, along the ground; 0: it is.
  };
  /// Nothing if the body need not stand, or has no feet.
  std::optional<BalanceReport> balance() const;

  /// Takes over what is asked from now on; moves nothing yet. The order of targets in the pose does not matter.
  /// @return        Whether something else is held than before, or in another way; else only targets are new.
  /// @throws Error  As constraints_of; nothing is changed then.
  bool set_targets(const Pose& pose);
  /// The pose that was asked for last, with its targets in the order of the rig.
  const Pose& pose() const;
  /// That pose as rows and targets in the model frame.
  const PosedConstraints& constraints() const;
  /// What the rows leave open.
  const ConstraintReport& report() const;

  /// Iterates from where it was.
  const PoseResult& solve(const SolveOptions& options = {});
  /// Iterates from no rotation: what was before has no say.
  const PoseResult& solve_from_rest(const SolveOptions& options = thorough());
  /// Forgets the solves before, reduced and full: the next one starts from no rotation.
  void reset();

  /// Of the last solve; before the first, the dofs are those of the rest pose.
  const PoseResult& result() const;
  /// H in shape units, dofs x d.
  const Eigen::MatrixXd& dofs() const { return result().dofs; }
  /// How far dofs moved in the last solve, in sizes of the shape; infinite for the first one.
  double movement() const;

  /// The shape's vertices in the last reduced pose, in double.
  Positions positions() const;
  /// The same through the kernel of the run time, in float; packs the subspace when it is called first.
  /// @param positions  Vertices x 3: the result.
  void write_positions(std::span<float> positions);

  /// Whether the full solver is ready for what is held now: solve_full then factorises nothing.
  bool has_full() const;
  /// The work that makes it ready, for another thread; it does not refer to the session.
  /// @throws Error  (the work) As FullModel and FullPoser.
  std::function<std::shared_ptr<FullPoser>(Task*)> full_work() const;
  /// Takes over what that work gave; it goes on from the full solve before, if there was one.
  /// @return  Whether it was for what is held now; else it is dropped.
  bool adopt_full(std::shared_ptr<FullPoser> full);
  /// Poses by the unreduced energy, see FullPoser. The first solve, and the first after reset() or solve_from_rest(),
  /// starts from the reduced pose; others go on from the full solve before.
  /// @throws Error  As FullModel and FullPoser; InvalidPose: nothing is held.
  FullPoseResult solve_full(const FullArapOptions& options = thorough_full(), Task* task = nullptr);
  /// The same without factorising, while full_work() is under way elsewhere: what the solver at hand holds goes where it
  /// is asked to go by now, or stays.
  /// @return        Nothing if there was no full solve before, or if nothing is held.
  /// @throws Error  As FullPoser::solve.
  std::optional<FullPoseResult> solve_full_meanwhile(const FullArapOptions& options);

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Which handles of a rig a clip moves: those whose joint, or a joint above it, has a track of translation, rotation or
/// scale. The others have no place in the motion.
/// @param clip  For skeleton_of(rig), whose joint i is handle i.
/// @return      Indices of handles, rising.
std::vector<int> driven_handles(const Rig& rig, const MotionClip& clip);

/// The feet of a rig by what names mean (see body_parts_of): of figures two, of animals up to four; of those that hang on
/// each other, the first. Indices of handles, rising.
std::vector<int> feet_of(const Rig& rig);

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
  /// @param binding  Must outlive the poser.
  /// @param handles  Those that the motion drives: driven_handles(), or fewer.
  /// @throws Error   UnsuitableShape (a planar binding); InvalidArgument (no handle is driven).
  MotionPoser(const Binding& binding, std::vector<int> handles);

  /// @param pose     Of skeleton().
  /// @param options  One sweep is enough if every handle is driven; a few, at every frame, if not.
  PoseResult step(const SkeletonPose& pose, const SolveOptions& options = {});

  /// The clip at a time.
  PoseResult step(const MotionClip& clip, double seconds, const SolveOptions& options = {});

  /// Forgets the last frame: for a jump in time.
  void reset() { session_.reset(); }

  const Skeleton& skeleton() const { return skeleton_; }
  const std::vector<int>& handles() const { return handles_; }
  const ConstraintReport& report() const { return session_.report(); }

 private:
  const Binding* binding_;
  std::vector<int> handles_;
  Skeleton skeleton_;
  SkeletonPose pose_;
  PoseSession session_;
};

/// Plays a motion on a binding that has inertia: what the motion drives goes where it says, and all else swings after it.
/// What MotionPoser poses frame by frame, this moves by itself (see ReducedDynamics), joint limits included.
///
/// Between its keys, 30 in a second, what is driven goes along curves without kinks, so that every rate of frames gives the
/// same motion, and keys strike no blows.
class MotionDynamics {
 public:
  /// @param binding  Must outlive this object.
  /// @param handles  Those that the motion drives: driven_handles(), or fewer.
  /// @throws Error   UnsuitableShape (a planar binding); InvalidArgument (no handle is driven, or so many that nothing is
  ///                 left to swing; an option out of range).
  MotionDynamics(const Binding& binding, std::vector<int> handles, const DynamicsOptions& options = {});
  ~MotionDynamics();

  /// Where all is at a time of the clip: H in shape units, dofs x d. The first call starts with the pose and the velocities of
  /// that time; later ones let time pass, and start afresh if it goes back.
  Eigen::MatrixXd step(const MotionClip& clip, double seconds);

  /// Plays a clip whose end is its start until every round is as the one before; the next step goes on from there, at the
  /// clip's start.
  /// @return  False: the clip does not end as it begins, and nothing was done; or after 40 rounds they still differ by more
  ///          than a thousandth of the size.
  bool settle(const MotionClip& clip);

  /// The next step starts afresh.
  void reset();

  /// How many dofs swing.
  int free_dofs() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// The map x -> A (x, 1) of each handle, out of the dofs of a pose; positions give a translation. Planar handles keep z,
/// and extra ones, which are absent at rest, add nothing to it.
/// @param dofs  H in shape units, dofs x d: PoseResult::dofs.
std::vector<AffineMatrix> handle_transforms(const Subspace& subspace, const Eigen::MatrixXd& dofs);

}  // namespace limber
