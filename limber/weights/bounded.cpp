#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/operators.h"
#include "limber/numerics/internal/sparse_assembly.h"
#include "limber/numerics/internal/weight_qp.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/attach.h"
#include "limber/weights/internal/blend_report.h"
#include "limber/weights/internal/following.h"
#include "limber/weights/internal/holding.h"
#include "limber/weights/internal/parts.h"

namespace limber {
using namespace internal;
namespace {

/// The vertices that are solved for: those of parts with elements and a handle.
struct SolvedParts {
  std::vector<int> vertices;  ///< Domain vertices, ascending.
  Shape shape;                ///< They and their elements, renumbered.
};

template <class Elements>
Elements renumbered(const Elements& elements, const std::vector<int>& new_index) {
  Elements result(elements.rows(), elements.cols());
  Eigen::Index count = 0;
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    if (new_index[static_cast<std::size_t>(elements(e, 0))] < 0) continue;
    for (Eigen::Index i = 0; i < elements.cols(); ++i) {
      result(count, i) = new_index[static_cast<std::size_t>(elements(e, i))];
    }
    ++count;
  }
  result.conservativeResize(count, Eigen::NoChange);
  return result;
}

SolvedParts select_solved(const DomainParts& parts, const Following& following) {
  SolvedParts solved;
  std::vector<int> new_index(static_cast<std::size_t>(parts.vertex_count()), -1);
  for (int v = 0; v < parts.vertex_count(); ++v) {
    if (parts.is_lone(v) || following.followed_vertex[static_cast<std::size_t>(v)] >= 0) continue;
    new_index[static_cast<std::size_t>(v)] = static_cast<int>(solved.vertices.size());
    solved.vertices.push_back(v);
  }
  solved.shape.dimension = parts.usable.dimension;
  solved.shape.positions = parts.usable.positions(solved.vertices, Eigen::all);
  solved.shape.triangles = renumbered(parts.usable.triangles, new_index);
  solved.shape.tets = renumbered(parts.usable.tets, new_index);
  return solved;
}

/// A part that one handle holds alone is all its own: nothing else has so little energy, namely none.
void give_parts_to_lone_handles(const DomainParts& parts, std::vector<int>& handle_of_vertex) {
  constexpr int kNone = -1;
  constexpr int kSeveral = -2;
  std::vector<int> handle_of_part(static_cast<std::size_t>(parts.count), kNone);
  for (std::size_t v = 0; v < handle_of_vertex.size(); ++v) {
    const int handle = handle_of_vertex[v];
    int& of_part = handle_of_part[static_cast<std::size_t>(parts.of_vertex[v])];
    if (handle < 0 || handle == of_part) continue;
    of_part = of_part == kNone ? handle : kSeveral;
  }
  for (std::size_t v = 0; v < handle_of_vertex.size(); ++v) {
    const int handle = handle_of_part[static_cast<std::size_t>(parts.of_vertex[v])];
    if (handle >= 0) handle_of_vertex[v] = handle;
  }
}

/// L M^-1 L: the squared Laplacians of all vertices.
SparseMatrix squared_laplacian(const Shape& shape, const Eigen::VectorXd& mass) {
  const SparseMatrix laplacian = cotangent_laplacian(shape);
  SparseResiduals rows;
  rows.reserve(static_cast<std::size_t>(mass.size()), static_cast<std::size_t>(laplacian.nonZeros()));
  for (Eigen::Index v = 0; v < mass.size(); ++v) {
    const int begin = laplacian.outerIndexPtr()[v];
    const auto size = static_cast<std::size_t>(laplacian.outerIndexPtr()[v + 1] - begin);
    rows.add({laplacian.innerIndexPtr() + begin, size}, {laplacian.valuePtr() + begin, size}, 1 / mass[v]);
  }
  return assemble_squared_residuals(shape.vertex_count(), rows);
}

WeightProblem make_problem(const SolvedParts& solved, const std::vector<int>& handle_of_vertex, int handle_count,
                           BoundedEnergy energy) {
  WeightProblem problem;
  problem.mass = lumped_mass(solved.shape);
  // Slivers leave vertices next to no mass, and one over it would drown everything else.
  if (problem.mass.size() > 0) problem.mass = problem.mass.cwiseMax(1e-6 * problem.mass.mean());
  problem.energy = energy == BoundedEnergy::FacetJump ? facet_jump_energy(solved.shape)
                                                      : squared_laplacian(solved.shape, problem.mass);
  problem.handle_count = handle_count;
  for (const int v : solved.vertices) {
    problem.handle_of_vertex.push_back(handle_of_vertex[static_cast<std::size_t>(v)]);
  }
  return problem;
}

/// Weights on all vertices of a domain.
struct DomainWeights {
  std::vector<HandleSite> sites;
  Eigen::MatrixXd weights;
};

DomainWeights solve_on_domain(const Domain& domain, const Shape& shape, const Rig& rig, const BoundedOptions& options,
                              BindReport& report, Task* task) {
  const DomainParts parts = find_parts(domain);
  DomainWeights result;
  result.sites = attach_handles(domain, parts, shape, rig, {options.snap_distance}, report);
  std::vector<int> handle_of_vertex = hold_vertices(parts, result.sites, rig, report);
  give_parts_to_lone_handles(parts, handle_of_vertex);
  const Following following = find_following(parts, result.sites);
  const SolvedParts solved = select_solved(parts, following);
  const WeightProblem problem = make_problem(solved, handle_of_vertex, rig.count(), options.energy);
  const RowConstraint constraint =
      options.constraint == WeightConstraint::Box ? RowConstraint::Box : RowConstraint::Simplex;
  const WeightQpResult minimum =
      minimise_weights(problem, {constraint, options.tolerance, options.max_iterations}, nullptr, task);
  result.weights.setZero(domain.vertex_count(), rig.count());
  for (int v = 0; v < domain.vertex_count(); ++v) {  // lone vertices with a handle
    const int handle = handle_of_vertex[static_cast<std::size_t>(v)];
    if (handle >= 0) result.weights(v, handle) = 1;
  }
  result.weights(solved.vertices, Eigen::all) = minimum.weights;
  follow_by_copy(following, result.weights);

  report.dropped_elements = parts.dropped_elements;
  report.following = following.components;
  report.converged = minimum.converged;
  report.optimality_gap = minimum.gap;
  report.iterations = minimum.iterations;
  return result;
}

/// Divides every row by its sum; rows without one get equal weights. Returns how many those are.
int normalise_rows(Eigen::MatrixXd& weights) {
  int without = 0;
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    const double sum = weights.row(v).sum();
    if (sum > 1e-12) {
      weights.row(v) /= sum;
    } else {
      weights.row(v).setConstant(1.0 / static_cast<double>(weights.cols()));
      ++without;
    }
  }
  return without;
}

/// How far the weights at one handle are from 1 for itself and 0 for the others.
double interpolation_error(const DomainWeights& solved, int handle) {
  const HandleSite& site = solved.sites[static_cast<std::size_t>(handle)];
  const Eigen::RowVectorXd expected = Eigen::RowVectorXd::Unit(solved.weights.cols(), handle);
  Eigen::RowVectorXd at_point = Eigen::RowVectorXd::Zero(solved.weights.cols());
  double worst = 0;
  for (std::size_t i = 0; i < site.vertices.size(); ++i) {
    const auto row = solved.weights.row(site.vertices[i]);
    if (site.is_point()) {
      at_point += site.weights[i] * row;
    } else {
      worst = std::max(worst, (row - expected).cwiseAbs().maxCoeff());
    }
  }
  return site.is_point() ? (at_point - expected).cwiseAbs().maxCoeff() : worst;
}

void measure_interpolation(const DomainWeights& solved, const Rig& rig, BindReport& report) {
  int worst = 0;
  int missed = 0;
  for (int handle = 0; handle < rig.count(); ++handle) {
    const double error = interpolation_error(solved, handle);
    if (error > 0.01) ++missed;
    if (error <= report.interpolation_error) continue;
    report.interpolation_error = error;
    worst = handle;
  }
  if (missed == 0) return;
  report.notes.push_back(fmt::format(
      "{} points share an element with other handles, so that they do not have a weight of 1 where they are; "
      "the worst is '{}', with an error of {:.2g}. A finer mesh or lattice tells them apart.",
      missed, rig.handles[static_cast<std::size_t>(worst)].name, report.interpolation_error));
}

void validate(const Rig& rig, const BoundedOptions& options) {
  if (rig.count() == 0) {
    throw Error(ErrorCode::TooFewHandles, "the rig has no handle.", {}, "Add at least one.");
  }
  if (!(options.tolerance > 0) || !std::isfinite(options.tolerance)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the tolerance is {}.", options.tolerance), {},
                "Give a positive number; the default is 1e-5.");
  }
  if (options.max_iterations < 1) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the number of iterations is {}.", options.max_iterations), {},
                "Give 1 or more.");
  }
}

}  // namespace

Subspace bind_bounded(const Domain& domain, const Shape& shape, const Rig& rig, const BoundedOptions& options,
                      BindReport& report, Task* task) {
  validate(rig, options);
  DomainWeights solved = solve_on_domain(domain, shape, rig, options, report, task);
  if (options.constraint == WeightConstraint::Box) {
    report.fallback_vertices = normalise_rows(solved.weights);
  }
  if (!report.converged) {
    report.notes.push_back(
        fmt::format("The weights are within {:.2g} of the least energy, not {:.2g} as wanted: {} iterations "
                    "were not enough.",
                    report.optimality_gap, options.tolerance, report.iterations));
  }
  measure_interpolation(solved, rig, report);
  Subspace subspace =
      linear_blend_subspace(domain.elements.positions, domain.dimension, std::move(solved.weights), rig.count());
  measure_linear_blend(subspace, domain.elements.positions, report);
  return subspace;
}

}  // namespace limber
