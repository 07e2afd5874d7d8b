#include "tools/limber/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace limber::cli {
namespace {

int descriptor_of(Stream stream) {
  return stream == Stream::Output ? STDOUT_FILENO : STDERR_FILENO;
}

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string_view sequence_of(Style style) {
  switch (style) {
    case Style::Bold:
      return "\x1b[1m";
    case Style::Dim:
      return "\x1b[2m";
    case Style::Warning:
      return "\x1b[33m";
    case Style::Failure:
      return "\x1b[31m";
  }
  return "";
}

/// How many bytes the UTF-8 character at the start of a text has; 0: it is none.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) < 0xC2 ? 0 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  if (size == 0 || size > text.size() || byte(0) > 0xF4) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  return size;
}

/// What steers a terminal, or turns the order of letters, if a character does.
std::optional<unsigned> steering(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(character[i])); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F ? std::optional(byte(0)) : std::nullopt;
  if (character.size() == 2 && byte(0) == 0xC2 && byte(1) < 0xA0) return byte(1);
  if (character.size() != 3 || byte(0) != 0xE2) return std::nullopt;
  const unsigned code = 0x2000 + ((byte(1) - 0x80) << 6) + (byte(2) - 0x80);
  const bool turns =
      (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return turns ? std::optional(code) : std::nullopt;
}

std::string escaped(std::string_view text, bool keep_lines) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(size, 1));
    text.remove_prefix(character.size());
    const std::optional<unsigned> code = size == 0 ? static_cast<unsigned char>(character[0]) : steering(character);
    if (!code || (keep_lines && *code == '\n')) {
      result += character;
    } else if (*code == '\n' || *code == '\t') {
      result += *code == '\n' ? "\\n" : "\\t";
    } else {
      result += *code < 0x100 ? fmt::format("\\x{:02x}", *code) : fmt::format("\\u{:04x}", *code);
    }
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) {
  return escaped(text, false);
}

std::string printable_lines(std::string_view text) {
  return escaped(text, true);
}

std::string printable_json(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  while (!json.empty()) {
    const std::string_view character = json.substr(0, std::max<std::size_t>(character_size(json), 1));
    json.remove_prefix(character.size());
    const std::optional<unsigned> code = steering(character);
    // What is below a space stands between values; within texts the writer has replaced it.
    result += code && *code >= 0x7F ? fmt::format("\\u{:04x}", *code) : std::string(character);
  }
  return result;
}

bool is_terminal(Stream stream) {
  return ::isatty(descriptor_of(stream)) == 1 && variable("TERM") != "dumb";
}

int terminal_width(Stream stream) {
  winsize size{};
  if (::ioctl(descriptor_of(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string styled(std::string_view text, Style style, Stream stream) {
  // https://no-color.org: present and not empty means no colour.
  if (!is_terminal(stream) || !variable("NO_COLOR").empty()) return std::string(text);
  return std::string(sequence_of(style)).append(text).append("\x1b[0m");
}

}  // namespace limber::cli
