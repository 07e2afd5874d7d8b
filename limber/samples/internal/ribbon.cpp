#include <algorithm>
#include <cmath>
#include <numbers>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {
namespace {

/// A flat ribbon of equilateral triangles, x in [0, length] and y in [-width/2, width/2], with texture coordinates.
Shape make_ribbon(double length, double width, double edge) {
  const int columns = std::max(4, static_cast<int>(std::lround(length / edge)));
  const int rows = std::max(2, static_cast<int>(std::lround(width / (0.5 * std::sqrt(3.0) * edge))));
  MeshBuilder builder;
  std::vector<std::vector<int>> chains;
  for (int row = 0; row <= rows; ++row) {
    // Every other row is shifted by half an edge; its ends stay at the ends of the ribbon.
    const bool shifted = row % 2 != 0;
    const double y = width * (static_cast<double>(row) / rows - 0.5);
    std::vector<int> chain;
    if (shifted) chain.push_back(builder.add_vertex({0.0, y, 0.0}));
    for (int column = 0; column <= columns - (shifted ? 1 : 0); ++column)
      chain.push_back(builder.add_vertex({length * (column + (shifted ? 0.5 : 0.0)) / columns, y, 0.0}));
    if (shifted) chain.push_back(builder.add_vertex({length, y, 0.0}));
    chains.push_back(std::move(chain));
  }
  for (int row = 0; row < rows; ++row) builder.add_strip(chains[row + 1], chains[row]);
  Shape shape = builder.build(2);
  shape.uvs.resize(shape.vertex_count(), 2);
  shape.uvs.col(0) = shape.positions.col(0) / length;
  shape.uvs.col(1) = shape.positions.col(1).array() / length + 0.5 * width / length;
  return shape;
}

/// A smooth line of the given length whose direction turns once, by `turn`, between two straight ends.
class LoopLine {
 public:
  LoopLine(double length, double straight, double turn) : length_(length), straight_(straight), turn_(turn) {
    for (int i = 0; i < kSteps; ++i) {
      const double middle = length * (i + 0.5) / kSteps;
      nodes_.push_back(nodes_.back() + length / kSteps * direction(middle));
    }
  }

  Eigen::Vector3d direction(double s) const {
    constexpr double kTwoPi = 2 * std::numbers::pi;
    const double u = std::clamp((s - straight_) / (length_ - 2 * straight_), 0.0, 1.0);
    const double heading = turn_ * (u - kEasing * std::sin(kTwoPi * u) / kTwoPi - 0.5);
    return {std::cos(heading), std::sin(heading), 0};
  }

  Eigen::Vector3d operator()(double s) const {
    const double index = s / length_ * kSteps;
    const int i = std::min(static_cast<int>(index), kSteps - 1);
    return nodes_[i] + (index - i) * (nodes_[i + 1] - nodes_[i]);
  }

 private:
  static constexpr int kSteps = 4000;
  static constexpr double kEasing = 0.8;  // How gently the turn begins and ends.
  double length_;
  double straight_;
  double turn_;
  std::vector<Eigen::Vector3d> nodes_ = {Eigen::Vector3d::Zero()};
};

}  // namespace

SampleModel make_rectangle(int resolution) {
  require_resolution(resolution);
  constexpr double kLength = 4.0;
  constexpr double kWidth = 1.0;
  constexpr double kEnd = 0.05 * kLength;
  SampleModel model;
  model.shape = make_ribbon(kLength, kWidth, kLength / resolution);
  model.regions.push_back(make_region("left", model.shape, [](const auto& p) { return kEnd - p.x(); }));
  model.regions.push_back(make_region("right", model.shape, [](const auto& p) { return p.x() - (kLength - kEnd); }));
  model.shape.positions.rowwise() += Eigen::RowVector3d(-0.5 * kLength, 0.5 * kWidth, 0);
  return model;
}

SampleModel make_overlap(int resolution) {
  require_resolution(resolution);
  constexpr double kLength = 8.0;
  constexpr double kWidth = 0.62;
  constexpr double kSide = 3.4;  // About the longest side of the bounding box.
  constexpr double kEnd = 0.2;
  const LoopLine line(kLength, 1.5, 1.45 * std::numbers::pi);
  SampleModel model;
  Shape& shape = model.shape;
  shape = make_ribbon(kLength, kWidth, kSide / resolution);
  // Chosen on the straight ribbon: in the plane other parts may lie at the same place.
  model.regions.push_back(make_region("start", shape, [](const auto& p) { return kEnd - p.x(); }));
  model.regions.push_back(
      make_region("middle", shape, [](const auto& p) { return kEnd - std::abs(2 * p.x() - kLength); }));
  model.regions.push_back(make_region("end", shape, [](const auto& p) { return p.x() - (kLength - kEnd); }));
  const double centre = 0.5 * line(kLength).x();
  for (int i = 0; i < shape.vertex_count(); ++i) {
    const double s = shape.positions(i, 0);
    const Eigen::Vector3d along = line.direction(s);
    const Eigen::Vector3d across(-along.y(), along.x(), 0);
    shape.positions.row(i) = line(s) + shape.positions(i, 1) * across - Eigen::Vector3d(centre, 0, 0);
  }
  return model;
}

}  // namespace limber::internal
