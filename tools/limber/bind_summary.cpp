#include "tools/limber/bind_summary.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/weights/edit_weights.h"

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Stages of the same name as one, in the order in which they first ended.
std::vector<Task::StageTime> stages_of(const Task& task) {
  std::vector<Task::StageTime> stages;
  for (const Task::StageTime& finished : task.finished_stages()) {
    const auto same = std::find_if(stages.begin(), stages.end(),
                                   [&](const Task::StageTime& stage) { return stage.stage == finished.stage; });
    if (same == stages.end()) {
      stages.push_back(finished);
    } else {
      same->seconds += finished.seconds;
    }
  }
  return stages;
}

bool is_iterative(const BindReport& report) {
  return report.iterations > 0;
}

std::string duration(double seconds) {
  return seconds < 1 ? fmt::format("{:.0f} ms", seconds * 1000) : fmt::format("{:.2f} s", seconds);
}

std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string handle_counts(const Binding& binding) {
  const Provenance& how = binding.provenance;
  std::string text = fmt::format("{} ({} degrees of freedom", binding.rig.count(), binding.subspace.dof_count());
  if (how.auxiliary_points > 0) text += ", with " + counted(how.auxiliary_points, "auxiliary point");
  if (how.extra_weights > 0) text += ", with " + counted(how.extra_weights, "extra weight");
  return text + ")";
}

void add_snapped(std::string& text, const BindReport& report) {
  constexpr std::size_t kMostShown = 8;
  for (std::size_t i = 0; i < std::min(report.snapped.size(), kMostShown); ++i) {
    text += fmt::format("  {:16} '{}' by {:.3g}\n", "moved onto shape", printable(report.snapped[i].handle),
                        report.snapped[i].distance);
  }
  if (report.snapped.size() > kMostShown) {
    text += fmt::format("  {:16} {} more\n", "", report.snapped.size() - kMostShown);
  }
}

void add_exceptions(std::string& text, const BindReport& report) {
  if (!report.open_parts.empty()) text += fmt::format("  {:16} {}\n", "open parts", describe(report.open_parts));
  add_snapped(text, report);
  if (!report.following.empty()) {
    int vertices = 0;
    for (const FollowingComponent& part : report.following) vertices += part.vertex_count;
    text += fmt::format("  {:16} {} without a handle, {} vertices in all\n", "parts following", report.following.size(),
                        vertices);
  }
  if (report.fallback_vertices > 0) {
    text += fmt::format("  {:16} {} vertices\n", "fallback", report.fallback_vertices);
  }
  if (report.dropped_elements > 0) {
    text += fmt::format("  {:16} {} elements without size\n", "left out", report.dropped_elements);
  }
}

}  // namespace

Json bind_summary(const Binding& binding, const BindReport& report, const Task& task) {
  const Provenance& how = binding.provenance;
  const WeightRange weights = weight_range(binding.subspace);
  Json snapped = Json::array(), following = Json::array(), stages = Json::array(), open = Json::array();
  for (const OpenPart& part : report.open_parts) {
    open.push_back({{"first_triangle", part.first_triangle},
                    {"triangles", part.triangles},
                    {"taken_as", name_of(part.kind)},
                    {"winding", part.winding}});
  }
  for (const SnappedHandle& handle : report.snapped) {
    snapped.push_back({{"handle", handle.handle}, {"distance", handle.distance}});
  }
  for (const FollowingComponent& part : report.following) {
    following.push_back({{"first_vertex", part.first_vertex},
                         {"vertices", part.vertex_count},
                         {"followed_vertex", part.followed_vertex}});
  }
  for (const Task::StageTime& stage : stages_of(task)) {
    stages.push_back({{"stage", stage.stage}, {"seconds", stage.seconds}});
  }
  return {{"method", how.method},
          {"energy", how.energy.empty() ? Json() : Json(how.energy)},
          {"volume", how.volume},
          {"rigidity", how.rigidity},
          {"vertices", binding.shape.vertex_count()},
          {"handles", binding.rig.count()},
          {"auxiliary_points", how.auxiliary_points},
          {"extra_weights", how.extra_weights},
          {"dofs", binding.subspace.dof_count()},
          {"clusters", binding.model.cluster_count()},
          {"weights", {{"min", weights.least}, {"max", weights.greatest}}},
          {"interpolation_error", report.interpolation_error},
          {"rest_error", report.rest_error},
          {"converged", report.converged},
          {"iterations", report.iterations},
          {"optimality_gap", is_iterative(report) ? Json(report.optimality_gap) : Json()},
          {"snapped", snapped},
          {"following", following},
          {"open_parts", open},
          {"fallback_vertices", report.fallback_vertices},
          {"dropped_elements", report.dropped_elements},
          {"notes", report.notes},
          {"stages", stages}};
}

std::string bind_summary_text(const Binding& binding, const BindReport& report, const Task& task) {
  const Provenance& how = binding.provenance;
  const WeightRange weights = weight_range(binding.subspace);
  std::string text = fmt::format("  {:16} {}{}\n", "weights", how.method,
                                 how.energy.empty() ? "" : fmt::format(" ({} energy)", how.energy));
  text += fmt::format("  {:16} {}\n", "volume", how.volume);
  text += fmt::format("  {:16} {}\n", "handles", handle_counts(binding));
  text += fmt::format("  {:16} {} ({} energy)\n", "clusters", binding.model.cluster_count(), how.rigidity);
  text += fmt::format("  {:16} {:.4g} to {:.4g}\n", "weight bounds", weights.least, weights.greatest);
  text += fmt::format("  {:16} at handles {:.1e}, at rest {:.1e} of the shape's size\n", "worst error",
                      report.interpolation_error, report.rest_error);
  if (is_iterative(report)) {
    text += fmt::format("  {:16} within {:.1e} of the optimum after {} iterations\n", "certified",
                        report.optimality_gap, report.iterations);
  }
  add_exceptions(text, report);
  std::vector<std::string> times;
  for (const Task::StageTime& stage : stages_of(task)) {
    times.push_back(fmt::format("{} {}", stage.stage, duration(stage.seconds)));
  }
  return text + fmt::format("  {:16} {}\n", "time", fmt::join(times, ", "));
}

}  // namespace limber::cli
