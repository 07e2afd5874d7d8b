#pragma once

// Poses of a bound shape: by the reduced model, and without reduction.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/runtime/arap.h"

namespace limber {

/// What the user says about one handle.
enum class ConstraintKind {
  Free,         ///< Nothing: the solver decides.
  Position,     ///< Where it is: a point; the head of a bone; the centre of a region. The rest is the solver's.
  Tail,         ///< Where the tail of a bone is.
  HeadAndTail,  ///< Where both ends of a bone are; its twist is the solver's.
  Transform,    ///< All of its affine transform.
};

/// One linear condition on the dofs of the model frame: coefficients . H = target, for every column of H.
struct ConstraintRow {
  Eigen::RowVectorXd coefficients;  ///< One per dof.
  double stiffness = 0;  ///< 0: met exactly; else the weight of its squared miss, relative to the shape's energy.
};

/// The rows that hold one handle. Position: 1, Tail: 1, HeadAndTail: 2, Transform: d+1 (or 1 for a handle
/// with a position dof).
///
/// @param rest_positions  Of the shape's vertices, for the centre of a region; vertices x 3.
/// @throws Error          InvalidPose (Tail or HeadAndTail of what is not a bone; Position of an abstract handle).
std::vector<ConstraintRow> constrain_handle(const ReducedModel& model, const Rig& rig, int handle, ConstraintKind kind,
                                            const Positions& rest_positions, double stiffness = 0);

/// The row that holds a point of the shape.
/// @param basis_row  The subspace's row of a vertex, or a convex combination of rows, in shape units.
ConstraintRow constrain_point(const ReducedModel& model, const Eigen::RowVectorXd& basis_row, double stiffness = 0);

/// The targets of those rows, in the model frame, rows x d.
Eigen::MatrixXd position_target(const ReducedModel& model, const Eigen::Vector3d& position);
/// The targets of the rows of a transform, likewise.
Eigen::MatrixXd transform_target(const ReducedModel& model, int handle, const AffineMatrix& transform);

/// A pose as constraint rows and their targets, in the order of the pose.
struct PosedConstraints {
  std::vector<ConstraintRow> rows;
  Eigen::MatrixXd targets;  ///< Rows x d, in the model frame.
};

/// Of a pose without pins; what follows its parents, or is relative to them, goes where they take it.
/// @throws Error  As validate(pose, rig) and constrain_handle; InvalidPose (pins: they need the subspace).
PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose,
                                const Positions& rest_positions);

/// Of any pose.
/// @param shape     With the triangles that pins refer to.
/// @param subspace  Of the shape's vertices.
/// @throws Error    As validate(pose, rig, shape) and constrain_handle.
PosedConstraints constraints_of(const ReducedModel& model, const Rig& rig, const Pose& pose, const Shape& shape,
                                const Subspace& subspace);

/// What `constrain` noticed.
struct ConstraintReport {
  int redundant_rows = 0;            ///< Rows that others imply; harmless.
  int undetermined_dofs = 0;         ///< Directions that neither energy nor constraints decide; they stay near rest.
  bool translation_is_free = false;  ///< Nothing holds the shape in space: pin at least one handle.
};

/// A reduced model under one set of constraints, in double: the dofs that minimise the energy for given rotations,
///   H = Gamma Q + Phi P + phi,
/// and the energy that is left, E = 1/2 tr(P^T C P) + <c1, P> + c0 - 1/2 <Q, S + F P + f> with S = G Q + F P
/// + f [Fast Automatic Skinning 2012, eq. 15, by elimination of the constraints' null space].
struct ConstrainedModel {
  int dimension = 3;
  Eigen::MatrixXd rotation_coupling;     ///< G = K Gamma, (d r) x (d r), with its diagonal blocks.
  Eigen::MatrixXd target_forces;         ///< F = K Phi, (d r) x rows.
  Eigen::MatrixXd rest_forces;           ///< f = K phi, (d r) x d.
  Eigen::MatrixXd dof_rotations;         ///< Gamma, dofs x (d r).
  Eigen::MatrixXd dof_targets;           ///< Phi, dofs x rows.
  Eigen::MatrixXd dof_rest;              ///< phi, dofs x d.
  Eigen::MatrixXd target_energy;         ///< C, rows x rows.
  Eigen::MatrixXd target_energy_linear;  ///< c1, rows x d.
  double rest_energy = 0;                ///< c0.
  ConstraintReport report;
};

/// Solves the small dense problem for the constraints: O(dofs^3), nothing of the shape's size. Redundant rows
/// are fine; conflicting ones are met in the least-squares sense (see constraint_miss); what is left
/// undetermined stays near rest. Never fails on finite input.
ConstrainedModel constrain(const ReducedModel& model, const std::vector<ConstraintRow>& rows);

/// How far the exact constraints are missed at best, in the model frame (1 is the shape's size): 0 unless
/// they conflict.
double constraint_miss(const std::vector<ConstraintRow>& rows, const Eigen::MatrixXd& targets);

/// The same in `float`, laid out for the run-time solvers: the one place where setup becomes run time.
ReducedSystem pack(const ConstrainedModel& model);

/// Which clusters of rotations tell how the bones on both sides of a joint turn, and which turn with it. Made once per model,
/// in the order of its clusters, for all systems of it.
struct LimitedJoints {
  /// One joint, and its clusters.
  struct Joint {
    int handle = 0;  ///< Of the rig: the one that turns against its parent.
    JointLimit limit;
    std::vector<int> parent;  ///< Clusters.
    std::vector<double> parent_shares;
    std::vector<int> child;
    std::vector<double> child_shares;
    std::vector<int> moved;
    double child_part = 1;  ///< Of a turn back: what the child makes; the parent makes the rest, the other way.
  };
  std::vector<Joint> joints;  ///< Parents before their children.
};

/// Finds the clusters of every joint of a rig that has a limit, by turning one bone after the other with all below it, and
/// looking which rotations follow. Joints whose bones have no cluster of their own are left out, as are points.
/// Cost: as constrain(), and a sweep of the solver per handle.
/// @param limits  One per handle; none: turns freely.
LimitedJoints find_limited_joints(const ReducedModel& model, const Rig& rig,
                                  const std::vector<std::optional<JointLimit>>& limits);

/// Lets joints of a system turn no farther than they may.
/// @param system  Of the model that the joints were found in. Limits that it had are replaced.
/// @param given   Handles whose transform is given by the constraints: they turn as they are told.
void limit_joints(ReducedSystem& system, const LimitedJoints& joints, const std::vector<int>& given = {});

/// How a shape moves by itself.
struct DynamicsOptions {
  /// Length of a substep, above 0. Shorter ones keep more of the jiggle: the implicit step damps what is
  /// faster than itself.
  double substep_seconds = 1.0 / 240;
  /// How stiff: the speed at which a push travels through the shape, in sizes of the shape per second, above
  /// 0. 5: jelly; 20: flesh; 50: rubber. The same on every mesh, at every scale.
  double wave_speed = 10;
  /// The part of a velocity that is lost per second, as a rate: exp(-damping) is left after one second. 0 or
  /// more; 0: none but the implicit step's.
  double damping = 1;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< In shape units per second squared.
};

/// Adds inertia to a reduced model under constraints [Linear Subspace Design 2015, section 3.3]: the small
/// dense problem of `constrain` with mass / h^2 beside the stiffness. O(dofs^3).
///
/// @param rows    Hard and soft ones alike, or none: the shape then flies freely. Redundant ones are fine.
/// @throws Error  InvalidArgument (an option out of range).
DynamicSystem build_dynamic_system(const ReducedModel& model, const std::vector<ConstraintRow>& rows,
                                   const DynamicsOptions& options = {});

/// What came of posing.
struct PoseResult {
  Eigen::MatrixXd dofs;        ///< H in shape units, dofs x d: what `deform` takes.
  double energy = 0;           ///< In shape units.
  int sweeps = 0;              ///< Done.
  bool converged = false;      ///< Whether the energy had stopped falling.
  double constraint_miss = 0;  ///< How far conflicting constraints are missed, in shape units; 0 if none conflict.
  double seconds = 0;          ///< Of the iterations alone.
  ConstraintReport report;     ///< What the constraints leave open.
};

/// Poses a model once: the one-shot beside ReducedSystem and solve_reduced, which keep what can be kept
/// between frames. Targets are centred in double before they become float, so that a pose far from the origin
/// loses nothing.
///
/// @param options  Starts from no rotation; with a tolerance, up to `sweeps` sweeps.
/// Never fails on finite targets.
PoseResult pose_model(const ReducedModel& model, const PosedConstraints& constraints, const SolveOptions& options = {});

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
