#include <algorithm>

#include "limber/flesh/internal/build_matching_plan.h"
#include "limber/flesh/internal/build_volume_plan.h"
#include "limber/flesh/internal/contact_solids.h"
#include "limber/flesh/internal/softness.h"
#include "limber/flesh/jiggle.h"
#include "limber/geometry/internal/segment.h"
#include "limber/model/subspace.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

/// Weights below this move a particle by less than one sees.
constexpr double kLeastWeight = 1e-3;

/// The joint of a handle: where it turns.
Eigen::Vector3d joint_of(const Handle& handle, const Shape& shape) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  const std::vector<int>& vertices = std::get<RegionHandle>(handle.form).vertices;
  for (const int v : vertices) sum += shape.positions.row(v).transpose();
  return sum / static_cast<double>(vertices.size());
}

/// The nearest point of a handle's axis: a twist about a bone turns flesh about it, wherever along it.
Eigen::Vector3d pivot_on(const Handle& handle, const Shape& shape, const Eigen::Vector3d& particle) {
  const auto* bone = std::get_if<BoneHandle>(&handle.form);
  if (!bone) return joint_of(handle, shape);
  return nearest_on_segment(bone->head, bone->tail, particle);
}

AlignedVector<float> padded_rows(const Positions& positions) {
  AlignedVector<float> rows(static_cast<std::size_t>(positions.rows()) * kParticleRow, 0);
  for (Eigen::Index p = 0; p < positions.rows(); ++p) {
    for (int c = 0; c < 3; ++c) rows[p * kParticleRow + c] = static_cast<float>(positions(p, c));
  }
  return rows;
}

void set_influences(const Eigen::MatrixXd& weights, LatticeSystem& system) {
  const PackedInfluences packed = pack_influences(normalised(pruned(skin_weights_of(weights), kLeastWeight)));
  system.influences = packed.influences;
  system.influence_bones = packed.bones;
  system.influence_weights = packed.weights;
}

void set_embedding(const VoxelLattice& lattice, LatticeSystem& system) {
  system.vertex_count = static_cast<int>(lattice.embedding_indices.rows());
  for (int v = 0; v < system.vertex_count; ++v) {
    for (int k = 0; k < 8; ++k) {
      system.embedding_particles.push_back(lattice.embedding_indices(v, k));
      system.embedding_weights.push_back(static_cast<float>(lattice.embedding_weights(v, k)));
    }
  }
}

Positions pivots(const Shape& shape, const Rig& rig, const LatticeWeights& weights) {
  Positions result = Positions::Zero(weights.lattice.particle_count(), 3);
  for (int p = 0; p < weights.lattice.particle_count(); ++p) {
    for (int handle = 0; handle < rig.count(); ++handle) {
      const double weight = weights.particle_weights(p, handle);
      if (weight == 0) continue;
      result.row(p) += weight * pivot_on(rig.handles[handle], shape, weights.lattice.particles.row(p)).transpose();
    }
  }
  return result;
}

}  // namespace

LatticeCharacter build_lattice_character(const Shape& shape, const Rig& rig, const LatticeCharacterOptions& options,
                                         BindReport& report, Task* task) {
  LatticeCharacter character;
  LatticeWeightOptions weights = options.weights;
  const std::vector<LatticeSource> sources = sources_of(options.flesh);
  weights.sources.insert(weights.sources.begin(), sources.begin(), sources.end());
  character.weights = options.vertex_weights.size() == 0
                          ? diffuse_lattice_weights(shape, rig, weights, report, task)
                          : carry_weights_to_lattice(shape, rig, options.vertex_weights, weights, report, task);
  if (options.vertex_weights.size() == 0) {
    report.notes.push_back(
        "the flesh is moved by weights of its own, spread from the handles: a lattice takes no weights that are "
        "negative in "
        "places or several per handle, as biharmonic ones are. Bind with bounded, heat or lattice weights to keep "
        "those.");
  }
  const VoxelLattice& lattice = character.weights.lattice;
  const DeformableParts parts = options.keep_volume_of_parts
                                    ? joint_parts(lattice, rig, character.weights.particle_weights, options.flesh)
                                    : whole_part(lattice);
  LatticeSystem& system = character.system;
  system.particle_count = lattice.particle_count();
  system.bone_count = rig.count();
  system.rest = padded_rows(lattice.particles);
  system.pivots = padded_rows(pivots(shape, rig, character.weights));
  for (const double looseness : character.weights.looseness) {
    system.pinned.push_back(looseness == 0);
    system.looseness.push_back(static_cast<float>(looseness));
  }
  set_influences(character.weights.particle_weights, system);
  set_embedding(lattice, system);
  set_depth(shape, rig, character.weights, weights.sources, system);
  if (options.carry_small_pieces) set_pieces(shape, lattice, system);
  set_rig_span(system);
  set_contacts(shape, rig, character.weights, system);
  system.matching = build_matching_plan(lattice, options.half_width, {}, task);
  system.volume = build_volume_plan(lattice, parts, system.carried_particles);
  return character;
}

}  // namespace limber
