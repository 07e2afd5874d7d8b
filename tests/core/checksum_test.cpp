#include "limber/core/internal/checksum.h"

#include <string>

#include <gtest/gtest.h>

namespace limber {
using namespace internal;
namespace {

TEST(Crc32, HasThePublishedCheckValue) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
  EXPECT_EQ(crc32(""), 0u);
}

TEST(Crc32, ChangesWithEveryBit) {
  std::string text = "limber";
  const std::uint32_t before = crc32(text);
  for (std::size_t bit = 0; bit < text.size() * 8; ++bit) {
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(crc32(text), before);
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
  }
}

}  // namespace
}  // namespace limber
