#include "studio/server/modes/jiggle_flesh.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "limber/runtime/flesh.h"

namespace limber::studio {
namespace {

/// Weights that flesh can use; empty: it diffuses its own.
Eigen::MatrixXd usable_weights(const BoundShape& bound) {
  const Eigen::MatrixXd weights = dense_weights(*bound.subspace);
  const bool is_usable = weights.size() > 0 && weights.cols() == bound.rig().count() && weights.minCoeff() >= 0;
  return is_usable ? weights : Eigen::MatrixXd();
}

Binding driver_of(const BoundShape& bound) {
  Binding driver;
  driver.shape.positions = bound.shape().positions;
  driver.rig = bound.rig();
  driver.model = *bound.model;
  driver.subspace.dimension = bound.subspace->dimension;
  driver.subspace.handles = bound.subspace->handles;
  driver.subspace.rig_handle_count = bound.subspace->rig_handle_count;
  driver.subspace.rest_dofs = bound.subspace->rest_dofs;
  return driver;
}

/// The edges of the lattice's surface, each once.
std::vector<std::uint32_t> surface_edges(const VoxelLattice& lattice) {
  std::set<std::pair<int, int>> edges;
  for (Eigen::Index q = 0; q < lattice.boundary_quads.rows(); ++q) {
    for (int corner = 0; corner < 4; ++corner) {
      edges.insert(std::minmax(lattice.boundary_quads(q, corner), lattice.boundary_quads(q, (corner + 1) % 4)));
    }
  }
  std::vector<std::uint32_t> result;
  for (const auto& [a, b] : edges) {
    result.push_back(static_cast<std::uint32_t>(a));
    result.push_back(static_cast<std::uint32_t>(b));
  }
  return result;
}

/// The handle that weighs most on each particle.
std::vector<std::uint16_t> owners(const Eigen::MatrixXd& weights) {
  std::vector<std::uint16_t> result;
  for (Eigen::Index p = 0; p < weights.rows(); ++p) {
    Eigen::Index handle = 0;
    weights.row(p).maxCoeff(&handle);
    result.push_back(static_cast<std::uint16_t>(handle));
  }
  return result;
}

}  // namespace

bool JiggleFlesh::fits(const Document& document) const {
  return document.bound && document.bound->subspace == subspace && document.bound->recipe.shape == shape &&
         document.options.at("jiggle.cells") == cells && document.options.at("jiggle.region") == region;
}

std::shared_ptr<const JiggleFlesh> make_flesh(const Document& document, Task* task) {
  const BoundShape& bound = *document.bound;
  if (bound.subspace->dimension != 3) {
    throw Error(ErrorCode::UnsuitableShape, "jiggle is for shapes in space, and this one is flat.", {},
                "Open a shape in space, or use Dynamics.");
  }
  const auto start = std::chrono::steady_clock::now();
  auto flesh = std::make_shared<JiggleFlesh>();
  flesh->shape = bound.recipe.shape;
  flesh->subspace = bound.subspace;
  flesh->cells = document.options.at("jiggle.cells").get<int>();
  flesh->region = document.options.at("jiggle.region").get<int>();
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = flesh->cells;
  options.half_width = flesh->region;
  options.vertex_weights = usable_weights(bound);
  BindReport report;
  flesh->character = build_lattice_character(bound.shape(), bound.rig(), options, report, task);
  flesh->driver = driver_of(bound);
  flesh->notes = report.notes;
  flesh->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return flesh;
}

std::vector<float> embedded(const JiggleFlesh& flesh, const std::vector<float>& particles) {
  const LatticeSystem& system = flesh.character.system;
  std::vector<float> rows(static_cast<std::size_t>(system.particle_count) * kParticleRow, 0.0f);
  for (std::size_t i = 0; i < particles.size(); ++i) rows[i / 3 * kParticleRow + i % 3] = particles[i];
  std::vector<float> positions(static_cast<std::size_t>(system.vertex_count) * 3);
  embed_vertices(system, rows, positions);
  return positions;
}

void add_lattice_arrays(const JiggleFlesh& flesh, ArrayMessage& message) {
  const VoxelLattice& lattice = flesh.character.weights.lattice;
  const LatticeSystem& system = flesh.character.system;
  const auto vertices = static_cast<std::size_t>(system.vertex_count);
  const std::vector<std::uint32_t> corners(system.embedding_particles.begin(), system.embedding_particles.end());
  message.add("jiggle.corners", {vertices, 8}, corners);
  // A corner's weight is the product of one share per axis: the share of an upper side is the sum over its corners.
  std::vector<float> coordinates(vertices * 3);
  for (std::size_t v = 0; v < vertices; ++v) {
    for (int axis = 0; axis < 3; ++axis) {
      double share = 0;
      for (int corner = 0; corner < 8; ++corner) {
        if (corner >> axis & 1) share += lattice.embedding_weights(static_cast<Eigen::Index>(v), corner);
      }
      coordinates[3 * v + static_cast<std::size_t>(axis)] = static_cast<float>(share);
    }
  }
  message.add("jiggle.coordinates", {vertices, 3}, coordinates);
  const std::vector<std::uint32_t> edges = surface_edges(lattice);
  message.add("jiggle.edges", {edges.size() / 2, 2}, edges);
  const std::vector<std::uint16_t> owner = owners(flesh.character.weights.particle_weights);
  message.add("jiggle.owners", {owner.size()}, std::span<const std::uint16_t>(owner));
}

}  // namespace limber::studio
