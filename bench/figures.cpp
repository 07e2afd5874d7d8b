// The figures beside the pictures of the documentation: the scripts that draw them print them, here without drawing.
#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {
namespace {

constexpr const char* kBench = "figures";

/// A script in docs, and the groups of pictures in it that have figures; none: all.
struct Script {
  const char* name;
  std::vector<std::string> groups;
};

const std::vector<Script>& scripts() {
  static const std::vector<Script> all = {
      {"make-paper-pictures.sh",
       {"clusters", "points", "bend_plane", "bumps", "survey", "twist", "cross", "auxiliary", "joint", "resolution",
        "sag", "compress"}},
      {"make-pose-pictures.sh", {}},
      {"make-compression-pictures.sh", {}},
      {"make-lattice-pictures.sh", {}},
      {"make-character-pictures.sh", {}},
  };
  return all;
}

/// What a word says if it is a number, perhaps with a sign or a % sign: "12", "+0.6%".
std::optional<Result> number_in(std::string word) {
  Result result;
  if (word.starts_with('+')) word.erase(0, 1);
  if (word.ends_with('%')) {
    word.pop_back();
    result.unit.push_back('%');
  }
  const char* end = word.data() + word.size();
  if (word.empty() || std::from_chars(word.data(), end, result.value).ptr != end) return std::nullopt;
  return result;
}

/// The figures in a line "PICTURE: NAME WHAT NUMBER[ UNIT], WHAT NUMBER, ...", each named "NAME WHAT"; other lines have none.
void add_figures(const std::string& line, std::vector<Result>& results) {
  constexpr std::string_view kStart = "PICTURE: ";
  if (!line.starts_with(kStart)) return;
  const std::size_t space = std::min(line.find(' ', kStart.size()), line.size());
  const std::string picture = line.substr(kStart.size(), space - kStart.size());
  for (std::size_t begin = space; begin < line.size();) {
    const std::size_t end = std::min(line.find(", ", begin), line.size());
    std::istringstream words(line.substr(begin, end - begin));
    begin = end + 2;
    std::string name = picture;
    for (std::string word; words >> word; name += " " + word) {
      std::optional<Result> figure = number_in(word);
      if (!figure) continue;
      figure->bench = kBench;
      figure->name = name;
      std::string unit;
      if (std::getline(words >> std::ws, unit)) figure->unit += (figure->unit.empty() ? "" : " ") + unit;
      results.push_back(*figure);
      break;
    }
  }
}

}  // namespace

std::vector<Result> run_figures(const Options& options) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.source.empty() || error) {
    return {{kBench, "none", 0, "", 0, "only in the folder of Limber's sources"}};
  }
  std::vector<Result> results;
  for (const Script& script : scripts()) {
    const std::filesystem::path path = std::filesystem::path(options.source) / "docs" / script.name;
    std::vector<std::string> words = {"env", "LIMBER_DRAW=no", "bash", path.string(), self.parent_path().string()};
    words.insert(words.end(), script.groups.begin(), script.groups.end());
    const auto output = run_command(words);
    if (!output) {
      results.push_back({kBench, script.name, 0, "", 0, "failed"});
      continue;
    }
    std::istringstream lines(*output);
    for (std::string line; std::getline(lines, line);) add_figures(line, results);
  }
  return results;
}

}  // namespace limber::bench
