#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace limber::internal {

/// CRC-32 (polynomial 0xEDB88320, as in zip and PNG): finds any single burst of damage up to 32 bits long.
inline std::uint32_t crc32(std::string_view bytes) noexcept {
  static constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) ? 0xEDB88320u : 0u);
      table[i] = value;
    }
    return table;
  }();
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char byte : bytes) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xFFu];
  return crc ^ 0xFFFFFFFFu;
}

}  // namespace limber::internal
