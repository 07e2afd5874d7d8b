#include "limber/autorig/internal/level_trunk.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {

void lay_trunk_level(const BodyGrid& grid, const HumanoidMarks& marks, std::vector<RoleJoint>& joints) {
  const double height = marks.top - marks.ground;
  double z = 0, legs = 0;
  for (const LegRow& row : marks.leg) {
    if (row.y < marks.ground + 0.5 * (marks.crotch - marks.ground)) continue;
    z += row.z;
    legs += 1;
  }
  if (legs == 0) return;
  z /= legs;
  // What is above the legs, and in front of them, near the middle plane.
  double bottom = 1e300, top = -1e300;
  std::vector<int> above, front;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    const Eigen::Vector3d at = grid.center(i);
    if (std::abs(at.x() - marks.middle) > 0.05 * height || at.y() < marks.crotch) continue;
    if (std::abs(at.z() - z) < 0.03 * height) {
      bottom = std::min(bottom, at.y());
      top = std::max(top, at.y());
      above.push_back(i);
    } else if (at.z() > z) {
      front.push_back(i);
    }
  }
  constexpr double kLevel = 0.72;
  if (above.empty() || front.empty() || top - marks.ground > kLevel * height) return;
  const std::vector<float> ways = grid_distances(grid, above);
  std::erase_if(front, [&](int cell) { return ways[static_cast<std::size_t>(cell)] > 1e8f; });
  if (front.empty()) return;
  // Feelers and whiskers are thin: the nose is where all but a few cells are behind.
  constexpr double kBehind = 0.97;
  std::sort(front.begin(), front.end(), [&](int a, int b) {
    const float to_a = ways[static_cast<std::size_t>(a)], to_b = ways[static_cast<std::size_t>(b)];
    return to_a != to_b ? to_a < to_b : a < b;
  });
  const int nose = front[static_cast<std::size_t>(kBehind * static_cast<double>(front.size() - 1))];
  const float most = ways[static_cast<std::size_t>(nose)];
  if (most * grid.cell < 0.3 * height) return;
  Eigen::Vector3d head = Eigen::Vector3d::Zero();
  double count = 0;
  for (const int cell : front) {
    const float way = ways[static_cast<std::size_t>(cell)];
    if (way < 0.72f * most || way > most) continue;
    head += grid.center(cell);
    count += 1;
  }
  head /= count;
  head.x() = marks.middle;
  const auto joint = [&](const std::string& role) -> RoleJoint* {
    for (RoleJoint& each : joints) {
      if (each.role == role) return &each;
    }
    return nullptr;
  };
  const double hips_y = (bottom + top) / 2;
  const Eigen::Vector3d hips(marks.middle, hips_y - 0.05 * height, z);
  Eigen::Vector3d chest = hips + 0.45 * (head - hips);
  if (marks.arm.found) {
    Eigen::Vector3d arm = marks.arm.rings[static_cast<std::size_t>(marks.arm.root)].center;
    arm.x() = marks.middle;
    chest = hips + 0.85 * (arm - hips);
  }
  const auto put = [&](const std::string& role, const Eigen::Vector3d& at) {
    if (RoleJoint* found = joint(role)) found->position = at;
  };
  put("hips", hips);
  put("spine1", hips + (chest - hips) / 3);
  put("spine2", hips + 2 * (chest - hips) / 3);
  put("chest", chest);
  put("neck", chest + 0.4 * (head - chest));
  put("head", head);
  put("head_end", grid.center(nose));
  // Such legs stand on their toes: knee and ankle are higher up.
  for (const char* side : {".L", ".R"}) {
    RoleJoint *thigh = joint(std::string("thigh") + side), *shin = joint(std::string("shin") + side),
              *foot = joint(std::string("foot") + side);
    if (!thigh || !shin || !foot) continue;
    thigh->position.y() = hips_y;
    thigh->position.z() = z;
    const auto row_z = [&](double y) {
      const LegRow* best = &marks.leg.front();
      for (const LegRow& row : marks.leg) {
        if (std::abs(row.y - y) < std::abs(best->y - y)) best = &row;
      }
      return best->z;
    };
    shin->position.y() = marks.ground + 0.57 * (hips_y - marks.ground);
    shin->position.z() = row_z(shin->position.y());
    foot->position.y() = marks.ground + 0.28 * (hips_y - marks.ground);
    foot->position.z() = row_z(foot->position.y());
  }
}

}  // namespace limber::internal
