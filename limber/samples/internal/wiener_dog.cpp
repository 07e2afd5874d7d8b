#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

const std::vector<Vector3d> kTail = {{0, 0.50, -0.92}, {0, 0.58, -1.12}, {0, 0.72, -1.28}, {0, 0.92, -1.36}};
const std::vector<Vector3d> kEar = {
    {0.085, 0.945, 1.00}, {0.158, 0.895, 0.985}, {0.198, 0.770, 0.98}, {0.200, 0.640, 1.00}};

Solid make_trunk() {
  return Solid::tube({{{0, 0.43, -0.86}, 0.150, 0.155},
                      {{0, 0.435, -0.66}, 0.188, 0.190},
                      {{0, 0.455, -0.25}, 0.172, 0.165},
                      {{0, 0.450, 0.20}, 0.180, 0.178},
                      {{0, 0.435, 0.62}, 0.200, 0.212},
                      {{0, 0.470, 0.82}, 0.160, 0.185}});
}

Solid make_head() {
  const Solid neck =
      Solid::tube({{{0, 0.50, 0.74}, 0.150, 0.165}, {{0, 0.68, 0.90}, 0.118, 0.125}, {{0, 0.83, 1.03}, 0.110, 0.11}});
  const Solid skull = Solid::ellipsoid({0, 0.865, 1.075}, {0.138, 0.130, 0.160});
  const Solid snout = Solid::tube(
      {{{0, 0.830, 1.12}, 0.112, 0.104}, {{0, 0.805, 1.28}, 0.084, 0.080}, {{0, 0.785, 1.43}, 0.064, 0.060}});
  const Solid nose = Solid::ellipsoid({0, 0.820, 1.478}, {0.040, 0.032, 0.030});
  const Solid eye = Solid::sphere({0.072, 0.918, 1.195}, 0.028).with_reflection();
  const Solid ear =
      Solid::tube({{kEar[0], 0.030, 0.060}, {kEar[1], 0.029, 0.086}, {kEar[2], 0.027, 0.104}, {kEar[3], 0.025, 0.084}},
                  {.side = Vector3d(0.85, 0.5, 0), .squareness = 0.3, .end_cap = 1.8});
  return neck.blended(skull, 0.08)
      .blended(snout, 0.07)
      .blended(nose, 0.015)
      .blended(eye, 0.012)
      .blended(ear.with_reflection(), 0.02);
}

/// A left leg at `z`; hind legs have a thicker thigh and their knees to the front.
Solid make_leg(double z, bool hind) {
  const double bend = hind ? 0.02 : -0.02;
  const double thick = hind ? 0.115 : 0.098;
  const Solid leg = Solid::tube({{{0.112, 0.39, z}, 0.075, thick},
                                 {{0.140, 0.22, z + bend}, 0.062, 0.5 * thick + 0.022},
                                 {{0.148, 0.06, z - 0.01}, 0.055, 0.058}});
  const Solid paw = Solid::ellipsoid({0.150, 0.044, z + 0.040}, {0.070, 0.054, 0.092});
  const Solid ground = Solid::box({0, -0.5, 0}, {3, 0.5, 3}, 0.0);
  return leg.blended(paw, 0.04).carved(ground, 0.02);
}

std::vector<SampleBone> make_bones() {
  std::vector<SampleBone> bones = {
      {"shoulders", "", {0, 0.46, 0.40}, {0, 0.46, 0.70}},
      {"hips", "", {0, 0.44, -0.45}, {0, 0.44, -0.76}},
      {"tail.1", "hips", kTail[0], kTail[1]},
      {"tail.2", "tail.1", kTail[1], kTail[2]},
      {"tail.3", "tail.2", kTail[2], kTail[3]},
      {"neck", "", {0, 0.58, 0.82}, {0, 0.84, 1.03}},
      {"head", "neck", {0, 0.84, 1.03}, {0, 0.79, 1.30}},
      {"snout", "head", {0, 0.79, 1.30}, {0, 0.77, 1.47}},
  };
  for (const double sign : {1.0, -1.0}) {
    const std::string side = sign > 0 ? ".L" : ".R";
    const auto add = [&](const std::string& name, const std::string& parent, Vector3d head, Vector3d tail) {
      head.x() *= sign;
      tail.x() *= sign;
      bones.push_back({name + side, parent, head, tail});
    };
    add("front_leg", "shoulders", {0.122, 0.36, 0.605}, {0.144, 0.15, 0.59});
    add("front_paw", "front_leg" + side, {0.144, 0.15, 0.59}, {0.150, 0.045, 0.68});
    add("hind_leg", "hips", {0.122, 0.36, -0.64}, {0.144, 0.15, -0.62});
    add("hind_paw", "hind_leg" + side, {0.144, 0.15, -0.62}, {0.150, 0.045, -0.56});
    add("ear", "head", kEar[0], kEar[1]);
    add("ear_tip", "ear" + side, kEar[1], 0.15 * kEar[1] + 0.85 * kEar[2]);
  }
  return bones;
}

}  // namespace

SampleModel make_wiener_dog(int resolution) {
  require_resolution(resolution);
  const Solid front = make_leg(0.60, false);
  const Solid hind = make_leg(-0.66, true);
  Solid dog = make_trunk().blended(make_head(), 0.09);
  for (const Solid& leg : {front, front.reflected(), hind, hind.reflected()}) dog = dog.blended(leg, 0.06);
  const Solid tail = Solid::tube(kTail, 0.058, 0.026);
  SampleModel model;
  model.shape = mesh_sample(dog.blended(tail, 0.06), resolution, 0.04, true);
  model.bones = make_bones();
  return model;
}

}  // namespace limber::internal
