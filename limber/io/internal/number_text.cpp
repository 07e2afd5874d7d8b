#include "limber/io/internal/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace limber::internal {
namespace {

// Powers of ten that are exact as doubles.
constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                   1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int kLargestExactPower = 22;
constexpr int kFastDigits = 15;  // any 15 digits are below 2^53, hence exact as a double

bool is_digit(char c) noexcept {
  return static_cast<unsigned char>(c - '0') < 10;
}

/// The parts of a decimal number, before it is rounded.
struct Decimal {
  std::uint64_t digits = 0;   ///< All digits without the point; only meaningful up to kFastDigits.
  int digit_count = 0;        ///< From the first digit that is not zero on; saturates.
  int point_shift = 0;        ///< Digits behind the point, negative; saturates.
  int exponent = 0;           ///< As written; saturates.
  const char* end = nullptr;  ///< Behind the last character; null: not a number.
  bool swapped = false;       ///< The exponent's sign stood before its letter.
};

constexpr int kSaturated = 100'000'000;

/// Reads the digits of an exponent at `p`; null if there are none.
const char* scan_exponent(const char* p, const char* last, bool negative, int& exponent) noexcept {
  if (p == last || !is_digit(*p)) return nullptr;
  int value = 0;
  for (; p != last && is_digit(*p); ++p) {
    if (value < kSaturated) value = value * 10 + (*p - '0');
  }
  exponent = negative ? -value : value;
  return p;
}

/// Reads an exponent at `p` if there is one: "e5", "E+5", "+e5".
void scan_suffix(const char* p, const char* last, Decimal& decimal) noexcept {
  const auto is_letter = [](char c) { return c == 'e' || c == 'E'; };
  const auto is_sign = [](char c) { return c == '+' || c == '-'; };
  if (p == last) return;
  const char* end = nullptr;
  if (is_letter(*p)) {
    ++p;
    const bool has_sign = p != last && is_sign(*p);
    end = scan_exponent(p + has_sign, last, has_sign && *p == '-', decimal.exponent);
  } else if (is_sign(*p) && last - p > 1 && is_letter(p[1])) {
    end = scan_exponent(p + 2, last, *p == '-', decimal.exponent);
    decimal.swapped = end != nullptr;
  }
  if (end) decimal.end = end;
}

/// Reads an unsigned number at `p`.
inline Decimal scan_decimal(const char* p, const char* last) noexcept {
  Decimal decimal;
  const char* first = p;
  const auto take_digits = [&] {
    for (; p != last && is_digit(*p); ++p) {
      decimal.digits = decimal.digits * 10 + static_cast<unsigned>(*p - '0');
      if (decimal.digits != 0 && decimal.digit_count < kSaturated) ++decimal.digit_count;
    }
  };
  take_digits();
  int seen = static_cast<int>(std::min<std::ptrdiff_t>(p - first, kSaturated));
  if (p != last && *p == '.') {
    const char* point = p++;
    take_digits();
    const int behind = static_cast<int>(std::min<std::ptrdiff_t>(p - point - 1, kSaturated));
    decimal.point_shift = -behind;
    seen += behind;
  }
  if (seen == 0) return decimal;
  decimal.end = p;
  if (p != last && (*p == 'e' || *p == 'E' || *p == '+' || *p == '-')) scan_suffix(p, last, decimal);
  return decimal;
}

/// What std::from_chars makes of an unsigned number that is known to be well formed.
double round_exactly(const char* first, const Decimal& decimal) noexcept {
  double value = 0;
  std::errc error{};
  if (decimal.swapped) {
    // Put the exponent's letter before its sign. 800 digits decide any rounding; what does not fit is no
    // number that anybody wrote.
    char fixed[1024];
    const std::size_t length = static_cast<std::size_t>(decimal.end - first);
    if (length > sizeof(fixed)) return std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < length; ++i) {
      const bool sign = first[i] == '+' || first[i] == '-';
      fixed[i] = sign ? 'e' : (i > 0 && (first[i - 1] == '+' || first[i - 1] == '-')) ? first[i - 1] : first[i];
    }
    error = std::from_chars(fixed, fixed + length, value).ec;
  } else {
    error = std::from_chars(first, decimal.end, value).ec;
  }
  if (error == std::errc::result_out_of_range) {
    const long long magnitude = static_cast<long long>(decimal.digit_count) + decimal.point_shift + decimal.exponent;
    return magnitude > 0 ? std::numeric_limits<double>::infinity() : 0.0;
  }
  return value;
}

}  // namespace

const char* parse_number(const char* first, const char* last, double& value) noexcept {
  const char* p = first;
  if (p == last) return nullptr;
  const bool negative = *p == '-';
  if (negative || *p == '+') ++p;
  const Decimal decimal = scan_decimal(p, last);
  if (!decimal.end) {
    if (p == last || *p == '+' || *p == '-') return nullptr;
    double special = 0;
    const auto result = std::from_chars(p, last, special);
    if (result.ec != std::errc{}) return nullptr;
    value = negative ? -special : special;
    return result.ptr;
  }
  const int power = decimal.point_shift + decimal.exponent;
  double magnitude;
  // Exact digits times or over an exact power of ten is rounded once: the nearest double.
  if (decimal.digit_count <= kFastDigits && power >= -kLargestExactPower && power <= kLargestExactPower) {
    magnitude = static_cast<double>(decimal.digits);
    magnitude = power < 0 ? magnitude / kPowersOfTen[-power] : magnitude * kPowersOfTen[power];
  } else {
    magnitude = round_exactly(p, decimal);
  }
  value = negative ? -magnitude : magnitude;
  return decimal.end;
}

void append_number(std::string& text, double value) {
  char buffer[32];
  text.append(buffer, std::to_chars(buffer, buffer + sizeof(buffer), value).ptr);
}

void append_number(std::string& text, float value) {
  char buffer[32];
  char* end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
  double read = 0;
  // Rounding twice (text to double to float) could differ from rounding once: then the double is spelled out.
  if (parse_number(buffer, end, read) == end && static_cast<float>(read) == value) {
    text.append(buffer, end);
  } else {
    append_number(text, static_cast<double>(value));
  }
}

void append_integer(std::string& text, long long value) {
  char buffer[24];
  text.append(buffer, std::to_chars(buffer, buffer + sizeof(buffer), value).ptr);
}

}  // namespace limber::internal
