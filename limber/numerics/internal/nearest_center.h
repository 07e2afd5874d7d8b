#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace limber::internal {

/// Points and the centers to look among. Run time: nothing is allocated, nothing fails.
struct NearestCenterBatch {
  std::size_t dimensions = 0;
  std::span<const float> points;   ///< Points x dimensions, point by point.
  std::size_t centers = 0;         ///< Number of centers, at least 1.
  std::size_t padded_centers = 0;  ///< Number of centers in memory: a multiple of kCenterPadding, at least `centers`.
  std::span<const float> center_planes;      ///< Dimensions x padded centers: one plane per dimension.
  std::span<const float> half_squared_norm;  ///< Padded centers: |center|^2 / 2; infinity for the padding.
  std::span<std::int32_t> nearest;           ///< Result, per point: its center; the first of several equally near.
};

/// Centers are stored in multiples of this many.
constexpr std::size_t kCenterPadding = 32;

/// The nearest center of each point, by the largest x.c - |c|^2 / 2: half the arithmetic of distances. Exact
/// to rounding in float, relative to |x| |c|: centre the data first. Uses the widest instruction set of the
/// processor; every one adds in the same order and gives the same bits.
void nearest_centers(const NearestCenterBatch& batch) noexcept;

}  // namespace limber::internal
