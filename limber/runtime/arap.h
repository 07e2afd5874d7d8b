#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "limber/runtime/common.h"

namespace limber {

/// The reduced as-rigid-as-possible problem for one set of constraints, ready for the solvers: flat, in
/// `float`, and independent of the number of vertices. Made by `pack` (limber/arap/pose_solver.h), never by hand;
/// new targets do not change it.
///
/// Rotations are stored transposed, Q_k = R_k^T, stacked to Q (d clusters x d). One iteration of the textbook is
///   S = G Q + F P + f,  Q_k = the rotation nearest to S_k,
/// and the dofs at the end are H = Gamma Q + Phi P + phi, where P (rows x d) are the targets of the
/// constraints [Fast Automatic Skinning 2012, eqs. 12-15].
///
/// Matrices are blocked for SIMD: kLanes clusters (or kLanes x d dofs) make a block of kLanes x d rows, a
/// block is stored column by column, and a column as d vectors of kLanes. Row (cluster, axis) is vector
/// `axis`, lane `cluster % kLanes` of its block. Columns that belong to rotations are ordered by block, then
/// axis, then lane: the order of the state. Padding is zero.
///
/// Clusters stand in an order of the system's own, which depends on the constraints. What is kept while constraints
/// change must be kept in the order of the model: see rotations_to_model.
struct ReducedSystem {
  static constexpr int kLanes = 8;

  int dimension = 3;      ///< d: 2 or 3.
  int cluster_count = 0;  ///< r, before padding.
  int dof_count = 0;      ///< Rows of H, before padding.
  int target_count = 0;   ///< Rows of P.
  /// The model's cluster at each place of the state: cluster_count of them, each once.
  std::vector<int> cluster_of_slot;

  /// A joint that may turn only so far: see JointLimit (limber/model/rig.h) and limit_joints (limber/arap/pose_solver.h).
  struct Limit {
    std::array<float, 3> axis = {0, 0, 1};  ///< Of length one, in the frame of the model at rest.
    float least = 0;                        ///< Radians.
    float greatest = 0;
    float tilt = 0;
    /// Ends of ranges in limit_slots: what tells how the parent turns, what tells how the child turns, and what turns with
    /// the child. They follow each other, and the limit before.
    int parent_end = 0;
    int child_end = 0;
    int moved_end = 0;
  };
  std::vector<Limit> limits;     ///< Parents before their children.
  std::vector<int> limit_slots;  ///< Places of the state.
  /// Of each of them, in its range; of what turns with the child: the part of a turn back that the child makes.
  std::vector<float> limit_shares;

  /// G without a part of its diagonal blocks: on rotations these only add a constant to the energy.
  AlignedVector<float> coupling;
  /// The part that was taken away, which plain iterations add again: per cluster block, per (a, b): kLanes.
  AlignedVector<float> coupling_diagonal;
  AlignedVector<float> target_forces;  ///< F: cluster blocks x targets.
  AlignedVector<float> rest_forces;    ///< f: per cluster block, per (a, b): kLanes.
  AlignedVector<float> dof_rotations;  ///< Gamma: dof blocks x rotation columns.
  AlignedVector<float> dof_targets;    ///< Phi: dof blocks x targets.
  AlignedVector<float> dof_rest;       ///< phi: per dof block, per (vector, b): kLanes.
  // The same for crowds, whose lanes are characters: d rows at a time (a cluster's, or d dofs), column by
  // column, d values each; columns of rotations by cluster, then axis. The rest forces and dofs: d x d values
  // per d rows.
  AlignedVector<float> crowd_coupling;
  AlignedVector<float> crowd_target_forces;
  AlignedVector<float> crowd_rest_forces;
  AlignedVector<float> crowd_dof_rotations;
  AlignedVector<float> crowd_dof_targets;
  AlignedVector<float> crowd_dof_rest;

  /// Energy at Q = 0, c(P) = 1/2 tr(P^T C P) + <c1, P> + c0, in double: it nearly cancels against the rest.
  std::vector<double> target_energy;         ///< C: targets x targets.
  std::vector<double> target_energy_linear;  ///< c1: targets x d.
  double rest_energy = 0;                    ///< c0, with what the removed diagonal blocks add.

  int cluster_blocks() const noexcept { return (cluster_count + kLanes - 1) / kLanes; }
  int dof_blocks() const noexcept { return (dof_count + kLanes * dimension - 1) / (kLanes * dimension); }
  /// Columns that belong to rotations, padding included.
  int rotation_columns() const noexcept { return cluster_blocks() * kLanes * dimension; }
  /// Floats of a solver's state: the rotations of one character.
  std::size_t state_size() const noexcept {
    return static_cast<std::size_t>(cluster_blocks()) * kLanes * dimension * dimension;
  }
  /// Floats of the rotations of one character in the order of the model.
  std::size_t model_rotations_size() const noexcept {
    return static_cast<std::size_t>(cluster_count) * dimension * dimension;
  }
};

/// Takes a solver's state to the order of the model, which is the same for every system of one model: rotations that
/// are to be kept when constraints come and go. No allocation.
/// @param state      state_size() floats.
/// @param rotations  model_rotations_size() floats: Q_k of each cluster, row by row.
/// @return           Ok; WrongSize: nothing was done.
Status rotations_to_model(const ReducedSystem& system, std::span<const float> state,
                          std::span<float> rotations) noexcept;

/// The way back: the state of this system that has these rotations, bit for bit.
Status rotations_from_model(const ReducedSystem& system, std::span<const float> rotations,
                            std::span<float> state) noexcept;

/// How to iterate.
struct SolveOptions {
  int sweeps = 4;         ///< How many, or at most how many if `tolerance` is set; 1 or more.
  float momentum = 0.4f;  ///< 0 to 0.4. What is gained per sweep is extrapolated by this much; 0: none.
  float tolerance = 0;    ///< 0: a fixed count. Else stop once an iteration lowers the energy by less than this part of
                          ///< it, or by no more than rounding.
  bool plain = false;     ///< Textbook iterations, all rotations at once and no momentum, instead of sweeps.
};

/// One character, one frame. A plain struct of views; the caller owns the memory, and keeps `rotations` from
/// frame to frame.
struct SolveJob {
  const ReducedSystem* system = nullptr;
  std::span<const float> targets;  ///< P, target_count x d, row by row; finite.
  std::span<float> rotations;      ///< State, state_size(): start and result. See reset_rotations.
  std::span<float> dofs;           ///< H in the model frame, dof_count x d, row by row: the result.
  std::span<float> scratch;        ///< solve_scratch_size() floats.
  SolveOptions options;

  /// Whether every span has the size that the system asks for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

/// What came of a job.
struct SolveResult {
  double energy = 0;           ///< Of the result, in the model frame.
  int sweeps = 0;              ///< Done.
  bool converged = false;      ///< With a tolerance: whether it was reached.
  Status status = Status::Ok;  ///< Not Ok: nothing was done.
};

/// Floats of scratch memory that a job needs.
std::size_t solve_scratch_size(const ReducedSystem& system) noexcept;

/// Sets a state to no rotation at all; WrongSize if it is not state_size() long.
Status reset_rotations(const ReducedSystem& system, std::span<float> rotations) noexcept;

/// Finds rotations and dofs of low energy for the targets, starting from the given rotations.
///
/// Block Gauss-Seidel: rotations are updated eight at a time, each group from the newest of all others, after
/// an extrapolation of what the sweep before gained. A sweep costs what a textbook iteration costs, and 4 of
/// them reach the energy of 15. Momentum is dropped for a sweep where it points uphill. With a tolerance, a
/// sweep that raised the energy is taken back and followed by more careful ones, and the end is where a textbook
/// iteration gains nothing.
///
/// Joints with limits are turned back after every sweep, with all that hangs on them: the local step of the same
/// iteration, over fewer rotations. The energy may rise by that; with a tolerance, the end is where it stops changing.
///
/// Always yields finite dofs for finite targets. The same input gives the same bits on one machine. No allocation.
/// @return  With SolveJob::check as its status; if that is not Ok, nothing was done.
SolveResult solve_reduced(const SolveJob& job) noexcept;

/// Many characters that share one system, one frame: each with targets, rotations and dofs of its own.
struct CrowdJob {
  const ReducedSystem* system = nullptr;
  int character_count = 0;
  std::span<const float> targets;  ///< Characters x target_count x d.
  std::span<float> rotations;      ///< State, crowd_state_size(): start and result. See reset_crowd.
  std::span<float> dofs;           ///< Characters x dof_count x d, in the model frame: the result.
  std::span<float> scratch;        ///< crowd_scratch_size() floats.
  int sweeps = 4;                  ///< 1 or more.
  float momentum = 0.4f;           ///< 0 to 0.4.

  /// Whether every span has the size that the system and the count ask for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

std::size_t crowd_state_size(const ReducedSystem& system, int character_count) noexcept;    ///< Of `rotations`.
std::size_t crowd_scratch_size(const ReducedSystem& system, int character_count) noexcept;  ///< Of `scratch`.

/// Sets the state of every character to no rotation at all; WrongSize if that is not a whole number of blocks.
Status reset_crowd(const ReducedSystem& system, std::span<float> rotations) noexcept;

/// A crowd's state in the order of the model, as rotations_to_model and rotations_from_model for one character.
/// @param state      crowd_state_size() floats.
/// @param rotations  Characters x model_rotations_size() floats.
/// @return           Ok; WrongCount, WrongSize: nothing was done.
Status crowd_rotations_to_model(const ReducedSystem& system, int character_count, std::span<const float> state,
                                std::span<float> rotations) noexcept;
Status crowd_rotations_from_model(const ReducedSystem& system, int character_count, std::span<const float> rotations,
                                  std::span<float> state) noexcept;  ///< And back.

/// Solves all characters. Characters stand in SIMD lanes, sixteen to a block, so that rotations can be
/// updated one by one, each from the newest of all others: exact coordinate descent, with the momentum of
/// solve_reduced. The executor spreads blocks over its threads. A character's result depends on its own
/// targets and state only, to the last bit.
/// @return  Ok, or what CrowdJob::check says; then nothing was done.
Status solve_crowd(const CrowdJob& job) noexcept;

/// A reduced model with inertia, ready for ReducedDynamics: flat, in `float`, and independent of the number
/// of vertices. Made by `build_dynamic_system` (limber/arap/pose_solver.h), never by hand; new targets do
/// not change it.
///
/// A substep of length h minimises E(H) + |H - H*|^2 / (2 h^2), where H* is where the dofs would go without
/// elasticity and the distance is weighed by mass [Linear Subspace Design 2015, section 3.3]. It is solved
/// for the small H - H*, so that neither rest nor uniform motion is lost in rounding.
struct DynamicSystem {
  /// Yields H - H*. Its targets: what the constraints miss at H*, then H* around its centre of mass.
  ReducedSystem solve;
  int row_count = 0;                   ///< Constraints.
  std::vector<float> rows;             ///< C: row_count x dof_count.
  std::vector<float> row_translation;  ///< How far a row moves when everything is translated by one.
  std::vector<float> translation;      ///< Per dof: its share in a translation by one.
  std::vector<float> center;           ///< Per dof: its part in the centre of mass.
  std::vector<float> rest_dofs;        ///< Dofs x d.
  std::vector<float> gravity;          ///< Per axis, in the model frame: size per second squared.
  std::vector<float> noise;            ///< Per dof: what rounding may make of a correction of zero.
  bool flies_freely = false;           ///< No constraint holds it in space.
  float velocity_kept = 1;             ///< Of a velocity, per substep: 1 without damping.
  double substep_seconds = 1.0 / 240;
};

/// What one call of ReducedDynamics::step did.
struct DynamicsResult {
  int substeps = 0;            ///< Done.
  double dropped_seconds = 0;  ///< Time that was given up since it would have taken too many substeps.
  Status status = Status::Ok;  ///< Not Ok: no time has passed.
};

/// A reduced model that moves by itself: inertia, gravity and damping, with some handles driven.
///
/// Time passes in substeps of one length, whatever the length of a frame: the same motion at 24, 30 and 60
/// frames per second. Implicit, so stable for substeps of any length; long ones damp more. Without
/// constraints, gravity and damping the linear momentum is kept. Forces below what float resolves are taken
/// for none, so that rest is rest. The same calls give the same bits on one
/// machine. The constructor allocates; nothing else does, nothing fails.
class ReducedDynamics {
 public:
  /// How much work a step may be.
  struct Options {
    int sweeps = 4;          ///< Of the solver per substep, 1 or more.
    int most_substeps = 64;  ///< Per call of step, 1 or more; time beyond is dropped.
  };

  /// At rest: no velocity, no rotation.
  /// @param system  Must outlive this object.
  explicit ReducedDynamics(const DynamicSystem& system) : ReducedDynamics(system, Options()) {}
  ReducedDynamics(const DynamicSystem& system, const Options& options);

  /// Lets time pass until the end of a frame.
  /// @param targets  Of the constraints at the end of the frame, rows x d, in the model frame; finite. On the
  ///                 way there they move in a straight line from those of the call before; in the first call
  ///                 they stand still.
  /// @param seconds  The length of the frame, 0 or more. What is left of it after whole substeps is added to
  ///                 the next frame.
  /// @return         With the status WrongSize (targets) or WrongCount (seconds below 0, not finite; options).
  DynamicsResult step(std::span<const float> targets, double seconds) noexcept;

  /// H in the model frame, dofs x d, row by row, and how fast it changes, per second.
  std::span<const float> dofs() const noexcept { return dofs_; }
  std::span<const float> velocities() const noexcept { return velocities_; }

  /// Puts it somewhere else; both are dofs x d and finite, else WrongSize. Costs about as much as 25 substeps.
  Status restart(std::span<const float> dofs, std::span<const float> velocities) noexcept;

  /// Goes on from where another one is, under other constraints or with other options: dofs, velocities and rotations.
  /// @param before  Of the same model, else WrongSize.
  Status continue_from(const ReducedDynamics& before) noexcept;

 private:
  void substep() noexcept;
  std::array<float, 3> move_to_center() noexcept;
  bool is_noise() const noexcept;
  void keep_momentum() noexcept;

  const DynamicSystem* system_;
  Options options_;
  std::vector<float> dofs_;
  std::vector<float> velocities_;
  std::vector<float> rotations_;
  std::vector<float> frame_start_;  // targets at the end of the frame before
  std::vector<float> targets_;      // of the running substep
  std::vector<float> inputs_;       // of the solver: misses, then centred dofs
  std::vector<float> corrections_;  // H - H*
  std::vector<float> scratch_;
  double owed_seconds_ = 0;  // time that has passed for the caller, but not here
  bool has_targets_ = false;
};

}  // namespace limber
