#pragma once

#include <span>

namespace limber::internal {

/// Squared distances between vectors of `size` numbers: of each to the target, and of each to each. The inner loop of
/// the factorisation, vectorised. The same bits on any number of threads; instruction sets agree to rounding.
///
/// @param images     As many as `to_target` is long.
/// @param to_target  Result.
/// @param between    Result, images x images, symmetric.
void image_distances(const double* target, std::span<const double* const> images, int size, std::span<double> to_target,
                     std::span<double> between) noexcept;

}  // namespace limber::internal
