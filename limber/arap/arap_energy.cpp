#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "limber/arap/reduced_model.h"
#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/geometry/internal/element_frames.h"
#include "limber/geometry/internal/operators.h"

namespace limber {
using namespace internal;
namespace {

/// One edge of an element with its cotangent weight: the off-diagonal entry of the element's Laplacian, negated.
struct WeightedEdge {
  int from;
  int to;
  double weight;
};

/// The edges of one element; `count` is 0 if it was dropped.
struct ElementEdges {
  std::array<WeightedEdge, 6> edges;
  int count = 0;
};

template <class Elements, class Frames>
std::vector<ElementEdges> edges_of(const Elements& elements, const Frames& frames) {
  constexpr int kCorners = Elements::ColsAtCompileTime;
  std::vector<ElementEdges> result(frames.size());
  for (std::size_t e = 0; e < frames.size(); ++e) {
    if (!(frames[e].measure > 0)) continue;
    const auto row = static_cast<Eigen::Index>(e);
    for (int i = 0; i < kCorners; ++i) {
      for (int j = i + 1; j < kCorners; ++j) {
        result[e].edges[result[e].count++] = {elements(row, i), elements(row, j), -frames[e].stiffness(i, j)};
      }
    }
  }
  return result;
}

/// The elements that each rotation owns a share of.
struct Ownership {
  std::vector<int> starts;  // rotations + 1
  std::vector<int> elements;
};

Ownership own_one_each(int count) {
  Ownership ownership;
  ownership.starts.resize(count + 1);
  std::iota(ownership.starts.begin(), ownership.starts.end(), 0);
  ownership.elements.resize(count);
  std::iota(ownership.elements.begin(), ownership.elements.end(), 0);
  return ownership;
}

Ownership own_incident_triangles(const Shape& shape) {
  Ownership ownership;
  ownership.starts.assign(shape.vertex_count() + 1, 0);
  for (Eigen::Index i = 0; i < shape.triangles.size(); ++i) ++ownership.starts[shape.triangles.data()[i] + 1];
  std::partial_sum(ownership.starts.begin(), ownership.starts.end(), ownership.starts.begin());
  ownership.elements.resize(shape.triangles.size());
  std::vector<int> next(ownership.starts.begin(), ownership.starts.end() - 1);
  for (Eigen::Index i = 0; i < shape.triangles.size(); ++i) {
    ownership.elements[next[shape.triangles.data()[i]]++] = static_cast<int>(i / 3);
  }
  return ownership;
}

/// Rotations ordered by cluster: those of cluster k are order[starts[k] .. starts[k+1]).
std::pair<std::vector<int>, std::vector<int>> sort_by_cluster(const std::vector<int>& cluster_of_rotation,
                                                              int clusters) {
  std::vector<int> starts(clusters + 1, 0);
  for (const int cluster : cluster_of_rotation) ++starts[cluster + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<int> order(cluster_of_rotation.size());
  std::vector<int> next(starts.begin(), starts.end() - 1);
  for (int rotation = 0; rotation < static_cast<int>(order.size()); ++rotation) {
    order[next[cluster_of_rotation[rotation]]++] = rotation;
  }
  return {std::move(starts), std::move(order)};
}

/// Sums c (v_i - v_j) per vertex for one cluster at a time.
class CouplingRows {
 public:
  CouplingRows(const Shape& shape, int dimension, ArapOperator& result)
      : shape_(shape), dimension_(dimension), result_(result), sums_(Positions::Zero(shape.vertex_count(), 3)) {
    in_use_.assign(shape.vertex_count(), false);
  }

  void add(const WeightedEdge& edge, double share) {
    touch(edge.from);
    touch(edge.to);
    const Eigen::RowVector3d step =
        share * edge.weight * (shape_.positions.row(edge.from) - shape_.positions.row(edge.to));
    sums_.row(edge.from) += step;
    sums_.row(edge.to) -= step;
  }

  /// Appends the rows of the finished cluster and starts the next one.
  void flush(int cluster) {
    std::sort(touched_.begin(), touched_.end());
    for (int axis = 0; axis < dimension_; ++axis) {
      const int row = cluster * dimension_ + axis;
      result_.coupling.startVec(row);
      for (const int vertex : touched_) result_.coupling.insertBack(row, vertex) = sums_(vertex, axis);
    }
    for (const int vertex : touched_) {
      sums_.row(vertex).setZero();
      in_use_[vertex] = false;
    }
    touched_.clear();
  }

 private:
  void touch(int vertex) {
    if (in_use_[vertex]) return;
    in_use_[vertex] = true;
    touched_.push_back(vertex);
  }

  const Shape& shape_;
  int dimension_;
  ArapOperator& result_;
  Positions sums_;
  std::vector<bool> in_use_;
  std::vector<int> touched_;
};

std::vector<ElementEdges> all_edges(const Shape& shape, ArapEnergy energy, ArapOperator& result) {
  const bool tets = info_of(energy).owner == ArapEnergyInfo::Owner::Tet;
  const int count = tets ? shape.tet_count() : shape.triangle_count();
  if (count == 0) {
    throw Error(ErrorCode::UnsuitableShape,
                std::string("the energy '") + std::string(name_of(energy)) + "' needs " +
                    (tets ? "tetrahedra" : "triangles") + ", and the shape has none.",
                {}, "Choose another energy or volume mode.");
  }
  OperatorReport report;
  std::vector<ElementEdges> elements = tets ? edges_of(shape.tets, internal::tet_frames(shape, report))
                                            : edges_of(shape.triangles, internal::triangle_frames(shape, report));
  result.dropped_elements = static_cast<int>(report.dropped_elements.size());
  for (const ElementEdges& element : elements) {
    for (int e = 0; e < element.count; ++e) {
      const WeightedEdge& edge = element.edges[e];
      result.rest_energy +=
          0.5 * edge.weight * (shape.positions.row(edge.from) - shape.positions.row(edge.to)).squaredNorm();
    }
  }
  if (!(result.rest_energy > 0)) {
    throw Error(ErrorCode::DegenerateShape, "no element of the shape has any size.", {}, "Run `limber check` on it.");
  }
  return elements;
}

/// The Laplacian of the elements that carry the energy: the surface's for surface energies of a tet mesh.
SparseMatrix laplacian_of(const Shape& shape, ArapEnergy energy) {
  if (info_of(energy).owner == ArapEnergyInfo::Owner::Tet || !shape.has_tets()) return cotangent_laplacian(shape);
  Shape surface = shape;
  surface.tets.resize(0, 4);
  return cotangent_laplacian(surface);
}

}  // namespace

std::string_view name_of(ArapEnergy energy) noexcept {
  return info_of(energy).name;
}

std::optional<ArapEnergy> arap_energy_named(std::string_view name) noexcept {
  for (const ArapEnergyInfo& info : kArapEnergies) {
    if (info.name == name) return info.energy;
  }
  return std::nullopt;
}

ArapEnergy default_energy(const Shape& elements, int dimension) noexcept {
  if (elements.has_tets()) return ArapEnergy::Tets;
  return dimension == 2 ? ArapEnergy::Triangles : ArapEnergy::SpokesAndRims;
}

int rotation_count(const Shape& elements, ArapEnergy energy) noexcept {
  switch (info_of(energy).owner) {
    case ArapEnergyInfo::Owner::Triangle:
      return elements.triangle_count();
    case ArapEnergyInfo::Owner::Tet:
      return elements.tet_count();
    case ArapEnergyInfo::Owner::Vertex:
      return elements.vertex_count();
  }
  return 0;
}

ArapOperator build_arap_operator(const Shape& shape, int dimension, ArapEnergy energy,
                                 const std::vector<int>& cluster_of_rotation, int cluster_count) {
  ArapOperator result;
  result.dimension = dimension;
  const std::vector<ElementEdges> elements = all_edges(shape, energy, result);
  const int rotations = rotation_count(shape, energy);
  std::vector<int> labels = cluster_of_rotation;
  if (labels.empty()) {
    cluster_count = rotations;
    labels.resize(rotations);
    std::iota(labels.begin(), labels.end(), 0);
  }
  LIMBER_ASSERT(static_cast<int>(labels.size()) == rotations);
  result.cluster_count = cluster_count;
  result.stiffness = laplacian_of(shape, energy);

  const bool per_vertex = info_of(energy).owner == ArapEnergyInfo::Owner::Vertex;
  const Ownership ownership =
      per_vertex ? own_incident_triangles(shape) : own_one_each(static_cast<int>(elements.size()));
  const double share = info_of(energy).share;  // makes the sum L
  result.coupling.resize(static_cast<Eigen::Index>(cluster_count) * dimension, shape.vertex_count());
  const auto [starts, order] = sort_by_cluster(labels, cluster_count);
  CouplingRows rows(shape, dimension, result);
  for (int cluster = 0; cluster < cluster_count; ++cluster) {
    for (int i = starts[cluster]; i < starts[cluster + 1]; ++i) {
      const int rotation = order[i];
      for (int o = ownership.starts[rotation]; o < ownership.starts[rotation + 1]; ++o) {
        const ElementEdges& element = elements[ownership.elements[o]];
        for (int e = 0; e < element.count; ++e) {
          const WeightedEdge& edge = element.edges[e];
          if (energy == ArapEnergy::Spokes && edge.from != rotation && edge.to != rotation) continue;
          rows.add(edge, share);
        }
      }
    }
    rows.flush(cluster);
  }
  result.coupling.finalize();
  return result;
}

}  // namespace limber
