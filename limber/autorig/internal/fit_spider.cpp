#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/humanoid_marks.h"
#include "limber/autorig/internal/quadruped_marks.h"
#include "limber/autorig/internal/side_limbs.h"

namespace limber::internal {
namespace {

double middle_of(const BodyGrid& grid, int plane) {
  return grid.origin.x() + grid.cell * (plane + 1) / 2.0;
}

/// A limb from its root outwards: places at parts of its length.
struct SideLimb {
  ArmMarks arm;
  Eigen::Vector3d at(double part) const {
    const double distance = (1 - part) * arm.length;
    const LimbRing* best = &arm.rings.front();
    for (const LimbRing& ring : arm.rings) {
      if (std::abs(ring.distance - distance) < std::abs(best->distance - distance)) best = &ring;
    }
    return best->center;
  }

  /// Where it bends most between two parts of its length; the middle between them if it is straight.
  double bend(double from, double to) const {
    const Eigen::Vector3d start = at(from), chord = at(to) - start;
    double most = 0.05 * chord.norm(), place = (from + to) / 2;
    for (int k = 4; k <= 12; ++k) {
      const double part = from + (to - from) * k / 16;
      const Eigen::Vector3d away = at(part) - start;
      const double off = (away - away.dot(chord) / std::max(chord.squaredNorm(), 1e-300) * chord).norm();
      if (off <= most) continue;
      most = off;
      place = part;
    }
    return place;
  }
};

}  // namespace

ArmMarks follow_limb(const BodyGrid& grid, const LimbTip& tip, double middle) {
  ArmMarks limb;
  limb.rings = trace_limb(grid, tip.cell, middle);
  if (limb.rings.size() < 4) return limb;
  find_limb_root(limb, false);
  limb.found = true;
  return limb;
}

std::vector<LimbTip> limb_tips(const BodyGrid& grid, int plane, double least) {
  const double middle = middle_of(grid, plane);
  std::vector<int> core;
  for (int i = 0; i < grid.count(); ++i) {
    if (grid.solid[static_cast<std::size_t>(i)] && std::abs(grid.center(i).x() - middle) < 1.5 * grid.cell) {
      core.push_back(i);
    }
  }
  std::vector<LimbTip> tips;
  if (core.empty()) return tips;
  const std::vector<float> distance = grid_distances(grid, core);
  for (const Peak& peak : distance_peaks(grid, distance, static_cast<float>(least / grid.cell))) {
    const Eigen::Vector3d at = grid.center(peak.cell);
    if (at.x() > middle) tips.push_back({peak.cell, at, peak.prominence * grid.cell});
  }
  return tips;
}

std::vector<LimbTip> standing_tips(const std::vector<LimbTip>& tips, double ground, double height) {
  std::vector<LimbTip> standing;
  for (const LimbTip& tip : tips) {
    if (tip.place.y() > ground + 0.3 * height) continue;
    // The longest comes first.
    if (standing.empty() || tip.length > 0.25 * standing.front().length) standing.push_back(tip);
  }
  return standing;
}

BodyFit fit_spider(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  const BodyGrid common = share < 0.85 ? both_halves(grid, plane) : common_half(grid, plane);
  const double middle = middle_of(common, plane);
  BodyFit fit;
  fit.facing = fit_quadruped(mesh, grid, plane, share).facing;
  Eigen::Vector3d low = Eigen::Vector3d::Constant(1e300), high = -low, trunk_low = low, trunk_high = high;
  for (int i = 0; i < common.count(); ++i) {
    if (!common.solid[static_cast<std::size_t>(i)]) continue;
    const Eigen::Vector3d at = common.center(i);
    low = low.cwiseMin(at);
    high = high.cwiseMax(at);
    if (std::abs(at.x() - middle) > 1.5 * common.cell) continue;
    trunk_low = trunk_low.cwiseMin(at);
    trunk_high = trunk_high.cwiseMax(at);
  }
  const double size = (high - low).maxCoeff(), height = high.y() - low.y();
  const std::vector<LimbTip> tips = limb_tips(common, plane, 0.06 * size);
  std::vector<SideLimb> legs, wings;
  for (const LimbTip& tip : standing_tips(tips, low.y(), height)) {
    const SideLimb limb{follow_limb(common, tip, middle)};
    if (limb.arm.found && legs.size() < 8) legs.push_back(limb);
  }
  for (const LimbTip& tip : tips) {
    if (tip.place.y() < low.y() + 0.5 * height || !wings.empty()) continue;
    const SideLimb limb{follow_limb(common, tip, middle)};
    if (limb.arm.found && limb.arm.length > 0.25 * size) wings.push_back(limb);
  }
  if (legs.size() < 2 || trunk_low.z() > trunk_high.z()) return fit;
  std::sort(legs.begin(), legs.end(), [](const SideLimb& a, const SideLimb& b) {
    return a.at(0).z() + 0.3 * a.at(1).z() > b.at(0).z() + 0.3 * b.at(1).z();
  });
  double root = 0;
  for (const SideLimb& leg : legs) root += leg.at(0).z() / static_cast<double>(legs.size());
  root = std::clamp(root, trunk_low.z(), trunk_high.z());
  // The trunk's middle, on the middle plane.
  const auto trunk_at = [&](double z) {
    double y = 0, count = 0;
    for (int i = 0; i < common.count(); ++i) {
      if (!common.solid[static_cast<std::size_t>(i)]) continue;
      const Eigen::Vector3d at = common.center(i);
      if (std::abs(at.x() - middle) > 1.5 * common.cell || std::abs(at.z() - z) > 0.03 * size) continue;
      y += at.y();
      count += 1;
    }
    return Eigen::Vector3d(middle, count > 0 ? y / count : (low.y() + high.y()) / 2, z);
  };
  fit.joints.push_back({"hips", trunk_at(root + 0.4 * (trunk_low.z() - root)), 0.6});
  fit.joints.push_back({"chest", trunk_at(root), 0.6});
  fit.joints.push_back({"head", trunk_at(root + 0.5 * (trunk_high.z() - root)), 0.6});
  fit.joints.push_back({"head_end", trunk_at(trunk_high.z()), 0.8});
  const auto add = [&](const std::string& role, const Eigen::Vector3d& place) {
    for (const double side : {1.0, -1.0}) {
      const Eigen::Vector3d at(middle + side * (place.x() - middle), place.y(), place.z());
      fit.joints.push_back({role + (side > 0 ? ".L" : ".R"), at, 0.6});
    }
  };
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const std::string name = "leg" + std::to_string(k + 1) + "_";
    const double knee = legs[k].bend(0, 1), ankle = legs[k].bend(knee, 1);
    add(name + "1", legs[k].at(0));
    add(name + "2", legs[k].at(knee));
    add(name + "3", legs[k].at(ankle));
    add(name + "end", legs[k].at(1));
  }
  for (const SideLimb& wing : wings) {
    add("wing1", wing.at(0));
    add("wing2", wing.at(0.35));
    add("wing3", wing.at(0.65));
    add("wing_end", wing.at(1));
  }
  return fit;
}

}  // namespace limber::internal
