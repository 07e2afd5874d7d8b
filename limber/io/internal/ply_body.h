#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "limber/core/internal/bytes.h"
#include "limber/io/internal/ply_header.h"
#include "limber/io/internal/text_scanner.h"

namespace limber::internal {

// Two ways to walk over the rows of a PLY file, with the same functions.

/// The rows of a text body: one line each.
class PlyTextBody {
 public:
  PlyTextBody(std::string_view content, const PlyHeader& header) : scanner_(content, {.comment = '\0'}) {
    while (scanner_.position() < header.body_start) scanner_.skip_line();
  }

  std::size_t remaining() const { return scanner_.remaining() + 1; }  // the last line end may be missing
  static std::size_t least_bytes(PlyType) { return 2; }               // "0 "
  Place place() const { return Place::at_line({}, scanner_.line()); }

  void begin_row() {
    if (!scanner_.find_word()) scanner_.fail_missing("a row");
  }
  void end_row() {
    if (!scanner_.at_line_end()) {
      scanner_.fail(ErrorCode::Malformed, "the row goes on with " + in_quotes(scanner_.peek_word()) +
                                              " behind the properties that the header announces.");
    }
    scanner_.skip_line();
  }
  void end_rows() {
    if (scanner_.find_word()) {
      scanner_.fail(ErrorCode::CountMismatch, "the file goes on behind the rows that its header announces.");
    }
  }

  double number(PlyType) { return scanner_.number(); }
  /// A number that may be NaN: the colour of what nobody painted.
  double color(PlyType) {
    if (!equal_ignoring_case(scanner_.peek_word(), "nan")) return scanner_.number();
    scanner_.word();
    return std::numeric_limits<double>::quiet_NaN();
  }
  std::int64_t integer(PlyType) { return scanner_.integer(); }
  void skip(PlyType) {
    if (scanner_.word().empty()) scanner_.fail_missing("a number");
  }

  /// Numbers of a text have no bytes of their own.
  static std::string_view bytes_ahead() { return {}; }
  void pass(std::size_t) {}

 private:
  TextScanner scanner_;
};

/// The rows of a binary body. What follows the last one is left alone.
class PlyBinaryBody {
 public:
  PlyBinaryBody(std::string_view content, const PlyHeader& header)
      : content_(content),
        is_native_((header.encoding == PlyEncoding::BinaryBigEndian) == (std::endian::native == std::endian::big)),
        bytes_(content, header.encoding == PlyEncoding::BinaryBigEndian ? std::endian::big : std::endian::little) {
    bytes_.take(header.body_start);
  }

  std::size_t remaining() const { return bytes_.remaining(); }
  static std::size_t least_bytes(PlyType type) { return size_of(type); }
  Place place() const { return Place::at_byte({}, static_cast<std::int64_t>(number_start_)); }

  void begin_row() { number_start_ = bytes_.position(); }
  void end_row() {}
  void end_rows() { number_start_ = bytes_.position(); }

  double number(PlyType type) {
    const double value = read(type);
    if (!std::isfinite(value)) {
      throw Error(ErrorCode::NonFiniteNumber, "a property is not a finite number.", place());
    }
    return value;
  }
  /// A number that may be NaN: the colour of what nobody painted.
  double color(PlyType type) {
    const double value = read(type);
    if (std::isinf(value)) throw Error(ErrorCode::NonFiniteNumber, "a colour is infinite.", place());
    return value;
  }
  std::int64_t integer(PlyType type) {
    const double value = number(type);
    if (value != std::floor(value) || std::abs(value) > std::numeric_limits<std::uint32_t>::max()) {
      throw Error(ErrorCode::UnparsableNumber, "an index is not a whole number.", place());
    }
    return static_cast<std::int64_t>(value);
  }
  void skip(PlyType type) { bytes_.take(size_of(type)); }

  /// The rest of the file, if its numbers are stored as this machine has them; else nothing.
  std::string_view bytes_ahead() const { return is_native_ ? content_.substr(bytes_.position()) : std::string_view(); }
  void pass(std::size_t count) { bytes_.take(count); }

 private:
  double read(PlyType type) {
    number_start_ = bytes_.position();
    switch (type) {
      case PlyType::Int8:
        return bytes_.read<std::int8_t>();
      case PlyType::UInt8:
        return bytes_.read<std::uint8_t>();
      case PlyType::Int16:
        return bytes_.read<std::int16_t>();
      case PlyType::UInt16:
        return bytes_.read<std::uint16_t>();
      case PlyType::Int32:
        return bytes_.read<std::int32_t>();
      case PlyType::UInt32:
        return bytes_.read<std::uint32_t>();
      case PlyType::Float32:
        return static_cast<double>(bytes_.read<float>());
      case PlyType::Float64:
        return bytes_.read<double>();
    }
    return 0;
  }

  std::string_view content_;
  bool is_native_;
  ByteReader bytes_;
  std::size_t number_start_ = 0;  ///< Where the last number started, for messages.
};

}  // namespace limber::internal
