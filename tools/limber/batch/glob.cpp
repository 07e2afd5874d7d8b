#include "tools/limber/batch/glob.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/text.h"

namespace limber::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSpecial = "*?[{";

/// "a{b,c}d" as "abd" and "acd"; braces may stand within braces.
std::vector<std::string> without_braces(std::string_view pattern) {
  const std::size_t open = pattern.find('{');
  if (open == std::string_view::npos) return {std::string(pattern)};
  std::vector<std::size_t> cuts = {open};
  int depth = 0;
  std::size_t close = std::string_view::npos;
  for (std::size_t i = open; i < pattern.size(); ++i) {
    if (pattern[i] == '{') ++depth;
    if (pattern[i] == ',' && depth == 1) cuts.push_back(i);
    if (pattern[i] == '}' && --depth == 0) {
      close = i;
      break;
    }
  }
  if (close == std::string_view::npos) {
    throw Error(ErrorCode::Malformed, fmt::format("a bracket of the pattern {} does not end.", in_quotes(pattern)));
  }
  cuts.push_back(close);
  std::vector<std::string> all;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const std::string_view choice = pattern.substr(cuts[i] + 1, cuts[i + 1] - cuts[i] - 1);
    const std::string one = std::string(pattern.substr(0, open)).append(choice).append(pattern.substr(close + 1));
    const std::vector<std::string> further = without_braces(one);
    all.insert(all.end(), further.begin(), further.end());
  }
  return all;
}

/// The end of the set "[...]" that starts a pattern: the position of its "]".
std::size_t end_of_set(std::string_view pattern) {
  // A "]" right at the start belongs to the set.
  const std::size_t first = pattern.size() > 1 && pattern[1] == '!' ? 2 : 1;
  const std::size_t end = pattern.find(']', first + 1);
  if (end == std::string_view::npos) {
    throw Error(ErrorCode::Malformed, fmt::format("a bracket of the pattern {} does not end.", in_quotes(pattern)));
  }
  return end;
}

bool set_has(std::string_view set, char letter) {
  const bool inverse = set.starts_with('!');
  if (inverse) set.remove_prefix(1);
  bool found = false;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (i + 2 < set.size() && set[i + 1] == '-') {
      found = found || (set[i] <= letter && letter <= set[i + 2]);
      i += 2;
    } else {
      found = found || set[i] == letter;
    }
  }
  return found != inverse;
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

std::vector<fs::directory_entry> entries_of(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator it(folder.empty() ? fs::path(".") : folder, failure), end; !failure && it != end;
       it.increment(failure)) {
    entries.push_back(*it);
  }
  if (failure && failure != std::errc::no_such_file_or_directory && failure != std::errc::not_a_directory) {
    throw Error(ErrorCode::FileUnreadable, fmt::format("cannot list: {}.", failure.message()),
                Place::in_file(folder.string()));
  }
  return entries;
}

/// Adds the files below `folder` that the parts of a pattern from `next` on name.
void add_files(const fs::path& folder, const std::vector<std::string>& parts, std::size_t next,
               std::vector<std::string>& files) {
  std::error_code ignored;
  const std::string& part = parts[next];
  const bool last = next + 1 == parts.size();
  if (part == "**") {
    // No folder, or one and then the same again. At the end, files of any name.
    if (!last) add_files(folder, parts, next + 1, files);
    for (const fs::directory_entry& entry : entries_of(folder)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with('.')) continue;
      if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
        add_files(folder / name, parts, next, files);
      } else if (last && entry.is_regular_file(ignored)) {
        files.push_back((folder / name).string());
      }
    }
    return;
  }
  if (part.find_first_of(kSpecial) == std::string::npos) {
    const fs::path path = folder / part;
    if (!last) {
      if (fs::is_directory(path, ignored)) add_files(path, parts, next + 1, files);
    } else if (fs::is_regular_file(path, ignored)) {
      files.push_back(path.string());
    }
    return;
  }
  for (const fs::directory_entry& entry : entries_of(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') && !part.starts_with('.')) continue;
    if (!fits_pattern(name, part)) continue;
    if (!last && entry.is_directory(ignored)) add_files(folder / name, parts, next + 1, files);
    if (last && entry.is_regular_file(ignored)) files.push_back((folder / name).string());
  }
}

}  // namespace

bool fits_pattern(std::string_view name, std::string_view pattern) {
  // The last star is widened when what follows it does not fit: no more than one step back is ever needed.
  std::size_t at = 0, in_pattern = 0, star = std::string_view::npos, after_star = 0;
  while (at < name.size()) {
    std::size_t step = 0;
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      after_star = at;
      continue;
    }
    if (in_pattern < pattern.size()) {
      const std::string_view rest = pattern.substr(in_pattern);
      if (rest[0] == '[') {
        const std::size_t end = end_of_set(rest);
        if (set_has(rest.substr(1, end - 1), name[at])) step = end + 1;
      } else if (rest[0] == '?' || rest[0] == name[at]) {
        step = 1;
      }
    }
    if (step > 0) {
      in_pattern += step;
      ++at;
    } else if (star != std::string_view::npos) {
      in_pattern = star + 1;
      at = ++after_star;
    } else {
      return false;
    }
  }
  while (in_pattern < pattern.size() && pattern[in_pattern] == '*') ++in_pattern;
  return in_pattern == pattern.size();
}

fs::path fixed_part(std::string_view pattern) {
  const std::size_t special = pattern.find_first_of(kSpecial);
  const std::size_t slash = pattern.substr(0, special).rfind('/');
  if (slash == std::string_view::npos) return {};
  return slash == 0 ? fs::path("/") : fs::path(pattern.substr(0, slash));
}

std::vector<std::string> expand_glob(std::string_view pattern) {
  std::vector<std::string> files;
  for (const std::string& each : without_braces(pattern)) {
    const std::vector<std::string> parts = parts_of(each);
    if (!parts.empty()) add_files(each.starts_with('/') ? "/" : "", parts, 0, files);
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace limber::batch
