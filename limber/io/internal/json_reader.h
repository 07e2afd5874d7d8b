#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "limber/core/error.h"

namespace limber::internal {

/// Parses JSON more strictly than the library does: no key may occur twice in an object.
/// @throws Error  Malformed (syntax, with its line; a repeated key, with its path); NonFiniteNumber (a number too large
///                for a double, with its path).
nlohmann::json parse_json(std::string_view text);

/// A value inside a JSON document that knows its path, so that every complaint can name it:
/// "handles[3].parent".
class JsonValue {
 public:
  /// The root of a document; `document` must outlive it and every value taken from it.
  explicit JsonValue(const nlohmann::json& document) : value_(&document) {}

  const std::string& path() const { return path_; }
  bool has(std::string_view key) const { return value_->is_object() && value_->contains(key); }
  bool is_object() const { return value_->is_object(); }
  bool is_array() const { return value_->is_array(); }

  /// @throws Error  Malformed: not an object, or one with a key that is not allowed (names the nearest that is).
  void require_object(std::initializer_list<std::string_view> allowed_keys) const;
  /// @throws Error  Malformed: not an object.
  void require_object() const;

  /// A member. @throws Error  Malformed: not there.
  JsonValue member(std::string_view key) const;
  /// The names of all members, sorted; empty if this is not an object.
  std::vector<std::string> keys() const;

  /// The length of a list. @throws Error  Malformed: not a list.
  std::size_t size() const;
  /// @throws Error  Malformed: not a list; IndexOutOfRange.
  JsonValue item(std::size_t index) const;

  /// @throws Error  Malformed: not a number.
  double number() const;
  /// @throws Error  Malformed: not a whole number; IndexOutOfRange: negative or beyond an int.
  int index() const;
  /// @throws Error  Malformed: not a text.
  const std::string& text() const;
  /// @throws Error  Malformed: neither true nor false.
  bool flag() const;

  [[noreturn]] void fail(ErrorCode code, std::string sentence, std::string remedy = {}) const;

 private:
  JsonValue(const nlohmann::json& value, std::string path) : value_(&value), path_(std::move(path)) {}
  [[noreturn]] void fail_type(std::string_view expected) const;

  const nlohmann::json* value_;
  std::string path_;
};

/// Checks the head that every JSON file of Limber has: an object with "limber": 1.
/// @param allowed_keys  Of that object.
/// @throws Error        WrongMagic; UnsupportedVersion; Malformed (another key).
void require_limber_document(const JsonValue& root,
                             std::initializer_list<std::string_view> allowed_keys = {"limber", "handles"});

/// One path inside a document, one step deeper: "handles" + "arm" -> "handles.arm", or handles["upper arm"].
std::string join_path(std::string_view path, std::string_view key);

}  // namespace limber::internal
