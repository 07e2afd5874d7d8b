#include <algorithm>
#include <cstddef>
#include <vector>

#include "limber/core/error.h"

namespace limber {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Edit distance where swapping two neighbouring letters counts as one edit (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  // Names come from files: an absurdly long one is not worth comparing letter by letter.
  constexpr std::size_t kLongest = 256;
  // And there may be many: so many pairs of letters are compared, in milliseconds.
  constexpr std::size_t kMostPairs = 4'000'000;
  std::string_view best;
  std::size_t best_distance = 0;
  std::size_t pairs = 0;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(name.size(), candidate.size());
    const std::size_t shorter = std::min(name.size(), candidate.size());
    if (longer > kLongest || candidate.empty() || 3 * (longer - shorter) > longer) continue;
    pairs += name.size() * candidate.size();
    if (pairs > kMostPairs) break;
    const std::size_t distance = edit_distance(name, candidate);
    if (3 * distance > longer || (!best.empty() && distance >= best_distance)) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  const std::string_view nearest = nearest_name(name, candidates);
  return nearest.empty() ? std::string() : "Did you mean '" + std::string(nearest) + "'?";
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  std::string text = "'";
  for (const char c : word.substr(0, kLongest)) text += c >= 0x20 && c < 0x7F ? c : '?';
  if (word.size() > kLongest) text += "...";
  text += "'";
  return text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace limber
