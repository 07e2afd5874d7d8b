#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "limber/core/error.h"

namespace limber::internal {

static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big);

/// Reverses the bytes of a number.
template <class Number>
requires std::is_arithmetic_v<Number> Number reverse_bytes(Number value)
noexcept {
  unsigned char bytes[sizeof(Number)];
  std::memcpy(bytes, &value, sizeof(Number));
  for (std::size_t i = 0; i < sizeof(Number) / 2; ++i) std::swap(bytes[i], bytes[sizeof(Number) - 1 - i]);
  std::memcpy(&value, bytes, sizeof(Number));
  return value;
}

/// Reads numbers from a block of bytes; never past its end.
class ByteReader {
 public:
  explicit ByteReader(std::string_view data, std::endian order = std::endian::little) noexcept
      : data_(data), order_(order) {}

  std::size_t position() const noexcept { return position_; }
  std::size_t remaining() const noexcept { return data_.size() - position_; }

  /// @throws Error  Truncated, at this byte.
  template <class Number>
  requires std::is_arithmetic_v<Number> Number read() {
    Number value;
    std::memcpy(&value, take(sizeof(Number)).data(), sizeof(Number));
    return order_ == std::endian::native ? value : reverse_bytes(value);
  }

  /// Fills `out` with consecutive numbers. @throws Error  Truncated, at this byte.
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void read_into(std::span<Number> out) {
    const std::string_view bytes = take(out.size_bytes());
    if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
    if (order_ != std::endian::native) {
      for (Number& value : out) value = reverse_bytes(value);
    }
  }

  /// The next `count` bytes. @throws Error  Truncated, at this byte.
  std::string_view take(std::size_t count) {
    if (count > remaining()) {
      throw Error(ErrorCode::Truncated,
                  "the file ends " + std::to_string(count - remaining()) + " bytes before its data does.",
                  Place::at_byte({}, static_cast<std::int64_t>(position_)), "Was it copied completely?");
    }
    const std::string_view bytes = data_.substr(position_, count);
    position_ += count;
    return bytes;
  }

 private:
  std::string_view data_;
  std::endian order_;
  std::size_t position_ = 0;
};

/// Appends numbers to a growing block of bytes.
class ByteWriter {
 public:
  explicit ByteWriter(std::endian order = std::endian::little) noexcept : order_(order) {}

  template <class Number>
  requires std::is_arithmetic_v<Number>
  void write(Number value) {
    if (order_ != std::endian::native) value = reverse_bytes(value);
    data_.append(reinterpret_cast<const char*>(&value), sizeof(Number));
  }

  template <class Number>
  requires std::is_arithmetic_v<Number>
  void write_all(std::span<const Number> values) {
    if (order_ == std::endian::native) {
      data_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    } else {
      for (const Number value : values) write(value);
    }
  }

  void append(std::string_view bytes) { data_.append(bytes); }
  std::size_t size() const noexcept { return data_.size(); }
  const std::string& data() const noexcept { return data_; }
  std::string take() { return std::move(data_); }

 private:
  std::string data_;
  std::endian order_;
};

}  // namespace limber::internal
