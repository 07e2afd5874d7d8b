#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/png.h"

#include "tests/support/data.h"
#include "tests/support/expect_error.h"

namespace limber {
namespace {

std::string seed(const char* name) {
  return read_file(test::source_folder() / "tests/fuzz/corpus/picture" / name);
}

/// The seeds are gradients from top to bottom, made by another program.
TEST(ReadPicture, ReadsJpegOfEveryKind) {
  const Image colours = read_picture(seed("rgb.jpg"));
  ASSERT_EQ(colours.width, 16);
  ASSERT_EQ(colours.height, 8);
  const std::uint8_t* top = colours.at(8, 0);
  const std::uint8_t* bottom = colours.at(8, 7);
  EXPECT_GT(top[0], 220);
  EXPECT_LT(top[2], 60);
  EXPECT_LT(bottom[0], 60);
  EXPECT_GT(bottom[2], 220);
  EXPECT_EQ(top[3], 255);
  const Image gray = read_picture(seed("gray.jpg"));
  EXPECT_EQ(gray.width, 9);
  EXPECT_GT(gray.at(4, 0)[1], 230);
  EXPECT_LT(gray.at(4, 6)[1], 25);
  EXPECT_EQ(gray.at(4, 3)[0], gray.at(4, 3)[2]);
  EXPECT_EQ(read_picture(seed("progressive.jpg")).pixels.size(), 16u * 16 * 4);
  const Image inks = read_picture(seed("cmyk.jpg"));
  EXPECT_GT(inks.at(4, 0)[0], inks.at(4, 0)[2] + 60) << "red first";
  EXPECT_GT(inks.at(4, 7)[2], inks.at(4, 7)[0] + 60) << "blue last";
}

TEST(ReadPicture, ReadsPng) {
  EXPECT_EQ(read_picture(seed("rgb.png")).pixels, read_png(seed("rgb.png")).pixels);
}

TEST(ReadPicture, RefusesWhatIsCutOffAnywhere) {
  const std::string whole = seed("rgb.jpg");
  for (std::size_t size = 0; size + 2 < whole.size(); ++size) {
    EXPECT_THROW(read_picture(std::string_view(whole).substr(0, size)), Error) << size;
  }
}

TEST(ReadPicture, RefusesSizesThatItsBytesCannotHold) {
  std::string large = seed("rgb.jpg");
  const std::size_t frame = large.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  for (std::size_t i = 5; i < 9; ++i) large[frame + i] = '\x7F';
  expect_error(ErrorCode::CountMismatch, [&] { read_picture(large); });
}

TEST(ReadPicture, RefusesOtherFormats) {
  expect_error(ErrorCode::UnknownFormat, [] { read_picture("RIFF....WEBP"); });
}

}  // namespace
}  // namespace limber
