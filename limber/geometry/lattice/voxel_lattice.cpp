#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/lattice/internal/voxelise_build.h"
#include "limber/geometry/volume.h"

namespace limber {
using namespace internal;
namespace {

using cells::Cubic;
using cells::GridFrame;
using cells::LatticeBuilder;
using cells::ShapeLattice;

constexpr int kDefaultCellsAlongLongest = 24;

void require_valid(const VoxelLatticeOptions& options) {
  if (options.cells_along_longest < 0) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("a lattice of {} cells along its longest side was asked for.", options.cells_along_longest),
                {}, "Give a positive number, or 0 for the default.");
  }
  if (!(options.cell_size >= 0) || !std::isfinite(options.cell_size)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the cell size is {}.", options.cell_size), {},
                "Give a positive length, or 0 to give a number of cells.");
  }
}

double cell_size_of(const VoxelLatticeOptions& options, const Eigen::AlignedBox3d& box) {
  if (options.cell_size > 0) return options.cell_size;
  const int count = options.cells_along_longest > 0 ? options.cells_along_longest : kDefaultCellsAlongLongest;
  // Slightly larger, so that the ends of the longest side lie within the outermost cells.
  return box.sizes().maxCoeff() / count * (1 + 4e-6);
}

/// Matches lower with upper faces that have the same particles, one to one.
void link_cells(VoxelLattice& lattice) {
  using Face = std::pair<std::array<int, 4>, int>;
  lattice.cell_neighbors.setConstant(lattice.cell_count(), 6, -1);
  std::vector<Face> lower(static_cast<std::size_t>(lattice.cell_count()));
  std::vector<Face> upper(lower.size());
  for (int axis = 0; axis < 3; ++axis) {
    for (int cell = 0; cell < lattice.cell_count(); ++cell) {
      lower[cell].second = upper[cell].second = cell;
      for (int i = 0; i < 4; ++i) {
        const int corner = cell_face_corners(2 * axis)[i];
        lower[cell].first[i] = lattice.cell_corners(cell, corner);
        upper[cell].first[i] = lattice.cell_corners(cell, corner | 1 << axis);
      }
    }
    std::sort(lower.begin(), lower.end());
    std::sort(upper.begin(), upper.end());
    for (std::size_t i = 0, j = 0; i < lower.size() && j < upper.size();) {
      if (lower[i].first < upper[j].first) {
        ++i;
      } else if (upper[j].first < lower[i].first) {
        ++j;
      } else {
        lattice.cell_neighbors(lower[i].second, 2 * axis) = upper[j].second;
        lattice.cell_neighbors(upper[j].second, 2 * axis + 1) = lower[i].second;
        ++i;
        ++j;
      }
    }
  }
}

void find_boundary(VoxelLattice& lattice) {
  std::vector<std::array<int, 4>> quads;
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int face = 0; face < 6; ++face) {
      if (lattice.cell_neighbors(cell, face) >= 0) continue;
      std::array<int, 4> quad = cell_face_corners(face);
      for (int& corner : quad) corner = lattice.cell_corners(cell, corner);
      quads.push_back(quad);
    }
  }
  lattice.boundary_quads.resize(static_cast<Eigen::Index>(quads.size()), 4);
  for (std::size_t i = 0; i < quads.size(); ++i) {
    for (int k = 0; k < 4; ++k) lattice.boundary_quads(static_cast<Eigen::Index>(i), k) = quads[i][k];
  }
}

void link_particles(VoxelLattice& lattice) {
  std::vector<std::vector<int>> around(static_cast<std::size_t>(lattice.particle_count()));
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int i = 0; i < 8; ++i) {
      for (int j = 0; j < 8; ++j) {
        if (i != j) around[lattice.cell_corners(cell, i)].push_back(lattice.cell_corners(cell, j));
      }
    }
  }
  lattice.neighbor_starts.assign(1, 0);
  for (std::vector<int>& others : around) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    lattice.neighbors.insert(lattice.neighbors.end(), others.begin(), others.end());
    lattice.neighbor_starts.push_back(static_cast<int>(lattice.neighbors.size()));
  }
}

void embed(const Shape& shape, const GridFrame& frame, VoxelLattice& lattice) {
  lattice.embedding_indices.resize(shape.vertex_count(), 8);
  lattice.embedding_weights.resize(shape.vertex_count(), 8);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const int cell = lattice.cell_of_vertex[v];
    const Eigen::Vector3d point = (shape.positions.row(v).transpose() - frame.origin) / frame.cell_size;
    const Eigen::Vector3d local = point - lattice.cell_grid.row(cell).transpose().cast<double>();
    lattice.embedding_indices.row(v) = lattice.cell_corners.row(cell);
    for (int k = 0; k < 8; ++k) {
      double weight = 1;
      for (int d = 0; d < 3; ++d) weight *= (k >> d & 1) != 0 ? local[d] : 1 - local[d];
      lattice.embedding_weights(v, k) = weight;
    }
  }
}

VoxelLattice assemble(const GridFrame& frame, ShapeLattice<Cubic>&& built) {
  VoxelLattice lattice;
  lattice.cell_size = frame.cell_size;
  lattice.origin = frame.origin;
  lattice.particle_grid.resize(static_cast<Eigen::Index>(built.vertices.size()), 3);
  for (std::size_t p = 0; p < built.vertices.size(); ++p) {
    lattice.particle_grid.row(static_cast<Eigen::Index>(p)) = (built.vertices[p] / 2).transpose();
  }
  lattice.particles = (frame.cell_size * lattice.particle_grid.cast<double>()).rowwise() + frame.origin.transpose();
  const auto cell_count = static_cast<Eigen::Index>(built.cells.size());
  lattice.cell_grid.resize(cell_count, 3);
  lattice.cell_corners.resize(cell_count, 8);
  for (Eigen::Index cell = 0; cell < cell_count; ++cell) {
    for (int d = 0; d < 3; ++d) lattice.cell_grid(cell, d) = built.places[cell][d];
    for (int k = 0; k < 8; ++k) lattice.cell_corners(cell, k) = built.cells[cell][k];
  }
  lattice.part_of_particle = std::move(built.part_of_vertex);
  lattice.part_of_cell = std::move(built.part_of_cell);
  lattice.cell_is_interior = std::move(built.is_enclosed);
  lattice.cell_of_vertex = std::move(built.cell_of_vertex);
  lattice.report.parts = built.part_count;
  lattice.report.interior_cells =
      static_cast<int>(std::count(lattice.cell_is_interior.begin(), lattice.cell_is_interior.end(), char{1}));
  lattice.report.split_cells = built.split_cells;
  return lattice;
}

}  // namespace

std::array<int, 4> cell_face_corners(int face) noexcept {
  const int axis = face / 2;
  const int first = 1 << ((axis + 1) % 3);
  const int second = 1 << ((axis + 2) % 3);
  if (face % 2 == 0) return {0, second, first + second, first};
  const int upper = 1 << axis;
  return {upper, upper + first, upper + first + second, upper + second};
}

VoxelLattice make_voxel_lattice(const Shape& shape, const VoxelLatticeOptions& options, Task* task) {
  require_valid(options);
  const Stage stage(task, "voxel lattice");
  const LatticeBuilder builder(shape, options.keep_parts_apart, options.touches, options.fill_open_parts);
  const double cell_size = cell_size_of(options, builder.box());
  builder.require_fits(cell_size);
  const GridFrame frame = cells::centred_frame(builder.box(), cell_size);
  VoxelLattice lattice = assemble(frame, builder.build<Cubic>(frame, task));
  link_cells(lattice);
  find_boundary(lattice);
  link_particles(lattice);
  embed(shape, frame, lattice);
  lattice.report.degenerate_triangles = builder.parts().degenerate_triangles;
  lattice.report.duplicate_triangles = builder.duplicate_triangles();
  lattice.report.open = builder.open_parts();
  return lattice;
}

}  // namespace limber
