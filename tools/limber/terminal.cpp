#include "tools/limber/terminal.h"

#include <cstdlib>

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

}  // namespace

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
