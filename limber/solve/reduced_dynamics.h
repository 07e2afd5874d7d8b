#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "limber/solve/reduced_system.h"

namespace limber {

/// A reduced model with inertia, ready for ReducedDynamics: flat, in `float`, and independent of the number
/// of vertices. Made by `build_dynamic_system` (limber/reduce), never by hand; new targets do not change it.
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
  DynamicsResult step(std::span<const float> targets, double seconds) noexcept;

  /// H in the model frame, dofs x d, row by row, and how fast it changes, per second.
  std::span<const float> dofs() const noexcept { return dofs_; }
  std::span<const float> velocities() const noexcept { return velocities_; }

  /// Puts it somewhere else; both are dofs x d and finite. Costs about as much as 25 substeps.
  void restart(std::span<const float> dofs, std::span<const float> velocities) noexcept;

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
