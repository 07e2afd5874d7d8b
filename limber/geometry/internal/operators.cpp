#include "limber/geometry/internal/operators.h"

#include <utility>

#include "limber/geometry/internal/column_builder.h"
#include "limber/geometry/internal/element_frames.h"
#include "limber/geometry/internal/facet_residuals.h"
#include "limber/geometry/mesh.h"
#include "limber/numerics/internal/sparse_assembly.h"

namespace limber::internal {
namespace {

template <class Elements, class Frames>
SparseMatrix laplacian_of(const Elements& elements, const Frames& frames, int vertex_count) {
  const IndexLists around = vertex_elements(elements, vertex_count);
  ColumnBuilder builder(vertex_count, vertex_count);
  for (int v = 0; v < vertex_count; ++v) {
    for (const int e : around[v]) {
      const auto& frame = frames[static_cast<std::size_t>(e)];
      if (!(frame.measure > 0)) continue;
      for (int i = 0; i < Elements::ColsAtCompileTime; ++i) {
        if (elements(e, i) != v) continue;
        for (int j = 0; j < Elements::ColsAtCompileTime; ++j) builder.add(elements(e, j), frame.stiffness(i, j));
      }
    }
    builder.finish_column();
  }
  return builder.finish();
}

/// The parts of a triangle's area that go to its corners [Meyer et al. 2003].
Eigen::Vector3d mixed_voronoi_parts(const ElementFrame<3>& frame) {
  Eigen::Vector3d parts;
  // -stiffness(i, j) = cot(angle at the third corner) / 2; an obtuse angle makes it positive.
  for (int c = 0; c < 3; ++c) {
    const int next = (c + 1) % 3;
    const int last = (c + 2) % 3;
    if (frame.stiffness(next, last) > 0) {
      parts.setConstant(frame.measure / 4);
      parts[c] = frame.measure / 2;
      return parts;
    }
  }
  // Squared edge (i,j) = 4 area^2 |gradient of the third corner|^2; Voronoi part of i: sum of cot * edge^2 / 8.
  for (int c = 0; c < 3; ++c) {
    double part = 0;
    for (const int other : {(c + 1) % 3, (c + 2) % 3}) {
      const double edge = 4 * frame.measure * frame.measure * frame.gradients.row(3 - c - other).squaredNorm();
      part += -2 * frame.stiffness(c, other) * edge / 8;
    }
    parts[c] = part;
  }
  return parts;
}

/// Rows of K as columns. An element's row of L at corner i is the mean of the fluxes through its facets at i:
/// measure grad_i . g = 1/d sum of outward fluxes, since the facets' normals, scaled by size, sum to zero. N
/// takes those through boundary facets away [eqs. 7-10], so K_i = 1/d times the sum of the jumps at i.
SparseMatrix transposed_boundary_corrected(const Shape& shape, const FacetResiduals& jumps) {
  const int corners = shape.has_tets() ? 4 : 3;
  const int* elements = shape.has_tets() ? shape.tets.data() : shape.triangles.data();
  std::vector<std::vector<int>> jumps_at(static_cast<std::size_t>(shape.vertex_count()));
  for (int f = 0; f < jumps.count(); ++f) {
    const int side = jumps.first_sides[static_cast<std::size_t>(f)];
    for (int c = 0; c < corners; ++c) {
      const int vertex = elements[side / corners * corners + c];
      if (c != side % corners) jumps_at[static_cast<std::size_t>(vertex)].push_back(f);
    }
  }
  const SparseResiduals& residuals = jumps.residuals;
  ColumnBuilder builder(shape.vertex_count(), shape.vertex_count());
  for (const auto& at_vertex : jumps_at) {
    for (const int f : at_vertex) {
      const auto row = static_cast<std::size_t>(f);
      for (std::size_t k = residuals.starts()[row]; k < residuals.starts()[row + 1]; ++k) {
        builder.add(residuals.vertices()[k], residuals.coefficients()[k] / (corners - 1));
      }
    }
    builder.finish_column();
  }
  return builder.finish();
}

}  // namespace

SparseMatrix cotangent_laplacian(const Shape& shape, OperatorReport* report) {
  OperatorReport found;
  SparseMatrix laplacian;
  if (shape.has_tets()) {
    laplacian = laplacian_of(shape.tets, tet_frames(shape, found), shape.vertex_count());
  } else {
    laplacian = laplacian_of(shape.triangles, triangle_frames(shape, found), shape.vertex_count());
  }
  if (report) *report = std::move(found);
  return laplacian;
}

Eigen::VectorXd lumped_mass(const Shape& shape, MassLumping lumping, OperatorReport* report) {
  OperatorReport found;
  Eigen::VectorXd mass = Eigen::VectorXd::Zero(shape.vertex_count());
  if (shape.has_tets()) {
    const auto frames = tet_frames(shape, found);
    for (Eigen::Index t = 0; t < shape.tets.rows(); ++t) {
      const double volume = frames[static_cast<std::size_t>(t)].measure;
      for (int c = 0; c < 4 && volume > 0; ++c) mass[shape.tets(t, c)] += volume / 4;
    }
  } else {
    const auto frames = triangle_frames(shape, found);
    for (Eigen::Index f = 0; f < shape.triangles.rows(); ++f) {
      const auto& frame = frames[static_cast<std::size_t>(f)];
      if (!(frame.measure > 0)) continue;
      const Eigen::Vector3d parts = lumping == MassLumping::MixedVoronoi
                                        ? mixed_voronoi_parts(frame)
                                        : Eigen::Vector3d::Constant(frame.measure / 3).eval();
      for (int c = 0; c < 3; ++c) mass[shape.triangles(f, c)] += parts[c];
    }
  }
  if (report) *report = std::move(found);
  return mass;
}

SparseMatrix facet_jump_energy(const Shape& shape, OperatorReport* report) {
  return assemble_squared_residuals(shape.vertex_count(), facet_jumps(shape, report).residuals);
}

SparseMatrix boundary_corrected_laplacian(const Shape& shape, OperatorReport* report) {
  return transposed_boundary_corrected(shape, facet_jumps(shape, report)).transpose();
}

SparseMatrix boundary_corrected_energy(const Shape& shape, OperatorReport* report) {
  const SparseMatrix transposed = transposed_boundary_corrected(shape, facet_jumps(shape, report));
  const Eigen::VectorXd mass = lumped_mass(shape);
  SparseResiduals rows;
  rows.reserve(static_cast<std::size_t>(mass.size()), static_cast<std::size_t>(transposed.nonZeros()));
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (!(mass[v] > 0)) continue;
    const int begin = transposed.outerIndexPtr()[v];
    const auto size = static_cast<std::size_t>(transposed.outerIndexPtr()[v + 1] - begin);
    rows.add({transposed.innerIndexPtr() + begin, size}, {transposed.valuePtr() + begin, size}, 1 / mass[v]);
  }
  return assemble_squared_residuals(shape.vertex_count(), rows);
}

}  // namespace limber::internal
