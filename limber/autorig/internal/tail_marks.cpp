#include "limber/autorig/internal/tail_marks.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

/// z of the legs below the trunk; of the trunk, if there are no legs.
double hips_z(const HumanoidMarks& marks) {
  double z = 0, count = 0;
  for (const LegRow& row : marks.leg) {
    if (row.y < marks.ground + 0.6 * (marks.crotch - marks.ground)) continue;
    z += row.z;
    count += 1;
  }
  return count > 0 ? z / count : marks.trunk.empty() ? 0 : marks.trunk[marks.trunk.size() / 2].z;
}

}  // namespace

void add_tail(const BodyGrid& grid, const HumanoidMarks& marks, std::vector<RoleJoint>& joints) {
  const double height = marks.top - marks.ground, hips = hips_z(marks);
  // What is above the legs is the trunk.
  std::vector<char> trunk(grid.solid.size(), 0);
  std::vector<int> core;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    const Eigen::Vector3d at = grid.center(i);
    if (at.y() < marks.crotch || at.y() > marks.neck || at.z() < hips - 0.03 * height) continue;
    trunk[static_cast<std::size_t>(i)] = 1;
    core.push_back(i);
  }
  if (core.empty()) return;
  const std::vector<float> distance = grid_distances(grid, core);
  const Peak* best = nullptr;
  const std::vector<Peak> peaks = distance_peaks(grid, distance, static_cast<float>(0.12 * height / grid.cell));
  for (const Peak& peak : peaks) {
    const Eigen::Vector3d at = grid.center(peak.cell);
    if (std::abs(at.x() - marks.middle) > 0.05 * height || at.z() > hips - 0.1 * height || at.y() > marks.neck)
      continue;
    if (!best || peak.distance > best->distance) best = &peak;
  }
  if (!best) return;
  ArmMarks tail;
  tail.rings = trace_limb(grid, best->cell, marks.middle, trunk);
  if (tail.rings.size() < 6) return;
  find_limb_root(tail, false);
  const LimbRing& root = tail.rings[static_cast<std::size_t>(tail.root)];
  std::vector<double> widths;
  for (int i = 0; i <= tail.root; ++i) widths.push_back(2 * tail.rings[static_cast<std::size_t>(i)].outer);
  std::nth_element(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2), widths.end());
  const double width = widths[widths.size() / 2];
  const bool low = root.center.y() < marks.crotch + 0.45 * (marks.neck - marks.crotch);
  if (!low || tail.length < 0.15 * height || width > 0.6 * tail.length || tail.tube < 0.35) return;
  const int count = std::clamp(static_cast<int>(std::lround(tail.length / (0.1 * height))), 2, 5);
  for (int k = 0; k <= count; ++k) {
    const double way = tail.length * (1 - static_cast<double>(k) / count);
    const LimbRing* ring = &tail.rings.front();
    for (const LimbRing& other : tail.rings) {
      if (std::abs(other.distance - way) < std::abs(ring->distance - way)) ring = &other;
    }
    const Eigen::Vector3d at(marks.middle, ring->center.y(), ring->center.z());
    joints.push_back({k < count ? "tail" + std::to_string(k + 1) : "tail_end", at, 0.6});
  }
}

}  // namespace limber::internal
