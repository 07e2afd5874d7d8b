#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "limber/core/error.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/model/shape.h"

namespace limber::fuzz {

/// Ends the program, which libFuzzer reports with the input.
inline void require(bool condition) {
  if (!condition) std::abort();
}

template <class Matrix>
bool indices_below(const Matrix& indices, Eigen::Index bound) {
  return indices.size() == 0 || (indices.minCoeff() >= 0 && indices.maxCoeff() < bound);
}

/// What every reader promises about the shapes that it returns.
inline void require_valid(const Shape& shape) {
  const Eigen::Index n = shape.positions.rows();
  require(n > 0 && shape.positions.allFinite() && shape.normals.allFinite() && shape.uvs.allFinite());
  require(shape.dimension == 3 || (shape.dimension == 2 && (shape.positions.col(2).array() == 0).all()));
  require(indices_below(shape.triangles, n) && indices_below(shape.tets, n));
  require(indices_below(shape.triangle_uvs, shape.uvs.rows()));
  require(shape.normals.rows() == 0 || shape.normals.rows() == n);
  require(shape.colors.rows() == 0 || shape.colors.rows() == n);
  require(shape.triangle_uvs.rows() == 0 || shape.triangle_uvs.rows() == shape.triangles.rows());
  require(shape.triangle_uvs.rows() > 0 || shape.uvs.rows() == 0 || shape.uvs.rows() == n);
  const Polygons& polygons = shape.polygons;
  require(polygons.starts.front() == 0 && polygons.starts.back() == static_cast<int>(polygons.corners.size()));
  for (const int corner : polygons.corners) require(corner >= 0 && corner < n);
}

/// Reads arbitrary bytes: an Error with a place, or a valid shape, which is then written and read again.
inline int check_reader(const std::uint8_t* data, std::size_t size, Shape (*read)(std::string_view, const ReadOptions&),
                        std::string (*write)(const Shape&)) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  Shape shape;
  std::string written;
  try {
    shape = read(content, {.allow_points = true});
    require_valid(shape);
    written = write(shape);
  } catch (const Error& error) {
    require(error.place().line > 0 || error.place().byte >= 0 || error.code() == ErrorCode::UnsuitableShape);
    return 0;
  }
  const Shape again = read(written, {.allow_points = true});  // what was written must be readable
  require_valid(again);
  require(again.triangles.rows() == shape.triangles.rows());
  return 0;
}

}  // namespace limber::fuzz
