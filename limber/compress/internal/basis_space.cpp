#include <algorithm>

#include <Eigen/Cholesky>

#include "limber/compress/internal/fit_space.h"

namespace limber::internal {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Atoms are (d+1) x dofs matrices, row by row.
class BasisSpace final : public FitSpace {
 public:
  BasisSpace(const Subspace& subspace, const Positions& rest, const IndexLists& neighbors)
      : FitSpace(subspace.vertex_count(), (subspace.dimension + 1) * subspace.dof_count(), subspace.dof_count()),
        rows_(dense_basis(subspace)),
        places_(subspace.vertex_count(), subspace.dimension + 1),
        neighbors_(neighbors) {
    places_.leftCols(subspace.dimension) = rest.leftCols(subspace.dimension);
    places_.rightCols(1).setOnes();
  }

  const double* target(int vertex) const override { return rows_.row(vertex).data(); }

  const double* image(int vertex, const double* atom, double* scratch) const override {
    Eigen::Map<Eigen::RowVectorXd> result(scratch, image_size());
    const Eigen::Map<const RowMajor> matrix(atom, places_.cols(), image_size());
    result.noalias() = places_(vertex, 0) * matrix.row(0);
    for (Eigen::Index row = 1; row < places_.cols(); ++row) result += places_(vertex, row) * matrix.row(row);
    return scratch;
  }

  /// The affine function that is exact at the vertex and best at its neighbours; of small slope where they do not
  /// determine it.
  void seed(int vertex, double* atom) const override {
    const Eigen::Index d = places_.cols() - 1;
    Eigen::MatrixXd moment = Eigen::MatrixXd::Zero(d, d);
    Eigen::MatrixXd right = Eigen::MatrixXd::Zero(d, image_size());
    const Eigen::RowVectorXd here = places_.row(vertex).head(d);
    for (const int other : neighbors_[vertex]) {
      const Eigen::RowVectorXd step = places_.row(other).head(d) - here;
      moment.noalias() += step.transpose() * step;
      right.noalias() += step.transpose() * (rows_.row(other) - rows_.row(vertex));
    }
    moment.diagonal().array() += 1e-6 * moment.trace() + 1e-300;
    Eigen::Map<RowMajor> matrix(atom, d + 1, image_size());
    matrix.topRows(d) = moment.ldlt().solve(right);
    matrix.row(d) = rows_.row(vertex) - here * matrix.topRows(d);
  }

  void improve(std::span<const AtomUse> uses, double* residuals, const AtomLimits&, double* atom) const override {
    const Eigen::Index d = places_.cols() - 1;
    double squares = 0;
    Eigen::RowVectorXd center = Eigen::RowVectorXd::Zero(d);
    for (const AtomUse& use : uses) {
      squares += use.coefficient * use.coefficient;
      center += use.coefficient * use.coefficient * places_.row(use.vertex).head(d);
    }
    if (!(squares > 0)) return;
    center /= squares;
    Eigen::MatrixXd moment = Eigen::MatrixXd::Zero(d, d);
    Eigen::MatrixXd right = Eigen::MatrixXd::Zero(d + 1, image_size());
    for (const AtomUse& use : uses) {
      Eigen::VectorXd place = places_.row(use.vertex);
      place.head(d) -= center.transpose();
      moment.noalias() += use.coefficient * use.coefficient * place.head(d) * place.head(d).transpose();
      const Eigen::Map<const Eigen::RowVectorXd> residual(
          residuals + static_cast<std::size_t>(use.vertex) * static_cast<std::size_t>(image_size()), image_size());
      right.noalias() += use.coefficient * place * residual;
    }
    // Relative to the center, slope and value do not mix.
    moment.diagonal().array() += 1e-6 * moment.trace() + 1e-300;
    const double share = calm_share(squares);
    const Eigen::MatrixXd slope = share * moment.ldlt().solve(right.topRows(d));
    std::vector<double> wanted(atom, atom + atom_size());
    Eigen::Map<RowMajor> matrix(wanted.data(), d + 1, image_size());
    matrix.topRows(d) += slope;
    matrix.row(d) += share * right.row(d) / squares - center * slope;
    move_if_better(uses, wanted, residuals, atom);
  }

 private:
  RowMajor rows_;    // B
  RowMajor places_;  // (v, 1)
  const IndexLists& neighbors_;
};

}  // namespace

std::unique_ptr<FitSpace> make_basis_space(const Subspace& subspace, const Positions& rest,
                                           const IndexLists& neighbors) {
  return std::make_unique<BasisSpace>(subspace, rest, neighbors);
}

}  // namespace limber::internal
