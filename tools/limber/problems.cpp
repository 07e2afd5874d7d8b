#include "tools/limber/problems.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace limber::cli {
namespace {

/// "degenerate faces" -> "degenerate face".
std::string singular(std::string name) {
  constexpr std::string_view kVertices = "vertices";
  if (name.ends_with(kVertices)) return name.replace(name.size() - kVertices.size(), kVertices.size(), "vertex");
  return name.substr(0, name.size() - 1);
}

/// What the places of a problem are: edges are given by their lower vertex.
std::string place_kind(const ProblemCount& problem) {
  if (problem.places.empty()) return {};
  if (problem.places.front().vertex >= 0) return "vertices";
  return name_of(problem.problem).ends_with("tets") ? "tets" : "faces";
}

std::vector<std::int64_t> indices_of(const ProblemCount& problem) {
  std::vector<std::int64_t> indices;
  for (const Place& place : problem.places) {
    indices.push_back(place.vertex >= 0 ? place.vertex : place.element);
  }
  return indices;
}

}  // namespace

std::string sentence_of(const ProblemCount& problem) {
  if (problem.problem == ShapeProblem::InsideOut) return "the surface is inside out: its faces look inward.";
  const std::string name(name_of(problem.problem));
  std::string text = fmt::format("{} {}", problem.count, problem.count == 1 ? singular(name) : name);
  const std::vector<std::int64_t> indices = indices_of(problem);
  if (!indices.empty()) {
    const std::string kind = place_kind(problem);
    text += fmt::format(" ({} {}{})", indices.size() == 1 ? singular(kind) : kind, fmt::join(indices, ", "),
                        problem.count > static_cast<int>(indices.size()) ? ", ..." : "");
  }
  return text + ".";
}

nlohmann::ordered_json to_json(const ProblemCount& problem) {
  std::string kind(name_of(problem.problem));
  std::replace(kind.begin(), kind.end(), ' ', '_');
  nlohmann::ordered_json fields = {{"kind", kind},
                                   {"severity", is_fault(problem.problem) ? "fault" : "note"},
                                   {"count", problem.count},
                                   {"message", sentence_of(problem)}};
  if (const std::string places = place_kind(problem); !places.empty()) fields[places] = indices_of(problem);
  return fields;
}

}  // namespace limber::cli
