#include "limber/autorig/internal/limb_trace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace limber::internal {
std::vector<Peak> distance_peaks(const BodyGrid& grid, const std::vector<float>& distances, float least_prominence) {
  std::vector<int> order;
  for (int i = 0; i < grid.count(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (grid.solid[k] && distances[k] < 1e8f) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const float da = distances[static_cast<std::size_t>(a)], db = distances[static_cast<std::size_t>(b)];
    return da != db ? da > db : a < b;
  });
  std::vector<int> hill(grid.solid.size(), -1), rank(grid.solid.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  const auto find = [&](int cell) {
    while (hill[static_cast<std::size_t>(cell)] != cell) {
      int& next = hill[static_cast<std::size_t>(cell)];
      next = hill[static_cast<std::size_t>(next)];
      cell = next;
    }
    return cell;
  };
  std::vector<Peak> peaks;
  const auto keep = [&](int cell, float prominence) {
    if (prominence >= least_prominence) peaks.push_back({cell, distances[static_cast<std::size_t>(cell)], prominence});
  };
  const Neighbours near(grid);
  for (const int cell : order) {
    const auto k = static_cast<std::size_t>(cell);
    hill[k] = cell;
    for (const int offset : near.offset) {
      if (hill[static_cast<std::size_t>(cell + offset)] < 0) continue;
      int low = find(cell), high = find(cell + offset);
      if (low == high) continue;
      if (rank[static_cast<std::size_t>(low)] < rank[static_cast<std::size_t>(high)]) std::swap(low, high);
      keep(low, distances[static_cast<std::size_t>(low)] - distances[k]);
      hill[static_cast<std::size_t>(low)] = high;
    }
  }
  for (const int cell : order) {
    if (hill[static_cast<std::size_t>(cell)] == cell) keep(cell, distances[static_cast<std::size_t>(cell)]);
  }
  std::sort(peaks.begin(), peaks.end(), [](const Peak& a, const Peak& b) {
    return a.prominence != b.prominence ? a.prominence > b.prominence : a.cell < b.cell;
  });
  return peaks;
}

std::vector<LimbRing> trace_limb(const BodyGrid& grid, int tip, double middle_x) {
  std::vector<char> middle(grid.solid.size(), 0);
  for (int z = 0; z < grid.size.z(); ++z) {
    for (int y = 0; y < grid.size.y(); ++y) {
      for (int x = 0; x < grid.size.x(); ++x) {
        if (std::abs(grid.origin.x() + (x + 0.5) * grid.cell - middle_x) < 1.5 * grid.cell) {
          middle[static_cast<std::size_t>(grid.index(x, y, z))] = 1;
        }
      }
    }
  }
  return trace_limb(grid, tip, middle_x, middle);
}

std::vector<LimbRing> trace_limb(const BodyGrid& grid, int tip, double middle_x, const std::vector<char>& goal) {
  constexpr float kStep = 1.5f;  // cells per ring
  const std::vector<float> distance = grid_distances(grid, {tip}, &goal);
  std::vector<LimbRing> rings;
  const Neighbours near(grid);
  std::vector<int> ring{tip};
  std::vector<char> seen(grid.solid.size(), 0);
  const auto ring_of = [&](int cell) { return static_cast<int>(distance[static_cast<std::size_t>(cell)] / kStep); };
  for (int b = 0; !ring.empty(); ++b) {
    // All of this ring that hangs together with what the last one reached.
    std::vector<int> stack = ring, next;
    ring.clear();
    for (const int cell : stack) seen[static_cast<std::size_t>(cell)] = 1;
    while (!stack.empty()) {
      const int cell = stack.back();
      stack.pop_back();
      ring.push_back(cell);
      for (const int offset : near.offset) {
        const int n = cell + offset;
        if (!grid.solid[static_cast<std::size_t>(n)] || seen[static_cast<std::size_t>(n)]) continue;
        const int r = ring_of(n);
        if (r == b) {
          seen[static_cast<std::size_t>(n)] = 1;
          stack.push_back(n);
        } else if (r == b + 1) {
          next.push_back(n);
        }
      }
    }
    LimbRing result;
    result.center.setZero();
    result.low = result.inner = std::numeric_limits<double>::max();
    result.high = -result.low;
    bool arrived = false;
    for (const int cell : ring) {
      const Eigen::Vector3d at = grid.center(cell);
      arrived = arrived || goal[static_cast<std::size_t>(cell)];
      result.center += at;
      result.outer = std::max(result.outer, std::abs(at.x() - middle_x));
      result.low = std::min(result.low, at.y());
      result.high = std::max(result.high, at.y());
      result.inner = std::min(result.inner, std::abs(at.x() - middle_x));
    }
    result.center /= static_cast<double>(ring.size());
    result.distance = (b + 0.5) * kStep * grid.cell;
    result.area = static_cast<double>(ring.size()) * grid.cell * grid.cell / kStep;
    rings.push_back(result);
    if (arrived) break;
    ring.clear();
    for (const int cell : next) {
      if (seen[static_cast<std::size_t>(cell)]) continue;
      seen[static_cast<std::size_t>(cell)] = 1;
      ring.push_back(cell);
    }
  }
  return rings;
}

}  // namespace limber::internal
