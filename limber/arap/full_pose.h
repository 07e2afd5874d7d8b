#pragma once

#include <memory>

#include "limber/arap/pose_solver.h"
#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/pose.h"

namespace limber {

/// When solving without reduction stops.
struct FullArapOptions {
  int iterations = 100;  ///< At most; 1 or more.
  double tolerance = 0;  ///< 0: a fixed count. Else stop once an iteration lowers the energy by less than
                         ///< this part of the energy that collapsing the shape to a point would cost.
};

/// What came of posing without reduction.
struct FullPoseResult {
  Positions positions;         ///< Of the shape's vertices.
  double energy = 0;           ///< In shape units; soft targets included.
  int iterations = 0;          ///< Done.
  bool converged = false;      ///< Whether the energy had stopped falling.
  double seconds = 0;          ///< Of the iterations alone.
  double constraint_miss = 0;  ///< How far conflicting targets are missed, in shape units.
  int rotations = 0;           ///< How many there are: one per triangle, tet or vertex.
  int resting_parts = 0;       ///< Parts that no target holds: they stay at rest.
  double start_energy = 0;     ///< Of the reduced result that it started from.
  /// Whether that was measured like `energy`, with a rotation of its own for every element. On lattices it is the
  /// energy that the reduced solver reports, with clustered rotations: an upper bound.
  bool start_is_comparable = false;
};

/// What a binding was made on, built again: the shape's own elements, or the same volume mesh around it, their energy,
/// and what each handle holds of them. Made once per binding; never changes.
class FullModel {
 public:
  /// Cost: as make_domain and attach_handles; seconds for a large shape without tets.
  /// @throws Error  As make_domain and attach_handles; InvalidArgument (the binding's domain cannot be built again: it
  ///                was made by another version, or its provenance lacks something; its rigidity is not known).
  explicit FullModel(SharedBinding binding, Task* task = nullptr);
  ~FullModel();
  FullModel(const FullModel&) = delete;
  FullModel& operator=(const FullModel&) = delete;

  const SharedBinding& binding() const;
  /// How many rotations there are: one per triangle, tet or vertex.
  int rotations() const;

 private:
  friend class FullPoser;
  struct State;
  std::unique_ptr<const State> state_;
};

/// Poses a bound shape by the unreduced energy: every vertex of the domain that it was bound on is an unknown. The
/// reduced solver minimises the same energy over fewer unknowns and rotations; this is what it is measured by.
///
/// Targets hold what their handles were attached to (see attach_handles), so that a pose means the same to both
/// solvers:
/// - the transform of a region or bone moves all domain vertices that it holds;
/// - a position, head or tail is that of the affine map fitted to these vertices, which stay free to bend;
/// - a point handle is held at its place, whatever its transform says about turning;
/// - a pin holds its vertex or surface point;
/// - a soft target gives way as it does in the reduced solver, at equal stiffness.
///
/// For one thread at a time. The same calls give the same bits.
class FullPoser {
 public:
  /// Cost: one sparse factorisation of the size of the elements.
  /// @param pose    Says what is held and where; at least one target or pin.
  /// @throws Error  As validate(pose, rig, shape); DegenerateShape (no extent); SingularSystem (elements too thin to tell their
  ///                vertices apart); Cancelled.
  FullPoser(std::shared_ptr<const FullModel> model, const Pose& pose, Task* task = nullptr);
  ~FullPoser();
  FullPoser(const FullPoser&) = delete;
  FullPoser& operator=(const FullPoser&) = delete;

  const FullModel& model() const { return *model_; }
  const std::shared_ptr<const FullModel>& shared_model() const { return model_; }

  /// Takes over other targets.
  /// @return        False if the pose holds something else: then nothing is changed, and another FullPoser is needed.
  /// @throws Error  As validate(pose, rig, shape).
  bool set_targets(const Pose& pose);

  /// Starts the next solve from the rotations of a reduced pose, and so ends in the minimum that lies below it.
  /// @return  Its energy; see FullPoseResult::start_energy.
  double start_from(const PoseResult& reduced);
  /// Starts it from the rotations that suit these positions of the domain's vertices best.
  void start_from(const Positions& domain_positions);
  /// Where the last solve has the domain's vertices.
  const Positions& domain_positions() const;
  /// Of the last solve, in shape units; 0 before the first.
  double energy() const { return energy_; }

  /// Iterates from where it was.
  /// @throws Error  InvalidArgument (no iterations); Cancelled.
  FullPoseResult solve(const FullArapOptions& options, Task* task = nullptr);

 private:
  struct Held;
  std::shared_ptr<const FullModel> model_;
  std::unique_ptr<Held> held_;
  double energy_ = 0;
};

/// Poses once by the unreduced energy: a FullPoser for one pose.
/// @param start   The reduced result for the same pose, to start from.
/// @throws Error  As FullModel and FullPoser.
FullPoseResult pose_full(const Binding& binding, const Pose& pose, const PoseResult& start,
                         const FullArapOptions& options, Task* task = nullptr);

}  // namespace limber
