#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/weights/edit_weights.h"

namespace limber {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Uniform cubic B-spline with support (-2, 2), scaled to 1 at the centre.
double cubic_bump(double t) {
  if (t >= 2) return 0;
  if (t >= 1) return (2 - t) * (2 - t) * (2 - t) / 4;
  return 1 - 1.5 * t * t + 0.75 * t * t * t;
}

/// Seeds in weight space and, for every vertex, its squared distances to them. All distances are squared.
class Seeds {
 public:
  explicit Seeds(const Eigen::MatrixXd& weights) : weights_(weights) {
    squared_norms_ = weights.rowwise().squaredNorm();
    // min_k |x - e_k|^2 = |x|^2 + 1 - 2 max_k x_k; corners count half the distance, a quarter of the square [eq. 17].
    quarter_corner_distances_ = (squared_norms_.array() + 1 - 2 * weights.rowwise().maxCoeff().array()).max(0.0) / 4;
    nearest_.assign(weights.rows(), {kInfinity, -1});
    second_ = nearest_;
  }

  int count() const { return static_cast<int>(vertices_.size()); }
  int vertex(int seed) const { return vertices_[seed]; }
  Eigen::MatrixXd::ConstColXpr distances(int seed) const { return distances_.col(seed); }

  void reserve(int count) { distances_.resize(weights_.rows(), count); }

  /// d_i(x)^2 of eq. 17: to the nearest other seed and, half, to the nearest corner. `seed` may be one that
  /// does not exist yet.
  double clearance(Eigen::Index x, int seed) const {
    const Near& near = nearest_[x].seed == seed ? second_[x] : nearest_[x];
    return std::min(near.distance, quarter_corner_distances_[x]);
  }

  /// The vertex farthest from the other seeds and the corners [eq. 16]; the first of equals.
  Eigen::Index farthest_for(int seed) const {
    Eigen::Index best = 0;
    double best_clearance = -1;
    for (Eigen::Index x = 0; x < weights_.rows(); ++x) {
      const double here = clearance(x, seed);
      if (here > best_clearance) {
        best_clearance = here;
        best = x;
      }
    }
    return best;
  }

  /// Adds a seed (seed == count()) or moves one.
  void place(int seed, Eigen::Index vertex) {
    const bool moves = seed < count();
    if (moves) {
      vertices_[seed] = static_cast<int>(vertex);
    } else {
      vertices_.push_back(static_cast<int>(vertex));
    }
    distances_.col(seed) =
        (squared_norms_.array() + squared_norms_[vertex] - 2 * (weights_ * weights_.row(vertex).transpose()).array())
            .max(0.0);
    distances_(vertex, seed) = 0;
    for (Eigen::Index x = 0; x < weights_.rows(); ++x) {
      if (moves && (nearest_[x].seed == seed || second_[x].seed == seed)) {
        find_two_nearest(x);
      } else {
        consider(x, seed);
      }
    }
  }

 private:
  struct Near {
    double distance;
    int seed;
  };

  void consider(Eigen::Index x, int seed) {
    const double distance = distances_(x, seed);
    if (distance < nearest_[x].distance) {
      second_[x] = nearest_[x];
      nearest_[x] = {distance, seed};
    } else if (distance < second_[x].distance) {
      second_[x] = {distance, seed};
    }
  }

  void find_two_nearest(Eigen::Index x) {
    nearest_[x] = second_[x] = {kInfinity, -1};
    for (int seed = 0; seed < count(); ++seed) consider(x, seed);
  }

  const Eigen::MatrixXd& weights_;
  Eigen::VectorXd squared_norms_;
  Eigen::ArrayXd quarter_corner_distances_;
  Eigen::MatrixXd distances_;  // vertices x seeds
  std::vector<int> vertices_;
  std::vector<Near> nearest_;
  std::vector<Near> second_;
};

void require_valid(const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options) {
  if (options.count < 0 || options.passes < 0) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("count is {} and passes is {}; neither may be negative.", options.count, options.passes));
  }
  if (weights.cols() == 0) {
    throw Error(ErrorCode::InvalidWeights, "extra weights need given ones to build on.", {},
                "Bind at least one handle first.");
  }
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    if (!weights.row(i).allFinite()) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(i));
    }
  }
}

/// One table of the bones of both, those of `second` behind those of `first`.
SkinWeights side_by_side(const SkinWeights& first, const SkinWeights& second) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(first.vertex_count()));
  for (int vertex = 0; vertex < first.vertex_count(); ++vertex) {
    std::vector<Influence>& row = rows[static_cast<std::size_t>(vertex)];
    for (const Influence& influence : first.of(vertex)) row.push_back(influence);
    for (const Influence& influence : second.of(vertex)) {
      row.push_back({first.bone_count + influence.bone, influence.weight});
    }
  }
  return make_skin_weights(first.bone_count + second.bone_count, rows);
}

}  // namespace

Eigen::MatrixXd extra_weights(const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options) {
  require_valid(weights, options);
  // Closer than this, in weight space, is the same place.
  constexpr double kLeastSquaredClearance = 1e-8;
  Seeds seeds(weights);
  if (weights.rows() > 0) {
    seeds.reserve(options.count);
    for (int seed = 0; seed < options.count; ++seed) {
      const Eigen::Index vertex = seeds.farthest_for(seed);
      if (seeds.clearance(vertex, seed) < kLeastSquaredClearance) break;
      seeds.place(seed, vertex);
    }
  }
  bool moved = true;
  for (int pass = 0; pass < options.passes && moved; ++pass) {
    moved = false;
    for (int seed = 0; seed < seeds.count(); ++seed) {
      const Eigen::Index vertex = seeds.farthest_for(seed);
      if (seeds.clearance(vertex, seed) <= seeds.clearance(seeds.vertex(seed), seed)) continue;
      seeds.place(seed, vertex);
      moved = true;
    }
  }

  Eigen::MatrixXd extra(weights.rows(), seeds.count());
  for (int seed = 0; seed < seeds.count(); ++seed) {
    const double inverse = 1 / seeds.clearance(seeds.vertex(seed), seed);
    extra.col(seed) = seeds.distances(seed).unaryExpr(
        [inverse](double squared_distance) { return cubic_bump(std::sqrt(squared_distance * inverse)); });
  }
  return extra;
}

WeightRange weight_range(const Subspace& subspace) {
  if (!is_linear_blend(subspace)) {
    const Eigen::MatrixXd weights = scalar_weights(subspace);
    if (weights.size() == 0) return {};
    return {weights.minCoeff(), weights.maxCoeff()};
  }
  const SkinWeights weights = sparse_weights(subspace);
  const std::size_t all =
      static_cast<std::size_t>(weights.vertex_count()) * static_cast<std::size_t>(weights.bone_count);
  if (all == 0) return {};
  // Weights that are not stored are zero.
  const double start = weights.influences.size() < all ? 0 : weights.influences.front().weight;
  WeightRange range{start, start};
  for (const Influence& influence : weights.influences) {
    range.least = std::min(range.least, influence.weight);
    range.greatest = std::max(range.greatest, influence.weight);
  }
  return range;
}

Subspace with_extra_handles(const Subspace& subspace, const Positions& positions, const Eigen::MatrixXd& extra) {
  const Subspace added = linear_blend_subspace(positions, subspace.dimension, extra, 0);
  if (is_linear_blend(subspace)) {
    return linear_blend_subspace(positions, subspace.dimension,
                                 side_by_side(sparse_weights(subspace), sparse_weights(added)),
                                 subspace.rig_handle_count);
  }
  Subspace result = subspace;
  const int dofs = subspace.dof_count();
  auto& table = std::get<Eigen::MatrixXd>(result.basis);
  table.conservativeResize(Eigen::NoChange, dofs + added.dof_count());
  table.rightCols(added.dof_count()) = dense_basis(added);
  result.rest_dofs.conservativeResize(dofs + added.dof_count(), Eigen::NoChange);
  result.rest_dofs.bottomRows(added.dof_count()) = added.rest_dofs;
  for (const HandleDofs& handle : added.handles) {
    result.handles.push_back({dofs + handle.first, handle.kind, handle.takes_part_in_translation});
  }
  return result;
}

}  // namespace limber
