#include "bench/documents.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "limber/core/file.h"

#include "bench/figure_text.h"
#include "bench/tables.h"

namespace limber::bench {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

/// What markers ask for, looked up in a record.
class Lookup {
 public:
  Lookup(const Record& record, std::vector<std::string>* missing) : record_(record), missing_(missing) {}

  /// What belongs between a marker and its end; nothing if that was not measured.
  /// @param kind  "bench", "figure", "number", "ratio" or "machine".
  std::optional<std::string> content(const std::string& kind, const std::string& asked) const {
    if (kind == "machine") return "\n" + machine_text();
    return kind == "bench" ? table(asked) : inline_text(kind, asked);
  }

 private:
  std::string machine_text() const {
    const Machine& machine = record_.machine;
    return fmt::format("{}, {} cores; {}; {}. `limber bench{}`.\n", machine.processor, machine.cores, machine.compiler,
                       machine.build, record_.quick ? " --quick" : "");
  }

  /// The result that "BENCH NAME" asks for.
  const Result* find(const std::string& asked) const {
    const std::size_t space = asked.find(' ');
    const auto found = std::find_if(record_.results.begin(), record_.results.end(), [&](const Result& result) {
      return space != std::string::npos && result.bench == asked.substr(0, space) &&
             result.name == asked.substr(space + 1);
    });
    if (found != record_.results.end()) return &*found;
    note_missing(asked);
    return nullptr;
  }

  std::optional<std::string> inline_text(const std::string& kind, const std::string& asked) const {
    const Result* result = find(asked);
    if (!result) return std::nullopt;
    if (kind == "figure") return value_text(*result);
    return number_text(kind == "number" ? result->value : result->ratio);
  }

  std::optional<std::string> table(const std::string& asked) const {
    std::vector<Result> rows;
    if (asked.find('\n') == std::string::npos) {
      std::copy_if(record_.results.begin(), record_.results.end(), std::back_inserter(rows),
                   [&](const Result& result) { return result.bench == asked; });
      if (rows.empty()) note_missing(asked);
    } else {
      rows = labelled_rows(asked);
    }
    if (rows.empty()) return std::nullopt;
    return "\n" + markdown_table(rows);
  }

  /// Rows of lines "[ratio ]BENCH NAME = LABEL"; none if one of them was not measured.
  std::vector<Result> labelled_rows(const std::string& lines) const {
    constexpr std::string_view kRatio = "ratio ";
    std::vector<Result> rows;
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', begin), lines.size());
      std::string line = trimmed(lines.substr(begin, end - begin));
      begin = end + 1;
      if (line.empty()) continue;
      const bool ratio = line.starts_with(kRatio);
      if (ratio) line.erase(0, kRatio.size());
      const std::size_t equals = line.rfind(" = ");
      const Result* result = find(line.substr(0, equals));
      if (!result || equals == std::string::npos) return {};
      rows.push_back(*result);
      rows.back().name = line.substr(equals + 3);
      if (ratio) {
        rows.back().value = result->ratio;
        rows.back().ratio = 0;
        rows.back().unit = rows.back().against = "";
      }
    }
    return rows;
  }

  void note_missing(const std::string& asked) const {
    if (missing_) missing_->push_back(asked);
  }

  const Record& record_;
  std::vector<std::string>* missing_;
};

/// The kind of the marker "<!-- KIND ..." at a place, if it is one of ours.
std::optional<std::string> marker_kind(const std::string& text, std::size_t at) {
  const std::size_t begin = at + 5;
  const std::string word = text.substr(begin, text.find_first_of(" \n", begin) - begin);
  for (const char* kind : {"bench", "figure", "number", "ratio", "machine"}) {
    if (word == kind) return word;
  }
  return std::nullopt;
}

}  // namespace

std::string updated_page(const std::string& page, const Record& record, std::vector<std::string>* missing) {
  constexpr std::string_view kOpen = "<!-- ";
  constexpr std::string_view kClose = "-->";
  const Lookup lookup(record, missing);
  std::string text = page;
  for (std::size_t at = 0; (at = text.find(kOpen, at)) != std::string::npos;) {
    const std::optional<std::string> kind = marker_kind(text, at);
    const std::size_t close = text.find(kClose, at);
    if (close == std::string::npos) break;
    if (!kind) {
      at = close;
      continue;
    }
    const std::size_t asked = at + kOpen.size() + kind->size();
    const std::size_t begin = close + kClose.size();
    const std::string last = fmt::format("<!-- /{} -->", *kind);
    const std::size_t end = text.find(last, begin);
    if (end == std::string::npos) break;
    // A list of rows begins on a line of its own: keep that, it tells a list from a name.
    const std::string words = text.substr(asked, close - asked);
    const bool is_list = words.starts_with('\n');
    const auto content = lookup.content(*kind, is_list ? words : trimmed(words));
    if (content) text.replace(begin, end - begin, *content);
    at = begin + (content ? content->size() : end - begin) + last.size();
  }
  return text;
}

std::vector<std::filesystem::path> pages_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> pages;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  const std::filesystem::path front = (folder / ".." / "README.md").lexically_normal();
  if (std::filesystem::exists(front)) pages.push_back(front);
  std::sort(pages.begin(), pages.end());
  return pages;
}

DocumentChanges write_documents(const std::filesystem::path& folder, const Record& record) {
  DocumentChanges changes;
  const auto write_if_new = [&](const std::filesystem::path& path, const std::string& before, const std::string& text) {
    if (text == before) return;
    write_file(path, text);
    changes.changed.push_back(path);
  };
  const auto existing = [](const std::filesystem::path& path) {
    return std::filesystem::exists(path) ? read_file(path) : std::string();
  };
  for (const std::filesystem::path& path : pages_of(folder)) {
    const std::string before = read_file(path);
    std::vector<std::string> missing;
    write_if_new(path, before, updated_page(before, record, &missing));
    for (const std::string& marker : missing) {
      changes.missing.push_back(fmt::format("{}: {}", path.filename().string(), marker));
    }
  }
  const std::vector<std::string> axes = axes_of(record.results);
  if (!axes.empty()) std::filesystem::create_directories(folder / "images");
  for (const std::string& axis : axes) {
    const std::filesystem::path path = folder / "images" / ("scaling-" + axis + ".svg");
    write_if_new(path, existing(path), draw_plot("Cost against " + axis, axis, curves_against(record.results, axis)));
  }
  const std::filesystem::path kept = folder / "performance.json";
  write_if_new(kept, existing(kept), record_json(record));
  return changes;
}

}  // namespace limber::bench
