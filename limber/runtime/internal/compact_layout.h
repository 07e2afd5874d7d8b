#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace limber::internal {

/// Vertices of a group, the lanes of the widest vectors.
constexpr std::size_t kCompactGroup = 16;

/// What a compact skin begins with. Behind it lies a 32-bit number per group, where it begins in bytes from here on, and
/// behind these the groups. A group is a 16-bit head and as many 16-bit bones as that says, up to a multiple of four bytes,
/// then weights: side by side, those of 16 vertices for each bone; or, vertex by vertex, those of each vertex.
struct CompactHead {
  std::uint32_t magic = kMagic;
  std::uint32_t vertex_count = 0;
  std::uint32_t bone_count = 0;    ///< The highest bone and one more.
  std::uint32_t weight_bytes = 0;  ///< 1 or 2.

  static constexpr std::uint32_t kMagic = 0x4b53434c;  // "LCSK"
};

/// A bit of a group's head: it is stored vertex by vertex, the rest of the head is the influences of each.
constexpr std::uint32_t kVertexByVertex = 0x8000;

/// A number that may lie anywhere.
template <class Number>
Number read_number(const std::uint8_t* from) noexcept {
  Number number;
  std::memcpy(&number, from, sizeof(Number));
  return number;
}

/// Bytes of a group before its weights.
constexpr std::size_t compact_head_bytes(std::size_t bones) noexcept {
  return (2 + 2 * bones + 3) / 4 * 4;
}

}  // namespace limber::internal
