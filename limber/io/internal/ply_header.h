#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "limber/io/shape_file.h"

namespace limber::internal {

/// The type of a property, under either of its names.
enum class PlyType { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 };

/// Bytes of a number in a binary body.
std::size_t size_of(PlyType type) noexcept;

/// A column of an element's table: a number per row, or a list of numbers with its length before it.
struct PlyProperty {
  std::string_view name;
  PlyType type = PlyType::Float32;
  bool is_list = false;
  PlyType count_type = PlyType::UInt8;  ///< Of the list's length.
};

/// A table of the body.
struct PlyElement {
  std::string_view name;
  std::int64_t count = 0;  ///< Rows, as announced: not yet compared with the file's size; not negative.
  std::int64_t line = 0;   ///< Where it was announced.
  std::vector<PlyProperty> properties;

  /// The property of one of these names (the first that is there); -1: none.
  int find(std::initializer_list<std::string_view> names) const noexcept;
};

/// What a PLY file says about its body. The names point into the file.
struct PlyHeader {
  PlyEncoding encoding = PlyEncoding::Text;
  std::vector<PlyElement> elements;  ///< In the order of the body.
  std::size_t body_start = 0;        ///< First byte of the body.

  /// The element of that name; null: none.
  const PlyElement* find(std::string_view name) const noexcept;
};

/// Reads the header of a PLY file.
/// @throws Error  With the line: WrongMagic, UnsupportedVersion, Malformed, Truncated, UnparsableNumber, CountMismatch.
PlyHeader read_ply_header(std::string_view content);

}  // namespace limber::internal
