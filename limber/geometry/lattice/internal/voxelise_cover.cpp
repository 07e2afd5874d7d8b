#include "limber/geometry/lattice/internal/voxelise_cover.h"

#include <algorithm>

#include "limber/core/internal/parallel.h"

namespace limber::internal::cells {
namespace {

constexpr int kUntouched = 0;
constexpr int kOutside = -1;
/// Outside, and found not to be inside by winding either.
constexpr int kAsked = -2;
/// Cubes around the bounding box: cells of the two outermost layers are never touched.
constexpr int kMargin = 3;

Eigen::AlignedBox3d box_of(const GridPoints& points, const Triangles& triangles, std::span<const int> part) {
  Eigen::AlignedBox3d box;
  for (const int t : part) {
    for (int k = 0; k < 3; ++k) box.extend(points[triangles(t, k)]);
  }
  return box;
}

template <class Kind>
CellDomain<Kind> domain_of(const Eigen::AlignedBox3d& box) {
  CellDomain<Kind> domain;
  const Eigen::Vector3i low = box.min().array().floor().matrix().template cast<int>();
  const Eigen::Vector3i high = box.max().array().floor().matrix().template cast<int>();
  domain.lower = low.array() - kMargin;
  domain.counts = (high - low).array() + (1 + 2 * kMargin);
  return domain;
}

/// A triangle clipped to a cell: at most one more corner for each facet.
template <class Kind>
struct ClippedTriangle {
  std::array<Eigen::Vector3d, 3 + Kind::kFacets> corners;
  int count = 0;
  unsigned facets = 0;  ///< Bit per facet touched.

  /// Clips to the cell; false if nothing is left.
  bool clip(const CellType<Kind>& cell, const std::array<Eigen::Vector3d, 3>& triangle) {
    std::copy(triangle.begin(), triangle.end(), corners.begin());
    count = 3;
    unsigned near = 0;
    for (int facet = 0; facet < Kind::kFacets; ++facet) {
      std::array<double, 3 + Kind::kFacets> distance;
      double least = cell.distance(facet, corners[0]);
      double most = least;
      distance[0] = least;
      for (int i = 1; i < count; ++i) {
        distance[i] = cell.distance(facet, corners[i]);
        least = std::min(least, distance[i]);
        most = std::max(most, distance[i]);
      }
      if (most < -kTouch) return false;
      if (least <= kTouch) near |= 1u << facet;
      if (least < -kTouch) clip_by(distance);
    }
    mark_facets(cell, near);
    return true;
  }

  Eigen::Vector3d centre() const {
    Eigen::Vector3d sum = corners[0];
    for (int i = 1; i < count; ++i) sum += corners[i];
    return sum / count;
  }

 private:
  void clip_by(const std::array<double, 3 + Kind::kFacets>& distance) {
    std::array<Eigen::Vector3d, 3 + Kind::kFacets> kept;
    int kept_count = 0;
    for (int i = 0; i < count; ++i) {
      const int next = i + 1 == count ? 0 : i + 1;
      const double here = distance[i] + kTouch;
      const double there = distance[next] + kTouch;
      if (here >= 0) kept[kept_count++] = corners[i];
      // Rounding may make a sliver cross more often than a convex polygon can: it is cut off at the capacity.
      if ((here < 0) != (there < 0) && kept_count < static_cast<int>(kept.size())) {
        kept[kept_count++] = corners[i] + (here / (here - there)) * (corners[next] - corners[i]);
      }
      if (kept_count == static_cast<int>(kept.size())) break;
    }
    count = kept_count;
    std::copy(kept.begin(), kept.begin() + count, corners.begin());
  }

  void mark_facets(const CellType<Kind>& cell, unsigned near) {
    facets = 0;
    for (int facet = 0; facet < Kind::kFacets; ++facet) {
      if ((near >> facet & 1u) == 0) continue;
      for (int i = 0; i < count; ++i) {
        if (cell.distance(facet, corners[i]) <= 0.5 * kTouch) {
          facets |= 1u << facet;
          break;
        }
      }
    }
  }
};

/// Walks from cell to cell across the facets that each triangle touches.
/// @param mark  Per cell of the domain; no triangle's number + 1 yet.
/// @param meet  meet(cell, triangle, clipped, cube): a triangle meets a cell.
template <class Kind, class Meet>
void walk(const GridPoints& points, const Triangles& triangles, std::span<const int> part,
          const CellDomain<Kind>& domain, std::vector<int>& mark, Meet&& meet) {
  const CellTypes<Kind>& types = cell_types<Kind>();
  const auto steps = domain.neighbor_steps();
  std::vector<int> queue;
  ClippedTriangle<Kind> clipped;
  for (const int t : part) {
    queue.clear();
    for (int k = 0; k < 3; ++k) {
      const int seed = domain.cell_index(locate<Kind>(points[triangles(t, k)]));
      if (mark[seed] == t + 1) continue;
      mark[seed] = t + 1;
      queue.assign(1, seed);
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const int cell = queue[i];
        const CellPlace place = domain.cell_at(cell);
        const Eigen::Vector3d cube = place.cube.template cast<double>();
        const std::array<Eigen::Vector3d, 3> local = {points[triangles(t, 0)] - cube, points[triangles(t, 1)] - cube,
                                                      points[triangles(t, 2)] - cube};
        if (!clipped.clip(types[place.type], local)) continue;
        meet(cell, t, clipped, cube);
        for (int facet = 0; facet < Kind::kFacets; ++facet) {
          if ((clipped.facets >> facet & 1u) == 0) continue;
          const int next = cell + steps[place.type][facet];
          if (mark[next] == t + 1) continue;
          mark[next] = t + 1;
          queue.push_back(next);
        }
      }
    }
  }
}

/// Marks with 1 what triangles touch, and notes how.
/// @param keep  Whether the overlaps are wanted.
template <class Kind>
void touch(const GridPoints& points, const Triangles& triangles, std::span<const int> part, bool keep,
           Cover<Kind>& cover) {
  // A chunk has marks of its own: to clear them should not take longer than to walk.
  constexpr std::size_t kLeastChunk = 65536;
  const std::size_t cells = cover.covered_index.size();
  const std::size_t chunk = std::max(kLeastChunk, cells);
  std::vector<std::vector<Overlap>> overlaps((part.size() + chunk - 1) / chunk);
  std::vector<std::vector<char>> touched(overlaps.size());
  parallel_chunks(part.size(), chunk, [&](IndexRange range) {
    std::vector<int> mark(cells, kUntouched);
    std::vector<char>& seen = touched[range.begin / chunk];
    seen.assign(cells, 0);
    std::vector<Overlap>& own = overlaps[range.begin / chunk];
    if (keep) own.reserve(2 * (range.end - range.begin));
    walk(points, triangles, part.subspan(range.begin, range.end - range.begin), cover.domain, mark,
         [&](int cell, int t, const ClippedTriangle<Kind>& clipped, const Eigen::Vector3d& cube) {
           if (keep) own.push_back({cell, t, clipped.facets, clipped.centre() + cube});
           seen[static_cast<std::size_t>(cell)] = 1;
         });
  });
  for (const std::vector<char>& seen : touched) {
    for (std::size_t i = 0; i < cells; ++i) {
      if (seen[i] != 0) cover.covered_index[i] = 1;
    }
  }
  std::size_t count = 0;
  for (const std::vector<Overlap>& own : overlaps) count += own.size();
  if (overlaps.size() == 1) {
    cover.overlaps = std::move(overlaps.front());
    return;
  }
  cover.overlaps.reserve(count);
  for (std::vector<Overlap>& own : overlaps) {
    cover.overlaps.insert(cover.overlaps.end(), own.begin(), own.end());
    std::vector<Overlap>().swap(own);
  }
}

/// Marks what can be reached from outside.
template <class Kind>
void flood(Cover<Kind>& cover) {
  const CellDomain<Kind>& domain = cover.domain;
  const auto steps = domain.neighbor_steps();
  std::vector<int>& mark = cover.covered_index;
  std::vector<int> queue;
  const auto layer_of = [&](int x, int y, int z) {
    return std::min({x, y, z, domain.counts[0] - 1 - x, domain.counts[1] - 1 - y, domain.counts[2] - 1 - z});
  };
  int cell = 0;
  for (int x = 0; x < domain.counts[0]; ++x) {
    for (int y = 0; y < domain.counts[1]; ++y) {
      const bool edge = layer_of(x, y, domain.counts[2] / 2) < 2;
      for (int z = 0; z < domain.counts[2]; ++z) {
        // The outermost layer is marked but not walked from, so that no step leaves the domain.
        const int layer = edge || z < 2 || z > domain.counts[2] - 3 ? layer_of(x, y, z) : 2;
        for (int type = 0; type < Kind::kCellsPerCube; ++type, ++cell) {
          if (layer > 1) continue;
          mark[cell] = kOutside;
          if (layer == 1) queue.push_back(cell);
        }
      }
    }
  }
  while (!queue.empty()) {
    const int from = queue.back();
    queue.pop_back();
    for (const int step : steps[from % Kind::kCellsPerCube]) {
      if (mark[from + step] != kUntouched) continue;
      mark[from + step] = kOutside;
      queue.push_back(from + step);
    }
  }
}

/// Fills what lies within holes, from the surface inwards, layer by layer: what is far outside is never asked for.
template <class Kind>
void fill(const InsideTest& is_inside, const std::vector<int>& touched, Cover<Kind>& cover) {
  const auto steps = cover.domain.neighbor_steps();
  std::vector<int>& mark = cover.covered_index;
  std::vector<int> asked;
  const auto ask_around = [&](int cell) {
    for (const int step : steps[cell % Kind::kCellsPerCube]) {
      if (mark[cell + step] != kOutside) continue;
      mark[cell + step] = kAsked;
      asked.push_back(cell + step);
    }
  };
  const auto middle_of = [&](int cell) {
    const CellPlace place = cover.domain.cell_at(cell);
    Eigen::Vector3i sum = Eigen::Vector3i::Zero();
    for (const Eigen::Vector3i& corner : cell_types<Kind>()[place.type].corners) sum += corner;
    return Eigen::Vector3d(place.cube.template cast<double>() + sum.template cast<double>() / (2.0 * Kind::kCorners));
  };
  std::vector<int> layer;
  for (const int cell : touched) ask_around(cell);
  while (!asked.empty()) {
    GridPoints middles;
    for (const int cell : asked) middles.push_back(middle_of(cell));
    const std::vector<char> inside = is_inside(middles);
    layer.clear();
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (inside[i] != 0) layer.push_back(asked[i]);
    }
    asked.clear();
    for (const int cell : layer) mark[cell] = kUntouched;
    for (const int cell : layer) ask_around(cell);
  }
}

template <class Kind>
int count_vertices(const Cover<Kind>& cover) {
  const auto corners = cover.domain.corner_steps();
  std::vector<char> used(static_cast<std::size_t>(cover.domain.cube_count()) * Kind::kVerticesPerCube, 0);
  int count = 0;
  for (const int cell : cover.covered) {
    const int base = cell / Kind::kCellsPerCube * Kind::kVerticesPerCube;
    for (const int step : corners[cell % Kind::kCellsPerCube]) {
      count += 1 - used[base + step];
      used[base + step] = 1;
    }
  }
  return count;
}

}  // namespace

template <class Kind>
Cover<Kind> cover_part(const GridPoints& points, const Triangles& triangles, std::span<const int> part,
                       const InsideTest& is_inside, bool keep_overlaps) {
  Cover<Kind> cover;
  cover.domain = domain_of<Kind>(box_of(points, triangles, part));
  cover.covered_index.assign(static_cast<std::size_t>(cover.domain.cell_count()), kUntouched);
  touch(points, triangles, part, keep_overlaps, cover);
  std::vector<int> touched;
  for (int cell = 0; is_inside && cell < static_cast<int>(cover.covered_index.size()); ++cell) {
    if (cover.covered_index[cell] == 1) touched.push_back(cell);
  }
  flood(cover);
  if (is_inside) fill(is_inside, touched, cover);
  for (int cell = 0; cell < static_cast<int>(cover.covered_index.size()); ++cell) {
    int& mark = cover.covered_index[cell];
    if (mark == kAsked) mark = kOutside;
    if (mark == kOutside) continue;
    cover.is_enclosed.push_back(mark == kUntouched ? 1 : 0);
    mark = static_cast<int>(cover.covered.size());
    cover.covered.push_back(cell);
  }
  cover.vertex_count = count_vertices(cover);
  return cover;
}

template Cover<Cubic> cover_part<Cubic>(const GridPoints&, const Triangles&, std::span<const int>, const InsideTest&,
                                        bool);
template Cover<BodyCentred> cover_part<BodyCentred>(const GridPoints&, const Triangles&, std::span<const int>,
                                                    const InsideTest&, bool);

}  // namespace limber::internal::cells
