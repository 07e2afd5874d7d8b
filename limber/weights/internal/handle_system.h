#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/core/task.h"
#include "limber/numerics/internal/sparse_cholesky.h"
#include "limber/weights/internal/attach.h"
#include "limber/weights/internal/bind_plan.h"

namespace limber::internal {

/// Which vertices a system solves for, and what costs nothing in it.
struct SystemLayout {
  /// Per domain vertex: the set of parts it is solved with; -1: not part of the system.
  std::vector<int> group_of_vertex;
  int group_count = 0;
  /// Per domain vertex: the tie that lets its part shift on its own within its group; -1: none.
  std::vector<int> tie_of_vertex;
  bool linear_null_space = true;  ///< Linear functions of a group cost nothing; else constants only.
  std::vector<int> held;          ///< Vertices with given values, ascending.
};

/// The layout of a plan with these vertices held.
SystemLayout layout_of(const Domain& domain, const BindPlan& plan, std::vector<int> held);

/// A smoothness energy with some vertices held, factorised: minimisers for any values at the held vertices
/// and any loads elsewhere.
///
/// Where the held vertices of a group leave functions that cost nothing, as many vertices far apart are
/// pinned to zero and those functions, `null_space`, are kept to be added: a load that is orthogonal to them
/// causes no reaction at the pins, so the pins do not show.
class HandleSystem {
 public:
  /// @param energy  Of the domain's vertices.
  /// @throws Error  SingularSystem (the place's vertex is the one that nothing holds); Cancelled.
  HandleSystem(const SparseMatrix& energy, const Domain& domain, SystemLayout layout, Task* task);

  int vertex_count() const { return static_cast<int>(layout_.group_of_vertex.size()); }
  const std::vector<int>& held() const { return layout_.held; }

  /// How much was added, relative to the diagonal, because elements are too flat to compute with; 0 as a rule.
  double relaxation() const { return relaxation_; }

  /// Functions without cost that vanish at the held vertices, vertices x q.
  const Eigen::MatrixXd& null_space() const { return null_space_; }

  /// The function of least energy with these values at the held vertices and zero at the pins, per column.
  /// @param values  Held vertices x k.
  /// @param result  Vertices x k, overwritten; zero outside of the system.
  void lift(const Eigen::MatrixXd& values, Eigen::Ref<Eigen::MatrixXd> result, Stage* stage = nullptr) const;

  /// The response to a load on each site's vertices, weighted as the site's, zero at held vertices and pins.
  /// @param result  Vertices x sites, overwritten.
  void respond(const std::vector<HandleSite>& sites, Eigen::Ref<Eigen::MatrixXd> result, Stage* stage = nullptr) const;

 private:
  void find_null_space(const Positions& positions, int dimension);
  void number_unknowns();
  void extract_and_factorise(const SparseMatrix& energy, const Positions& places, CholeskyOptions& options);
  void solve_into(const Eigen::MatrixXd& loads, Eigen::Ref<Eigen::MatrixXd> result) const;

  SystemLayout layout_;
  std::vector<int> pins_;
  std::vector<int> unknowns_;    // Domain vertex of each unknown.
  std::vector<int> unknown_of_;  // Per domain vertex; -1: held, pinned, or not part of the system.
  Eigen::MatrixXd null_space_;
  Eigen::SparseMatrix<double> coupling_;  // Unknowns x held.
  SparseCholesky factor_;
  double relaxation_ = 0;
};

/// The sentence for a report about a system that was relaxed.
std::string note_of_relaxation();

/// What a site says about values: the weighted sum of its vertices' rows.
Eigen::RowVectorXd evaluate(const HandleSite& site, const Eigen::Ref<const Eigen::MatrixXd>& values);

}  // namespace limber::internal
