#include "tests/support/shape_samples.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "limber/core/error.h"
#include "limber/core/internal/random.h"
#include "limber/io/internal/polygons.h"

namespace limber::test {
using namespace internal;
namespace {

/// A cube of six quadrilaterals.
Shape cube() {
  Shape shape;
  shape.positions.resize(8, 3);
  for (int v = 0; v < 8; ++v) shape.positions.row(v) << (v & 1), ((v >> 1) & 1), ((v >> 2) & 1);
  Polygons faces;
  faces.corners = {0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5};
  faces.starts = {0, 4, 8, 12, 16, 20, 24};
  set_faces(shape, std::move(faces));
  return shape;
}

/// A strip of triangles with random vertices.
Shape strip(int triangles, std::uint64_t seed) {
  Random random(seed);
  Shape shape;
  shape.positions.resize(triangles + 2, 3);
  for (Eigen::Index i = 0; i < shape.positions.size(); ++i) shape.positions.data()[i] = random.normal();
  shape.triangles.resize(triangles, 3);
  for (int t = 0; t < triangles; ++t) shape.triangles.row(t) << t, t + 1 + t % 2, t + 2 - t % 2;
  return shape;
}

Shape with_attributes(Shape shape, std::uint64_t seed, bool byte_colors) {
  Random random(seed);
  const Eigen::Index n = shape.positions.rows();
  shape.normals.resize(n, 3);
  shape.colors.resize(n, 4);
  shape.uvs.resize(n, 2);
  for (Eigen::Index v = 0; v < n; ++v) {
    shape.normals.row(v) = Eigen::RowVector3d(random.normal(), random.normal(), random.normal()).normalized();
    shape.uvs.row(v) << random.uniform(), random.uniform();
    for (int k = 0; k < 4; ++k) {
      shape.colors(v, k) =
          byte_colors ? static_cast<float>(random.below(256)) / 255.0f : static_cast<float>(random.uniform());
    }
  }
  return shape;
}

Shape with_seams(Shape shape) {
  Polygons faces = shape.polygons;
  std::vector<int> corner_uvs;
  for (std::size_t c = 0; c < faces.corners.size(); ++c) corner_uvs.push_back(static_cast<int>(c));
  shape.uvs.resize(static_cast<Eigen::Index>(corner_uvs.size()), 2);
  for (Eigen::Index i = 0; i < shape.uvs.rows(); ++i) shape.uvs.row(i) << 1.0 / (i + 1.0), i / 3.0;
  set_faces(shape, std::move(faces), corner_uvs);
  return shape;
}

Shape awkward_numbers() {
  Shape shape = strip(4, 7);
  shape.positions.row(0) << -0.0, 5e-324, 1.7976931348623157e308;
  shape.positions.row(1) << 0.1, 1.0 / 3.0, -2.2250738585072014e-308;
  shape.positions.row(2) << 9007199254740993.0, 1e23, 123456789012345678.0;
  return shape;
}

Shape planar(Shape shape) {
  shape.dimension = 2;
  shape.positions.col(2).setZero();
  return shape;
}

template <class Matrix>
void expect_same_bits(const Matrix& actual, const Matrix& expected, const char* what) {
  ASSERT_EQ(actual.rows(), expected.rows()) << what;
  for (Eigen::Index i = 0; i < actual.size(); ++i) {
    using Scalar = typename Matrix::Scalar;
    ASSERT_EQ(std::memcmp(actual.data() + i, expected.data() + i, sizeof(Scalar)), 0)
        << what << " " << i << ": " << actual.data()[i] << " instead of " << expected.data()[i];
  }
}

template <class Matrix>
void expect_indices_below(const Matrix& indices, Eigen::Index bound) {
  if (indices.size() == 0) return;
  ASSERT_GE(indices.minCoeff(), 0);
  ASSERT_LT(indices.maxCoeff(), bound);
}

}  // namespace

std::vector<Sample> sample_shapes() {
  Shape loose = strip(3, 5);
  loose.positions.conservativeResize(9, 3);
  loose.positions.bottomRows(4).setConstant(2.5);
  Shape ring = strip(1, 9);  // one face of 300 corners
  ring.positions.resize(300, 3);
  Polygons face;
  for (int i = 0; i < 300; ++i) {
    ring.positions.row(i) << std::cos(i * 0.02), std::sin(i * 0.02), 0.5;
    face.corners.push_back(i);
  }
  face.starts.push_back(300);
  set_faces(ring, std::move(face));
  return {{"one_triangle", strip(1, 1)},
          {"strip", strip(50, 2)},
          {"cube", cube()},
          {"cube_attributes", with_attributes(cube(), 3, true)},
          {"strip_attributes", with_attributes(strip(9, 4), 5, false)},
          {"cube_seams", with_seams(cube())},
          {"awkward_numbers", awkward_numbers()},
          {"planar", planar(strip(12, 6))},
          {"loose_vertices", loose},
          {"long_face", ring}};
}

void expect_same(const Shape& actual, const Shape& expected) {
  EXPECT_EQ(actual.dimension, expected.dimension);
  expect_same_bits(actual.positions, expected.positions, "positions");
  expect_same_bits(actual.triangles, expected.triangles, "triangles");
  expect_same_bits(actual.uvs, expected.uvs, "uvs");
  expect_same_bits(actual.triangle_uvs, expected.triangle_uvs, "triangle_uvs");
  expect_same_bits(actual.normals, expected.normals, "normals");
  expect_same_bits(actual.colors, expected.colors, "colors");
  EXPECT_EQ(actual.polygons.corners, expected.polygons.corners);
  EXPECT_EQ(actual.polygons.starts, expected.polygons.starts);
}

void expect_valid(const Shape& shape) {
  const Eigen::Index n = shape.positions.rows();
  ASSERT_TRUE(shape.dimension == 2 || shape.dimension == 3);
  ASSERT_TRUE(shape.positions.allFinite() && shape.normals.allFinite() && shape.uvs.allFinite());
  if (shape.dimension == 2) {
    ASSERT_TRUE((shape.positions.col(2).array() == 0).all());
  }
  expect_indices_below(shape.triangles, n);
  expect_indices_below(shape.tets, n);
  expect_indices_below(shape.triangle_uvs, shape.uvs.rows());
  ASSERT_TRUE(shape.normals.rows() == 0 || shape.normals.rows() == n);
  ASSERT_TRUE(shape.colors.rows() == 0 || shape.colors.rows() == n);
  ASSERT_TRUE(shape.triangle_uvs.rows() == 0 || shape.triangle_uvs.rows() == shape.triangles.rows());
  if (shape.triangle_uvs.rows() == 0) {
    ASSERT_TRUE(shape.uvs.rows() == 0 || shape.uvs.rows() == n);
  }
  for (const int corner : shape.polygons.corners) ASSERT_TRUE(corner >= 0 && corner < n);
  ASSERT_EQ(shape.polygons.starts.back(), static_cast<int>(shape.polygons.corners.size()));
}

void expect_truncation_is_safe(std::string_view content, const std::function<Shape(std::string_view)>& read) {
  int errors = 0;
  for (std::size_t length = 0; length < content.size(); ++length) {
    // A copy of exactly this size, so that a sanitizer sees a read past the end.
    const std::vector<char> start(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(length));
    try {
      expect_valid(read({start.data(), start.size()}));
    } catch (const Error& error) {
      EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0) << error.what();
      ++errors;
    }
  }
  EXPECT_GT(errors, static_cast<int>(content.size()) / 4);
}

}  // namespace limber::test
