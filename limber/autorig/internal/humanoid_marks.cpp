#include "limber/autorig/internal/humanoid_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace limber::internal {
namespace {

double plane_x(const BodyGrid& grid, int plane) {
  return grid.origin.x() + grid.cell * (plane + 1) / 2.0;
}

/// Cuts off what a hand holds: a long end that is much thinner than the upper arm. Fingers are thin, but short.
/// @return  Whether something was cut.
bool drop_gear(ArmMarks& arm) {
  std::vector<double> upper;
  for (const LimbRing& ring : arm.rings) {
    if (ring.distance > 0.75 * arm.length && ring.distance <= arm.length) upper.push_back(ring.area);
  }
  if (upper.size() < 3) return false;
  std::nth_element(upper.begin(), upper.begin() + static_cast<std::ptrdiff_t>(upper.size() / 2), upper.end());
  const double thin = 0.18 * upper[upper.size() / 2];
  int thin_rings = 0, cut = -1;
  for (int i = arm.root; i >= 0 && cut < 0; --i) {
    thin_rings = arm.rings[static_cast<std::size_t>(i)].area < thin ? thin_rings + 1 : 0;
    if (thin_rings == 3) cut = i + 3;
  }
  if (cut < 0 || arm.rings[static_cast<std::size_t>(cut)].distance < 0.38 * arm.length) return false;
  arm.rings.erase(arm.rings.begin(), arm.rings.begin() + cut);
  const double start = arm.rings.front().distance;
  for (LimbRing& ring : arm.rings) ring.distance -= start;
  return true;
}

}  // namespace

void find_limb_root(ArmMarks& arm, bool may_hold) {
  const auto& rings = arm.rings;
  const int count = static_cast<int>(rings.size());
  std::vector<double> areas;
  for (int i = count / 5; i < std::max(count / 5 + 1, 3 * count / 4); ++i)
    areas.push_back(rings[static_cast<std::size_t>(i)].area);
  std::nth_element(areas.begin(), areas.begin() + static_cast<std::ptrdiff_t>(areas.size() / 2), areas.end());
  arm.area = areas[areas.size() / 2];
  const double limit = std::sqrt(arm.area * std::max(rings.back().area, arm.area));
  int root = count - 1;
  while (root > 0 && rings[static_cast<std::size_t>(root)].area > limit) --root;
  arm.root = root;
  arm.length = rings[static_cast<std::size_t>(root)].distance;
  if (may_hold && drop_gear(arm)) return find_limb_root(arm, true);
  int tube = 0;
  for (int i = 0; i <= root; ++i) tube += rings[static_cast<std::size_t>(i)].area < 1.6 * arm.area;
  arm.tube = static_cast<double>(tube) / count;
  // The palm is the thickest place near the tip, the wrist the thinnest one behind it.
  const auto smooth = [&](int i) {
    const auto at = [&](int k) { return rings[static_cast<std::size_t>(std::clamp(k, 0, count - 1))].area; };
    return (at(i - 1) + at(i) + at(i + 1)) / 3;
  };
  int palm = 0;
  for (int i = 0; i < root && rings[static_cast<std::size_t>(i)].distance < 0.35 * arm.length; ++i) {
    if (smooth(i) > smooth(palm)) palm = i;
  }
  int wrist = palm;
  for (int i = palm; i < root && rings[static_cast<std::size_t>(i)].distance < 0.5 * arm.length; ++i) {
    if (smooth(i) < smooth(wrist)) wrist = i;
  }
  arm.palm = rings[static_cast<std::size_t>(palm)].distance;
  arm.wrist = rings[static_cast<std::size_t>(wrist)].distance;
}

namespace {

ArmMarks find_arm(const BodyGrid& grid, double middle, double ground, double height) {
  std::vector<int> core;
  for (int i = 0; i < grid.count(); ++i) {
    if (grid.solid[static_cast<std::size_t>(i)] && std::abs(grid.center(i).x() - middle) < 1.5 * grid.cell)
      core.push_back(i);
  }
  ArmMarks best;
  if (core.empty()) return best;
  const std::vector<float> distance = grid_distances(grid, core);
  double best_score = 0;
  int tried = 0;
  for (const Peak& peak : distance_peaks(grid, distance, static_cast<float>(0.05 * height / grid.cell))) {
    const Eigen::Vector3d at = grid.center(peak.cell);
    const double y = (at.y() - ground) / height;
    if (at.x() < middle || y < 0.1 || y > 0.97 || peak.distance * grid.cell < 0.12 * height) continue;
    if (++tried > 6) break;
    ArmMarks arm;
    arm.rings = trace_limb(grid, peak.cell, middle);
    if (arm.rings.size() < 6) continue;
    find_limb_root(arm, true);
    const Eigen::Vector3d root = arm.rings[static_cast<std::size_t>(arm.root)].center;
    const double root_y = (root.y() - ground) / height;
    // Arms are long tubes that start neither at the top of the body nor at its legs.
    double score = arm.tube * arm.length / height;
    score *= (1.3 - root_y) * std::exp(-std::pow(std::max(0.0, root_y - 0.86) / 0.06, 2));
    score *= std::exp(-std::pow(std::max(0.0, 0.3 - root_y) / 0.1, 2));
    if (score > best_score) {
      best_score = score;
      best = arm;
    }
  }
  best.found = best_score > 0.03;
  return best;
}

/// Cells of a row y of the grid's high side that hang together, from one of them on.
std::vector<int> row_part(const BodyGrid& grid, int start, int least_x, std::vector<char>& seen) {
  std::vector<int> part, stack{start};
  seen[static_cast<std::size_t>(start)] = 1;
  while (!stack.empty()) {
    const int cell = stack.back();
    stack.pop_back();
    part.push_back(cell);
    const Eigen::Vector3i at = grid.place(cell);
    for (int z = -1; z <= 1; ++z) {
      for (int x = -1; x <= 1; ++x) {
        if (at.x() + x < least_x || !grid.filled(at.x() + x, at.y(), at.z() + z)) continue;
        const int n = grid.index(at.x() + x, at.y(), at.z() + z);
        if (seen[static_cast<std::size_t>(n)]) continue;
        seen[static_cast<std::size_t>(n)] = 1;
        stack.push_back(n);
      }
    }
  }
  return part;
}

/// Where the legs become one: the lowest height from which on the body is as deep in the middle as beside it. Legs that
/// touch, and capes behind them, are shallow in the middle.
double crotch_height(const BodyGrid& grid, int plane, double ground, double height) {
  const int least_x = (plane + 1) / 2;
  const int most_x = std::min(grid.size.x() - 1, least_x + static_cast<int>(0.25 * height / grid.cell));
  int rows = 0;
  double found = ground + 0.02 * height;
  for (int y = 0; y < grid.size.y(); ++y) {
    const double at_y = grid.origin.y() + (y + 0.5) * grid.cell;
    if (at_y - ground < 0.02 * height) continue;
    if (at_y - ground > 0.62 * height) break;
    int middle = 0, most = 0;
    for (int x = least_x; x <= most_x; ++x) {
      int depth = 0;
      for (int z = 0; z < grid.size.z(); ++z) depth += grid.filled(x, y, z);
      if (x <= least_x) middle = depth;
      most = std::max(most, depth);
    }
    if (middle < 0.6 * most) {
      rows = 0;
      continue;
    }
    if (rows++ == 0) found = at_y;
    if (rows * grid.cell > 0.05 * height) break;
  }
  return found;
}

void find_leg(const BodyGrid& grid, int plane, HumanoidMarks& marks) {
  const int least_x = (plane + 1) / 2;
  std::vector<char> seen(grid.solid.size(), 0);
  Eigen::Vector2d last(-1, 0);
  for (int y = 0; y < grid.size.y(); ++y) {
    const double at_y = grid.origin.y() + (y + 0.5) * grid.cell;
    if (at_y > marks.crotch) break;
    LegRow best;
    double best_score = -std::numeric_limits<double>::max();
    for (int z = 0; z < grid.size.z(); ++z) {
      for (int x = least_x; x < grid.size.x(); ++x) {
        if (!grid.filled(x, y, z) || seen[static_cast<std::size_t>(grid.index(x, y, z))]) continue;
        LegRow row;
        row.y = at_y;
        row.x_low = row.z_low = std::numeric_limits<double>::max();
        row.x_high = row.z_high = -row.x_low;
        const std::vector<int> part = row_part(grid, grid.index(x, y, z), least_x, seen);
        for (const int cell : part) {
          const Eigen::Vector3d at = grid.center(cell);
          row.x += at.x();
          row.z += at.z();
          row.x_low = std::min(row.x_low, at.x());
          row.x_high = std::max(row.x_high, at.x());
          row.z_low = std::min(row.z_low, at.z());
          row.z_high = std::max(row.z_high, at.z());
        }
        row.x /= static_cast<double>(part.size());
        row.z /= static_cast<double>(part.size());
        row.area = static_cast<double>(part.size()) * grid.cell * grid.cell;
        const double away = last.x() < 0 ? 0 : (Eigen::Vector2d(row.x - marks.middle, row.z) - last).norm();
        const double score = last.x() < 0 ? row.area : -away + 0.1 * std::sqrt(row.area);
        if (score > best_score) {
          best_score = score;
          best = row;
        }
      }
    }
    if (best.area == 0) continue;
    last = {best.x - marks.middle, best.z};
    marks.leg.push_back(best);
  }
}

void find_trunk(const BodyGrid& grid, int plane, HumanoidMarks& marks) {
  const int least_x = (plane + 1) / 2;
  std::vector<char> seen(grid.solid.size(), 0);
  for (int y = 0; y < grid.size.y(); ++y) {
    TrunkRow row;
    row.y = grid.origin.y() + (y + 0.5) * grid.cell;
    row.z_low = std::numeric_limits<double>::max();
    row.z_high = -row.z_low;
    double weight = 0;
    for (int z = 0; z < grid.size.z(); ++z) {
      if (!grid.filled(least_x, y, z) || seen[static_cast<std::size_t>(grid.index(least_x, y, z))]) continue;
      const std::vector<int> part = row_part(grid, grid.index(least_x, y, z), least_x, seen);
      for (const int cell : part) {
        const Eigen::Vector3d at = grid.center(cell);
        row.half_width = std::max(row.half_width, at.x() - marks.middle);
        row.z_low = std::min(row.z_low, at.z());
        row.z_high = std::max(row.z_high, at.z());
        const double w = at.x() - marks.middle < 0.05 * (marks.top - marks.ground) ? 1 : 0;
        row.z += w * at.z();
        weight += w;
      }
      row.area += static_cast<double>(part.size()) * grid.cell * grid.cell;
    }
    if (row.area == 0) continue;
    row.z /= std::max(weight, 1.0);
    marks.trunk.push_back(row);
  }
}

void find_neck(HumanoidMarks& marks) {
  const double height = marks.top - marks.ground;
  double shoulder = marks.ground + 0.75 * height;
  if (marks.arm.found) {
    const auto& ring = marks.arm.rings[static_cast<std::size_t>(marks.arm.root)];
    shoulder = ring.center.y() + 0.5 * (ring.high - ring.center.y());
  }
  shoulder = std::min(shoulder, marks.ground + 0.9 * height);
  double least = std::numeric_limits<double>::max();
  marks.neck = shoulder;
  for (const TrunkRow& row : marks.trunk) {
    if (row.y < shoulder || row.y > shoulder + 0.6 * (marks.top - shoulder)) continue;
    const double area = row.area * (1 + 0.5 * (row.y - shoulder) / height);
    if (area < least) {
      least = area;
      marks.neck = row.y;
      marks.neck_half_width = row.half_width;
    }
  }
  for (const TrunkRow& row : marks.trunk) {
    if (row.y > marks.neck) marks.head_half_width = std::max(marks.head_half_width, row.half_width);
  }
}

}  // namespace

int middle_plane(const BodyGrid& grid, double& share) {
  std::vector<Eigen::Vector3i> all;
  for (int i = 0; i < grid.count(); ++i) {
    if (grid.solid[static_cast<std::size_t>(i)]) all.push_back(grid.place(i));
  }
  // A few thousand cells, evenly, tell as much as all.
  constexpr std::size_t kEnough = 8000;
  std::vector<Eigen::Vector3i> cells;
  const std::size_t stride = all.size() / kEnough + 1;
  for (std::size_t i = 0; i < all.size(); i += stride) cells.push_back(all[i]);
  int best = -1, plane = grid.size.x();
  for (int c = grid.size.x() / 2; c < 3 * grid.size.x() / 2; ++c) {
    int hits = 0;
    for (const Eigen::Vector3i& at : cells) hits += grid.filled(c - at.x(), at.y(), at.z());
    if (hits > best) {
      best = hits;
      plane = c;
    }
  }
  share = cells.empty() ? 0 : static_cast<double>(best) / static_cast<double>(cells.size());
  return plane;
}

BodyGrid common_half(const BodyGrid& grid, int plane) {
  BodyGrid result = grid;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    const Eigen::Vector3i at = grid.place(i);
    bool both = false;
    for (int z = -1; z <= 1 && !both; ++z) {
      for (int y = -1; y <= 1 && !both; ++y) {
        for (int x = -1; x <= 1 && !both; ++x) both = grid.filled(plane - at.x() + x, at.y() + y, at.z() + z);
      }
    }
    result.solid[static_cast<std::size_t>(i)] = both;
  }
  join_parts(result, 10);
  return result;
}

BodyGrid both_halves(const BodyGrid& grid, int plane) {
  BodyGrid result = grid;
  for (int i = 0; i < grid.count(); ++i) {
    const Eigen::Vector3i at = grid.place(i);
    if (grid.filled(plane - at.x(), at.y(), at.z())) result.solid[static_cast<std::size_t>(i)] = 1;
  }
  return result;
}

BodyGrid mirrored_half(const BodyGrid& grid, int plane, bool high_side) {
  BodyGrid result = grid;
  for (int i = 0; i < grid.count(); ++i) {
    const Eigen::Vector3i at = grid.place(i);
    const bool high = 2 * at.x() >= plane;
    // The low side, seen in a mirror, is the high one.
    const int source = high == high_side ? at.x() : plane - at.x();
    result.solid[static_cast<std::size_t>(i)] = grid.filled(source, at.y(), at.z());
  }
  join_parts(result, 10);
  return result;
}

HumanoidMarks humanoid_marks(const BodyGrid& grid, int plane) {
  HumanoidMarks marks;
  marks.middle = plane_x(grid, plane);
  marks.ground = std::numeric_limits<double>::max();
  marks.top = -marks.ground;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    const double y = grid.center(i).y();
    marks.ground = std::min(marks.ground, y);
    marks.top = std::max(marks.top, y);
  }
  const double height = marks.top - marks.ground;
  marks.arm = find_arm(grid, marks.middle, marks.ground, height);
  marks.crotch = crotch_height(grid, plane, marks.ground, height);
  find_leg(grid, plane, marks);
  find_trunk(grid, plane, marks);
  find_neck(marks);
  return marks;
}

}  // namespace limber::internal
