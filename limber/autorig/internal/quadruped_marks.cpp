#include "limber/autorig/internal/quadruped_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace limber::internal {
namespace {

constexpr double kNone = 1e300;

/// The slices of the half of a body, from back to front.
void slice_body(const BodyGrid& grid, int least_x, QuadrupedMarks& marks) {
  const double near = 0.06 * (marks.front_end - marks.back_end);
  // Tails and trunks that touch the ground are in the middle, legs beside it.
  double widest = 0;
  for (int y = 0; grid.origin.y() + (y + 0.5) * grid.cell < marks.ground + 0.12 * (marks.top - marks.ground); ++y) {
    for (int z = 0; z < grid.size.z(); ++z) {
      for (int x = least_x; x < grid.size.x(); ++x) {
        if (grid.filled(x, y, z)) widest = std::max(widest, (x - least_x) * grid.cell);
      }
    }
  }
  for (int z = 0; z < grid.size.z(); ++z) {
    BodySlice slice;
    slice.z = grid.origin.z() + (z + 0.5) * grid.cell;
    slice.bottom = kNone;
    double middle_bottom = kNone;
    slice.top = slice.middle_top = -kNone;
    double count = 0;
    for (int y = 0; y < grid.size.y(); ++y) {
      const double at_y = grid.origin.y() + (y + 0.5) * grid.cell;
      for (int x = least_x; x < grid.size.x(); ++x) {
        if (!grid.filled(x, y, z)) continue;
        if ((x - least_x) * grid.cell >= 0.3 * widest) {
          slice.bottom = std::min(slice.bottom, at_y);
        } else if ((x - least_x) * grid.cell <= 0.12 * widest) {
          middle_bottom = std::min(middle_bottom, at_y);
        }
        slice.top = std::max(slice.top, at_y);
        slice.area += grid.cell * grid.cell;
        if ((x - least_x) * grid.cell > near) continue;
        slice.middle_top = std::max(slice.middle_top, at_y);
        slice.y += at_y;
        count += 1;
      }
    }
    if (slice.area == 0) continue;
    slice.y = count > 0 ? slice.y / count : (slice.bottom + slice.top) / 2;
    if (count == 0) slice.middle_top = slice.top;
    if (slice.bottom == kNone) slice.bottom = slice.top;
    // Between two legs there is room.
    slice.stands = middle_bottom > slice.bottom + 0.03 * (marks.top - marks.ground);
    marks.slices.push_back(slice);
  }
}

/// Where the body touches the ground along z: the two groups of slices that are farthest apart and wide enough.
bool find_stands(QuadrupedMarks& marks) {
  const double height = marks.top - marks.ground;
  struct Group {
    double low, high, area;
  };
  std::vector<Group> groups;
  const double limit = marks.ground + 0.10 * height;
  for (const BodySlice& slice : marks.slices) {
    if (slice.bottom > limit || !slice.stands) continue;
    const double step = marks.slices.size() > 1 ? marks.slices[1].z - marks.slices[0].z : 1;
    if (!groups.empty() && slice.z - groups.back().high < 2.5 * step) {
      groups.back().high = slice.z;
      groups.back().area += slice.area;
    } else {
      groups.push_back({slice.z, slice.z, slice.area});
    }
  }
  if (groups.size() < 2) return false;
  // The widest gap is under the belly.
  std::size_t gap = 1;
  for (std::size_t i = 1; i < groups.size(); ++i) {
    if (groups[i].low - groups[i - 1].high > groups[gap].low - groups[gap - 1].high) gap = i;
  }
  marks.back.z_low = groups[gap - 1].low;
  marks.back.z_high = groups[gap - 1].high;
  marks.front.z_low = groups[gap].low;
  marks.front.z_high = groups[gap].high;
  std::vector<double> bottoms;
  for (const BodySlice& slice : marks.slices) {
    if (slice.z > marks.back.z_high && slice.z < marks.front.z_low) bottoms.push_back(slice.bottom);
  }
  if (bottoms.size() < 3) return false;
  std::sort(bottoms.begin(), bottoms.end());
  marks.belly = bottoms[bottoms.size() * 7 / 10];
  return marks.belly - marks.ground > 0.12 * height;
}

/// Follows a leg from the ground to the belly.
void follow_leg(const BodyGrid& grid, int least_x, const QuadrupedMarks& marks, GroundLeg& leg) {
  double last_z = (leg.z_low + leg.z_high) / 2, last_x = -1;
  const double length = marks.front_end - marks.back_end;
  const double split = (marks.back.z_high + marks.front.z_low) / 2;
  const bool is_front = last_z > split;
  for (int y = 0; y < grid.size.y(); ++y) {
    const double at_y = grid.origin.y() + (y + 0.5) * grid.cell;
    if (at_y > marks.belly) break;
    LegRow row;
    row.y = at_y;
    row.x_low = row.z_low = kNone;
    row.x_high = row.z_high = -kNone;
    double count = 0;
    for (int z = 0; z < grid.size.z(); ++z) {
      const double at_z = grid.origin.z() + (z + 0.5) * grid.cell;
      if ((at_z > split) != is_front || std::abs(at_z - last_z) > 0.12 * length + (leg.z_high - leg.z_low) / 2)
        continue;
      for (int x = least_x; x < grid.size.x(); ++x) {
        if (!grid.filled(x, y, z)) continue;
        const double at_x = grid.origin.x() + (x + 0.5) * grid.cell;
        if (last_x >= 0 && std::abs(at_x - last_x) > 0.15 * length) continue;
        row.x += at_x;
        row.z += at_z;
        row.x_low = std::min(row.x_low, at_x);
        row.x_high = std::max(row.x_high, at_x);
        row.z_low = std::min(row.z_low, at_z);
        row.z_high = std::max(row.z_high, at_z);
        count += 1;
      }
    }
    if (count == 0) continue;
    row.x /= count;
    row.z /= count;
    row.area = count * grid.cell * grid.cell;
    last_z = row.z;
    last_x = row.x;
    leg.rows.push_back(row);
  }
  double count = 0;
  for (std::size_t i = leg.rows.size() / 2; i < leg.rows.size(); ++i) {
    leg.x += leg.rows[i].x;
    leg.z += leg.rows[i].z;
    count += 1;
  }
  leg.x = count > 0 ? leg.x / count : marks.middle;
  leg.z = count > 0 ? leg.z / count : last_z;
  double top = 0, slices = 0;
  for (const BodySlice& slice : marks.slices) {
    if (std::abs(slice.z - leg.z) > 0.04 * length) continue;
    top += slice.middle_top;
    slices += 1;
  }
  leg.top = slices > 0 ? top / slices : marks.belly;
}

/// The place near the middle plane that is farthest from the trunk, through the solid.
void find_end(const BodyGrid& grid, const QuadrupedMarks& marks, bool front, Eigen::Vector3d& end, double& distance,
              std::vector<LimbRing>& rings) {
  const double near = 0.05 * (marks.front_end - marks.back_end);
  const GroundLeg& leg = front ? marks.front : marks.back;
  std::vector<int> from;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    const Eigen::Vector3d at = grid.center(i);
    if (std::abs(at.z() - leg.z) < 1.01 * grid.cell && at.y() > marks.belly && at.y() <= leg.top) from.push_back(i);
  }
  if (from.empty()) return;
  const std::vector<float> ways = grid_distances(grid, from);
  int best = -1;
  float most = -1;
  for (int i = 0; i < grid.count(); ++i) {
    const float way = ways[static_cast<std::size_t>(i)];
    if (!grid.solid[static_cast<std::size_t>(i)] || way > 1e8f) continue;
    const Eigen::Vector3d at = grid.center(i);
    if (std::abs(at.x() - marks.middle) > near || (front ? at.z() < leg.z : at.z() > leg.z)) continue;
    if (at.y() < marks.ground + 0.5 * (marks.belly - marks.ground)) continue;
    // What is farther along the body wins over what is only higher: ears, horns, humps.
    const float value = way + static_cast<float>((front ? 1 : -1) * (at.z() - leg.z) / grid.cell);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  if (best < 0) return;
  end = grid.center(best);
  distance = ways[static_cast<std::size_t>(best)] * grid.cell;
  // Rings of equal distance from the trunk, within the end's reach.
  const int count = static_cast<int>(distance / (2 * grid.cell)) + 1;
  rings.assign(static_cast<std::size_t>(count), {});
  std::vector<double> counts(static_cast<std::size_t>(count), 0);
  for (auto& ring : rings) ring.center.setZero();
  for (int i = 0; i < grid.count(); ++i) {
    const float way = ways[static_cast<std::size_t>(i)];
    if (!grid.solid[static_cast<std::size_t>(i)] || way > 1e8f) continue;
    const Eigen::Vector3d at = grid.center(i);
    if (std::abs(at.x() - marks.middle) > 2 * near || (front ? at.z() < leg.z : at.z() > leg.z)) continue;
    if (at.y() < marks.ground + 0.7 * (marks.belly - marks.ground)) continue;
    const auto k = static_cast<std::size_t>(std::min(count - 1, static_cast<int>(way / 2)));
    rings[k].center += at;
    counts[k] += 1;
  }
  std::vector<LimbRing> kept;
  for (std::size_t k = 0; k < rings.size(); ++k) {
    if (counts[k] == 0) continue;
    rings[k].center /= counts[k];
    rings[k].distance = (static_cast<double>(k) + 0.5) * 2 * grid.cell;
    rings[k].area = counts[k] * grid.cell * grid.cell / 2;
    kept.push_back(rings[k]);
  }
  rings.swap(kept);
}

}  // namespace

QuadrupedMarks quadruped_marks(const BodyGrid& grid, int plane) {
  QuadrupedMarks marks;
  marks.middle = grid.origin.x() + grid.cell * (plane + 1) / 2.0;
  Eigen::Vector3d low = Eigen::Vector3d::Constant(kNone), high = -low;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    low = low.cwiseMin(grid.center(i));
    high = high.cwiseMax(grid.center(i));
  }
  marks.ground = low.y();
  marks.top = high.y();
  marks.back_end = low.z();
  marks.front_end = high.z();
  const int least_x = (plane + 1) / 2;
  slice_body(grid, least_x, marks);
  marks.found = find_stands(marks);
  if (!marks.found) return marks;
  follow_leg(grid, least_x, marks, marks.front);
  follow_leg(grid, least_x, marks, marks.back);
  find_end(grid, marks, true, marks.nose, marks.nose_distance, marks.neck);
  marks.head_top = marks.nose.y();
  const double head_from = marks.front.z + 0.3 * (marks.nose.z() - marks.front.z);
  for (const BodySlice& slice : marks.slices) {
    if (slice.z > head_from) marks.head_top = std::max(marks.head_top, slice.middle_top);
  }
  find_end(grid, marks, false, marks.tail, marks.tail_distance, marks.tail_rings);
  return marks;
}

}  // namespace limber::internal
