#include "limber/geometry/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <Eigen/Geometry>

namespace limber {
namespace {

template <class Elements>
bool row_in_range(const Elements& elements, Eigen::Index row, int vertex_count) {
  for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
    if (elements(row, c) < 0 || elements(row, c) >= vertex_count) return false;
  }
  return true;
}

template <std::size_t Size>
void sort_small(std::array<int, Size>& values) {
  for (std::size_t i = 1; i < Size; ++i) {
    for (std::size_t j = i; j > 0 && values[j] < values[j - 1]; --j) std::swap(values[j], values[j - 1]);
  }
}

/// A facet's corners and one side of it, while the facets are being matched.
template <std::size_t Size>
struct Entry {
  std::array<int, Size> corners;
  int side;
  bool operator<(const Entry& other) const {
    return corners != other.corners ? corners < other.corners : side < other.side;
  }
};

/// All sides, sorted by the first corner of their facet with a counting sort, then within each bucket.
template <class Elements>
auto sorted_entries(const Elements& elements, int vertex_count) {
  constexpr int kCorners = Elements::ColsAtCompileTime;
  using Corners = std::array<int, kCorners - 1>;
  const auto facet_of = [&](Eigen::Index row, int opposite) {
    Corners facet{};
    for (int c = 0, k = 0; c < kCorners; ++c) {
      if (c != opposite) facet[static_cast<std::size_t>(k++)] = elements(row, c);
    }
    sort_small(facet);
    return facet;
  };
  std::vector<std::size_t> starts(static_cast<std::size_t>(std::max(vertex_count, 0)) + 2, 0);
  for (Eigen::Index row = 0; row < elements.rows(); ++row) {
    if (!row_in_range(elements, row, vertex_count)) continue;
    for (int c = 0; c < kCorners; ++c) ++starts[static_cast<std::size_t>(facet_of(row, c)[0]) + 2];
  }
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  std::vector<Entry<kCorners - 1>> entries(starts.back());
  for (Eigen::Index row = 0; row < elements.rows(); ++row) {
    if (!row_in_range(elements, row, vertex_count)) continue;
    for (int c = 0; c < kCorners; ++c) {
      const Corners facet = facet_of(row, c);
      entries[starts[static_cast<std::size_t>(facet[0]) + 1]++] = {facet, static_cast<int>(row) * kCorners + c};
    }
  }
  for (std::size_t v = 0; v + 2 < starts.size(); ++v) {
    std::sort(entries.begin() + static_cast<std::ptrdiff_t>(starts[v]),
              entries.begin() + static_cast<std::ptrdiff_t>(starts[v + 1]));
  }
  return entries;
}

template <class Elements>
Facets build_facets_of(const Elements& elements, int vertex_count) {
  const auto entries = sorted_entries(elements, vertex_count);
  Facets facets;
  facets.corners_per_facet = Elements::ColsAtCompileTime - 1;
  facets.sides.values.reserve(entries.size());
  facets.sides.starts.reserve(entries.size() / 2 + 2);
  facets.corners.reserve((entries.size() / 2 + 1) * static_cast<std::size_t>(facets.corners_per_facet));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == 0 || entries[i].corners != entries[i - 1].corners) {
      if (i > 0) facets.sides.starts.push_back(static_cast<int>(i));
      facets.corners.insert(facets.corners.end(), entries[i].corners.begin(), entries[i].corners.end());
    }
    facets.sides.values.push_back(entries[i].side);
  }
  if (!entries.empty()) facets.sides.starts.push_back(static_cast<int>(entries.size()));
  return facets;
}

bool repeats_earlier_corner(const auto& elements, Eigen::Index row, int corner) {
  for (int c = 0; c < corner; ++c) {
    if (elements(row, c) == elements(row, corner)) return true;
  }
  return false;
}

template <class Elements>
IndexLists vertex_elements_of(const Elements& elements, int vertex_count) {
  IndexLists lists;
  lists.starts.assign(static_cast<std::size_t>(std::max(vertex_count, 0)) + 1, 0);
  std::vector<int> next(lists.starts.size(), 0);
  for (const bool counting : {true, false}) {
    for (Eigen::Index row = 0; row < elements.rows(); ++row) {
      if (!row_in_range(elements, row, vertex_count)) continue;
      for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
        if (repeats_earlier_corner(elements, row, c)) continue;
        const auto vertex = static_cast<std::size_t>(elements(row, c));
        if (counting) {
          ++lists.starts[vertex + 1];
        } else {
          lists.values[static_cast<std::size_t>(next[vertex]++)] = static_cast<int>(row);
        }
      }
    }
    if (!counting) break;
    for (std::size_t i = 1; i < lists.starts.size(); ++i) lists.starts[i] += lists.starts[i - 1];
    next = lists.starts;
    lists.values.resize(static_cast<std::size_t>(lists.starts.back()));
  }
  return lists;
}

template <class Elements>
IndexLists vertex_neighbors_of(const Elements& elements, int vertex_count) {
  const IndexLists around = vertex_elements_of(elements, vertex_count);
  IndexLists lists;
  lists.starts.reserve(around.starts.size());
  std::vector<int> found;
  for (int v = 0; v < around.count(); ++v) {
    found.clear();
    for (const int element : around[v]) {
      for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
        if (elements(element, c) != v) found.push_back(elements(element, c));
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    lists.values.insert(lists.values.end(), found.begin(), found.end());
    lists.starts.push_back(static_cast<int>(lists.values.size()));
  }
  return lists;
}

}  // namespace

Facets build_facets(const Triangles& triangles, int vertex_count) {
  return build_facets_of(triangles, vertex_count);
}

Facets build_facets(const Tets& tets, int vertex_count) {
  return build_facets_of(tets, vertex_count);
}

IndexLists vertex_elements(const Triangles& triangles, int vertex_count) {
  return vertex_elements_of(triangles, vertex_count);
}

IndexLists vertex_elements(const Tets& tets, int vertex_count) {
  return vertex_elements_of(tets, vertex_count);
}

IndexLists vertex_neighbors(const Triangles& triangles, int vertex_count) {
  return vertex_neighbors_of(triangles, vertex_count);
}

IndexLists vertex_neighbors(const Tets& tets, int vertex_count) {
  return vertex_neighbors_of(tets, vertex_count);
}

IndexLists vertex_neighbors(const Shape& shape) {
  return shape.has_tets() ? vertex_neighbors(shape.tets, shape.vertex_count())
                          : vertex_neighbors(shape.triangles, shape.vertex_count());
}

namespace {

template <class Elements>
bool in_range(const Elements& elements, Eigen::Index row, Eigen::Index vertex_count) {
  return elements.row(row).minCoeff() >= 0 && elements.row(row).maxCoeff() < vertex_count;
}

}  // namespace

Eigen::Vector3d area_vector(const Positions& positions, const Triangles& triangles, Eigen::Index triangle) {
  const Eigen::Vector3d a = positions.row(triangles(triangle, 0));
  const Eigen::Vector3d b = positions.row(triangles(triangle, 1));
  const Eigen::Vector3d c = positions.row(triangles(triangle, 2));
  return (b - a).cross(c - a);
}

double signed_volume(const Positions& positions, const Tets& tets, Eigen::Index tet) {
  const Eigen::Vector3d a = positions.row(tets(tet, 0));
  const Eigen::Vector3d b = positions.row(tets(tet, 1));
  const Eigen::Vector3d c = positions.row(tets(tet, 2));
  const Eigen::Vector3d d = positions.row(tets(tet, 3));
  return (b - a).cross(c - a).dot(d - a) / 6;
}

Eigen::VectorXd triangle_areas(const Positions& positions, const Triangles& triangles) {
  Eigen::VectorXd areas(triangles.rows());
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    areas[f] = in_range(triangles, f, positions.rows()) ? area_vector(positions, triangles, f).norm() / 2 : 0;
  }
  return areas;
}

Eigen::VectorXd tet_volumes(const Positions& positions, const Tets& tets) {
  Eigen::VectorXd volumes(tets.rows());
  for (Eigen::Index t = 0; t < tets.rows(); ++t) {
    volumes[t] = in_range(tets, t, positions.rows()) ? signed_volume(positions, tets, t) : 0;
  }
  return volumes;
}

double enclosed_volume(const Positions& positions, const Triangles& triangles) {
  if (triangles.rows() == 0 || positions.rows() == 0) return 0;
  // Measured from a vertex instead of the origin: shapes far away keep their digits.
  const Eigen::Vector3d origin = positions.row(0);
  double volume = 0;
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    if (!in_range(triangles, f, positions.rows())) continue;
    const Eigen::Vector3d a = positions.row(triangles(f, 0)).transpose() - origin;
    const Eigen::Vector3d b = positions.row(triangles(f, 1)).transpose() - origin;
    const Eigen::Vector3d c = positions.row(triangles(f, 2)).transpose() - origin;
    volume += a.cross(b).dot(c) / 6;
  }
  return volume;
}

namespace {

bool usable(const Positions& positions, const Triangles& triangles, Eigen::Index f) {
  for (int c = 0; c < 3; ++c) {
    const int v = triangles(f, c);
    if (v < 0 || v >= positions.rows() || !positions.row(v).allFinite()) return false;
  }
  return true;
}

Eigen::Vector3d unit_or_zero(const Eigen::Vector3d& vector) {
  const double scale = vector.cwiseAbs().maxCoeff();
  if (!(scale > 0) || !std::isfinite(scale)) return Eigen::Vector3d::Zero();
  return (vector / scale).normalized();
}

double angle_at(const Positions& positions, const Triangles& triangles, Eigen::Index f, int corner) {
  const Eigen::Vector3d a = positions.row(triangles(f, corner));
  const Eigen::Vector3d b = positions.row(triangles(f, (corner + 1) % 3));
  const Eigen::Vector3d c = positions.row(triangles(f, (corner + 2) % 3));
  return std::atan2((b - a).cross(c - a).norm(), (b - a).dot(c - a));
}

}  // namespace

Positions vertex_normals(const Positions& positions, const Triangles& triangles) {
  Positions normals = Positions::Zero(positions.rows(), 3);
  for (Eigen::Index f = 0; f < triangles.rows(); ++f) {
    if (!usable(positions, triangles, f)) continue;
    const Eigen::Vector3d unit = unit_or_zero(area_vector(positions, triangles, f));
    for (int c = 0; c < 3; ++c) {
      normals.row(triangles(f, c)) += (angle_at(positions, triangles, f, c) * unit).transpose();
    }
  }
  for (Eigen::Index v = 0; v < normals.rows(); ++v) {
    normals.row(v) = unit_or_zero(normals.row(v).transpose()).transpose();
  }
  return normals;
}

}  // namespace limber
