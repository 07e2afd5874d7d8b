#include "limber/numerics/internal/weight_qp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/numerics/internal/anderson.h"
#include "limber/numerics/internal/free_system.h"
#include "limber/numerics/internal/simplex_projection.h"

namespace limber::internal {
namespace {

constexpr double kFirstPenalty = 20;   // over the energy per mass of the start
constexpr double kBalance = 0.018;     // wanted |gradient density| / (penalty |Z|), in mean values
constexpr double kOfStiffness = 0.02;  // wanted penalty / median of the energy's diagonal per mass
constexpr double kTolerableImbalance = 1.5;
constexpr int kRebalancedAnyway = 300;  // until this iteration
constexpr double kByStiffness = 0.5;    // power of the stiffness by which the penalty is scaled
constexpr double kMostUnequal = 1e3;    // of the penalty's shares
constexpr int kSmoothing = 2;           // rounds of averaging them over neighbours
constexpr double kRelaxation = 1.6;     // of the step; below 2
constexpr int kWindow = 6;              // of the acceleration
constexpr int kCheckInterval = 5;       // iterations between two looks at the gap
constexpr double kAllowedGrowth = 2;    // of the residual after an accelerated step
constexpr double kEnergyFloor = 1e-9;   // of the energy of weights that are zero at free vertices
constexpr double kFirstShift = 1e-10;   // of the mean eigenvalue, where the energy alone may be singular

void require(bool condition, const char* sentence, Place place = {}) {
  if (!condition) throw Error(ErrorCode::InvalidArgument, sentence, std::move(place));
}

void validate(const WeightProblem& problem, const WeightQpOptions& options, const WeightQpStart* start) {
  const auto n = static_cast<Eigen::Index>(problem.handle_of_vertex.size());
  require(problem.energy.rows() == n && problem.energy.cols() == n && problem.mass.size() == n,
          "the energy, the masses and the given vertices are not of one size.");
  require(problem.handle_count >= 1, "there is no handle.");
  require(options.tolerance > 0 && std::isfinite(options.tolerance), "the tolerance is not positive.");
  require(options.max_iterations >= 1, "the number of iterations is below one.");
  for (Eigen::Index v = 0; v < n; ++v) {
    const int handle = problem.handle_of_vertex[static_cast<std::size_t>(v)];
    require(handle >= -1 && handle < problem.handle_count, "there is no such handle.", Place::at_vertex(v));
    require(problem.mass[v] > 0 && std::isfinite(problem.mass[v]), "the mass is not positive.", Place::at_vertex(v));
  }
  if (!start) return;
  for (const Eigen::MatrixXd* matrix : {&start->weights, &start->gradient_density}) {
    require(matrix->rows() == n && matrix->cols() == problem.handle_count, "the start is not of the problem's size.");
    require(matrix->allFinite(), "the start is not finite.");
  }
}

void project(RowConstraint constraint, Eigen::MatrixXd& values) {
  if (constraint == RowConstraint::Simplex) {
    project_rows_onto_simplex(values);
  } else {
    values = values.cwiseMax(0.0).cwiseMin(1.0);
  }
}

/// The energy's diagonal per mass.
Eigen::VectorXd stiffness_of(const FreeSystem& system) {
  return system.quadratic.diagonal().cwiseQuotient(system.mass);
}

double median(Eigen::VectorXd values) {
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// What masses are multiplied by to measure iterations: more where the energy is stiffer than it is at most vertices,
/// at small elements and slivers, whose multipliers would take thousands of iterations to grow otherwise.
Eigen::VectorXd scales_of_mass(const FreeSystem& system) {
  const Eigen::VectorXd stiffness = stiffness_of(system);
  const double usual = median(stiffness);
  if (!(usual > 0)) return Eigen::VectorXd::Ones(system.size());
  return (stiffness / usual).cwiseMax(1e-12).array().pow(kByStiffness);
}

/// The iteration on V: Z = project(V), X = argmin energy + 1/2 |X - (2Z - V)|_R^2, V += relaxation (X - Z).
class Iteration {
 public:
  /// @param system  Its masses are scaled, here and for good.
  Iteration(FreeSystem& system, const WeightQpOptions& options, const WeightQpStart* start)
      : system_(system), options_(options), scales_(scales_of_mass(system)) {
    system.mass = system.mass.cwiseProduct(scales_);
    if (start) {
      admissible_ = start->weights(system.vertices, Eigen::all);
    } else {
      factorise(shifted(system, kFirstShift * mean_eigenvalue() * system.mass));
      admissible_ = factor_.solve(-system.linear);
    }
    project(options.constraint, admissible_);
    Eigen::MatrixXd density = Eigen::MatrixXd::Zero(admissible_.rows(), admissible_.cols());
    if (start) density = scales_.cwiseInverse().asDiagonal() * start->gradient_density(system.vertices, Eigen::all);
    const double balanced = balanced_penalty(density);
    set_penalty(balanced > 0 ? balanced : first_penalty(), density);
    best_ = admissible_;
    energy_ = energy_of(system, admissible_);
  }

  /// Z and X of the current state, and the norm of the residual X - Z.
  void evaluate() {
    admissible_ = state_;
    project(options_.constraint, admissible_);
    target_ = 2 * admissible_ - state_;
    load_ = metric_.asDiagonal() * target_ - system_.linear;
    minimum_ = factor_.solve(load_);
    image_ = state_ + kRelaxation * (minimum_ - admissible_);
    residual_ = residual_norm();
  }

  /// Adapts the penalty and its shares to the multipliers found so far; true if they changed, and with them the
  /// iteration. Unless `always`, an imbalance that is tolerable stays.
  bool rebalance(bool always) {
    const Eigen::MatrixXd density = gradient_density();
    const double balanced = balanced_penalty(density);
    const double change = balanced / penalty_;
    const bool tolerable = change < kTolerableImbalance && change > 1 / kTolerableImbalance;
    if (!(balanced > 0) || (tolerable && !always)) return false;
    set_penalty(balanced, density);
    return true;
  }

  /// Looks at the energy of Z and the bound that X gives; keeps the best of each.
  void check() {
    const double energy = energy_of(system_, admissible_);
    if (energy < energy_) {
      energy_ = energy;
      best_ = admissible_;
    }
    lower_bound_ = std::max(lower_bound_, bound());
  }

  double gap() const {
    const double scale = std::max(energy_, kEnergyFloor * system_.constant);
    return scale > 0 ? std::max(0.0, energy_ - lower_bound_) / scale : 0;
  }

  double residual() const { return residual_; }
  double energy() const { return energy_; }
  double lower_bound() const { return lower_bound_; }
  const Eigen::MatrixXd& best() const { return best_; }
  /// Per scaled mass.
  Eigen::MatrixXd gradient_density() const {
    return metric_.cwiseQuotient(system_.mass).asDiagonal() * (admissible_ - state_);
  }
  /// What the masses were multiplied by.
  const Eigen::VectorXd& scales() const { return scales_; }
  /// One positive number per vertex: in which norm the iteration contracts.
  const Eigen::VectorXd& metric() const { return metric_; }
  Eigen::MatrixXd& state() { return state_; }
  const Eigen::MatrixXd& image() const { return image_; }

 private:
  double mean_eigenvalue() const { return system_.quadratic.diagonal().sum() / system_.mass.sum(); }

  double first_penalty() const {
    const double mass = (system_.mass.asDiagonal() * admissible_.cwiseAbs2()).sum();
    const double by_energy = mass > 0 ? kFirstPenalty * 2 * energy_of(system_, admissible_) / mass : 0;
    // The projection may have torn slivers apart, and the energy of those says nothing about the others.
    return std::min(by_energy, kOfStiffness * median_stiffness());
  }

  /// The geometric mean of two rules, each of which is off by up to five times in its own direction: one
  /// looks at the multipliers, the other at how stiff the mesh is.
  double balanced_penalty(const Eigen::MatrixXd& density) const {
    const double weights = (system_.mass.asDiagonal() * admissible_.cwiseAbs()).sum();
    if (!(weights > 0)) return 0;
    const double by_multipliers = (system_.mass.asDiagonal() * density.cwiseAbs()).sum() / (kBalance * weights);
    return std::sqrt(by_multipliers * kOfStiffness * median_stiffness());
  }

  double median_stiffness() const { return median(stiffness_of(system_)); }

  /// Sets the penalty and what it is shared out by, and the state to the multipliers that are known.
  void set_penalty(double penalty, const Eigen::MatrixXd& density) {
    penalty_ = std::clamp(penalty, kFirstShift * mean_eigenvalue(), mean_eigenvalue());
    metric_ = penalty_ * system_.mass.cwiseProduct(shares(density));
    factorise(shifted(system_, metric_));
    state_ = admissible_ - system_.mass.cwiseQuotient(metric_).asDiagonal() * density;
  }

  /// The penalty's shares, 1 in the mean by mass: larger where multipliers are, as around handles that are near to
  /// each other, whose weights change over shorter ways.
  Eigen::VectorXd shares(const Eigen::MatrixXd& density) const {
    Eigen::VectorXd sizes = density.cwiseAbs().rowwise().sum();
    const double mean = system_.mass.dot(sizes) / system_.mass.sum();
    if (!(mean > 0)) return Eigen::VectorXd::Ones(sizes.size());
    for (int pass = 0; pass < kSmoothing; ++pass) sizes = means_of_neighbors(sizes);
    sizes = (sizes / mean).cwiseMax(1 / kMostUnequal).cwiseMin(kMostUnequal);
    return sizes * (system_.mass.sum() / system_.mass.dot(sizes));
  }

  Eigen::VectorXd means_of_neighbors(const Eigen::VectorXd& values) const {
    Eigen::VectorXd means(values.size());
    for (Eigen::Index v = 0; v < values.size(); ++v) {
      double sum = 0;
      double mass = 0;
      for (SparseMatrix::InnerIterator entry(system_.quadratic, v); entry; ++entry) {
        sum += system_.mass[entry.row()] * values[entry.row()];
        mass += system_.mass[entry.row()];
      }
      means[v] = mass > 0 ? sum / mass : values[v];
    }
    return means;
  }

  void factorise(const SparseMatrix& matrix) {
    if (factor_.size() > 0) {
      factor_.refactor(matrix);
      return;
    }
    factor_ = SparseCholesky(matrix);
  }

  double residual_norm() const {
    return std::sqrt((metric_.asDiagonal() * (minimum_ - admissible_).cwiseAbs2()).sum());
  }

  /// constant - 1/2 <X, A X> + the least <S, Z> over admissible Z, with S = A X + linear, which the equation
  /// that X solves gives without a product.
  double bound() const {
    const Eigen::MatrixXd gradient = metric_.asDiagonal() * (target_ - minimum_);
    const double quadratic = minimum_.cwiseProduct(gradient - system_.linear).sum();
    const double least = options_.constraint == RowConstraint::Simplex ? gradient.rowwise().minCoeff().sum()
                                                                       : gradient.cwiseMin(0.0).sum();
    return system_.constant - 0.5 * quadratic + least;
  }

  const FreeSystem& system_;
  const WeightQpOptions& options_;
  Eigen::VectorXd scales_;  ///< See scales_of_mass.
  Eigen::VectorXd metric_;  ///< R, the diagonal of the penalty.
  SparseCholesky factor_;
  double penalty_ = 0;          ///< rho
  Eigen::MatrixXd state_;       ///< V
  Eigen::MatrixXd admissible_;  ///< Z
  Eigen::MatrixXd target_;      ///< 2Z - V
  Eigen::MatrixXd load_;        ///< Right side of the equation for X.
  Eigen::MatrixXd minimum_;     ///< X
  Eigen::MatrixXd image_;       ///< V after a plain step.
  Eigen::MatrixXd best_;        ///< The Z of least energy so far.
  double residual_ = 0;
  double energy_ = 0;
  double lower_bound_ = 0;  // the energy is never negative
};

Eigen::Map<Eigen::VectorXd> flat(Eigen::MatrixXd& matrix) {
  return {matrix.data(), matrix.size()};
}

/// Ever more rarely: a change costs a factorisation and the acceleration's memory.
bool is_time_to_rebalance(int iteration) {
  return iteration == 10 || iteration == 30 || (iteration > 30 && iteration % 100 == 0);
}

/// Iterates until the gap is closed or iterations run out; returns how many were done.
int run(Iteration& iteration, const FreeSystem& system, const WeightQpOptions& options, Stage& stage) {
  const auto new_mixer = [&] {
    return AndersonMixer(iteration.metric().cwiseSqrt().replicate(system.linear.cols(), 1), kWindow);
  };
  AndersonMixer mixer = new_mixer();
  Eigen::MatrixXd plain;                                           // where a plain step led
  double last_residual = std::numeric_limits<double>::infinity();  // of the last step that was accepted
  for (int count = 1;; ++count) {
    iteration.evaluate();
    const bool last = count == options.max_iterations;
    if (last || count % kCheckInterval == 0) {
      iteration.check();
      const double progress = std::log(std::max(iteration.gap(), options.tolerance)) / std::log(options.tolerance);
      stage.advance(std::clamp(progress, 0.0, 1.0));
      if (last || iteration.gap() <= options.tolerance) return count;
    }
    if (is_time_to_rebalance(count) && iteration.rebalance(count <= kRebalancedAnyway)) {
      mixer = new_mixer();
      last_residual = std::numeric_limits<double>::infinity();
      continue;
    }
    if (iteration.residual() > kAllowedGrowth * last_residual) {
      iteration.state() = plain;  // the acceleration overshot: take the plain step, which cannot
      mixer.restart();
      last_residual = std::numeric_limits<double>::infinity();
      continue;
    }
    last_residual = iteration.residual();
    plain = iteration.image();
    mixer.mix(flat(iteration.state()), flat(plain), flat(iteration.state()));
  }
}

}  // namespace

WeightQpResult minimise_weights(const WeightProblem& problem, const WeightQpOptions& options,
                                const WeightQpStart* start, Task* task) {
  validate(problem, options, start);
  Stage stage(task, "bounded weights");
  const auto n = static_cast<Eigen::Index>(problem.handle_of_vertex.size());
  WeightQpResult result;
  result.weights.setZero(n, problem.handle_count);
  result.gradient_density.setZero(n, problem.handle_count);
  for (Eigen::Index v = 0; v < n; ++v) {
    const int handle = problem.handle_of_vertex[static_cast<std::size_t>(v)];
    if (handle >= 0) result.weights(v, handle) = 1;
  }
  FreeSystem system = restrict_to_free(problem);
  if (system.size() == 0) {
    result.energy = result.lower_bound = system.constant;
    return result;
  }
  Iteration iteration(system, options, start);
  result.iterations = run(iteration, system, options, stage);
  result.weights(system.vertices, Eigen::all) = iteration.best();
  result.gradient_density(system.vertices, Eigen::all) = iteration.scales().asDiagonal() * iteration.gradient_density();
  result.energy = iteration.energy();
  result.lower_bound = iteration.lower_bound();
  result.gap = iteration.gap();
  result.converged = result.gap <= options.tolerance;
  return result;
}

}  // namespace limber::internal
