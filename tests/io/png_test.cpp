#include "limber/io/png.h"

#include <gtest/gtest.h>

#include "limber/core/internal/bytes.h"
#include "limber/core/internal/random.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

// A PNG encoder of the simplest kind (stored blocks, no filter), written from the specification: an
// independent source of every colour type that read_png promises to read.

std::uint32_t crc32(std::string_view data) {
  std::uint32_t crc = 0xffffffffu;
  for (const char byte : data) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1u) ^ ((crc & 1u) ? 0xedb88320u : 0u);
  }
  return ~crc;
}

std::string chunk(std::string_view type, std::string_view data) {
  ByteWriter writer(std::endian::big);
  writer.write(static_cast<std::uint32_t>(data.size()));
  std::string typed(type);
  typed += data;
  writer.append(typed);
  writer.write(crc32(typed));
  return writer.take();
}

std::string stored_zlib(const std::string& data) {
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char byte : data) {
    a = (a + static_cast<unsigned char>(byte)) % 65521;
    b = (b + a) % 65521;
  }
  ByteWriter header;
  header.append("\x78\x01\x01");
  header.write(static_cast<std::uint16_t>(data.size()));
  header.write(static_cast<std::uint16_t>(~data.size()));
  header.append(data);
  ByteWriter check(std::endian::big);
  check.write((b << 16u) | a);
  return header.data() + check.data();
}

struct Header {
  std::uint32_t width;
  std::uint32_t height;
  std::uint8_t depth;
  std::uint8_t colour_type;
  std::uint8_t interlace = 0;
};

/// @param extra  Chunks between the header and the data. @param lines  Lines with their filter byte.
std::string png_of(const Header& header, const std::string& lines, const std::string& extra = {}) {
  ByteWriter writer(std::endian::big);
  writer.write(header.width);
  writer.write(header.height);
  for (const int byte : {int{header.depth}, int{header.colour_type}, 0, 0, int{header.interlace}}) {
    writer.write(static_cast<std::uint8_t>(byte));
  }
  return std::string("\x89PNG\r\n\x1a\n", 8) + chunk("IHDR", writer.data()) + extra +
         chunk("IDAT", stored_zlib(lines)) + chunk("IEND", "");
}

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text.push_back(static_cast<char>(value));
  return text;
}

using Pixels = std::vector<std::uint8_t>;

TEST(ReadPng, ReadsEveryColourType) {
  EXPECT_EQ(read_png(png_of({2, 1, 8, 0}, bytes({0, 10, 200}))).pixels, (Pixels{10, 10, 10, 255, 200, 200, 200, 255}));
  EXPECT_EQ(read_png(png_of({1, 1, 8, 4}, bytes({0, 10, 77}))).pixels, (Pixels{10, 10, 10, 77}));
  EXPECT_EQ(read_png(png_of({1, 2, 8, 2}, bytes({0, 1, 2, 3, 0, 4, 5, 6}))).pixels,
            (Pixels{1, 2, 3, 255, 4, 5, 6, 255}));
  EXPECT_EQ(read_png(png_of({1, 1, 8, 6}, bytes({0, 1, 2, 3, 4}))).pixels, (Pixels{1, 2, 3, 4}));
  EXPECT_EQ(read_png(png_of({2, 1, 1, 0}, bytes({0, 0x40}))).pixels, (Pixels{0, 0, 0, 255, 255, 255, 255, 255}));
}

TEST(ReadPng, RoundsSixteenBitsToEight) {
  EXPECT_EQ(read_png(png_of({1, 1, 16, 2}, bytes({0, 0xff, 0xff, 0x7f, 0xff, 0x00, 0x80}))).pixels,
            (Pixels{255, 127, 0, 255}));
  EXPECT_EQ(read_png(png_of({1, 1, 16, 0}, bytes({0, 0x12, 0xf0}))).pixels, (Pixels{19, 19, 19, 255}));
  EXPECT_EQ(read_png(png_of({1, 1, 16, 6}, bytes({0, 1, 1, 2, 2, 3, 3, 4, 4}))).pixels, (Pixels{1, 2, 3, 4}));
}

TEST(ReadPng, ReadsPalettesWithTransparency) {
  const std::string palette = chunk("PLTE", bytes({1, 2, 3, 4, 5, 6}));
  const std::string lines = bytes({0, 1, 0});
  EXPECT_EQ(read_png(png_of({2, 1, 8, 3}, lines, palette)).pixels, (Pixels{4, 5, 6, 255, 1, 2, 3, 255}));
  EXPECT_EQ(read_png(png_of({2, 1, 8, 3}, lines, palette + chunk("tRNS", bytes({9})))).pixels,
            (Pixels{4, 5, 6, 255, 1, 2, 3, 9}));
}

TEST(ReadPng, ReadsInterlacedPictures) {
  // 3 x 3: the passes of the specification hold these pixels, each line with its filter byte.
  const std::string lines = bytes({0, 1,           // pass 1: (0,0)
                                   0, 3, 0, 7, 9,  // passes 4 (2,0) and 5 (0,2) (2,2)
                                   0, 2, 0, 8,     // pass 6: (1,0), then (1,2)
                                   0, 4, 5, 6});   // pass 7: row 1
  const Image image = read_png(png_of({3, 3, 8, 0, 1}, lines));
  for (int i = 0; i < 9; ++i) EXPECT_EQ(*image.at(i % 3, i / 3), i + 1) << i;
}

TEST(WritePng, GivesBackTheSamePicture) {
  Random random(5);
  for (const bool opaque : {true, false}) {
    Image image;
    image.width = 37;
    image.height = 21;
    image.pixels.resize(37 * 21 * 4);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
      image.pixels[i] = opaque && i % 4 == 3 ? 255 : static_cast<std::uint8_t>(random.below(256));
    }
    const std::string file = write_png(image);
    EXPECT_EQ(file[25], opaque ? 2 : 6);  // The colour type.
    const Image read = read_png(file);
    EXPECT_EQ(read.width, 37);
    EXPECT_EQ(read.height, 21);
    EXPECT_EQ(read.pixels, image.pixels);
  }
}

TEST(WritePng, RefusesPicturesThatAreNotWhole) {
  expect_error(ErrorCode::InvalidArgument, [] { write_png({}); });
  expect_error(ErrorCode::InvalidArgument, [] { write_png({2, 1, {1, 2, 3, 4}}); });
  expect_error(ErrorCode::InvalidArgument, [] { write_png({40000, 1, Pixels(160000)}); });
}

TEST(ReadPng, RefusesEveryTruncation) {
  const std::string whole = png_of({2, 2, 8, 2}, bytes({0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12}));
  ASSERT_NO_THROW(read_png(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Error error = error_of([&] { read_png(std::string_view(whole).substr(0, size)); });
    EXPECT_EQ(name_of(error.code()), size == 0 ? "WrongMagic" : "Truncated") << size;
    EXPECT_GE(error.place().byte, 0);
  }
}

TEST(ReadPng, RefusesDamagedFilesWithTheByte) {
  const std::string whole = png_of({1, 1, 8, 2}, bytes({0, 1, 2, 3}));
  expect_error_at_byte(ErrorCode::WrongMagic, 0, [] { read_png("GIF89a"); });
  std::string broken = whole;
  broken[45] ^= 1;  // In the compressed data.
  EXPECT_EQ(error_of([&] { read_png(broken); }).code(), ErrorCode::Malformed);
  EXPECT_GT(error_of([&] { read_png(broken); }).place().byte, 33);
  EXPECT_EQ(error_of([&] { read_png(png_of({1, 1, 7, 2}, "")); }).code(), ErrorCode::Malformed);
  EXPECT_EQ(error_of([&] { read_png(png_of({2, 1, 8, 3}, bytes({0, 1, 0}))); }).code(), ErrorCode::Malformed);
}

TEST(ReadPng, RefusesSizesThatTheFileCannotHold) {
  EXPECT_EQ(error_of([] { read_png(png_of({40000, 1, 8, 2}, "x")); }).code(), ErrorCode::CountMismatch);
  EXPECT_EQ(error_of([] { read_png(png_of({30000, 30000, 8, 2}, "x")); }).code(), ErrorCode::CountMismatch);
}

TEST(ReadPng, SurvivesEveryFlippedByte) {
  const std::string whole = png_of({2, 2, 8, 2}, bytes({0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12}));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int flip : {1, 0x80, 0xff}) {
      std::string broken = whole;
      broken[i] = static_cast<char>(broken[i] ^ flip);
      try {
        EXPECT_EQ(read_png(broken).pixels.size(), 16u);
      } catch (const Error& error) {
        EXPECT_GE(error.place().byte, 0) << i;
      }
    }
  }
}

}  // namespace
}  // namespace limber
