#include "limber/flesh/internal/build_volume_plan.h"

#include <algorithm>
#include <cmath>
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
      if (parts.part_of_cell[cell] < 0) continue;
      int& part = owner[lattice.cell_corners(cell, k)];
      part = std::min(part, parts.part_of_cell[cell]);
    }
  }
  return owner;
}

/// The mean of particles and their neighbours, again and again. Only those with an owner count.
template <class Rows>
void smooth_rows(const VoxelLattice& lattice, const std::vector<int>& owner, int rounds, Rows& rows) {
  constexpr int kNobody = std::numeric_limits<int>::max();
  Rows next = rows;
  for (int round = 0; round < rounds; ++round) {
    for (int p = 0; p < lattice.particle_count(); ++p) {
      if (owner[p] == kNobody) continue;
      auto sum = rows.row(p).eval();
      int count = 1;
      for (int i = lattice.neighbor_starts[p]; i < lattice.neighbor_starts[p + 1]; ++i) {
        if (owner[lattice.neighbors[i]] == kNobody) continue;
        sum += rows.row(lattice.neighbors[i]);
        ++count;
      }
      next.row(p) = sum / count;
    }
    std::swap(rows, next);
  }
}

/// Takes the stairs of the cells out of the directions; particles of no part do not move.
void smooth_outward(const VoxelLattice& lattice, const std::vector<int>& owner, std::vector<float>& outward) {
  constexpr int kRounds = 2;
  Positions rows(lattice.particle_count(), 3);
  std::vector<double> lengths;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    for (int c = 0; c < 3; ++c) rows(p, c) = static_cast<double>(outward[p * kParticleRow + c]);
    lengths.push_back(rows.row(p).norm());
  }
  smooth_rows(lattice, owner, kRounds, rows);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    const bool has_part = owner[p] != std::numeric_limits<int>::max();
    const double length = rows.row(p).norm();
    const double scale = has_part && length > 1e-9 ? lengths[p] / length : 0;
    for (int c = 0; c < 3; ++c) outward[p * kParticleRow + c] = static_cast<float>(scale * rows(p, c));
  }
}

/// How much each part has to say about a particle: its own part alone, smoothed over a length of the lattice.
void set_blend(const VoxelLattice& lattice, const std::vector<int>& owner, VolumePlan& plan) {
  constexpr double kLength = 0.06;  // of the longest side
  const auto parts = static_cast<Eigen::Index>(plan.parts.size());
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Rows weights = Rows::Zero(lattice.particle_count(), parts);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (owner[p] < parts) weights(p, owner[p]) = 1;
  }
  const double side = (lattice.particles.colwise().maxCoeff() - lattice.particles.colwise().minCoeff()).maxCoeff();
  // A round is a mean over three cells along each axis: 2/3 cells^2 of variance.
  const double rounds = 1.5 * std::pow(kLength * side / lattice.cell_size, 2);
  smooth_rows(lattice, owner, static_cast<int>(std::clamp(rounds, 2.0, 200.0)), weights);
  const std::size_t entries = static_cast<std::size_t>(lattice.particle_count()) * VolumePlan::kBlended;
  plan.blend_parts.assign(entries, 0);
  plan.blend_weights.assign(entries, 0);
  std::vector<int> order(plan.parts.size());
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (owner[p] >= parts) continue;
    std::iota(order.begin(), order.end(), 0);
    const std::size_t most = std::min<std::size_t>(VolumePlan::kBlended, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(), [&](int a, int b) {
      return weights(p, a) != weights(p, b) ? weights(p, a) > weights(p, b) : a < b;
    });
    float sum = 0;
    for (std::size_t k = 0; k < most; ++k) sum += weights(p, order[k]);
    for (std::size_t k = 0; k < most; ++k) {
      plan.blend_parts[p * VolumePlan::kBlended + k] = order[k];
      plan.blend_weights[p * VolumePlan::kBlended + k] = weights(p, order[k]) / sum;
    }
  }
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

VolumePlan build_volume_plan(const VoxelLattice& lattice, const DeformableParts& all_parts,
                             const std::vector<int>& rigid) {
  VolumePlan plan;
  DeformableParts parts = all_parts;
  if (!rigid.empty()) {
    std::vector<char> is_rigid(static_cast<std::size_t>(lattice.particle_count()), 0);
    for (const int p : rigid) is_rigid[p] = 1;
    for (int cell = 0; cell < lattice.cell_count(); ++cell) {
      if (is_rigid[lattice.cell_corners(cell, 0)]) parts.part_of_cell[cell] = -1;
    }
  }
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
    plan.parts.push_back(part);
  }
  smooth_outward(lattice, owner, plan.outward);
  set_blend(lattice, owner, plan);
  for (int index = 0; index < static_cast<int>(plan.parts.size()); ++index) {
    VolumePart& part = plan.parts[index];
    part.rest_volume = volume_of(plan, index, rest);
    // The volume is a cubic in how far particles move: differences to both sides give its slope but for that term.
    constexpr double kStep = 1e-2;
    double beyond[2];
    for (const int side : {0, 1}) {
      std::vector<float> moved = rest;
      const double step = (side == 0 ? -kStep : kStep) * lattice.cell_size;
      for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += static_cast<float>(step) * plan.outward[i];
      beyond[side] = volume_of(plan, index, moved);
    }
    part.rest_slope = (beyond[1] - beyond[0]) / (2 * kStep * lattice.cell_size);
  }
  return plan;
}

}  // namespace limber::internal
