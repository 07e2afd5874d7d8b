#include "limber/geometry/internal/distances.h"

#include <cmath>
#include <queue>
#include <string>
#include <tuple>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

/// A vertex that can be reached; the nearest comes first, then the earlier source, then the lower vertex.
struct Reached {
  double distance;
  int source;
  int vertex;
  bool operator>(const Reached& other) const {
    return std::tie(distance, source, vertex) > std::tie(other.distance, other.source, other.vertex);
  }
};

}  // namespace

EdgeGraph build_edge_graph(const Shape& shape) {
  EdgeGraph graph;
  graph.neighbors = vertex_neighbors(shape);
  graph.lengths.resize(graph.neighbors.values.size());
  for (int v = 0; v < graph.neighbors.count(); ++v) {
    auto edge = static_cast<std::size_t>(graph.neighbors.starts[static_cast<std::size_t>(v)]);
    for (const int w : graph.neighbors[v]) {
      const double length = (shape.positions.row(v) - shape.positions.row(w)).norm();
      graph.lengths[edge++] = std::isfinite(length) ? length : std::numeric_limits<double>::infinity();
    }
  }
  return graph;
}

SourceDistances edge_distances(const EdgeGraph& graph, std::span<const int> sources, double limit) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const int count = graph.neighbors.count();
  SourceDistances result;
  result.distances.assign(static_cast<std::size_t>(count), kInfinity);
  result.sources.assign(static_cast<std::size_t>(count), -1);
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
  const auto reach = [&](int vertex, double distance, int source) {
    double& best = result.distances[static_cast<std::size_t>(vertex)];
    int& best_source = result.sources[static_cast<std::size_t>(vertex)];
    if (!(distance <= limit) || distance == kInfinity) return;
    if (distance > best || (distance == best && best_source >= 0 && source >= best_source)) return;
    best = distance;
    best_source = source;
    queue.push({distance, source, vertex});
  };
  for (std::size_t s = 0; s < sources.size(); ++s) {
    if (sources[s] < 0 || sources[s] >= count) {
      throw Error(ErrorCode::InvalidArgument,
                  "source " + std::to_string(sources[s]) + " is no vertex: there are " + std::to_string(count) + ".",
                  Place::at_vertex(sources[s]), "Give indices of vertices, counted from 0.");
    }
    reach(sources[s], 0, static_cast<int>(s));
  }
  while (!queue.empty()) {
    const auto [distance, source, vertex] = queue.top();
    queue.pop();
    const auto v = static_cast<std::size_t>(vertex);
    if (distance != result.distances[v] || source != result.sources[v]) continue;  // Overtaken.
    auto edge = static_cast<std::size_t>(graph.neighbors.starts[v]);
    for (const int neighbor : graph.neighbors[vertex]) reach(neighbor, distance + graph.lengths[edge++], source);
  }
  return result;
}

SourceDistances edge_distances(const Shape& shape, std::span<const int> sources, double limit) {
  return edge_distances(build_edge_graph(shape), sources, limit);
}

}  // namespace limber::internal
