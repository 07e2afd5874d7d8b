#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Cholesky>

#include "limber/compress/internal/fit_space.h"
#include "limber/compress/internal/pose_forms.h"
#include "limber/compress/internal/small_least_squares.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

/// How much of the distance between weights is mixed into that between positions.
constexpr double kWeightShare = 1e-7;

class PoseSpace final : public FitSpace {
 public:
  PoseSpace(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses)
      : FitSpace(weights.vertex_count(), weights.bone_count, weights.bone_count),
        packed_(static_cast<std::size_t>(atom_size()) * (static_cast<std::size_t>(atom_size()) + 1) / 2) {
    const auto vertices = static_cast<std::size_t>(vertex_count());
    const auto bones = static_cast<std::size_t>(atom_size());
    rows_.resize(vertices * bones);
    targets_.resize(vertices * bones);
    constants_.resize(vertices);
    factors_.resize(vertices * packed_);
    forms_.resize(vertices * packed_);
    const PoseForms forms(poses);
    const Eigen::MatrixXd tracks = tracks_of(targets_of(poses, rest, weights));
    const Eigen::MatrixXd rights = right_hand_sides(forms, rest, tracks);
    parallel_chunks(vertices, 64, [&](IndexRange range) {
      Eigen::MatrixXd form;
      for (std::size_t i = range.begin; i < range.end; ++i) {
        const int vertex = static_cast<int>(i);
        for (const Influence& influence : weights.of(vertex)) {
          rows_[i * bones + static_cast<std::size_t>(influence.bone)] = influence.weight;
        }
        forms.form_at(rest.row(vertex), form);
        set_up(i, form, rights.row(vertex), tracks.col(vertex).squaredNorm());
      }
    });
  }

  void seed(int vertex, double* atom) const override {
    std::copy_n(rows_.data() + static_cast<std::size_t>(vertex) * static_cast<std::size_t>(atom_size()), atom_size(),
                atom);
  }
  const double* target(int vertex) const override {
    return targets_.data() + static_cast<std::size_t>(vertex) * static_cast<std::size_t>(atom_size());
  }
  double constant_error(int vertex) const override { return constants_[static_cast<std::size_t>(vertex)]; }

  /// R d with the upper triangular R of R^T R = M^T M, which is stored column by column.
  const double* image(int vertex, const double* atom, double* scratch) const override {
    const auto size = static_cast<std::size_t>(atom_size());
    const double* column = factors_.data() + static_cast<std::size_t>(vertex) * packed_;
    std::fill_n(scratch, size, 0.0);
    for (std::size_t j = 0; j < size; ++j) {
      const double value = atom[j];
      if (value != 0) {
        for (std::size_t i = 0; i <= j; ++i) scratch[i] += column[i] * value;
      }
      column += j + 1;
    }
    return scratch;
  }

  void improve(std::span<const AtomUse> uses, double* residuals, const AtomLimits& limits,
               double* atom) const override {
    const auto size = static_cast<std::size_t>(atom_size());
    Eigen::MatrixXd hessian;
    Eigen::VectorXd gradient;
    accumulate(uses, residuals, hessian, gradient);
    const Eigen::Map<Eigen::VectorXd> current(atom, atom_size());
    double squares = 0;
    for (const AtomUse& use : uses) squares += use.coefficient * use.coefficient;
    const Eigen::VectorXd right = hessian * current + calm_share(squares) * gradient;
    SmallLeastSquares solver({limits.sum_to_one, limits.nonnegative});
    std::vector<double> solution(atom, atom + size);
    solver.solve(hessian, {right.data(), size}, {}, solution);
    const auto most = static_cast<std::size_t>(limits.cardinality);
    if (most > 0 && most < size) {
      std::vector<int> order(size);
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return std::abs(solution[static_cast<std::size_t>(a)]) > std::abs(solution[static_cast<std::size_t>(b)]);
      });
      order.resize(most);
      std::sort(order.begin(), order.end());
      solver.solve(hessian, {right.data(), size}, order, solution);
    }
    move_if_better(uses, solution, residuals, atom);
  }

 private:
  /// The factor of a vertex's form, and the target y with |R w - y|^2 + constant = |M w - track|^2.
  /// @param form   M^T M; changed.
  /// @param right  M^T track.
  void set_up(std::size_t vertex, Eigen::MatrixXd& form, Eigen::VectorXd right, double squared_track) {
    const Eigen::Index size = atom_size();
    const Eigen::Map<const Eigen::VectorXd> weights(rows_.data() + vertex * static_cast<std::size_t>(size), size);
    const double ridge = kWeightShare * form.diagonal().mean() + 1e-300;
    form.diagonal().array() += ridge;
    right += ridge * weights;
    const Eigen::LLT<Eigen::MatrixXd> factor(form);
    const Eigen::MatrixXd upper = factor.matrixU();
    double* packed = factors_.data() + vertex * packed_;
    float* packed_form = forms_.data() + vertex * packed_;
    for (Eigen::Index j = 0; j < size; ++j) {
      for (Eigen::Index i = 0; i <= j; ++i) {
        *packed++ = upper(i, j);
        *packed_form++ = static_cast<float>(form(i, j));
      }
    }
    Eigen::Map<Eigen::VectorXd> goal(targets_.data() + vertex * static_cast<std::size_t>(size), size);
    goal = factor.matrixL().solve(right);
    constants_[vertex] = std::max(squared_track + ridge * weights.squaredNorm() - goal.squaredNorm(), 0.0);
  }

  void accumulate(std::span<const AtomUse> uses, const double* residuals, Eigen::MatrixXd& hessian,
                  Eigen::VectorXd& gradient) const {
    const auto size = static_cast<std::size_t>(atom_size());
    std::vector<double> sum(packed_);
    gradient = Eigen::VectorXd::Zero(atom_size());
    for (const AtomUse& use : uses) {
      const auto vertex = static_cast<std::size_t>(use.vertex);
      const double square = use.coefficient * use.coefficient;
      const float* form = forms_.data() + vertex * packed_;
      for (std::size_t i = 0; i < packed_; ++i) sum[i] += square * form[i];
      const double* column = factors_.data() + vertex * packed_;
      const double* residual = residuals + vertex * size;
      for (std::size_t j = 0; j < size; ++j) {
        double product = 0;
        for (std::size_t i = 0; i <= j; ++i) product += column[i] * residual[i];
        gradient[static_cast<Eigen::Index>(j)] += use.coefficient * product;
        column += j + 1;
      }
    }
    hessian.resize(atom_size(), atom_size());
    const double* entry = sum.data();
    for (Eigen::Index j = 0; j < atom_size(); ++j) {
      for (Eigen::Index i = 0; i <= j; ++i) hessian(i, j) = hessian(j, i) = *entry++;
    }
  }

  std::size_t packed_;                            // entries of a triangle
  std::vector<double> rows_, targets_, factors_;  // per vertex: weights, y, R
  std::vector<double> constants_;
  std::vector<float> forms_;  // per vertex: M^T M, which only steers the steps
};

}  // namespace

std::unique_ptr<FitSpace> make_pose_space(const Positions& rest, const SkinWeights& weights,
                                          const ExamplePoses& poses) {
  return std::make_unique<PoseSpace>(rest, weights, poses);
}

}  // namespace limber::internal
