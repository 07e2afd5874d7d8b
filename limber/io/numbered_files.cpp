#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// A file name around its number: the last digits before the extension.
struct NumberedName {
  std::string prefix;
  std::string digits;
  std::string suffix;  ///< With the extension.
};

constexpr std::size_t kMostDigits = 18;  // Fit into 64 bits.

std::optional<NumberedName> split_name(const std::filesystem::path& path) {
  const std::string stem = path.stem().string();
  std::size_t end = stem.size();
  while (end > 0 && !is_digit(stem[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_digit(stem[begin - 1])) --begin;
  if (begin == end || end - begin > kMostDigits) return std::nullopt;
  return NumberedName{stem.substr(0, begin), stem.substr(begin, end - begin),
                      stem.substr(end) + path.extension().string()};
}

std::int64_t to_number(const std::string& digits) {
  std::int64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

/// What stands before and behind %d in a pattern, and how many digits it asks for.
struct Pattern {
  std::string prefix;
  std::string suffix;
  std::size_t width = 0;  ///< 0: no leading zeros.
};

std::optional<Pattern> split_pattern(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  const std::size_t percent = name.find('%');
  if (percent == std::string::npos) return std::nullopt;
  std::size_t end = percent + 1;
  while (end < name.size() && is_digit(name[end])) ++end;
  const std::string width = name.substr(percent + 1, end - percent - 1);
  if (end == name.size() || name[end] != 'd' || name.find('%', end) != std::string::npos || width.size() > 3) {
    return std::nullopt;
  }
  if (!width.empty() && width.front() != '0') return std::nullopt;
  const auto digits = static_cast<std::size_t>(to_number(width.empty() ? "0" : width));
  if (digits > kMostDigits) return std::nullopt;
  return Pattern{name.substr(0, percent), name.substr(end + 1), digits};
}

Pattern require_pattern(const std::filesystem::path& path) {
  const std::optional<Pattern> pattern = split_pattern(path);
  if (!pattern) {
    throw Error(ErrorCode::InvalidArgument, "the name needs one place for a number.", Place::in_file(path.string()),
                "Write it like mesh.%03d.obj.");
  }
  return *pattern;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->is_directory(error)) files.push_back(folder / entry->path().filename());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The files of a folder whose names are prefix, digits that `fits` accepts, and suffix; by number.
template <class Fits>
std::vector<NumberedFile> series_in(const std::filesystem::path& folder, const std::string& prefix,
                                    const std::string& suffix, Fits&& fits) {
  std::vector<NumberedFile> series;
  for (const std::filesystem::path& file : files_in(folder)) {
    const std::string name = file.filename().string();
    if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix)) continue;
    const std::string digits = name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
    if (digits.size() > kMostDigits || !std::all_of(digits.begin(), digits.end(), is_digit) || !fits(digits)) continue;
    series.push_back({to_number(digits), file});
  }
  std::stable_sort(series.begin(), series.end(),
                   [](const NumberedFile& a, const NumberedFile& b) { return a.number < b.number; });
  return series;
}

/// Numbers with leading zeros have one width; others are as wide as they need to be.
bool fits_width(const std::string& digits, std::size_t width) {
  return digits.size() == width || (digits.front() != '0' && digits.size() > width);
}

std::vector<NumberedFile> series_of_file(const std::filesystem::path& path) {
  const std::optional<NumberedName> name = split_name(path);
  if (!name) return {{0, path}};
  const std::int64_t first = to_number(name->digits);
  return series_in(path.parent_path(), name->prefix, name->suffix, [&](const std::string& digits) {
    const bool kin = digits.size() == name->digits.size() || digits.front() != '0';
    return kin && to_number(digits) >= first;
  });
}

std::vector<NumberedFile> series_of_folder(const std::filesystem::path& folder, std::string_view extension) {
  std::map<std::string, std::filesystem::path> first_of_series;  // By the name with '#' for its number.
  for (const std::filesystem::path& file : files_in(folder)) {
    if (!equal_ignoring_case(file.extension().string(), extension)) continue;
    const std::optional<NumberedName> name = split_name(file);
    if (!name) continue;
    const auto [first, is_new] = first_of_series.try_emplace(name->prefix + "#" + name->suffix, file);
    if (!is_new && to_number(name->digits) < to_number(split_name(first->second)->digits)) first->second = file;
  }
  if (first_of_series.empty()) {
    throw Error(ErrorCode::FileNotFound, fmt::format("the folder holds no numbered {} files.", extension),
                Place::in_file(folder.string()));
  }
  if (first_of_series.size() > 1) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the folder holds several series: {}, {}{}.", first_of_series.begin()->first,
                            std::next(first_of_series.begin())->first, first_of_series.size() > 2 ? ", ..." : ""),
                Place::in_file(folder.string()), "Name the first file of one of them.");
  }
  return series_of_file(first_of_series.begin()->second);
}

}  // namespace

bool is_number_pattern(const std::filesystem::path& path) {
  return split_pattern(path).has_value();
}

std::filesystem::path numbered_path(const std::filesystem::path& pattern, std::int64_t number) {
  const Pattern parts = require_pattern(pattern);
  if (number < 0) throw Error(ErrorCode::InvalidArgument, fmt::format("a file cannot have the number {}.", number));
  return pattern.parent_path() / fmt::format("{}{:0{}}{}", parts.prefix, number, parts.width, parts.suffix);
}

std::vector<NumberedFile> find_numbered_files(const std::filesystem::path& path, std::string_view extension) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return series_of_folder(path, extension);
  if (std::filesystem::exists(path, ignored)) return series_of_file(path);
  if (path.filename().string().find('%') == std::string::npos) {
    throw Error(ErrorCode::FileNotFound, "no such file.", Place::in_file(path.string()),
                "Check the spelling and the folder.");
  }
  const Pattern pattern = require_pattern(path);
  std::vector<NumberedFile> series =
      series_in(path.parent_path(), pattern.prefix, pattern.suffix,
                [&](const std::string& digits) { return fits_width(digits, std::max<std::size_t>(pattern.width, 1)); });
  if (series.empty()) {
    throw Error(ErrorCode::FileNotFound, "no file fits this pattern.", Place::in_file(path.string()));
  }
  return series;
}

}  // namespace limber
