#include <algorithm>
#include <array>

#include "limber/arap/reduced_model.h"
#include "limber/runtime/internal/rotation.h"

namespace limber {
using namespace internal;
namespace {

/// The largest <R, M> over rotations R. An error of the rotation counts in second order: single precision does.
template <int kDimension, class Nearest>
double alignment(const Eigen::Matrix<double, kDimension, kDimension>& matrix, Nearest nearest) {
  using Square = Eigen::Matrix<double, kDimension, kDimension, Eigen::RowMajor>;
  const double size = matrix.norm();
  if (!(size > 0)) return 0;
  std::array<float, kDimension * kDimension> entries;
  Eigen::Map<Eigen::Matrix<float, kDimension, kDimension, Eigen::RowMajor>>(entries.data()) =
      (matrix / size).template cast<float>();
  const auto rotation = nearest(entries);
  Square result;
  std::copy(rotation.begin(), rotation.end(), result.data());
  return result.cwiseProduct(matrix).sum();
}

}  // namespace

double reduced_energy(const ReducedModel& model, const Eigen::MatrixXd& dofs) {
  const int d = model.dimension;
  double energy = 0.5 * dofs.cwiseProduct(model.stiffness * dofs).sum() + model.rest_energy;
  const Eigen::MatrixXd parts = model.coupling * dofs;  // K~ H, a square block per cluster
  for (int cluster = 0; cluster < model.cluster_count(); ++cluster) {
    if (d == 3) {
      energy -= alignment<3>(parts.middleRows<3>(3 * cluster),
                             [](const std::array<float, 9>& m) { return nearest_rotation_3d(m); });
    } else {
      energy -= alignment<2>(parts.middleRows<2>(2 * cluster),
                             [](const std::array<float, 4>& m) { return nearest_rotation_2d(m); });
    }
  }
  return std::max(0.0, energy) * model.energy_scale;
}

}  // namespace limber
