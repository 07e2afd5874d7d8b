#include <gtest/gtest.h>

#include "limber/core/internal/bytes.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/shape_samples.h"

namespace limber {
using namespace internal;
namespace {

constexpr PlyEncoding kEncodings[] = {PlyEncoding::Text, PlyEncoding::BinaryLittleEndian, PlyEncoding::BinaryBigEndian};

const std::string kHeader =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
const std::string kRows = "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
constexpr std::int64_t kFirstRow = 10;

/// The same header, with one text replaced.
std::string header_with(const std::string& old_text, const std::string& new_text) {
  std::string header = kHeader;
  const std::size_t at = header.find(old_text);
  EXPECT_NE(at, std::string::npos);
  return header.replace(at, old_text.size(), new_text);
}

void expect_rejected(const std::string& content, ErrorCode code, std::int64_t line) {
  expect_error_at_line(code, line, [&] { read_ply(content); });
}

/// A binary file with one triangle.
std::string binary_triangle(const std::array<double, 3>& last, int index, std::uint8_t corners = 3) {
  ByteWriter bytes(std::endian::big);
  bytes.append(
      "ply\nformat binary_big_endian 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty "
      "double z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\r\n");
  for (const double x : {0.0, 0.0, 0.0, 1.0, 0.0, 0.0}) bytes.write(x);
  for (const double x : last) bytes.write(x);
  bytes.write(corners);
  for (const int i : {0, 1, index}) bytes.write(i);
  return bytes.take();
}
const std::int64_t kBinaryStart = static_cast<std::int64_t>(binary_triangle({0, 1, 0}, 2).size()) - 9 * 8 - 13;

TEST(ReadPly, ReadsATriangleInText) {
  const Shape shape = read_ply(kHeader + kRows);
  EXPECT_EQ(shape.positions.row(1), Eigen::RowVector3d(1, 0, 0));
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2));
  EXPECT_EQ(shape.dimension, 3);
}

TEST(ReadPly, ReadsATriangleInBigEndianBinaryWithMixedLineEnds) {
  const Shape shape = read_ply(binary_triangle({0, 1, 0.5}, 2));
  EXPECT_EQ(shape.positions.row(2), Eigen::RowVector3d(0, 1, 0.5));
}

TEST(ReadPly, FindsPropertiesByNameAndSkipsOthers) {
  const Shape shape = read_ply(
      "ply\nformat ascii 1.0\ncomment c\nobj_info i\nelement camera 1\nproperty list uchar float "
      "views\nproperty int n\n"
      "element vertex 3\nproperty int8 quality\nproperty double z\nproperty list uchar int "
      "neighbours\nproperty double y\n"
      "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty float x\nproperty float "
      "u\nproperty float v\n"
      "element face 1\nproperty float nan\nproperty list uint8 uint16 vertex_index\nproperty int "
      "label\nend_header\n"
      "2 0.5 0.5 7\n1 3 2 8 9 2 255 0 51 1 0.25 0.75\n1 3 0 2 0 0 0 1 0 0\n1 3 1 5 3 0 0 0 1 1 1\nnan 3 2 1 "
      "0 4\n");
  EXPECT_EQ(shape.positions.row(0), Eigen::RowVector3d(1, 2, 3));
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(1, 0, 0.2f, 1));
  EXPECT_EQ(shape.uvs.row(0), Eigen::RowVector2d(0.25, 0.75));
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(2, 1, 0));
}

TEST(ReadPly, ReadsStripsOfTriangles) {
  const Shape shape = read_ply(
      "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
      "element tristrips 1\nproperty list int int vertex_indices\nend_header\n"
      "0 0 0\n1 0 0\n0 1 0\n1 1 0\n2 2 0\n9 0 1 2 3 -1 3 3 1 4\n");
  ASSERT_EQ(shape.triangle_count(), 3);
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2));
  EXPECT_EQ(shape.triangles.row(1), Eigen::RowVector3i(2, 1, 3));
  EXPECT_EQ(shape.triangles.row(2), Eigen::RowVector3i(1, 3, 4));
  expect_error(ErrorCode::IndexOutOfRange, [] {
    read_ply(
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        "element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n");
  });
}

TEST(ReadPly, TakesColoursThatAreNotANumberAsWhite) {
  const Shape shape = read_ply(
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
      "property float red\nproperty float green\nproperty float blue\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
      "0 0 0 nan nan nan\n1 0 0 0 0 0\n0 1 0 1 0 0\n3 0 1 2\n");
  EXPECT_EQ(shape.colors.row(0), Eigen::RowVector4f(1, 1, 1, 1));
  EXPECT_EQ(shape.colors.row(2), Eigen::RowVector4f(1, 0, 0, 1));
}

TEST(ReadPly, TakesVerticesWithoutZAsPlanar) {
  EXPECT_EQ(read_ply(header_with("property float z\n", "") + "0 0\n1 0\n0 1\n3 0 1 2\n").dimension, 2);
}

TEST(ReadPly, ReadsFacesBeforeVertices) {
  const Shape shape = read_ply(
      "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\nelement vertex "
      "3\nproperty float x\n"
      "property float y\nend_header\n3 0 1 2\n0 0\n1 0\n0 1\n");
  EXPECT_EQ(shape.triangle_count(), 1);
}

TEST(ReadPly, RejectsBrokenHeadersWithTheirLine) {
  expect_rejected("", ErrorCode::WrongMagic, 1);
  expect_rejected("OFF\n", ErrorCode::WrongMagic, 1);
  expect_rejected("ply\nformat ascii 1.0\n", ErrorCode::Truncated, 3);
  expect_rejected(header_with("ascii 1.0", "ascii 2.0"), ErrorCode::UnsupportedVersion, 2);
  expect_rejected(header_with("ascii", "binary_middle_endian"), ErrorCode::UnsupportedVersion, 2);
  expect_rejected(header_with("format ascii 1.0\n", ""), ErrorCode::Malformed, 8);
  expect_rejected(header_with("element vertex 3", "property float x"), ErrorCode::Malformed, 3);
  expect_rejected(header_with("vertex 3", "vertex three"), ErrorCode::UnparsableNumber, 3);
  expect_rejected(header_with("vertex 3", "vertex -3"), ErrorCode::CountMismatch, 3);
  expect_rejected(header_with("float y", "floaty y"), ErrorCode::Malformed, 5);
  expect_rejected(header_with("float y", "float"), ErrorCode::Malformed, 5);
  expect_rejected(header_with("list uchar int", "list float int"), ErrorCode::Malformed, 8);
  expect_rejected(header_with("float x", "float a") + kRows, ErrorCode::Malformed, 3);
  expect_rejected(header_with("vertex_indices", "corners") + kRows, ErrorCode::Malformed, 7);
}

TEST(ReadPly, RejectsCountsThatCannotFitAtTheLineThatAnnouncesThem) {
  expect_rejected(header_with("vertex 3", "vertex 99999999999") + kRows, ErrorCode::CountMismatch, 3);
  expect_rejected(header_with("face 1", "face 2000000000") + kRows, ErrorCode::CountMismatch, 7);
  expect_rejected(kHeader + kRows + "3 0 1 2\n", ErrorCode::CountMismatch, kFirstRow + 4);
}

TEST(ReadPly, RejectsBrokenRowsWithTheirLine) {
  expect_rejected(kHeader + "0 0 0\n1 0\n0 1 0\n3 0 1 2\n", ErrorCode::Malformed, kFirstRow + 1);
  expect_rejected(kHeader + "0 0 0\n1 0 0 0\n0 1 0\n3 0 1 2\n", ErrorCode::Malformed, kFirstRow + 1);
  expect_rejected(kHeader + "0 0 0\n1 0 inf\n0 1 0\n3 0 1 2\n", ErrorCode::NonFiniteNumber, kFirstRow + 1);
  expect_rejected(kHeader + "0 0 0\n1 0 a\n0 1 0\n3 0 1 2\n", ErrorCode::UnparsableNumber, kFirstRow + 1);
  expect_rejected(kHeader + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", ErrorCode::IndexOutOfRange, kFirstRow + 3);
  expect_rejected(kHeader + "0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n", ErrorCode::IndexOutOfRange, kFirstRow + 3);
  expect_rejected(kHeader + "0 0 0\n1 0 0\n0 1 0\n2 0 1\n", ErrorCode::Malformed, kFirstRow + 3);
  expect_rejected(kHeader + "0 0 0\n1 0 0\n0 1 0\n90 0 1\n", ErrorCode::CountMismatch, kFirstRow + 3);
  expect_rejected(kHeader + "0 0 0\n1 0 0\n0 1 0\n", ErrorCode::CountMismatch, 7);
}

TEST(ReadPly, RejectsBrokenBinaryWithItsByte) {
  const auto at_byte = [](ErrorCode code, std::int64_t byte, const std::string& content) {
    expect_error_at_byte(code, kBinaryStart + byte, [&] { read_ply(content); });
  };
  const double infinite = std::numeric_limits<double>::infinity();
  at_byte(ErrorCode::NonFiniteNumber, 56, binary_triangle({0, infinite, 0}, 2));
  at_byte(ErrorCode::IndexOutOfRange, 81, binary_triangle({0, 1, 0}, 3));
  at_byte(ErrorCode::CountMismatch, 72, binary_triangle({0, 1, 0}, 2, 200));
  at_byte(ErrorCode::Malformed, 72, binary_triangle({0, 1, 0}, 2, 2));
  std::string short_file = binary_triangle({0, 1, 0}, 2);
  short_file.resize(short_file.size() - 1);
  at_byte(ErrorCode::CountMismatch, 72, short_file);
}

/// A binary triangle with a colour per vertex and with corners of some whole type.
template <class Corner, class Color>
std::string colored_triangle(const std::string& corner_type, const std::string& color_type, Color largest) {
  ByteWriter bytes(std::endian::little);
  bytes.append("ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\n");
  for (const char* name : {"red", "green", "blue"}) bytes.append("property " + color_type + " " + name + "\n");
  bytes.append("element face 1\nproperty list uchar " + corner_type + " vertex_indices\nend_header\n");
  for (int v = 0; v < 3; ++v) {
    bytes.write(static_cast<float>(v % 2));
    bytes.write(static_cast<float>(v / 2));
    for (int c = 0; c < 3; ++c) bytes.write(c == v ? largest : Color(0));
  }
  bytes.write(std::uint8_t{3});
  for (int v = 0; v < 3; ++v) bytes.write(static_cast<Corner>(v));
  return bytes.take();
}

TEST(ReadPly, TakesCornersAndColorsOfEveryWholeType) {
  const auto expect = [](const std::string& file) {
    const Shape shape = read_ply(file);
    EXPECT_EQ(shape.triangles, (Triangles{{0, 1, 2}}));
    ASSERT_EQ(shape.colors.rows(), 3);
    EXPECT_TRUE(shape.colors.leftCols(3).isApprox(Eigen::Matrix3f::Identity()));
  };
  expect(colored_triangle<std::int8_t, std::int8_t>("char", "char", 127));
  expect(colored_triangle<std::int16_t, std::int16_t>("short", "short", 32767));
  expect(colored_triangle<std::uint16_t, std::uint16_t>("ushort", "ushort", 65535));
  expect(colored_triangle<std::uint32_t, std::uint32_t>("uint", "uint", 255));
  expect(colored_triangle<float, double>("float", "double", 1.0));
}

TEST(ReadPly, RejectsCornersThatAreNoWholeNumbers) {
  std::string file = colored_triangle<float, double>("float", "double", 1.0);
  const float half = 0.5f;
  file.replace(file.size() - 4, 4, reinterpret_cast<const char*>(&half), 4);
  expect_error(ErrorCode::UnparsableNumber, [&] { read_ply(file); });
}

TEST(ReadPly, RejectsFacesWithOtherTextureCoordinatesThanCorners) {
  const std::string header = header_with("vertex_indices\n", "vertex_indices\nproperty list uchar float texcoord\n");
  EXPECT_EQ(read_ply(header + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2 6 0 0 1 0 0 1\n").triangle_uvs.rows(), 1);
  expect_rejected(header + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2 4 0 0 1 0\n", ErrorCode::Malformed, kFirstRow + 4);
}

TEST(ReadPly, RejectsEmptyMeshes) {
  expect_rejected("ply\nformat ascii 1.0\nend_header\n", ErrorCode::EmptyMesh, 4);
  const std::string points = header_with("face 1", "face 0") + "0 0 0\n1 0 0\n0 1 0\n";
  expect_rejected(points, ErrorCode::EmptyMesh, kFirstRow + 3);
  EXPECT_EQ(read_ply(points, {.allow_points = true}).vertex_count(), 3);
}

TEST(WritePly, IsReadBackToTheSameBitsInEveryEncoding) {
  for (const test::Sample& sample : test::sample_shapes()) {
    for (const PlyEncoding encoding : kEncodings) {
      SCOPED_TRACE(sample.name);
      test::expect_same(read_ply(write_ply(sample.shape, encoding)), sample.shape);
    }
  }
}

TEST(ReadPly, SurvivesTruncationAtEveryByteInEveryEncoding) {
  for (const test::Sample& sample : test::sample_shapes()) {
    if (sample.shape.vertex_count() > 20) continue;
    for (const PlyEncoding encoding : kEncodings) {
      SCOPED_TRACE(sample.name);
      test::expect_truncation_is_safe(write_ply(sample.shape, encoding),
                                      [](std::string_view content) { return read_ply(content); });
    }
  }
}

}  // namespace
}  // namespace limber
