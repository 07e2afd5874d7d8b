#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

const std::vector<Vector3d> kLeftArm = {
    {0.10, 0.98, 0}, {0.42, 0.98, 0}, {0.66, 1.06, 0}, {0.76, 1.28, 0}, {0.77, 1.66, 0}};
const std::vector<Vector3d> kRightArm = {
    {-0.10, 1.30, 0}, {-0.38, 1.30, 0}, {-0.60, 1.37, 0}, {-0.69, 1.57, 0}, {-0.70, 1.98, 0}};

Solid make_arm(const std::vector<Vector3d>& path, double radius) {
  std::vector<TubeKey> keys;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double swell = i == 0 ? 0.85 : i + 1 == path.size() ? 0.9 : 1.0;
    keys.push_back({path[i], swell * radius, swell * radius});
  }
  return Solid::tube(keys, {.side = Vector3d::UnitZ(), .end_cap = 1.2, .ribs = 8, .rib_depth = 0.07});
}

void add_chain(std::vector<SampleBone>& bones, const std::string& name, const std::string& root,
               const std::vector<Vector3d>& joints) {
  std::string parent = root;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    bones.push_back({name + "." + std::to_string(i + 1), parent, joints[i], joints[i + 1]});
    parent = bones.back().name;
  }
}

}  // namespace

SampleModel make_cactus(int resolution) {
  require_resolution(resolution);
  const Solid trunk = Solid::tube({{{0, 0.00, 0}, 0.26, 0.26},
                                   {{0, 0.60, 0}, 0.31, 0.31},
                                   {{0, 1.20, 0}, 0.325, 0.325},
                                   {{0, 1.80, 0}, 0.30, 0.30},
                                   {{0, 2.15, 0}, 0.24, 0.24}},
                                  {.end_cap = 1.15, .ribs = 12, .rib_depth = 0.055});
  const Solid ground = Solid::box({0, -1, 0}, {2, 1, 2}, 0.0);
  const Solid cactus =
      trunk.carved(ground, 0.09).blended(make_arm(kLeftArm, 0.175), 0.09).blended(make_arm(kRightArm, 0.15), 0.09);
  SampleModel model;
  model.shape = mesh_sample(cactus, resolution, 0.2, false);
  add_chain(model.bones, "trunk", "", {{0, 0.10, 0}, {0, 0.95, 0}, {0, 1.30, 0}, {0, 1.80, 0}, {0, 2.30, 0}});
  add_chain(model.bones, "arm.L", "trunk.1", {kLeftArm[1], kLeftArm[2], kLeftArm[3], kLeftArm[4]});
  add_chain(model.bones, "arm.R", "trunk.2", {kRightArm[1], kRightArm[2], kRightArm[3], kRightArm[4]});
  return model;
}

}  // namespace limber::internal
