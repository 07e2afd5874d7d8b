#include "studio/server/transport/access.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

namespace limber::studio {
namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// @param plus  What a plus sign stands for: in parameters a space, as browsers write them.
std::string decoded(std::string_view text, char plus = '+') {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit_of(text[i + 1]) >= 0 && digit_of(text[i + 2]) >= 0) {
      result += static_cast<char>(digit_of(text[i + 1]) * 16 + digit_of(text[i + 2]));
      i += 2;
    } else {
      result += text[i] == '+' ? plus : text[i];
    }
  }
  return result;
}

}  // namespace

Target parse_target(std::string_view text) {
  Target target;
  const std::size_t question = text.find('?');
  target.path = decoded(text.substr(0, question));
  std::string_view rest = question == std::string_view::npos ? std::string_view() : text.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    target.parameters[decoded(pair.substr(0, equals), ' ')] =
        equals < pair.size() ? decoded(pair.substr(equals + 1), ' ') : std::string();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return target;
}

bool Access::host_fits(std::string_view host) const {
  return host == fmt::format("127.0.0.1:{}", port_) || host == fmt::format("localhost:{}", port_);
}

bool Access::origin_fits(std::string_view origin) const {
  if (origin.empty()) return true;
  constexpr std::string_view kScheme = "http://";
  return origin.starts_with(kScheme) && host_fits(origin.substr(kScheme.size()));
}

bool Access::token_fits(std::string_view token) const {
  unsigned difference = token.size() == token_.size() ? 0 : 1;
  for (std::size_t i = 0; i < token_.size(); ++i) {
    difference |= static_cast<unsigned char>(token_[i]) ^ static_cast<unsigned char>(i < token.size() ? token[i] : 0);
  }
  return difference == 0;
}

std::string Access::content_security_policy() const {
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
      "connect-src 'self' ws://127.0.0.1:{0} ws://localhost:{0}; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'",
      port_);
}

std::string random_token() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", static_cast<unsigned>(device()));
  return token;
}

}  // namespace limber::studio
