#include "limber/numerics/internal/nested_dissection.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/version.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using Points = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;

/// Points of a box of side^3, and a positive definite matrix that couples those at most `reach` steps apart.
struct Box {
  Points points;
  SparseMatrix matrix;
};

Box box_of(int side, int reach) {
  const int size = side * side * side;
  Box box{Points(size, 3), SparseMatrix(size, size)};
  std::vector<Eigen::Triplet<double>> entries;
  const auto number = [side](int x, int y, int z) { return x + side * (y + side * z); };
  for (int z = 0; z < side; ++z) {
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const int v = number(x, y, z);
        box.points.row(v) = Eigen::RowVector3d(x, y, z);
        entries.emplace_back(v, v, 100);
        for (int axis = 0; axis < 3; ++axis) {
          for (int step = 1; step <= reach; ++step) {
            const int to[] = {x + (axis == 0) * step, y + (axis == 1) * step, z + (axis == 2) * step};
            if (*std::max_element(to, to + 3) >= side) continue;
            entries.emplace_back(number(to[0], to[1], to[2]), v, -1);
            entries.emplace_back(v, number(to[0], to[1], to[2]), -1);
          }
        }
      }
    }
  }
  box.matrix.setFromTriplets(entries.begin(), entries.end());
  return box;
}

void expect_permutation(std::vector<int> order, int size) {
  std::vector<int> all(static_cast<std::size_t>(size));
  std::iota(all.begin(), all.end(), 0);
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, all);
}

CholeskyOptions with(CholeskyOptions::Ordering ordering, std::vector<int> order = {}) {
  CholeskyOptions options;
  options.ordering = ordering;
  options.order = std::move(order);
  return options;
}

TEST(NestedDissection, CostsAboutAsMuchAsMetis) {
  if (!LIMBER_CHOLMOD) GTEST_SKIP() << "a build without CHOLMOD has one ordering";
  for (const int reach : {1, 2}) {
    const Box box = box_of(24, reach);
    const std::vector<int> order = nested_dissection(box.matrix, box.points);
    expect_permutation(order, box.points.rows());
    const SparseCholesky given(box.matrix, with(CholeskyOptions::Ordering::Given, order));
    const SparseCholesky metis(box.matrix, with(CholeskyOptions::Ordering::Metis));
    const SparseCholesky amd(box.matrix, with(CholeskyOptions::Ordering::Amd));
    EXPECT_EQ(given.ordering(), CholeskyOptions::Ordering::Given);
    EXPECT_LT(given.factor_flops(), 1.2 * metis.factor_flops()) << reach;
    EXPECT_LT(given.factor_flops(), amd.factor_flops()) << reach;
    const Eigen::MatrixXd right = Eigen::MatrixXd::Random(box.matrix.rows(), 3);
    const Eigen::MatrixXd expected = metis.solve(right);
    EXPECT_LT((given.solve(right) - expected).norm(), 1e-12 * expected.norm());
  }
}

TEST(NestedDissection, TakesEitherTriangleAndAnyPlaceOfThePoints) {
  const Box box = box_of(9, 1);
  const std::vector<int> order = nested_dissection(box.matrix, box.points);
  const SparseMatrix lower = box.matrix.triangularView<Eigen::Lower>();
  EXPECT_EQ(nested_dissection(lower, box.points), order);
  // All in one place, in a line, in a plane: of little use, and an order all the same.
  for (int axes = 0; axes < 3; ++axes) {
    Points flat = box.points;
    flat.rightCols(3 - axes).setConstant(7);
    expect_permutation(nested_dissection(box.matrix, flat), 729);
  }
  Random random(3);
  const Points anywhere = Points::NullaryExpr(729, 3, [&](Eigen::Index, Eigen::Index) { return random.normal(); });
  expect_permutation(nested_dissection(box.matrix, anywhere), 729);
  expect_permutation(nested_dissection(SparseMatrix(0, 0), Points(0, 3)), 0);
}

TEST(NestedDissection, RefusesWhatDoesNotFit) {
  Box box = box_of(3, 1);
  expect_error(ErrorCode::InvalidArgument, [&] { nested_dissection(box.matrix, box.points.topRows(5)); });
  box.points(4, 1) = std::numeric_limits<double>::quiet_NaN();
  expect_error(ErrorCode::NonFiniteNumber, [&] { nested_dissection(box.matrix, box.points); });
}

TEST(SparseCholesky, RefusesAnOrderThatIsNoPermutation) {
  const Box box = box_of(2, 1);
  for (const std::vector<int>& order :
       {std::vector<int>{}, std::vector<int>{0, 1, 2, 3, 4, 5, 6}, std::vector<int>{0, 1, 2, 3, 4, 5, 6, 6},
        std::vector<int>{0, 1, 2, 3, 4, 5, 6, 8}, std::vector<int>{-1, 1, 2, 3, 4, 5, 6, 7}}) {
    expect_error(ErrorCode::InvalidArgument,
                 [&] { SparseCholesky(box.matrix, with(CholeskyOptions::Ordering::Given, order)); });
  }
}

}  // namespace
}  // namespace limber
