#pragma once

#include <limits>
#include <span>
#include <vector>

#include "limber/geometry/mesh.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// The edges of a mesh with their lengths, ready for any number of searches.
struct EdgeGraph {
  IndexLists neighbors;         ///< Per vertex.
  std::vector<double> lengths;  ///< One per entry of neighbors.values; infinite at non-finite vertices.
};

/// The graph of a shape's tet edges if it has tets, else of its triangle edges.
EdgeGraph build_edge_graph(const Shape& shape);

/// Distances from the nearest of several sources, and which one that is.
struct SourceDistances {
  std::vector<double> distances;  ///< Per vertex; infinite if out of reach.
  std::vector<int> sources;       ///< Per vertex: index into the given sources; -1 if out of reach.
};

/// Lengths of shortest paths along edges from the nearest source (Dijkstra): an upper bound of the geodesic
/// distance, about 10% too long on good meshes.
///
/// @param sources  Vertices; may repeat. Of sources equally near, the first given one is named.
/// @param limit    Vertices farther than this count as out of reach; finding few is then cheap.
/// @throws Error   InvalidArgument (a source is no vertex of the graph; its place is the source).
/// n log n; deterministic.
SourceDistances edge_distances(const EdgeGraph& graph, std::span<const int> sources,
                               double limit = std::numeric_limits<double>::infinity());
SourceDistances edge_distances(const Shape& shape, std::span<const int> sources,
                               double limit = std::numeric_limits<double>::infinity());  ///< Of a shape.

}  // namespace limber::internal
