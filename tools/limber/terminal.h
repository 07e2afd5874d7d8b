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

}  // namespace limber::cli
