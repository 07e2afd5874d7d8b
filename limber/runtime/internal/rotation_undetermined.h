#pragma once

namespace limber::internal {

/// Of the rotations that maximise tr(R^T M), about equally many where M has rank one or less or where det M <
/// 0 and its smallest singular values meet, the one closest to a given rotation: the shortest turn after
/// `previous` that takes M's dominant singular direction where M takes it. `previous` itself for a zero matrix.
///
/// Scalar and in double; the slow path of kernel A (rotation-inl.h).
/// @param matrix    Nine finite floats, row by row, with entries below 1e18.
/// @param previous  A rotation, row by row.
/// @param rotation  The result; may be the same memory as either.
void undetermined_rotation(const float* matrix, const float* previous, float* rotation) noexcept;

/// The nearest rotation by Newton's steps on the quartic, one matrix at a time: for instruction sets without vectors of
/// double (rotation-inl.h has the same for those that have them).
/// @param matrix    Nine floats, row by row, with entries of at most 4 in size.
/// @param rotation  The result; a rotation where `den` is above 1e-5.
/// @param mu, den   As in RotationLanes (rotation-inl.h).
void rotation_in_double(const float* matrix, int steps, float* rotation, float& mu, float& den) noexcept;

}  // namespace limber::internal
