#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/bind/biharmonic_basis.h"
#include "limber/bind/handle_system.h"

namespace limber::detail {

/// The functions Q that a biharmonic basis is combined from, B = Q C, with one per point: points come and go
/// at the price of one back-substitution.
class PointFunctions {
 public:
  /// @param system   Holds the vertices of all bones and regions of `handles`, and no others.
  /// @param handles  All points become functions here.
  PointFunctions(const HandleSystem& system, const BoundHandles& handles, const Positions& positions,
                 Task* task);

  /// Puts a point's function, its response, at place `index` among the points.
  void insert(int index, const Eigen::VectorXd& response);
  /// Takes it out again, and returns it.
  Eigen::VectorXd erase(int index);

  /// C for these handles, functions x dofs. Its points are those of the functions, in their order.
  /// @throws Error  SingularSystem.
  Eigen::MatrixXd coefficients(const BoundHandles& handles) const;

  /// Q c: one column of the basis, or all.
  Eigen::MatrixXd combine(const Eigen::Ref<const Eigen::MatrixXd>& coefficients) const;

  /// The values of all functions at a site.
  Eigen::RowVectorXd at(const HandleSite& site) const;

 private:
  Eigen::MatrixXd lifts_;      // Vertices x dofs of bones and regions.
  Eigen::MatrixXd responses_;  // Vertices x slots, so that points come and go without moving others.
  std::vector<int> slots_;     // Per point: its column of responses_.
  std::vector<int> free_slots_;
  Eigen::MatrixXd null_space_;
};

/// Inserts or removes a column in place.
void insert_column(Eigen::MatrixXd& matrix, Eigen::Index index, const Eigen::VectorXd& column);
void erase_column(Eigen::MatrixXd& matrix, Eigen::Index index);

}  // namespace limber::detail
