#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/numerics/internal/sparse_cholesky.h"

namespace limber::internal {

/// An order of elimination with little fill for a matrix whose unknowns have places: the points are halved by
/// planes, the fewest unknowns that separate the halves go last, and each half is ordered alike.
///
/// The planes are tried at all heights in eight directions. On lattices the factor has a twentieth to a sixth more
/// entries than by METIS's order, which takes several times longer to find; on tet meshes it has up to 1.6 times as many.
///
/// @param matrix  Square, compressed, symmetric pattern; the lower triangle, with or without the upper one.
/// @param points  One place per unknown.
/// @return        The unknowns, first to be eliminated first.
/// @throws Error  InvalidArgument (another number of points than unknowns); NonFiniteNumber (a point).
/// Deterministic. Entries times log(size) in time.
std::vector<int> nested_dissection(
    const SparseMatrix& matrix,
    const Eigen::Ref<const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>>& points);

}  // namespace limber::internal
