#include "limber/geometry/lattice/internal/solid_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

#include "limber/core/error.h"
#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/lattice/internal/voxelise.h"

namespace limber::internal {
namespace {

/// Grid coordinates of the cells that may be inside.
struct Candidates {
  std::vector<Eigen::Vector3i> cells;
  Positions centers;
  std::vector<char> sure;  ///< Enclosed, not touched by the surface.
};

Candidates candidates_of(const Voxels& voxels) {
  Candidates result;
  for (int x = 0; x < voxels.counts[0]; ++x) {
    for (int y = 0; y < voxels.counts[1]; ++y) {
      for (int z = 0; z < voxels.counts[2]; ++z) {
        const VoxelState state = voxels.at(x, y, z);
        if (state == VoxelState::Outside) continue;
        result.cells.emplace_back(x, y, z);
        result.sure.push_back(state == VoxelState::Inside ? 1 : 0);
      }
    }
  }
  result.centers.resize(static_cast<Eigen::Index>(result.cells.size()), 3);
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    const Eigen::Vector3d middle = result.cells[i].cast<double>().array() + 0.5;
    result.centers.row(static_cast<Eigen::Index>(i)) = (voxels.origin + voxels.cell_size * middle).transpose();
  }
  return result;
}

/// The same surface of triangles that are no longer than asked for, as far as so many may be added. A tree finds its way
/// among short ones only: of long and thin ones, every box reaches everywhere.
Shape with_short_triangles(const Shape& shape, double longest) {
  constexpr std::size_t kMostAdded = 300'000;
  struct Corners {
    std::array<int, 3> at;
  };
  std::vector<Eigen::RowVector3d> middles;
  std::vector<Corners> done, waiting;
  const auto place = [&](int v) -> Eigen::RowVector3d {
    const auto first = static_cast<int>(shape.positions.rows());
    return v < first ? Eigen::RowVector3d(shape.positions.row(v)) : middles[static_cast<std::size_t>(v - first)];
  };
  for (int t = 0; t < shape.triangles.rows(); ++t) {
    waiting.push_back({{shape.triangles(t, 0), shape.triangles(t, 1), shape.triangles(t, 2)}});
    while (!waiting.empty()) {
      const std::array<int, 3> corner = waiting.back().at;
      waiting.pop_back();
      std::size_t side = 0;
      double length = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const double other = (place(corner[(k + 1) % 3]) - place(corner[k])).norm();
        if (!(other > length)) continue;
        length = other;
        side = k;
      }
      if (!(length > longest) || middles.size() >= kMostAdded) {
        done.push_back({corner});
        continue;
      }
      // In the middle of its longest side.
      const int from = corner[side], to = corner[(side + 1) % 3], opposite = corner[(side + 2) % 3];
      const int middle = static_cast<int>(shape.positions.rows()) + static_cast<int>(middles.size());
      middles.push_back((place(from) + place(to)) / 2);
      waiting.push_back({{from, middle, opposite}});
      waiting.push_back({{middle, to, opposite}});
    }
  }
  Shape result;
  result.positions.resize(shape.positions.rows() + static_cast<Eigen::Index>(middles.size()), 3);
  result.positions.topRows(shape.positions.rows()) = shape.positions;
  for (std::size_t i = 0; i < middles.size(); ++i) {
    result.positions.row(shape.positions.rows() + static_cast<Eigen::Index>(i)) = middles[i];
  }
  result.triangles.resize(static_cast<Eigen::Index>(done.size()), 3);
  for (std::size_t t = 0; t < done.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      result.triangles(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(k)) = done[t].at[k];
    }
  }
  return result;
}

/// The candidates whose centre is inside of the surface, ascending.
std::vector<int> inside_of(const Candidates& candidates, const SurfaceTree& surface, Task* task) {
  std::vector<int> unsure;
  for (std::size_t i = 0; i < candidates.sure.size(); ++i) {
    if (!candidates.sure[i]) unsure.push_back(static_cast<int>(i));
  }
  std::vector<char> inside = candidates.sure;
  // Where many surfaces are near each other a place takes long: it can be cancelled between blocks.
  constexpr std::size_t kBlock = 4096;
  for (std::size_t first = 0; first < unsure.size(); first += kBlock) {
    throw_if_cancelled(task);
    const auto begin = unsure.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<int> block(begin, begin + static_cast<std::ptrdiff_t>(std::min(kBlock, unsure.size() - first)));
    const std::vector<double> windings = surface.winding_numbers(candidates.centers(block, Eigen::all));
    for (std::size_t k = 0; k < block.size(); ++k) {
      // Inside out is inside as well.
      inside[static_cast<std::size_t>(block[k])] = std::abs(windings[k]) > 0.5 ? 1 : 0;
    }
  }
  std::vector<int> kept;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i]) kept.push_back(static_cast<int>(i));
  }
  return kept;
}

void connect(const Voxels& voxels, const std::vector<Eigen::Vector3i>& places, SolidCells& cells) {
  std::vector<int> cell_at(voxels.states.size(), -1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    cell_at[voxels.index(places[i][0], places[i][1], places[i][2])] = static_cast<int>(i);
  }
  cells.neighbors.assign(26 * places.size(), -1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::size_t slot = 26 * i;
    for (int k = 0; k < 27; ++k) {
      if (k == 13) continue;
      const Eigen::Vector3i at = places[i] + Eigen::Vector3i(k / 9 - 1, k / 3 % 3 - 1, k % 3 - 1);
      const bool in_box = (at.array() >= 0).all() && (at.array() < voxels.counts.array()).all();
      if (in_box) cells.neighbors[slot] = cell_at[voxels.index(at[0], at[1], at[2])];
      ++slot;
    }
  }
}

}  // namespace

SolidCells solid_cells(const Shape& shape, int cells_along_longest, Task* task) {
  const double longest = bounding_box(shape).sizes().maxCoeff();
  const Voxels voxels = voxelise(shape, longest > 0 ? longest / cells_along_longest : 1);
  const Candidates candidates = candidates_of(voxels);
  constexpr double kLongestInCells = 4;
  const Shape divided = with_short_triangles(shape, kLongestInCells * voxels.cell_size);
  const SurfaceTree surface(divided.positions, divided.triangles);
  const std::vector<int> kept = inside_of(candidates, surface, task);
  if (kept.empty()) {
    throw Error(ErrorCode::UnsuitableShape, "the shape encloses nothing that a skeleton could run through.", {},
                "Close its holes, or give a skeleton.");
  }
  SolidCells cells;
  cells.cell_size = voxels.cell_size;
  cells.centers = candidates.centers(kept, Eigen::all);
  for (const SurfacePoint& point : surface.nearest(cells.centers)) cells.depths.push_back(point.distance);
  std::vector<Eigen::Vector3i> places;
  for (const int i : kept) places.push_back(candidates.cells[static_cast<std::size_t>(i)]);
  connect(voxels, places, cells);
  return cells;
}

std::vector<std::vector<int>> parts_of(const SolidCells& cells) {
  DisjointSets sets(cells.count());
  for (int c = 0; c < cells.count(); ++c) {
    for (const int n : cells.around(c)) {
      if (n >= 0) sets.join(c, n);
    }
  }
  std::vector<int> part_of(static_cast<std::size_t>(cells.count()), -1);
  std::vector<std::vector<int>> parts;
  for (int c = 0; c < cells.count(); ++c) {
    int& part = part_of[static_cast<std::size_t>(sets.find(c))];
    if (part < 0) {
      part = static_cast<int>(parts.size());
      parts.emplace_back();
    }
    parts[static_cast<std::size_t>(part)].push_back(c);
  }
  std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return parts;
}

CellWays ways_from(const SolidCells& cells, int start, bool prefer_middle) {
  CellWays ways;
  ways.lengths.assign(static_cast<std::size_t>(cells.count()), std::numeric_limits<double>::infinity());
  ways.previous.assign(ways.lengths.size(), -1);
  const auto price = [&](int cell) {
    if (!prefer_middle) return 1.0;
    const double depth = std::max(cells.depths[static_cast<std::size_t>(cell)] / cells.cell_size, 0.1);
    return 1 / (depth * depth * depth);
  };
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  ways.lengths[static_cast<std::size_t>(start)] = 0;
  queue.emplace(0, start);
  while (!queue.empty()) {
    const auto [length, cell] = queue.top();
    queue.pop();
    if (length > ways.lengths[static_cast<std::size_t>(cell)]) continue;
    for (const int n : cells.around(cell)) {
      if (n < 0) continue;
      const double next = length + cells.step(cell, n) * 0.5 * (price(cell) + price(n));
      if (next >= ways.lengths[static_cast<std::size_t>(n)]) continue;
      ways.lengths[static_cast<std::size_t>(n)] = next;
      ways.previous[static_cast<std::size_t>(n)] = cell;
      queue.emplace(next, n);
    }
  }
  return ways;
}

}  // namespace limber::internal
