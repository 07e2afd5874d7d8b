#include <algorithm>
#include <array>
#include <cstdint>

#include "limber/core/error.h"
#include "limber/io/gltf_container.h"

namespace limber {
namespace {

constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> base64_values() {
  std::array<std::int8_t, 256> values{};
  for (auto& value : values) value = -1;
  for (std::size_t i = 0; i < kBase64Digits.size(); ++i) {
    values[static_cast<unsigned char>(kBase64Digits[i])] = static_cast<std::int8_t>(i);
  }
  return values;
}

[[noreturn]] void fail_base64() {
  throw Error(ErrorCode::Malformed, "the data is not base64.");
}

std::string decode_base64(std::string_view text) {
  static constexpr std::array<std::int8_t, 256> kValues = base64_values();
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) fail_base64();
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const int value = kValues[static_cast<unsigned char>(letter)];
    if (value < 0) fail_base64();
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

int hex_value(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::string decode_percent(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      bytes += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_value(text[i + 2]) : -1;
    if (high < 0 || low < 0) throw Error(ErrorCode::Malformed, "'%' must be followed by two hexadecimal digits.");
    bytes += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return bytes;
}

std::string decode_data(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) throw Error(ErrorCode::Malformed, "the data URI has no ',' before its data.");
  const std::string_view data = uri.substr(comma + 1);
  if (uri.substr(0, comma).ends_with(";base64")) return decode_base64(data);
  return decode_percent(data);
}

/// A name that stays in the folder of the .gltf: no scheme, no root, no step up, no other separator.
bool stays_in_folder(std::string_view name) {
  if (name.empty() || name.front() == '/') return false;
  if (name.find_first_of(std::string_view("\\:\0", 3)) != std::string_view::npos) return false;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find('/', start), name.size());
    if (name.substr(start, end - start) == "..") return false;
    start = end + 1;
  }
  return true;
}

}  // namespace

std::string data_uri(std::string_view bytes, std::string_view media_type) {
  std::string uri = "data:";
  uri.append(media_type).append(";base64,");
  uri.reserve(uri.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) uri += k <= count ? kBase64Digits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return uri;
}

std::string bytes_of_uri(std::string_view uri, GltfFileReader read_beside) {
  if (uri.starts_with("data:")) return decode_data(uri);
  const std::string name = decode_percent(uri);
  if (!stays_in_folder(name)) {
    throw Error(ErrorCode::FileUnreadable, "only files in the folder of the .gltf, or below it, are read.", {},
                "Copy the file there and name it without a path.");
  }
  return read_beside(name);
}

}  // namespace limber
