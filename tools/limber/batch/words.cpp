#include "tools/limber/batch/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"
#include "limber/core/text.h"

namespace limber::batch {
namespace {

/// Calls `plain` for text between fields and `field` for the name of each.
template <class Plain, class Field>
void walk_fields(std::string_view text, Plain&& plain, Field&& field) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c != '{' && c != '}') {
      const std::size_t end = std::min(text.find_first_of("{}", i), text.size());
      plain(text.substr(i, end - i));
      i = end;
    } else if (i + 1 < text.size() && text[i + 1] == c) {
      plain(text.substr(i, 1));
      i += 2;
    } else {
      const std::size_t end = c == '{' ? text.find('}', i) : std::string_view::npos;
      if (end == std::string_view::npos) {
        throw Error(ErrorCode::Malformed, fmt::format("a brace of {} has no partner.", in_quotes(text)), {},
                    "Write {{ or }} for a brace itself.");
      }
      field(text.substr(i + 1, end - i - 1));
      i = end + 1;
    }
  }
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) throw Error(ErrorCode::Malformed, fmt::format("a quote of {} does not end.", in_quotes(text)));
  if (in_word) words.push_back(std::move(word));
  return words;
}

std::string fill_in(std::string_view text, const Fields& fields) {
  std::string result;
  walk_fields(
      text, [&](std::string_view part) { result += part; },
      [&](std::string_view name) {
        if (const auto found = fields.find(name); found != fields.end()) {
          result += found->second;
          return;
        }
        std::vector<std::string_view> known;
        for (const auto& [each, value] : fields) known.emplace_back(each);
        const std::string hint = limber::did_you_mean(name, known);
        throw Error(ErrorCode::InvalidArgument, fmt::format("there is no {{{}}} here.", name), {},
                    hint.empty() ? fmt::format("There are {{{}}}.", fmt::join(known, "}, {")) : hint);
      });
  return result;
}

std::vector<std::string> fields_in(std::string_view text) {
  std::vector<std::string> names;
  walk_fields(
      text, [](std::string_view) {}, [&](std::string_view name) { names.emplace_back(name); });
  return names;
}

std::string shell_quoted(std::string_view word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace limber::batch
