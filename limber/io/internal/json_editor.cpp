#include "limber/io/internal/json_editor.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace limber::internal {

JsonEditor::JsonEditor(std::string_view text) : text_(text) {
  std::size_t at = 0;
  root_ = parse(at);
}

void JsonEditor::skip_space(std::size_t& at) const {
  while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t' || text_[at] == '\n' || text_[at] == '\r')) ++at;
}

void JsonEditor::skip_string(std::size_t& at) const {
  for (++at; text_[at] != '"'; ++at) {
    if (text_[at] == '\\') ++at;
  }
  ++at;
}

/// The key as it is meant, with its escapes resolved.
std::string JsonEditor::parse_key(std::size_t& at) const {
  const std::size_t begin = at;
  skip_string(at);
  const std::string_view quoted = text_.substr(begin, at - begin);
  if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
  return nlohmann::json::parse(quoted.begin(), quoted.end()).get<std::string>();
}

// Recursion is as deep as parse_json allows.
JsonEditor::Value JsonEditor::parse(std::size_t& at) const {
  skip_space(at);
  Value value;
  value.begin = at;
  value.kind = 'v';
  if (text_[at] == '{' || text_[at] == '[') {
    value.kind = text_[at];
    const char close = value.kind == '{' ? '}' : ']';
    for (++at, skip_space(at); text_[at] != close;) {
      if (text_[at] == ',') {
        ++at;
        skip_space(at);
      }
      std::string key;
      const std::size_t key_begin = at;
      if (value.kind == '{') {
        key = parse_key(at);
        skip_space(at);
        ++at;  // ':'
      }
      Value& item = value.items.emplace_back(parse(at));
      item.key = std::move(key);
      item.key_begin = key_begin;
      skip_space(at);
    }
    ++at;
  } else if (text_[at] == '"') {
    skip_string(at);
  } else {
    while (at < text_.size() && std::string_view(",]} \t\n\r").find(text_[at]) == std::string_view::npos) ++at;
  }
  value.end = at;
  return value;
}

const JsonEditor::Value* JsonEditor::find(std::string_view path) const {
  const Value* value = &root_;
  while (!path.empty()) {
    if (path.front() == '[') {
      std::size_t index = 0;
      const std::size_t close = path.find(']');
      std::from_chars(path.data() + 1, path.data() + close, index);
      if (value->kind != '[' || index >= value->items.size()) return nullptr;
      value = &value->items[index];
      path.remove_prefix(close + 1);
    } else {
      const std::size_t length = std::min(path.find_first_of(".["), path.size());
      value = member_of(const_cast<Value&>(*value), path.substr(0, length));
      if (!value) return nullptr;
      path.remove_prefix(length);
    }
    if (path.starts_with('.')) path.remove_prefix(1);
  }
  return value;
}

JsonEditor::Value* JsonEditor::member_of(Value& object, std::string_view key) {
  if (object.kind != '{') return nullptr;
  for (Value& member : object.items) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

JsonEditor::Value& JsonEditor::require(std::string_view path) {
  const Value* value = find(path);
  if (!value) throw std::out_of_range("no value at " + std::string(path));
  return const_cast<Value&>(*value);
}

std::string_view JsonEditor::text_of(std::string_view path) const {
  const Value* value = find(path);
  if (!value) throw std::out_of_range("no value at " + std::string(path));
  return text_.substr(value->begin, value->end - value->begin);
}

std::size_t JsonEditor::count(std::string_view path) const {
  const Value* value = find(path);
  return value ? value->items.size() : 0;
}

void JsonEditor::replace(std::string_view path, const std::string& json) {
  Value& value = require(path);
  value.replaced = true;
  value.replacement = json;
}

void JsonEditor::set(std::string_view path, const std::string& key, const std::string& json) {
  Value& object = require(path);
  if (Value* member = member_of(object, key)) {
    member->replaced = true;
    member->replacement = json;
    member->removed = false;
    return;
  }
  const std::string start = nlohmann::json(key).dump() + ":";
  for (std::string& added : object.added) {
    if (!added.starts_with(start)) continue;
    added = start + json;
    return;
  }
  object.added.push_back(start + json);
}

void JsonEditor::remove(std::string_view path, const std::string& key) {
  if (Value* member = member_of(require(path), key)) member->removed = true;
}

void JsonEditor::append(std::string_view path, const std::string& key, const std::vector<std::string>& items) {
  if (items.empty()) return;
  Value& object = require(path);
  if (Value* list = member_of(object, key)) {
    list->added.insert(list->added.end(), items.begin(), items.end());
    return;
  }
  const std::string start = nlohmann::json(key).dump() + ":[";
  std::string list;
  for (const std::string& item : items) list.append(list.empty() ? "" : ",").append(item);
  for (std::string& added : object.added) {
    if (!added.starts_with(start)) continue;
    added.insert(added.size() - 1, "," + list);
    return;
  }
  object.added.push_back(start + list + "]");
}

void JsonEditor::write(const Value& value, std::string& out) const {
  if (value.replaced) {
    out += value.replacement;
    return;
  }
  if (value.kind == 'v') {
    out += text_.substr(value.begin, value.end - value.begin);
    return;
  }
  out += value.kind;
  std::size_t from = value.begin + 1;  // What has been copied so far.
  bool any = false;
  for (const Value& item : value.items) {
    const std::size_t begin = value.kind == '{' ? item.key_begin : item.begin;
    if (item.removed) {
      from = item.end;
      continue;
    }
    // A comma before the first one that stays belonged to one that went.
    std::string_view between = text_.substr(from, begin - from);
    if (!any && between.find(',') != std::string_view::npos) between.remove_prefix(between.find(',') + 1);
    out += between;
    out += text_.substr(begin, item.begin - begin);
    write(item, out);
    from = item.end;
    any = true;
  }
  for (const std::string& added : value.added) {
    if (any) out += ',';
    out += added;
    any = true;
  }
  out += text_.substr(from, value.end - from);
}

std::string JsonEditor::result() const {
  std::string out;
  out.reserve(text_.size() + 1024);
  out += text_.substr(0, root_.begin);
  write(root_, out);
  out += text_.substr(root_.end);
  return out;
}

}  // namespace limber::internal
