#pragma once

#include <cstddef>
#include <span>

namespace limber {

/// V = B H for a basis B in which every vertex depends on every dof: what a subspace (limber/bind/subspace.h)
/// is at run time when it is not skin-like. `basis` comes from pack_dense_basis.
struct DenseSubspaceJob {
  int vertex_count = 0;
  int dof_count = 0;
  int dimension = 3;                  ///< 2 or 3: coordinates per dof and vertex.
  std::span<const float> basis = {};  ///< dense_basis_size() floats, packed.
  std::span<const float> dofs = {};   ///< H, dofs x dimension.
  std::span<float> positions = {};    ///< V, vertices x dimension: the result.

  /// Whether the counts are sensible and every span has the size that they ask for.
  bool is_valid() const noexcept;
};

/// Floats of a packed basis: the vertices rounded up to whole panels of 32, times the dofs.
std::size_t dense_basis_size(int vertex_count, int dof_count) noexcept;

/// Lays out a basis for deform_dense and rounds it to float: panels of 32 vertices, in each the dofs one
/// after the other, so that vertices stand in SIMD lanes and memory is read once, in order.
/// @param entries  B, vertices x dofs.
/// @param column_major  Whether entries lie column by column (Eigen's default) or row by row.
/// @param packed   dense_basis_size() floats: the result.
void pack_dense_basis(int vertex_count, int dof_count, std::span<const double> entries, bool column_major,
                      std::span<float> packed) noexcept;

/// Evaluates V = B H. Run time: nothing is allocated, nothing fails; bound by reading the basis. Panels are
/// spread over the threads that set_thread_count allows; each entry is summed over the dofs in order, so that
/// its bits depend on nothing else. Instruction sets agree to rounding.
void deform_dense(const DenseSubspaceJob& job) noexcept;

}  // namespace limber
