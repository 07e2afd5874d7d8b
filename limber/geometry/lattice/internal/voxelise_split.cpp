#include "limber/geometry/lattice/internal/voxelise_split.h"

#include <algorithm>

#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/lattice/internal/voxelise_pieces.h"

namespace limber::internal::cells {
namespace {

/// Lines cast from each piece; enough to find the far side of a limb whatever the triangles' size.
constexpr int kLinesPerPiece = 8;
/// Pieces of one cell that are compared with each other.
constexpr int kMostPieces = 16;

template <class Kind>
class Splitter {
 public:
  explicit Splitter(const CellPieces<Kind>& pieces)
      : pieces_(pieces),
        nodes_(pieces.node_count()),
        corners_(pieces.node_count() * Kind::kCorners),
        glued_(static_cast<std::size_t>(pieces.cell_count()), 0),
        dropped_(static_cast<std::size_t>(pieces.cell_count()), 0) {}

  /// Keeps near parts apart, but for where they touch.
  void split(std::span<const GridTouch> touches) {
    if (touches.empty()) drop_pockets();
    for (int cell = 0; cell < pieces_.cell_count(); ++cell) {
      for (int facet = 0; facet < Kind::kFacets; ++facet) {
        const int other = neighbor(cell, facet);
        if (other >= 0) glue_facet(cell, facet, other);
      }
    }
    for (const GridTouch& touch : touches) join_touch(touch);
    for (int cell = 0; cell < pieces_.cell_count(); ++cell) {
      if (!pieces_.is_enclosed(cell) && needs_lines(cell)) cast_lines(cell);
    }
  }

  /// Joins all cells that meet.
  void join_all() {
    const auto steps = pieces_.domain().corner_steps();
    std::vector<int> first(static_cast<std::size_t>(pieces_.domain().cube_count()) * Kind::kVerticesPerCube, -1);
    for (int cell = 0; cell < pieces_.cell_count(); ++cell) {
      const int index = pieces_.domain_cell(cell);
      const int base = index / Kind::kCellsPerCube * Kind::kVerticesPerCube;
      for (int k = 0; k < Kind::kCorners; ++k) {
        int& slot = first[base + steps[index % Kind::kCellsPerCube][k]];
        if (slot < 0) slot = cell * Kind::kCorners + k;
        corners_.join(slot, cell * Kind::kCorners + k);
      }
    }
  }

  PartLattice<Kind> finish(std::vector<int>& copy_of_node);

 private:
  int neighbor(int cell, int facet) const {
    if (dropped_[cell] != 0) return -1;
    const int other = pieces_.neighbor(cell, facet);
    return other >= 0 && dropped_[other] == 0 ? other : -1;
  }

  /// The middle of a facet (sample 0) and points towards its corners.
  Eigen::Vector3d facet_sample(int cell, int facet, int sample) const {
    const CellType<Kind>& type = pieces_.type_of(cell);
    Eigen::Vector3i sum = Eigen::Vector3i::Zero();
    for (const int k : type.facet_corners[facet]) sum += type.corners[k];
    const Eigen::Vector3d middle = sum.template cast<double>() * (0.5 / Kind::kFacetCorners);
    if (sample == 0) return pieces_.cube_of(cell) + middle;
    const Eigen::Vector3d corner = 0.5 * type.corners[type.facet_corners[facet][sample - 1]].template cast<double>();
    return pieces_.cube_of(cell) + 0.3 * middle + 0.7 * corner;
  }

  void glue(int cell, int facet, int node, int other_node) {
    const CellType<Kind>& type = pieces_.type_of(cell);
    for (int i = 0; i < Kind::kFacetCorners; ++i) {
      corners_.join(node * Kind::kCorners + type.facet_corners[facet][i],
                    other_node * Kind::kCorners + type.neighbor_corners[facet][i]);
    }
    glued_[cell] |= 1u << facet;
    glued_[pieces_.neighbor(cell, facet)] |= 1u << type.neighbor_facets[facet];
  }

  void merge(int node, int other_node) {
    if (nodes_.find(node) == nodes_.find(other_node)) return;
    nodes_.join(node, other_node);
    for (int k = 0; k < Kind::kCorners; ++k) {
      corners_.join(node * Kind::kCorners + k, other_node * Kind::kCorners + k);
    }
  }

  void join_touch(const GridTouch& touch);
  void drop_pockets();
  void glue_facet(int cell, int facet, int other);
  void glue_enclosed(int cell, int facet, int enclosed);
  bool needs_lines(int cell) const;
  void cast_lines(int cell);
  void cast(int cell, int overlap, const Eigen::Vector3d& direction, bool may_leave);

  const CellPieces<Kind>& pieces_;
  DisjointSets nodes_;                ///< Pieces of one cell that are one copy.
  DisjointSets corners_;              ///< Corners of nodes that are one lattice vertex: node * kCorners + k.
  std::vector<unsigned char> glued_;  ///< Bit per facet that is glued somewhere.
  std::vector<char> dropped_;
};

/// Two pieces are one if they are in one cell. In different cells they share the corners that these share.
template <class Kind>
void Splitter<Kind>::join_touch(const GridTouch& touch) {
  std::array<int, 2> cells;
  std::array<int, 2> nodes;
  for (int side = 0; side < 2; ++side) {
    cells[side] = pieces_.cell_at(touch.points[side]);
    const int overlap = cells[side] < 0 ? -1 : pieces_.find_overlap(cells[side], touch.triangles[side]);
    if (overlap < 0) return;  // rounding put the point just across a facet
    nodes[side] = pieces_.node_of_overlap(overlap);
  }
  if (cells[0] == cells[1]) return merge(nodes[0], nodes[1]);
  for (int i = 0; i < Kind::kCorners; ++i) {
    const Eigen::Vector3i corner = 2 * pieces_.place_of(cells[0]).cube + pieces_.type_of(cells[0]).corners[i];
    for (int j = 0; j < Kind::kCorners; ++j) {
      if (corner != 2 * pieces_.place_of(cells[1]).cube + pieces_.type_of(cells[1]).corners[j]) continue;
      corners_.join(nodes[0] * Kind::kCorners + i, nodes[1] * Kind::kCorners + j);
    }
  }
}

/// Enclosed cells may lie in a pocket of the outside whose mouth is too narrow for the cells. The surface
/// around them tells: it is seen from its front.
template <class Kind>
void Splitter<Kind>::drop_pockets() {
  std::vector<char> seen(dropped_.size(), 0);
  std::vector<int> region;
  for (int seed = 0; seed < pieces_.cell_count(); ++seed) {
    if (!pieces_.is_enclosed(seed) || seen[seed] != 0) continue;
    seen[seed] = 1;
    region.assign(1, seed);
    int votes_inside = 0;
    int votes_outside = 0;
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (int facet = 0; facet < Kind::kFacets; ++facet) {
        const int other = pieces_.neighbor(region[i], facet);
        if (other < 0) continue;
        if (!pieces_.is_enclosed(other)) {
          const auto sight = pieces_.look(other, facet_sample(region[i], facet, 0));
          if (sight) ++(sight->from_inside ? votes_inside : votes_outside);
        } else if (seen[other] == 0) {
          seen[other] = 1;
          region.push_back(other);
        }
      }
    }
    if (votes_outside <= votes_inside) continue;
    for (const int cell : region) dropped_[cell] = 1;
  }
}

template <class Kind>
void Splitter<Kind>::glue_facet(int cell, int facet, int other) {
  if (pieces_.is_enclosed(cell)) {
    if (pieces_.is_enclosed(other) && cell < other) {
      glue(cell, facet, pieces_.first_node(cell), pieces_.first_node(other));
    }
    return;
  }
  if (pieces_.is_enclosed(other)) return glue_enclosed(cell, facet, other);
  if (cell > other) return;
  bool shares_triangle = false;
  for (int i = pieces_.first_overlap(cell); i < pieces_.end_overlap(cell); ++i) {
    if ((pieces_.overlap(i).facets >> facet & 1u) == 0) continue;
    const int match = pieces_.find_overlap(other, pieces_.overlap(i).triangle);
    if (match < 0) continue;
    shares_triangle = true;
    glue(cell, facet, pieces_.node_of_overlap(i), pieces_.node_of_overlap(match));
    if (pieces_.is_single(cell) && pieces_.is_single(other)) return;
  }
  if (shares_triangle && pieces_.is_single(cell) && pieces_.is_single(other)) return;
  for (int sample = 0; sample <= Kind::kFacetCorners; ++sample) {
    const Eigen::Vector3d from = facet_sample(cell, facet, sample);
    const auto here = pieces_.look(cell, from);
    if (!here || !here->from_inside) continue;
    const auto there = pieces_.look(other, from);
    if (!there || !there->from_inside) continue;
    glue(cell, facet, pieces_.node_of_overlap(here->overlap), pieces_.node_of_overlap(there->overlap));
  }
}

/// All of the facet lies in the solid, so whatever is seen from it bounds the same solid within the cell.
template <class Kind>
void Splitter<Kind>::glue_enclosed(int cell, int facet, int enclosed) {
  const int enclosed_node = pieces_.first_node(enclosed);
  const int samples = pieces_.is_single(cell) ? 0 : Kind::kFacetCorners;
  int node = -1;
  for (int sample = 0; sample <= samples; ++sample) {
    const auto sight = pieces_.look(cell, facet_sample(cell, facet, sample));
    if (!sight) continue;
    const int seen = pieces_.node_of_overlap(sight->overlap);
    if (node >= 0) merge(node, seen);
    node = seen;
  }
  glue(cell, facet, node >= 0 ? node : pieces_.first_node(cell), enclosed_node);
}

/// Only where something is still open: several pieces, or a facet to a cell of several or one not glued.
template <class Kind>
bool Splitter<Kind>::needs_lines(int cell) const {
  if (!pieces_.is_single(cell)) return true;
  for (int facet = 0; facet < Kind::kFacets; ++facet) {
    const int other = neighbor(cell, facet);
    if (other >= 0 && ((glued_[cell] >> facet & 1u) == 0 || !pieces_.is_single(other))) return true;
  }
  return false;
}

/// Follows a line from a triangle into the solid behind it: what it meets first is the same piece of solid.
template <class Kind>
void Splitter<Kind>::cast(int cell, int overlap, const Eigen::Vector3d& direction, bool may_leave) {
  const Eigen::Vector3d from = pieces_.overlap(overlap).centre;
  const CellType<Kind>& type = pieces_.type_of(cell);
  const Eigen::Vector3d local = from - pieces_.cube_of(cell);
  double leave = 1e300;
  int exit = -1;
  for (int facet = 0; facet < Kind::kFacets; ++facet) {
    const double speed = type.normals[facet].dot(direction);
    if (!(speed < 0)) continue;
    const double fraction = std::max(0.0, type.distance(facet, local)) / -speed;
    if (fraction < leave) {
      leave = fraction;
      exit = facet;
    }
  }
  const Eigen::Vector3d reach = std::min(leave, 1e6) * direction;
  const int node = pieces_.node_of_overlap(overlap);
  if (const auto sight = pieces_.first_hit(cell, from, reach, pieces_.overlap(overlap).triangle)) {
    if (sight->from_inside) merge(node, pieces_.node_of_overlap(sight->overlap));
    return;
  }
  if (!may_leave || exit < 0) return;
  const int other = neighbor(cell, exit);
  if (other < 0) return;
  if (pieces_.is_enclosed(other)) {
    glue(cell, exit, node, pieces_.first_node(other));
  } else if (const auto sight = pieces_.look(other, from + reach); sight && sight->from_inside) {
    glue(cell, exit, node, pieces_.node_of_overlap(sight->overlap));
  }
}

template <class Kind>
void Splitter<Kind>::cast_lines(int cell) {
  const int first = pieces_.first_node(cell);
  const int piece_count = std::min(pieces_.end_node(cell) - first, kMostPieces);
  std::vector<std::vector<int>> members(static_cast<std::size_t>(piece_count));
  for (int i = pieces_.first_overlap(cell); i < pieces_.end_overlap(cell); ++i) {
    const int piece = pieces_.node_of_overlap(i) - first;
    if (piece < piece_count && !pieces_.normal_of(i).isZero(0)) members[piece].push_back(i);
  }
  for (int piece = 0; piece < piece_count; ++piece) {
    const auto count = static_cast<int>(members[piece].size());
    const int stride = std::max(1, (count + kLinesPerPiece - 1) / kLinesPerPiece);
    for (int j = 0; j < count; j += stride) {
      const int i = members[piece][j];
      const Eigen::Vector3d normal = pieces_.normal_of(i);
      cast(cell, i, -normal, true);
      for (int other = 0; other < piece_count; ++other) {
        if (members[other].empty() || nodes_.find(first + other) == nodes_.find(first + piece)) continue;
        const int target = members[other][members[other].size() / 2];
        const Eigen::Vector3d direction = pieces_.overlap(target).centre - pieces_.overlap(i).centre;
        if (direction.dot(normal) < 0) cast(cell, i, direction, false);
      }
    }
  }
}

/// Numbers copies and vertices in the order of cells.
template <class Kind>
PartLattice<Kind> Splitter<Kind>::finish(std::vector<int>& copy_of_node) {
  PartLattice<Kind> lattice;
  copy_of_node.assign(static_cast<std::size_t>(pieces_.node_count()), -1);
  std::vector<int> vertex_of_slot(static_cast<std::size_t>(pieces_.node_count()) * Kind::kCorners, -1);
  for (int cell = 0; cell < pieces_.cell_count(); ++cell) {
    if (dropped_[cell] != 0) continue;
    const std::size_t first_copy = lattice.cells.size();
    const CellPlace place = pieces_.place_of(cell);
    for (int node = pieces_.first_node(cell); node < pieces_.end_node(cell); ++node) {
      if (nodes_.find(node) != node) {
        copy_of_node[node] = copy_of_node[nodes_.find(node)];
        continue;
      }
      std::array<int, Kind::kCorners> corners;
      for (int k = 0; k < Kind::kCorners; ++k) {
        int& vertex = vertex_of_slot[corners_.find(node * Kind::kCorners + k)];
        if (vertex < 0) {
          vertex = static_cast<int>(lattice.vertices.size());
          lattice.vertices.push_back(2 * place.cube + pieces_.type_of(cell).corners[k]);
        }
        corners[k] = vertex;
      }
      // Copies whose corners have all become one are one.
      const auto same =
          std::find(lattice.cells.begin() + static_cast<std::ptrdiff_t>(first_copy), lattice.cells.end(), corners);
      copy_of_node[node] = static_cast<int>(same - lattice.cells.begin());
      if (same != lattice.cells.end()) continue;
      lattice.cells.push_back(corners);
      lattice.places.push_back(place);
      lattice.is_enclosed.push_back(pieces_.is_enclosed(cell) ? 1 : 0);
    }
    if (lattice.cells.size() - first_copy < 2) continue;
    ++lattice.split_cells;
    const std::size_t first_pair = lattice.split_triangles.size();
    for (int i = pieces_.first_overlap(cell); i < pieces_.end_overlap(cell); ++i) {
      lattice.split_triangles.push_back({copy_of_node[pieces_.node_of_overlap(i)], pieces_.overlap(i).triangle});
    }
    std::sort(lattice.split_triangles.begin() + static_cast<std::ptrdiff_t>(first_pair), lattice.split_triangles.end());
  }
  return lattice;
}

}  // namespace

template <class Kind>
PartLattice<Kind> split_part(Cover<Kind>&& cover, const GridPoints& points, const Triangles& triangles,
                             const SurfaceParts& parts, const std::vector<int>& vertices,
                             const std::vector<int>& triangle_at, std::span<const GridTouch> touches, bool split) {
  const CellPieces<Kind> pieces(std::move(cover), points, triangles, parts, split);
  Splitter<Kind> splitter(pieces);
  if (split) {
    splitter.split(touches);
  } else {
    splitter.join_all();
  }
  std::vector<int> copy_of_node;
  PartLattice<Kind> lattice = splitter.finish(copy_of_node);
  lattice.copy_of_vertex.reserve(vertices.size());
  for (const int vertex : vertices) {
    const int cell = pieces.cell_at(points[vertex]);
    const int overlap = pieces.find_overlap(cell, triangle_at[vertex]);
    const int node = overlap >= 0 ? pieces.node_of_overlap(overlap) : pieces.first_node(cell);
    lattice.copy_of_vertex.push_back(copy_of_node[node]);
  }
  return lattice;
}

template PartLattice<Cubic> split_part<Cubic>(Cover<Cubic>&&, const GridPoints&, const Triangles&, const SurfaceParts&,
                                              const std::vector<int>&, const std::vector<int>&,
                                              std::span<const GridTouch>, bool);
template PartLattice<BodyCentred> split_part<BodyCentred>(Cover<BodyCentred>&&, const GridPoints&, const Triangles&,
                                                          const SurfaceParts&, const std::vector<int>&,
                                                          const std::vector<int>&, std::span<const GridTouch>, bool);

}  // namespace limber::internal::cells
