#include <algorithm>
#include <cmath>
#include <queue>

#include <fmt/format.h>

#include "limber/autorig/fit_skeleton.h"
#include "limber/core/error.h"
#include "limber/geometry/lattice/internal/solid_cells.h"

namespace limber {
using namespace internal;
namespace {

using internal::CellWays;
using internal::SolidCells;

/// Cells on the middle of a part, as a tree: every cell knows the next one towards the root.
struct CellTree {
  std::vector<int> cells;    ///< The root first; parents before children.
  std::vector<int> parents;  ///< Per entry of `cells`: an entry; -1: the root.
};

/// Cells that are looked at, again and again, for one part of a shape: seconds.
constexpr std::size_t kMostLookedAt = 200'000'000;
/// The range of CurveSkeletonOptions::least_branch ends here.
constexpr double kLongestBranch = 10;
/// How much longer branches and bones must be when there were too many joints.
constexpr double kCoarser = 1.6;
constexpr int kMostTries = 5;

/// Marks what is within 1.5 thicknesses of a way, going through the solid only.
/// @param left  Zeros, one per cell; zeros again afterwards.
/// @return      How many cells were looked at.
std::size_t cover(const SolidCells& cells, const std::vector<int>& way, std::vector<double>& left,
                  std::vector<char>& covered) {
  std::priority_queue<std::pair<double, int>> queue;  // what is left to go
  std::vector<int> touched = way;
  std::size_t looked_at = 0;
  for (const int cell : way) {
    const double budget = 1.5 * cells.depths[static_cast<std::size_t>(cell)] + 2 * cells.cell_size;
    left[static_cast<std::size_t>(cell)] = budget;
    queue.emplace(budget, cell);
  }
  while (!queue.empty()) {
    const auto [budget, cell] = queue.top();
    queue.pop();
    if (budget < left[static_cast<std::size_t>(cell)]) continue;
    ++looked_at;
    covered[static_cast<std::size_t>(cell)] = 1;
    for (const int n : cells.around(cell)) {
      if (n < 0) continue;
      const double next = budget - cells.step(cell, n);
      if (next <= left[static_cast<std::size_t>(n)]) continue;
      left[static_cast<std::size_t>(n)] = next;
      touched.push_back(n);
      queue.emplace(next, n);
    }
  }
  for (const int cell : touched) left[static_cast<std::size_t>(cell)] = 0;
  return looked_at;
}

/// A tip is blunt as far as the solid around a way is thicker than the way from the tip is long, divided by this.
constexpr double kBluntness = 1.5;
/// How far branches go on beyond their last cell, as part of its depth: what is around a cell up to its depth is inside.
constexpr double kOvershoot = 0.8;

/// How far a tip sticks out at least, as part of how long its branch must be.
constexpr double kLeastProminence = 0.4;

/// Whether a way from a tip to a fork leads along a limb: outside of the solid that is around the fork, it is long
/// compared with how thick it is there, and its tip sticks out. Ways to edges and bumps are not.
bool is_limb(const SolidCells& cells, const std::vector<int>& way, int fork, double length, double prominence,
             double least_branch) {
  const double around_fork = cells.depths[static_cast<std::size_t>(fork)];
  double thickness = cells.cell_size;
  for (const int cell : way) {
    if (cells.step(cell, fork) <= around_fork) continue;
    thickness = std::max(thickness, cells.depths[static_cast<std::size_t>(cell)]);
  }
  return length - around_fork >= least_branch * thickness && prominence >= kLeastProminence * least_branch * thickness;
}

/// How far every cell sticks out: 0 unless it is farther from the root than all around it; then how far one has to go
/// back towards the root before one can reach a cell that is farther still. The tips of limbs stick out by their length;
/// the edges of a plate, however wide, hardly do.
/// @param farthest_first  The cells of a part by their distance from the root.
std::vector<double> prominences(const SolidCells& cells, const std::vector<int>& farthest_first,
                                const std::vector<double>& distances) {
  std::vector<double> result(static_cast<std::size_t>(cells.count()), 0);
  std::vector<int> peak_of(static_cast<std::size_t>(cells.count()), -1);  // a cell of the same hill, nearer to its peak
  const auto find_peak = [&](int cell) {
    while (peak_of[static_cast<std::size_t>(cell)] != cell) {
      int& above = peak_of[static_cast<std::size_t>(cell)];
      above = peak_of[static_cast<std::size_t>(above)];
      cell = above;
    }
    return cell;
  };
  const auto distance = [&](int cell) { return distances[static_cast<std::size_t>(cell)]; };
  std::vector<int> rank(static_cast<std::size_t>(cells.count()), 0);  // of equally far peaks, the first is the higher
  for (std::size_t i = 0; i < farthest_first.size(); ++i) {
    rank[static_cast<std::size_t>(farthest_first[i])] = static_cast<int>(i);
  }
  for (const int cell : farthest_first) {
    peak_of[static_cast<std::size_t>(cell)] = cell;
    result[static_cast<std::size_t>(cell)] = distance(cell);
    for (const int n : cells.around(cell)) {
      if (n < 0 || peak_of[static_cast<std::size_t>(n)] < 0) continue;
      int low = find_peak(cell), high = find_peak(n);
      if (low == high) continue;
      if (rank[static_cast<std::size_t>(low)] < rank[static_cast<std::size_t>(high)]) std::swap(low, high);
      result[static_cast<std::size_t>(low)] = distance(low) - distance(cell);
      peak_of[static_cast<std::size_t>(low)] = high;
    }
  }
  return result;
}

/// Where a way leaves the middle for its tip: the farthest place of a blunt end is on its rim. In a tip that tapers,
/// nowhere.
/// @return  How many cells of the way are beyond.
std::size_t cells_off_middle(const SolidCells& cells, const std::vector<int>& way) {
  double length = 0;
  std::size_t i = 0;
  for (; i + 2 < way.size(); ++i) {
    if (length > kBluntness * cells.depths[static_cast<std::size_t>(way[i])] + cells.cell_size) break;
    length += cells.step(way[i], way[i + 1]);
  }
  return i;
}

CellTree tree_of_part(const SolidCells& cells, const std::vector<int>& part, double least_branch, Task* task) {
  const auto depth = [&](int cell) { return cells.depths[static_cast<std::size_t>(cell)]; };
  const int root = *std::max_element(part.begin(), part.end(), [&](int a, int b) { return depth(a) < depth(b); });
  const CellWays straight = internal::ways_from(cells, root, false);
  throw_if_cancelled(task);
  const CellWays middle = internal::ways_from(cells, root, true);
  throw_if_cancelled(task);
  std::vector<int> farthest_first = part;
  std::stable_sort(farthest_first.begin(), farthest_first.end(), [&](int a, int b) {
    return straight.lengths[static_cast<std::size_t>(a)] > straight.lengths[static_cast<std::size_t>(b)];
  });
  const std::vector<double> prominence = prominences(cells, farthest_first, straight.lengths);
  CellTree tree{{root}, {-1}};
  std::vector<int> entry_of(static_cast<std::size_t>(cells.count()), -1);
  entry_of[static_cast<std::size_t>(root)] = 0;
  std::vector<char> covered(static_cast<std::size_t>(cells.count()), 0);
  std::vector<double> left(static_cast<std::size_t>(cells.count()), 0);
  std::size_t looked_at = cover(cells, {root}, left, covered);
  for (const int tip : farthest_first) {
    if (covered[static_cast<std::size_t>(tip)]) continue;
    std::vector<int> way;
    double length = 0;
    int cell = tip;
    for (; entry_of[static_cast<std::size_t>(cell)] < 0; cell = middle.previous[static_cast<std::size_t>(cell)]) {
      if (!way.empty()) length += cells.step(way.back(), cell);
      way.push_back(cell);
    }
    looked_at += cover(cells, way, left, covered);
    throw_if_cancelled(task);
    if (looked_at > kMostLookedAt) {
      throw Error(ErrorCode::UnsuitableShape, "the shape has too many tips to find a skeleton in it.", {},
                  "Give a skeleton.");
    }
    if (!is_limb(cells, way, cell, length, prominence[static_cast<std::size_t>(tip)], least_branch)) continue;
    int parent = entry_of[static_cast<std::size_t>(cell)];
    way.erase(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(cells_off_middle(cells, way)));
    for (auto step = way.rbegin(); step != way.rend(); ++step) {
      entry_of[static_cast<std::size_t>(*step)] = static_cast<int>(tree.cells.size());
      tree.cells.push_back(*step);
      tree.parents.push_back(parent);
      parent = static_cast<int>(tree.cells.size()) - 1;
    }
  }
  return tree;
}

std::vector<int> child_counts(const std::vector<int>& parents) {
  std::vector<int> counts(parents.size(), 0);
  for (const int parent : parents) {
    if (parent >= 0) ++counts[static_cast<std::size_t>(parent)];
  }
  return counts;
}

/// Lets the ends of branches go on in the direction in which they came, into what is left of the limb.
void extend_tips(const SolidCells& cells, const CellTree& tree, const std::vector<int>& children, Positions& places) {
  for (std::size_t i = 1; i < tree.cells.size(); ++i) {
    if (children[i] > 0) continue;
    const double depth = cells.depths[static_cast<std::size_t>(tree.cells[i])];
    const auto tip = static_cast<Eigen::Index>(i);
    int from = tree.parents[i];
    while (tree.parents[static_cast<std::size_t>(from)] >= 0 && children[static_cast<std::size_t>(from)] == 1 &&
           (places.row(tip) - places.row(from)).norm() < 2 * depth) {
      from = tree.parents[static_cast<std::size_t>(from)];
    }
    const Eigen::RowVector3d along = places.row(tip) - places.row(from);
    if (along.norm() > 0) places.row(tip) += kOvershoot * depth * along.normalized();
  }
}

/// Cells make stairs; their places along branches are averaged with their neighbours'.
Positions smoothed_places(const SolidCells& cells, const CellTree& tree) {
  Positions places = cells.centers(tree.cells, Eigen::all);
  const std::vector<int> children = child_counts(tree.parents);
  std::vector<int> only_child(tree.cells.size(), -1);
  for (std::size_t i = 1; i < tree.parents.size(); ++i) {
    only_child[static_cast<std::size_t>(tree.parents[i])] = static_cast<int>(i);
  }
  for (int pass = 0; pass < 10; ++pass) {
    const Positions before = places;
    for (std::size_t i = 1; i < tree.cells.size(); ++i) {
      if (children[i] != 1) continue;
      const auto row = static_cast<Eigen::Index>(i);
      places.row(row) = 0.5 * before.row(row) + 0.25 * (before.row(tree.parents[i]) + before.row(only_child[i]));
    }
  }
  extend_tips(cells, tree, children, places);
  return places;
}

/// Chooses the entries of a chain to keep as joints, so that straight bones between them stay within a tolerance
/// (Douglas and Peucker), and divides long bones.
void choose_joints(const Positions& places, const std::vector<int>& chain, const std::vector<double>& tolerances,
                   double bone_length, std::size_t begin, std::size_t end, std::vector<char>& is_joint) {
  const Eigen::RowVector3d from = places.row(chain[begin]), along = places.row(chain[end]) - from;
  std::size_t split = begin;
  double worst = 1;
  for (std::size_t i = begin + 1; i < end; ++i) {
    const Eigen::RowVector3d away = places.row(chain[i]) - from;
    const double t = along.squaredNorm() > 0 ? std::clamp(away.dot(along) / along.squaredNorm(), 0.0, 1.0) : 0.0;
    const double off = (away - t * along).norm() / tolerances[static_cast<std::size_t>(chain[i])];
    if (off <= worst) continue;
    worst = off;
    split = i;
  }
  if (split > begin) {
    is_joint[static_cast<std::size_t>(chain[split])] = 1;
    choose_joints(places, chain, tolerances, bone_length, begin, split, is_joint);
    choose_joints(places, chain, tolerances, bone_length, split, end, is_joint);
    return;
  }
  const auto pieces = static_cast<std::size_t>(std::max(1.0, std::round(along.norm() / bone_length)));
  for (std::size_t k = 1; k < pieces; ++k) {
    is_joint[static_cast<std::size_t>(chain[begin + k * (end - begin) / pieces])] = 1;
  }
}

/// Adds a part's joints to the skeleton.
void add_part(const SolidCells& cells, const CellTree& tree, double bone_length, CurveSkeleton& skeleton) {
  const Positions places = smoothed_places(cells, tree);
  const std::vector<int> children = child_counts(tree.parents);
  std::vector<double> tolerances;
  for (const int cell : tree.cells) {
    tolerances.push_back(std::max(cells.cell_size, 0.4 * cells.depths[static_cast<std::size_t>(cell)]));
  }
  std::vector<char> is_joint(tree.cells.size(), 0);
  for (std::size_t i = 0; i < tree.cells.size(); ++i) is_joint[i] = i == 0 || children[i] != 1 ? 1 : 0;
  const std::vector<char> is_end = is_joint;
  for (std::size_t i = 1; i < tree.cells.size(); ++i) {
    if (!is_end[i]) continue;
    std::vector<int> chain = {static_cast<int>(i)};
    do {
      chain.push_back(tree.parents[static_cast<std::size_t>(chain.back())]);
    } while (!is_end[static_cast<std::size_t>(chain.back())]);
    choose_joints(places, chain, tolerances, bone_length, 0, chain.size() - 1, is_joint);
  }
  const auto first = static_cast<Eigen::Index>(skeleton.parents.size());
  std::vector<int> joint_of(tree.cells.size(), -1);  // of the nearest joint at or above
  std::vector<int> kept;
  for (std::size_t i = 0; i < tree.cells.size(); ++i) {
    const int above = tree.parents[i] < 0 ? -1 : joint_of[static_cast<std::size_t>(tree.parents[i])];
    // Forks closer than half the solid's thickness are one.
    const bool inner = children[i] > 0 && above >= 0;
    const double apart =
        inner ? (places.row(static_cast<Eigen::Index>(i)) - places.row(kept[static_cast<std::size_t>(above - first)]))
                    .norm()
              : 0;
    const bool merges = inner && apart < 0.5 * cells.depths[static_cast<std::size_t>(tree.cells[i])];
    joint_of[i] = above;
    if (!is_joint[i] || merges) continue;
    joint_of[i] = static_cast<int>(skeleton.parents.size());
    skeleton.parents.push_back(above);
    skeleton.radii.push_back(cells.depths[static_cast<std::size_t>(tree.cells[i])]);
    kept.push_back(static_cast<int>(i));
  }
  skeleton.joints.conservativeResize(static_cast<Eigen::Index>(skeleton.parents.size()), 3);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    skeleton.joints.row(first + static_cast<Eigen::Index>(k)) = places.row(kept[k]);
  }
}

void require_options(const CurveSkeletonOptions& options) {
  const auto require = [](bool fine, const char* sentence) {
    if (!fine) throw Error(ErrorCode::InvalidArgument, sentence);
  };
  require(options.resolution >= 16 && options.resolution <= 150, "the resolution must be from 16 to 150.");
  require(options.bone_length >= 0 && std::isfinite(options.bone_length), "the length of bones must be positive.");
  require(options.least_branch >= 0.2 && options.least_branch <= 10, "the least branch must be from 0.2 to 10.");
}

/// The trees of all parts that are large enough, as one skeleton.
CurveSkeleton skeleton_of(const SolidCells& cells, const std::vector<std::vector<int>>& parts, double bone_length,
                          double least_branch, Task* task) {
  CurveSkeleton skeleton;
  for (const std::vector<int>& part : parts) {
    if (part.size() * 1000 < parts.front().size()) break;
    const CellTree tree = tree_of_part(cells, part, least_branch, task);
    if (tree.cells.size() > 1) add_part(cells, tree, bone_length, skeleton);
  }
  return skeleton;
}

}  // namespace

CurveSkeleton curve_skeleton(const Shape& shape, const CurveSkeletonOptions& options, Task* task) {
  require_options(options);
  Stage stage(task, "skeleton");
  const SolidCells cells = internal::solid_cells(shape, options.resolution, task);
  stage.advance(0.4);
  const std::vector<std::vector<int>> parts = internal::parts_of(cells);
  double bone_length = options.bone_length > 0 ? options.bone_length : 0.12 * size_of(shape);
  CurveSkeleton skeleton = skeleton_of(cells, parts, bone_length, options.least_branch, task);
  // Soups and sponges have more branches than anybody can use: only the longer ones are asked for then.
  double least = options.least_branch;
  for (int tries = 0; tries < kMostTries && skeleton.joint_count() > kMostCurveJoints; ++tries) {
    least = std::min(kLongestBranch, kCoarser * least);
    bone_length *= kCoarser;
    skeleton = skeleton_of(cells, parts, bone_length, least, task);
  }
  if (skeleton.joint_count() > kMostCurveJoints) {
    throw Error(
        ErrorCode::UnsuitableShape,
        fmt::format("the shape has no clear limbs: even its longest branches make {} joints, and {} are the most.",
                    skeleton.joint_count(), kMostCurveJoints),
        {}, "Give a skeleton.");
  }
  if (skeleton.joint_count() < 2) {
    throw Error(ErrorCode::UnsuitableShape, "the shape is a lump: no limb is longer than it is thick.", {},
                "Give a skeleton.");
  }
  return skeleton;
}

Rig curve_rig(const CurveSkeleton& skeleton) {
  Rig rig;
  std::vector<int> bone_to(skeleton.parents.size(), -1);
  for (std::size_t j = 0; j < skeleton.parents.size(); ++j) {
    const int parent = skeleton.parents[j];
    if (parent < 0) continue;
    bone_to[j] = rig.count();
    const BoneHandle bone{skeleton.joints.row(parent).transpose(),
                          skeleton.joints.row(static_cast<Eigen::Index>(j)).transpose()};
    rig.handles.push_back({fmt::format("bone_{}", rig.count()), bone_to[static_cast<std::size_t>(parent)], bone});
  }
  return rig;
}

}  // namespace limber
