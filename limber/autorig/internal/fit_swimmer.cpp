#include <algorithm>
#include <cmath>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/humanoid_marks.h"
#include "limber/autorig/internal/quadruped_marks.h"
#include "limber/autorig/internal/side_limbs.h"

namespace limber::internal {
namespace {

/// The middle of a body at a part of its length, from the end of its tail.
Eigen::Vector3d middle_at(const QuadrupedMarks& marks, double part) {
  const double z = marks.back_end + part * (marks.front_end - marks.back_end);
  double y = 0, weight = 0;
  const double window = 0.03 * (marks.front_end - marks.back_end);
  for (const BodySlice& slice : marks.slices) {
    if (std::abs(slice.z - z) > window) continue;
    y += slice.y;
    weight += 1;
  }
  return {marks.middle, weight > 0 ? y / weight : (marks.ground + marks.top) / 2, z};
}

/// A chain along the body, from hips to head and from hips to the end of the tail.
void add_chain(const QuadrupedMarks& marks, double hips, double chest, double neck, double head, int tail_joints,
               BodyFit& fit) {
  const auto add = [&](const std::string& role, double part, double confidence) {
    fit.joints.push_back({role, middle_at(marks, part), confidence});
  };
  add("hips", hips, 0.5);
  add("spine1", hips + (chest - hips) / 3, 0.5);
  add("spine2", hips + 2 * (chest - hips) / 3, 0.5);
  add("chest", chest, 0.5);
  add("neck", neck, 0.5);
  add("head", head, 0.6);
  add("head_end", 1, 0.9);
  for (int k = 1; k <= tail_joints; ++k) add("tail" + std::to_string(k), hips * (1 - k / (tail_joints + 1.0)), 0.5);
  add("tail_end", 0, 0.9);
}

struct Halves {
  BodyGrid common;
  HumanoidMarks figure;
  QuadrupedMarks animal;
};

Halves measure(const BodyGrid& grid, int plane) {
  Halves halves{common_half(grid, plane), {}, {}};
  halves.figure = humanoid_marks(halves.common, plane);
  halves.animal = quadruped_marks(halves.common, plane);
  return halves;
}

/// Limbs to the side that stand out by a part of the body's length, the most outstanding first.
std::vector<ArmMarks> side_limbs(const Halves& marks, int plane, double least) {
  std::vector<ArmMarks> limbs;
  constexpr std::size_t kMost = 6;
  const double length = marks.animal.front_end - marks.animal.back_end;
  for (const LimbTip& tip : limb_tips(marks.common, plane, least * length)) {
    ArmMarks limb = follow_limb(marks.common, tip, marks.figure.middle);
    if (limb.found) limbs.push_back(std::move(limb));
    if (limbs.size() == kMost) break;
  }
  return limbs;
}

/// Of a bird: the limb that reaches farthest to the side.
ArmMarks find_wing(const Halves& marks, int plane) {
  ArmMarks wing = marks.figure.arm;
  const auto reach = [&](const ArmMarks& limb) {
    return limb.found ? std::abs(limb.rings.front().center.x() - marks.figure.middle) : 0;
  };
  for (ArmMarks& limb : side_limbs(marks, plane, 0.06)) {
    if (reach(limb) > 1.1 * reach(wing)) wing = std::move(limb);
  }
  return wing;
}

/// Of a fish: the most outstanding limb in the front half of the body. Behind are flukes.
ArmMarks find_fin(const Halves& marks, int plane) {
  const double length = marks.animal.front_end - marks.animal.back_end;
  for (ArmMarks& limb : side_limbs(marks, plane, 0.03)) {
    const double part = (limb.rings[static_cast<std::size_t>(limb.root)].center.z() - marks.animal.back_end) / length;
    if (part > 0.45 && part < 0.92) return std::move(limb);
  }
  return {};
}

/// A limb that leaves the body to the side, as a chain of joints at parts of its length from the body.
void add_side_limb(const ArmMarks& arm, double middle, const std::vector<std::pair<std::string, double>>& roles,
                   BodyFit& fit) {
  for (const auto& [role, part] : roles) {
    const double distance = (1 - part) * arm.length;
    const LimbRing* best = &arm.rings.front();
    for (const LimbRing& ring : arm.rings) {
      if (std::abs(ring.distance - distance) < std::abs(best->distance - distance)) best = &ring;
    }
    for (const double side : {1.0, -1.0}) {
      Eigen::Vector3d at = best->center;
      at.x() = middle + side * (at.x() - middle);
      fit.joints.push_back({role + (side > 0 ? ".L" : ".R"), at, 0.6});
    }
  }
}

}  // namespace

BodyFit fit_fish(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  const Halves marks = measure(grid, plane);
  BodyFit fit;
  fit.facing = fit_quadruped(mesh, grid, plane, share).facing;
  add_chain(marks.animal, 0.45, 0.62, 0.7, 0.77, 4, fit);
  const ArmMarks fin = find_fin(marks, plane);
  if (fin.found) add_side_limb(fin, marks.figure.middle, {{"fin", 0.0}, {"fin_end", 1.0}}, fit);
  return fit;
}

BodyFit fit_snake(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  BodyFit fit;
  fit.facing = fit_quadruped(mesh, grid, plane, share).facing;
  add_chain(measure(grid, plane).animal, 0.5, 0.75, 0.84, 0.92, 6, fit);
  return fit;
}

BodyFit fit_bird(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  const Halves marks = measure(grid, plane);
  BodyFit fit;
  fit.facing = fit_quadruped(mesh, grid, plane, share).facing;
  add_chain(marks.animal, 0.45, 0.6, 0.72, 0.82, 2, fit);
  const ArmMarks wing = find_wing(marks, plane);
  if (wing.found) {
    add_side_limb(wing, marks.figure.middle, {{"wing1", 0.0}, {"wing2", 0.35}, {"wing3", 0.65}, {"wing_end", 1.0}},
                  fit);
    // Wings are swept to the back.
    const double back = wing.rings[static_cast<std::size_t>(wing.root)].center.z() - wing.rings.front().center.z();
    fit.facing += 1.5 * std::clamp(back / (0.2 * std::max(wing.length, 1e-300)), -1.0, 1.0);
  }
  const HumanoidMarks& figure = marks.figure;
  const double height = figure.top - figure.ground;
  if (figure.crotch - figure.ground < 0.08 * height || figure.leg.size() < 4) return fit;
  const auto add_leg = [&](const std::string& role, double part) {
    const LegRow& row = figure.leg[std::min(figure.leg.size() - 1,
                                            static_cast<std::size_t>(part * static_cast<double>(figure.leg.size())))];
    for (const double side : {1.0, -1.0}) {
      const Eigen::Vector3d at(figure.middle + side * (row.x - figure.middle), row.y, row.z);
      fit.joints.push_back({role + (side > 0 ? ".L" : ".R"), at, 0.5});
    }
  };
  add_leg("thigh", 1);
  add_leg("shin", 0.55);
  add_leg("foot", 0.12);
  return fit;
}

}  // namespace limber::internal
