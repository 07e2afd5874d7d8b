#include "limber/io/internal/number_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"

namespace limber {
using namespace internal;
namespace {

double parsed(const std::string& text) {
  double value = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(parse_number(text.data(), text.data() + text.size(), value), text.data() + text.size()) << text;
  return value;
}

std::uint64_t bits(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

/// Compares with the standard library on text that both understand.
void expect_as_from_chars(const std::string& text) {
  double expected = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), expected);
  ASSERT_EQ(result.ec, std::errc{}) << text;
  double value = 0;
  ASSERT_EQ(parse_number(text.data(), text.data() + text.size(), value), result.ptr) << text;
  ASSERT_EQ(bits(value), bits(expected)) << text;
}

std::string random_decimal(Random& random) {
  std::string text = random.below(2) ? "-" : "";
  const std::uint32_t whole = random.below(12), behind = random.below(12);
  for (std::uint32_t i = 0; i < whole; ++i) text += static_cast<char>('0' + random.below(10));
  if (random.below(4) > 0 || whole == 0) {
    text += '.';
    for (std::uint32_t i = 0; i < behind + (whole == 0 ? 1 : 0); ++i) text += static_cast<char>('0' + random.below(10));
  }
  if (random.below(3) == 0) {
    text += random.below(2) ? 'e' : 'E';
    const std::uint32_t sign = random.below(3);
    if (sign > 0) text += sign == 1 ? '+' : '-';
    text += std::to_string(random.below(random.below(2) ? 40 : 280));
  }
  return text;
}

TEST(ParseNumber, EqualsFromCharsBitForBitOnRandomDecimals) {
  Random random(1);
  for (int i = 0; i < 300'000; ++i) expect_as_from_chars(random_decimal(random));
}

TEST(ParseNumber, EqualsFromCharsBitForBitOnRandomDoublesAtEveryPrecision) {
  Random random(2);
  for (int i = 0; i < 200'000; ++i) {
    const double value = std::bit_cast<double>((std::uint64_t{random.bits()} << 32) | random.bits());
    if (!std::isfinite(value) || (value != 0 && std::abs(value) < 1e-300) || std::abs(value) > 1e300) continue;
    char text[64];
    const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::scientific,
                                   static_cast<int>(random.below(20)));
    expect_as_from_chars({text, end.ptr});
  }
}

TEST(ParseNumber, EqualsFromCharsAtTheEdgesOfTheFastPath) {
  for (const char* text : {"999999999999999",
                           "999999999999999e22",
                           "999999999999999e-22",
                           "1000000000000000",
                           "9007199254740993",
                           "1e22",
                           "1e23",
                           "1e-22",
                           "1e-23",
                           "0.000000000000000000000000000001",
                           "000000000000000000000000000001.5",
                           "123456789012345.6",
                           "4.9e-324",
                           "2.2250738585072014e-308",
                           "1.7976931348623157e308",
                           "0",
                           "-0",
                           "0e0",
                           "0.0e-5",
                           "8.5e+3"}) {
    expect_as_from_chars(text);
  }
}

TEST(ParseNumber, ReadsWhatPeopleWrite) {
  EXPECT_EQ(parsed("+1.5"), 1.5);
  EXPECT_EQ(parsed("+.5"), 0.5);
  EXPECT_EQ(parsed("5."), 5.0);
  EXPECT_EQ(parsed("-2.e+1"), -20.0);
  EXPECT_EQ(parsed(".8e-1"), 0.08);
  EXPECT_EQ(parsed("3.1+e2"), 3.1e2);
  EXPECT_EQ(parsed("-3.1-e2"), -3.1e-2);
  EXPECT_EQ(parsed("3.14159265358979323846+e2"), 314.159265358979323846);
  EXPECT_TRUE(std::signbit(parsed("-0")));
}

TEST(ParseNumber, RoundsWhatIsOutOfRange) {
  EXPECT_EQ(parsed("1e-400"), 0.0);
  EXPECT_EQ(parsed("0.00000000000000000000000000001e-330"), 0.0);
  EXPECT_EQ(parsed("1e400"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(parsed("-1e99999999999"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(parsed("0e99999999999"), 0.0);
  EXPECT_EQ(parsed("1" + std::string(400, '0') + "e-400"), 1.0);
  EXPECT_TRUE(std::isnan(parsed("nan")));
  EXPECT_EQ(parsed("-Inf"), -std::numeric_limits<double>::infinity());
}

TEST(ParseNumber, StopsWhereTheNumberDoes) {
  const auto length = [](std::string text) {
    double value = 0;
    const char* end = parse_number(text.data(), text.data() + text.size(), value);
    return end ? end - text.data() : -1;
  };
  EXPECT_EQ(length("1.5e"), 3);
  EXPECT_EQ(length("1.5e+"), 3);
  EXPECT_EQ(length("1-2"), 1);
  EXPECT_EQ(length("1/2"), 1);
  for (const char* none : {"", "+", "-", ".", "e5", "+-1", "--1", ".e1", "x"}) EXPECT_EQ(length(none), -1) << none;
}

TEST(AppendNumber, IsReadBackToTheSameBits) {
  Random random(3);
  for (int i = 0; i < 200'000; ++i) {
    const double value = std::bit_cast<double>((std::uint64_t{random.bits()} << 32) | random.bits());
    if (!std::isfinite(value)) continue;
    std::string text;
    append_number(text, value);
    ASSERT_EQ(bits(parsed(text)), bits(value)) << text;
  }
}

TEST(AppendNumber, OfAFloatIsShortAndReadBackToTheSameFloat) {
  Random random(4);
  for (int i = 0; i < 200'000; ++i) {
    const float value = std::bit_cast<float>(random.bits());
    if (!std::isfinite(value)) continue;
    std::string text;
    append_number(text, value);
    ASSERT_EQ(static_cast<float>(parsed(text)), value) << text;
  }
  std::string text;
  append_number(text, 0.1f);
  EXPECT_EQ(text, "0.1");
}

}  // namespace
}  // namespace limber
