#include "limber/weights/internal/holding.h"

#include <limits>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

/// The nearest vertex without a handle; vertices in elements before lone ones.
int nearest_free(const DomainParts& parts, const std::vector<int>& handle_of_vertex, const Eigen::Vector3d& position) {
  int best = -1;
  double best_distance = std::numeric_limits<double>::infinity();
  bool best_is_lone = true;
  for (int v = 0; v < parts.vertex_count(); ++v) {
    if (handle_of_vertex[static_cast<std::size_t>(v)] >= 0) continue;
    const double distance = (parts.usable.positions.row(v).transpose() - position).norm();
    const bool lone = parts.is_lone(v);
    const bool better = lone == best_is_lone ? distance < best_distance : best_is_lone;
    if (best < 0 || better) {
      best = v;
      best_distance = distance;
      best_is_lone = lone;
    }
  }
  return best;
}

}  // namespace

std::vector<int> hold_vertices(const DomainParts& parts, std::vector<HandleSite>& sites, const Rig& rig,
                               BindReport& report) {
  const auto vertex_count = static_cast<std::size_t>(parts.vertex_count());
  std::vector<int> handle_of_vertex(vertex_count, -1);
  std::vector<double> carried(vertex_count, 0.0);  // how much of its point a vertex carries
  for (std::size_t handle = 0; handle < sites.size(); ++handle) {
    const HandleSite& site = sites[handle];
    for (std::size_t i = 0; i < site.vertices.size(); ++i) {
      const auto v = static_cast<std::size_t>(site.vertices[i]);
      const double weight = site.is_point() ? site.weights[i] : std::numeric_limits<double>::infinity();
      if (!(weight > carried[v])) continue;
      carried[v] = weight;
      handle_of_vertex[v] = static_cast<int>(handle);
    }
  }
  std::vector<char> holds(sites.size(), 0);
  for (const int handle : handle_of_vertex) {
    if (handle >= 0) holds[static_cast<std::size_t>(handle)] = 1;
  }
  for (std::size_t handle = 0; handle < sites.size(); ++handle) {
    if (holds[handle]) continue;
    const std::string& name = rig.handles[handle].name;
    const Eigen::Vector3d position = sites[handle].position;
    const int v = nearest_free(parts, handle_of_vertex, position);
    if (v < 0) {
      throw Error(ErrorCode::InvalidRig, "no vertex is left for the handle.", Place::at_handle(name),
                  "Use fewer handles or a finer mesh.");
    }
    handle_of_vertex[static_cast<std::size_t>(v)] = static_cast<int>(handle);
    HandleSite& site = sites[handle];
    site.vertices = {v};
    if (site.is_point()) site.weights = {1.0};
    site.position = parts.usable.positions.row(v).transpose();
    report.snapped.push_back({name, (site.position - position).norm()});
  }
  return handle_of_vertex;
}

}  // namespace limber::internal
