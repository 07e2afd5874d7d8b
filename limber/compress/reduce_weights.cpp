#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/fit_space.h"
#include "limber/compress/internal/pose_forms.h"
#include "limber/compress/internal/small_least_squares.h"
#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"

namespace limber {
using namespace internal;
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr std::size_t kChunk = 64;

void check_options(const ReduceOptions& options) {
  if (options.influences >= 1 && options.sweeps >= 1 && options.fidelity > 0) return;
  throw Error(ErrorCode::InvalidArgument, "an option of the weight reduction is outside its range.", {},
              "Influences and sweeps are 1 or more, fidelity more than 0.");
}

void check_neighbors(const IndexLists& neighbors, int vertices) {
  if (neighbors.count() == vertices) return;
  throw Error(ErrorCode::CountMismatch,
              fmt::format("there are neighbours for {} vertices, but {} vertices.", neighbors.count(), vertices));
}

/// The bones that a vertex keeps, rising.
std::vector<int> kept_bones(const SkinWeights& weights, int vertex, int most) {
  std::vector<int> bones;
  for (const Influence& influence : weights.of(vertex)) {
    if (static_cast<int>(bones.size()) < most) bones.push_back(influence.bone);
  }
  std::sort(bones.begin(), bones.end());
  return bones;
}

/// Vertices in groups without neighbours in the same group, so that a group can be swept on several threads.
std::vector<std::vector<int>> independent_groups(const IndexLists& neighbors) {
  std::vector<int> group(static_cast<std::size_t>(neighbors.count()), -1);
  std::vector<std::vector<int>> groups;
  std::vector<char> taken;
  for (int vertex = 0; vertex < neighbors.count(); ++vertex) {
    taken.assign(groups.size() + 1, 0);
    for (const int near : neighbors[vertex]) {
      const int other = group[static_cast<std::size_t>(near)];
      if (other >= 0) taken[static_cast<std::size_t>(other)] = 1;
    }
    const auto free = static_cast<std::size_t>(std::find(taken.begin(), taken.end(), 0) - taken.begin());
    if (free == groups.size()) groups.emplace_back();
    group[static_cast<std::size_t>(vertex)] = static_cast<int>(free);
    groups[free].push_back(vertex);
  }
  return groups;
}

/// The nearest weights to `wanted` on the kept bones: on the simplex if the original was, else with its sum.
void set_nearest(const Eigen::RowVectorXd& wanted, double sum, bool convex, const std::vector<int>& kept,
                 Eigen::Ref<Eigen::RowVectorXd> row) {
  row.setZero();
  if (kept.empty()) return;
  std::vector<double> values;
  for (const int bone : kept) values.push_back(wanted[bone]);
  if (convex) {
    AtomLimits simplex;
    simplex.sum_to_one = simplex.nonnegative = true;
    impose_limits(simplex, values);
  } else {
    double given = 0;
    for (const double value : values) given += value;
    for (double& value : values) value += (sum - given) / static_cast<double>(values.size());
  }
  for (std::size_t i = 0; i < kept.size(); ++i) row[kept[i]] = values[i];
}

/// A problem per vertex: where its bones take it, M_i, and where it should be.
struct VertexFit {
  Eigen::MatrixXd images;
  Eigen::VectorXd track;
  Eigen::MatrixXd form;
  Eigen::VectorXd right;
};

double value_of(const Eigen::MatrixXd& form, const Eigen::VectorXd& right, const Eigen::VectorXd& solution) {
  return solution.dot(form * solution) - 2 * right.dot(solution);
}

/// The best weights on some bones.
Eigen::VectorXd solved_on(const VertexFit& fit, const std::vector<int>& kept, const Eigen::VectorXd& start,
                          SmallLeastSquares& solver) {
  Eigen::VectorXd solution = Eigen::VectorXd::Zero(start.size());
  for (const int bone : kept) solution[bone] = std::max(start[bone], 0.0);
  solver.solve(fit.form, fit.right, kept, solution);
  return solution;
}

/// Exchanges bones for such as bring the vertex nearer to where it should be: the one that would help most comes in, for
/// the one that is missed least, as long as that gains.
Eigen::VectorXd best_bones(const VertexFit& fit, std::vector<int> kept, const std::vector<int>& candidates,
                           const Eigen::VectorXd& start, SmallLeastSquares& solver) {
  constexpr int kMostExchanges = 12;
  constexpr double kGain = 1e-9;
  Eigen::VectorXd best = solved_on(fit, kept, start, solver);
  double value = value_of(fit.form, fit.right, best);
  const double scale = std::abs(value) + std::abs(fit.right.maxCoeff());
  for (int exchange = 0; exchange < kMostExchanges; ++exchange) {
    const Eigen::VectorXd slope = fit.form * best - fit.right;
    int in = -1;
    for (const int bone : candidates) {
      if (std::find(kept.begin(), kept.end(), bone) != kept.end()) continue;
      if (in < 0 || slope[bone] < slope[in]) in = bone;
    }
    if (in < 0) break;
    bool gained = false;
    Eigen::VectorXd better;
    std::vector<int> chosen;
    for (std::size_t out = 0; out < kept.size(); ++out) {
      std::vector<int> trial = kept;
      trial[out] = in;
      std::sort(trial.begin(), trial.end());
      const Eigen::VectorXd solution = solved_on(fit, trial, best, solver);
      const double trial_value = value_of(fit.form, fit.right, solution);
      if (!(trial_value < value - kGain * scale)) continue;
      value = trial_value;
      better = solution;
      chosen = trial;
      gained = true;
    }
    if (!gained) break;
    best = better;
    kept = chosen;
  }
  return best;
}

/// Fits all vertices to the poses: on any bones, or on few.
/// @param most  Bones per vertex; 0: any number.
SkinWeights fitted(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses, int most, Task* task) {
  constexpr int kMostCandidates = 24;
  check_example_poses(poses, weights.bone_count, weights.vertex_count());
  Stage stage(task, "Fit weights to poses");
  const PoseForms forms(poses);
  const Eigen::MatrixXd rights = right_hand_sides(forms, rest, tracks_of(targets_of(poses, rest, weights)));
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  parallel_chunks(rows.size(), kChunk, [&](IndexRange range) {
    throw_if_cancelled(task);
    VertexFit fit;
    SmallLeastSquares solver;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const int vertex = static_cast<int>(i);
      if (weights.of(vertex).empty()) continue;
      forms.form_at(rest.row(vertex), fit.form);
      fit.right = rights.row(vertex);
      Eigen::VectorXd solution = Eigen::VectorXd::Zero(weights.bone_count);
      for (const Influence& influence : weights.of(vertex)) solution[influence.bone] = influence.weight;
      if (most > 0) {
        solution = best_bones(fit, kept_bones(weights, vertex, most), kept_bones(weights, vertex, kMostCandidates),
                              solution, solver);
      } else {
        solver.solve(fit.form, fit.right, {}, solution);
      }
      for (int bone = 0; bone < weights.bone_count; ++bone) rows[i].push_back({bone, solution[bone]});
    }
  });
  return make_skin_weights(weights.bone_count, rows);
}

}  // namespace

SkinWeights reduce_k_largest(const SkinWeights& weights, const ReduceOptions& options) {
  check_options(options);
  return limited(weights, options.influences);
}

SkinWeights reduce_smooth(const SkinWeights& weights, const IndexLists& neighbors, const ReduceOptions& options,
                          Task* task) {
  check_options(options);
  check_neighbors(neighbors, weights.vertex_count());
  Stage stage(task, "Reduce weights smoothly");
  const Rows original = dense_weights(weights);
  Rows reduced = dense_weights(reduce_k_largest(weights, options));
  const std::vector<std::vector<int>> groups = independent_groups(neighbors);
  for (int sweep = 0; sweep < options.sweeps; ++sweep) {
    stage.advance(static_cast<double>(sweep) / options.sweeps);
    for (const std::vector<int>& group : groups) {
      parallel_for(group.size(), kChunk, [&](std::size_t i) {
        const int vertex = group[i];
        const std::span<const int> around = neighbors[vertex];
        // The mean error around, drawn towards none: what this vertex's error should be.
        Eigen::RowVectorXd wanted = Eigen::RowVectorXd::Zero(original.cols());
        for (const int near : around) wanted += reduced.row(near) - original.row(near);
        wanted /= std::max<double>(static_cast<double>(around.size()) * (1 + options.fidelity), 1);
        wanted += original.row(vertex);
        const double sum = original.row(vertex).sum();
        const bool convex = std::abs(sum - 1) < 1e-6 && original.row(vertex).minCoeff() >= 0;
        Eigen::RowVectorXd row(original.cols());
        set_nearest(wanted, sum, convex, kept_bones(weights, vertex, options.influences), row);
        reduced.row(vertex) = row;
      });
    }
  }
  return skin_weights_of(reduced);
}

SkinWeights reduce_geometry(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                            const ReduceOptions& options, Task* task) {
  check_options(options);
  return fitted(weights, rest, poses, options.influences, task);
}

SkinWeights fit_weights(const SkinWeights& start, const Positions& rest, const ExamplePoses& poses, Task* task) {
  return fitted(start, rest, poses, 0, task);
}

SkinWeights reduce_poisson(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                           const IndexLists& neighbors, const ReduceOptions& options, Task* task) {
  check_options(options);
  check_neighbors(neighbors, weights.vertex_count());
  check_example_poses(poses, weights.bone_count, weights.vertex_count());
  Stage stage(task, "Reduce weights by examples");
  const MeshSequence targets = targets_of(poses, rest, weights);
  Rows reduced = dense_weights(reduce_k_largest(weights, options));
  Rows errors(weights.vertex_count(), 3 * poses.pose_count());  // of positions
  const auto update = [&](int vertex, bool solve, VertexFit& fit, SmallLeastSquares& solver) {
    const std::vector<int> kept = kept_bones(weights, vertex, options.influences);
    bone_images(poses, rest.row(vertex), fit.images);
    vertex_track(targets, vertex, fit.track);
    const Eigen::MatrixXd images = fit.images(Eigen::all, kept);
    Eigen::VectorXd shares = reduced.row(vertex)(kept).transpose();
    if (solve && !kept.empty()) {
      const std::span<const int> around = neighbors[vertex];
      Eigen::VectorXd wanted = Eigen::VectorXd::Zero(errors.cols());
      for (const int near : around) wanted += errors.row(near).transpose();
      wanted /= std::max<double>(static_cast<double>(around.size()) * (1 + options.fidelity), 1);
      wanted += fit.track;
      fit.form.noalias() = images.transpose() * images;
      fit.right.noalias() = images.transpose() * wanted;
      solver.solve(fit.form, fit.right, {}, shares);
      for (std::size_t i = 0; i < kept.size(); ++i) reduced(vertex, kept[i]) = shares[static_cast<Eigen::Index>(i)];
    }
    errors.row(vertex) = (images * shares - fit.track).transpose();
  };
  const std::vector<std::vector<int>> groups = independent_groups(neighbors);
  for (int sweep = -1; sweep < options.sweeps; ++sweep) {
    stage.advance(static_cast<double>(sweep + 1) / (options.sweeps + 1));
    for (const std::vector<int>& group : groups) {
      parallel_chunks(group.size(), kChunk, [&](IndexRange range) {
        VertexFit fit;
        SmallLeastSquares solver;
        for (std::size_t i = range.begin; i < range.end; ++i) update(group[i], sweep >= 0, fit, solver);
      });
    }
  }
  return skin_weights_of(reduced);
}

}  // namespace limber
