#include "limber/reduce/full_pose.h"

#include <array>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/numerics/kernels/rotation.h"
#include "limber/reduce/full_constraints.h"
#include "limber/rig/forward_pose.h"

namespace limber {
namespace {

ArapEnergy rigidity_of(const Binding& binding) {
  for (const ArapEnergy energy :
       {ArapEnergy::Triangles, ArapEnergy::Tets, ArapEnergy::Spokes, ArapEnergy::SpokesAndRims}) {
    if (name_of(energy) == binding.provenance.rigidity) return energy;
  }
  throw Error(ErrorCode::InvalidArgument,
              fmt::format("the binding's rigidity '{}' is not known.", binding.provenance.rigidity), {}, "Bind again.");
}

/// The domain that the binding was made on, built again.
Domain domain_of(const Binding& binding, ArapEnergy rigidity, Task* task) {
  DomainOptions options;
  options.lattice_vertices = binding.provenance.lattice_vertices;
  for (const VolumeMode mode : {VolumeMode::Tets, VolumeMode::Planar, VolumeMode::Lattice, VolumeMode::Surface}) {
    if (name_of(mode) == binding.provenance.volume) options.mode = mode;
  }
  Domain domain = make_domain(binding.shape, options, task);
  const std::size_t rotations = binding.model.cluster_of_rotation.size();
  if (static_cast<std::size_t>(rotation_count(domain.elements, rigidity)) != rotations) {
    throw Error(ErrorCode::InvalidArgument, "what the shape was bound on cannot be built again.", {}, "Bind again.");
  }
  return domain;
}

/// The rotation of every cluster of the reduced result.
std::vector<Eigen::Matrix3d> cluster_rotations(const ReducedModel& model, const Eigen::MatrixXd& dofs) {
  const int d = model.dimension;
  const Eigen::MatrixXd sums = model.coupling * dofs_to_model(model, dofs);
  std::vector<Eigen::Matrix3d> rotations(model.cluster_count(), Eigen::Matrix3d::Identity());
  for (int k = 0; k < model.cluster_count(); ++k) {
    const Eigen::MatrixXf s = sums.middleRows(k * d, d).cast<float>();
    Eigen::Matrix3d& rotation = rotations[k];
    // S_k is nearest to Q_k = R_k^T.
    if (d == 3) {
      const auto q =
          nearest_rotation_3d({s(0, 0), s(0, 1), s(0, 2), s(1, 0), s(1, 1), s(1, 2), s(2, 0), s(2, 1), s(2, 2)});
      for (int i = 0; i < 9; ++i) rotation(i % 3, i / 3) = static_cast<double>(q[i]);
    } else {
      const auto q = nearest_rotation_2d({s(0, 0), s(0, 1), s(1, 0), s(1, 1)});
      for (int i = 0; i < 4; ++i) rotation(i % 2, i / 2) = static_cast<double>(q[i]);
    }
  }
  return rotations;
}

}  // namespace

FullPoseResult pose_full(const Binding& binding, const Pose& pose, const PoseResult& start,
                         const FullArapOptions& options, Task* task) {
  validate(pose, binding.rig, binding.shape);
  const ArapEnergy rigidity = rigidity_of(binding);
  const Domain domain = domain_of(binding, rigidity, task);
  BindReport attached;
  // However far off a handle lies, binding has accepted it.
  const AttachOptions anywhere{.snap_distance = 1e6 * size_of(binding.shape)};
  const std::vector<HandleSite> sites = attach_handles(domain, binding.shape, binding.rig, anywhere, attached);
  const FullConstraints constraints = full_constraints_of(binding, domain, sites, world_pose(binding.rig, pose));
  FullArap solver(domain.elements, constraints.fixed, constraints.rows, rigidity, task);

  FullPoseResult result;
  result.start_is_comparable = domain.is_conforming();
  if (result.start_is_comparable) {
    const Positions positions = deform(binding.subspace, start.dofs);
    result.start_energy = solver.start_from(positions, constraints.row_targets);
  } else {
    result.start_energy = start.energy;
    solver.start_from(cluster_rotations(binding.model, start.dofs), binding.model.cluster_of_rotation);
  }
  const FullArapResult solved = solver.solve_with_rows(constraints.targets, constraints.row_targets, options, task);
  result.positions = domain.is_conforming() ? solver.positions() : Positions(domain.embedding * solver.positions());
  result.energy = solved.energy;
  result.iterations = solved.iterations;
  result.converged = solved.converged;
  result.seconds = solved.seconds;
  result.constraint_miss = solved.row_miss;
  result.rotations = rotation_count(domain.elements, rigidity);
  result.resting_parts = static_cast<int>(solver.resting_parts().size());
  return result;
}

}  // namespace limber
