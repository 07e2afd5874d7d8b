#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "limber/io/gltf_document.h"

namespace limber::detail {

/// How an accessor stores its numbers; the values are those of the file.
enum class GltfComponent { Int8 = 5120, UInt8 = 5121, Int16 = 5122, UInt16 = 5123, UInt32 = 5125, Float = 5126 };

/// Bytes per number.
std::size_t size_of(GltfComponent component);

/// A list of vectors in a document's buffers. Every byte it can touch has been checked to be there.
struct GltfAccessor {
  std::string path;    ///< "accessors[3]".
  int index = -1;      ///< 3.
  int count = 0;       ///< Vectors.
  int components = 1;  ///< Numbers per vector.
  GltfComponent component = GltfComponent::Float;
  bool normalized = false;      ///< Whole numbers stand for the range [0,1], or [-1,1].
  const char* bytes = nullptr;  ///< Null: all zero.
  std::size_t stride = 0;       ///< Bytes from one vector to the next.

  // Vectors that replace those above.
  int sparse_count = 0;
  GltfComponent sparse_index_component = GltfComponent::UInt32;
  const char* sparse_indices = nullptr;
  const char* sparse_values = nullptr;

  std::size_t number_count() const { return static_cast<std::size_t>(count) * static_cast<std::size_t>(components); }
  bool is_float() const { return component == GltfComponent::Float; }
};

/// Looks an accessor up and checks all that its numbers depend on.
/// @throws Error  IndexOutOfRange (no such accessor, view or buffer; data beyond the end of one); Malformed (types,
///                strides, sparse indices that do not rise). The place is a path.
GltfAccessor find_accessor(const GltfDocument& document, int index);

/// Its numbers, vector by vector, whole numbers turned into what they stand for. They may be infinite or not a number.
/// @param out  accessor.number_count() places.
void read_numbers(const GltfAccessor& accessor, std::span<double> out);
void read_numbers(const GltfAccessor& accessor, std::span<float> out);

/// Its numbers as they are. @throws Error  Malformed: it does not hold unsigned whole numbers.
std::vector<std::uint32_t> read_unsigned(const GltfAccessor& accessor);

/// @throws Error  NonFiniteNumber, at the accessor, with the first vector that has one.
void require_finite(const GltfAccessor& accessor, std::span<const double> numbers);

/// @throws Error  Malformed, at the accessor: it has another number of components, or (if `only_float`) whole numbers.
void require_type(const GltfAccessor& accessor, std::initializer_list<int> components, bool only_float,
                  std::string_view purpose);

}  // namespace limber::detail
