#include <gtest/gtest.h>

#include "limber/core/internal/bytes.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/shape_samples.h"

namespace limber {
using namespace internal;
namespace {

std::string facet(const std::string& a, const std::string& b, const std::string& c) {
  return "facet normal 0 0 1\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c + "\nendloop\nendfacet\n";
}

std::string solid(const std::string& facets) {
  return "solid name of it\n" + facets + "endsolid\n";
}

/// A binary file of `count` equal triangles, with a header that misleads.
std::string binary(std::uint32_t count, float x = 1) {
  ByteWriter bytes;
  std::string header = "solid but binary";
  header.resize(80, '\0');
  bytes.append(header);
  bytes.write(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    for (const float value : {0.f, 0.f, 1.f, 0.f, 0.f, 0.f, x, 0.f, 0.f, 0.f, 1.f, 0.f}) bytes.write(value);
    bytes.write(std::uint16_t{7});
  }
  return bytes.take();
}

void expect_rejected(const std::string& text, ErrorCode code, std::int64_t line) {
  expect_error_at_line(code, line, [&] { read_stl(text); });
}

/// What an STL file keeps of a shape: triangles over welded vertices in the order of their appearance.
Shape soup_of(const Shape& shape, bool as_float) {
  Shape soup;
  std::vector<Eigen::RowVector3d> points;
  soup.triangles.resize(shape.triangles.rows(), 3);
  for (Eigen::Index i = 0; i < shape.triangles.size(); ++i) {
    Eigen::RowVector3d point = shape.positions.row(shape.triangles.data()[i]);
    if (as_float) point = point.cast<float>().cast<double>();
    const auto found = std::find(points.begin(), points.end(), point);
    soup.triangles.data()[i] = static_cast<int>(found - points.begin());
    if (found == points.end()) points.push_back(point);
  }
  soup.positions.resize(static_cast<Eigen::Index>(points.size()), 3);
  for (std::size_t v = 0; v < points.size(); ++v) soup.positions.row(static_cast<Eigen::Index>(v)) = points[v];
  return soup;
}

TEST(ReadStl, WeldsEqualPositionsInOrderOfAppearance) {
  const Shape shape = read_stl(solid(facet("0 0 0", "1 0 0", "0 1 0") + facet("1 0 0", "1 1 0", "-0 1 0")));
  EXPECT_EQ(shape.vertex_count(), 4);
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2));
  EXPECT_EQ(shape.triangles.row(1), Eigen::RowVector3i(1, 3, 2));
}

TEST(ReadStl, DoesNotWeldWhatIsMerelyNear) {
  const Shape shape = read_stl(solid(facet("0 0 0", "1 0 0", "0 1 0") + facet("1e-300 0 0", "1 0 0", "0 1 0")));
  EXPECT_EQ(shape.vertex_count(), 4);
}

TEST(ReadStl, ReadsUnusualText) {
  EXPECT_EQ(read_stl("  SOLID\nFacet Normal nan nan nan Outer Loop\r\nvertex 0 0 0 VERTEX 1 0 0\nvertex 0 1 0 endloop "
                     "endfacet\nendsolid a b\nsolid\n" +
                     facet("0 0 1", "1 0 1", "0 1 1") + "endsolid")
                .triangle_count(),
            2);
}

TEST(ReadStl, ReadsBinaryThatStartsWithSolid) {
  const Shape shape = read_stl(binary(2));
  EXPECT_EQ(shape.triangle_count(), 2);
  EXPECT_EQ(shape.vertex_count(), 3);
}

TEST(ReadStl, RejectsBrokenTextWithItsLine) {
  expect_rejected("", ErrorCode::WrongMagic, 1);
  expect_rejected("hello\n", ErrorCode::WrongMagic, 1);
  expect_rejected("solid\n", ErrorCode::Truncated, 2);
  expect_rejected("solid\n" + facet("0 0 0", "1 0 0", "0 1 0"), ErrorCode::Truncated, 9);
  expect_rejected(solid(""), ErrorCode::EmptyMesh, 3);
  expect_rejected(solid(facet("0 0 0", "1 0", "0 1 0")), ErrorCode::Malformed, 5);
  expect_rejected(solid(facet("0 0 0", "1 0 nan", "0 1 0")), ErrorCode::NonFiniteNumber, 5);
  expect_rejected(solid(facet("0 0 0", "1 0 y", "0 1 0")), ErrorCode::UnparsableNumber, 5);
  expect_rejected(solid(facet("0 0 0", "1 0 0", "0 1 0\nvertex 1 1 1")), ErrorCode::Malformed, 7);
  expect_rejected(solid("face\n"), ErrorCode::Malformed, 2);
  expect_rejected(std::string("\xFF\xFEs\0o\0", 6), ErrorCode::WrongMagic, 1);
}

TEST(ReadStl, RejectsBrokenBinaryWithItsByte) {
  const auto at_byte = [](ErrorCode code, std::int64_t byte, const std::string& content) {
    expect_error_at_byte(code, byte, [&] { read_stl(content); });
  };
  at_byte(ErrorCode::CountMismatch, 80, binary(2).substr(0, 150));
  at_byte(ErrorCode::CountMismatch, 80, binary(2) + "x");
  at_byte(ErrorCode::Truncated, 40, binary(2).substr(0, 40));
  at_byte(ErrorCode::EmptyMesh, 84, binary(0));
  at_byte(ErrorCode::NonFiniteNumber, 84 + 24, binary(1, std::numeric_limits<float>::infinity()));
}

TEST(WriteStl, KeepsTheBitsOfItsTrianglesInText) {
  for (const test::Sample& sample : test::sample_shapes()) {
    SCOPED_TRACE(sample.name);
    test::expect_same(read_stl(write_stl(sample.shape, StlEncoding::Text)), soup_of(sample.shape, false));
  }
}

TEST(WriteStl, RoundsToFloatInBinary) {
  for (const test::Sample& sample : test::sample_shapes()) {
    if (sample.name == "awkward_numbers") continue;
    SCOPED_TRACE(sample.name);
    test::expect_same(read_stl(write_stl(sample.shape)), soup_of(sample.shape, true));
  }
}

TEST(WriteStl, RejectsWhatItCannotHold) {
  Shape shape = test::sample_shapes().front().shape;
  shape.positions(1, 2) = 1e39;
  const Error error = error_of([&] { write_stl(shape); });
  EXPECT_EQ(error.code(), ErrorCode::UnsuitableShape);
  EXPECT_EQ(error.place().vertex, 1);
  shape.triangles.resize(0, 3);
  expect_error(ErrorCode::UnsuitableShape, [&] { write_stl(shape, StlEncoding::Text); });
}

TEST(ReadStl, SurvivesTruncationAtEveryByteInEveryEncoding) {
  const Shape shape = test::sample_shapes()[2].shape;
  for (const StlEncoding encoding : {StlEncoding::Text, StlEncoding::Binary}) {
    test::expect_truncation_is_safe(write_stl(shape, encoding),
                                    [](std::string_view content) { return read_stl(content); });
  }
}

}  // namespace
}  // namespace limber
