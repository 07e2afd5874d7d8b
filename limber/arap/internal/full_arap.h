#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/arap/internal/full_coupling.h"
#include "limber/arap/internal/full_rows.h"
#include "limber/arap/internal/model_frame.h"
#include "limber/arap/pose_solver.h"
#include "limber/arap/reduced_model.h"
#include "limber/core/task.h"
#include "limber/model/shape.h"
#include "limber/numerics/internal/panel_factor.h"
#include "limber/runtime/common.h"

namespace limber::internal {

/// What came of one solve.
struct FullArapResult {
  double energy = 0;       ///< Of the positions, with their best rotations, and of soft rows, in shape units.
  int iterations = 0;      ///< Done.
  bool converged = false;  ///< With a tolerance: whether it was reached.
  double seconds = 0;      ///< Of the iterations alone.
  double row_miss = 0;     ///< How far exact rows are missed at most, in shape units: 0 unless they conflict.
};

/// As-rigid-as-possible deformation without reduction: every vertex is an unknown, every rotation its own
/// [Fast Automatic Skinning 2012, eq. 4; local-global iterations of section 3.1]. The reference that the
/// reduced solver is measured by, and the method for shapes without a subspace.
///
/// Setup: one sparse factorisation of size (vertices - fixed). An iteration is one back-substitution for all
/// coordinates at once and one nearest rotation per triangle, tet or vertex: some 9 ms for 43k vertices.
/// The energy never rises, to 1e-12 of its scale. The same input gives the same bits on any number of threads.
class FullArap {
 public:
  /// @param elements        Triangles or tets, as the energy needs; elements.dimension 2 keeps z.
  /// @param fixed_vertices  Distinct; what `solve` gets targets for. Parts of the shape without any stay at
  ///                        rest, as do vertices without elements: see resting_parts().
  /// @throws Error          As build_arap_operator; IndexOutOfRange or InvalidArgument (a fixed vertex is not
  ///                        there, or twice; the place is the vertex); DegenerateShape (no extent);
  ///                        SingularSystem (elements too thin to tell their vertices apart); Cancelled.
  FullArap(const Shape& elements, const std::vector<int>& fixed_vertices, ArapEnergy energy, Task* task = nullptr);

  /// The same with linear conditions on vertices beside the fixed ones, exact or soft; redundant ones are fine. One
  /// back-substitution and one column of the mesh's size per row, so: hundreds, not thousands. A part that only
  /// rows hold may shift as they ask.
  /// @throws Error  As above, also for the vertices of rows; InvalidArgument (a row that is not finite, has a negative
  ///                stiffness, or other than one weight per vertex).
  FullArap(const Shape& elements, const std::vector<int>& fixed_vertices, const std::vector<FullRow>& rows,
           ArapEnergy energy, Task* task = nullptr);

  /// Moves the fixed vertices to their targets and finds positions of low energy for the others, starting
  /// from the rotations of the solve before.
  /// @param targets  One row per fixed vertex, in shape units.
  /// @throws Error   InvalidArgument (number of rows; no iterations); NonFiniteNumber (the place is the
  ///                 vertex); Cancelled.
  FullArapResult solve(const Positions& targets, const FullArapOptions& options = {}, Task* task = nullptr);
  /// The same with one target per row.
  FullArapResult solve_with_rows(const Positions& targets, const Positions& row_targets,
                                 const FullArapOptions& options = {}, Task* task = nullptr);

  /// The result, vertices x 3, in shape units: the rest positions before the first solve.
  const Positions& positions() const { return positions_; }

  /// Forgets the solves before: no rotation anywhere.
  void reset();

  /// Starts the next solve from the rotations that suit these positions best.
  /// @param row_targets  One per row, or none: soft rows are then left out of the energy.
  /// @return             The energy of these positions, in shape units.
  /// @throws Error       InvalidArgument (not one row per vertex); NonFiniteNumber (the place is the vertex).
  double start_from(const Positions& positions, const Positions& row_targets = Positions(0, 3));

  /// Starts the next solve from rotations of the energy's triangles, tets or vertices, R_k in space.
  /// @param rotations            Finite.
  /// @param rotation_of_element  An index into them per rotation of the energy.
  /// @throws Error  InvalidArgument (not one index per rotation; an index that is not there).
  void start_from(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& rotation_of_element);

  /// The lowest vertex of each part of the shape that no fixed vertex holds.
  const std::vector<int>& resting_parts() const { return resting_parts_; }

 private:
  void split_vertices(const std::vector<FullRow>& rows);
  void factorise(const ArapOperator& arap, const std::vector<FullRow>& rows);
  void set_rows(const std::vector<FullRow>& rows);
  void center_around(const Positions& targets, const Positions& row_targets);
  void hold(const Positions& targets);
  void move_free();
  double energy_after_turning();
  double quadratic_energy(const AlignedVector<double>& positions) const;
  void publish();
  std::size_t at(int vertex) const { return static_cast<std::size_t>(row_of_vertex_[vertex]) * width_; }

  int dimension_ = 3;
  std::size_t width_ = 4;  // doubles per row
  ModelFrame frame_;
  double energy_scale_ = 1;  // multiplies an energy of the model frame to give it in shape units
  double rest_energy_ = 0;
  std::vector<int> fixed_;  // as given: the order of the targets
  std::vector<int> resting_parts_;
  std::vector<int> part_of_float_;  // of each vertex: which of the parts that only rows hold; -1: none
  std::vector<int> grounds_;        // one vertex of each such part, held while the others are solved for
  SparseMatrix stiffness_;          // L
  std::vector<int> free_;           // the unknowns, ascending
  std::vector<int> held_;           // all others: fixed or at rest
  SparseMatrix mixed_stiffness_;    // L of free rows and held columns
  SparseMatrix held_stiffness_;     // L of held rows and columns
  PanelFactor factor_;
  FullRowSolver rows_;
  Eigen::MatrixXd row_targets_;  // rows x d, in the model frame, centred
  FullCoupling coupling_;
  Positions positions_;
  // In the model frame, centred around the targets. By rows of width_: unknowns in the order of elimination, rows that
  // the factor works in, then what is held.
  std::vector<int> row_of_vertex_;
  AlignedVector<double> current_;
  AlignedVector<double> held_pull_;  // what held vertices do to free ones
  AlignedVector<double> right_;      // what is solved for
  double held_energy_ = 0;           // what held vertices cost alone
  Eigen::RowVectorXd center_;
  std::vector<double> rest_;  // vertices x d, not centred
};

}  // namespace limber::internal
