#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "limber/core/error.h"

namespace limber::internal {

/// What a text format allows.
struct TextRules {
  char comment = '#';         ///< Starts, at the start of a word, a comment up to the end of the line; '\0': none.
  bool continuation = false;  ///< A backslash at the end of a line joins the next one to it.
};

/// Walks over a text in memory, word by word, and knows its line. Never copies, never reads past the end.
/// Lines end with LF, CR LF or CR. Blanks are spaces and tabs. A byte-order mark of UTF-8 is skipped, and so are zero bytes
/// at the end.
///
/// Line by line:                                       Word by word, wherever the lines break:
///     while (scanner.find_word()) {                       while (scanner.find_word()) {
///       while (!scanner.at_line_end())                      use(scanner.number());
///         use(scanner.number());                          }
///       scanner.skip_line();
///     }
class TextScanner {
 public:
  /// @throws Error  WrongMagic, if the text is UTF-16 or UTF-32.
  explicit TextScanner(std::string_view text, TextRules rules = {});

  /// The line of the cursor, from 1.
  std::int64_t line() const noexcept { return line_; }
  /// Bytes before and behind the cursor.
  std::size_t position() const noexcept { return static_cast<std::size_t>(p_ - begin_); }
  std::size_t remaining() const noexcept { return static_cast<std::size_t>(end_ - p_); }

  /// Skips blanks, comments and line ends up to the next word; false if there is none.
  bool find_word() noexcept;
  /// Skips blanks; true if no word follows on this line.
  bool at_line_end() noexcept;
  /// Moves to the start of the next line.
  void skip_line() noexcept;

  /// The next word on this line and moves behind it; empty if the line has ended.
  std::string_view word() noexcept;
  /// The next word on this line without moving.
  std::string_view peek_word() noexcept;

  /// The next number on this line.
  /// @throws Error  Malformed (the line ends here), Truncated (the file does), UnparsableNumber, NonFiniteNumber.
  double number() {
    skip_blanks();
    double value;
    const char* behind = parse(value);
    if (!behind) fail_number();
    p_ = behind;
    return value;
  }

  /// The next whole number on this line.
  /// @throws Error  Malformed, Truncated, UnparsableNumber (also one beyond 64 bits).
  std::int64_t integer();

  /// A count that is followed by at least `bytes_each` bytes for each thing counted, so that it is safe to
  /// allocate for. Fits into an int.
  /// @param things  What is counted, for the message: "vertices".
  /// @throws Error  As integer(); CountMismatch if it is negative or cannot fit into the rest of the text.
  int count(std::size_t bytes_each, std::string_view things);

  /// All that follows the cursor, and a move ahead over so many bytes with so many line ends: for lines that a reader
  /// looks at by itself.
  std::string_view rest() const noexcept { return {p_, remaining()}; }
  void pass(std::size_t bytes, std::int64_t lines) noexcept {
    p_ += bytes;
    line_ += lines;
  }

  /// The next character, '\0' at the end of the text; for formats with characters inside words, like "1/2/3".
  char peek() const noexcept { return p_ == end_ ? '\0' : *p_; }
  void advance() noexcept { ++p_; }
  /// A whole number right at the cursor, whatever follows it; false and no move if there is none.
  bool integer_here(std::int64_t& value) noexcept;

  /// Throws at the line of the cursor.
  [[noreturn]] void fail(ErrorCode code, std::string sentence, std::string remedy = {}) const;
  /// Throws Truncated at the end of the text, Malformed elsewhere: "the file ends where a face is expected."
  [[noreturn]] void fail_missing(std::string_view expected) const;

 private:
  static bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
  static bool ends_line(char c) noexcept { return c == '\n' || c == '\r'; }
  bool ends_word(char c) const noexcept { return is_blank(c) || ends_line(c) || (c == '\\' && rules_.continuation); }

  void skip_blanks() noexcept {
    while (p_ != end_ && (is_blank(*p_) || (*p_ == '\\' && skip_continuation()))) ++p_;
  }
  /// At a backslash: moves to the line end that it hides, if it does.
  bool skip_continuation() noexcept;
  void pass_line_end() noexcept;
  /// Reads a finite number that is a whole word; null if there is none.
  const char* parse(double& value) const noexcept;
  [[noreturn]] void fail_number() const;

  const char* begin_;
  const char* p_;
  const char* end_;
  std::int64_t line_ = 1;
  TextRules rules_;
};

}  // namespace limber::internal
