#include "limber/io/internal/shape_assembly.h"

#include <algorithm>
#include <cmath>

namespace limber::internal {
namespace {

void make_unit_normals(Shape& shape) {
  constexpr double kTolerance = 1e-3;  // what rounding to four digits may have done
  for (Eigen::Index i = 0; i < shape.normals.rows(); ++i) {
    const double length = shape.normals.row(i).stableNorm();
    if (std::abs(length - 1) <= kTolerance) continue;
    if (!(length > 0) || !std::isfinite(length)) {
      shape.normals.resize(0, 3);
      return;
    }
    shape.normals.row(i) /= length;
  }
}

}  // namespace

Positions to_positions(std::span<const double> coordinates, int dimension) {
  const Eigen::Index rows = static_cast<Eigen::Index>(coordinates.size()) / dimension;
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Positions positions(rows, 3);
  if (dimension < 3) positions.setZero();
  if (rows > 0) positions.leftCols(dimension) = Eigen::Map<const Rows>(coordinates.data(), rows, dimension);
  return positions;
}

void set_colors(Shape& shape, std::span<const float> rgba) {
  const bool bytes =
      std::any_of(rgba.begin(), rgba.end(), [](float value) { return value > 1 && value != kFullChannel; });
  const float largest = bytes ? 255.0f : 1.0f;
  shape.colors.resize(static_cast<Eigen::Index>(rgba.size() / 4), 4);
  for (std::size_t i = 0; i < rgba.size() / 4 * 4; ++i) {
    // What is not a number was never painted: it is white.
    shape.colors.data()[i] = std::isnan(rgba[i]) ? 1.0f : std::clamp(rgba[i] / largest, 0.0f, 1.0f);
  }
}

Shape finish_shape(Shape shape, const ReadOptions& options, const Place& end) {
  if (shape.vertex_count() == 0) throw Error(ErrorCode::EmptyMesh, "the file has no vertices.", end);
  if (shape.triangle_count() == 0 && !shape.has_tets() && !options.allow_points) {
    throw Error(ErrorCode::EmptyMesh,
                "the file has " + counted(shape.vertex_count(), "vertex", "vertices") + " but no face.", end,
                "A mesh is needed, not a point cloud.");
  }
  if (options.planar) {
    if (!is_flat(shape)) {
      throw Error(ErrorCode::UnsuitableShape, "the shape is not planar: its z coordinates differ.", end,
                  "Load it as a shape in space.");
    }
    shape.dimension = 2;
    shape.positions.col(2).setZero();
  }
  make_unit_normals(shape);
  return shape;
}

void require_finite_positions(const Shape& shape) {
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    if (shape.positions.row(v).allFinite()) continue;
    throw Error(ErrorCode::NonFiniteNumber,
                "the position of vertex " + std::to_string(v) + " is not finite: nothing is written.",
                Place::at_vertex(v), "A step before made numbers that are too large: scale the shape down first.");
  }
}

std::string counted(long long count, const char* singular, const char* plural) {
  return std::to_string(count) + " " + (count == 1 ? singular : plural);
}

}  // namespace limber::internal
