#include <gtest/gtest.h>

#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/shape_samples.h"

namespace limber {
namespace {

constexpr const char* kTriangle = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";

void expect_rejected(const std::string& text, ErrorCode code, std::int64_t line) {
  expect_error_at_line(code, line, [&] { read_off(text); });
}

TEST(ReadOff, ReadsTheSameMeshHoweverItIsLaidOut) {
  const Shape expected = read_off(kTriangle);
  EXPECT_EQ(expected.vertex_count(), 3);
  for (const char* text :
       {"OFF 3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2", "OFF\n3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        "# c\nOFF # c\n#\n\n3 1 0 # c\n0 0 0 # c\n\n1 0 0\n0 1 0\n# c\n3 0 1 2 # c\n#",
        "OFF\r\n3 1 0\r\n0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n",
        "OFF\n3 1 0\n0 0 0 9 9\n1 0 0\n0 1 0\n3 0 1 2 255 0 0\n", "nOFF\n3\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2",
        "4OFF\n3 1 0\n0 0 0 1\n2 0 0 2\n0 0.5 0 0.5\n3 0 1 2"}) {
    SCOPED_TRACE(text);
    test::expect_same(read_off(text), expected);
  }
}

TEST(ReadOff, ReadsWhatTheHeaderAnnouncesPerVertex) {
  const Shape shape = read_off(
      "STCNOFF\n3 1 0\n0 0 0 0 0 1 255 0 51 0.5 0.25\n1 0 0 0 0 1 0 0 0 255 1 0\n0 1 0 0 0 1 0 0 0 0 1\n3 0 "
      "1 2\n");
  EXPECT_EQ(shape.normals.row(2), Eigen::RowVector3d(0, 0, 1));
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(1, 0, 0.2f, 1));
  EXPECT_EQ(shape.colors.row(1), Eigen::RowVector4f(0, 0, 0, 1));
  EXPECT_EQ(shape.uvs.row(0), Eigen::RowVector2d(0.5, 0.25));
  EXPECT_EQ(shape.uvs.row(2), Eigen::RowVector2d(0, 1));
}

TEST(ReadOff, DoesNotBelieveAHeaderThatPromisesMoreThanVerticesHave) {
  const Shape shape = read_off("NOFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
  EXPECT_EQ(shape.vertex_count(), 3);
  EXPECT_EQ(shape.normals.rows(), 0);
  // Once it has kept its promise, it must go on.
  expect_error_at_line(ErrorCode::Malformed, 4,
                       [] { read_off("NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0\n0 1 0 0 0 1\n3 0 1 2\n"); });
}

TEST(ReadOff, TakesTwoCoordinatesAsPlanar) {
  EXPECT_EQ(read_off("OFF\n3 1 0\n0 0\n1 0\n0 1\n3 0 1 2\n").dimension, 2);
  EXPECT_EQ(read_off("nOFF\n2\n3 1 0\n0 0\n1 0\n0 1\n3 0 1 2\n").dimension, 2);
  EXPECT_EQ(read_off(kTriangle).dimension, 3);
  EXPECT_EQ(read_off(kTriangle, {.planar = true}).dimension, 2);
}

TEST(ReadOff, RejectsWhatIsNoTextOff) {
  expect_rejected("", ErrorCode::Truncated, 1);
  expect_rejected("ply\n", ErrorCode::WrongMagic, 1);
  expect_rejected("OFFX\n", ErrorCode::WrongMagic, 1);
  expect_rejected("OFF BINARY\n\x01\x02", ErrorCode::UnsupportedVersion, 1);
  expect_rejected("nOFF\n5\n", ErrorCode::UnsupportedVersion, 2);
}

TEST(ReadOff, RejectsCountsThatCannotFit) {
  expect_rejected("OFF\n353535235358 6 0\n0 0 0\n", ErrorCode::CountMismatch, 2);
  expect_rejected("OFF\n3 99999 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", ErrorCode::CountMismatch, 2);
  expect_rejected("OFF\n-3 1 0\n", ErrorCode::CountMismatch, 2);
  expect_rejected(std::string(kTriangle) + "3 0 1 2\n", ErrorCode::CountMismatch, 7);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n99 0 1 2\n", ErrorCode::CountMismatch, 6);
}

TEST(ReadOff, RejectsBrokenRowsWithTheirLine) {
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n", ErrorCode::NonFiniteNumber, 4);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 x\n0 1 0\n3 0 1 2\n", ErrorCode::UnparsableNumber, 4);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0\n0 1 0\n3 0 1 2\n", ErrorCode::Malformed, 4);
  expect_rejected("4OFF\n3 1 0\n0 0 0 1\n1 0 0 0\n0 1 0 1\n3 0 1 2\n", ErrorCode::NonFiniteNumber, 4);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", ErrorCode::IndexOutOfRange, 6);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n", ErrorCode::IndexOutOfRange, 6);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1   \n", ErrorCode::Malformed, 6);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1   \n", ErrorCode::Malformed, 6);
  expect_rejected("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0         \n", ErrorCode::Truncated, 6);
}

TEST(ReadOff, RejectsEmptyMeshes) {
  expect_rejected("OFF\n0 0 0\n", ErrorCode::EmptyMesh, 3);
  expect_rejected("OFF\n1 0 0\n0 0 0\n", ErrorCode::EmptyMesh, 4);
  EXPECT_EQ(read_off("OFF\n1 0 0\n0 0 0\n", {.allow_points = true}).vertex_count(), 1);
}

TEST(WriteOff, IsReadBackToTheSameBits) {
  for (const test::Sample& sample : test::sample_shapes()) {
    SCOPED_TRACE(sample.name);
    Shape expected = sample.shape;
    if (expected.triangle_uvs.rows() > 0) {
      expected.uvs.resize(0, 2);
      expected.triangle_uvs.resize(0, 3);
    }
    test::expect_same(read_off(write_off(sample.shape)), expected);
  }
}

TEST(ReadOff, SurvivesTruncationAtEveryByte) {
  for (const test::Sample& sample : test::sample_shapes()) {
    if (sample.shape.vertex_count() > 20) continue;
    SCOPED_TRACE(sample.name);
    test::expect_truncation_is_safe(write_off(sample.shape), [](std::string_view text) { return read_off(text); });
  }
}

}  // namespace
}  // namespace limber
