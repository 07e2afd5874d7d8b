#include "limber/reduce/full_arap.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/disjoint_sets.h"

namespace limber {
namespace {

/// Of each vertex, whether it is fixed.
std::vector<bool> mark(const std::vector<int>& fixed, int vertices) {
  std::vector<bool> is_fixed(vertices, false);
  for (const int vertex : fixed) {
    if (vertex < 0 || vertex >= vertices) {
      throw Error(ErrorCode::IndexOutOfRange,
                  fmt::format("vertex {} cannot be fixed: there are {} vertices.", vertex, vertices),
                  Place::at_vertex(vertex));
    }
    if (is_fixed[vertex]) {
      throw Error(ErrorCode::InvalidArgument, "the vertex is fixed twice.", Place::at_vertex(vertex));
    }
    is_fixed[vertex] = true;
  }
  return is_fixed;
}

/// Of each vertex, the lowest that the energy joins it to. Vertices that share a proper element are joined:
/// else constants on each side would cost nothing, and the energy of an element knows only its own.
std::vector<int> parts_of(const SparseMatrix& stiffness) {
  const auto count = static_cast<int>(stiffness.cols());
  DisjointSets sets(count);
  for (int column = 0; column < count; ++column) {
    for (SparseMatrix::InnerIterator entry(stiffness, column); entry; ++entry) {
      if (entry.value() != 0) sets.join(static_cast<int>(entry.row()), column);
    }
  }
  std::vector<int> part(count);
  for (int vertex = 0; vertex < count; ++vertex) part[vertex] = sets.find(vertex);
  return part;
}

/// The rows and columns that have a place in the result, which must keep their order.
SparseMatrix select(const SparseMatrix& matrix, const std::vector<int>& row_place, const std::vector<int>& columns,
                    Eigen::Index rows) {
  SparseMatrix result(rows, static_cast<Eigen::Index>(columns.size()));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const auto column = static_cast<Eigen::Index>(j);
    result.startVec(column);
    for (SparseMatrix::InnerIterator entry(matrix, columns[j]); entry; ++entry) {
      if (row_place[entry.row()] >= 0) result.insertBack(row_place[entry.row()], column) = entry.value();
    }
  }
  result.finalize();
  return result;
}

std::vector<int> places_of(const std::vector<int>& vertices, int count) {
  std::vector<int> place(count, -1);
  for (std::size_t i = 0; i < vertices.size(); ++i) place[vertices[i]] = static_cast<int>(i);
  return place;
}

void require_finite(const Eigen::RowVector3d& position, int vertex) {
  if (position.allFinite()) return;
  throw Error(ErrorCode::NonFiniteNumber, "the position asked for is not finite.", Place::at_vertex(vertex));
}

std::vector<double> row_by_row(const Positions& positions, int dimension) {
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(positions.rows() * dimension));
  for (Eigen::Index i = 0; i < positions.rows(); ++i) {
    for (int b = 0; b < dimension; ++b) values.push_back(positions(i, b));
  }
  return values;
}

}  // namespace

FullArap::FullArap(const Shape& elements, const std::vector<int>& fixed_vertices, ArapEnergy energy, Task* task)
    : dimension_(elements.dimension), fixed_(fixed_vertices), positions_(elements.positions) {
  SparseMatrix stiffness;
  {
    const Stage stage(task, "energy");
    frame_ = frame_of(elements, dimension_);
    energy_scale_ = energy_scale(frame_, energy);
    const Shape normalised = to_frame(elements, frame_);
    rest_ = row_by_row(normalised.positions, dimension_);
    current_ = rest_;
    center_ = Eigen::RowVectorXd::Zero(dimension_);
    ArapOperator arap = build_arap_operator(normalised, dimension_, energy);
    rest_energy_ = arap.rest_energy;
    coupling_ = FullCoupling(arap);
    stiffness = std::move(arap.stiffness);
  }
  const Stage stage(task, "factorise");
  split_vertices(stiffness);
  factorise(stiffness);
}

void FullArap::split_vertices(const SparseMatrix& stiffness) {
  const auto count = static_cast<int>(stiffness.cols());
  const std::vector<bool> is_fixed = mark(fixed_, count);
  const std::vector<int> part = parts_of(stiffness);
  std::vector<bool> part_is_held(count, false);
  for (const int vertex : fixed_) part_is_held[part[vertex]] = true;
  for (int vertex = 0; vertex < count; ++vertex) {
    const bool is_free = part_is_held[part[vertex]] && !is_fixed[vertex];
    (is_free ? free_ : held_).push_back(vertex);
    if (part[vertex] == vertex && !part_is_held[vertex]) resting_parts_.push_back(vertex);
  }
}

void FullArap::factorise(const SparseMatrix& stiffness) {
  const auto count = static_cast<int>(stiffness.cols());
  const std::vector<int> free_place = places_of(free_, count);
  const std::vector<int> held_place = places_of(held_, count);
  const auto free_count = static_cast<Eigen::Index>(free_.size());
  const auto held_count = static_cast<Eigen::Index>(held_.size());
  mixed_stiffness_ = select(stiffness, free_place, held_, free_count);
  held_stiffness_ = select(stiffness, held_place, held_, held_count);
  right_.resize(free_count, dimension_);
  if (free_.empty()) return;
  try {
    factor_ = SparseCholesky(select(stiffness, free_place, free_, free_count));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::SingularSystem) throw;
    const auto column = static_cast<std::size_t>(error.place().vertex);
    throw Error(ErrorCode::SingularSystem, "elements are too thin to hold this vertex.",
                Place::at_vertex(free_[column]), "Run `limber check` on the shape.");
  }
}

void FullArap::hold(const Positions& targets) {
  Eigen::MatrixXd moved = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(fixed_.size()), dimension_);
  for (Eigen::Index i = 0; i < moved.rows(); ++i) {
    const auto axes = (targets.row(i) - frame_.origin.transpose()) * frame_.scale;
    moved.row(i) = axes.head(dimension_);
  }
  center_ = moved.rows() > 0 ? Eigen::RowVectorXd(moved.colwise().mean())
                             : Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(dimension_));
  const auto place = [&](int vertex, const Eigen::RowVectorXd& position) {
    for (int b = 0; b < dimension_; ++b) current_[vertex * dimension_ + b] = position[b] - center_[b];
  };
  for (const int vertex : held_)
    place(vertex, Eigen::Map<const Eigen::RowVectorXd>(&rest_[vertex * dimension_], dimension_));
  for (Eigen::Index i = 0; i < moved.rows(); ++i) place(fixed_[i], moved.row(i));

  Eigen::MatrixXd held(static_cast<Eigen::Index>(held_.size()), dimension_);
  for (Eigen::Index i = 0; i < held.rows(); ++i) {
    held.row(i) = Eigen::Map<const Eigen::RowVectorXd>(&current_[held_[i] * dimension_], dimension_);
  }
  held_pull_ = mixed_stiffness_ * held;
  held_energy_ = 0.5 * held.cwiseProduct(held_stiffness_ * held).sum();
}

/// The global step, for all coordinates at once: L_ff V_f = (K^T Q)_f - L_fh V_h  [eq. 15].
void FullArap::move_free() {
  if (free_.empty()) return;
  coupling_.pull(forces_);
  const auto d = static_cast<std::size_t>(dimension_);
  for (std::size_t b = 0; b < d; ++b) {
    double* column = right_.col(static_cast<Eigen::Index>(b)).data();
    for (std::size_t i = 0; i < free_.size(); ++i) column[i] = forces_[static_cast<std::size_t>(free_[i]) * d + b];
  }
  right_ -= held_pull_;
  const Eigen::MatrixXd solution = factor_.solve(right_);
  for (std::size_t b = 0; b < d; ++b) {
    const double* column = solution.col(static_cast<Eigen::Index>(b)).data();
    for (std::size_t i = 0; i < free_.size(); ++i) current_[static_cast<std::size_t>(free_[i]) * d + b] = column[i];
  }
}

/// The local step. Since L_ff V_f is what was just solved for, the quadratic part costs a scalar product.
double FullArap::energy_after_turning() {
  const double linear = coupling_.turn(current_);
  const auto d = static_cast<std::size_t>(dimension_);
  double quadratic = held_energy_;
  for (std::size_t b = 0; b < d; ++b) {
    const auto column = static_cast<Eigen::Index>(b);
    const double* solved = right_.col(column).data();
    for (std::size_t i = 0; i < free_.size(); ++i) {
      quadratic += current_[static_cast<std::size_t>(free_[i]) * d + b] *
                   (0.5 * solved[i] + held_pull_(static_cast<Eigen::Index>(i), column));
    }
  }
  return quadratic - linear + rest_energy_;
}

void FullArap::publish() {
  for (Eigen::Index i = 0; i < positions_.rows(); ++i) {
    for (int b = 0; b < dimension_; ++b) {
      positions_(i, b) = (current_[i * dimension_ + b] + center_[b]) / frame_.scale + frame_.origin[b];
    }
  }
}

FullArapResult FullArap::solve(const Positions& targets, const FullArapOptions& options, Task* task) {
  if (targets.rows() != static_cast<Eigen::Index>(fixed_.size())) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} targets for {} fixed vertices.", targets.rows(), fixed_.size()));
  }
  if (options.iterations < 1) throw Error(ErrorCode::InvalidArgument, "at least one iteration is needed.");
  for (Eigen::Index i = 0; i < targets.rows(); ++i) require_finite(targets.row(i), fixed_[i]);
  Stage stage(task, "iterate");
  const auto start = std::chrono::steady_clock::now();
  hold(targets);
  FullArapResult result;
  double energy = 0;
  for (int i = 0; i < options.iterations; ++i) {
    if (task) stage.advance(static_cast<double>(i) / options.iterations);
    move_free();
    const double now = energy_after_turning();
    ++result.iterations;
    result.converged = options.tolerance > 0 && i > 0 && energy - now <= options.tolerance * rest_energy_;
    energy = now;
    if (result.converged) break;
  }
  publish();
  result.energy = energy * energy_scale_;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

void FullArap::reset() {
  coupling_.reset();
}

void FullArap::start_from(const Positions& positions) {
  if (positions.rows() != positions_.rows()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} positions for {} vertices.", positions.rows(), positions_.rows()));
  }
  for (Eigen::Index i = 0; i < positions.rows(); ++i) require_finite(positions.row(i), static_cast<int>(i));
  const Positions normalised = (positions.rowwise() - frame_.origin.transpose()) * frame_.scale;
  coupling_.turn(row_by_row(normalised, dimension_));
}

}  // namespace limber
