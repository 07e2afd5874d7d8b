#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

/// Middle line of tentacle 0..3 of the left side, from front to back: out along the ground, then curled up at the tip.
std::vector<Vector3d> tentacle_path(int index) {
  // Distance from the middle, height, and how far to the side, in the tentacle's own direction.
  struct Stop {
    double reach, height, aside;
  };
  static constexpr Stop kStops[] = {{0.12, 0.44, 0.00},  {0.40, 0.27, 0.00},  {0.72, 0.135, 0.05}, {1.06, 0.105, 0.03},
                                    {1.38, 0.14, -0.06}, {1.60, 0.28, -0.10}, {1.64, 0.47, -0.08}, {1.51, 0.58, -0.03},
                                    {1.38, 0.52, 0.02},  {1.37, 0.41, 0.05}};
  const double angle = (22.5 + 45.0 * index) * std::numbers::pi / 180.0;  // From straight ahead towards the left.
  const double turn = index % 2 == 0 ? 1.0 : -1.0;
  const double stretch = 1.0 - 0.04 * index;
  const Vector3d ahead(std::sin(angle), 0, std::cos(angle));
  const Vector3d aside(std::cos(angle), 0, -std::sin(angle));
  std::vector<Vector3d> path;
  for (const Stop& stop : kStops) {
    path.push_back(stretch * stop.reach * ahead + turn * 1.6 * stop.aside * aside + Vector3d(0, stop.height, 0));
  }
  return path;
}

Solid make_tentacle(int index) {
  static constexpr double kRadii[] = {0.19, 0.165, 0.135, 0.112, 0.095, 0.082, 0.070, 0.060, 0.051, 0.044};
  std::vector<TubeKey> keys;
  int i = 0;
  for (const Vector3d& centre : tentacle_path(index)) {
    keys.push_back({centre, kRadii[i], kRadii[i]});
    ++i;
  }
  const double angle = (22.5 + 45.0 * index) * std::numbers::pi / 180.0;
  return Solid::tube(keys, {.side = Vector3d(std::cos(angle), 0, -std::sin(angle))});
}

Solid make_head() {
  const Solid mantle = Solid::tube({{{0, 0.46, 0.02}, 0.33, 0.32},
                                    {{0, 0.66, 0.02}, 0.345, 0.33},
                                    {{0, 0.94, -0.04}, 0.46, 0.43},
                                    {{0, 1.22, -0.14}, 0.48, 0.45},
                                    {{0, 1.40, -0.21}, 0.41, 0.385}},
                                   {.start_cap = 0.6});
  const Solid eye = Solid::sphere({0.200, 0.77, 0.235}, 0.148).with_reflection();
  return mantle.blended(eye, 0.06);
}

/// What is cut out for a mouth, below the eyes.
Solid make_smile() {
  return Solid::tube({{{-0.130, 0.600, 0.330}, 0.024, 0.030},
                      {{-0.075, 0.558, 0.345}, 0.030, 0.040},
                      {{0, 0.540, 0.356}, 0.032, 0.044},
                      {{0.075, 0.558, 0.345}, 0.030, 0.040},
                      {{0.130, 0.600, 0.330}, 0.024, 0.030}},
                     {.side = Vector3d::UnitY()});
}

void add_tentacle_bones(std::vector<SampleBone>& bones, int index, const std::string& side, double sign) {
  // Where the tentacle bends more, bones are shorter.
  static constexpr int kJoints[] = {1, 3, 5, 6, 7, 8};
  const std::vector<Vector3d> path = tentacle_path(index);
  std::string parent = "body";
  for (std::size_t i = 0; i + 1 < std::size(kJoints); ++i) {
    Vector3d head = path[kJoints[i]];
    Vector3d tail = path[kJoints[i + 1]];
    head.x() *= sign;
    tail.x() *= sign;
    bones.push_back({fmt::format("tentacle.{}{}.{}", index + 1, side, i + 1), parent, head, tail});
    parent = bones.back().name;
  }
}

}  // namespace

SampleModel make_octopus(int resolution) {
  require_resolution(resolution);
  Solid octopus = make_head();
  // Neighbouring tentacles of the two sides meet at x = 0, where both must be felt for a smooth joint.
  for (int i = 0; i < 4; ++i) {
    const Solid tentacle = make_tentacle(i);
    octopus = octopus.blended(tentacle, 0.12).blended(tentacle.reflected(), 0.12);
  }
  SampleModel model;
  model.shape = mesh_sample(octopus.carved(make_smile(), 0.03), resolution, 0.05, true);
  model.bones = {{"body", "", {0, 0.40, 0}, {0, 0.72, 0}}, {"head", "body", {0, 0.72, 0}, {0, 1.45, -0.15}}};
  for (int i = 0; i < 4; ++i) {
    add_tentacle_bones(model.bones, i, ".L", 1);
    add_tentacle_bones(model.bones, i, ".R", -1);
  }
  return model;
}

}  // namespace limber::internal
