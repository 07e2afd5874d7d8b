#include "bench/skin_problem.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "limber/core/internal/random.h"

namespace limber::bench {
using namespace internal;
namespace {

Shape make_torus(int around, int along) {
  Shape shape;
  shape.positions.resize(around * along, 3);
  shape.triangles.resize(2 * around * along, 3);
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < along; ++j) {
      const double a = 2 * std::numbers::pi * i / around;
      const double b = 2 * std::numbers::pi * j / along;
      const double radius = 1 + 0.4 * std::cos(a);
      const int here = i * along + j;
      const int next = i * along + (j + 1) % along;
      const int over = (i + 1) % around * along + j;
      const int across = (i + 1) % around * along + (j + 1) % along;
      shape.positions.row(here) << radius * std::cos(b), radius * std::sin(b), 0.4 * std::sin(a);
      shape.triangles.row(2 * here) << here, over, across;
      shape.triangles.row(2 * here + 1) << here, across, next;
    }
  }
  return shape;
}

}  // namespace

DenseSkin make_dense_skin(int vertices, int bones) {
  const int around = static_cast<int>(std::sqrt(vertices / 2.0));
  DenseSkin skin;
  skin.shape = make_torus(around, 2 * around);
  Random random(3);
  std::vector<Eigen::RowVector3d> centers;
  for (int j = 0; j < bones; ++j) {
    // The same places whatever the number of vertices.
    const double a = random.uniform(0, 2 * std::numbers::pi);
    const double b = random.uniform(0, 2 * std::numbers::pi);
    const double radius = 1 + 0.4 * std::cos(a);
    centers.emplace_back(radius * std::cos(b), radius * std::sin(b), 0.4 * std::sin(a));
  }
  Eigen::MatrixXd weights(skin.shape.vertex_count(), bones);
  for (int i = 0; i < skin.shape.vertex_count(); ++i) {
    for (int j = 0; j < bones; ++j) {
      weights(i, j) =
          std::exp(-(skin.shape.positions.row(i) - centers[static_cast<std::size_t>(j)]).squaredNorm() / 0.2);
    }
    weights.row(i) /= weights.row(i).sum();
  }
  skin.weights = skin_weights_of(weights);
  return skin;
}

}  // namespace limber::bench
