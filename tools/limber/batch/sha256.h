#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace limber::batch {

/// SHA-256 [FIPS 180-4] of bytes that come in parts. Two contents with the same hash are taken for the same, so nothing
/// weaker will do.
class Sha256 {
 public:
  void add(std::string_view bytes) noexcept;
  /// A text with its length in front, so that "ab", "c" and "a", "bc" differ.
  void add_text(std::string_view text) noexcept;
  /// 64 hexadecimal digits. Call it once, at the end.
  std::string finish();

 private:
  void take_block(const unsigned char* block) noexcept;

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> rest_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

/// The hash of a file's content.
/// @throws Error  FileNotFound, FileUnreadable.
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace limber::batch
