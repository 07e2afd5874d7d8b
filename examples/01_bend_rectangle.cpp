// Bends a flat rectangle by points laid over it, with biharmonic and with bounded weights: the first follow
// the bend smoothly, the second, whose points only shift, step from point to point.
//
//   example_01_bend_rectangle FOLDER    writes FOLDER/bent-biharmonic.obj and FOLDER/bent-bounded.obj

#include <cmath>
#include <filesystem>
#include <iostream>
#include <numbers>
#include <string>

#include "limber/core/error.h"
#include "limber/io/shape_file.h"
#include "limber/reduce/binding.h"
#include "limber/rig/sample_catalogue.h"

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

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  try {
    Shape shape = make_sample("rectangle", 120).shape;
    const Rig rig = points_over(shape);
    for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded}) {
      BindOptions options;
      options.method = method;
      BindReport report;
      const Binding binding = bind_shape(shape, rig, options, report);
      Shape result = shape;
      result.positions = deform(binding.subspace, bent_dofs(binding));
      save_shape(folder / ("bent-" + std::string(name_of(method)) + ".obj"), result);
    }
  } catch (const Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
