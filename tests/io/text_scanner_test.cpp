#include "limber/io/internal/text_scanner.h"

#include <gtest/gtest.h>

namespace limber {
using namespace internal;
namespace {

ErrorCode code_of(void (*call)(TextScanner&), std::string_view text) {
  TextScanner scanner(text);
  try {
    call(scanner);
  } catch (const Error& error) {
    EXPECT_EQ(error.place().line, scanner.line());
    return error.code();
  }
  ADD_FAILURE() << "no error for " << text;
  return ErrorCode::Cancelled;
}

TEST(TextScanner, CountsLinesOfEveryKindOfLineEnd) {
  for (const std::string_view text : {"a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc"}) {
    TextScanner scanner(text);
    ASSERT_TRUE(scanner.find_word());
    EXPECT_EQ(scanner.word(), "a");
    ASSERT_TRUE(scanner.find_word());
    EXPECT_EQ(scanner.word(), "b");
    EXPECT_EQ(scanner.line(), 2);
    ASSERT_TRUE(scanner.find_word());
    EXPECT_EQ(scanner.word(), "c");
    EXPECT_EQ(scanner.line(), 4);
    EXPECT_FALSE(scanner.find_word());
  }
}

TEST(TextScanner, SkipsCommentsAndByteOrderMark) {
  TextScanner scanner("\xEF\xBB\xBF# first\n  # second\n 1.5 # third\n2 # \\\n3");
  EXPECT_TRUE(scanner.find_word());
  EXPECT_EQ(scanner.number(), 1.5);
  EXPECT_TRUE(scanner.at_line_end());
  EXPECT_TRUE(scanner.find_word());
  EXPECT_EQ(scanner.number(), 2);
  EXPECT_TRUE(scanner.find_word());
  EXPECT_EQ(scanner.integer(), 3);
  EXPECT_EQ(scanner.line(), 5);
}

TEST(TextScanner, JoinsContinuedLinesOnlyWhereTheFormatSaysSo) {
  for (const std::string_view text : {"1 2 \\\n 3\n4", "1 2\\\r\n3\n4"}) {
    TextScanner joined(text, {.continuation = true});
    EXPECT_EQ(joined.integer() + joined.integer() + joined.integer(), 6);
    EXPECT_TRUE(joined.at_line_end());
    EXPECT_EQ(joined.line(), 2);
    joined.skip_line();
    EXPECT_EQ(joined.integer(), 4);
    EXPECT_EQ(joined.line(), 3);
  }
  TextScanner apart("1 \\\n2");
  EXPECT_EQ(apart.integer(), 1);
  EXPECT_THROW(apart.integer(), Error);
}

TEST(TextScanner, SaysWhatIsWrongWithANumber) {
  const auto number = [](TextScanner& scanner) { scanner.number(); };
  EXPECT_EQ(code_of(number, ""), ErrorCode::Truncated);
  EXPECT_EQ(code_of(number, "  \n1"), ErrorCode::Malformed);
  EXPECT_EQ(code_of(number, "abc"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(code_of(number, "1.5x"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(code_of(number, "1.#IND"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(code_of(number, "--1"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(code_of(number, "nan"), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(code_of(number, "-inf"), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(code_of(number, "1e999"), ErrorCode::NonFiniteNumber);
}

TEST(TextScanner, SaysWhatIsWrongWithAnInteger) {
  const auto integer = [](TextScanner& scanner) { scanner.integer(); };
  EXPECT_EQ(code_of(integer, ""), ErrorCode::Truncated);
  EXPECT_EQ(code_of(integer, "1.5"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(code_of(integer, "99999999999999999999"), ErrorCode::UnparsableNumber);
  EXPECT_EQ(TextScanner("+7").integer(), 7);
  EXPECT_EQ(TextScanner("-7 ").integer(), -7);
}

TEST(TextScanner, AcceptsOnlyCountsThatFitTheText) {
  EXPECT_EQ(TextScanner("3\n1\n2\n3").count(2, "things"), 3);
  const auto count = [](TextScanner& scanner) { scanner.count(2, "things"); };
  EXPECT_EQ(code_of(count, "4\n1\n2\n3"), ErrorCode::CountMismatch);
  EXPECT_EQ(code_of(count, "353535235358\n1\n"), ErrorCode::CountMismatch);
  EXPECT_EQ(code_of(count, "-1\n"), ErrorCode::CountMismatch);
}

TEST(TextScanner, RejectsUtf16AndSaysSo) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {"\xFE\xFF\0v"sv, "\xFF\xFEv\0"sv, "v\0 \0"sv, "\0v\0 "sv}) {
    try {
      TextScanner scanner(text);
      ADD_FAILURE() << "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::WrongMagic);
      EXPECT_NE(error.sentence().find("UTF-16"), std::string::npos);
      EXPECT_EQ(error.place().line, 1);
    }
  }
}

TEST(TextScanner, QuotesWordsSafely) {
  EXPECT_EQ(in_quotes("a\x01z"), "'a?z'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')).size(), 45u);
}

}  // namespace
}  // namespace limber
