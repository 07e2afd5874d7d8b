#include <gtest/gtest.h>

#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/shape_samples.h"

namespace limber {
namespace {

constexpr const char* kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

Shape square_with(const std::string& statements) {
  return read_obj(kSquare + statements);
}

void expect_rejected(const std::string& statements, ErrorCode code, std::int64_t line) {
  expect_error_at_line(code, line + 4, [&] { square_with(statements); });
}

TEST(ReadObj, ReadsEveryFormOfACorner) {
  const std::string attributes = "vt 0 0\nvt 1 0\nvn 0 0 1\n";
  for (const char* face : {"f 1 2 3", "f 1/1 2/2 3/1", "f 1//1 2//1 3//1", "f 1/1/1 2/2/1 3/1/1", "f -4 -3 -2",
                           "f 1// 2// 3//", "f 1/ 2/ 3/", "f\t1\t2\t3\t\r", "f 1 \\\n 2 \\\r\n3", "f +1 2 3 # c"}) {
    const Shape shape = square_with(attributes + face + "\n");
    ASSERT_EQ(shape.triangle_count(), 1) << face;
    EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2)) << face;
  }
}

TEST(ReadObj, CountsNegativeIndicesFromTheStatementOnwards) {
  const Shape shape = square_with("f -4 -3 -2\nv 5 5 5\nf -1 -2 -3\n");
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2));
  EXPECT_EQ(shape.triangles.row(1), Eigen::RowVector3i(4, 3, 2));
}

TEST(ReadObj, AcceptsFacesBeforeTheirVertices) {
  const Shape shape = read_obj("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 1 1 0\n");
  EXPECT_EQ(shape.triangle_count(), 1);
}

TEST(ReadObj, ReadsUnusualNumbers) {
  const Shape shape = read_obj("v +1 .5 5.\nv 1e2 -2.E+1 3.1-e2\nv 0 0 0\nf 1 2 3");
  EXPECT_EQ(shape.positions.row(0), Eigen::RowVector3d(1, 0.5, 5));
  EXPECT_EQ(shape.positions.row(1), Eigen::RowVector3d(100, -20, 3.1e-2));
}

TEST(ReadObj, SkipsTheWeightOfAVertex) {
  const Shape shape = read_obj("v 1 2 3 0.5\nv 1 0 0 1\nv 0 1 0 2\nf 1 2 3\n");
  EXPECT_EQ(shape.positions.row(0), Eigen::RowVector3d(1, 2, 3));
  EXPECT_EQ(shape.colors.rows(), 0);
}

TEST(ReadObj, ReadsColoursAndFillsMissingOnesWithWhite) {
  const Shape shape = read_obj("v 0 0 0 0.25 0.5 1\nv 1 0 0\nv 0 1 0 0 0 0 0.5\nf 1 2 3\n");
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(0.25f, 0.5f, 1, 1));
  EXPECT_EQ(shape.colors.row(1), Eigen::RowVector4f(1, 1, 1, 1));
  EXPECT_EQ(shape.colors.row(2), Eigen::RowVector4f(0, 0, 0, 0.5f));
}

TEST(ReadObj, ScalesColoursThatCountTo255) {
  const Shape shape = read_obj("v 0 0 0 255 0 51\nv 1 0 0 1 1 1\nv 0 1 0\nf 1 2 3\n");
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(1, 0, 0.2f, 1));
  EXPECT_EQ(shape.colors.row(2), Eigen::RowVector4f(1, 1, 1, 1));
}

TEST(ReadObj, TakesZeroBytesAtTheEnd) {
  EXPECT_EQ(read_obj(std::string("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n\0\0", 34)).triangle_count(), 1);
}

TEST(ReadObj, TakesColoursThatAreNotANumberAsWhite) {
  const Shape shape = read_obj("v 0 0 0 nan NaN nan\nv 1 0 0 0 0 0\nv 0 1 0 0 0.5 1\nf 1 2 3\n");
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(1, 1, 1, 1));
  EXPECT_EQ(shape.colors.row(1), Eigen::RowVector4f(0, 0, 0, 1));
  expect_error_at_line(ErrorCode::NonFiniteNumber, 1, [] { read_obj("v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"); });
}

TEST(ReadObj, TakesTwoCoordinatesAsPlanar) {
  const Shape shape = read_obj("v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n");
  EXPECT_EQ(shape.dimension, 2);
  EXPECT_EQ(square_with("f 1 2 3\n").dimension, 3);
  EXPECT_EQ(read_obj(std::string(kSquare) + "f 1 2 3\n", {.planar = true}).dimension, 2);
}

TEST(ReadObj, KeepsPolygonsAndTriangulatesThem) {
  const Shape shape = square_with("f 1 2 3 4\n");
  EXPECT_EQ(shape.triangle_count(), 2);
  EXPECT_EQ(shape.polygons.corners, (std::vector<int>{0, 1, 2, 3}));
}

TEST(ReadObj, KeepsTextureCoordinatesPerVertexOrPerCorner) {
  const std::string uvs = "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1 0\n";
  const Shape plain = square_with(uvs + "f 1/1 2/2 3/3 4/4\n");
  EXPECT_EQ(plain.uvs.rows(), 4);
  EXPECT_EQ(plain.triangle_uvs.rows(), 0);
  const Shape seams = square_with(uvs + "f 1/1 2/2 3/3\nf 1/4 3/2 4/1\n");
  EXPECT_EQ(seams.triangle_uvs.row(1), Eigen::RowVector3i(3, 1, 0));
}

TEST(ReadObj, GivesCornersWithoutTextureCoordinatesAnAdditionalRow) {
  const Shape shape = square_with("vt 1 1\nf 1/1 2/1 3/1\nf 1 3 4\n");
  ASSERT_EQ(shape.uvs.rows(), 2);
  EXPECT_EQ(shape.uvs.row(1), Eigen::RowVector2d(0, 0));
  EXPECT_EQ(shape.triangle_uvs.row(1), Eigen::RowVector3i(1, 1, 1));
}

TEST(ReadObj, SkipsReferencesToAttributesThatTheFileDoesNotHaveAtAll) {
  const Shape shape = square_with("f 1/1/1 2/2/2 3/9/9\n");
  EXPECT_EQ(shape.triangle_count(), 1);
  EXPECT_EQ(shape.uvs.rows() + shape.triangle_uvs.rows() + shape.normals.rows(), 0);
}

TEST(ReadObj, KeepsNormalsOnlyIfEachVertexHasOne) {
  const std::string normals = "vn 0 0 1\nvn 0 0 2\nvn 1 0 0\n";
  const Shape shared = square_with(normals + "f 1//1 2//1 3//1 4//2\n");
  ASSERT_EQ(shared.normals.rows(), 4);
  EXPECT_EQ(shared.normals.row(3), Eigen::RowVector3d(0, 0, 1));
  EXPECT_EQ(square_with(normals + "f 1//1 2//1 3//1\nf 1//3 3//1 4//1\n").normals.rows(), 0);
  EXPECT_EQ(square_with(normals + "f 1//1 2//1 3//1\n").normals.rows(), 0);
}

TEST(ReadObj, SkipsWhatIsNoMesh) {
  const Shape shape = square_with(
      "mtllib a b.mtl\no name\ng a b\nusemtl x\ns off\nl 1 2\np 1\nvp 0 0\ncstype bezier\n\n  # note\nf 1 2 "
      "3\n");
  EXPECT_EQ(shape.triangle_count(), 1);
}

TEST(ReadObj, RejectsIndicesOutOfRangeWithTheirLine) {
  expect_rejected("f 1 2 3\nf 1 2 5\n", ErrorCode::IndexOutOfRange, 2);
  expect_rejected("f 0 1 2\n", ErrorCode::IndexOutOfRange, 1);
  expect_rejected("f -5 1 2\n", ErrorCode::IndexOutOfRange, 1);
  expect_rejected("vt 0 0\nf 1/1 2/2 3/1\n", ErrorCode::IndexOutOfRange, 2);
  expect_rejected("vn 0 0 1\nf 1//1 2//2 3//1\n", ErrorCode::IndexOutOfRange, 2);
  expect_rejected("f 1 2 9999999999\n", ErrorCode::IndexOutOfRange, 1);
}

TEST(ReadObj, RejectsBrokenStatementsWithTheirLine) {
  expect_rejected("\nf 1 2\n", ErrorCode::Malformed, 2);
  expect_rejected("f 1 2 a\n", ErrorCode::UnparsableNumber, 1);
  expect_rejected("f 1 2 3x\n", ErrorCode::UnparsableNumber, 1);
  expect_rejected("f 1 2 99999999999999999999\n", ErrorCode::UnparsableNumber, 1);
  expect_rejected("f 1 2 3/1.5\n", ErrorCode::UnparsableNumber, 1);
  expect_rejected("v 1 2 nan\n", ErrorCode::NonFiniteNumber, 1);
  expect_rejected("v 1 2 1e999\n", ErrorCode::NonFiniteNumber, 1);
  expect_rejected("v 1 2 1.#IND\n", ErrorCode::UnparsableNumber, 1);
  expect_rejected("v 1 2\n", ErrorCode::Malformed, 1);
  expect_rejected("v 1\n", ErrorCode::Malformed, 1);
  expect_rejected("v 1 2 3 4 5\n", ErrorCode::Malformed, 1);
  expect_rejected("v 1 2 3 4 5 6 7 8\n", ErrorCode::Malformed, 1);
  expect_rejected("vn 1 2\n", ErrorCode::Malformed, 1);
  expect_rejected("vn 1 2", ErrorCode::Truncated, 1);
  expect_rejected("\x89PNG\n", ErrorCode::Malformed, 1);
}

TEST(ReadObj, RejectsEmptyMeshesAndCountsWhatThereIs) {
  expect_error_at_line(ErrorCode::EmptyMesh, 1, [] { read_obj(""); });
  expect_error_at_line(ErrorCode::EmptyMesh, 5, [] { read_obj(kSquare); });
  try {
    read_obj(kSquare);
  } catch (const Error& error) {
    EXPECT_EQ(error.sentence(), "the file has 4 vertices but no face.");
  }
  EXPECT_EQ(read_obj(kSquare, {.allow_points = true}).vertex_count(), 4);
}

TEST(ReadObj, RejectsAPlanarReadingOfWhatIsNotFlat) {
  EXPECT_THROW(read_obj("v 0 0 0\nv 1 0 0\nv 0 1 1\nf 1 2 3\n", {.planar = true}), Error);
}

TEST(WriteObj, WritesEachKindOfStatement) {
  const Shape shape = square_with("vt 0.5 1\nf 1/1 2/1 3/1 4/1\n");
  EXPECT_EQ(write_obj(shape), std::string(kSquare) + "vt 0.5 1\nf 1/1 2/1 3/1 4/1\n");
}

TEST(WriteObj, IsReadBackToTheSameBits) {
  for (const test::Sample& sample : test::sample_shapes()) {
    SCOPED_TRACE(sample.name);
    test::expect_same(read_obj(write_obj(sample.shape)), sample.shape);
  }
}

TEST(ReadObj, SurvivesTruncationAtEveryByte) {
  for (const test::Sample& sample : test::sample_shapes()) {
    if (sample.shape.vertex_count() > 20) continue;
    SCOPED_TRACE(sample.name);
    test::expect_truncation_is_safe(write_obj(sample.shape), [](std::string_view text) { return read_obj(text); });
  }
}

}  // namespace
}  // namespace limber
