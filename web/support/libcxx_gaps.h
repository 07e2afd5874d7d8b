#pragma once

// What C++20 has and the C++ library of Debian 12's Emscripten lacks: std::bit_cast, and numbers with a point for
// std::from_chars and std::to_chars. The web build includes this before everything else (cmake/LimberBuild.cmake); a
// library that has them ends the need for it.

#ifdef __cplusplus

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>
#include <type_traits>
#include <version>

#ifndef __cpp_lib_bit_cast

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

}  // namespace std

#endif

#ifndef __cpp_lib_to_chars

namespace limber::internal {

/// As std::from_chars: no blanks, no plus, no hexadecimal digits, any length.
template <class Number>
std::from_chars_result number_from_chars(const char* first, const char* last, Number& value) {
  const char* end = first;
  while (end != last && std::strchr("0123456789+-.eEinfatyINFATY", *end) && *end != '\0') ++end;
  const std::string text(first, end);
  if (text.empty() || text[0] == '+') return {first, std::errc::invalid_argument};
  char* stop = nullptr;
  Number read;
  if constexpr (std::is_same_v<Number, float>) {
    read = std::strtof(text.c_str(), &stop);
  } else {
    read = std::strtod(text.c_str(), &stop);
  }
  const auto length = stop - text.c_str();
  if (length == 0) return {first, std::errc::invalid_argument};
  // Too large or too small; what is merely denormal is a number like others.
  const bool has_digits = text.find_first_of("123456789") < static_cast<std::size_t>(length);
  const bool is_word = text.find_first_of("nN") < static_cast<std::size_t>(length);
  if (!is_word &&
      (std::isinf(read) || (read == 0 && has_digits && text.find_first_of("123456789") < text.find_first_of("eE")))) {
    return {first + length, std::errc::result_out_of_range};
  }
  value = read;
  return {first + length, std::errc()};
}

/// The fewest digits that give the same number back.
template <class Number>
std::to_chars_result number_to_chars(char* first, char* last, Number value) {
  constexpr int kMostDigits = std::is_same_v<Number, float> ? 9 : 17;
  char text[40];
  int length = 0;
  for (int digits = 1; digits <= kMostDigits; ++digits) {
    length = std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
    Number back;
    if constexpr (std::is_same_v<Number, float>) {
      back = std::strtof(text, nullptr);
    } else {
      back = std::strtod(text, nullptr);
    }
    if (back == value || value != value) break;
  }
  if (length > last - first) return {last, std::errc::value_too_large};
  std::memcpy(first, text, static_cast<std::size_t>(length));
  return {first + length, std::errc()};
}

}  // namespace limber::internal

namespace std {

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  return limber::internal::number_from_chars(first, last, value);
}
inline from_chars_result from_chars(const char* first, const char* last, float& value) {
  return limber::internal::number_from_chars(first, last, value);
}
inline to_chars_result to_chars(char* first, char* last, double value) {
  return limber::internal::number_to_chars(first, last, value);
}
inline to_chars_result to_chars(char* first, char* last, float value) {
  return limber::internal::number_to_chars(first, last, value);
}

}  // namespace std

#endif

#endif  // __cplusplus
