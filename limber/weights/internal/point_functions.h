#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/weights/internal/biharmonic_basis.h"
#include "limber/weights/internal/handle_system.h"

namespace limber::internal {

/// The functions Q that a biharmonic basis is combined from, B = Q C: one per dof of what is held, one per
/// point between vertices, and those without cost. Points come and go at the price of one back-substitution.
class PointFunctions {
 public:
  /// @param system        Holds the vertices of all bones and regions of `handles`.
  /// @param holds_points  Whether it also holds the vertices of points that are at one; the other points become
  ///                      functions here.
  PointFunctions(const HandleSystem& system, const BoundHandles& handles, bool holds_points, const Positions& positions,
                 Task* task);

  /// Puts a point's function, its response, at place `index` among the points.
  void insert(int index, const Eigen::VectorXd& response);
  /// Takes it out again, and returns it.
  Eigen::VectorXd erase(int index);

  /// C for these handles, functions x dofs. Its points that are not held are those of the functions, in their order.
  /// @throws Error  SingularSystem.
  Eigen::MatrixXd coefficients(const BoundHandles& handles) const;

  /// Q C: all columns of the basis, or some.
  Eigen::MatrixXd combine(const Eigen::Ref<const Eigen::MatrixXd>& coefficients) const;

  /// The values of all functions at a site.
  Eigen::RowVectorXd at(const HandleSite& site) const;

 private:
  bool is_function(const HandleSite& site) const {
    return site.is_point() && !(holds_points_ && site.vertices.size() == 1);
  }
  /// The dofs of what is held, ascending.
  std::vector<int> lifted_columns(const BoundHandles& handles) const;

  bool holds_points_;          // Whether single vertices of points are held.
  Eigen::MatrixXd lifts_;      // Vertices x dofs of what is held.
  Eigen::MatrixXd responses_;  // Vertices x slots, so that points come and go without moving others.
  std::vector<int> slots_;     // Per point: its column of responses_.
  std::vector<int> free_slots_;
  Eigen::MatrixXd null_space_;
};

/// Inserts or removes a column in place.
void insert_column(Eigen::MatrixXd& matrix, Eigen::Index index, const Eigen::VectorXd& column);
void erase_column(Eigen::MatrixXd& matrix, Eigen::Index index);

}  // namespace limber::internal
