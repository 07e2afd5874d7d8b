#include "limber/compress/internal/skin_fitter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

#include "limber/compress/internal/rigid_motions.h"
#include "limber/compress/internal/small_least_squares.h"
#include "limber/core/internal/parallel.h"
#include "limber/numerics/internal/dense.h"

namespace limber::internal {
namespace {

constexpr std::size_t kChunk = 64;
constexpr int kBoneRounds = 6;
/// A bone with less than so many vertices' worth of squared weight is idle.
constexpr double kIdle = 1.0;

/// The rigid motion as far beyond `to` as `share` of the way from `from` to it.
AffineMatrix carried_on(const AffineMatrix& from, const AffineMatrix& to, double share) {
  const Eigen::Quaterniond end(Eigen::Matrix3d(to.leftCols<3>()));
  Eigen::Vector4d start = Eigen::Quaterniond(Eigen::Matrix3d(from.leftCols<3>())).coeffs();
  if (start.dot(end.coeffs()) < 0) start = -start;
  const Eigen::Quaterniond beyond(Eigen::Vector4d(end.coeffs() + share * (end.coeffs() - start)));
  AffineMatrix result;
  result.leftCols<3>() = beyond.normalized().toRotationMatrix();
  result.col(3) = to.col(3) + share * (to.col(3) - from.col(3));
  return result;
}

}  // namespace

/// One thread's memory for the weights of a vertex.
class VertexSolver {
 public:
  /// The best weights with at most `most` influences (0: any number), starting from `x`.
  void solve(const Eigen::MatrixXd& form, const Eigen::VectorXd& right, int most, Eigen::VectorXd& x) {
    Eigen::VectorXd dense = x;
    solver_.solve(form, right, {}, dense);
    if (most <= 0) {
      x = dense;
      return;
    }
    shorten(form, right, most, dense);
    // The bones it has, fitted anew, may still be the better choice.
    Eigen::VectorXd old = x;
    support_.clear();
    for (int i = 0; i < static_cast<int>(old.size()); ++i) {
      if (old[i] > 0) support_.push_back(i);
    }
    x = dense;
    if (support_.empty() || static_cast<int>(support_.size()) > most) return;
    solver_.solve(form, right, support_, old);
    if (cost(form, right, old) < cost(form, right, dense)) x = old;
  }

  Eigen::MatrixXd form;
  Eigen::VectorXd right;

 private:
  static double cost(const Eigen::MatrixXd& form, const Eigen::VectorXd& right, const Eigen::VectorXd& x) {
    return x.dot(form * x) - 2 * right.dot(x);
  }

  /// Takes the least influence away and fits the others again, until there are few enough.
  void shorten(const Eigen::MatrixXd& form, const Eigen::VectorXd& right, int most, Eigen::VectorXd& x) {
    for (;;) {
      support_.clear();
      int least = -1;
      for (int i = 0; i < static_cast<int>(x.size()); ++i) {
        if (!(x[i] > 0)) continue;
        support_.push_back(i);
        if (least < 0 || x[i] < x[least]) least = i;
      }
      if (static_cast<int>(support_.size()) <= most) return;
      std::erase(support_, least);
      x[least] = 0;
      const std::vector<int> kept = support_;
      solver_.solve(form, right, kept, x);
    }
  }

  SmallLeastSquares solver_;
  std::vector<int> support_;
};

SkinFitter::SkinFitter(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options,
                       ExamplePoses poses)
    : options_(options),
      neighbors_(vertex_neighbors(shape)),
      rest_(shape.positions),
      tracks_(tracks_of(sequence)),
      tracks_by_vertex_(tracks_.transpose()),
      poses_(std::move(poses)),
      forms_(poses_),
      weights_(Eigen::MatrixXd::Zero(poses_.bone_count, shape.vertex_count())),
      errors_(static_cast<std::size_t>(shape.vertex_count())) {
  const double size = size_of(shape);
  smoothing_ = options.smoothness * size * size * sequence.frame_count();
}

Eigen::VectorXd SkinFitter::mean_around(int vertex) const {
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(weights_.rows());
  for (const int near : neighbors_[vertex]) mean += weights_.col(near);
  const double sum = mean.sum();
  return sum > 0 ? Eigen::VectorXd(mean / sum) : Eigen::VectorXd();
}

void SkinFitter::solve_vertex(int vertex, const Eigen::VectorXd& mean, VertexSolver& solver) {
  forms_.form_at(rest_.row(vertex), solver.form);
  solver.right = right_.row(vertex);
  if (mean.size() > 0) {
    solver.form.diagonal().array() += smoothing_;
    solver.right += smoothing_ * mean;
  }
  Eigen::VectorXd x = weights_.col(vertex);
  solver.solve(solver.form, solver.right, options_.influences, x);
  weights_.col(vertex) = x;
  if (mean.size() > 0) solver.form.diagonal().array() -= smoothing_;
  const double squared = x.dot(solver.form * x) - 2 * right_.row(vertex).dot(x) + tracks_.col(vertex).squaredNorm();
  errors_[static_cast<std::size_t>(vertex)] = std::max(squared, 0.0);
}

void SkinFitter::update_weights() {
  forms_ = PoseForms(poses_);
  right_ = right_hand_sides(forms_, rest_, tracks_, &moments_);
  std::vector<Eigen::VectorXd> means(errors_.size());
  if (smoothing_ > 0) {
    parallel_for(means.size(), kChunk, [&](std::size_t i) { means[i] = mean_around(static_cast<int>(i)); });
  }
  parallel_chunks(errors_.size(), kChunk, [&](IndexRange range) {
    VertexSolver solver;
    for (std::size_t i = range.begin; i < range.end; ++i) solve_vertex(static_cast<int>(i), means[i], solver);
  });
}

void SkinFitter::update_bones() {
  const Eigen::Index bones = weights_.rows();
  const Eigen::Index vertices = weights_.cols();
  // Column 4 b + c of the weighted rest positions: w_ib (u_i, 1)_c.
  Eigen::MatrixXd weighted(vertices, 4 * bones);
  for (Eigen::Index bone = 0; bone < bones; ++bone) {
    for (Eigen::Index c = 0; c < 3; ++c) {
      weighted.col(4 * bone + c) = weights_.row(bone).transpose().cwiseProduct(rest_.col(c));
    }
    weighted.col(4 * bone + 3) = weights_.row(bone).transpose();
  }
  const Eigen::MatrixXd pairs = gram(weighted);                                    // sum_i w_a w_b (u,1) (u,1)^T
  const Eigen::MatrixXd wanted = transposed_product(tracks_by_vertex_, weighted);  // sum_i v_i w_b (u,1)^T
  const int frames = poses_.pose_count();
  Eigen::MatrixXd motions = forms_.columns();  // (3 frames) x (4 bones)
  std::vector<RegistrationSums> sums(static_cast<std::size_t>(frames));
  std::vector<AffineMatrix> fitted(static_cast<std::size_t>(frames));
  for (int round = 0; round < kBoneRounds; ++round) {
    for (Eigen::Index bone = 0; bone < bones; ++bone) {
      const Eigen::Matrix4d own = pairs.block<4, 4>(4 * bone, 4 * bone);
      if (!(own(3, 3) > 1e-9)) continue;
      // What this bone is to do: everything, less what the others do.
      Eigen::MatrixXd rest_of_it = wanted.middleCols<4>(4 * bone) - motions * pairs.middleCols<4>(4 * bone) +
                                   motions.middleCols<4>(4 * bone) * own;
      for (int frame = 0; frame < frames; ++frame) {
        const auto index = static_cast<std::size_t>(frame);
        sums[index].weight = own(3, 3);
        sums[index].from = own.block<3, 1>(0, 3);
        sums[index].to = rest_of_it.block<3, 1>(3 * frame, 3);
        sums[index].product = rest_of_it.block<3, 3>(3 * frame, 0);
        fitted[index] = motions.block<3, 4>(3 * frame, 4 * bone);
      }
      register_rigidly(sums, fitted);
      for (int frame = 0; frame < frames; ++frame) {
        motions.block<3, 4>(3 * frame, 4 * bone) = fitted[static_cast<std::size_t>(frame)];
      }
    }
  }
  for (int frame = 0; frame < frames; ++frame) {
    for (Eigen::Index bone = 0; bone < bones; ++bone) {
      poses_.bones[static_cast<std::size_t>(frame * bones + bone)] = motions.block<3, 4>(3 * frame, 4 * bone);
    }
  }
}

void SkinFitter::update_rest() {
  forms_ = PoseForms(poses_);
  right_ = right_hand_sides(forms_, rest_, tracks_, &moments_);
  parallel_for(errors_.size(), kChunk, [&](std::size_t i) {
    const auto vertex = static_cast<Eigen::Index>(i);
    Eigen::Matrix4d form = Eigen::Matrix4d::Zero();
    Eigen::Vector4d moment = Eigen::Vector4d::Zero();
    for (int a = 0; a < poses_.bone_count; ++a) {
      const double share = weights_(a, vertex);
      if (share == 0) continue;
      moment += share * moments_.row(vertex).segment<4>(4 * a).transpose();
      for (int b = 0; b < poses_.bone_count; ++b) {
        if (weights_(b, vertex) != 0) form += share * weights_(b, vertex) * forms_.pair(a, b);
      }
    }
    const Eigen::Matrix3d square = form.topLeftCorner<3, 3>();
    const Eigen::Vector3d right = moment.head<3>() - form.topRightCorner<3, 1>();
    // Drawn a little to where it is, for vertices that no frame determines.
    const double ridge = 1e-6 * square.trace();
    const Eigen::Vector3d now = rest_.row(vertex);
    const Eigen::Vector3d better = (square + ridge * Eigen::Matrix3d::Identity()).ldlt().solve(right + ridge * now);
    if (better.allFinite()) rest_.row(vertex) = better;
    const Eigen::Vector4d place = rest_.row(vertex).transpose().homogeneous();
    errors_[i] = std::max(place.dot(form * place) - 2 * moment.dot(place) + tracks_.col(vertex).squaredNorm(), 0.0);
  });
}

void SkinFitter::extrapolate(double share) {
  const std::vector<AffineMatrix> bones = poses_.bones;
  const Positions rest = rest_;
  if (share > 0 && last_bones_.size() == bones.size()) {
    for (std::size_t i = 0; i < bones.size(); ++i) poses_.bones[i] = carried_on(last_bones_[i], bones[i], share);
    rest_ += share * (rest - last_rest_);
  }
  last_bones_ = bones;
  last_rest_ = rest;
}

void SkinFitter::remember() {
  memory_ = {poses_, rest_, weights_, errors_};
}

void SkinFitter::restore() {
  poses_ = memory_.poses;
  rest_ = memory_.rest;
  weights_ = memory_.weights;
  errors_ = memory_.errors;
  forms_ = PoseForms(poses_);
}

void SkinFitter::start_bone(int bone, int vertex) {
  std::vector<int> members = {vertex};
  constexpr std::size_t kMembers = 20;
  for (std::size_t head = 0; head < members.size() && members.size() < kMembers; ++head) {
    for (const int near : neighbors_[members[head]]) {
      if (members.size() < kMembers && std::find(members.begin(), members.end(), near) == members.end())
        members.push_back(near);
    }
  }
  std::vector<RegistrationSums> sums(static_cast<std::size_t>(poses_.pose_count()));
  std::vector<AffineMatrix> motions;
  for (int frame = 0; frame < poses_.pose_count(); ++frame) {
    const auto index = static_cast<std::size_t>(frame);
    for (const int i : members) sums[index].add(1, rest_.row(i), tracks_.block<3, 1>(3 * frame, i));
    motions.push_back(poses_.pose(frame)[static_cast<std::size_t>(bone)]);
  }
  register_rigidly(sums, motions);
  for (int frame = 0; frame < poses_.pose_count(); ++frame) {
    poses_.bones[static_cast<std::size_t>(frame * poses_.bone_count + bone)] = motions[static_cast<std::size_t>(frame)];
  }
  for (const int i : members) errors_[static_cast<std::size_t>(i)] = 0;  // so that the next starts elsewhere
}

int SkinFitter::restart_idle_bones() {
  int restarted = 0;
  for (int bone = 0; bone < poses_.bone_count; ++bone) {
    if (weights_.row(bone).squaredNorm() >= kIdle) continue;
    const auto worst = std::max_element(errors_.begin(), errors_.end());
    if (!(*worst > 0)) break;
    start_bone(bone, static_cast<int>(worst - errors_.begin()));
    ++restarted;
  }
  return restarted;
}

double SkinFitter::error() const {
  const double sum = std::accumulate(errors_.begin(), errors_.end(), 0.0);
  return std::sqrt(sum / std::max(1.0, static_cast<double>(tracks_.size())));
}

SkinWeights SkinFitter::weights() const {
  return skin_weights_of(weights_.transpose());
}

}  // namespace limber::internal
