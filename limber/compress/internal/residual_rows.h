#pragma once

#include <span>

#include "limber/compress/internal/fit_space.h"

namespace limber::internal {

/// sum_i a_i r_i over the uses of an atom: the gradient of its update, vectorised.
/// @param residuals  Vertices x size.
/// @param sum        Result, `size` numbers.
void sum_residuals(std::span<const AtomUse> uses, const double* residuals, int size, double* sum) noexcept;

/// r_i -= a_i step over the uses of an atom: brings residuals up to date after it moved.
void move_residuals(std::span<const AtomUse> uses, const double* step, int size, double* residuals) noexcept;

}  // namespace limber::internal
