#include "limber/numerics/internal/kmeans.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/core/internal/random.h"
#include "limber/numerics/internal/nearest_center.h"

namespace limber::internal {
namespace {

using RowsOfDouble = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowsOfFloat = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr std::size_t kPointsPerTask = 1024;

void check(const Eigen::Ref<const Eigen::MatrixXd>& points, const KMeansOptions& options,
           const Eigen::Ref<const Eigen::VectorXd>& weights) {
  if (points.rows() == 0) throw Error(ErrorCode::InvalidArgument, "there are no points to cluster.");
  if (options.clusters < 1 || options.max_iterations < 1 || !(options.tolerance >= 0)) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("cannot make {} clusters in {} iterations with tolerance {}.", options.clusters,
                            options.max_iterations, options.tolerance),
                {}, "Ask for one or more of both, and a tolerance that is not negative.");
  }
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (!points.row(i).allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("point {} has a coordinate that is not finite.", i),
                  Place::at_vertex(i));
    }
  }
  if (weights.size() == 0) return;
  const bool fits = weights.size() == points.rows();
  if (!fits || !weights.allFinite() || weights.minCoeff() < 0 || weights.maxCoeff() == 0) {
    throw Error(ErrorCode::InvalidArgument, "the weights of the points do not fit.", {},
                "Pass one weight per point, none negative, not all zero.");
  }
}

/// The points in the forms the iteration wants, centred and scaled to unit size.
class Clustering {
 public:
  Clustering(const Eigen::Ref<const Eigen::MatrixXd>& points, const Eigen::Ref<const Eigen::VectorXd>& weights)
      : weights_(weights.size() > 0 ? Eigen::VectorXd(weights) : Eigen::VectorXd::Ones(points.rows())) {
    mean_ = points.colwise().mean();
    points_ = points.rowwise() - mean_;
    const double largest = points_.size() > 0 ? points_.cwiseAbs().maxCoeff() : 0.0;
    if (largest > 0) scale_ = largest;
    points_ /= scale_;
    points_in_float_ = points_.cast<float>();
  }

  /// k-means++: each center is a point, drawn with a chance proportional to its weighted squared distance
  /// from those already drawn. Fewer centers if the points coincide with them.
  void seed(int clusters, Random& random);

  /// Assigns every point to its nearest center. @return  whether any changed.
  bool assign();

  /// Moves every center to the mean of its points. Empty clusters first take the points farthest from their centers.
  void update();

  /// In the units of the points as they were given, like the centers.
  double cost() const;
  Eigen::MatrixXd centers() const { return (scale_ * centers_).rowwise() + mean_; }
  const Eigen::VectorXi& cluster_of_point() const { return cluster_of_point_; }

 private:
  std::size_t count() const { return static_cast<std::size_t>(points_.rows()); }
  double squared_distance(std::size_t point) const {
    const auto i = static_cast<Eigen::Index>(point);
    return (points_.row(i) - centers_.row(cluster_of_point_[i])).squaredNorm();
  }
  void group_points();
  void fill_empty_clusters();

  Eigen::RowVectorXd mean_;
  double scale_ = 1;
  Eigen::VectorXd weights_;
  RowsOfDouble points_;
  RowsOfFloat points_in_float_;
  RowsOfDouble centers_;
  Eigen::VectorXi cluster_of_point_;
  std::vector<std::size_t> starts_;  // per cluster, into members_
  std::vector<Eigen::Index> members_;
};

/// The index that a number in [0, total) falls on when the chances are laid end to end.
Eigen::Index draw(const Eigen::VectorXd& chances, double total, Random& random) {
  double left = random.uniform() * total;
  Eigen::Index last = 0;
  for (Eigen::Index i = 0; i < chances.size(); ++i) {
    if (chances[i] <= 0) continue;
    last = i;
    left -= chances[i];
    if (left < 0) break;
  }
  return last;
}

void Clustering::seed(int clusters, Random& random) {
  const auto n = points_.rows();
  RowsOfDouble centers(std::min<Eigen::Index>(clusters, n), points_.cols());
  Eigen::VectorXd nearest = Eigen::VectorXd::Constant(n, std::numeric_limits<double>::infinity());
  cluster_of_point_ = Eigen::VectorXi::Zero(n);
  Eigen::VectorXd chances = weights_;
  Eigen::Index made = 0;
  while (made < centers.rows()) {
    const double total = chances.sum();
    if (!(total > 0)) break;
    centers.row(made) = points_.row(draw(chances, total, random));
    // A point whose center is at least twice as far from the new one as from the point cannot change.
    const Eigen::VectorXd apart = (centers.topRows(made).rowwise() - centers.row(made)).rowwise().squaredNorm();
    parallel_for(count(), kPointsPerTask, [&](std::size_t point) {
      const auto i = static_cast<Eigen::Index>(point);
      if (made > 0 && apart[cluster_of_point_[i]] >= 4 * nearest[i]) return;
      const double distance = (points_.row(i) - centers.row(made)).squaredNorm();
      if (distance >= nearest[i]) return;
      nearest[i] = distance;
      chances[i] = weights_[i] * distance;
      cluster_of_point_[i] = static_cast<int>(made);
    });
    ++made;
  }
  centers_ = centers.topRows(made);
}

bool Clustering::assign() {
  const auto dimensions = static_cast<std::size_t>(points_.cols());
  const auto used = static_cast<std::size_t>(centers_.rows());
  const std::size_t padded = (used + kCenterPadding - 1) / kCenterPadding * kCenterPadding;
  RowsOfFloat planes = RowsOfFloat::Zero(points_.cols(), static_cast<Eigen::Index>(padded));
  planes.leftCols(centers_.rows()) = centers_.transpose().cast<float>();
  std::vector<float> half_norms(padded, std::numeric_limits<float>::infinity());
  for (std::size_t c = 0; c < used; ++c) {
    const Eigen::VectorXd rounded = planes.col(static_cast<Eigen::Index>(c)).cast<double>();
    half_norms[c] = static_cast<float>(0.5 * rounded.squaredNorm());
  }
  const Eigen::VectorXi before = cluster_of_point_;
  parallel_chunks(count(), kPointsPerTask, [&](IndexRange range) {
    NearestCenterBatch batch;
    batch.dimensions = dimensions;
    batch.points = {points_in_float_.data() + range.begin * dimensions, (range.end - range.begin) * dimensions};
    batch.centers = used;
    batch.padded_centers = padded;
    batch.center_planes = {planes.data(), dimensions * padded};
    batch.half_squared_norm = half_norms;
    batch.nearest = {cluster_of_point_.data() + range.begin, range.end - range.begin};
    nearest_centers(batch);
  });
  return before != cluster_of_point_;
}

void Clustering::group_points() {
  starts_.assign(static_cast<std::size_t>(centers_.rows()) + 1, 0);
  for (const int cluster : cluster_of_point_) ++starts_[static_cast<std::size_t>(cluster) + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  members_.resize(count());
  std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
  for (Eigen::Index i = 0; i < points_.rows(); ++i) {
    members_[next[static_cast<std::size_t>(cluster_of_point_[i])]++] = i;
  }
}

void Clustering::fill_empty_clusters() {
  group_points();
  std::vector<std::size_t> sizes(starts_.size() - 1);
  for (std::size_t c = 0; c < sizes.size(); ++c) sizes[c] = starts_[c + 1] - starts_[c];
  if (std::find(sizes.begin(), sizes.end(), 0u) == sizes.end()) return;
  std::vector<double> distance(count());
  parallel_for(count(), kPointsPerTask,
               [&](std::size_t i) { distance[i] = weights_[static_cast<Eigen::Index>(i)] * squared_distance(i); });
  std::vector<Eigen::Index> farthest(count());
  std::iota(farthest.begin(), farthest.end(), 0);
  std::stable_sort(farthest.begin(), farthest.end(), [&](Eigen::Index a, Eigen::Index b) {
    return distance[static_cast<std::size_t>(a)] > distance[static_cast<std::size_t>(b)];
  });
  std::size_t next = 0;
  for (std::size_t c = 0; c < sizes.size(); ++c) {
    if (sizes[c] > 0) continue;
    while (sizes[static_cast<std::size_t>(cluster_of_point_[farthest[next]])] < 2) ++next;
    const Eigen::Index point = farthest[next++];
    --sizes[static_cast<std::size_t>(cluster_of_point_[point])];
    cluster_of_point_[point] = static_cast<int>(c);
    sizes[c] = 1;
  }
  group_points();
}

void Clustering::update() {
  fill_empty_clusters();
  parallel_for(static_cast<std::size_t>(centers_.rows()), 1, [&](std::size_t cluster) {
    const std::size_t begin = starts_[cluster];
    const std::size_t end = starts_[cluster + 1];
    double weight = 0;
    for (std::size_t k = begin; k < end; ++k) weight += weights_[members_[k]];
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(points_.cols());
    for (std::size_t k = begin; k < end; ++k) {
      // Points that weigh nothing, and are alone, count alike.
      const double share = weight > 0 ? weights_[members_[k]] / weight : 1.0 / static_cast<double>(end - begin);
      sum += share * points_.row(members_[k]);
    }
    centers_.row(static_cast<Eigen::Index>(cluster)) = sum;
  });
}

double Clustering::cost() const {
  return scale_ * scale_ *
         parallel_reduce(
             count(), kPointsPerTask, 0.0,
             [&](IndexRange range) {
               double sum = 0;
               for (std::size_t i = range.begin; i < range.end; ++i) {
                 sum += weights_[static_cast<Eigen::Index>(i)] * squared_distance(i);
               }
               return sum;
             },
             [](double a, double b) { return a + b; });
}

}  // namespace

KMeansResult cluster_kmeans(const Eigen::Ref<const Eigen::MatrixXd>& points, const KMeansOptions& options,
                            const Eigen::Ref<const Eigen::VectorXd>& weights, Task* task) {
  check(points, options, weights);
  Stage stage(task, "clustering");
  Clustering clustering(points, weights);
  Random random(options.seed);
  clustering.seed(options.clusters, random);

  KMeansResult result;
  result.cost = std::numeric_limits<double>::infinity();
  while (!result.converged && result.iterations < options.max_iterations) {
    stage.advance(static_cast<double>(result.iterations) / options.max_iterations);
    const bool changed = clustering.assign();
    clustering.update();
    const double cost = clustering.cost();
    // Seeds are points, not means: the first update moves them even if no point has changed its cluster.
    result.converged = result.iterations > 0 && (!changed || result.cost - cost <= options.tolerance * result.cost);
    result.cost = cost;
    ++result.iterations;
  }
  result.centers = clustering.centers();
  result.cluster_of_point = clustering.cluster_of_point();
  return result;
}

}  // namespace limber::internal
