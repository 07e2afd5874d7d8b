#include "limber/arap/internal/full_arap.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/disjoint_sets.h"

namespace limber::internal {
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

void require_row(const FullRow& row, int vertices) {
  bool sound = row.vertices.size() == row.weights.size() && std::isfinite(row.stiffness) && row.stiffness >= 0;
  for (const double weight : row.weights) sound = sound && std::isfinite(weight);
  if (!sound) {
    throw Error(ErrorCode::InvalidArgument,
                "a row needs one finite weight per vertex and a stiffness of zero or more.");
  }
  for (const int vertex : row.vertices) {
    if (vertex >= 0 && vertex < vertices) continue;
    throw Error(ErrorCode::IndexOutOfRange,
                fmt::format("vertex {} cannot be held: there are {} vertices.", vertex, vertices),
                Place::at_vertex(vertex));
  }
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
    : FullArap(elements, fixed_vertices, {}, energy, task) {}

FullArap::FullArap(const Shape& elements, const std::vector<int>& fixed_vertices, const std::vector<FullRow>& rows,
                   ArapEnergy energy, Task* task)
    : dimension_(elements.dimension), fixed_(fixed_vertices), positions_(elements.positions) {
  for (const FullRow& row : rows) require_row(row, elements.vertex_count());
  ArapOperator arap;
  {
    const Stage stage(task, "energy");
    frame_ = frame_of(elements, dimension_);
    energy_scale_ = energy_scale(frame_, energy);
    const Shape normalised = to_frame(elements, frame_);
    rest_ = row_by_row(normalised.positions, dimension_);
    width_ = FullCoupling::row_width(dimension_);
    center_ = Eigen::RowVectorXd::Zero(dimension_);
    arap = build_arap_operator(normalised, dimension_, energy);
    rest_energy_ = arap.rest_energy;
    stiffness_ = std::move(arap.stiffness);
  }
  const Stage stage(task, "factorise");
  split_vertices(rows);
  factorise(arap, rows);
}

void FullArap::split_vertices(const std::vector<FullRow>& rows) {
  const auto count = static_cast<int>(stiffness_.cols());
  std::vector<bool> is_held = mark(fixed_, count);
  const std::vector<int> part = parts_of(stiffness_);
  enum class Hold : char { None, ByRows, ByVertices };
  std::vector<Hold> hold(count, Hold::None);
  for (const FullRow& row : rows) {
    for (const int vertex : row.vertices) hold[part[vertex]] = Hold::ByRows;
  }
  for (const int vertex : fixed_) hold[part[vertex]] = Hold::ByVertices;
  std::vector<int> float_of_part(count, -1);
  for (int vertex = 0; vertex < count; ++vertex) {
    if (part[vertex] != vertex) continue;
    if (hold[vertex] == Hold::None) resting_parts_.push_back(vertex);
    if (hold[vertex] != Hold::ByRows) continue;
    float_of_part[vertex] = static_cast<int>(grounds_.size());
    grounds_.push_back(vertex);
    is_held[vertex] = true;
  }
  part_of_float_.resize(count);
  for (int vertex = 0; vertex < count; ++vertex) {
    part_of_float_[vertex] = float_of_part[part[vertex]];
    const bool is_free = hold[part[vertex]] != Hold::None && !is_held[vertex];
    (is_free ? free_ : held_).push_back(vertex);
  }
}

/// Conditions by rows of positions, in their order.
void FullArap::set_rows(const std::vector<FullRow>& rows) {
  if (rows.empty()) return;
  std::vector<FullRow> scaled = rows;
  for (FullRow& row : scaled) {
    row.stiffness /= energy_scale_ * frame_.scale * frame_.scale;
    for (int& vertex : row.vertices) vertex = row_of_vertex_[vertex];
  }
  const std::size_t count = current_.size() / width_;
  std::vector<int> unknown_of_row(count, -1);
  std::copy(factor_.order().begin(), factor_.order().end(), unknown_of_row.begin());
  std::vector<int> float_of_row(count, -1);
  for (std::size_t vertex = 0; vertex < row_of_vertex_.size(); ++vertex) {
    float_of_row[row_of_vertex_[vertex]] = part_of_float_[vertex];
  }
  rows_ = FullRowSolver(scaled, unknown_of_row, float_of_row, static_cast<int>(grounds_.size()), factor_);
}

void FullArap::factorise(const ArapOperator& arap, const std::vector<FullRow>& rows) {
  const auto count = static_cast<int>(stiffness_.cols());
  const std::vector<int> free_place = places_of(free_, count);
  const std::vector<int> held_place = places_of(held_, count);
  const auto free_count = static_cast<Eigen::Index>(free_.size());
  const auto held_count = static_cast<Eigen::Index>(held_.size());
  mixed_stiffness_ = select(stiffness_, free_place, held_, free_count);
  held_stiffness_ = select(stiffness_, held_place, held_, held_count);
  try {
    factor_ = factorise_panels(select(stiffness_, free_place, free_, free_count));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::SingularSystem) throw;
    const auto column = static_cast<std::size_t>(error.place().vertex);
    throw Error(ErrorCode::SingularSystem, "elements are too thin to hold this vertex.",
                Place::at_vertex(free_[column]), "Run `limber check` on the shape.");
  }

  row_of_vertex_.resize(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < free_.size(); ++i) row_of_vertex_[free_[factor_.order()[i]]] = static_cast<int>(i);
  for (std::size_t i = 0; i < held_.size(); ++i) row_of_vertex_[held_[i]] = factor_.rows() + static_cast<int>(i);
  current_.assign((static_cast<std::size_t>(factor_.rows()) + held_.size()) * width_, 0.0);
  held_pull_.assign(free_.size() * width_, 0.0);
  right_.assign(free_.size() * width_, 0.0);
  coupling_ = FullCoupling(arap, row_of_vertex_, static_cast<int>(free_.size()));
  set_rows(rows);
}

/// Targets near the origin: what is far away loses no digits.
void FullArap::center_around(const Positions& targets, const Positions& row_targets) {
  const auto to_model = [&](const Eigen::RowVector3d& position) -> Eigen::RowVectorXd {
    return ((position - frame_.origin.transpose()) * frame_.scale).head(dimension_);
  };
  center_ = Eigen::RowVectorXd::Zero(dimension_);
  double weight = 0;
  for (Eigen::Index i = 0; i < targets.rows(); ++i) center_ += to_model(targets.row(i));
  weight += static_cast<double>(targets.rows());
  if (!rows_.empty()) {
    const Eigen::VectorXd shifts = rows_.shifts();
    row_targets_.resize(row_targets.rows(), dimension_);
    for (Eigen::Index i = 0; i < row_targets.rows(); ++i) {
      const Eigen::RowVector3d from_origin = row_targets.row(i) - shifts[i] * frame_.origin.transpose();
      row_targets_.row(i) = from_origin.head(dimension_) * frame_.scale;
      center_ += shifts[i] * row_targets_.row(i);
    }
    weight += shifts.squaredNorm();
    if (weight > 0) center_ /= weight;
    row_targets_ -= shifts * center_;
  } else if (weight > 0) {
    center_ /= weight;
  }
}

void FullArap::hold(const Positions& targets) {
  Eigen::MatrixXd moved = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(fixed_.size()), dimension_);
  for (Eigen::Index i = 0; i < moved.rows(); ++i) {
    const auto axes = (targets.row(i) - frame_.origin.transpose()) * frame_.scale;
    moved.row(i) = axes.head(dimension_);
  }
  const auto place = [&](int vertex, const Eigen::RowVectorXd& position) {
    for (int b = 0; b < dimension_; ++b) current_[at(vertex) + b] = position[b] - center_[b];
  };
  for (const int vertex : held_)
    place(vertex, Eigen::Map<const Eigen::RowVectorXd>(&rest_[vertex * dimension_], dimension_));
  for (Eigen::Index i = 0; i < moved.rows(); ++i) place(fixed_[i], moved.row(i));

  Eigen::MatrixXd held(static_cast<Eigen::Index>(held_.size()), dimension_);
  for (Eigen::Index i = 0; i < held.rows(); ++i) {
    held.row(i) = Eigen::Map<const Eigen::RowVectorXd>(&current_[at(held_[i])], dimension_);
  }
  const Eigen::MatrixXd pull = mixed_stiffness_ * held;
  for (std::size_t i = 0; i < free_.size(); ++i) {
    for (int b = 0; b < dimension_; ++b) held_pull_[i * width_ + b] = pull(factor_.order()[i], b);
  }
  held_energy_ = 0.5 * held.cwiseProduct(held_stiffness_ * held).sum();
}

/// The global step, for all coordinates at once: L_ff V_f = (K^T Q)_f - L_fh V_h  [eq. 15].
void FullArap::move_free() {
  for (const int vertex : grounds_) {
    for (int b = 0; b < dimension_; ++b) current_[at(vertex) + b] = rest_[vertex * dimension_ + b] - center_[b];
  }
  if (!free_.empty()) {
    const std::span<double> solved(current_.data(), static_cast<std::size_t>(factor_.rows()) * width_);
    coupling_.pull(held_pull_, right_, solved);
    factor_.solve_rows(solved, static_cast<int>(width_));
  }
  if (!rows_.empty()) rows_.correct(current_, width_, row_targets_);
}

/// 1/2 tr(V^T L V).
double FullArap::quadratic_energy(const AlignedVector<double>& positions) const {
  using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  RowMatrix by_vertex(stiffness_.cols(), dimension_);
  for (int vertex = 0; vertex < by_vertex.rows(); ++vertex) {
    for (int b = 0; b < dimension_; ++b) by_vertex(vertex, b) = positions[at(vertex) + b];
  }
  const RowMatrix forces = stiffness_ * by_vertex;
  return 0.5 * by_vertex.cwiseProduct(forces).sum();
}

/// The local step. Without rows L_ff V_f is what was just solved for, and the quadratic part costs a scalar product.
double FullArap::energy_after_turning() {
  const double linear = coupling_.turn(current_);
  if (!rows_.empty()) {
    return quadratic_energy(current_) - linear + rest_energy_ + rows_.energy(current_, width_, row_targets_);
  }
  // Several sums side by side.
  double sums[4] = {};
  for (std::size_t i = 0; i < right_.size(); i += 4) {
    const std::size_t lanes = std::min<std::size_t>(4, right_.size() - i);
    for (std::size_t b = 0; b < lanes; ++b) sums[b] += current_[i + b] * (0.5 * right_[i + b] + held_pull_[i + b]);
  }
  return held_energy_ + sums[0] + sums[1] + sums[2] + sums[3] - linear + rest_energy_;
}

void FullArap::publish() {
  for (int i = 0; i < static_cast<int>(positions_.rows()); ++i) {
    for (int b = 0; b < dimension_; ++b) {
      positions_(i, b) = (current_[at(i) + b] + center_[b]) / frame_.scale + frame_.origin[b];
    }
  }
}

FullArapResult FullArap::solve(const Positions& targets, const FullArapOptions& options, Task* task) {
  return solve_with_rows(targets, Positions(0, 3), options, task);
}

FullArapResult FullArap::solve_with_rows(const Positions& targets, const Positions& row_targets,
                                         const FullArapOptions& options, Task* task) {
  if (row_targets.rows() != rows_.count() || !row_targets.allFinite()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} finite targets needed for the rows.", rows_.count()));
  }
  if (targets.rows() != static_cast<Eigen::Index>(fixed_.size())) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} targets for {} fixed vertices.", targets.rows(), fixed_.size()));
  }
  if (options.iterations < 1) throw Error(ErrorCode::InvalidArgument, "at least one iteration is needed.");
  for (Eigen::Index i = 0; i < targets.rows(); ++i) require_finite(targets.row(i), fixed_[i]);
  Stage stage(task, "iterate");
  const auto start = std::chrono::steady_clock::now();
  center_around(targets, row_targets);
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
  result.row_miss = rows_.miss(current_, width_, row_targets_) / frame_.scale;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

void FullArap::reset() {
  coupling_.reset();
}

double FullArap::start_from(const Positions& positions, const Positions& row_targets) {
  if (positions.rows() != positions_.rows()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} positions for {} vertices.", positions.rows(), positions_.rows()));
  }
  for (Eigen::Index i = 0; i < positions.rows(); ++i) require_finite(positions.row(i), static_cast<int>(i));
  // Relative to their centre, as everything that is solved for.
  if (row_targets.rows() == rows_.count()) center_around(positions.topRows(1), row_targets);
  const Eigen::RowVectorXd center =
      row_targets.rows() == rows_.count() ? center_ : Eigen::RowVectorXd::Zero(dimension_);
  Positions normalised = (positions.rowwise() - frame_.origin.transpose()) * frame_.scale;
  normalised.leftCols(dimension_).rowwise() -= center;
  AlignedVector<double> values(current_.size(), 0.0);
  for (int i = 0; i < static_cast<int>(normalised.rows()); ++i) {
    for (int b = 0; b < dimension_; ++b) values[at(i) + b] = normalised(i, b);
  }
  const double linear = coupling_.turn(values);
  const double soft = row_targets.rows() == rows_.count() ? rows_.energy(values, width_, row_targets_) : 0;
  return (quadratic_energy(values) - linear + rest_energy_ + soft) * energy_scale_;
}

void FullArap::start_from(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& rotation_of_element) {
  if (static_cast<int>(rotation_of_element.size()) != coupling_.rotation_count()) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("there are {} indices for {} rotations.",
                                                        rotation_of_element.size(), coupling_.rotation_count()));
  }
  for (const int index : rotation_of_element) {
    if (index < 0 || index >= static_cast<int>(rotations.size())) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("there is no rotation {}.", index));
    }
  }
  coupling_.set_rotations(rotations, rotation_of_element);
}

}  // namespace limber::internal
