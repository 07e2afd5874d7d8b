#pragma once

#include <cstddef>
#include <span>

namespace limber::internal {

/// A bone for the kernels: its four columns (x, y, z, translation), each padded with 0 to four floats, so
/// that it fills whole vectors and one cache line.
constexpr int kLinearBoneFloats = 16;
/// A rigid motion as a dual quaternion: real part x, y, z, w, then dual part x, y, z, w.
constexpr int kDualQuaternionFloats = 8;
/// Of palettes in scratch memory, in floats.
constexpr std::size_t kPaletteAlignment = 16;

/// The first place in scratch memory at which a palette may begin.
float* aligned_palette(std::span<float> scratch) noexcept;

/// Lays out 3x4 matrices for the kernels: 16 floats per bone.
void make_linear_palette(std::span<const float> bones, float* palette) noexcept;

/// Splits each 3x4 matrix M into a rigid motion and a stretch before it: M v = rotation (stretch v) +
/// translation. The rotation is the nearest to M's linear part, or that part itself if it is one to rounding,
/// so that stretch is symmetric, and holds the reflection if M has one.
/// @param motions    8 floats per bone.
/// @param stretches  16 floats per bone, without translation.
/// @return           Whether every matrix is rigid (to 1e-5), so that the stretches need not be applied.
bool make_dual_quaternion_palette(std::span<const float> bones, float* motions, float* stretches) noexcept;

}  // namespace limber::internal
