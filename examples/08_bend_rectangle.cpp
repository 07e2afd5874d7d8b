// Bends a flat rectangle by points laid over it, with biharmonic and with bounded weights: the first follow
// the bend smoothly, the second, whose points only shift, step from point to point.
//
//   example_08_bend_rectangle .          (writes bent-biharmonic.obj and bent-bounded.obj into that folder)
//
// Prints:
//   biharmonic: off the bend by 0.010 of the size at most
//   bounded: off the bend by 0.038 of the size at most

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <string>

#include "limber/core/error.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

using namespace limber;

namespace {

constexpr int kColumns = 6;
constexpr int kRows = 2;

/// Rows of points from end to end of the shape, on its long sides.
Rig points_over(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Rig rig;
  rig.dimension = 2;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const Eigen::Vector3d at(double(column) / (kColumns - 1), double(row) / (kRows - 1), 0);
      rig.handles.push_back(
          {"point" + std::to_string(rig.count()), -1, PointHandle{box.min() + at.cwiseProduct(box.sizes())}});
    }
  }
  return rig;
}

/// The map that bends the longer side of a box to a half circle around a point below it.
Eigen::Vector2d bent(const Eigen::Vector3d& position, const Eigen::AlignedBox3d& box) {
  const double radius = box.sizes().x() / std::numbers::pi;
  const double angle = (position.x() - box.center().x()) / radius;
  const double distance = radius + position.y() - box.center().y();
  return {distance * std::sin(angle), distance * std::cos(angle)};
}

/// H with every point where the map takes it: positions, or, where a point owns a transform, translations.
Eigen::MatrixXd bent_dofs(const Binding& binding) {
  const Eigen::AlignedBox3d box = bounding_box(binding.shape);
  Eigen::MatrixXd dofs = binding.subspace.rest_dofs;
  for (int handle = 0; handle < binding.rig.count(); ++handle) {
    const HandleDofs& owned = binding.subspace.handles[handle];
    const Eigen::Vector3d rest = std::get<PointHandle>(binding.rig.handles[handle].form).position;
    const Eigen::Vector2d target = bent(rest, box);
    const bool owns_position = owned.kind == DofKind::Position;
    const Eigen::Vector2d moved = owns_position ? target : Eigen::Vector2d(target - rest.head<2>());
    dofs.row(owned.first + owned.count(2) - 1) = moved.transpose();
  }
  return dofs;
}

/// How far a vertex is at most from where the map takes it, relative to the shape's size.
double farthest_off(const Shape& shape, const Positions& positions) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  double farthest = 0;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const Eigen::Vector2d wanted = bent(shape.positions.row(v).transpose(), box);
    farthest = std::max(farthest, (positions.row(v).head<2>().transpose() - wanted).norm());
  }
  return farthest / size_of(shape);
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  try {
    Shape shape = make_sample("rectangle", 120).shape;
    const Rig rig = points_over(shape);
    for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded}) {
      BindOptions options;
      options.method = method;
      options.auxiliary_points = 0;  // every point is told where to go: the solver needs none of its own
      BindReport report;
      const Binding binding = bind_shape(shape, rig, options, report);
      Shape result = shape;
      result.positions = deform(binding.subspace, bent_dofs(binding));
      const std::string name(name_of(method));
      save_shape(folder / ("bent-" + name + ".obj"), result);
      std::printf("%s: off the bend by %.3f of the size at most\n", name.c_str(),
                  farthest_off(shape, result.positions));
    }
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
