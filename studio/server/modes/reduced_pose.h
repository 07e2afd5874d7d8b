#pragma once

#include <vector>

#include "limber/solve/reduced_solver.h"

#include "studio/server/modes/pose_rows.h"

namespace limber::studio {

/// The reduced solver kept from frame to frame: what several modes share.
class ReducedPose {
 public:
  void follow(const Situation& situation);
  /// Iterates from where it was.
  void solve(int sweeps);
  /// Iterates from no rotation until the energy stops falling.
  void solve_from_rest();

  const PoseRows& rows() const { return rows_; }
  std::span<const float> dofs() const { return dofs_; }
  /// How far dofs moved in the last solve, in sizes of the shape.
  double movement() const { return movement_; }
  double energy() const { return energy_; }  ///< In shape units.
  int sweeps() const { return sweeps_; }     ///< Of the last solve.
  double microseconds() const { return microseconds_; }

 private:
  void run(const SolveOptions& options);

  PoseRows rows_;
  std::shared_ptr<const BoundShape> bound_;
  ReducedSystem system_;
  AlignedVector<float> rotations_;
  std::vector<float> dofs_;
  std::vector<float> previous_;
  std::vector<float> scratch_;
  double movement_ = 0;
  double energy_ = 0;
  int sweeps_ = 0;
  double microseconds_ = 0;
};

}  // namespace limber::studio
