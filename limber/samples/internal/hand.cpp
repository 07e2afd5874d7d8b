#include <fmt/format.h>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

/// A digit from its root in the palm to its tip, in centimetres. The left hand stands upright with its back to +z.
struct Digit {
  const char* name;
  std::vector<Vector3d> joints;
  double root_radius;
  double tip_radius;
};

const std::vector<Digit>& digits() {
  static const std::vector<Digit> list = {
      {"thumb", {{-1.5, 5.2, -0.2}, {-3.9, 7.3, -1.1}, {-5.6, 9.6, -1.4}, {-6.7, 12.2, -1.3}}, 1.35, 0.92},
      {"index",
       {{-0.9, 5.0, 0}, {-3.15, 12.0, 0.2}, {-3.9, 15.9, 0.35}, {-4.3, 18.4, 0.2}, {-4.5, 20.5, -0.1}},
       1.02,
       0.74},
      {"middle",
       {{-0.2, 5.0, 0}, {-0.7, 12.5, 0.3}, {-0.8, 16.9, 0.5}, {-0.85, 19.7, 0.35}, {-0.85, 21.9, 0.0}},
       1.05,
       0.76},
      {"ring", {{0.5, 5.0, 0}, {1.65, 12.2, 0.2}, {2.3, 16.2, 0.35}, {2.6, 18.9, 0.2}, {2.8, 21.0, -0.1}}, 1.0, 0.72},
      {"little",
       {{1.1, 5.0, 0}, {3.75, 11.4, 0.0}, {4.85, 14.5, 0.1}, {5.5, 16.5, 0.0}, {6.0, 18.2, -0.25}},
       0.90,
       0.65},
  };
  return list;
}

/// Slightly thicker at the joints, flatter at the tip.
Solid make_digit(const Digit& digit) {
  std::vector<TubeKey> keys;
  const auto count = static_cast<int>(digit.joints.size());
  keys.push_back({0.3 * digit.joints[0] + 0.7 * digit.joints[1], 0.8 * digit.root_radius, 0.7 * digit.root_radius});
  for (int i = 1; i < count; ++i) {
    const double t = static_cast<double>(i - 1) / (count - 2);
    const double radius = (1 - t) * digit.root_radius + t * digit.tip_radius;
    keys.push_back({digit.joints[i], radius, (1 - 0.12 * t) * radius});
    if (i + 1 < count) {
      const double waist = 0.94 * radius;
      keys.push_back({0.5 * (digit.joints[i] + digit.joints[i + 1]), waist, waist});
    }
  }
  return Solid::tube(keys, {.side = Vector3d::UnitX()});
}

Solid make_palm() {
  const Solid palm = Solid::tube({{{0, -4.0, 0}, 2.60, 1.90},
                                  {{0, -1.5, 0}, 2.45, 1.75},
                                  {{0, 0.8, 0}, 2.40, 1.62},
                                  {{0, 3.2, 0}, 2.95, 1.55},
                                  {{0, 6.5, 0}, 3.75, 1.42},
                                  {{0, 9.5, 0.1}, 4.15, 1.22},
                                  {{0, 11.4, 0.1}, 3.95, 0.95}},
                                 {.squareness = 0.3, .start_cap = 0.4, .end_cap = 0.8});
  const Solid ball =
      Solid::tube({{{-1.4, 4.4, -0.5}, 1.5, 1.45}, {{-2.7, 6.4, -0.8}, 1.6, 1.5}, {{-3.7, 7.6, -1.0}, 1.35, 1.3}});
  return palm.blended(ball, 1.5);
}

}  // namespace

SampleModel make_hand(int resolution) {
  require_resolution(resolution);
  Solid hand = make_palm();
  for (const Digit& digit : digits()) hand = hand.blended(make_digit(digit), digit.joints.size() == 4 ? 1.0 : 0.7);
  SampleModel model;
  model.shape = mesh_sample(hand, resolution, 1.0, false);
  model.bones.push_back({"wrist", "", {0, -3.0, 0}, {0, 4.0, 0}});
  for (const Digit& digit : digits()) {
    std::string parent = "wrist";
    for (std::size_t i = 0; i + 1 < digit.joints.size(); ++i) {
      model.bones.push_back({fmt::format("{}.{}", digit.name, i + 1), parent, digit.joints[i], digit.joints[i + 1]});
      parent = model.bones.back().name;
    }
  }
  return model;
}

}  // namespace limber::internal
