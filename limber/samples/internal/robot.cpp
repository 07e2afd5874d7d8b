#include <algorithm>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/solid.h"

namespace limber::internal {
namespace {

using Eigen::Vector3d;

constexpr double kHeight = 1.86;
constexpr double kLongestEdge = 0.1;  // Longer ones cannot go around an arm.

/// A solid of its own and the bone that moves it.
struct Part {
  Solid solid;
  SampleBone bone;
  bool on_both_sides;  ///< Made for the left; its reflection is a part as well.
};

std::vector<Part> make_parts() {
  const auto rod = [](const Vector3d& from, const Vector3d& to, double radius) {
    return Solid::tube({{from, radius, radius}, {to, radius, radius}},
                       {.side = Vector3d::UnitZ(), .start_cap = 0.7, .end_cap = 0.7});
  };
  const Solid head = Solid::box({0, 1.60, 0}, {0.19, 0.155, 0.16}, 0.06)
                         .blended(Solid::sphere({0.085, 1.62, 0.155}, 0.045).with_reflection(), 0.012)
                         .blended(rod({0, 1.74, 0}, {0, 1.80, 0}, 0.02), 0.015)
                         .blended(Solid::sphere({0, 1.825, 0}, 0.04), 0.01);
  const Solid foot = Solid::box({0.14, 0.055, 0.04}, {0.095, 0.055, 0.15}, 0.04);
  return {
      {Solid::box({0, 0.80, 0}, {0.20, 0.10, 0.14}, 0.06), {"hips", "", {0, 0.73, 0}, {0, 0.87, 0}}, false},
      {Solid::box({0, 1.15, 0}, {0.27, 0.22, 0.18}, 0.09), {"torso", "hips", {0, 0.95, 0}, {0, 1.35, 0}}, false},
      {head, {"head", "torso", {0, 1.46, 0}, {0, 1.72, 0}}, false},
      {rod({0.375, 1.27, 0}, {0.51, 1.03, 0}, 0.075), {"upper_arm", "torso", {0.375, 1.27, 0}, {0.51, 1.03, 0}}, true},
      {rod({0.575, 0.90, 0.01}, {0.665, 0.69, 0.05}, 0.066),
       {"lower_arm", "upper_arm", {0.575, 0.90, 0.01}, {0.665, 0.69, 0.05}},
       true},
      {Solid::ellipsoid({0.715, 0.54, 0.08}, {0.062, 0.085, 0.075}),
       {"hand", "lower_arm", {0.705, 0.60, 0.07}, {0.725, 0.48, 0.085}},
       true},
      {rod({0.13, 0.605, 0}, {0.135, 0.475, 0}, 0.085), {"thigh", "hips", {0.13, 0.62, 0}, {0.135, 0.46, 0}}, true},
      {rod({0.135, 0.325, 0}, {0.14, 0.20, 0}, 0.076), {"shin", "thigh", {0.135, 0.335, 0}, {0.14, 0.19, 0}}, true},
      {foot, {"foot", "shin", {0.14, 0.07, -0.04}, {0.14, 0.05, 0.15}}, true},
  };
}

void append(MeshBuilder& builder, const Shape& shape, bool reflected) {
  const int first = static_cast<int>(builder.positions.size());
  for (int i = 0; i < shape.vertex_count(); ++i) {
    Vector3d position = shape.positions.row(i);
    if (reflected) position.x() *= -1;
    builder.add_vertex(position);
  }
  for (int i = 0; i < shape.triangle_count(); ++i) {
    const auto corners = shape.triangles.row(i);
    if (reflected) {
      builder.add_triangle(first + corners[0], first + corners[2], first + corners[1]);
    } else {
      builder.add_triangle(first + corners[0], first + corners[1], first + corners[2]);
    }
  }
}

SampleBone on_side(SampleBone bone, bool left) {
  const std::string side = left ? ".L" : ".R";
  bone.name += side;
  if (bone.parent != "torso" && bone.parent != "hips") bone.parent += side;
  if (!left) {
    bone.head.x() *= -1;
    bone.tail.x() *= -1;
  }
  return bone;
}

}  // namespace

SampleModel make_robot(int resolution) {
  require_resolution(resolution);
  SampleModel model;
  MeshBuilder builder;
  for (const Part& part : make_parts()) {
    IsosurfaceOptions options;
    options.box = part.solid.box();
    options.edge_length = std::min(kHeight / resolution, kLongestEdge);
    options.finest_feature = part.bone.name == "head" ? 0.036 : 0.08;
    options.mirrored = !part.on_both_sides;
    const Shape shape = mesh_solid([&](const Vector3d& p) { return part.solid(p); }, options);
    append(builder, shape, false);
    if (part.on_both_sides) {
      append(builder, shape, true);
      model.bones.push_back(on_side(part.bone, true));
      model.bones.push_back(on_side(part.bone, false));
    } else {
      model.bones.push_back(part.bone);
    }
  }
  model.shape = builder.build();
  return model;
}

}  // namespace limber::internal
