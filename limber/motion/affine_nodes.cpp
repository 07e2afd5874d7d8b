#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <Eigen/SVD>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/clips.h"

namespace limber {
namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// linear = left * diag(stretch) * right^T, with left and right rotations.
struct Factors {
  Matrix3d left = Matrix3d::Identity();
  Vector3d stretch = Vector3d::Ones();
  Matrix3d right = Matrix3d::Identity();
};

/// Turns columns i and j of both matrices by the smallest angle that makes those of `columns` orthogonal.
void turn_pair(Matrix3d& columns, Matrix3d& right, int i, int j) {
  const double product = columns.col(i).dot(columns.col(j));
  const double difference = columns.col(j).squaredNorm() - columns.col(i).squaredNorm();
  // tan(2 angle) = 2 product / difference, with |angle| at most 45 degrees.
  const double angle = 0.5 * std::atan2(difference < 0 ? -2 * product : 2 * product, std::abs(difference));
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  for (Matrix3d* matrix : {&columns, &right}) {
    const Vector3d a = matrix->col(i);
    const Vector3d b = matrix->col(j);
    matrix->col(i) = c * a - s * b;
    matrix->col(j) = s * a + c * b;
  }
}

/// One-sided Jacobi iteration from `right` as it is: makes the columns of linear * right orthogonal by small turns, until
/// no column reaches farther than `tolerance` along a longer one. What is orthogonal already is not touched.
Matrix3d orthogonal_columns(const Matrix3d& linear, double tolerance, Matrix3d& right) {
  Matrix3d columns = linear * right;
  constexpr int kSweeps = 30;  // Converges quadratically; 6 or 7 are usual.
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    bool done = true;
    for (int i = 0; i < 3; ++i) {
      for (int j = i + 1; j < 3; ++j) {
        const double longer = std::max(columns.col(i).norm(), columns.col(j).norm());
        if (std::abs(columns.col(i).dot(columns.col(j))) <= tolerance * longer) continue;
        turn_pair(columns, right, i, j);
        done = false;
      }
    }
    if (done) break;
  }
  right = Quaterniond(right).normalized().toRotationMatrix();
  return linear * right;
}

/// The rotation with those of the columns that have a direction, up to sign, nearest to `before`.
Matrix3d complete_rotation(const Matrix3d& columns, double shortest, const Matrix3d& before) {
  Matrix3d wanted = before;
  for (int i = 0; i < 3; ++i) {
    const double length = columns.col(i).norm();
    if (length <= shortest) continue;
    wanted.col(i) = columns.col(i) / length;
    // A stretch through 0 changes its sign and leaves the direction.
    if (wanted.col(i).dot(before.col(i)) < 0) wanted.col(i) = -wanted.col(i);
  }
  // Long columns count first: what is cut off from the others is then short.
  const Vector3d lengths = columns.colwise().norm();
  std::array<int, 3> order{0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return lengths[a] > lengths[b]; });
  const auto [a, b, c] = order;
  Matrix3d rotation;
  rotation.col(a) = wanted.col(a).normalized();
  Vector3d second = wanted.col(b) - rotation.col(a).dot(wanted.col(b)) * rotation.col(a);
  if (second.norm() < 1e-6) second = rotation.col(a).unitOrthogonal();
  rotation.col(b) = second.normalized();
  const bool is_cyclic = (a + 1) % 3 == b;
  rotation.col(c) = is_cyclic ? rotation.col(a).cross(rotation.col(b)) : rotation.col(b).cross(rotation.col(a));
  return rotation;
}

Factors factorise(const Matrix3d& linear, const Factors& before, double tolerance) {
  Factors result;
  const double size = linear.norm();
  result.right = before.right;
  const Matrix3d columns = orthogonal_columns(linear, tolerance * size / 3, result.right);
  result.left = complete_rotation(columns, 0.1 * tolerance * size, before.left);
  result.stretch = (result.left.transpose() * columns).diagonal();
  return result;
}

/// The map as a rotation after a symmetric stretch.
struct Polar {
  Quaterniond rotation;
  Matrix3d stretch;
};

Polar polar(const Matrix3d& linear) {
  const Eigen::JacobiSVD<Matrix3d> svd(linear, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Matrix3d left = svd.matrixU();
  if ((left * svd.matrixV().transpose()).determinant() < 0) left.col(2) = -left.col(2);
  const Matrix3d rotation = left * svd.matrixV().transpose();
  return {Quaterniond(rotation).normalized(), rotation.transpose() * linear};
}

/// Half-way from one map to the other: turning at constant speed, stretching evenly. The nearest rotation of a map that
/// reflects is not continuous, that of its negative is; between one that does and one that does not, the mean must do.
Matrix3d half_way(const Matrix3d& from, const Matrix3d& to) {
  const double from_sign = from.determinant();
  const double to_sign = to.determinant();
  if (!(from_sign > 0 && to_sign > 0) && !(from_sign < 0 && to_sign < 0)) return 0.5 * (from + to);
  const double sign = from_sign > 0 ? 1 : -1;
  const Polar a = polar(sign * from);
  const Polar b = polar(sign * to);
  return blend(a.rotation, b.rotation, 0.5).toRotationMatrix() * (0.5 * sign * (a.stretch + b.stretch));
}

Matrix3d interpolated(const Factors& a, const Factors& b, double share) {
  const Quaterniond left = blend(Quaterniond(a.left), Quaterniond(b.left), share);
  const Quaterniond right = blend(Quaterniond(a.right), Quaterniond(b.right), share);
  const Vector3d stretch = a.stretch + share * (b.stretch - a.stretch);
  return left.toRotationMatrix() * stretch.asDiagonal() * right.toRotationMatrix().transpose();
}

class NodeBuilder {
 public:
  NodeBuilder(const Vector3d& pivot, const AffineNodeOptions& options) : options_(options) { nodes_.pivot = pivot; }

  void start(double time, const AffineMatrix& map) {
    const Matrix3d linear = map.leftCols<3>();
    // The left factor starts from the nearest rotation after the right factor: what is undetermined does not turn later,
    // and no two stretches are negative where none needs to be. Programs that drop the scale of bones at rest agree then.
    Factors first;
    orthogonal_columns(linear, options_.tolerance * linear.norm() / 3, first.right);
    first.left = polar(linear).rotation.toRotationMatrix() * first.right;
    add(time, apply(map, nodes_.pivot), linear, factorise(linear, first, options_.tolerance));
  }

  void go_on(double time, const AffineMatrix& map) {
    go_on(time, apply(map, nodes_.pivot), map.leftCols<3>(), options_.halvings);
  }

  AffineNodes take() { return std::move(nodes_); }

 private:
  void go_on(double time, const Vector3d& place, const Matrix3d& linear, int halvings) {
    const Factors next = factorise(linear, last_, options_.tolerance);
    if (halvings > 0) {
      const Matrix3d wanted = half_way(last_linear_, linear);
      const double size = std::max(last_linear_.norm(), linear.norm());
      if ((interpolated(last_, next, 0.5) - wanted).norm() > options_.tolerance_between * size) {
        const double middle = 0.5 * (nodes_.times.back() + time);
        if (middle > nodes_.times.back() && middle < time) {
          go_on(middle, 0.5 * (nodes_.outer.back().translation + place), wanted, halvings - 1);
          go_on(time, place, linear, halvings - 1);
          return;
        }
      }
    }
    add(time, place, linear, next);
  }

  void add(double time, const Vector3d& place, const Matrix3d& linear, const Factors& factors) {
    Quaterniond outer = Quaterniond(factors.left).normalized();
    Quaterniond inner = Quaterniond(factors.right).conjugate().normalized();
    if (!nodes_.times.empty()) {
      if (outer.dot(nodes_.outer.back().rotation) < 0) outer.coeffs() *= -1;
      if (inner.dot(nodes_.inner.back()) < 0) inner.coeffs() *= -1;
    }
    nodes_.times.push_back(time);
    nodes_.outer.push_back({place, outer, factors.stretch});
    nodes_.inner.push_back(inner);
    last_ = factors;
    last_linear_ = linear;
  }

  AffineNodeOptions options_;
  AffineNodes nodes_;
  Factors last_;
  Matrix3d last_linear_;
};

void require_sound(const std::vector<double>& times, const std::vector<AffineMatrix>& maps, const Vector3d& pivot,
                   const AffineNodeOptions& options) {
  if (times.size() != maps.size() || times.empty()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("there are {} times for {} maps.", times.size(), maps.size()));
  }
  for (std::size_t i = 0; i < maps.size(); ++i) {
    if (!std::isfinite(times[i]) || !maps[i].allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("key {} is not finite.", i));
    }
    if (i > 0 && !(times[i] > times[i - 1])) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("the time of key {} does not rise.", i));
    }
  }
  if (!pivot.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "the pivot is not finite.");
  if (!(options.tolerance >= 0 && options.tolerance <= 0.01) || !(options.tolerance_between > 0) ||
      options.halvings < 0 || options.halvings > 10) {
    throw Error(ErrorCode::InvalidArgument, "an option of affine_nodes is out of its range.");
  }
}

}  // namespace

AffineNodes affine_nodes(const std::vector<double>& times, const std::vector<AffineMatrix>& maps, const Vector3d& pivot,
                         const AffineNodeOptions& options) {
  require_sound(times, maps, pivot, options);
  NodeBuilder builder(pivot, options);
  builder.start(times[0], maps[0]);
  for (std::size_t i = 1; i < maps.size(); ++i) builder.go_on(times[i], maps[i]);
  return builder.take();
}

AffineMatrix play(const AffineNodes& nodes, double seconds) {
  const auto next = std::upper_bound(nodes.times.begin(), nodes.times.end(), seconds);
  const std::size_t last = nodes.times.size() - 1;
  const std::size_t to = std::min<std::size_t>(static_cast<std::size_t>(next - nodes.times.begin()), last);
  const std::size_t from = next == nodes.times.begin() ? 0 : static_cast<std::size_t>(next - nodes.times.begin()) - 1;
  const double span = nodes.times[to] - nodes.times[from];
  const double share = span > 0 ? (seconds - nodes.times[from]) / span : 0;
  AffineMatrix inner;
  inner.leftCols<3>() = blend(nodes.inner[from], nodes.inner[to], share).toRotationMatrix();
  inner.col(3) = -(inner.leftCols<3>() * nodes.pivot);
  return compose(blend(nodes.outer[from], nodes.outer[to], share).matrix(), inner);
}

}  // namespace limber
