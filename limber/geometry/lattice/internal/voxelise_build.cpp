#include "limber/geometry/lattice/internal/voxelise_build.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/lattice/internal/voxelise_lookup.h"

namespace limber::internal::cells {
namespace {

/// Grid coordinates, doubled, must fit an int with room to spare.
constexpr double kMostCubesAlong = 1e8;

void require_usable(const Shape& shape) {
  if (shape.triangle_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the shape has no triangles to build a lattice around.", {},
                "Give it a surface.");
  }
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (!shape.positions.row(v).allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("vertex {} has a coordinate that is not finite.", v),
                  Place::at_vertex(v), "Remove or repair it.");
    }
  }
  for (int t = 0; t < shape.triangle_count(); ++t) {
    if (shape.triangles.row(t).minCoeff() < 0 || shape.triangles.row(t).maxCoeff() >= shape.vertex_count()) {
      throw Error(ErrorCode::IndexOutOfRange,
                  fmt::format("triangle {} refers to a vertex outside of 0 to {}.", t, shape.vertex_count() - 1),
                  Place::at_element(t));
    }
  }
  const double size = size_of(shape);
  if (size == 0) {
    throw Error(ErrorCode::DegenerateShape, "all points of the shape are equal.", {},
                "A lattice needs a shape with some extent.");
  }
  if (!std::isfinite(size * size) || !(size * size > 1e-300)) {
    throw Error(ErrorCode::DegenerateShape, fmt::format("the shape's size, {}, is beyond computing with.", size), {},
                "Scale it.");
  }
}

}  // namespace

GridFrame centred_frame(const Eigen::AlignedBox3d& box, double cell_size) {
  const Eigen::Vector3d counts = (box.sizes().array() / cell_size + 1e-6).floor() + 1.0;
  return {box.center() - 0.5 * cell_size * counts, cell_size};
}

LatticeBuilder::LatticeBuilder(const Shape& shape, bool keep_apart, std::span<const Touch> touches, bool fill_open)
    : shape_(shape), keep_apart_(keep_apart), touches_(touches) {
  require_usable(shape);
  for (const Touch& touch : touches) {
    for (const int t : touch.triangles) {
      if (t >= 0 && t < shape.triangle_count()) continue;
      throw Error(ErrorCode::IndexOutOfRange, fmt::format("a touch is at triangle {}, which is not there.", t),
                  Place::at_element(t), "Find the touches of this shape.");
    }
  }
  box_ = bounding_box(shape);
  parts_ = find_parts(shape);
  for (const char duplicate : parts_.duplicate) duplicates_ += duplicate;
  open_ = find_open_parts(shape, parts_, fill_open);
  if (!keep_apart) {
    std::vector<int> all;
    for (int t = 0; t < shape.triangle_count(); ++t) {
      parts_.part_of[t] = 0;
      if (parts_.duplicate[t] == 0) all.push_back(t);
    }
    parts_.triangles.assign(1, all);
  } else if (!touches.empty()) {
    join_touching_parts();
  }
  open_solids_of_part_.resize(parts_.triangles.size());
  for (std::size_t i = 0; i < open_.solids.size(); ++i) {
    open_solids_of_part_[parts_.part_of[open_.first_triangle_of_solid[i]]].push_back(static_cast<int>(i));
  }
  std::vector<int> triangle_at_weld(static_cast<std::size_t>(shape.vertex_count()), -1);
  std::vector<char> used(static_cast<std::size_t>(shape.vertex_count()), 0);
  for (int t = shape.triangle_count() - 1; t >= 0; --t) {
    for (int k = 0; k < 3; ++k) {
      used[shape.triangles(t, k)] = 1;
      if (parts_.duplicate[t] == 0) triangle_at_weld[parts_.weld[shape.triangles(t, k)]] = t;
    }
  }
  vertices_of_part_.resize(parts_.triangles.size());
  triangle_at_.assign(used.size(), -1);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (used[v] == 0) {
      lone_.push_back(v);
      continue;
    }
    triangle_at_[v] = triangle_at_weld[parts_.weld[v]];
    vertices_of_part_[parts_.part_of[triangle_at_[v]]].push_back(v);
  }
}

/// Parts that touch are one, numbered by its first triangle; the surface of either stays what it is.
void LatticeBuilder::join_touching_parts() {
  DisjointSets sets(parts_.count());
  for (const Touch& touch : touches_) sets.join(parts_.part_of[touch.triangles[0]], parts_.part_of[touch.triangles[1]]);
  std::vector<int> number(static_cast<std::size_t>(parts_.count()), -1);
  std::vector<std::vector<int>> triangles;
  for (int t = 0; t < shape_.triangle_count(); ++t) {
    int& joined = number[sets.find(parts_.part_of[t])];
    if (joined < 0) {
      joined = static_cast<int>(triangles.size());
      triangles.emplace_back();
    }
    parts_.part_of[t] = joined;
    if (parts_.duplicate[t] == 0) triangles[joined].push_back(t);
  }
  parts_.triangles = std::move(triangles);
}

/// The touches within each part.
std::vector<std::vector<GridTouch>> LatticeBuilder::touches_in(const GridPoints& points) const {
  std::vector<std::vector<GridTouch>> result(static_cast<std::size_t>(parts_.count()));
  if (!keep_apart_) return result;
  for (const Touch& touch : touches_) {
    GridTouch at;
    for (int side = 0; side < 2; ++side) {
      at.triangles[side] = touch.triangles[side];
      at.points[side].setZero();
      for (int k = 0; k < 3; ++k) {
        at.points[side] += touch.barycentric[side][k] * points[shape_.triangles(touch.triangles[side], k)];
      }
    }
    result[parts_.part_of[touch.triangles[0]]].push_back(at);
  }
  return result;
}

GridPoints LatticeBuilder::points_in(const GridFrame& frame) const {
  GridPoints points(static_cast<std::size_t>(shape_.vertex_count()));
  for (int v = 0; v < shape_.vertex_count(); ++v) {
    points[v] = (shape_.positions.row(v).transpose() - frame.origin) / frame.cell_size;
  }
  return points;
}

InsideTest LatticeBuilder::inside_test(int part, const GridFrame& frame) const {
  const std::vector<int>& solids = open_solids_of_part_[part];
  if (solids.empty()) return {};
  return [this, &solids, frame](const GridPoints& grid_points) {
    Positions points(static_cast<Eigen::Index>(grid_points.size()), 3);
    for (std::size_t i = 0; i < grid_points.size(); ++i) {
      points.row(static_cast<Eigen::Index>(i)) = (frame.origin + frame.cell_size * grid_points[i]).transpose();
    }
    std::vector<char> inside(grid_points.size(), 0);
    for (const int solid : solids) open_.solids[solid].mark_inside(points, inside);
    return inside;
  };
}

double LatticeBuilder::least_cell_size() const {
  std::vector<Eigen::Vector3d> sizes;
  for (const std::vector<int>& part : parts_.triangles) {
    Eigen::AlignedBox3d box;
    for (const int t : part) {
      for (int k = 0; k < 3; ++k) box.extend(shape_.positions.row(shape_.triangles(t, k)).transpose());
    }
    sizes.push_back(box.sizes());
  }
  const double largest = box_.sizes().maxCoeff();
  const auto fits = [&](double cell_size) {
    double cubes = 0;
    for (const Eigen::Vector3d& size : sizes) cubes += (size / cell_size).cwiseMax(1.0).prod();
    // Each part takes at least one cube however large the cells are.
    return cubes <= static_cast<double>(std::max<std::int64_t>(kMaxCubes, 2 * parts_.count()));
  };
  double high = largest;
  double low = largest / kMostCubesAlong;
  if (fits(low)) return low;
  for (int i = 0; i < 60; ++i) {
    const double middle = std::sqrt(low * high);
    (fits(middle) ? high : low) = middle;
  }
  return high;
}

void LatticeBuilder::require_fits(double cell_size) const {
  const double least = least_cell_size();
  if (cell_size >= least) return;
  throw Error(ErrorCode::InvalidArgument, fmt::format("cells of size {:.4g} are too many for memory.", cell_size), {},
              fmt::format("Choose a size of at least {:.4g}.", least));
}

template <class Kind>
std::int64_t LatticeBuilder::count_vertices(const GridFrame& frame, Task* task) const {
  const GridPoints points = points_in(frame);
  std::int64_t count = 0;
  for (int part = 0; part < parts_.count(); ++part) {
    throw_if_cancelled(task);
    count += cover_part<Kind>(points, shape_.triangles, parts_.triangles[part], inside_test(part, frame), false)
                 .vertex_count;
  }
  return count;
}

template <class Kind>
void LatticeBuilder::append(PartLattice<Kind>&& part_lattice, int part, ShapeLattice<Kind>& lattice) const {
  const auto first_vertex = static_cast<int>(lattice.vertices.size());
  const auto first_cell = static_cast<int>(lattice.cells.size());
  lattice.vertices.insert(lattice.vertices.end(), part_lattice.vertices.begin(), part_lattice.vertices.end());
  lattice.part_of_vertex.resize(lattice.vertices.size(), part);
  for (std::array<int, Kind::kCorners> corners : part_lattice.cells) {
    for (int& corner : corners) corner += first_vertex;
    lattice.cells.push_back(corners);
  }
  for (const CellPlace& place : part_lattice.places) {
    lattice.places.push_back({place.cube[0], place.cube[1], place.cube[2], place.type});
  }
  lattice.is_enclosed.insert(lattice.is_enclosed.end(), part_lattice.is_enclosed.begin(),
                             part_lattice.is_enclosed.end());
  lattice.part_of_cell.resize(lattice.cells.size(), part);
  for (std::size_t i = 0; i < vertices_of_part_[part].size(); ++i) {
    lattice.cell_of_vertex[vertices_of_part_[part][i]] = first_cell + part_lattice.copy_of_vertex[i];
  }
  for (const auto& pair : part_lattice.split_triangles) {
    lattice.split_triangles.push_back({first_cell + pair[0], pair[1]});
  }
  lattice.split_cells += part_lattice.split_cells;
}

/// A vertex without a triangle hangs in the cell that is there already, or else in one of its own.
template <class Kind>
void LatticeBuilder::place_lone_vertices(const GridPoints& points, ShapeLattice<Kind>& lattice) const {
  if (lone_.empty()) return;
  const std::vector<std::array<int, 4>> places = lattice.places;
  const std::vector<int> part_of_cell = lattice.part_of_cell;
  const CopyLookup lookup(shape_, {places, part_of_cell, lattice.part_of_triangle, lattice.split_triangles});
  for (const int v : lone_) {
    const CellPlace at = locate<Kind>(points[v]);
    const std::array<int, 4> place = {at.cube[0], at.cube[1], at.cube[2], at.type};
    int& cell = lattice.cell_of_vertex[v];
    cell = lookup.find(place, shape_.positions.row(v).transpose());
    if (cell >= 0) continue;
    cell = static_cast<int>(lattice.cells.size());
    std::array<int, Kind::kCorners> corners;
    for (int k = 0; k < Kind::kCorners; ++k) {
      corners[k] = static_cast<int>(lattice.vertices.size());
      lattice.vertices.push_back(2 * at.cube + cell_types<Kind>()[at.type].corners[k]);
      lattice.part_of_vertex.push_back(lattice.part_count);
    }
    lattice.cells.push_back(corners);
    lattice.places.push_back(place);
    lattice.is_enclosed.push_back(0);
    lattice.part_of_cell.push_back(lattice.part_count++);
  }
}

template <class Kind>
ShapeLattice<Kind> LatticeBuilder::build(const GridFrame& frame, Task* task) const {
  const GridPoints points = points_in(frame);
  ShapeLattice<Kind> lattice;
  lattice.part_count = parts_.count();
  lattice.cell_of_vertex.assign(points.size(), -1);
  lattice.part_of_triangle = parts_.part_of;
  for (std::size_t t = 0; t < lattice.part_of_triangle.size(); ++t) {
    if (parts_.duplicate[t] != 0) lattice.part_of_triangle[t] = -1;
  }
  const std::vector<std::vector<GridTouch>> touches = touches_in(points);
  for (int part = 0; part < parts_.count(); ++part) {
    throw_if_cancelled(task);
    Cover<Kind> cover = cover_part<Kind>(points, shape_.triangles, parts_.triangles[part], inside_test(part, frame));
    append(split_part(std::move(cover), points, shape_.triangles, parts_, vertices_of_part_[part], triangle_at_,
                      touches[part], keep_apart_),
           part, lattice);
  }
  place_lone_vertices(points, lattice);
  return lattice;
}

template std::int64_t LatticeBuilder::count_vertices<Cubic>(const GridFrame&, Task*) const;
template std::int64_t LatticeBuilder::count_vertices<BodyCentred>(const GridFrame&, Task*) const;
template ShapeLattice<Cubic> LatticeBuilder::build<Cubic>(const GridFrame&, Task*) const;
template ShapeLattice<BodyCentred> LatticeBuilder::build<BodyCentred>(const GridFrame&, Task*) const;

}  // namespace limber::internal::cells
