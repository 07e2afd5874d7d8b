#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace limber::internal {

/// A batch of small matrices M and the rotations R nearest to them: those that maximise tr(R^T M), which is
/// also the R that minimises |R - M|. Run time: nothing is allocated, nothing fails.
///
/// Matrices lie in blocks of `lanes`, each block as planes, one plane per entry, row by row: entry (row,
/// column) of matrix i is at
///     matrices[(i / lanes) * d * d * lanes + (d * row + column) * lanes + i % lanes]        (d = 2 or 3)
/// With lanes = 8 that is groups of eight; with one block it is structure of arrays. Rotations likewise.
/// Every span may be the same memory as another of equal layout (rotations = previous, or rotations = matrices).
struct RotationBatch {
  std::size_t count = 0;                 ///< Number of matrices.
  std::size_t lanes = 0;                 ///< Matrices per block, the last block padded to it; 0: one block of `count`.
  std::span<const float> matrices = {};  ///< Finite; blocks * d * d * lanes.
  std::span<float> rotations = {};       ///< The result, as long as `matrices`.
  /// Where a matrix leaves a rotation undetermined (see below), the closest to this one is taken: rotations,
  /// as long as `matrices`; empty: the identity.
  std::span<const float> previous = {};
  /// Result, `count` long or empty: the largest tr(R^T M) divided by |M|_F; see nearest_rotations_3d_warm.
  std::span<float> mu = {};
  /// Result, `count` long or empty: the largest tr(R^T M), what solvers need for their energy.
  std::span<float> energy = {};
};

/// Nearest rotations to 3x3 matrices, never reflections, by the largest root of a quartic instead of an SVD.
/// With singular values s1 >= s2 >= |s3| of M / |M|_F, s3 < 0 where det M < 0, the answer is as well determined as
///     den = (s1 + s2) (s1 + s3) (s2 + s3)
/// is large (1.54 for a multiple of a rotation):
/// - den > 0.1: in float, within 0.01 degree of the exact answer;
/// - den > 1e-5: again in double, within 0.01 degree as well;
/// - below (rank one, zero, or det < 0 with equal smallest singular values): many rotations are equally near; of
///   those, the one closest to `previous`, so that motion stays continuous. It takes the dominant singular
///   direction where it belongs and turns about it no more than `previous` does.
/// Any finite matrix gives a finite rotation: norms from 1e-38 to 1e38 and zero included.
///
/// Cost: 6 to 10 ns a matrix with AVX-512, 9 to 17 with AVX2, 20 to 35 with SSE4; 0.15 us where undetermined.
/// The widest instruction set of the processor is used; AVX-512, AVX2, SSE4 and plain C++ give the same
/// rotations to 0.02 degree (3e-6 where den > 1), and each gives the same bits for a matrix wherever it
/// stands in whatever batch.
void nearest_rotations_3d(const RotationBatch& batch) noexcept;

/// The same, starting from the `mu` of a similar matrix (that of the frame before), which must be `count`
/// long and finite and is replaced: fewer steps where matrices have changed little, and the same accuracy
/// where they have not, since every lane that has not converged starts afresh.
void nearest_rotations_3d_warm(const RotationBatch& batch) noexcept;

/// Nearest rotations to 2x2 matrices, in closed form. Undetermined is what is within 1e-5 of a reflection or
/// zero, measured by mu = (s1 + s2); then `previous` is taken as it is.
void nearest_rotations_2d(const RotationBatch& batch) noexcept;

/// One matrix, row by row, with the same result as in a batch.
std::array<float, 9> nearest_rotation_3d(const std::array<float, 9>& matrix) noexcept;
std::array<float, 9> nearest_rotation_3d(const std::array<float, 9>& matrix,
                                         const std::array<float, 9>& previous) noexcept;  ///< Likewise.
std::array<float, 4> nearest_rotation_2d(const std::array<float, 4>& matrix) noexcept;    ///< The same in the plane.
std::array<float, 4> nearest_rotation_2d(const std::array<float, 4>& matrix,
                                         const std::array<float, 4>& previous) noexcept;  ///< Likewise.

}  // namespace limber::internal
