#include "limber/io/internal/json_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

using nlohmann::json;

/// The place of a path; the outermost value has none of its own.
Place place_of(const std::string& path) {
  return Place::at_path({}, path.empty() ? "the document" : path);
}

/// Follows a parser to know the path of what it is at, and which keys an object has had. It only looks: a parser that
/// asks at every value whether to keep it looks through all the values before, too, and 100,000 keys take minutes.
class PathTracker : public nlohmann::json_sax<json> {
 public:
  static constexpr std::size_t kDeepest = 64;

  /// The path of the value that follows what was read last.
  std::string path_of_next() {
    if (!levels_.empty() && levels_.back().is_array) ++levels_.back().index;
    return path();
  }

  bool null() override { return enter_value(); }
  bool boolean(bool) override { return enter_value(); }
  bool number_integer(number_integer_t) override { return enter_value(); }
  bool number_unsigned(number_unsigned_t) override { return enter_value(); }
  bool number_float(number_float_t, const string_t&) override { return enter_value(); }
  bool string(string_t&) override { return enter_value(); }
  bool binary(binary_t&) override { return enter_value(); }
  bool start_object(std::size_t) override {
    enter_value();
    levels_.push_back({});
    return true;
  }
  bool start_array(std::size_t) override {
    enter_value();
    levels_.push_back({.is_array = true});
    return true;
  }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool key(string_t& name) override {
    require_depth();
    enter_key(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    if (const auto* syntax = dynamic_cast<const json::parse_error*>(&error)) throw *syntax;
    throw Error(ErrorCode::NonFiniteNumber, "the number is too large.", place_of(path_of_next()));
  }

  /// The path of what was read last.
  std::string path() const {
    std::string text;
    for (const Level& level : levels_) {
      if (level.is_array) {
        text += fmt::format("[{}]", level.index);
      } else if (level.key) {
        text = join_path(text, *level.key);
      }
    }
    return text;
  }

 private:
  void require_depth() const {
    if (levels_.size() <= kDeepest) return;
    throw Error(ErrorCode::Malformed, fmt::format("it is nested more than {} levels deep.", kDeepest),
                place_of(path()));
  }

  bool enter_value() {
    require_depth();
    if (!levels_.empty() && levels_.back().is_array) ++levels_.back().index;
    return true;
  }

  bool leave() {
    levels_.pop_back();
    return true;
  }

  struct Level {
    bool is_array = false;
    long index = -1;
    std::optional<std::string> key = {};  ///< Of an object: the one read last.
    std::unordered_set<std::string> keys = {};
  };

  void enter_key(const std::string& key) {
    Level& level = levels_.back();
    level.key = key;
    if (!level.keys.insert(key).second) {
      throw Error(ErrorCode::Malformed, fmt::format("the key '{}' occurs twice.", key), place_of(path()),
                  "Remove one of them.");
    }
  }

  std::vector<Level> levels_;
};

std::int64_t line_of(std::string_view text, std::size_t byte) {
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size())), '\n');
}

}  // namespace

std::string join_path(std::string_view path, std::string_view key) {
  const bool plain = !key.empty() && std::all_of(key.begin(), key.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '-';
  });
  if (!plain) return fmt::format("{}[\"{}\"]", path, key);
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

json parse_json(std::string_view text) {
  try {
    PathTracker tracker;
    json::sax_parse(text.begin(), text.end(), &tracker);
    return json::parse(text.begin(), text.end());
  } catch (const json::parse_error& error) {
    // e.g. "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ..."
    std::string_view reason = error.what();
    if (const auto colon = reason.find(": "); colon != std::string_view::npos) reason.remove_prefix(colon + 2);
    const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
    throw Error(at >= text.size() ? ErrorCode::Truncated : ErrorCode::Malformed,
                fmt::format("this is not JSON: {}.", reason), Place::at_line({}, line_of(text, at)));
  }
}

void JsonValue::fail(ErrorCode code, std::string sentence, std::string remedy) const {
  throw Error(code, std::move(sentence), place_of(path_), std::move(remedy));
}

void JsonValue::fail_type(std::string_view expected) const {
  fail(ErrorCode::Malformed, fmt::format("expected {}, found {}.", expected, value_->type_name()));
}

void JsonValue::require_object() const {
  if (!value_->is_object()) fail_type("an object");
}

void JsonValue::require_object(std::initializer_list<std::string_view> allowed_keys) const {
  require_object();
  for (const auto& [key, ignored] : value_->items()) {
    if (std::find(allowed_keys.begin(), allowed_keys.end(), key) != allowed_keys.end()) continue;
    std::string remedy = did_you_mean(key, std::span(allowed_keys.begin(), allowed_keys.size()));
    if (remedy.empty()) {
      remedy = "Known here:";
      for (const std::string_view allowed : allowed_keys) remedy += fmt::format(" '{}'", allowed);
      remedy += ".";
    }
    throw Error(ErrorCode::Malformed, fmt::format("the key '{}' is not known here.", key),
                Place::at_path({}, join_path(path_, key)), std::move(remedy));
  }
}

JsonValue JsonValue::member(std::string_view key) const {
  require_object();
  const auto found = value_->find(key);
  if (found == value_->end()) fail(ErrorCode::Malformed, fmt::format("'{}' is missing.", key));
  return {*found, join_path(path_, key)};
}

std::vector<std::string> JsonValue::keys() const {
  std::vector<std::string> names;
  if (value_->is_object()) {
    for (const auto& [key, ignored] : value_->items()) names.push_back(key);
  }
  return names;
}

std::size_t JsonValue::size() const {
  if (!value_->is_array()) fail_type("a list");
  return value_->size();
}

JsonValue JsonValue::item(std::size_t index) const {
  if (index >= size()) {
    fail(ErrorCode::IndexOutOfRange, fmt::format("item {} is asked for, but the list has {}.", index, size()));
  }
  return {value_->at(index), fmt::format("{}[{}]", path_, index)};
}

double JsonValue::number() const {
  if (!value_->is_number()) fail_type("a number");
  return value_->get<double>();
}

int JsonValue::index() const {
  if (!value_->is_number_integer()) fail_type("a whole number");
  const bool beyond = value_->is_number_unsigned() ? value_->get<std::uint64_t>() > std::numeric_limits<int>::max()
                                                   : value_->get<std::int64_t>() < 0;
  if (beyond) fail(ErrorCode::IndexOutOfRange, fmt::format("{} is not an index.", value_->dump()));
  return value_->get<int>();
}

const std::string& JsonValue::text() const {
  if (!value_->is_string()) fail_type("a text");
  return value_->get_ref<const std::string&>();
}

bool JsonValue::flag() const {
  if (!value_->is_boolean()) fail_type("true or false");
  return value_->get<bool>();
}

void require_limber_document(const JsonValue& root, std::initializer_list<std::string_view> allowed_keys) {
  if (!root.has("limber")) {
    throw Error(ErrorCode::WrongMagic, "this is no file of Limber: \"limber\": 1 is missing.",
                Place::at_path({}, "limber"));
  }
  if (root.member("limber").number() != 1) {
    throw Error(ErrorCode::UnsupportedVersion, "only version 1 is known.", Place::at_path({}, "limber"),
                "It may have been written by a newer Limber.");
  }
  root.require_object(allowed_keys);
}

}  // namespace limber::internal
