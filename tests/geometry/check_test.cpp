#include "limber/geometry/check.h"

#include <fstream>
#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "limber/io/shape_file.h"

#include "tests/support/data.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

Shape zoo(const std::string& name) {
  for (auto& entry : test::degenerate_zoo()) {
    if (entry.name == name) return entry.shape;
  }
  ADD_FAILURE() << name;
  return {};
}

int count(const std::string& name, ShapeProblem problem) {
  return check(zoo(name)).count(problem);
}

TEST(Check, ASphereIsASoundClosedManifoldOfGenusZero) {
  const ShapeReport report = check(test::make_sphere(3));
  EXPECT_TRUE(report.sound() && report.closed && report.manifold && report.oriented);
  EXPECT_EQ(report.euler_characteristic, 2);
  EXPECT_EQ(report.genus, 0);
  EXPECT_EQ(report.components, 1);
  EXPECT_EQ(report.boundary_edges, 0);
  EXPECT_TRUE(report.problems.empty());
}

TEST(Check, GenusCountsTheHandlesOfAllComponents) {
  EXPECT_EQ(check(test::make_torus(12, 8)).genus, 1);
  EXPECT_EQ(check(test::make_spheres(3, 1)).genus, 0);
  EXPECT_EQ(check(test::make_spheres(3, 1)).components, 3);
}

TEST(Check, AGridIsOpenWithOneBoundaryLoop) {
  const ShapeReport report = check(test::make_grid(5, 4));
  EXPECT_TRUE(report.sound());
  EXPECT_FALSE(report.closed);
  EXPECT_EQ(report.boundary_edges, 18);
  EXPECT_EQ(report.boundary_loops, 1);
  EXPECT_FALSE(report.genus.has_value());
}

TEST(Check, NamesEachProblemOfTheZooAndItsPlace) {
  EXPECT_EQ(count("zero-area face", ShapeProblem::DegenerateFace), 1);
  EXPECT_EQ(count("repeated corner", ShapeProblem::DegenerateFace), 2);
  EXPECT_EQ(count("duplicate faces", ShapeProblem::DuplicateFace), 2);
  EXPECT_EQ(count("three faces on an edge", ShapeProblem::NonManifoldEdge), 1);
  EXPECT_EQ(count("two faces at a vertex", ShapeProblem::NonManifoldVertex), 1);
  EXPECT_EQ(count("unreferenced and coincident vertices", ShapeProblem::UnreferencedVertex), 2);
  EXPECT_EQ(count("unreferenced and coincident vertices", ShapeProblem::CoincidentVertex), 1);
  EXPECT_EQ(count("non-finite vertex", ShapeProblem::NonFiniteVertex), 1);
  EXPECT_EQ(count("flat tet", ShapeProblem::DegenerateTet), 1);
  EXPECT_EQ(count("inverted tet", ShapeProblem::InvertedTet), 1);
  EXPECT_GT(count("moebius band", ShapeProblem::InconsistentOrientation), 0);
  const ShapeReport report = check(zoo("duplicate faces"));
  for (const auto& problem : report.problems) {
    if (problem.problem == ShapeProblem::DuplicateFace) {
      EXPECT_EQ(problem.places[0].element, 1);
    }
  }
}

TEST(Check, CountsElementsOutOfRangeAndListsOnlyTheFirstPlaces) {
  Shape shape = test::make_grid(1, 1);
  shape.triangles = Triangles::Constant(9, 3, 77);
  shape.triangles.row(4) << 0, 1, 2;
  shape.tets = Tets::Constant(2, 4, -3);
  const ShapeReport report = check(shape);
  EXPECT_EQ(report.count(ShapeProblem::OutOfRangeFace), 8);
  EXPECT_EQ(report.count(ShapeProblem::OutOfRangeTet), 2);
  EXPECT_EQ(report.problems[0].places.size(), static_cast<std::size_t>(kPlacesPerProblem));
  EXPECT_FALSE(report.sound());
}

TEST(Check, FindsFlippedFacesAndSurfacesInsideOut) {
  Shape sphere = test::make_sphere(2);
  std::swap(sphere.triangles(5, 0), sphere.triangles(5, 1));
  EXPECT_EQ(check(sphere).count(ShapeProblem::InconsistentOrientation), 3);
  sphere = test::make_sphere(2);
  sphere.triangles.col(0).swap(sphere.triangles.col(1));
  EXPECT_EQ(check(sphere).count(ShapeProblem::InsideOut), 1);
  EXPECT_EQ(check(sphere).count(ShapeProblem::InconsistentOrientation), 0);
}

TEST(Check, CountsSliversApartFromDegenerateElements) {
  Shape grid = test::make_grid(1, 1, 1000, 1);
  EXPECT_EQ(check(grid).count(ShapeProblem::SliverFace), 2);
  EXPECT_EQ(check(grid).count(ShapeProblem::DegenerateFace), 0);
  EXPECT_TRUE(check(grid).sound());
}

TEST(Check, CountsPolygonsBeforeTriangulation) {
  Shape cube = test::make_tet_box(1, 1, 1);
  cube.tets.resize(0, 4);
  cube.polygons.corners = {0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5};
  cube.polygons.starts = {0, 4, 8, 12, 16, 20, 24};
  const ShapeReport report = check(cube);
  EXPECT_EQ(report.faces, 6);
  EXPECT_EQ(report.edges, 12);
  EXPECT_EQ(report.euler_characteristic, 2);
  EXPECT_TRUE(report.oriented && report.closed && report.sound());
}

TEST(Check, NeverThrowsOnTheZoo) {
  for (const auto& [name, shape] : test::degenerate_zoo()) {
    SCOPED_TRACE(name);
    EXPECT_NO_THROW(check(shape));
  }
}

/// The number before a label in the table's column of counts, 0 if it is not named.
int labelled(const std::string& counts, const std::string& label) {
  std::smatch match;
  return std::regex_search(counts, match, std::regex("([0-9]+) " + label)) ? std::stoi(match[1]) : 0;
}

TEST(Check, ReproducesTheCountsOfTheSharedData) {
  LIMBER_DATA_OR_SKIP(table, "SOURCES.md");
  std::ifstream lines(table);
  std::string line;
  const std::regex row(
      R"(\| ((shapes|planar|broken/mesh|broken/thingi)/\S+\.(off|obj|ply)) \|.*\| ([0-9]+ V, [^|]*) \| [0-9]+ \|)");
  int compared = 0;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (!std::regex_search(line, match, row)) continue;
    const std::filesystem::path file = table.parent_path() / match[1].str();
    const ShapeFormat* format = find_shape_format(file);
    if (!format || !format->can_read()) continue;
    SCOPED_TRACE(match[1].str());
    const std::string counts = match[4];
    const ShapeReport report = check(load_shape(file));
    EXPECT_EQ(report.vertices, labelled(counts, "V"));
    EXPECT_EQ(report.faces, labelled(counts, "F"));
    EXPECT_EQ(report.components, labelled(counts, "comp"));
    EXPECT_EQ(report.boundary_edges, labelled(counts, "boundary edges"));
    EXPECT_EQ(report.count(ShapeProblem::NonManifoldEdge), labelled(counts, "non-manifold edges"));
    EXPECT_EQ(report.count(ShapeProblem::DegenerateFace), labelled(counts, "degenerate"));
    EXPECT_EQ(report.count(ShapeProblem::UnreferencedVertex), labelled(counts, "unreferenced"));
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

}  // namespace
}  // namespace limber
