#include "limber/weights/internal/following.h"

#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>

#include <Eigen/Eigenvalues>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {
namespace {

/// Per part, whether a handle holds one of its vertices.
std::vector<char> bound_parts(const DomainParts& parts, const std::vector<HandleSite>& sites) {
  std::vector<char> bound(static_cast<std::size_t>(parts.count), 0);
  for (const HandleSite& site : sites) {
    for (const int v : site.vertices) {
      bound[static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)])] = 1;
    }
  }
  return bound;
}

/// Bound vertices that can be followed: those with elements if there are any.
std::vector<int> vertices_to_follow(const DomainParts& parts, const std::vector<char>& bound) {
  std::vector<int> solid;
  std::vector<int> lone;
  for (int v = 0; v < parts.vertex_count(); ++v) {
    if (!bound[static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)])]) continue;
    (parts.is_lone(v) ? lone : solid).push_back(v);
  }
  return solid.empty() ? lone : solid;
}

/// The vertices around `center`, ring by ring, until they reach as far as `radius`.
std::vector<int> neighborhood(const Positions& positions, const IndexLists& neighbors, int center, double radius) {
  constexpr std::size_t kMost = 64;
  std::vector<int> found{center};
  std::unordered_set<int> seen{center};
  std::size_t ring_begin = 0;
  double reach = 0;
  while (found.size() < kMost && (ring_begin == 0 || reach < radius)) {
    const std::size_t ring_end = found.size();
    for (std::size_t i = ring_begin; i < ring_end; ++i) {
      for (const int v : neighbors[found[i]]) {
        if (!seen.insert(v).second) continue;
        found.push_back(v);
        reach = std::max(reach, (positions.row(v) - positions.row(center)).norm());
      }
    }
    if (found.size() == ring_end) break;
    ring_begin = ring_end;
  }
  return found;
}

/// The pseudo-inverse of a symmetric positive semi-definite matrix: directions without extent stay without.
Eigen::Matrix3d pseudo_inverse(const Eigen::Matrix3d& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(matrix);
  Eigen::Matrix3d inverse = Eigen::Matrix3d::Zero();
  for (int k = 0; k < 3; ++k) {
    const double value = eigen.eigenvalues()[k];
    if (!(value > 1e-8 * eigen.eigenvalues()[2])) continue;
    inverse += eigen.eigenvectors().col(k) * eigen.eigenvectors().col(k).transpose() / value;
  }
  return inverse;
}

/// A gradient as a combination of values: its rows belong to `vertices`, the first of which is the centre.
struct LocalGradient {
  std::vector<int> vertices;
  Positions rows;
};

LocalGradient fit_gradient(const Positions& positions, std::vector<int> vertices) {
  LocalGradient gradient{std::move(vertices), {}};
  const auto count = static_cast<Eigen::Index>(gradient.vertices.size());
  Positions offsets(count, 3);
  for (Eigen::Index i = 0; i < count; ++i) {
    offsets.row(i) =
        positions.row(gradient.vertices[static_cast<std::size_t>(i)]) - positions.row(gradient.vertices[0]);
  }
  gradient.rows = offsets * pseudo_inverse(offsets.transpose() * offsets);
  gradient.rows.row(0) -= gradient.rows.colwise().sum();  // Differences to the centre: constants have none.
  return gradient;
}

/// Per part that follows: the bridge of least length.
struct Bridge {
  double distance = std::numeric_limits<double>::infinity();
  int followed = -1;
  int vertices = 0;
};

std::vector<Bridge> shortest_bridges(const DomainParts& parts, const std::vector<char>& bound,
                                     const std::vector<int>& candidates) {
  const Positions& positions = parts.usable.positions;
  Positions candidate_positions(static_cast<Eigen::Index>(candidates.size()), 3);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidate_positions.row(static_cast<Eigen::Index>(i)) = positions.row(candidates[i]);
  }
  const VertexTree tree(candidate_positions);
  std::vector<Bridge> bridges(static_cast<std::size_t>(parts.count));
  for (int v = 0; v < parts.vertex_count(); ++v) {
    const auto part = static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)]);
    if (bound[part]) continue;
    Bridge& bridge = bridges[part];
    ++bridge.vertices;
    const int nearest =
        candidates[static_cast<std::size_t>(tree.nearest(Eigen::Vector3d(positions.row(v).transpose())))];
    const double distance = (positions.row(nearest) - positions.row(v)).norm();
    if (distance < bridge.distance) {
      bridge.distance = distance;
      bridge.followed = nearest;
    }
  }
  return bridges;
}

}  // namespace

Following find_following(const DomainParts& parts, const std::vector<HandleSite>& sites) {
  const int vertex_count = parts.vertex_count();
  Following following;
  following.followed_vertex.assign(static_cast<std::size_t>(vertex_count), -1);
  following.extension.resize(vertex_count, vertex_count);
  const std::vector<char> bound = bound_parts(parts, sites);
  const std::vector<int> candidates = vertices_to_follow(parts, bound);
  if (candidates.empty() || std::find(bound.begin(), bound.end(), 0) == bound.end()) return following;

  const std::vector<Bridge> bridges = shortest_bridges(parts, bound, candidates);
  const Positions& positions = parts.usable.positions;
  const IndexLists neighbors = vertex_neighbors(parts.usable);
  std::vector<LocalGradient> gradients(bridges.size());
  for (std::size_t part = 0; part < bridges.size(); ++part) {
    if (bridges[part].followed < 0) continue;
    following.components.push_back({parts.first_vertex[part], bridges[part].vertices, bridges[part].followed});
    gradients[part] =
        fit_gradient(positions, neighborhood(positions, neighbors, bridges[part].followed, bridges[part].distance));
  }
  std::sort(following.components.begin(), following.components.end(),
            [](const auto& a, const auto& b) { return a.first_vertex < b.first_vertex; });
  std::vector<Eigen::Triplet<double>> entries;
  for (int v = 0; v < vertex_count; ++v) {
    const auto part = static_cast<std::size_t>(parts.of_vertex[static_cast<std::size_t>(v)]);
    const int followed = bridges[part].followed;
    if (followed < 0) continue;
    following.followed_vertex[static_cast<std::size_t>(v)] = followed;
    const LocalGradient& gradient = gradients[part];
    const Eigen::VectorXd weights = gradient.rows * (positions.row(v) - positions.row(followed)).transpose();
    entries.emplace_back(v, followed, 1.0);
    for (std::size_t i = 0; i < gradient.vertices.size(); ++i) {
      entries.emplace_back(v, gradient.vertices[i], weights[static_cast<Eigen::Index>(i)]);
    }
  }
  following.extension.setFromTriplets(entries.begin(), entries.end());
  return following;
}

void follow_linearly(const Following& following, Eigen::MatrixXd& values) {
  using Row = Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator;
  for (Eigen::Index v = 0; v < values.rows(); ++v) {
    if (following.followed_vertex[static_cast<std::size_t>(v)] < 0) continue;
    // Combinations are of bound vertices only: their rows are final.
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(values.cols());
    for (Row entry(following.extension, v); entry; ++entry) sum += entry.value() * values.row(entry.col());
    values.row(v) = sum;
  }
}

void follow_by_copy(const Following& following, Eigen::MatrixXd& values) {
  for (Eigen::Index v = 0; v < values.rows(); ++v) {
    const int followed = following.followed_vertex[static_cast<std::size_t>(v)];
    if (followed >= 0) values.row(v) = values.row(followed);
  }
}

}  // namespace limber::internal
