#include <cstring>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

const std::string kNode = "# vertices\n4 3 1 1\n1 0 0 0 0.5 1\n2 1 0 0 0.5 1\n3 0 1 0 0.5 0\n4 0 0 1 0.5 0\n";
const std::string kEle = "1 4 1\n1 1 2 3 4 7\n";

template <class Call>
void expect_error_in(ErrorCode code, const char* part, int line, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_EQ(error.place().path, part) << error.what();
  EXPECT_EQ(error.place().line, line) << error.what();
}

TEST(ReadTetgen, ReadsFromOneWithAttributesAndMarkers) {
  const Shape shape = read_tetgen({kNode, kEle, ""});
  EXPECT_EQ(shape.vertex_count(), 4);
  EXPECT_EQ(shape.positions.row(3), Eigen::RowVector3d(0, 0, 1));
  EXPECT_EQ(shape.tets.row(0), Eigen::RowVector4i(0, 1, 2, 3));
  EXPECT_EQ(shape.triangle_count(), 4);
}

TEST(ReadTetgen, ReadsFromZero) {
  const Shape shape =
      read_tetgen({"4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n", "1 4 0\n0 3 2 1 0\n", "1 0\n0 0 2 1\n"});
  EXPECT_EQ(shape.tets.row(0), Eigen::RowVector4i(3, 2, 1, 0));
  ASSERT_EQ(shape.triangle_count(), 1);
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 2, 1));
}

TEST(ReadTetgen, LeavesInnerFacesOut) {
  EXPECT_EQ(read_tetgen({kNode, kEle, "2 1\n1 1 2 3 0\n2 1 2 4 -1\n"}).triangles.row(0), Eigen::RowVector3i(0, 1, 3));
  EXPECT_EQ(read_tetgen({kNode, kEle, "2 1\n1 1 2 3 0\n2 1 2 4 0\n"}).triangle_count(), 2);
}

TEST(ReadTetgen, ReadsPlanarTrianglesAndSecondOrderTets) {
  const Shape planar = read_tetgen({"3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n", "1 3 0\n1 1 2 3\n", ""});
  EXPECT_EQ(planar.dimension, 2);
  EXPECT_EQ(planar.triangle_count(), 1);
  EXPECT_FALSE(planar.has_tets());
  const Shape quadratic = read_tetgen({kNode, "1 10 0\n1 1 2 3 4 1 1 1 1 1 1\n", ""});
  EXPECT_EQ(quadratic.tets.row(0), Eigen::RowVector4i(0, 1, 2, 3));
}

TEST(WriteTetgen, GivesBackTheSameBits) {
  Shape shape = read_tetgen({kNode, kEle, ""});
  shape.positions(0, 0) = 1.0 / 3.0;
  shape.positions(1, 1) = -0.0;
  const Shape read = read_tetgen(write_tetgen(shape));
  EXPECT_EQ(std::memcmp(read.positions.data(), shape.positions.data(), 12 * sizeof(double)), 0);
  EXPECT_EQ(read.tets, shape.tets);
  EXPECT_EQ(read.triangles, shape.triangles);
  shape.tets.resize(0, 4);
  expect_error(ErrorCode::UnsuitableShape, [&] { write_tetgen(shape); });
}

TEST(ReadTetgen, RefusesBrokenFilesWithTheirLine) {
  const auto node = [](ErrorCode code, int line, const std::string& text) {
    expect_error_in(code, "node", line, [&] { read_tetgen({text, kEle, ""}); });
  };
  node(ErrorCode::Truncated, 1, "");
  node(ErrorCode::EmptyMesh, 1, "0 3 0 0\n");
  node(ErrorCode::Malformed, 1, "1 4 0 0\n1 0 0 0\n");
  node(ErrorCode::CountMismatch, 1, "1000000 3 0 0\n1 0 0 0\n");
  node(ErrorCode::Truncated, 3, "2 3 0 0\n1 0 0 0000000\n");
  node(ErrorCode::CountMismatch, 3, "1 3 0 0\n1 0 0 0\n2 0 0 0\n");
  node(ErrorCode::Malformed, 3, "2 3 0 0\n1 0 0 0\n3 0 0 0\n");
  node(ErrorCode::Malformed, 2, "1 3 0 0\n5 0 0 0\n");
  node(ErrorCode::NonFiniteNumber, 2, "1 3 0 0\n1 0 inf 0\n");
  node(ErrorCode::UnparsableNumber, 2, "1 3 0 0\n1 0 a 0\n");
  const auto ele = [](ErrorCode code, int line, const std::string& text) {
    expect_error_in(code, "ele", line, [&] { read_tetgen({kNode, text, ""}); });
  };
  ele(ErrorCode::IndexOutOfRange, 2, "1 4 0\n1 1 2 3 5\n");
  ele(ErrorCode::IndexOutOfRange, 2, "1 4 0\n1 0 2 3 4\n");
  ele(ErrorCode::Malformed, 1, "1 3 0\n1 1 2 3 0000\n");
  ele(ErrorCode::Malformed, 2, "1 4 0\n1 1 2 3  \n4\n");
  ele(ErrorCode::CountMismatch, 1, "9 4 0\n1 1 2 3 4\n");
  ele(ErrorCode::CountMismatch, 3, "1 4 0\n1 1 2 3 4\n2 1 2 3 4\n");
  expect_error_in(ErrorCode::IndexOutOfRange, "face", 2, [] { read_tetgen({kNode, kEle, "1 0\n1 1 2 9\n"}); });
  expect_error_in(ErrorCode::EmptyMesh, "node", 1, [] { read_tetgen({kNode, "", ""}); });
}

TEST(ReadTetgen, RefusesEveryTruncation) {
  const std::string plain = "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n";
  for (std::size_t size = 0; size + 2 < plain.size(); ++size) {
    EXPECT_GT(error_of([&] { read_tetgen({plain.substr(0, size), kEle, ""}); }).place().line, 0) << size;
  }
  const std::string ele = "2 4 0\n1 1 2 3 4\n2 4 3 2 1\n";
  for (std::size_t size = 1; size + 2 < ele.size(); ++size) {
    EXPECT_GT(error_of([&] { read_tetgen({plain, ele.substr(0, size), ""}); }).place().line, 0) << size;
  }
}

TEST(LoadTetgen, FindsTheFilesBesideAndNamesTheOneAtFault) {
  const test::TemporaryFolder folder;
  write_file(folder / "a.node", kNode);
  write_file(folder / "a.ele", kEle);
  EXPECT_EQ(load_shape(folder / "a.node").tet_count(), 1);
  EXPECT_EQ(load_shape(folder / "a.ele").tet_count(), 1);
  save_shape(folder / "b.node", load_shape(folder / "a.ele"));
  EXPECT_EQ(load_shape(folder / "b.ele").triangle_count(), 4);
  write_file(folder / "a.ele", "1 4 0\n1 1 2 3 5\n");
  const Error error = error_of([&] { load_shape(folder / "a.node"); });
  EXPECT_EQ(error.place().file, (folder / "a.ele").string());
  EXPECT_EQ(error.place().line, 2);
  expect_error(ErrorCode::FileNotFound, [&] { load_shape(folder / "c.ele"); });
}

}  // namespace
}  // namespace limber
