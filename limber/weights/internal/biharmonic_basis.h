#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/subspace.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/attach.h"

namespace limber::internal {

/// Sites with their names, and where their dofs start.
struct BoundHandles {
  std::vector<HandleSite> sites;
  std::vector<std::string> names;
  std::vector<HandleDofs> dofs;
  int dof_count = 0;
  int dimension = 3;

  void add(HandleSite site, std::string name);
  int count() const { return static_cast<int>(sites.size()); }
};

/// H at rest: positions of points, identities of affine handles.
Eigen::MatrixXd rest_dofs_of(const BoundHandles& handles);

/// Values at vertices that handles hold directly: (v, 1) for those of bones and regions, one for single
/// vertices of points.
/// @return  held x dofs.
Eigen::MatrixXd held_values(const BoundHandles& handles, const std::vector<int>& held, const Positions& positions);

/// The vertices of bones and regions, ascending; with `points`, also those that are points' only vertex.
std::vector<int> held_vertices(const BoundHandles& handles, bool points);

/// Refuses points that no dof of their own can move.
/// @throws Error  SingularSystem (two points in one place; a point among vertices that others hold).
void require_independent(const BoundHandles& handles, double size);

/// The smallest combination M that makes points interpolate: with w wanted at the points,
/// minimise the energy tr(L^T gram L) subject to gram L + at_null a = w, at_null^T L = 0, M = [L; a].
///
/// @param gram     Responses at points, k x k, symmetric.
/// @param at_null  Functions without cost at points, k x q, of rank q.
/// @param wanted   k x dofs.
/// @return         (k + q) x dofs.
/// @throws Error   SingularSystem (points too near to each other to tell apart).
Eigen::MatrixXd interpolate(const Eigen::MatrixXd& gram, const Eigen::MatrixXd& at_null, const Eigen::MatrixXd& wanted);

/// Fills what a report says about the weights, the interpolation and the rest pose.
void measure(const Subspace& subspace, const BoundHandles& handles, const Positions& positions, double size,
             BindReport& report);

}  // namespace limber::internal
