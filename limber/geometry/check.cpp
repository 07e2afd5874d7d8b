#include "limber/geometry/check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "limber/geometry/internal/components.h"
#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/internal/duplicates.h"
#include "limber/geometry/internal/face_edges.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;
namespace {

/// Collects counts and first places in the order of the enumeration.
class ProblemList {
 public:
  void at_vertex(ShapeProblem problem, int vertex) { add(problem, Place::at_vertex(vertex)); }
  void at_element(ShapeProblem problem, int element) { add(problem, Place::at_element(element)); }

  std::vector<ProblemCount> take() {
    std::vector<ProblemCount> found;
    for (ProblemCount& entry : entries_) {
      if (entry.count > 0) found.push_back(std::move(entry));
    }
    return found;
  }

  bool has(ShapeProblem problem) const { return entries_[static_cast<std::size_t>(problem)].count > 0; }

 private:
  void add(ShapeProblem problem, Place place) {
    ProblemCount& entry = entries_[static_cast<std::size_t>(problem)];
    entry.problem = problem;
    if (entry.count++ < kPlacesPerProblem) entry.places.push_back(std::move(place));
  }
  std::array<ProblemCount, static_cast<std::size_t>(ShapeProblem::SliverTet) + 1> entries_{};
};

/// 1 for an equilateral triangle, 0 for a flat one.
double triangle_quality(const Shape& shape, Eigen::Index f) {
  double squares = 0;
  for (int c = 0; c < 3; ++c) {
    squares += (shape.positions.row(shape.triangles(f, c)) - shape.positions.row(shape.triangles(f, (c + 1) % 3)))
                   .squaredNorm();
  }
  return 2 * std::sqrt(3.0) * area_vector(shape.positions, shape.triangles, f).norm() / squares;
}

/// 1 for a regular tet, 0 for a flat one, negative for an inverted one: 6 sqrt(2) volume / (rms edge)^3.
double tet_quality(const Shape& shape, Eigen::Index t) {
  double squares = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      squares += (shape.positions.row(shape.tets(t, i)) - shape.positions.row(shape.tets(t, j))).squaredNorm();
    }
  }
  return 6 * std::sqrt(2.0) * signed_volume(shape.positions, shape.tets, t) / std::pow(squares / 6, 1.5);
}

void check_vertices(const Shape& shape, const internal::FaceView& faces, ProblemList& problems) {
  std::vector<bool> used(static_cast<std::size_t>(shape.vertex_count()), false);
  for (int f = 0; f < faces.count(); ++f) {
    if (!faces.in_range(f)) continue;
    for (const int v : faces[f]) used[static_cast<std::size_t>(v)] = true;
  }
  for (Eigen::Index t = 0; t < shape.tets.rows(); ++t) {
    if (!internal::row_in_range(shape.tets, t, shape.vertex_count())) continue;
    for (int c = 0; c < 4; ++c) used[static_cast<std::size_t>(shape.tets(t, c))] = true;
  }
  const std::vector<int> twin = internal::first_coincident(shape.positions);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (!shape.positions.row(v).allFinite()) problems.at_vertex(ShapeProblem::NonFiniteVertex, v);
    if (twin[static_cast<std::size_t>(v)] != v) problems.at_vertex(ShapeProblem::CoincidentVertex, v);
    if (!used[static_cast<std::size_t>(v)]) problems.at_vertex(ShapeProblem::UnreferencedVertex, v);
  }
}

void check_faces(const Shape& shape, const internal::FaceView& faces, ProblemList& problems) {
  for (int f = 0; f < faces.count(); ++f) {
    if (!faces.in_range(f)) {
      problems.at_element(ShapeProblem::OutOfRangeFace, f);
    } else if (faces.is_degenerate(f)) {
      problems.at_element(ShapeProblem::DegenerateFace, f);
    } else if (shape.polygons.empty() && triangle_quality(shape, f) < 0.01) {
      problems.at_element(ShapeProblem::SliverFace, f);
    }
  }
  const std::vector<int> first = internal::first_with_same_corners(faces);
  for (int f = 0; f < faces.count(); ++f) {
    if (first[static_cast<std::size_t>(f)] != f) problems.at_element(ShapeProblem::DuplicateFace, f);
  }
}

void check_tets(const Shape& shape, ProblemList& problems) {
  const std::vector<int> first = internal::first_with_same_corners(shape.tets);
  for (int t = 0; t < shape.tet_count(); ++t) {
    if (!internal::row_in_range(shape.tets, t, shape.vertex_count())) {
      problems.at_element(ShapeProblem::OutOfRangeTet, t);
      continue;
    }
    const double quality = tet_quality(shape, t);
    if (internal::is_degenerate_tet(shape, t)) {
      problems.at_element(ShapeProblem::DegenerateTet, t);
    } else if (quality < 0) {
      problems.at_element(ShapeProblem::InvertedTet, t);
    } else if (quality < 0.01) {
      problems.at_element(ShapeProblem::SliverTet, t);
    }
    if (first[static_cast<std::size_t>(t)] != t) problems.at_element(ShapeProblem::DuplicateTet, t);
  }
}

/// How many connected sets the boundary edges form.
int count_boundary_loops(std::span<const internal::EdgeUse> uses, int vertex_count) {
  DisjointSets sets(vertex_count);
  std::vector<int> on_boundary;
  internal::for_each_edge(uses, [&](std::span<const internal::EdgeUse> edge) {
    if (edge.size() != 1) return;
    sets.join(edge[0].low, edge[0].high);
    on_boundary.push_back(edge[0].low);
  });
  std::sort(on_boundary.begin(), on_boundary.end());
  on_boundary.erase(std::unique(on_boundary.begin(), on_boundary.end()), on_boundary.end());
  std::vector<int> roots;
  for (const int v : on_boundary) roots.push_back(sets.find(v));
  std::sort(roots.begin(), roots.end());
  return static_cast<int>(std::unique(roots.begin(), roots.end()) - roots.begin());
}

/// Vertices whose faces fall apart into several fans: corners of faces, joined across edges at the vertex.
void check_fans(const internal::FaceView& faces, std::span<const internal::EdgeUse> uses, int vertex_count,
                ProblemList& problems) {
  std::vector<int> corner_starts = {0};
  for (int f = 0; f < faces.count(); ++f) {
    corner_starts.push_back(corner_starts.back() + static_cast<int>(faces[f].size()));
  }
  const auto corner_at = [&](int face, int vertex) {
    const auto corners = faces[face];
    const auto place = std::find(corners.begin(), corners.end(), vertex) - corners.begin();
    return corner_starts[static_cast<std::size_t>(face)] + static_cast<int>(place);
  };
  DisjointSets fans(corner_starts.back());
  internal::for_each_edge(uses, [&](std::span<const internal::EdgeUse> edge) {
    for (std::size_t u = 1; u < edge.size(); ++u) {
      for (const int end : {edge[0].low, edge[0].high}) {
        fans.join(corner_at(edge[0].face, end), corner_at(edge[u].face, end));
      }
    }
  });
  std::vector<int> fan_count(static_cast<std::size_t>(vertex_count), 0);
  for (int f = 0; f < faces.count(); ++f) {
    if (!faces.in_range(f)) continue;
    const auto corners = faces[f];
    for (std::size_t c = 0; c < corners.size(); ++c) {
      // A face that repeats a corner is found at its first one only, and counts once.
      const int corner = corner_starts[static_cast<std::size_t>(f)] + static_cast<int>(c);
      if (corner_at(f, corners[c]) == corner && fans.find(corner) == corner) {
        ++fan_count[static_cast<std::size_t>(corners[c])];
      }
    }
  }
  for (int v = 0; v < vertex_count; ++v) {
    if (fan_count[static_cast<std::size_t>(v)] > 1) problems.at_vertex(ShapeProblem::NonManifoldVertex, v);
  }
}

void check_edges(const Shape& shape, const internal::FaceView& faces, ShapeReport& report, ProblemList& problems) {
  const std::vector<internal::EdgeUse> uses = internal::edge_uses(faces);
  internal::for_each_edge(uses, [&](std::span<const internal::EdgeUse> edge) {
    ++report.edges;
    if (edge.size() == 1) ++report.boundary_edges;
    if (edge.size() > 2) problems.at_vertex(ShapeProblem::NonManifoldEdge, edge[0].low);
    if (edge.size() == 2 && edge[0].ascending == edge[1].ascending) {
      problems.at_vertex(ShapeProblem::InconsistentOrientation, edge[0].low);
    }
  });
  report.boundary_loops = count_boundary_loops(uses, shape.vertex_count());
  check_fans(faces, uses, shape.vertex_count(), problems);
}

bool is_inside_out(const Shape& shape, const ShapeReport& report) {
  if (shape.dimension == 2) {
    double area = 0;
    for (Eigen::Index f = 0; f < shape.triangles.rows(); ++f) {
      if (internal::row_in_range(shape.triangles, f, shape.vertex_count())) {
        area += area_vector(shape.positions, shape.triangles, f).z();
      }
    }
    return area < 0;
  }
  return report.closed && report.oriented && enclosed_volume(shape.positions, shape.triangles) < 0;
}

void conclude(const Shape& shape, ShapeReport& report, ProblemList& problems) {
  const bool has_faces = report.edges > 0;
  report.closed = has_faces && report.boundary_edges == 0;
  report.manifold =
      has_faces && !problems.has(ShapeProblem::NonManifoldEdge) && !problems.has(ShapeProblem::NonManifoldVertex);
  report.oriented = has_faces && !problems.has(ShapeProblem::InconsistentOrientation);
  if (has_faces && is_inside_out(shape, report)) problems.at_element(ShapeProblem::InsideOut, 0);
}

}  // namespace

std::string_view name_of(ShapeProblem problem) noexcept {
  switch (problem) {
    case ShapeProblem::NonFiniteVertex:
      return "non-finite vertices";
    case ShapeProblem::OutOfRangeFace:
      return "out-of-range faces";
    case ShapeProblem::OutOfRangeTet:
      return "out-of-range tets";
    case ShapeProblem::DegenerateFace:
      return "degenerate faces";
    case ShapeProblem::DegenerateTet:
      return "degenerate tets";
    case ShapeProblem::DuplicateFace:
      return "duplicate faces";
    case ShapeProblem::DuplicateTet:
      return "duplicate tets";
    case ShapeProblem::NonManifoldEdge:
      return "non-manifold edges";
    case ShapeProblem::NonManifoldVertex:
      return "non-manifold vertices";
    case ShapeProblem::InconsistentOrientation:
      return "inconsistently oriented edges";
    case ShapeProblem::InsideOut:
      return "surface inside out";
    case ShapeProblem::InvertedTet:
      return "inverted tets";
    case ShapeProblem::CoincidentVertex:
      return "coincident vertices";
    case ShapeProblem::UnreferencedVertex:
      return "unreferenced vertices";
    case ShapeProblem::SliverFace:
      return "sliver faces";
    case ShapeProblem::SliverTet:
      return "sliver tets";
  }
  return "";
}

bool is_fault(ShapeProblem problem) noexcept {
  return problem != ShapeProblem::CoincidentVertex && problem != ShapeProblem::UnreferencedVertex &&
         problem != ShapeProblem::SliverFace && problem != ShapeProblem::SliverTet;
}

int ShapeReport::count(ShapeProblem problem) const {
  for (const ProblemCount& entry : problems) {
    if (entry.problem == problem) return entry.count;
  }
  return 0;
}

bool ShapeReport::sound() const {
  return std::none_of(problems.begin(), problems.end(), [](const auto& entry) { return is_fault(entry.problem); });
}

ShapeReport check(const Shape& shape) {
  ShapeReport report;
  ProblemList problems;
  const internal::FaceView faces(shape);
  report.vertices = shape.vertex_count();
  report.faces = shape.face_count();
  report.triangles = shape.triangle_count();
  report.tets = shape.tet_count();
  report.components = !shape.polygons.empty()      ? find_components(shape.polygons, shape.vertex_count()).count
                      : shape.triangle_count() > 0 ? find_components(shape.triangles, shape.vertex_count()).count
                                                   : find_components(shape.tets, shape.vertex_count()).count;
  check_vertices(shape, faces, problems);
  check_faces(shape, faces, problems);
  check_tets(shape, problems);
  check_edges(shape, faces, report, problems);
  conclude(shape, report, problems);
  if (report.closed && report.manifold) {
    std::vector<int> corners;
    for (int f = 0; f < faces.count(); ++f) {
      if (faces.in_range(f)) corners.insert(corners.end(), faces[f].begin(), faces[f].end());
    }
    std::sort(corners.begin(), corners.end());
    const auto used = std::unique(corners.begin(), corners.end()) - corners.begin();
    int counted_faces = 0;
    for (int f = 0; f < faces.count(); ++f) counted_faces += faces.in_range(f) ? 1 : 0;
    report.euler_characteristic = static_cast<int>(used) - report.edges + counted_faces;
    if (report.oriented) report.genus = report.components - *report.euler_characteristic / 2;
  }
  report.problems = problems.take();
  return report;
}

}  // namespace limber
