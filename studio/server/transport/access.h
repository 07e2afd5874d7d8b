#pragma once

#include <map>
#include <string>
#include <string_view>

namespace limber::studio {

/// The path and the parameters of the target of a request: "/upload?name=a%20b".
struct Target {
  std::string path;
  std::map<std::string, std::string> parameters;
};

/// Takes a target apart, percent signs decoded. Never fails: what is malformed stays as it is.
Target parse_target(std::string_view text);

/// Who may talk to the studio: those who were given its address.
class Access {
 public:
  Access(std::string token, unsigned short port) : token_(std::move(token)), port_(port) {}

  /// `Host` names the loopback address with the right port.
  bool host_fits(std::string_view host) const;
  /// `Origin` is absent, or the studio's own.
  bool origin_fits(std::string_view origin) const;
  /// In time that does not depend on the token.
  bool token_fits(std::string_view token) const;
  /// What the page may load and where it may connect to.
  std::string content_security_policy() const;

 private:
  std::string token_;
  unsigned short port_;
};

/// 128 random bits in hexadecimal, from the operating system.
std::string random_token();

}  // namespace limber::studio
