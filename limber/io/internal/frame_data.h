#pragma once

#include <cstdint>
#include <span>

#include "limber/core/internal/bytes.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// Refuses counts of frames and vertices that are not positive, or that ask for more or less data than remains.
/// @param extra_per_frame  Bytes that each frame takes beside its positions.
/// @throws Error  EmptyMesh; Truncated; CountMismatch.
void check_frame_counts(const ByteReader& reader, std::int32_t frames, std::int32_t vertices,
                        std::size_t extra_per_frame);

/// Reads consecutive finite floats. @throws Error  Truncated; NonFiniteNumber, at its byte.
void read_finite(ByteReader& reader, std::span<float> out);

/// Refuses a sequence that no file could hold. @throws Error  EmptyMesh; CountMismatch; NonFiniteNumber.
void check_writable(const MeshSequence& sequence);

}  // namespace limber::internal
