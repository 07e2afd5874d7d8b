#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limber::internal {

/// Changes a JSON text here and there; every other byte stays: spaces, the order of members, the digits of numbers.
/// Places are paths such as "nodes[3].mesh"; "" is the document.
///
/// The text must be valid JSON (see parse_json). Edits refer to the text as it was given: a value that was replaced
/// cannot be edited inside as well. Each list or object gets what is appended in the order of the calls.
class JsonEditor {
 public:
  /// @param text  Outlives the editor.
  explicit JsonEditor(std::string_view text);

  bool has(std::string_view path) const { return find(path) != nullptr; }
  /// The text of a value. @throws std::out_of_range: there is none.
  std::string_view text_of(std::string_view path) const;
  /// The items of a list, or the members of an object; 0 if there is none.
  std::size_t count(std::string_view path) const;

  /// Replaces the member `key` of the object at `path`, or adds it at the end.
  void set(std::string_view path, const std::string& key, const std::string& json);
  /// Replaces a value. @throws std::out_of_range: there is none.
  void replace(std::string_view path, const std::string& json);
  /// Removes a member, if it is there. At least one other member of that object must stay.
  void remove(std::string_view path, const std::string& key);
  /// Adds items to the end of the list `key` of the object at `path`, which is made if it is not there.
  void append(std::string_view path, const std::string& key, const std::vector<std::string>& items);

  /// The text with all edits.
  std::string result() const;

 private:
  struct Value {
    char kind = 0;  ///< '{', '[' or 'v'.
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t key_begin = 0;  ///< Of a member.
    std::string key;
    std::vector<Value> items;
    bool removed = false;
    std::vector<std::string> added;  ///< Texts of items or members.
    bool replaced = false;
    std::string replacement;
  };

  Value parse(std::size_t& at) const;
  std::string parse_key(std::size_t& at) const;
  void skip_space(std::size_t& at) const;
  void skip_string(std::size_t& at) const;
  const Value* find(std::string_view path) const;
  Value& require(std::string_view path);
  static Value* member_of(Value& object, std::string_view key);
  void write(const Value& value, std::string& out) const;

  std::string_view text_;
  Value root_;
};

}  // namespace limber::internal
