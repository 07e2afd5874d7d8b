#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "limber/core/internal/random.h"
#include "limber/geometry/internal/components.h"

namespace limber {
using namespace internal;
namespace {

constexpr int kDirections = 3;

/// Vertices that follow each other along a direction, but are not joined by edges.
void link_similar(const Eigen::VectorXd& along, const std::vector<int>& component,
                  std::vector<std::array<int, 2>>& links) {
  std::vector<int> order(component.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return along[a] < along[b]; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const int a = order[i - 1];
    const int b = order[i];
    const int part = component[static_cast<std::size_t>(a)];
    if (part < 0 || part != component[static_cast<std::size_t>(b)]) links.push_back({a, b});
  }
}

IndexLists with_links(const IndexLists& lists, const std::vector<std::array<int, 2>>& links) {
  std::vector<std::vector<int>> extra(static_cast<std::size_t>(lists.count()));
  for (const auto& [a, b] : links) {
    extra[static_cast<std::size_t>(a)].push_back(b);
    extra[static_cast<std::size_t>(b)].push_back(a);
  }
  IndexLists result;
  for (int vertex = 0; vertex < lists.count(); ++vertex) {
    std::vector<int>& more = extra[static_cast<std::size_t>(vertex)];
    const std::span<const int> edges = lists[vertex];
    more.insert(more.end(), edges.begin(), edges.end());
    std::sort(more.begin(), more.end());
    more.erase(std::unique(more.begin(), more.end()), more.end());
    result.values.insert(result.values.end(), more.begin(), more.end());
    result.starts.push_back(static_cast<int>(result.values.size()));
  }
  return result;
}

/// @param project  (direction) -> one number per vertex.
template <class Project>
IndexLists neighbors_with(const Shape& shape, int columns, Project project) {
  const IndexLists edges = vertex_neighbors(shape);
  const Components components = find_components(shape);
  const bool all_joined = components.count == 1 && std::find(components.of_vertex.begin(), components.of_vertex.end(),
                                                             -1) == components.of_vertex.end();
  if (all_joined) return edges;
  Random random(7);
  std::vector<std::array<int, 2>> links;
  for (int i = 0; i < kDirections; ++i) {
    Eigen::VectorXd direction(columns);
    for (double& value : direction) value = random.normal();
    link_similar(project(direction), components.of_vertex, links);
  }
  return with_links(edges, links);
}

}  // namespace

IndexLists skin_neighbors(const Shape& shape, const Eigen::MatrixXd& rows) {
  return neighbors_with(shape, static_cast<int>(rows.cols()),
                        [&](const Eigen::VectorXd& direction) -> Eigen::VectorXd { return rows * direction; });
}

IndexLists skin_neighbors(const Shape& shape, const SkinWeights& weights) {
  return neighbors_with(shape, weights.bone_count, [&](const Eigen::VectorXd& direction) {
    Eigen::VectorXd along = Eigen::VectorXd::Zero(weights.vertex_count());
    for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
      for (const Influence& influence : weights.of(vertex))
        along[vertex] += influence.weight * direction[influence.bone];
    }
    return along;
  });
}

}  // namespace limber
