#include "limber/io/internal/text_scanner.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "limber/io/internal/number_text.h"

namespace limber::internal {
namespace {

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// UTF-16 and UTF-32 start with a mark, or have a zero beside their first letter.
bool is_wide_text(std::string_view text) {
  if (starts_with(text, "\xFE\xFF") || starts_with(text, "\xFF\xFE")) return true;
  if (text.size() < 4) return false;
  const auto is_ascii = [](char c) { return c > 0 && c < 127; };
  return (text[0] == '\0' && is_ascii(text[1]) && text[2] == '\0' && is_ascii(text[3])) ||
         (is_ascii(text[0]) && text[1] == '\0' && is_ascii(text[2]) && text[3] == '\0');
}

}  // namespace

TextScanner::TextScanner(std::string_view text, TextRules rules)
    : begin_(text.data()), p_(text.data()), end_(text.data() + text.size()), rules_(rules) {
  if (is_wide_text(text)) {
    fail(ErrorCode::WrongMagic, "the text is in UTF-16, not in ASCII or UTF-8.", "Save it as UTF-8.");
  }
  if (starts_with(text, "\xEF\xBB\xBF")) p_ += 3;
  while (end_ != p_ && end_[-1] == '\0') --end_;  // Programs that write text as they keep it in memory end it so.
}

bool TextScanner::skip_continuation() noexcept {
  if (!rules_.continuation) return false;
  const char* next = p_ + 1;
  if (next != end_ && *next == '\r') ++next;
  if (next != end_ && *next == '\n') {
    p_ = next;
  } else if (next != p_ + 1) {
    p_ = next - 1;
  } else {
    return false;
  }
  ++line_;
  return true;
}

void TextScanner::pass_line_end() noexcept {
  if (p_ == end_) return;
  if (*p_ == '\r' && end_ - p_ > 1 && p_[1] == '\n') ++p_;
  ++p_;
  ++line_;
}

bool TextScanner::at_line_end() noexcept {
  skip_blanks();
  return p_ == end_ || ends_line(*p_) || (*p_ == rules_.comment && *p_ != '\0');
}

void TextScanner::skip_line() noexcept {
  for (; p_ != end_ && !ends_line(*p_); ++p_) {
    if (*p_ == '\\' && skip_continuation()) continue;
  }
  pass_line_end();
}

bool TextScanner::find_word() noexcept {
  while (at_line_end()) {
    if (p_ == end_) return false;
    if (!ends_line(*p_)) {
      // A comment: a backslash at its end joins nothing.
      p_ = std::find_if(p_, end_, ends_line);
    }
    pass_line_end();
  }
  return true;
}

std::string_view TextScanner::peek_word() noexcept {
  if (at_line_end()) return {};
  const char* behind = p_;
  while (behind != end_ && !is_blank(*behind) && !ends_line(*behind)) ++behind;
  return {p_, static_cast<std::size_t>(behind - p_)};
}

std::string_view TextScanner::word() noexcept {
  const std::string_view found = peek_word();
  p_ += found.size();
  return found;
}

const char* TextScanner::parse(double& value) const noexcept {
  const char* behind = parse_number(p_, end_, value);
  if (!behind || !std::isfinite(value) || (behind != end_ && !ends_word(*behind))) return nullptr;
  return behind;
}

void TextScanner::fail_number() const {
  TextScanner here = *this;
  const std::string_view text = here.peek_word();
  if (text.empty()) fail_missing("a number");
  double value = 0;
  const char* behind = parse_number(p_, end_, value);
  if (behind && (behind == end_ || ends_word(*behind))) {
    fail(ErrorCode::NonFiniteNumber, in_quotes(text) + " is not a finite number.");
  }
  fail(ErrorCode::UnparsableNumber, in_quotes(text) + " is not a number.");
}

bool TextScanner::integer_here(std::int64_t& value) noexcept {
  const char* first = p_;
  if (first != end_ && *first == '+' && end_ - first > 1 && first[1] != '-') ++first;
  const auto [behind, error] = std::from_chars(first, end_, value);
  if (error != std::errc{}) return false;
  p_ = behind;
  return true;
}

std::int64_t TextScanner::integer() {
  if (at_line_end()) fail_missing("a whole number");
  const char* start = p_;
  std::int64_t value = 0;
  if (integer_here(value) && (p_ == end_ || ends_word(*p_))) return value;
  p_ = start;
  fail(ErrorCode::UnparsableNumber, in_quotes(peek_word()) + " is not a whole number.");
}

int TextScanner::count(std::size_t bytes_each, std::string_view things) {
  const std::int64_t value = integer();
  if (value < 0) {
    fail(ErrorCode::CountMismatch, "a file cannot have " + std::to_string(value) + " " + std::string(things) + ".");
  }
  // The last thing may lack its line end.
  const std::size_t most = (remaining() + 1) / std::max<std::size_t>(bytes_each, 1);
  if (static_cast<std::uint64_t>(value) > most || value > std::numeric_limits<int>::max()) {
    fail(ErrorCode::CountMismatch,
         "the file announces " + std::to_string(value) + " " + std::string(things) + ", which cannot fit into its " +
             std::to_string(remaining()) + " remaining bytes.",
         "Was it copied completely?");
  }
  return static_cast<int>(value);
}

void TextScanner::fail(ErrorCode code, std::string sentence, std::string remedy) const {
  throw Error(code, std::move(sentence), Place::at_line({}, line_), std::move(remedy));
}

void TextScanner::fail_missing(std::string_view expected) const {
  if (p_ == end_) {
    fail(ErrorCode::Truncated, "the file ends where " + std::string(expected) + " is expected.",
         "Was it copied completely?");
  }
  fail(ErrorCode::Malformed, "the line ends where " + std::string(expected) + " is expected.");
}

}  // namespace limber::internal
