#include "limber/flesh/internal/build_volume_plan.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

constexpr int kFullNeighborhood = 26;
constexpr double kLongestShiftCells = 3;

/// The child whose bone begins where this one ends; -1 if there is none.
int child_at_tail(const Rig& rig, int handle) {
  const auto& bone = std::get<BoneHandle>(rig.handles[handle].form);
  int best = -1;
  double nearest = 0.25 * (bone.tail - bone.head).norm();
  for (int other = 0; other < rig.count(); ++other) {
    const auto* child = std::get_if<BoneHandle>(&rig.handles[other].form);
    if (rig.handles[other].parent != handle || !child) continue;
    const double distance = (child->head - bone.tail).norm();
    if (distance > nearest) continue;
    nearest = distance;
    best = other;
  }
  return best;
}

/// The part of each handle.
std::vector<FleshPart> parts_of_handles(const Rig& rig, const RigFlesh& flesh) {
  std::vector<FleshPart> parts(rig.handles.size(), FleshPart::Joint);
  for (const HandleFlesh& own : flesh) {
    const int handle = rig.find(own.handle);
    if (handle < 0) {
      throw Error(ErrorCode::InvalidArgument, "there is flesh for a handle that the rig does not have.",
                  Place::at_handle(own.handle), "Name one of the rig's handles.");
    }
    if (own.part == FleshPart::Parent && rig.handles[handle].parent < 0) {
      throw Error(ErrorCode::InvalidArgument, "its flesh should count to its parent's, but it has no parent.",
                  Place::at_handle(own.handle), "Give it another part.");
    }
    parts[handle] = own.part;
  }
  return parts;
}

bool is_nearer_to_tail(const BoneHandle& bone, const Eigen::Vector3d& point) {
  const Eigen::Vector3d along = bone.tail - bone.head;
  return (point - bone.head).dot(along) > 0.5 * along.squaredNorm();
}

/// The neighbours of a particle along the axes, by direction (-x, +x, ...): those that share a cell with it.
class AxisNeighbors {
 public:
  explicit AxisNeighbors(const VoxelLattice& lattice) : lattice_(lattice) {}

  template <class Visit>
  void visit(int particle, Visit&& found) const {
    for (int i = lattice_.neighbor_starts[particle]; i < lattice_.neighbor_starts[particle + 1]; ++i) {
      const int other = lattice_.neighbors[i];
      const Eigen::Vector3i step =
          (lattice_.particle_grid.row(other) - lattice_.particle_grid.row(particle)).transpose();
      if (step.cwiseAbs().sum() != 1) continue;
      int axis = 0;
      step.cwiseAbs().maxCoeff(&axis);
      found(other, axis, step[axis]);
    }
  }

 private:
  const VoxelLattice& lattice_;
};

/// Steps to the boundary, whose own particles are 1 away [eq. 10].
std::vector<int> boundary_distances(const VoxelLattice& lattice, const AxisNeighbors& neighbors) {
  std::vector<int> distances(static_cast<std::size_t>(lattice.particle_count()), 0);
  std::vector<int> front;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (lattice.neighbor_starts[p + 1] - lattice.neighbor_starts[p] >= kFullNeighborhood) continue;
    distances[p] = 1;
    front.push_back(p);
  }
  for (std::size_t i = 0; i < front.size(); ++i) {
    neighbors.visit(front[i], [&](int other, int, int) {
      if (distances[other] != 0) return;
      distances[other] = distances[front[i]] + 1;
      front.push_back(other);
    });
  }
  return distances;
}

/// Unit vectors away from the solid: towards missing neighbours, and inside as the neighbours further out.
Positions outward_directions(const VoxelLattice& lattice, const AxisNeighbors& neighbors,
                             const std::vector<int>& distances) {
  Positions outward = Positions::Zero(lattice.particle_count(), 3);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    bool there[3][2] = {};
    neighbors.visit(p, [&](int, int axis, int step) { there[axis][step > 0] = true; });
    for (int axis = 0; axis < 3; ++axis) outward(p, axis) = double(!there[axis][1]) - double(!there[axis][0]);
    if (!outward.row(p).isZero()) outward.row(p).normalize();
  }
  std::vector<int> order(static_cast<std::size_t>(lattice.particle_count()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return distances[a] < distances[b]; });
  for (bool changed = true; changed;) {
    changed = false;
    for (const int p : order) {
      if (!outward.row(p).isZero()) continue;
      Eigen::RowVector3d mean = Eigen::RowVector3d::Zero();
      neighbors.visit(p, [&](int other, int, int) {
        if (distances[other] <= distances[p]) mean += outward.row(other);
      });
      if (mean.norm() < 1e-9) continue;
      outward.row(p) = mean.normalized();
      changed = true;
    }
  }
  return outward;
}

void add_quads(const VoxelLattice& lattice, const DeformableParts& parts, int part, VolumePlan& plan) {
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    if (parts.part_of_cell[cell] != part) continue;
    for (int face = 0; face < 6; ++face) {
      const int beyond = lattice.cell_neighbors(cell, face);
      if (beyond >= 0 && parts.part_of_cell[beyond] == part) continue;
      for (const int corner : cell_face_corners(face)) plan.quads.push_back(lattice.cell_corners(cell, corner));
    }
  }
}

/// The first part of each particle's cells.
std::vector<int> part_of_particles(const VoxelLattice& lattice, const DeformableParts& parts) {
  std::vector<int> owner(static_cast<std::size_t>(lattice.particle_count()), std::numeric_limits<int>::max());
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    for (int k = 0; k < 8; ++k) {
      int& part = owner[lattice.cell_corners(cell, k)];
      part = std::min(part, parts.part_of_cell[cell]);
    }
  }
  return owner;
}

}  // namespace

DeformableParts joint_parts(const VoxelLattice& lattice, const Rig& rig, const Eigen::MatrixXd& particle_weights,
                            const RigFlesh& flesh) {
  DeformableParts parts;
  const std::vector<FleshPart> part_of = parts_of_handles(rig, flesh);
  const std::vector<int> order = parents_first(rig);
  std::vector<int> rank(order.size());
  std::vector<int> child(order.size(), -1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    rank[order[i]] = static_cast<int>(i);
    parts.names.push_back(rig.handles[order[i]].name);
    if (!rig.handles[order[i]].is_bone() || part_of[order[i]] == FleshPart::Bone) continue;
    const int next = child_at_tail(rig, order[i]);
    if (next >= 0 && part_of[next] != FleshPart::Bone) child[order[i]] = next;
  }
  for (int cell = 0; cell < lattice.cell_count(); ++cell) {
    Eigen::RowVectorXd weights = Eigen::RowVectorXd::Zero(particle_weights.cols());
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    for (int k = 0; k < 8; ++k) {
      const int corner = lattice.cell_corners(cell, k);
      weights += particle_weights.row(corner);
      center += lattice.particles.row(corner).transpose() / 8;
    }
    int handle = 0;
    weights.maxCoeff(&handle);
    if (child[handle] >= 0 && is_nearer_to_tail(std::get<BoneHandle>(rig.handles[handle].form), center)) {
      handle = child[handle];
    }
    while (part_of[handle] == FleshPart::Parent) handle = rig.handles[handle].parent;
    parts.part_of_cell.push_back(rank[handle]);
  }
  return parts;
}

DeformableParts whole_part(const VoxelLattice& lattice) {
  return {std::vector<int>(static_cast<std::size_t>(lattice.cell_count()), 0), {"whole"}};
}

VolumePlan build_volume_plan(const VoxelLattice& lattice, const DeformableParts& parts) {
  VolumePlan plan;
  plan.particle_count = lattice.particle_count();
  plan.longest_shift = kLongestShiftCells * lattice.cell_size;
  const AxisNeighbors neighbors(lattice);
  const std::vector<int> distances = boundary_distances(lattice, neighbors);
  const Positions directions = outward_directions(lattice, neighbors, distances);
  const int deepest = *std::max_element(distances.begin(), distances.end());
  plan.outward.assign(static_cast<std::size_t>(plan.particle_count) * kParticleRow, 0);
  std::vector<float> rest(plan.outward.size(), 0);
  for (int p = 0; p < plan.particle_count; ++p) {
    const double share = 1 - (distances[p] - 1.0) / deepest;
    for (int c = 0; c < 3; ++c) {
      plan.outward[p * kParticleRow + c] = static_cast<float>(share * directions(p, c));
      rest[p * kParticleRow + c] = static_cast<float>(lattice.particles(p, c));
    }
  }
  const std::vector<int> owner = part_of_particles(lattice, parts);
  for (int index = 0; index < static_cast<int>(parts.names.size()); ++index) {
    VolumePart part;
    part.first_quad = static_cast<int>(plan.quads.size() / 4);
    add_quads(lattice, parts, index, plan);
    part.quad_count = static_cast<int>(plan.quads.size() / 4) - part.first_quad;
    part.first_particle = static_cast<int>(plan.moved.size());
    for (int p = 0; p < plan.particle_count; ++p) {
      if (owner[p] == index) plan.moved.push_back(p);
    }
    part.particle_count = static_cast<int>(plan.moved.size()) - part.first_particle;
    plan.parts.push_back(part);
  }
  for (int index = 0; index < static_cast<int>(plan.parts.size()); ++index) {
    plan.parts[index].rest_volume = volume_of(plan, index, rest);
  }
  return plan;
}

}  // namespace limber::internal
