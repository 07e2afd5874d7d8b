#include "limber/geometry/internal/sampling.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <string>
#include <utility>

#include "limber/core/error.h"
#include "limber/geometry/internal/distances.h"

namespace limber::internal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Distances to the nearest sample, kept up to date sample by sample.
class Spread {
 public:
  Spread(const Shape& shape, SamplingMetric metric)
      : shape_(shape),
        metric_(metric),
        graph_(build_edge_graph(shape)),
        distances_(static_cast<std::size_t>(shape.vertex_count())) {
    for (int v = 0; v < shape.vertex_count(); ++v) {
      const bool usable = !graph_.neighbors[v].empty() && shape.positions.row(v).allFinite();
      distances_[static_cast<std::size_t>(v)] = usable ? kInfinity : 0;  // 0: never the farthest.
    }
  }

  void add(int vertex) {
    if (metric_ == SamplingMetric::Euclidean) {
      for (std::size_t v = 0; v < distances_.size(); ++v) {
        const double distance =
            (shape_.positions.row(static_cast<Eigen::Index>(v)) - shape_.positions.row(vertex)).norm();
        if (distance < distances_[v]) distances_[v] = distance;
      }
      return;
    }
    // Dijkstra that stops where an earlier sample is nearer.
    std::priority_queue<std::pair<double, int>, std::vector<std::pair<double, int>>, std::greater<>> queue;
    distances_[static_cast<std::size_t>(vertex)] = 0;
    queue.push({0, vertex});
    while (!queue.empty()) {
      const auto [distance, v] = queue.top();
      queue.pop();
      if (distance > distances_[static_cast<std::size_t>(v)]) continue;
      auto edge = static_cast<std::size_t>(graph_.neighbors.starts[static_cast<std::size_t>(v)]);
      for (const int w : graph_.neighbors[v]) {
        const double through = distance + graph_.lengths[edge++];
        if (through < distances_[static_cast<std::size_t>(w)]) {
          distances_[static_cast<std::size_t>(w)] = through;
          queue.push({through, w});
        }
      }
    }
  }

  /// The farthest vertex; -1 if none is away from the samples.
  int farthest() const {
    const auto place = std::max_element(distances_.begin(), distances_.end());
    return place == distances_.end() || *place <= 0 ? -1 : static_cast<int>(place - distances_.begin());
  }

  /// The vertex farthest from the middle of the shape's box; -1 if none can be taken.
  int outermost() const {
    const Eigen::AlignedBox3d box = bounding_box(shape_);
    int best = -1;
    double best_distance = -1;
    for (int v = 0; v < shape_.vertex_count(); ++v) {
      if (distances_[static_cast<std::size_t>(v)] <= 0) continue;
      const double distance = (shape_.positions.row(v).transpose() - box.center()).norm();
      if (distance > best_distance) {
        best = v;
        best_distance = distance;
      }
    }
    return best;
  }

 private:
  const Shape& shape_;
  SamplingMetric metric_;
  EdgeGraph graph_;
  std::vector<double> distances_;
};

}  // namespace

std::vector<int> farthest_points(const Shape& shape, int count, const SamplingOptions& options) {
  if (count < 0) {
    throw Error(ErrorCode::InvalidArgument, "the number of samples is " + std::to_string(count) + ".", {},
                "Ask for 0 or more.");
  }
  Spread spread(shape, options.metric);
  for (const int seed : options.seeds) {
    if (seed < 0 || seed >= shape.vertex_count()) {
      throw Error(ErrorCode::InvalidArgument, "seed " + std::to_string(seed) + " is no vertex of the shape.",
                  Place::at_vertex(seed), "Give indices of vertices, counted from 0.");
    }
    spread.add(seed);
  }
  std::vector<int> samples;
  while (static_cast<int>(samples.size()) < count) {
    const int next = samples.empty() && options.seeds.empty() ? spread.outermost() : spread.farthest();
    if (next < 0) break;
    samples.push_back(next);
    spread.add(next);
  }
  return samples;
}

}  // namespace limber::internal
