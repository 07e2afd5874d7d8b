#include "limber/geometry/lattice/internal/voxelise_cells.h"

#include <Eigen/Geometry>

namespace limber::internal::cells {
namespace {

/// Finds, for every facet, the cell that shares its corners.
template <class Kind>
void link_neighbors(CellTypes<Kind>& types) {
  const auto find = [&](int type, int facet, const Eigen::Vector3i& cube, int other) {
    CellType<Kind>& cell = types[type];
    std::array<int, Kind::kFacetCorners> matches;
    for (int i = 0; i < Kind::kFacetCorners; ++i) {
      const Eigen::Vector3i wanted = cell.corners[cell.facet_corners[facet][i]] - 2 * cube;
      matches[i] = -1;
      for (int k = 0; k < Kind::kCorners; ++k) {
        if (types[other].corners[k] == wanted) matches[i] = k;
      }
      if (matches[i] < 0) return;
    }
    cell.neighbor_corners[facet] = matches;
    cell.neighbor_cubes[facet] = cube;
    cell.neighbor_types[facet] = other;
  };
  for (int type = 0; type < Kind::kCellsPerCube; ++type) {
    for (int facet = 0; facet < Kind::kFacets; ++facet) {
      for (int step = 0; step < 27; ++step) {
        const Eigen::Vector3i cube(step / 9 - 1, step / 3 % 3 - 1, step % 3 - 1);
        for (int other = 0; other < Kind::kCellsPerCube; ++other) {
          if (other != type || !cube.isZero()) find(type, facet, cube, other);
        }
      }
    }
  }
}

/// Once neighbours are known: which facet of the neighbour is the shared one.
template <class Kind>
void link_facets(CellTypes<Kind>& types) {
  for (int type = 0; type < Kind::kCellsPerCube; ++type) {
    for (int facet = 0; facet < Kind::kFacets; ++facet) {
      CellType<Kind>& cell = types[type];
      const CellType<Kind>& other = types[cell.neighbor_types[facet]];
      for (int back = 0; back < Kind::kFacets; ++back) {
        if (other.neighbor_types[back] == type && other.neighbor_cubes[back] == -cell.neighbor_cubes[facet]) {
          cell.neighbor_facets[facet] = back;
        }
      }
    }
  }
}

CellTypes<Cubic> make_cubic() {
  CellTypes<Cubic> types;
  CellType<Cubic>& cube = types[0];
  for (int k = 0; k < 8; ++k) cube.corners[k] = 2 * Eigen::Vector3i(k & 1, k >> 1 & 1, k >> 2);
  for (int facet = 0; facet < 6; ++facet) {
    const int axis = facet / 2;
    const bool upper = facet % 2 == 1;
    cube.normals[facet] = (upper ? -1.0 : 1.0) * Eigen::Vector3d::Unit(axis);
    cube.offsets[facet] = upper ? 1.0 : 0.0;
    int count = 0;
    for (int k = 0; k < 8; ++k) {
      if ((k >> axis & 1) == static_cast<int>(upper)) cube.facet_corners[facet][count++] = k;
    }
  }
  link_neighbors<Cubic>(types);
  // Of the 26 cubes around, only one holds all four corners of a facet, so the table above is complete.
  link_facets<Cubic>(types);
  return types;
}

/// Type = 4 * axis of the two centres + 2 * (which other axis leads to the edge) + (1 on its upper side).
CellTypes<BodyCentred> make_body_centred() {
  CellTypes<BodyCentred> types;
  for (int type = 0; type < 12; ++type) {
    CellType<BodyCentred>& tet = types[type];
    const int axis = type / 4;
    const int side = (axis + 1 + type / 2 % 2) % 3;
    const int along = 3 - axis - side;
    const Eigen::Vector3i centre = Eigen::Vector3i::Ones();
    Eigen::Vector3i edge = Eigen::Vector3i::Zero();
    edge[axis] = 2;
    edge[side] = type % 2 == 1 ? 2 : 0;
    tet.corners = {centre, centre + 2 * Eigen::Vector3i::Unit(axis), edge, edge + 2 * Eigen::Vector3i::Unit(along)};
    std::array<Eigen::Vector3d, 4> p;
    const auto update = [&] {
      for (int k = 0; k < 4; ++k) p[k] = 0.5 * tet.corners[k].cast<double>();
    };
    update();
    if ((p[1] - p[0]).cross(p[2] - p[0]).dot(p[3] - p[0]) < 0) std::swap(tet.corners[2], tet.corners[3]);
    update();
    for (int facet = 0; facet < 4; ++facet) {
      // Corners of the facet opposite to corner `facet`.
      int count = 0;
      for (int k = 0; k < 4; ++k) {
        if (k != facet) tet.facet_corners[facet][count++] = k;
      }
      const auto& c = tet.facet_corners[facet];
      const Eigen::Vector3d normal = (p[c[1]] - p[c[0]]).cross(p[c[2]] - p[c[0]]);
      tet.normals[facet] = normal / normal.dot(p[facet] - p[c[0]]);
      tet.offsets[facet] = -tet.normals[facet].dot(p[c[0]]);
    }
  }
  link_neighbors<BodyCentred>(types);
  link_facets<BodyCentred>(types);
  return types;
}

}  // namespace

template <>
const CellTypes<Cubic>& cell_types<Cubic>() {
  static const CellTypes<Cubic> types = make_cubic();
  return types;
}

template <>
const CellTypes<BodyCentred>& cell_types<BodyCentred>() {
  static const CellTypes<BodyCentred> types = make_body_centred();
  return types;
}

template <>
CellPlace locate<Cubic>(const Eigen::Vector3d& point) {
  return {point.array().floor().matrix().cast<int>(), 0};
}

template <>
CellPlace locate<BodyCentred>(const Eigen::Vector3d& point) {
  const Eigen::Vector3d floor = point.array().floor().matrix();
  const Eigen::Vector3d from_centre = (point - floor).array() - 0.5;
  const Eigen::Vector3d size = from_centre.cwiseAbs();
  int axis = 0;
  if (size[1] > size[axis]) axis = 1;
  if (size[2] > size[axis]) axis = 2;
  const int first = (axis + 1) % 3;
  const int second = (axis + 2) % 3;
  const bool use_second = size[second] > size[first];
  const int side = use_second ? second : first;
  CellPlace place{floor.cast<int>(), 4 * axis + (use_second ? 2 : 0) + (from_centre[side] >= 0 ? 1 : 0)};
  if (from_centre[axis] < 0) --place.cube[axis];
  return place;
}

}  // namespace limber::internal::cells
