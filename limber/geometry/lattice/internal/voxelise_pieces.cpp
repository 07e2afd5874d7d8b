#include "limber/geometry/lattice/internal/voxelise_pieces.h"

#include <algorithm>

namespace limber::internal::cells {
namespace {

template <class Kind>
bool holds(const CellType<Kind>& cell, const Eigen::Vector3d& from_cube) {
  for (int facet = 0; facet < Kind::kFacets; ++facet) {
    if (cell.distance(facet, from_cube) < -kTouch) return false;
  }
  return true;
}

/// True if the segment meets the cell.
template <class Kind>
bool crosses(const CellType<Kind>& cell, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  double enter = 0;
  double leave = 1;
  for (int facet = 0; facet < Kind::kFacets; ++facet) {
    const double at_a = cell.distance(facet, a) + 2 * kTouch;
    const double at_b = cell.distance(facet, b) + 2 * kTouch;
    if (at_a < 0 && at_b < 0) return false;
    if (at_a < 0) enter = std::max(enter, at_a / (at_a - at_b));
    if (at_b < 0) leave = std::min(leave, at_a / (at_a - at_b));
    if (enter > leave) return false;
  }
  return true;
}

}  // namespace

/// Remembers, per vertex or edge, which local triangle of the current cell met it first.
class Meetings {
 public:
  explicit Meetings(std::size_t count) : cell_(count, -1), triangle_(count, -1) {}
  int* find(int cell, int item) { return cell_[item] == cell ? &triangle_[item] : nullptr; }
  void set(int cell, int item, int triangle) {
    cell_[item] = cell;
    triangle_[item] = triangle;
  }

 private:
  std::vector<int> cell_;
  std::vector<int> triangle_;
};

/// Disjoint sets of the triangles of one cell, with memory that is used again for the next.
class LocalSets {
 public:
  void reset(int count) {
    parent_.resize(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) parent_[i] = i;
  }
  int find(int i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }
  void join(int a, int b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<int> parent_;
};

template <class Kind>
CellPieces<Kind>::CellPieces(Cover<Kind>&& cover, const GridPoints& points, const Triangles& triangles,
                             const SurfaceParts& parts, bool split)
    : cover_(std::move(cover)),
      points_(points),
      triangles_(triangles),
      parts_(parts),
      steps_(cover_.domain.neighbor_steps()) {
  sort_overlaps();
  find_pieces(split);
}

template <class Kind>
void CellPieces<Kind>::sort_overlaps() {
  overlap_starts_.assign(cover_.covered.size() + 1, 0);
  for (Overlap& overlap : cover_.overlaps) {
    overlap.cell = cover_.covered_index[overlap.cell];
    ++overlap_starts_[overlap.cell + 1];
  }
  for (std::size_t i = 1; i < overlap_starts_.size(); ++i) overlap_starts_[i] += overlap_starts_[i - 1];
  std::vector<int> next(overlap_starts_.begin(), overlap_starts_.end() - 1);
  overlaps_.resize(cover_.overlaps.size());
  for (const Overlap& overlap : cover_.overlaps) overlaps_[next[overlap.cell]++] = overlap;
  cover_.overlaps = {};
}

template <class Kind>
void CellPieces<Kind>::find_pieces(bool split) {
  Meetings at_vertex(points_.size());
  Meetings at_edge(static_cast<std::size_t>(parts_.edge_count));
  LocalSets sets;
  std::vector<int> number;
  overlap_node_.resize(overlaps_.size());
  node_starts_.assign(1, 0);
  node_starts_.reserve(cover_.covered.size() + 1);
  for (int cell = 0; cell < cell_count(); ++cell) {
    const int first = first_overlap(cell);
    const int count = end_overlap(cell) - first;
    int pieces = 1;
    if (!split || count < 2) {
      for (int i = 0; i < count; ++i) overlap_node_[first + i] = node_starts_.back();
      node_starts_.push_back(node_starts_.back() + pieces);
      continue;
    }
    const CellType<Kind>& type = type_of(cell);
    const Eigen::Vector3d cube = cube_of(cell);
    sets.reset(count);
    for (int i = 0; i < count; ++i) {
      const int t = overlaps_[first + i].triangle;
      const auto meet = [&](Meetings& meetings, int item, auto&& is_here) {
        if (const int* other = meetings.find(cell, item)) {
          if (*other >= 0) sets.join(*other, i);
        } else {
          meetings.set(cell, item, is_here() ? i : -1);
        }
      };
      for (int k = 0; k < 3; ++k) {
        const Eigen::Vector3d a = points_[triangles_(t, k)] - cube;
        const Eigen::Vector3d b = points_[triangles_(t, (k + 1) % 3)] - cube;
        meet(at_vertex, parts_.weld[triangles_(t, k)], [&] { return holds(type, a); });
        meet(at_edge, parts_.edges[t][(k + 2) % 3], [&] { return crosses(type, a, b); });
      }
    }
    number.assign(static_cast<std::size_t>(count), -1);
    pieces = 0;
    for (int i = 0; i < count; ++i) {
      int& piece = number[sets.find(i)];
      if (piece < 0) piece = pieces++;
      overlap_node_[first + i] = node_starts_.back() + piece;
    }
    node_starts_.push_back(node_starts_.back() + pieces);
  }
}

template <class Kind>
int CellPieces<Kind>::find_overlap(int cell, int triangle) const {
  const auto begin = overlaps_.begin() + first_overlap(cell);
  const auto end = overlaps_.begin() + end_overlap(cell);
  const auto found = std::lower_bound(begin, end, triangle,
                                      [](const Overlap& overlap, int wanted) { return overlap.triangle < wanted; });
  if (found == end || found->triangle != triangle) return -1;
  return static_cast<int>(found - overlaps_.begin());
}

template <class Kind>
std::optional<Sight> CellPieces<Kind>::first_hit(int cell, const Eigen::Vector3d& from,
                                                 const Eigen::Vector3d& direction, int skipped_triangle) const {
  constexpr double kSlack = 1e-9;
  std::optional<Sight> sight;
  for (int i = first_overlap(cell); i < end_overlap(cell); ++i) {
    const int t = overlaps_[i].triangle;
    if (t == skipped_triangle) continue;
    const Eigen::Vector3d& normal = parts_.normals[t];
    const double speed = normal.dot(direction);
    const Eigen::Vector3d& a = points_[triangles_(t, 0)];
    const double height = normal.dot(a - from);
    // Behind the start, beyond what was met already, or seen edge-on.
    if (!(height * speed > 0)) continue;
    const double fraction = height / speed;
    if (!(fraction <= (sight ? sight->fraction : 1 + kSlack))) continue;
    const Eigen::Vector3d hit = from + fraction * direction;
    const Eigen::Vector3d& b = points_[triangles_(t, 1)];
    const Eigen::Vector3d& c = points_[triangles_(t, 2)];
    const Eigen::Vector3d whole = (b - a).cross(c - a);
    const double scale = whole.squaredNorm();
    const double at_c = (b - a).cross(hit - a).dot(whole);
    const double at_a = (c - b).cross(hit - b).dot(whole);
    if (at_c < -kSlack * scale || at_a < -kSlack * scale || at_a + at_c > (1 + kSlack) * scale) continue;
    sight = Sight{i, fraction, speed > 0};
  }
  return sight;
}

template <class Kind>
std::optional<Sight> CellPieces<Kind>::look(int cell, const Eigen::Vector3d& from) const {
  constexpr int kMostTargets = 16;
  const int first = first_overlap(cell);
  const int count = end_overlap(cell) - first;
  const int stride = (count + kMostTargets - 1) / kMostTargets;
  int target = -1;
  double best = 0;
  for (int i = first; i < first + count; i += std::max(stride, 1)) {
    const Eigen::Vector3d direction = overlaps_[i].centre - from;
    const double length = direction.norm();
    if (!(length > kTouch)) continue;
    const double facing = std::abs(normal_of(i).dot(direction)) / length;
    if (facing > best) {
      best = facing;
      target = i;
    }
  }
  if (target < 0) return std::nullopt;
  const Eigen::Vector3d direction = overlaps_[target].centre - from;
  if (const auto sight = first_hit(cell, from, direction, overlaps_[target].triangle)) return sight;
  return Sight{target, 1.0, normal_of(target).dot(direction) > 0};
}

template class CellPieces<Cubic>;
template class CellPieces<BodyCentred>;

}  // namespace limber::internal::cells
