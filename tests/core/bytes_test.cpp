#include "limber/core/internal/bytes.h"

#include <array>

#include <gtest/gtest.h>

namespace limber {
using namespace internal;
namespace {

TEST(Bytes, RoundTripInBothOrders) {
  for (const std::endian order : {std::endian::little, std::endian::big}) {
    ByteWriter writer(order);
    writer.write<std::uint16_t>(0x1234);
    writer.write(3.25f);
    writer.write_all<double>(std::array{1.5, -2.5});
    const std::string data = writer.take();
    ASSERT_EQ(data.size(), 2u + 4u + 16u);
    EXPECT_EQ(static_cast<unsigned char>(data[0]), order == std::endian::big ? 0x12 : 0x34);

    ByteReader reader(data, order);
    EXPECT_EQ(reader.read<std::uint16_t>(), 0x1234);
    EXPECT_EQ(reader.read<float>(), 3.25f);
    std::array<double, 2> values{};
    reader.read_into<double>(values);
    EXPECT_EQ(values, (std::array{1.5, -2.5}));
    EXPECT_EQ(reader.remaining(), 0u);
  }
}

TEST(Bytes, ReadingPastTheEndNamesTheByte) {
  ByteReader reader("abcdef");
  reader.take(4);
  try {
    reader.read<double>();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::Truncated);
    EXPECT_EQ(error.place().byte, 4);
    EXPECT_NE(error.sentence().find("6 bytes"), std::string::npos);
  }
  EXPECT_EQ(reader.position(), 4u);
}

TEST(Bytes, AHugeRequestDoesNotWrapAround) {
  ByteReader reader("abc");
  reader.take(1);
  EXPECT_THROW(reader.take(static_cast<std::size_t>(-1)), Error);
}

}  // namespace
}  // namespace limber
