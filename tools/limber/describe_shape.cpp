#include <cmath>

#include "limber/geometry/check.h"
#include "limber/geometry/mesh.h"

#include "tools/limber/describe.h"
#include "tools/limber/problems.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Of the tets, or inside a closed surface; else null: an open one encloses nothing.
Json volume_of(const Shape& shape, const ShapeReport& report) {
  if (report.count(ShapeProblem::NonFiniteVertex) > 0) return nullptr;
  if (shape.has_tets()) return tet_volumes(shape.positions, shape.tets).sum();
  if (shape.dimension == 2 || !report.closed || !report.oriented) return nullptr;
  return std::abs(enclosed_volume(shape.positions, shape.triangles));
}

Json numbers(const Eigen::Vector3d& point, int dimension) {
  Json list = Json::array();
  for (int i = 0; i < dimension; ++i) list.push_back(point[i]);
  return list;
}

}  // namespace

Json describe_shape(const Shape& shape) {
  const ShapeReport report = check(shape);
  Json warnings = Json::array();
  for (const ProblemCount& problem : report.problems) warnings.push_back(sentence_of(problem));
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Json description = {{"kind", "shape"},
                      {"dimension", shape.dimension},
                      {"vertices", report.vertices},
                      {"faces", report.faces},
                      {"triangles", report.triangles},
                      {"tets", report.tets},
                      {"components", report.components},
                      {"boundary_edges", report.boundary_edges},
                      {"holes", report.boundary_loops},
                      {"nonmanifold_edges", report.count(ShapeProblem::NonManifoldEdge)},
                      {"degenerate_faces", report.count(ShapeProblem::DegenerateFace)},
                      {"duplicate_faces", report.count(ShapeProblem::DuplicateFace)},
                      {"unreferenced_vertices", report.count(ShapeProblem::UnreferencedVertex)}};
  if (!box.isEmpty()) {
    description["box"] = {{"min", numbers(box.min(), shape.dimension)}, {"max", numbers(box.max(), shape.dimension)}};
  }
  description["size"] = size_of(shape);
  description["area"] = triangle_areas(shape.positions, shape.triangles).sum();
  description["volume"] = volume_of(shape, report);
  description["uvs"] = shape.uvs.rows() > 0;
  description["normals"] = shape.normals.rows() > 0;
  description["colors"] = shape.colors.rows() > 0;
  description["warnings"] = warnings;
  return description;
}

}  // namespace limber::cli
