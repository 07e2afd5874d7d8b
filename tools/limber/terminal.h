#pragma once

#include <string>
#include <string_view>

namespace limber::cli {

enum class Stream { Output, Error };
enum class Style { Bold, Dim, Warning, Failure };

/// True if the stream goes to a terminal that understands control sequences.
bool is_terminal(Stream stream);

/// Columns of the terminal; 80 if the stream is none.
int terminal_width(Stream stream);

/// The text with colour, on a terminal and unless NO_COLOR is set; else the text.
std::string styled(std::string_view text, Style style, Stream stream);

/// Text from a file or a user as a terminal may get it: what would steer it (escape sequences, line ends) is shown as
/// \x1b, \n and the like; all else stays.
std::string printable(std::string_view text);

/// The same of several lines: line ends stay.
std::string printable_lines(std::string_view text);

/// The same JSON with escapes for what JSON allows as it is, and a terminal would obey.
std::string printable_json(std::string_view json);

}  // namespace limber::cli
