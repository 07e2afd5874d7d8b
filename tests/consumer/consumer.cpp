#include <cstdio>

#include "limber/limber.h"

/// Reaches into the modules with libraries behind them: a missing or misplaced library fails to link.
int main() {
  limber::SparseMatrix matrix(3, 3);
  matrix.setIdentity();
  matrix *= 2.0;
  const Eigen::MatrixXd solution = limber::SparseCholesky(matrix).solve(Eigen::MatrixXd::Constant(3, 1, 6.0));

  const limber::Image image{.width = 1, .height = 1, .pixels = {1, 2, 3, 255}};
  const bool same_picture = limber::read_png(limber::write_png(image)).pixels == image.pixels;

  bool refused = false;
  try {
    limber::validate(limber::Rig{.handles = {limber::Handle{}}});
  } catch (const limber::Error& error) {
    refused = error.code() == limber::ErrorCode::InvalidRig;
  }
  std::printf("limber %s: half of 6 is %.0f\n", LIMBER_VERSION, solution(0, 0));
  return solution.isConstant(3.0) && same_picture && refused ? 0 : 1;
}
