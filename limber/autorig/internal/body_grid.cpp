#include "limber/autorig/internal/body_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace limber::internal {
namespace {

struct Crossing {
  float at;
  int sign;
};

/// Marks the cells that triangles go through, by points closer together than cells.
void mark_surface(const BodyMesh& mesh, BodyGrid& grid) {
  for (int t = 0; t < mesh.corners.rows(); ++t) {
    const Eigen::Vector3d a = mesh.points.row(mesh.corners(t, 0)), b = mesh.points.row(mesh.corners(t, 1)),
                          c = mesh.points.row(mesh.corners(t, 2));
    const double longest = std::max({(b - a).norm(), (c - a).norm(), (c - b).norm()});
    const int steps = std::clamp(static_cast<int>(std::ceil(2 * longest / grid.cell)), 1, 2000);
    for (int i = 0; i <= steps; ++i) {
      for (int j = 0; j <= steps - i; ++j) {
        const Eigen::Vector3d p = a + (b - a) * i / steps + (c - a) * j / steps;
        const Eigen::Vector3i at = ((p - grid.origin) / grid.cell).array().floor().cast<int>();
        if (grid.inside(at.x(), at.y(), at.z())) {
          grid.solid[static_cast<std::size_t>(grid.index(at.x(), at.y(), at.z()))] = 1;
        }
      }
    }
  }
}

/// Counts, per cell, in how many of the two directions along an axis the way out leaves a body.
void vote_along(const BodyMesh& mesh, const BodyGrid& grid, int axis, std::vector<std::uint8_t>& votes) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const int nu = grid.size[u], nv = grid.size[v], n = grid.size[axis];
  std::vector<std::vector<Crossing>> lines(static_cast<std::size_t>(nu) * static_cast<std::size_t>(nv));
  for (int t = 0; t < mesh.corners.rows(); ++t) {
    std::array<Eigen::Vector3d, 3> p;
    for (int k = 0; k < 3; ++k) {
      p[static_cast<std::size_t>(k)] = (mesh.points.row(mesh.corners(t, k)).transpose() - grid.origin) / grid.cell;
    }
    const double ux = p[1][u] - p[0][u], uy = p[1][v] - p[0][v], wx = p[2][u] - p[0][u], wy = p[2][v] - p[0][v];
    const double area = ux * wy - uy * wx;
    if (std::abs(area) < 1e-14) continue;
    // Lines go a little beside the centres of cells, so that they hardly ever meet edges.
    const double du = 0.5 + 1.3e-4, dv = 0.5 + 2.7e-4;
    const int u0 = std::max(0, static_cast<int>(std::ceil(std::min({p[0][u], p[1][u], p[2][u]}) - du)));
    const int u1 = std::min(nu - 1, static_cast<int>(std::floor(std::max({p[0][u], p[1][u], p[2][u]}) - du)));
    const int v0 = std::max(0, static_cast<int>(std::ceil(std::min({p[0][v], p[1][v], p[2][v]}) - dv)));
    const int v1 = std::min(nv - 1, static_cast<int>(std::floor(std::max({p[0][v], p[1][v], p[2][v]}) - dv)));
    for (int i = u0; i <= u1; ++i) {
      for (int j = v0; j <= v1; ++j) {
        const double x = i + du - p[0][u], y = j + dv - p[0][v];
        const double s = (x * wy - y * wx) / area, r = (ux * y - uy * x) / area;
        if (s < 0 || r < 0 || s + r > 1) continue;
        const double at = p[0][axis] + s * (p[1][axis] - p[0][axis]) + r * (p[2][axis] - p[0][axis]);
        lines[static_cast<std::size_t>(j) * static_cast<std::size_t>(nu) + static_cast<std::size_t>(i)].push_back(
            {static_cast<float>(at), area > 0 ? 1 : -1});
      }
    }
  }
  for (int j = 0; j < nv; ++j) {
    for (int i = 0; i < nu; ++i) {
      auto& line = lines[static_cast<std::size_t>(j) * static_cast<std::size_t>(nu) + static_cast<std::size_t>(i)];
      if (line.empty()) continue;
      std::sort(line.begin(), line.end(), [](const Crossing& a, const Crossing& b) { return a.at < b.at; });
      int below = 0, total = 0;
      for (const Crossing& crossing : line) total += crossing.sign;
      std::size_t next = 0;
      for (int k = 0; k < n; ++k) {
        while (next < line.size() && line[next].at < static_cast<float>(k) + 0.5f) below += line[next++].sign;
        Eigen::Vector3i at;
        at[axis] = k;
        at[u] = i;
        at[v] = j;
        const auto cell = static_cast<std::size_t>(grid.index(at.x(), at.y(), at.z()));
        votes[cell] = static_cast<std::uint8_t>(votes[cell] + (below != 0 ? 1 : 0) + (total - below != 0 ? 1 : 0));
      }
    }
  }
}

constexpr std::array<float, 4> kStep{0, 1, 1.41421f, 1.73205f};

/// Calls with the index of every neighbour of a cell, up to 26, and how far it is.
template <class Call>
void around(const BodyGrid& grid, int cell, Call&& call) {
  const Eigen::Vector3i at = grid.place(cell);
  for (int z = -1; z <= 1; ++z) {
    for (int y = -1; y <= 1; ++y) {
      for (int x = -1; x <= 1; ++x) {
        const int off = std::abs(x) + std::abs(y) + std::abs(z);
        if (off == 0) continue;
        // The outermost cells stay empty.
        if (!grid.inside(at.x() + 2 * x, at.y() + 2 * y, at.z() + 2 * z)) continue;
        call(grid.index(at.x() + x, at.y() + y, at.z() + z), kStep[static_cast<std::size_t>(off)]);
      }
    }
  }
}

}  // namespace

Neighbours::Neighbours(const BodyGrid& grid) {
  std::size_t next = 0;
  for (int z = -1; z <= 1; ++z) {
    for (int y = -1; y <= 1; ++y) {
      for (int x = -1; x <= 1; ++x) {
        const int off = std::abs(x) + std::abs(y) + std::abs(z);
        if (off == 0) continue;
        offset[next] = grid.index(x, y, z);
        step[next++] = kStep[static_cast<std::size_t>(off)];
      }
    }
  }
}

BodyGrid body_grid(const BodyMesh& mesh, double cell_size) {
  BodyGrid grid;
  grid.cell = cell_size;
  const Eigen::Vector3d low = mesh.points.colwise().minCoeff(), high = mesh.points.colwise().maxCoeff();
  grid.origin = low.array() - 2 * cell_size;
  grid.size = ((high - low) / cell_size).array().ceil().cast<int>() + 4;
  grid.solid.assign(static_cast<std::size_t>(grid.size.prod()), 0);
  std::vector<std::uint8_t> votes(grid.solid.size(), 0);
  for (int axis = 0; axis < 3; ++axis) vote_along(mesh, grid, axis, votes);
  for (std::size_t i = 0; i < votes.size(); ++i) grid.solid[i] = votes[i] >= 4;
  mark_surface(mesh, grid);
  return grid;
}

double join_parts(BodyGrid& grid, int reach, int* bodies) {
  const auto cells = grid.solid.size();
  std::vector<int> label(cells, -1), sizes, front;
  const Neighbours near(grid);
  for (int start = 0; start < grid.count(); ++start) {
    if (!grid.solid[static_cast<std::size_t>(start)] || label[static_cast<std::size_t>(start)] >= 0) continue;
    const int id = static_cast<int>(sizes.size());
    std::vector<int> stack{start};
    label[static_cast<std::size_t>(start)] = id;
    int count = 0;
    while (!stack.empty()) {
      const int cell = stack.back();
      stack.pop_back();
      ++count;
      bool at_surface = false;
      for (const int offset : near.offset) {
        const auto n = static_cast<std::size_t>(cell + offset);
        at_surface |= !grid.solid[n];
        if (!grid.solid[n] || label[n] >= 0) continue;
        label[n] = id;
        stack.push_back(static_cast<int>(n));
      }
      if (at_surface) front.push_back(cell);
    }
    sizes.push_back(count);
  }
  if (bodies) *bodies = 1;
  if (sizes.size() < 2) return 1;
  // Parts grow into what is empty; where two meet first, there is the bridge.
  std::vector<int> owner = label, from(cells, -1), group(sizes.size());
  std::iota(group.begin(), group.end(), 0);
  const auto find = [&](int g) {
    while (group[static_cast<std::size_t>(g)] != g) {
      int& next = group[static_cast<std::size_t>(g)];
      next = group[static_cast<std::size_t>(next)];
      g = next;
    }
    return g;
  };
  std::vector<int> bridges;
  // The largest part waits for the others.
  const int waiting = static_cast<int>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
  std::erase_if(front, [&](int cell) { return label[static_cast<std::size_t>(cell)] == waiting; });
  for (int round = 0; round < reach && !front.empty(); ++round) {
    std::vector<int> next;
    for (const int cell : front) {
      around(grid, cell, [&](int n, float) {
        const auto k = static_cast<std::size_t>(n);
        if (owner[k] < 0) {
          owner[k] = owner[static_cast<std::size_t>(cell)];
          from[k] = cell;
          next.push_back(n);
          return;
        }
        const int a = find(owner[k]), b = find(owner[static_cast<std::size_t>(cell)]);
        if (a == b) return;
        group[static_cast<std::size_t>(a)] = b;
        for (int step = n; step >= 0; step = from[static_cast<std::size_t>(step)]) bridges.push_back(step);
        for (int step = cell; step >= 0; step = from[static_cast<std::size_t>(step)]) bridges.push_back(step);
      });
    }
    front.swap(next);
  }
  std::vector<int> total(sizes.size(), 0);
  for (std::size_t g = 0; g < sizes.size(); ++g) total[static_cast<std::size_t>(find(static_cast<int>(g)))] += sizes[g];
  const int largest = static_cast<int>(std::max_element(total.begin(), total.end()) - total.begin());
  if (bodies) {
    const int most = total[static_cast<std::size_t>(largest)];
    *bodies = static_cast<int>(std::count_if(total.begin(), total.end(), [&](int size) { return 4 * size >= most; }));
  }
  for (std::size_t i = 0; i < cells; ++i) {
    if (label[i] >= 0 && find(label[i]) != largest) grid.solid[i] = 0;
  }
  for (const int cell : bridges) {
    if (find(owner[static_cast<std::size_t>(cell)]) == largest) grid.solid[static_cast<std::size_t>(cell)] = 1;
  }
  return static_cast<double>(total[static_cast<std::size_t>(largest)]) /
         std::accumulate(sizes.begin(), sizes.end(), 0.0);
}

BodyGrid turned(const BodyGrid& grid, const Eigen::Matrix3d& frame) {
  BodyGrid result;
  result.cell = grid.cell;
  const Eigen::Vector3d extent = grid.cell * grid.size.cast<double>();
  std::array<int, 3> axis{}, sign{};
  for (int k = 0; k < 3; ++k) {
    int source = 0;
    frame.row(k).cwiseAbs().maxCoeff(&source);
    axis[static_cast<std::size_t>(k)] = source;
    sign[static_cast<std::size_t>(k)] = frame(k, source) > 0 ? 1 : -1;
    result.size[k] = grid.size[source];
    result.origin[k] = frame(k, source) > 0 ? grid.origin[source] : -(grid.origin[source] + extent[source]);
  }
  result.solid.assign(grid.solid.size(), 0);
  for (int i = 0; i < result.count(); ++i) {
    const Eigen::Vector3i at = result.place(i);
    Eigen::Vector3i from;
    for (std::size_t k = 0; k < 3; ++k) {
      from[axis[k]] =
          sign[k] > 0 ? at[static_cast<int>(k)] : result.size[static_cast<int>(k)] - 1 - at[static_cast<int>(k)];
    }
    result.solid[static_cast<std::size_t>(i)] =
        grid.solid[static_cast<std::size_t>(grid.index(from.x(), from.y(), from.z()))];
  }
  return result;
}

std::vector<float> grid_distances(const BodyGrid& grid, const std::vector<int>& from, const std::vector<char>* goal) {
  std::vector<float> distance(grid.solid.size(), 1e9f);
  // Buckets one cell wide: steps are at least as long, so that a bucket is final when it is reached.
  std::vector<std::vector<int>> buckets(1);
  const Neighbours near(grid);
  for (const int cell : from) {
    distance[static_cast<std::size_t>(cell)] = 0;
    buckets[0].push_back(cell);
  }
  std::size_t last = std::numeric_limits<std::size_t>::max();
  for (std::size_t b = 0; b < buckets.size() && b <= last; ++b) {
    for (std::size_t i = 0; i < buckets[b].size(); ++i) {
      const int cell = buckets[b][i];
      const float here = distance[static_cast<std::size_t>(cell)];
      if (static_cast<std::size_t>(here) != b) continue;
      if (goal && (*goal)[static_cast<std::size_t>(cell)]) last = std::min(last, b + 3);
      for (std::size_t k = 0; k < near.offset.size(); ++k) {
        const auto n = static_cast<std::size_t>(cell + near.offset[k]);
        const float way = here + near.step[k];
        if (!grid.solid[n] || way >= distance[n]) continue;
        distance[n] = way;
        const auto bucket = static_cast<std::size_t>(way);
        if (bucket >= buckets.size()) buckets.resize(bucket + 1);
        buckets[bucket].push_back(static_cast<int>(n));
      }
    }
    std::vector<int>().swap(buckets[b]);
  }
  return distance;
}

}  // namespace limber::internal
