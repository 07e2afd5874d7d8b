#include "limber/arap/internal/pack_system.h"

#include <algorithm>
#include <numeric>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace limber {
using namespace internal;
namespace {

constexpr int kLanes = ReducedSystem::kLanes;

/// Where a row of a blocked matrix is: block, vector within a column, lane.
struct BlockedRow {
  int block;
  int vector;
  int lane;
};

/// The place of each cluster.
struct ClusterOrder {
  std::vector<int> slot_of_cluster;
  int dimension;

  /// The same (cluster, axis) in the order of slots.
  int operator()(int row) const { return slot_of_cluster[row / dimension] * dimension + row % dimension; }
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
template <class RowPlace, class ColumnPlace>
AlignedVector<float> row_groups(const Eigen::MatrixXd& matrix, int dimension, RowPlace row_place,
                                ColumnPlace column_place) {
  const Eigen::Index groups = (matrix.rows() + dimension - 1) / dimension;
  AlignedVector<float> values(groups * matrix.cols() * dimension, 0.0f);
  // A few groups at a time: columns are read in whole cache lines, and few lines are written at once.
  constexpr Eigen::Index kGroups = 8;
  for (Eigen::Index first = 0; first < matrix.rows(); first += kGroups * dimension) {
    const Eigen::Index last = std::min(first + kGroups * dimension, matrix.rows());
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      const Eigen::Index column = column_place(static_cast<int>(j));
      for (Eigen::Index i = first; i < last; ++i) {
        const Eigen::Index row = row_place(static_cast<int>(i));
        values[(row / dimension * matrix.cols() + column) * dimension + row % dimension] =
            static_cast<float>(matrix(i, j));
      }
    }
  }
  return values;
}

/// A matrix with d columns, row by row, padded to whole groups of d rows.
template <class RowPlace>
AlignedVector<float> padded_rows(const Eigen::MatrixXd& matrix, int dimension, RowPlace row_place) {
  const Eigen::Index groups = (matrix.rows() + dimension - 1) / dimension;
  AlignedVector<float> values(groups * dimension * dimension, 0.0f);
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const Eigen::Index row = row_place(static_cast<int>(i));
    for (int b = 0; b < dimension; ++b) values[row * dimension + b] = static_cast<float>(matrix(i, b));
  }
  return values;
}

/// An order of the clusters in which those that pull at each other strongly are in different groups of kLanes.
std::vector<int> order_of_clusters(const Eigen::MatrixXd& coupling, int clusters, int d) {
  Eigen::MatrixXd pull(clusters, clusters);
  for (int l = 0; l < clusters; ++l) {
    for (int k = 0; k < clusters; ++k) pull(k, l) = coupling.block(k * d, l * d, d, d).squaredNorm();
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

/// What is removed of the diagonal blocks of G: for crowds, which update clusters one by one, all of it.
struct RemovedBlocks {
  Eigen::MatrixXd blocks;  ///< Block below block, in the order of the model.
  double trace = 0;
};

RemovedBlocks removed_blocks(const Eigen::MatrixXd& coupling, const std::vector<int>& cluster_of_slot, int d) {
  RemovedBlocks removed{Eigen::MatrixXd(coupling.rows(), d)};
  const int clusters = static_cast<int>(coupling.rows()) / d;
  for (int first = 0; first < clusters; first += kLanes) {
    const int count = std::min(kLanes, clusters - first);
    Eigen::MatrixXd group(count * d, count * d);
    for (int k = 0; k < count; ++k) {
      for (int l = 0; l < count; ++l) {
        group.block(k * d, l * d, d, d) =
            coupling.block(cluster_of_slot[first + k] * d, cluster_of_slot[first + l] * d, d, d);
      }
    }
    const double part = removable_part(group, d);
    for (int k = 0; k < count; ++k) {
      const auto block = group.block(k * d, k * d, d, d);
      removed.blocks.middleRows(cluster_of_slot[first + k] * d, d) = part * block;
      removed.trace += part * block.trace();
    }
  }
  return removed;
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
void pack_groups(const ConstrainedModel& model, const ClusterOrder& order, const RemovedBlocks& removed,
                 ReducedSystem& system) {
  const int d = system.dimension;
  const auto by_cluster = [&](int row, int) { return cluster_row(order(row), d); };
  const auto by_rotation = [&](int column) { return rotation_column(order(column), d); };
  const auto as_is = [](int column) { return column; };
  const int clusters = system.cluster_blocks();
  const int dofs = system.dof_blocks();
  const int rotations = system.rotation_columns();
  const Eigen::MatrixXd& coupling = model.rotation_coupling;
  system.coupling = block(coupling, d, clusters, rotations, by_cluster, by_rotation);
  for (int row = 0; row < coupling.rows(); ++row) {
    const BlockedRow place = by_cluster(row, d);
    for (int b = 0; b < d; ++b) {
      const int column = row - row % d + b;
      const std::size_t in_block = static_cast<std::size_t>(place.block) * rotations + by_rotation(column);
      system.coupling[(in_block * d + place.vector) * kLanes + place.lane] =
          static_cast<float>(coupling(row, column) - removed.blocks(row, b));
    }
  }
  system.coupling_diagonal = planes(removed.blocks, d, clusters, by_cluster);
  system.target_forces = block(model.target_forces, d, clusters, system.target_count, by_cluster, as_is);
  system.rest_forces = planes(model.rest_forces, d, clusters, by_cluster);
  hold_padding(system);
  system.dof_rotations = block(model.dof_rotations, d, dofs, rotations, dof_row, by_rotation);
  system.dof_targets = block(model.dof_targets, d, dofs, system.target_count, dof_row, as_is);
  system.dof_rest = planes(model.dof_rest, d, dofs, dof_row);
}

/// What crowds are solved with.
void pack_crowd(const ConstrainedModel& model, const ClusterOrder& order, ReducedSystem& system) {
  const int d = system.dimension;
  const auto as_is = [](int row) { return row; };
  const auto rotations = static_cast<std::size_t>(model.rotation_coupling.cols());
  system.crowd_coupling = row_groups(model.rotation_coupling, d, order, order);
  for (std::size_t cluster = 0; cluster * d < rotations; ++cluster) {
    // The diagonal block: d columns, one after the other.
    std::fill_n(system.crowd_coupling.begin() + static_cast<std::ptrdiff_t>((cluster * rotations + cluster * d) * d),
                d * d, 0.0f);
  }
  system.crowd_target_forces = row_groups(model.target_forces, d, order, as_is);
  system.crowd_rest_forces = padded_rows(model.rest_forces, d, order);
  system.crowd_dof_rotations = row_groups(model.dof_rotations, d, as_is, order);
  system.crowd_dof_targets = row_groups(model.dof_targets, d, as_is, as_is);
  system.crowd_dof_rest = padded_rows(model.dof_rest, d, as_is);
}

ReducedSystem pack_system(const ConstrainedModel& model, bool for_crowds) {
  const int d = model.dimension;
  ReducedSystem system;
  system.dimension = d;
  system.cluster_count = static_cast<int>(model.rotation_coupling.rows()) / d;
  system.cluster_of_slot = order_of_clusters(model.rotation_coupling, system.cluster_count, d);
  ClusterOrder order{std::vector<int>(system.cluster_of_slot.size()), d};
  for (std::size_t slot = 0; slot < system.cluster_of_slot.size(); ++slot) {
    order.slot_of_cluster[system.cluster_of_slot[slot]] = static_cast<int>(slot);
  }
  system.dof_count = static_cast<int>(model.dof_rotations.rows());
  system.target_count = static_cast<int>(model.dof_targets.cols());
  const RemovedBlocks removed = removed_blocks(model.rotation_coupling, system.cluster_of_slot, d);
  pack_groups(model, order, removed, system);
  if (for_crowds) pack_crowd(model, order, system);
  system.target_energy = row_by_row(model.target_energy);
  system.target_energy_linear = row_by_row(model.target_energy_linear);
  // <Q_k, G_kk Q_k> = tr G_kk on rotations.
  const int padding = system.cluster_blocks() * kLanes - system.cluster_count;
  system.rest_energy = model.rest_energy - 0.5 * removed.trace + d * padding;
  return system;
}

}  // namespace

ReducedSystem pack(const ConstrainedModel& model) {
  return pack_system(model, true);
}

ReducedSystem internal::pack_for_one(const ConstrainedModel& model) {
  return pack_system(model, false);
}

}  // namespace limber
