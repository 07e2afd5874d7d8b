#include "limber/geometry/lattice/internal/voxelise_parts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "limber/geometry/internal/disjoint_sets.h"

namespace limber::internal {
namespace {

/// A side of a triangle, opposite to its corner `side`.
struct Side {
  std::uint64_t key;
  int triangle;
  int side;
};

std::uint64_t key_of(int a, int b) {
  if (a > b) std::swap(a, b);
  return static_cast<std::uint64_t>(a) << 32u | static_cast<std::uint32_t>(b);
}

bool comes_first(const Side& a, const Side& b) {
  return a.key != b.key ? a.key < b.key : (a.triangle != b.triangle ? a.triangle < b.triangle : a.side < b.side);
}

void sort_sides(std::vector<Side>& sides) {
  std::sort(sides.begin(), sides.end(), comes_first);
}

template <class Call>
void for_each_group(const std::vector<Side>& sides, Call&& call) {
  for (std::size_t begin = 0; begin < sides.size();) {
    std::size_t end = begin + 1;
    while (end < sides.size() && sides[end].key == sides[begin].key) ++end;
    call(begin, end);
    begin = end;
  }
}

/// The sides of all triangles, in the order of sort_sides: by the lower vertex at once, and those of one vertex, which are
/// few, by the other.
std::vector<Side> sides_of(const Triangles& triangles, const std::vector<int>& vertex) {
  const auto key_at = [&](Eigen::Index t, int k) {
    return key_of(vertex[triangles(t, (k + 1) % 3)], vertex[triangles(t, (k + 2) % 3)]);
  };
  std::vector<std::size_t> place(vertex.size() + 1, 0);
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    for (int k = 0; k < 3; ++k) ++place[(key_at(t, k) >> 32u) + 1];
  }
  for (std::size_t v = 1; v < place.size(); ++v) place[v] += place[v - 1];
  std::vector<Side> sides(static_cast<std::size_t>(triangles.rows()) * 3);
  for (int t = 0; t < triangles.rows(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const std::uint64_t key = key_at(t, k);
      sides[place[key >> 32u]++] = {key, t, k};
    }
  }
  // Each place has moved on to where the next vertex begins.
  std::size_t begin = 0;
  for (std::size_t v = 0; v + 1 < place.size(); ++v) {
    const auto first = sides.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto end = sides.begin() + static_cast<std::ptrdiff_t>(place[v]);
    std::sort(first, end, comes_first);
    begin = place[v];
  }
  return sides;
}

/// Numbers the given vertices by position: equal positions, equal numbers.
std::vector<int> number_positions(const Positions& positions, std::vector<int> vertices) {
  const auto before = [&](int a, int b) {
    for (int d = 0; d < 3; ++d) {
      if (positions(a, d) != positions(b, d)) return positions(a, d) < positions(b, d);
    }
    return false;
  };
  std::sort(vertices.begin(), vertices.end(), [&](int a, int b) {
    if (before(a, b)) return true;
    if (before(b, a)) return false;
    return a < b;
  });
  std::vector<int> number(static_cast<std::size_t>(positions.rows()), -1);
  int count = -1;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i == 0 || before(vertices[i - 1], vertices[i])) ++count;
    number[vertices[i]] = count;
  }
  return number;
}

/// Joins vertices along border edges that coincide.
/// @param sides  Gets the sides between the vertices that are left.
std::vector<int> weld_borders(const Shape& shape, std::vector<Side>& sides) {
  const auto vertex_count = static_cast<std::size_t>(shape.vertex_count());
  std::vector<int> weld(vertex_count);
  std::iota(weld.begin(), weld.end(), 0);
  std::vector<Side> border;
  sides = sides_of(shape.triangles, weld);
  for_each_group(sides, [&](std::size_t begin, std::size_t end) {
    if (end - begin == 1) border.push_back(sides[begin]);
  });
  if (border.empty()) return weld;

  std::vector<int> border_vertices;
  for (const Side& side : border) {
    border_vertices.push_back(static_cast<int>(side.key >> 32u));
    border_vertices.push_back(static_cast<int>(side.key & 0xffffffffu));
  }
  std::sort(border_vertices.begin(), border_vertices.end());
  border_vertices.erase(std::unique(border_vertices.begin(), border_vertices.end()), border_vertices.end());
  const std::vector<int> place = number_positions(shape.positions, border_vertices);
  const auto ends = [&](const Side& side) {
    std::array<int, 2> pair = {shape.triangles(side.triangle, (side.side + 1) % 3),
                               shape.triangles(side.triangle, (side.side + 2) % 3)};
    if (place[pair[0]] > place[pair[1]]) std::swap(pair[0], pair[1]);
    return pair;
  };
  for (Side& side : border) {
    const auto [a, b] = ends(side);
    side.key = key_of(place[a], place[b]);
  }
  sort_sides(border);
  DisjointSets sets(shape.vertex_count());
  for_each_group(border, [&](std::size_t begin, std::size_t end) {
    const auto first = ends(border[begin]);
    if (place[first[0]] == place[first[1]]) return;
    for (std::size_t i = begin + 1; i < end; ++i) {
      const auto other = ends(border[i]);
      sets.join(first[0], other[0]);
      sets.join(first[1], other[1]);
    }
  });
  for (std::size_t v = 0; v < vertex_count; ++v) weld[v] = sets.find(static_cast<int>(v));
  std::vector<Side>().swap(sides);
  sides = sides_of(shape.triangles, weld);
  return weld;
}

std::array<int, 3> sorted_corners(const Shape& shape, const SurfaceParts& parts, int t) {
  std::array<int, 3> corners;
  for (int k = 0; k < 3; ++k) corners[k] = parts.weld[shape.triangles(t, k)];
  std::sort(corners.begin(), corners.end());
  return corners;
}

void find_edges(const Shape& shape, const std::vector<Side>& sides, SurfaceParts& parts) {
  parts.edges.resize(static_cast<std::size_t>(shape.triangle_count()));
  parts.duplicate.assign(static_cast<std::size_t>(shape.triangle_count()), 0);
  for_each_group(sides, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) parts.edges[sides[i].triangle][sides[i].side] = parts.edge_count;
    ++parts.edge_count;
    // Only an edge with several triangles can hold the same one twice.
    if (end - begin < 2) return;
    if (end - begin == 2) {  // As nearly all have: the same third corner, the same triangle.
      const Side &a = sides[begin], &b = sides[begin + 1];
      const auto third = [&](const Side& side) { return parts.weld[shape.triangles(side.triangle, side.side)]; };
      if (a.triangle != b.triangle && third(a) == third(b)) parts.duplicate[b.triangle] = 1;
      return;
    }
    std::vector<std::pair<std::array<int, 3>, int>> corners;
    for (std::size_t i = begin; i < end; ++i) {
      corners.emplace_back(sorted_corners(shape, parts, sides[i].triangle), sides[i].triangle);
    }
    std::sort(corners.begin(), corners.end());
    for (std::size_t i = 1; i < corners.size(); ++i) {
      if (corners[i].first == corners[i - 1].first && corners[i].second != corners[i - 1].second) {
        parts.duplicate[corners[i].second] = 1;
      }
    }
  });
}

void find_components(const Shape& shape, SurfaceParts& parts) {
  DisjointSets sets(shape.vertex_count());
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int k = 1; k < 3; ++k) {
      sets.join(parts.weld[shape.triangles(t, 0)], parts.weld[shape.triangles(t, k)]);
    }
  }
  std::vector<int> part_of_root(static_cast<std::size_t>(shape.vertex_count()), -1);
  parts.part_of.resize(static_cast<std::size_t>(shape.triangle_count()));
  for (int t = 0; t < shape.triangle_count(); ++t) {
    int& part = part_of_root[sets.find(parts.weld[shape.triangles(t, 0)])];
    if (part < 0) {
      part = parts.count();
      parts.triangles.emplace_back();
    }
    parts.part_of[t] = part;
    if (parts.duplicate[t] == 0) parts.triangles[part].push_back(t);
  }
}

/// For each triangle side, the one triangle on its other side, or -1 at borders and where three or more meet.
struct Neighbors {
  std::vector<std::array<int, 3>> triangle;
  std::vector<std::array<char, 3>> reversed;  ///< 1 if the two triangles run along the edge the same way.
};

Neighbors find_neighbors(const Shape& shape, const std::vector<Side>& sides, SurfaceParts& parts) {
  Neighbors neighbors;
  neighbors.triangle.assign(parts.edges.size(), {-1, -1, -1});
  neighbors.reversed.assign(parts.edges.size(), {0, 0, 0});
  parts.closed.assign(parts.triangles.size(), 1);
  const auto start_of = [&](const Side& side) {
    return parts.weld[shape.triangles(side.triangle, (side.side + 1) % 3)];
  };
  std::vector<Side> kept;
  for_each_group(sides, [&](std::size_t begin, std::size_t end) {
    if (sides[begin].key >> 32u == (sides[begin].key & 0xffffffffu)) return;  // an edge without length
    kept.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (parts.duplicate[sides[i].triangle] == 0) kept.push_back(sides[i]);
    }
    if (kept.size() == 1) parts.closed[parts.part_of[kept[0].triangle]] = 0;
    if (kept.size() != 2 || kept[0].triangle == kept[1].triangle) return;
    const char same_way = start_of(kept[0]) == start_of(kept[1]) ? 1 : 0;
    for (int i = 0; i < 2; ++i) {
      neighbors.triangle[kept[i].triangle][kept[i].side] = kept[1 - i].triangle;
      neighbors.reversed[kept[i].triangle][kept[i].side] = same_way;
    }
  });
  return neighbors;
}

/// Turns every patch, a set of triangles joined across edges with two of them, to one orientation: the one
/// that most of its area has already.
std::vector<char> orient_patches(const SurfaceParts& parts, const Neighbors& neighbors,
                                 const std::vector<double>& areas) {
  const std::size_t count = areas.size();
  std::vector<char> flip(count, 0);
  std::vector<char> seen(count, 0);
  std::vector<int> patch;
  for (std::size_t seed = 0; seed < count; ++seed) {
    if (seen[seed] != 0 || parts.duplicate[seed] != 0) continue;
    patch.assign(1, static_cast<int>(seed));
    seen[seed] = 1;
    double flipped_area = 0;
    double total_area = 0;
    for (std::size_t i = 0; i < patch.size(); ++i) {
      const int t = patch[i];
      total_area += areas[t];
      if (flip[t] != 0) flipped_area += areas[t];
      for (int k = 0; k < 3; ++k) {
        const int other = neighbors.triangle[t][k];
        if (other < 0 || seen[other] != 0) continue;
        seen[other] = 1;
        flip[other] = flip[t] ^ neighbors.reversed[t][k];
        patch.push_back(other);
      }
    }
    if (flipped_area > 0.5 * total_area) {
      for (const int t : patch) flip[t] ^= 1;
    }
  }
  return flip;
}

/// Normals out of the solid: a part whose volume comes out clearly negative is turned inside out.
void find_normals(const Shape& shape, const Neighbors& neighbors, SurfaceParts& parts) {
  const auto count = static_cast<std::size_t>(shape.triangle_count());
  parts.normals.resize(count);
  std::vector<double> areas(count);
  const auto corner = [&](int t, int k) -> Eigen::Vector3d {
    return shape.positions.row(shape.triangles(t, k)).transpose();
  };
  for (int t = 0; t < shape.triangle_count(); ++t) {
    const Eigen::Vector3d first = corner(t, 1) - corner(t, 0);
    const Eigen::Vector3d second = corner(t, 2) - corner(t, 0);
    const Eigen::Vector3d normal = first.cross(second);
    const double length = normal.norm();
    const bool degenerate = !(length > 1e-12 * std::max(first.squaredNorm(), second.squaredNorm()));
    parts.normals[t] = degenerate ? Eigen::Vector3d::Zero().eval() : (normal / length).eval();
    areas[t] = 0.5 * length;
    if (degenerate) ++parts.degenerate_triangles;
  }
  const std::vector<char> flip = orient_patches(parts, neighbors, areas);
  for (std::size_t t = 0; t < count; ++t) {
    if (flip[t] != 0) parts.normals[t] = -parts.normals[t];
  }
  for (const std::vector<int>& part : parts.triangles) {
    const Eigen::Vector3d origin = corner(part[0], 0);
    double area = 0;
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    for (const int t : part) {
      area += areas[t];
      centre += areas[t] * (corner(t, 0) + corner(t, 1) + corner(t, 2) - 3 * origin) / 3;
    }
    if (area > 0) centre /= area;
    centre += origin;
    double volume = 0;
    for (const int t : part) volume += areas[t] * parts.normals[t].dot(corner(t, 0) - centre) / 3;
    // A sphere has 0.094 area^1.5; an open sheet, whose volume means little, keeps the file's orientation.
    if (volume < -0.002 * area * std::sqrt(area)) {
      for (const int t : part) parts.normals[t] = -parts.normals[t];
    }
    parts.area += area;
    parts.volume += std::abs(volume);
  }
}

}  // namespace

bool is_one_piece(const Shape& shape) {
  if (shape.triangle_count() == 0) return false;
  DisjointSets sets(shape.vertex_count());
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int k = 1; k < 3; ++k) sets.join(shape.triangles(t, 0), shape.triangles(t, k));
  }
  const int root = sets.find(shape.triangles(0, 0));
  for (int t = 1; t < shape.triangle_count(); ++t) {
    if (sets.find(shape.triangles(t, 0)) != root) return false;
  }
  return true;
}

SurfaceParts find_parts(const Shape& shape) {
  SurfaceParts parts;
  std::vector<Side> sides;
  parts.weld = weld_borders(shape, sides);
  find_edges(shape, sides, parts);
  find_components(shape, parts);
  find_normals(shape, find_neighbors(shape, sides, parts), parts);
  return parts;
}

}  // namespace limber::internal
