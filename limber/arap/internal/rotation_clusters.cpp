#include "limber/arap/internal/rotation_clusters.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "limber/arap/reduced_model.h"
#include "limber/core/error.h"
#include "limber/model/subspace.h"
#include "limber/numerics/internal/kmeans.h"

namespace limber::internal {
namespace {

/// More vertices than this are represented by an even choice of them while the centres are sought.
constexpr int kMostSamples = 20000;

/// Centres in weight space, clusters x handles.
Eigen::MatrixXd find_centers(const Eigen::MatrixXd& weights, int clusters, std::uint64_t seed) {
  const KMeansOptions options{.clusters = clusters, .max_iterations = 20, .seed = seed, .tolerance = 1e-4};
  const Eigen::Index stride = (weights.rows() + kMostSamples - 1) / kMostSamples;
  if (stride <= 1) return cluster_kmeans(weights, options).centers;
  Eigen::MatrixXd samples(weights.rows() / stride, weights.cols());
  for (Eigen::Index i = 0; i < samples.rows(); ++i) samples.row(i) = weights.row(i * stride);
  return cluster_kmeans(samples, options).centers;
}

/// For every vertex, the squared distance to every centre, up to what all of them share: clusters x vertices.
Eigen::MatrixXd distances_to(const Eigen::MatrixXd& centers, const Eigen::MatrixXd& weights) {
  Eigen::MatrixXd distances = -2 * centers * weights.transpose();
  distances.colwise() += centers.rowwise().squaredNorm();
  return distances;
}

/// The centre nearest to the mean of an element's corners: distances, without their common part, are linear.
template <class Elements>
std::vector<int> nearest_of_elements(const Elements& elements, const Eigen::MatrixXd& distances) {
  std::vector<int> nearest(elements.rows());
  Eigen::VectorXd sum(distances.rows());
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    sum.setZero();
    for (Eigen::Index corner = 0; corner < elements.cols(); ++corner) sum += distances.col(elements(e, corner));
    // |mean - c|^2 = |mean|^2 - 2 c . mean + |c|^2, and the mean of the columns is just that without
    // |mean|^2.
    sum.minCoeff(&nearest[e]);
  }
  return nearest;
}

std::vector<int> nearest_of_vertices(const Eigen::MatrixXd& distances) {
  std::vector<int> nearest(distances.cols());
  for (Eigen::Index i = 0; i < distances.cols(); ++i) distances.col(i).minCoeff(&nearest[i]);
  return nearest;
}

/// Renumbers clusters so that none is empty, in the order of their old numbers.
RotationClusters without_empty(std::vector<int> labels, int clusters) {
  std::vector<int> number(clusters, 0);
  for (const int label : labels) number[label] = 1;
  int count = 0;
  for (int& entry : number) entry = entry ? count++ : -1;
  for (int& label : labels) label = number[label];
  return {std::move(labels), count};
}

}  // namespace

RotationClusters cluster_rotations(const Shape& elements, const Subspace& subspace,
                                   const ReducedModelOptions& options) {
  if (options.clusters < -1) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the number of clusters is {}.", options.clusters), {},
                "Give 1 or more, 0 for twice the handles, or -1 for one per rotation.");
  }
  const int rotations = rotation_count(elements, options.energy);
  const int wanted = options.clusters == 0 ? 2 * subspace.handle_count() : options.clusters;
  if (wanted == -1 || wanted >= rotations) {
    std::vector<int> each(rotations);
    std::iota(each.begin(), each.end(), 0);
    return {std::move(each), rotations};
  }
  const Eigen::MatrixXd weights = scalar_weights(subspace);
  const Eigen::MatrixXd centers = find_centers(weights, wanted, options.seed);
  const Eigen::MatrixXd distances = distances_to(centers, weights);
  std::vector<int> labels;
  switch (info_of(options.energy).owner) {
    case ArapEnergyInfo::Owner::Tet:
      labels = nearest_of_elements(elements.tets, distances);
      break;
    case ArapEnergyInfo::Owner::Triangle:
      labels = nearest_of_elements(elements.triangles, distances);
      break;
    case ArapEnergyInfo::Owner::Vertex:
      labels = nearest_of_vertices(distances);
      break;
  }
  return without_empty(std::move(labels), static_cast<int>(centers.rows()));
}

}  // namespace limber::internal
