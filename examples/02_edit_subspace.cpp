// Adds, moves and removes point handles of a bound shape one by one, as a user does with a mouse. Weights follow
// without binding again: each edit costs one back-substitution, and the matrix is factorised once.
//
// Prints:
//   bound to 9 points
//   added nose: 10 points
//   the new point answers to itself alone: 1.000, to others 0.000
//   moved and removed: 9 points, 1 factorisation in all
//   as if never touched, to 0.000000

#include <cstdio>

#include "limber/core/error.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"

using namespace limber;

namespace {

/// The vertex that is nearest to a point.
int nearest_vertex(const Shape& shape, const Eigen::Vector3d& point) {
  int nearest = 0;
  (shape.positions.rowwise() - point.transpose()).rowwise().squaredNorm().minCoeff(&nearest);
  return nearest;
}

void edit() {
  // A flat gingerbread man with a point in each limb.
  const auto [shape, rig] = make_sample("gingerbread", 60);

  // Where smoothness is measured: here the plane; for a surface in space, a lattice of tets around it.
  SubspaceEditor editor(make_domain(shape), shape, rig);
  const Subspace before = editor.subspace();
  std::printf("bound to %d points\n", editor.rig().count());

  // One more, on a vertex so that we can look at its row of the basis B. Points own one column of B each: their
  // position's.
  const Eigen::AlignedBox3d box = bounding_box(shape);
  const int vertex = nearest_vertex(shape, box.center() + Eigen::Vector3d(0, 0.1 * box.sizes().y(), 0));
  const Eigen::Vector3d place = shape.positions.row(vertex);
  const int nose = editor.add_point("nose", place);
  std::printf("added nose: %d points\n", editor.rig().count());

  Eigen::RowVectorXd row = basis_row(editor.subspace(), vertex);
  const int column = editor.subspace().handles[nose].first;
  const double own = row[column];
  row[column] = 0;
  std::printf("the new point answers to itself alone: %.3f, to others %.3f\n", own, row.cwiseAbs().maxCoeff());

  // Every edit either succeeds or throws limber::Error and leaves everything as it was.
  editor.move_point(nose, place + Eigen::Vector3d(0.02 * box.sizes().x(), 0, 0));
  editor.remove_point(nose);
  std::printf("moved and removed: %d points, %d factorisation in all\n", editor.rig().count(), editor.factorisations());
  std::printf("as if never touched, to %.6f\n",
              (dense_basis(editor.subspace()) - dense_basis(before)).cwiseAbs().maxCoeff());
}

}  // namespace

int main() {
  try {
    edit();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
