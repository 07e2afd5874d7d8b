#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "limber/arap/internal/full_arap.h"
#include "limber/arap/internal/full_constraints.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/model/rig.h"
#include "limber/runtime/internal/rotation.h"

namespace limber {
using namespace internal;
namespace {

ArapEnergy rigidity_of(const SharedBinding& binding) {
  if (const std::optional<ArapEnergy> energy = arap_energy_named(binding.provenance.rigidity)) return *energy;
  throw Error(ErrorCode::InvalidArgument,
              fmt::format("the binding's rigidity '{}' is not known.", binding.provenance.rigidity), {}, "Bind again.");
}

/// The domain that the binding was made on, built again.
Domain domain_of(const SharedBinding& binding, ArapEnergy rigidity, Task* task) {
  DomainOptions options;
  options.lattice_vertices = binding.provenance.lattice_vertices;
  options.mode = volume_mode_named(binding.provenance.volume).value_or(VolumeMode::Auto);
  Domain domain = make_domain(*binding.shape, options, task);
  const std::size_t rotations = binding.model->cluster_of_rotation.size();
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

std::vector<HandleSite> sites_of(const SharedBinding& binding, const Domain& domain) {
  BindReport attached;
  // However far off a handle lies, binding has accepted it.
  const AttachOptions anywhere{.snap_distance = 1e6 * size_of(*binding.shape)};
  return attach_handles(domain, *binding.shape, *binding.rig, anywhere, attached);
}

bool holds_the_same(const FullConstraints& a, const FullConstraints& b) {
  return a.fixed == b.fixed &&
         std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), [](const FullRow& x, const FullRow& y) {
           return x.stiffness == y.stiffness && x.vertices == y.vertices && x.weights == y.weights;
         });
}

}  // namespace

struct FullModel::State {
  State(SharedBinding shared, Task* task)
      : binding(std::move(shared)),
        rigidity(rigidity_of(binding)),
        domain(domain_of(binding, rigidity, task)),
        sites(sites_of(binding, domain)) {}

  /// What a valid pose holds.
  FullConstraints constraints_of(const Pose& pose) const {
    validate(pose, *binding.rig, *binding.shape);
    const Pose world = world_pose(*binding.rig, pose);
    if (pose.relative_to_parents) validate(world, *binding.rig, *binding.shape);  // what parents made of it
    return full_constraints_of(binding, domain, sites, world);
  }

  SharedBinding binding;
  ArapEnergy rigidity;
  Domain domain;
  std::vector<HandleSite> sites;
};

FullModel::FullModel(SharedBinding binding, Task* task)
    : state_(std::make_unique<const State>(std::move(binding), task)) {}
FullModel::~FullModel() = default;

const SharedBinding& FullModel::binding() const {
  return state_->binding;
}

int FullModel::rotations() const {
  return rotation_count(state_->domain.elements, state_->rigidity);
}

struct FullPoser::Held {
  Held(const FullModel::State& model, FullConstraints wanted, Task* task)
      : constraints(std::move(wanted)),
        solver(model.domain.elements, constraints.fixed, constraints.rows, model.rigidity, task) {}

  FullConstraints constraints;
  FullArap solver;
};

FullPoser::FullPoser(std::shared_ptr<const FullModel> model, const Pose& pose, Task* task) : model_(std::move(model)) {
  held_ = std::make_unique<Held>(*model_->state_, model_->state_->constraints_of(pose), task);
}
FullPoser::~FullPoser() = default;

bool FullPoser::set_targets(const Pose& pose) {
  FullConstraints next = model_->state_->constraints_of(pose);
  if (!holds_the_same(next, held_->constraints)) return false;
  held_->constraints = std::move(next);
  return true;
}

double FullPoser::start_from(const PoseResult& reduced) {
  const FullModel::State& model = *model_->state_;
  if (model.domain.is_conforming()) {
    return held_->solver.start_from(deform(*model.binding.subspace, reduced.dofs), held_->constraints.row_targets);
  }
  const ReducedModel& small = *model.binding.model;
  held_->solver.start_from(cluster_rotations(small, reduced.dofs), small.cluster_of_rotation);
  return reduced.energy;
}

void FullPoser::start_from(const Positions& domain_positions) {
  held_->solver.start_from(domain_positions);
}

const Positions& FullPoser::domain_positions() const {
  return held_->solver.positions();
}

FullPoseResult FullPoser::solve(const FullArapOptions& options, Task* task) {
  const Domain& domain = model_->state_->domain;
  FullArap& solver = held_->solver;
  const FullArapResult solved =
      solver.solve_with_rows(held_->constraints.targets, held_->constraints.row_targets, options, task);
  energy_ = solved.energy;
  FullPoseResult result;
  result.start_is_comparable = domain.is_conforming();
  result.positions = domain.is_conforming() ? solver.positions() : Positions(domain.embedding * solver.positions());
  result.energy = solved.energy;
  result.iterations = solved.iterations;
  result.converged = solved.converged;
  result.seconds = solved.seconds;
  result.constraint_miss = solved.row_miss;
  result.rotations = model_->rotations();
  result.resting_parts = static_cast<int>(solver.resting_parts().size());
  return result;
}

FullPoseResult pose_full(const Binding& binding, const Pose& pose, const PoseResult& start,
                         const FullArapOptions& options, Task* task) {
  FullPoser poser(std::make_shared<const FullModel>(borrow(binding), task), pose, task);
  const double start_energy = poser.start_from(start);
  FullPoseResult result = poser.solve(options, task);
  result.start_energy = start_energy;
  return result;
}

}  // namespace limber
