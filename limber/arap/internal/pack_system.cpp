#include <algorithm>
#include <numeric>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "limber/arap/pose_solver.h"

namespace limber {
namespace {

constexpr int kLanes = ReducedSystem::kLanes;

/// Where a row of a blocked matrix is: block, vector within a column, lane.
struct BlockedRow {
  int block;
  int vector;
  int lane;
};

/// Rows that belong to clusters: (cluster, axis).
BlockedRow cluster_row(int row, int dimension) {
  const int cluster = row / dimension;
  return {cluster / kLanes, row % dimension, cluster % kLanes};
}

/// Rows that belong to dofs: in their order.
BlockedRow dof_row(int row, int dimension) {
  return {row / (kLanes * dimension), row / kLanes % dimension, row % kLanes};
}

/// The column of (cluster, axis) in the order of the state.
int rotation_column(int row, int dimension) {
  const BlockedRow place = cluster_row(row, dimension);
  return (place.block * dimension + place.vector) * kLanes + place.lane;
}

template <class RowPlace, class ColumnPlace>
AlignedVector<float> block(const Eigen::MatrixXd& matrix, int dimension, int blocks, int columns, RowPlace row_place,
                           ColumnPlace column_place) {
  AlignedVector<float> values(static_cast<std::size_t>(blocks) * columns * dimension * kLanes, 0.0f);
  // Where each row is in the first column.
  std::vector<std::size_t> places(matrix.rows());
  for (int i = 0; i < matrix.rows(); ++i) {
    const BlockedRow row = row_place(i, dimension);
    places[i] = (static_cast<std::size_t>(row.block) * columns * dimension + row.vector) * kLanes + row.lane;
  }
  for (int j = 0; j < matrix.cols(); ++j) {
    float* column = values.data() + static_cast<std::size_t>(column_place(j)) * dimension * kLanes;
    const double* from = matrix.data() + j * matrix.rows();
    for (std::size_t i = 0; i < places.size(); ++i) column[places[i]] = static_cast<float>(from[i]);
  }
  return values;
}

/// A matrix with d columns as planes: per block, per (vector, column): kLanes.
template <class RowPlace>
AlignedVector<float> planes(const Eigen::MatrixXd& matrix, int dimension, int blocks, RowPlace row_place) {
  AlignedVector<float> values(static_cast<std::size_t>(blocks) * dimension * dimension * kLanes, 0.0f);
  for (int i = 0; i < matrix.rows(); ++i) {
    const BlockedRow row = row_place(i, dimension);
    for (int b = 0; b < dimension; ++b) {
      values[((static_cast<std::size_t>(row.block) * dimension + row.vector) * dimension + b) * kLanes + row.lane] =
          static_cast<float>(matrix(i, b));
    }
  }
  return values;
}

/// d rows at a time, column by column: the layout of crowds. The last rows are padded with zero.
AlignedVector<float> row_groups(const Eigen::MatrixXd& matrix, int dimension) {
  const Eigen::Index groups = (matrix.rows() + dimension - 1) / dimension;
  AlignedVector<float> values(groups * matrix.cols() * dimension, 0.0f);
  // A few groups at a time: columns are read in whole cache lines, and few lines are written at once.
  constexpr Eigen::Index kGroups = 8;
  for (Eigen::Index first = 0; first < matrix.rows(); first += kGroups * dimension) {
    const Eigen::Index last = std::min(first + kGroups * dimension, matrix.rows());
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      for (Eigen::Index i = first; i < last; ++i) {
        values[(i / dimension * matrix.cols() + j) * dimension + i % dimension] = static_cast<float>(matrix(i, j));
      }
    }
  }
  return values;
}

/// A matrix with d columns, row by row, padded to whole groups of d rows.
AlignedVector<float> padded_rows(const Eigen::MatrixXd& matrix, int dimension) {
  const Eigen::Index groups = (matrix.rows() + dimension - 1) / dimension;
  AlignedVector<float> values(groups * dimension * dimension, 0.0f);
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (int b = 0; b < dimension; ++b) values[i * dimension + b] = static_cast<float>(matrix(i, b));
  }
  return values;
}

/// An order of the clusters in which those that pull at each other strongly are in different groups of kLanes.
std::vector<int> order_of_clusters(const Eigen::MatrixXd& coupling, int clusters, int d) {
  Eigen::MatrixXd pull(clusters, clusters);
  for (int k = 0; k < clusters; ++k) {
    for (int l = 0; l < clusters; ++l) pull(k, l) = coupling.block(k * d, l * d, d, d).squaredNorm();
  }
  const Eigen::VectorXd own = pull.diagonal().cwiseSqrt().cwiseMax(1e-300);
  pull = own.cwiseInverse().asDiagonal() * pull * own.cwiseInverse().asDiagonal();
  pull.diagonal().setZero();
  std::vector<int> strongest_first(clusters);
  std::iota(strongest_first.begin(), strongest_first.end(), 0);
  const Eigen::VectorXd total = pull.rowwise().sum();
  std::stable_sort(strongest_first.begin(), strongest_first.end(), [&](int a, int b) { return total[a] > total[b]; });

  const int groups = (clusters + kLanes - 1) / kLanes;
  std::vector<std::vector<int>> members(groups);
  Eigen::MatrixXd pull_of_group = Eigen::MatrixXd::Zero(clusters, groups);
  for (const int cluster : strongest_first) {
    int best = -1;
    for (int group = 0; group < groups; ++group) {
      // All groups but the last are full, so that padding is at the end.
      const int capacity = group + 1 < groups ? kLanes : clusters - (groups - 1) * kLanes;
      if (static_cast<int>(members[group].size()) == capacity) continue;
      if (best < 0 || pull_of_group(cluster, group) < pull_of_group(cluster, best)) best = group;
    }
    members[best].push_back(cluster);
    pull_of_group.col(best) += pull.col(cluster);
  }
  std::vector<int> order;
  for (const std::vector<int>& group : members) order.insert(order.end(), group.begin(), group.end());
  return order;
}

/// The rows of clusters in another order.
Eigen::MatrixXd reordered_rows(const Eigen::MatrixXd& matrix, const std::vector<int>& order, int d) {
  Eigen::MatrixXd result(matrix.rows(), matrix.cols());
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (int a = 0; a < d; ++a) {
        result(static_cast<Eigen::Index>(i) * d + a, j) = matrix(order[i] * d + a, j);
      }
    }
  }
  return result;
}

/// The columns of clusters in another order.
Eigen::MatrixXd reordered_columns(const Eigen::MatrixXd& matrix, const std::vector<int>& order, int d) {
  Eigen::MatrixXd result(matrix.rows(), matrix.cols());
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.middleCols(static_cast<Eigen::Index>(i) * d, d) = matrix.middleCols(order[i] * d, d);
  }
  return result;
}

/// How many times the safe part to take. On 17 handles and 34 clusters (bench/solve.cpp) 15 plain iterations are
/// reached in 8 sweeps if nothing is removed, 6 at the safe part, 4 at three times it; with everything removed, models
/// of one group oscillate.
constexpr double kBoldness = 3;

/// How much of the diagonal blocks to take from a group's block of G. As long as what is left is positive
/// semi-definite, updating the whole group at once cannot raise the energy; that holds up to the smallest
/// eigenvalue of the block, scaled to a unit diagonal.
double removable_part(const Eigen::MatrixXd& group, int dimension) {
  const Eigen::Index size = group.rows();
  Eigen::MatrixXd scaled = group;
  for (Eigen::Index first = 0; first < size; first += dimension) {
    const Eigen::MatrixXd block = group.block(first, first, dimension, dimension);
    const Eigen::LLT<Eigen::MatrixXd> factor(block + 1e-12 * std::max(block.trace(), 1e-300) *
                                                         Eigen::MatrixXd::Identity(dimension, dimension));
    scaled.middleRows(first, dimension) = factor.matrixL().solve(scaled.middleRows(first, dimension)).eval();
    scaled.middleCols(first, dimension) =
        factor.matrixL().solve(scaled.middleCols(first, dimension).transpose()).transpose().eval();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scaled, Eigen::EigenvaluesOnly);
  return std::clamp(kBoldness * eigen.eigenvalues()[0], 0.0, 1.0);
}

std::vector<double> row_by_row(const Eigen::MatrixXd& matrix) {
  std::vector<double> values;
  values.reserve(matrix.size());
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.push_back(matrix(i, j));
  }
  return values;
}

/// A model whose clusters are in another order.
ConstrainedModel reordered(const ConstrainedModel& model, const std::vector<int>& order) {
  const int d = model.dimension;
  ConstrainedModel result = model;
  result.rotation_coupling = reordered_rows(reordered_columns(model.rotation_coupling, order, d), order, d);
  result.target_forces = reordered_rows(model.target_forces, order, d);
  result.rest_forces = reordered_rows(model.rest_forces, order, d);
  result.dof_rotations = reordered_columns(model.dof_rotations, order, d);
  return result;
}

/// G, split into what is removed of its diagonal blocks and the rest.
struct SplitCoupling {
  Eigen::MatrixXd rest;        ///< For a group of clusters at once.
  Eigen::MatrixXd one_by_one;  ///< For crowds, which update one by one: without any of the diagonal blocks.
  Eigen::MatrixXd diagonal;    ///< What `rest` lacks, block below block.
  double trace = 0;            ///< Of `diagonal`.
};

SplitCoupling split(const Eigen::MatrixXd& coupling, int d) {
  SplitCoupling split{coupling, coupling, Eigen::MatrixXd(coupling.rows(), d)};
  const int clusters = static_cast<int>(coupling.rows()) / d;
  for (int first = 0; first < clusters; first += kLanes) {
    const int count = std::min(kLanes, clusters - first);
    const double part = removable_part(coupling.block(first * d, first * d, count * d, count * d), d);
    for (int cluster = first; cluster < first + count; ++cluster) {
      const auto block = coupling.block(cluster * d, cluster * d, d, d);
      split.diagonal.middleRows(cluster * d, d) = part * block;
      split.trace += part * block.trace();
      split.rest.block(cluster * d, cluster * d, d, d) -= part * block;
      split.one_by_one.block(cluster * d, cluster * d, d, d).setZero();
    }
  }
  return split;
}

/// Clusters that only fill the last group are pulled towards the identity, so that they have a rotation like any
/// other: -d each in the energy.
void hold_padding(ReducedSystem& system) {
  const int d = system.dimension;
  for (int cluster = system.cluster_count; cluster < system.cluster_blocks() * kLanes; ++cluster) {
    for (int axis = 0; axis < d; ++axis) {
      const std::size_t plane = (static_cast<std::size_t>(cluster / kLanes) * d + axis) * d + axis;
      system.rest_forces[plane * kLanes + cluster % kLanes] = 1.0f;
    }
  }
}

/// What a single character is solved with.
void pack_groups(const ConstrainedModel& model, const SplitCoupling& coupling, ReducedSystem& system) {
  const int d = system.dimension;
  const auto by_rotation = [d](int column) { return rotation_column(column, d); };
  const auto as_is = [](int column) { return column; };
  const int clusters = system.cluster_blocks();
  const int dofs = system.dof_blocks();
  const int rotations = system.rotation_columns();
  system.coupling = block(coupling.rest, d, clusters, rotations, cluster_row, by_rotation);
  system.coupling_diagonal = planes(coupling.diagonal, d, clusters, cluster_row);
  system.target_forces = block(model.target_forces, d, clusters, system.target_count, cluster_row, as_is);
  system.rest_forces = planes(model.rest_forces, d, clusters, cluster_row);
  hold_padding(system);
  system.dof_rotations = block(model.dof_rotations, d, dofs, rotations, dof_row, by_rotation);
  system.dof_targets = block(model.dof_targets, d, dofs, system.target_count, dof_row, as_is);
  system.dof_rest = planes(model.dof_rest, d, dofs, dof_row);
}

/// What crowds are solved with.
void pack_crowd(const ConstrainedModel& model, const SplitCoupling& coupling, ReducedSystem& system) {
  const int d = system.dimension;
  system.crowd_coupling = row_groups(coupling.one_by_one, d);
  system.crowd_target_forces = row_groups(model.target_forces, d);
  system.crowd_rest_forces = padded_rows(model.rest_forces, d);
  system.crowd_dof_rotations = row_groups(model.dof_rotations, d);
  system.crowd_dof_targets = row_groups(model.dof_targets, d);
  system.crowd_dof_rest = padded_rows(model.dof_rest, d);
}

}  // namespace

ReducedSystem pack(const ConstrainedModel& unordered) {
  const int d = unordered.dimension;
  ReducedSystem system;
  system.dimension = d;
  system.cluster_count = static_cast<int>(unordered.rotation_coupling.rows()) / d;
  system.cluster_of_slot = order_of_clusters(unordered.rotation_coupling, system.cluster_count, d);
  const ConstrainedModel model = reordered(unordered, system.cluster_of_slot);
  system.dof_count = static_cast<int>(model.dof_rotations.rows());
  system.target_count = static_cast<int>(model.dof_targets.cols());
  const SplitCoupling coupling = split(model.rotation_coupling, d);
  pack_groups(model, coupling, system);
  pack_crowd(model, coupling, system);
  system.target_energy = row_by_row(model.target_energy);
  system.target_energy_linear = row_by_row(model.target_energy_linear);
  // <Q_k, G_kk Q_k> = tr G_kk on rotations.
  const int padding = system.cluster_blocks() * kLanes - system.cluster_count;
  system.rest_energy = model.rest_energy - 0.5 * coupling.trace + d * padding;
  return system;
}

}  // namespace limber
