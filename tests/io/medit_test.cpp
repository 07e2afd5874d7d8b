#include <cstring>

#include <gtest/gtest.h>

#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

const std::string kHead = "MeshVersionFormatted 1\nDimension 3\n";
const std::string kVertices = "Vertices\n4\n0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n";  // Lines 3 to 8.
const std::string kTriangle = "Triangles\n1\n1 2 3 0\n";

Shape varied_shape() {
  Shape shape;
  shape.positions.resize(5, 3);
  shape.positions << 0.1, -0.0, 5e-324, 1.0 / 3.0, 0, 0, 0, 1e300, 0, 0, 0, 1, 1, 1, 1;
  shape.triangles.resize(2, 3);
  shape.triangles << 0, 2, 1, 4, 3, 0;
  shape.tets.resize(2, 4);
  shape.tets << 0, 1, 2, 3, 4, 1, 2, 3;
  return shape;
}

bool same_bits(const Positions& a, const Positions& b) {
  return a.rows() == b.rows() &&
         std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(double)) == 0;
}

TEST(ReadMedit, ReadsVerticesFacesAndTets) {
  const Shape shape = read_medit(kHead + kVertices + kTriangle + "Tetrahedra\n1\n1 2 3 4 7\nEnd\n");
  EXPECT_EQ(shape.vertex_count(), 4);
  EXPECT_EQ(shape.positions.row(2), Eigen::RowVector3d(0, 1, 0));
  ASSERT_EQ(shape.triangle_count(), 1);
  EXPECT_EQ(shape.triangles.row(0), Eigen::RowVector3i(0, 1, 2));
  ASSERT_EQ(shape.tet_count(), 1);
  EXPECT_EQ(shape.tets.row(0), Eigen::RowVector4i(0, 1, 2, 3));
}

TEST(ReadMedit, ReadsFreeFormSkipsOtherSectionsAndComments) {
  const Shape shape = read_medit(
      "# made by hand\nMeshVersionFormatted\n2\n\nDimension\n3 Vertices 3 0 0 0 0 1 0 0 0 # one line\n0 1 0 "
      "0\n"
      "Edges 2\n1 2 0\n2 3 0\nNormals\n1\n0.5 -1e-3 +1\nTriangles 1 1 2\n3 0\nRidges\n0\n");
  EXPECT_EQ(shape.vertex_count(), 3);
  EXPECT_EQ(shape.triangle_count(), 1);
}

TEST(ReadMedit, GivesATetMeshItsSurface) {
  const Shape shape = read_medit(kHead + kVertices + "Triangles\n0\nTetrahedra\n1\n1 2 3 4 0\nEnd\n");
  ASSERT_EQ(shape.triangle_count(), 4);
  double volume = 0;
  for (int t = 0; t < 4; ++t) {
    const Eigen::Vector3d a = shape.positions.row(shape.triangles(t, 0));
    const Eigen::Vector3d b = shape.positions.row(shape.triangles(t, 1));
    const Eigen::Vector3d c = shape.positions.row(shape.triangles(t, 2));
    volume += a.dot(b.cross(c)) / 6;
  }
  EXPECT_DOUBLE_EQ(volume, 1.0 / 6.0);
}

TEST(ReadMedit, KeepsInvertedTets) {
  const Shape shape = read_medit(kHead + kVertices + "Tetrahedra\n1\n1 3 2 4 0\nEnd\n");
  EXPECT_EQ(shape.tets.row(0), Eigen::RowVector4i(0, 2, 1, 3));
}

TEST(ReadMedit, ReadsPlanarMeshesWithQuadrilaterals) {
  const Shape shape = read_medit(
      "MeshVersionFormatted 1\nDimension 2\nVertices\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\nQuadrilaterals\n1\n1 2 "
      "3 4 0\nEnd");
  EXPECT_EQ(shape.dimension, 2);
  EXPECT_EQ(shape.triangle_count(), 2);
  EXPECT_EQ(shape.face_count(), 1);
  const Shape again = read_medit(write_medit(shape));
  EXPECT_EQ(again.dimension, 2);
  EXPECT_EQ(again.face_count(), 1);
}

TEST(WriteMedit, GivesBackTheSameBits) {
  const Shape shape = varied_shape();
  const Shape read = read_medit(write_medit(shape));
  EXPECT_TRUE(same_bits(read.positions, shape.positions));
  EXPECT_EQ(read.triangles, shape.triangles);
  EXPECT_EQ(read.tets, shape.tets);
  EXPECT_EQ(write_medit(read), write_medit(shape));
}

TEST(ReadMedit, RefusesEveryTruncation) {
  const std::string whole = write_medit(varied_shape());
  const std::size_t last_element = whole.rfind(" 0\nEnd");
  for (std::size_t size = 0; size < last_element; ++size) {
    // Nothing tells of tets that never come once the section before them is whole.
    const std::string_view part = std::string_view(whole).substr(0, size);
    if (whole.compare(size, 11, "Tetrahedra\n") == 0 || whole.compare(size, 12, "\nTetrahedra\n") == 0) continue;
    const std::size_t tetrahedra = whole.find("Tetrahedra");
    if (size > tetrahedra && size < tetrahedra + 10) {
      EXPECT_NO_THROW(read_medit(part));  // A part of the keyword is a section of its own, without content.
      continue;
    }
    EXPECT_GT(error_of([&] { read_medit(part); }).place().line, 0) << size;
  }
}

TEST(ReadMedit, RefusesBrokenFilesWithTheirLine) {
  const auto refuse = [](ErrorCode code, int line, const std::string& text) {
    expect_error_at_line(code, line, [&] { read_medit(text); });
  };
  refuse(ErrorCode::WrongMagic, 1, "");
  refuse(ErrorCode::WrongMagic, 1, "OFF\n3 1 0\n");
  refuse(ErrorCode::UnsupportedVersion, 1, "MeshVersionFormatted 9\n");
  refuse(ErrorCode::UnsupportedVersion, 2, "MeshVersionFormatted 1\nDimension 4\n");
  refuse(ErrorCode::Malformed, 3, kHead + "7 8 9\n");
  refuse(ErrorCode::Malformed, 3, kHead + "Dimension 2\n");
  refuse(ErrorCode::Malformed, 9, kHead + kVertices + "Vertices 1\n0 0 0 0\n");
  refuse(ErrorCode::Malformed, 4, kHead + "Triangles\n1\n1 2 3 0\n" + kVertices);
  refuse(ErrorCode::IndexOutOfRange, 11, kHead + kVertices + "Tetrahedra\n1\n1 2 3 9 1\nEnd\n");
  refuse(ErrorCode::IndexOutOfRange, 11, kHead + kVertices + "Triangles\n1\n0 2 3 1\nEnd\n");
  refuse(ErrorCode::CountMismatch, 4, kHead + "Vertices\n2000000000\n0 0 0 0\n");
  refuse(ErrorCode::CountMismatch, 4, kHead + "Vertices\n-4\n");
  refuse(ErrorCode::CountMismatch, 10, kHead + kVertices + "Tetrahedra\n999999\n1 2 3 4 0\n");
  refuse(ErrorCode::UnparsableNumber, 5, kHead + "Vertices\n1\n0 zero 0 0\n");
  refuse(ErrorCode::NonFiniteNumber, 5, kHead + "Vertices\n1\n0 nan 0 0\n");
  refuse(ErrorCode::EmptyMesh, 9, kHead + kVertices);
  refuse(ErrorCode::EmptyMesh, 6, kHead + "Vertices\n0\nTriangles\n0");
  refuse(ErrorCode::Malformed, 7,
         "MeshVersionFormatted 1\nDimension 2\nVertices\n1\n0 0 0\nTetrahedra\n1\n1 1 1 1 0\n");
}

}  // namespace
}  // namespace limber
