// Whether a smoothness energy converges: on the unit square, the first eigenvalue above those of the linear functions
// should approach a limit as the mesh is refined.
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include "limber/geometry/internal/operators.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

/// The unit square as so many cells a side, two triangles each.
Shape unit_square(int cells) {
  Shape shape;
  shape.dimension = 2;
  shape.positions.setZero((cells + 1) * (cells + 1), 3);
  shape.triangles.resize(2 * cells * cells, 3);
  for (int y = 0; y <= cells; ++y) {
    for (int x = 0; x <= cells; ++x) {
      shape.positions.row(y * (cells + 1) + x).head(2) << static_cast<double>(x) / cells,
          static_cast<double>(y) / cells;
    }
  }
  for (int cell = 0; cell < cells * cells; ++cell) {
    const int a = cell / cells * (cells + 1) + cell % cells;
    shape.triangles.row(2 * cell) << a, a + 1, a + cells + 2;
    shape.triangles.row(2 * cell + 1) << a, a + cells + 2, a + cells + 1;
  }
  return shape;
}

/// The fourth eigenvalue of A u = lambda M u: the linear functions take three.
double first_eigenvalue(const SparseMatrix& energy, const Eigen::VectorXd& mass) {
  const Eigen::VectorXd scale = mass.cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd scaled = scale.asDiagonal() * Eigen::MatrixXd(energy) * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[3];
}

}  // namespace

std::vector<Result> run_energies(const Options& /*options*/) {
  std::vector<Result> results;
  for (const int cells : {6, 10, 16, 22}) {
    const Shape square = unit_square(cells);
    const Eigen::VectorXd mass = lumped_mass(square);
    const auto add = [&](const char* row, const SparseMatrix& energy) {
      results.push_back({"papers/2015-energy", fmt::format("{}: {} cells a side", row, cells),
                         first_eigenvalue(energy, mass), "", 0, ""});
    };
    add("printed", boundary_corrected_energy(square));
    add("facets, Limber's default", facet_jump_energy(square));
  }
  return results;
}

}  // namespace limber::bench
