#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

Solid make_limb(const Vector3d& from, const Vector3d& to, double from_radius, double to_radius) {
  return Solid::tube({{from, from_radius, from_radius}, {to, to_radius, to_radius}}, {.side = Vector3d::UnitZ()});
}

}  // namespace

SampleModel make_gingerbread(int resolution) {
  require_resolution(resolution);
  // Solids that the plane z = 0 cuts in the middle.
  const Vector3d hand(0.80, 1.16, 0);
  const Vector3d foot(0.42, 0.20, 0);
  const Solid head = Solid::sphere({0, 1.62, 0}, 0.36);
  const Solid body = make_limb({0, 1.10, 0}, {0, 0.80, 0}, 0.29, 0.33);
  const Solid arm = make_limb({0.12, 1.10, 0}, hand, 0.17, 0.18);
  const Solid leg = make_limb({0.14, 0.70, 0}, foot, 0.20, 0.20);
  const Solid man = body.blended(head, 0.22)
                        .blended(arm, 0.24)
                        .blended(arm.reflected(), 0.24)
                        .blended(leg.blended(leg.reflected(), 0.14), 0.24);
  IsosurfaceOptions options;
  options.box = man.box();
  options.edge_length = man.box().sizes().maxCoeff() / resolution;
  options.finest_feature = 0.2;
  options.mirrored = true;
  options.rounds = 10;
  SampleModel model;
  model.shape = mesh_region([&](const Vector3d& p) { return man(p); }, options);
  const Eigen::AlignedBox3d box = bounding_box(model.shape);
  const double side = box.sizes().maxCoeff();
  model.shape.uvs = (model.shape.positions.leftCols<2>().rowwise() - box.min().head<2>().transpose()) / side;
  model.points = {{"head", {0, 1.66, 0}}, {"neck", {0, 1.28, 0}},       {"belly", {0, 0.86, 0}},
                  {"hand.L", hand},       {"elbow.L", {0.46, 1.13, 0}}, {"foot.L", foot},
                  {"hand.R", hand},       {"elbow.R", {0.46, 1.13, 0}}, {"foot.R", foot}};
  for (std::size_t i = 6; i < 9; ++i) model.points[i].position.x() *= -1;
  return model;
}

}  // namespace limber::internal
