#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "limber/arap/internal/elimination.h"
#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"

namespace limber {
using namespace internal;
namespace {

/// Holds dofs that move nothing, by this much of the average dof.
constexpr double kDofAnchor = 1e-11;
/// Rotations, dofs and matrices in float are each off by about this much of their size.
constexpr double kFloatNoise = 5e-7;

void check(const DynamicsOptions& options) {
  const auto require = [](bool holds, const char* sentence) {
    if (!holds) throw Error(ErrorCode::InvalidArgument, sentence);
  };
  require(options.substep_seconds > 0 && std::isfinite(options.substep_seconds),
          "the length of a substep must be above zero.");
  require(options.wave_speed > 0 && std::isfinite(options.wave_speed), "the wave speed must be above zero.");
  require(options.damping >= 0 && std::isfinite(options.damping), "the damping must not be negative.");
  require(options.gravity.allFinite(), "gravity must be finite.");
}

/// Multiplies the energy so that waves have the speed asked for, with a mass of one in all: at rest
/// 1/2 |I|^2 = d/2 per area or volume adds up to rest_energy. (A surface in space has 2/2: its waves are a
/// fifth faster.)
double energy_per_mass(const ReducedModel& model, double wave_speed) {
  return wave_speed * wave_speed * 0.5 * model.dimension / std::max(model.rest_energy, 1e-300);
}

std::vector<float> row_by_row(const Eigen::MatrixXd& matrix) {
  std::vector<float> values;
  values.reserve(static_cast<std::size_t>(matrix.size()));
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.push_back(static_cast<float>(matrix(i, j)));
  }
  return values;
}

/// H - H* as a function of rotations, of what the rows miss at H*, and of U = H* up to a translation:
///   A (H - H*) = K^T Q - L U on the null space of the exact rows, S = K H.
ConstrainedModel corrections(const ReducedModel& model, const std::vector<ConstraintRow>& rows, double stiffness,
                             double inverse_square_step) {
  const int dofs = model.dof_count();
  const Eigen::MatrixXd elastic = stiffness * model.stiffness;
  const SplitRows constraints = split_rows(rows, dofs, average_stiffness(elastic));
  const Elimination elimination(constraints.exact);
  const Eigen::MatrixXd soft_force = constraints.soft.transpose() * constraints.stiffness.asDiagonal();
  Eigen::MatrixXd quadratic = elastic + inverse_square_step * model.mass + soft_force * constraints.soft;
  quadratic.diagonal().array() += kDofAnchor * average_stiffness(quadratic);
  const Eigen::LLT<Eigen::MatrixXd> factor(elimination.restrict_both(quadratic));
  const auto project = [&](const Eigen::MatrixXd& force) -> Eigen::MatrixXd {
    return elimination.extend(factor.solve(elimination.restrict(force)));
  };

  ConstrainedModel result;
  result.dimension = model.dimension;
  result.dof_rotations = project(stiffness * model.coupling.transpose());
  const Eigen::MatrixXd coupling = model.coupling * result.dof_rotations;
  result.rotation_coupling = 0.5 * (coupling + coupling.transpose());
  const Eigen::MatrixXd exact = elimination.particular() - project(quadratic * elimination.particular());
  const Eigen::MatrixXd by_row = in_row_order(constraints, exact, project(soft_force));
  const auto count = static_cast<Eigen::Index>(rows.size());
  result.dof_targets.resize(dofs, count + dofs);
  result.dof_targets << by_row, -project(elastic);
  result.target_forces = model.coupling * result.dof_targets;
  result.target_forces.rightCols(dofs) += model.coupling;
  result.dof_rest = Eigen::MatrixXd::Zero(dofs, model.dimension);
  result.rest_forces = Eigen::MatrixXd::Zero(model.coupling.rows(), model.dimension);
  result.target_energy = Eigen::MatrixXd::Zero(count + dofs, count + dofs);
  result.target_energy_linear = Eigen::MatrixXd::Zero(count + dofs, model.dimension);
  return result;
}

/// What rounding may make of a correction that is zero: of products with rotations, whose entries are up to
/// one, and with the rest dofs, which nearly cancel each other.
Eigen::VectorXd noise_of(const ConstrainedModel& model, const Eigen::MatrixXd& rest_dofs) {
  const Eigen::Index rows = model.dof_targets.cols() - rest_dofs.rows();
  Eigen::VectorXd inputs(model.dof_targets.cols());
  inputs << Eigen::VectorXd::Ones(rows), rest_dofs.rowwise().lpNorm<Eigen::Infinity>();
  return kFloatNoise * (model.dof_rotations.cwiseAbs().rowwise().sum() + model.dof_targets.cwiseAbs() * inputs);
}

}  // namespace

DynamicSystem build_dynamic_system(const ReducedModel& model, const std::vector<ConstraintRow>& rows,
                                   const DynamicsOptions& options) {
  check(options);
  const double h = options.substep_seconds;
  const double stiffness = energy_per_mass(model, options.wave_speed);
  DynamicSystem system;
  const ConstrainedModel corrected = corrections(model, rows, stiffness, 1 / (h * h));
  system.solve = pack(corrected);
  system.noise = row_by_row(noise_of(corrected, model.rest_dofs));
  system.row_count = static_cast<int>(rows.size());
  Eigen::MatrixXd coefficients(static_cast<Eigen::Index>(rows.size()), model.dof_count());
  for (Eigen::Index i = 0; i < coefficients.rows(); ++i) coefficients.row(i) = rows[i].coefficients;
  const Eigen::VectorXd translation = unit_translation(model);
  const Eigen::VectorXd moved_mass = model.mass * translation;
  const double total = std::max(translation.dot(moved_mass), 1e-300);
  const Eigen::VectorXd row_translation = coefficients * translation;
  system.rows = row_by_row(coefficients);
  system.row_translation = row_by_row(row_translation);
  system.flies_freely = row_translation.size() == 0 || row_translation.cwiseAbs().maxCoeff() < 1e-9;
  system.translation = row_by_row(translation);
  system.center = row_by_row(moved_mass / total);
  system.rest_dofs = row_by_row(model.rest_dofs);
  system.gravity = row_by_row(options.gravity.head(model.dimension) * model.frame.scale);
  system.velocity_kept = static_cast<float>(std::exp(-options.damping * h));
  system.substep_seconds = h;
  return system;
}

}  // namespace limber
