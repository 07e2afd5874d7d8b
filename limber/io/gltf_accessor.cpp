#include "limber/io/gltf_accessor.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "limber/core/assert.h"

namespace limber::detail {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();
/// An accessor without data costs its file nothing and its reader memory.
constexpr int kMostZeros = 1 << 24;

struct Type {
  std::string_view name;
  int components;
};
constexpr Type kTypes[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4},
                           {"MAT2", 4},   {"MAT3", 9}, {"MAT4", 16}};

int components_of(const JsonValue& type) {
  for (const Type& known : kTypes) {
    if (known.name == type.text()) return known.components;
  }
  type.fail(ErrorCode::Malformed, fmt::format("'{}' is not a type of accessors.", type.text()));
}

GltfComponent component_of(const JsonValue& value, bool only_unsigned) {
  const int number = whole_number(value, 0, kMost);
  const bool known = (number >= 5120 && number <= 5123) || number == 5125 || number == 5126;
  const bool is_unsigned = number == 5121 || number == 5123 || number == 5125;
  if (!known || (only_unsigned && !is_unsigned)) {
    value.fail(ErrorCode::Malformed, fmt::format("{} is not a type of components here.", number));
  }
  return static_cast<GltfComponent>(number);
}

/// A member that is a number of bytes; 0 if it is not there.
std::size_t bytes_in(const JsonValue& value, std::string_view key) {
  return value.has(key) ? static_cast<std::size_t>(whole_number(value.member(key), 0, kMost)) : 0;
}

struct View {
  std::string_view bytes;
  std::size_t stride = 0;  ///< 0: vectors follow each other.
};

View find_view(const GltfDocument& document, int index) {
  const JsonValue view = document.root().member("bufferViews").item(static_cast<std::size_t>(index));
  view.member("buffer");
  const int buffer = index_into(document, view, "buffer", "buffers");
  const std::string_view bytes = document.buffers[static_cast<std::size_t>(buffer)].bytes;
  if (bytes.data() == nullptr) {
    view.member("buffer").fail(ErrorCode::IndexOutOfRange, fmt::format("buffers[{}] has no data.", buffer));
  }
  const std::size_t offset = bytes_in(view, "byteOffset");
  const auto length = static_cast<std::size_t>(whole_number(view.member("byteLength"), 1, kMost));
  if (offset > bytes.size() || length > bytes.size() - offset) {
    view.fail(ErrorCode::IndexOutOfRange,
              fmt::format("it ends at byte {} of buffers[{}], which has {}.", offset + length, buffer, bytes.size()));
  }
  View result{bytes.substr(offset, length)};
  if (view.has("byteStride")) result.stride = static_cast<std::size_t>(whole_number(view.member("byteStride"), 4, 252));
  return result;
}

/// The first byte of `count` vectors of `size` bytes in the view that `value` refers to.
const char* locate(const GltfDocument& document, const JsonValue& value, int count, std::size_t size,
                   std::size_t& stride) {
  const View view = find_view(document, index_into(document, value.member("bufferView"), "bufferViews"));
  stride = view.stride == 0 ? size : view.stride;
  if (stride < size) {
    value.fail(ErrorCode::Malformed, fmt::format("its vectors have {} bytes, but its view steps by {}.", size, stride));
  }
  const std::size_t offset = bytes_in(value, "byteOffset");
  const std::size_t needed = count == 0 ? 0 : static_cast<std::size_t>(count - 1) * stride + size;
  if (offset > view.bytes.size() || needed > view.bytes.size() - offset) {
    value.fail(ErrorCode::IndexOutOfRange,
               fmt::format("it needs {} bytes of its view, which has {}.", offset + needed, view.bytes.size()));
  }
  return view.bytes.data() + offset;
}

std::uint32_t unsigned_at(const char* bytes, GltfComponent component) {
  if (component == GltfComponent::UInt8) return static_cast<unsigned char>(*bytes);
  if (component == GltfComponent::UInt16) {
    std::uint16_t value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  std::uint32_t value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

void find_sparse(const GltfDocument& document, const JsonValue& value, GltfAccessor& accessor) {
  const JsonValue sparse = value.member("sparse");
  accessor.sparse_count = whole_number(sparse.member("count"), 1, accessor.count);
  const JsonValue indices = sparse.member("indices");
  accessor.sparse_index_component = component_of(indices.member("componentType"), true);
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  std::size_t stride = 0;
  accessor.sparse_indices = locate(document, indices, accessor.sparse_count, index_size, stride);
  if (stride != index_size) indices.fail(ErrorCode::Malformed, "sparse indices must follow each other.");
  const std::size_t vector_size = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
  const JsonValue values = sparse.member("values");
  accessor.sparse_values = locate(document, values, accessor.sparse_count, vector_size, stride);
  if (stride != vector_size) values.fail(ErrorCode::Malformed, "sparse values must follow each other.");
  std::int64_t last = -1;
  for (int i = 0; i < accessor.sparse_count; ++i) {
    const std::int64_t next = unsigned_at(accessor.sparse_indices + static_cast<std::size_t>(i) * index_size,
                                          accessor.sparse_index_component);
    if (next <= last) indices.fail(ErrorCode::Malformed, fmt::format("index {} does not rise: {}.", i, next));
    if (next >= accessor.count) {
      indices.fail(ErrorCode::IndexOutOfRange,
                   fmt::format("index {} is {}, beyond the {} vectors of the accessor.", i, next, accessor.count));
    }
    last = next;
  }
}

template <class Stored, class Number>
void convert(const char* bytes, std::size_t stride, std::size_t count, int components, Number factor, Number least,
             Number* out) {
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = bytes + i * stride;
    for (int c = 0; c < components; ++c, at += sizeof(Stored)) {
      Stored value;
      std::memcpy(&value, at, sizeof value);
      *out++ = std::max(static_cast<Number>(value) / factor, least);
    }
  }
}

template <class Number>
void convert_floats(const char* bytes, std::size_t stride, std::size_t count, int components, Number* out) {
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = bytes + i * stride;
    for (int c = 0; c < components; ++c, at += sizeof(float)) {
      float value;
      std::memcpy(&value, at, sizeof value);
      *out++ = static_cast<Number>(value);
    }
  }
}

/// Divided rather than multiplied by an inverse, so that 255 is exactly 1.
template <class Number>
void convert_vectors(const GltfAccessor& accessor, const char* bytes, std::size_t stride, std::size_t count,
                     Number* out) {
  const bool unit = accessor.normalized;
  const int n = accessor.components;
  constexpr Number kNone = -std::numeric_limits<Number>::infinity();
  switch (accessor.component) {
    case GltfComponent::Int8:
      return convert<std::int8_t, Number>(bytes, stride, count, n, unit ? 127 : 1, unit ? -1 : kNone, out);
    case GltfComponent::UInt8:
      return convert<std::uint8_t, Number>(bytes, stride, count, n, unit ? 255 : 1, kNone, out);
    case GltfComponent::Int16:
      return convert<std::int16_t, Number>(bytes, stride, count, n, unit ? 32767 : 1, unit ? -1 : kNone, out);
    case GltfComponent::UInt16:
      return convert<std::uint16_t, Number>(bytes, stride, count, n, unit ? 65535 : 1, kNone, out);
    case GltfComponent::UInt32:
      return convert<std::uint32_t, Number>(bytes, stride, count, n, unit ? Number(4294967295.0) : 1, kNone, out);
    case GltfComponent::Float:
      return convert_floats(bytes, stride, count, n, out);
  }
}

template <class Number>
void read_all(const GltfAccessor& accessor, std::span<Number> out) {
  LIMBER_ASSERT(out.size() == accessor.number_count());
  if (accessor.bytes == nullptr) {
    std::fill(out.begin(), out.end(), Number(0));
  } else {
    convert_vectors(accessor, accessor.bytes, accessor.stride, static_cast<std::size_t>(accessor.count), out.data());
  }
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  const auto width = static_cast<std::size_t>(accessor.components);
  const std::size_t vector_size = size_of(accessor.component) * width;
  for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.sparse_count); ++i) {
    const std::size_t target = unsigned_at(accessor.sparse_indices + i * index_size, accessor.sparse_index_component);
    convert_vectors(accessor, accessor.sparse_values + i * vector_size, vector_size, 1, out.data() + target * width);
  }
}

}  // namespace

std::size_t size_of(GltfComponent component) {
  switch (component) {
    case GltfComponent::Int8:
    case GltfComponent::UInt8:
      return 1;
    case GltfComponent::Int16:
    case GltfComponent::UInt16:
      return 2;
    default:
      return 4;
  }
}

GltfAccessor find_accessor(const GltfDocument& document, int index) {
  const JsonValue value = document.root().member("accessors").item(static_cast<std::size_t>(index));
  GltfAccessor accessor;
  accessor.path = value.path();
  accessor.index = index;
  accessor.component = component_of(value.member("componentType"), false);
  accessor.components = components_of(value.member("type"));
  accessor.count = whole_number(value.member("count"), 1, kMost);
  accessor.normalized = value.has("normalized") && value.member("normalized").flag();
  if (value.has("bufferView")) {
    const std::size_t vector_size = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
    accessor.bytes = locate(document, value, accessor.count, vector_size, accessor.stride);
  } else if (accessor.count > kMostZeros) {
    value.member("count").fail(ErrorCode::CountMismatch,
                               fmt::format("{} vectors without data are more than Limber accepts.", accessor.count));
  }
  if (value.has("sparse")) find_sparse(document, value, accessor);
  return accessor;
}

void read_numbers(const GltfAccessor& accessor, std::span<double> out) {
  read_all(accessor, out);
}

void read_numbers(const GltfAccessor& accessor, std::span<float> out) {
  read_all(accessor, out);
}

std::vector<std::uint32_t> read_unsigned(const GltfAccessor& accessor) {
  const bool is_unsigned = accessor.component == GltfComponent::UInt8 || accessor.component == GltfComponent::UInt16 ||
                           accessor.component == GltfComponent::UInt32;
  if (!is_unsigned || accessor.normalized) {
    throw Error(ErrorCode::Malformed, "unsigned whole numbers are needed here.", Place::at_path({}, accessor.path));
  }
  std::vector<std::uint32_t> numbers(accessor.number_count(), 0);
  const std::size_t size = size_of(accessor.component);
  const auto width = static_cast<std::size_t>(accessor.components);
  const auto copy_vector = [&](const char* from, std::uint32_t* to) {
    for (std::size_t c = 0; c < width; ++c) to[c] = unsigned_at(from + c * size, accessor.component);
  };
  if (accessor.bytes != nullptr) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.count); ++i) {
      copy_vector(accessor.bytes + i * accessor.stride, numbers.data() + i * width);
    }
  }
  const std::size_t index_size = size_of(accessor.sparse_index_component);
  for (std::size_t i = 0; i < static_cast<std::size_t>(accessor.sparse_count); ++i) {
    const std::size_t target = unsigned_at(accessor.sparse_indices + i * index_size, accessor.sparse_index_component);
    copy_vector(accessor.sparse_values + i * size * width, numbers.data() + target * width);
  }
  return numbers;
}

void require_finite(const GltfAccessor& accessor, std::span<const double> numbers) {
  const auto found = std::find_if(numbers.begin(), numbers.end(), [](double number) { return !std::isfinite(number); });
  if (found == numbers.end()) return;
  const auto vector = static_cast<std::size_t>(found - numbers.begin()) / static_cast<std::size_t>(accessor.components);
  throw Error(ErrorCode::NonFiniteNumber, fmt::format("its vector {} is not finite.", vector),
              Place::at_path({}, accessor.path));
}

void require_type(const GltfAccessor& accessor, std::initializer_list<int> components, bool only_float,
                  std::string_view purpose) {
  const bool right_width = std::find(components.begin(), components.end(), accessor.components) != components.end();
  if (right_width && (!only_float || accessor.is_float())) return;
  throw Error(ErrorCode::Malformed,
              fmt::format("{} cannot have {} {} per vector.", purpose, accessor.components,
                          accessor.is_float() ? "floats" : "whole numbers"),
              Place::at_path({}, accessor.path));
}

}  // namespace limber::detail
