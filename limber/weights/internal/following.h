#pragma once

#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/weights/bind.h"
#include "limber/weights/internal/attach.h"
#include "limber/weights/internal/parts.h"

namespace limber::internal {

/// How the parts of a domain that hold no handle hang on those that do.
struct Following {
  std::vector<FollowingComponent> components;  ///< One per part without a handle, ascending: for the report.
  /// Per domain vertex: the vertex of the nearest bound part whose weights it may copy; -1: bound itself.
  std::vector<int> followed_vertex;
  /// Domain vertices x domain vertices: the rows of following vertices, as combinations of bound ones that
  /// are exact for linear functions and sum to one; other rows are empty.
  Eigen::SparseMatrix<double, Eigen::RowMajor> extension;
};

/// Finds, for each part without a handle, the nearest vertex of a part with one. Parts with elements are
/// preferred to lone vertices, which cannot tell how they turn.
///
/// The extension is u(x) = u(v) + g (x - v), with v the followed vertex and g the gradient fitted by least
/// squares to a neighbourhood of v as wide as the distance that is bridged (at least its direct neighbours,
/// at most 64 vertices). On surfaces g is tangential where that neighbourhood is flat.
///
/// @param sites   Of all handles; at least one, else nothing is bound and nothing follows. n log n; deterministic.
Following find_following(const DomainParts& parts, const std::vector<HandleSite>& sites);

/// Fills the rows of following vertices, so that they move with the affine map of what they follow: rest pose
/// and translations stay exact.
/// @param values  Domain vertices x anything.
void follow_linearly(const Following& following, Eigen::MatrixXd& values);

/// Fills the rows of following vertices with copies: what keeps weights within their bounds.
void follow_by_copy(const Following& following, Eigen::MatrixXd& values);

}  // namespace limber::internal
