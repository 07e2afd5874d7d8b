#include "limber/weights/internal/following.h"

#include <gtest/gtest.h>

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

HandleSite holding(int vertex) {
  HandleSite site;
  site.vertices = {vertex};
  site.weights = {1.0};
  return site;
}

void expect_linear_precision(const Domain& domain, const Following& following) {
  Eigen::MatrixXd values(domain.vertex_count(), domain.dimension + 1);
  values << domain.elements.positions.leftCols(domain.dimension), Eigen::VectorXd::Ones(domain.vertex_count());
  const Eigen::MatrixXd expected = values;
  for (int v = 0; v < domain.vertex_count(); ++v) {
    if (following.followed_vertex[static_cast<std::size_t>(v)] >= 0) values.row(v).setConstant(1e300);
  }
  follow_linearly(following, values);
  EXPECT_LT((values - expected).cwiseAbs().maxCoeff(), 1e-9 * size_of(domain.elements));
}

TEST(Following, PartsWithoutAHandleFollowTheNearestWithOne) {
  const Shape spheres = test::make_spheres(4, 2);
  const int each = spheres.vertex_count() / 4;
  const Domain domain = make_domain(spheres, {.mode = VolumeMode::Surface});
  const Following following = find_following(find_parts(domain), {holding(0), holding(3 * each)});
  ASSERT_EQ(following.components.size(), 2u);
  EXPECT_EQ(following.components[0].first_vertex, each);
  EXPECT_EQ(following.components[0].vertex_count, each);
  EXPECT_LT(following.components[0].followed_vertex, each);
  EXPECT_GE(following.components[1].followed_vertex, 3 * each);
  EXPECT_EQ(following.followed_vertex[0], -1);
  EXPECT_EQ(following.followed_vertex[static_cast<std::size_t>(each)], following.components[0].followed_vertex);
}

TEST(Following, ReproducesLinearFunctions) {
  const Shape spheres = test::moved(test::make_spheres(5, 2), 7);
  const Domain domain = make_domain(spheres, {.lattice_vertices = 900});
  expect_linear_precision(domain, find_following(find_parts(domain), {holding(0)}));
}

TEST(Following, LoneVerticesFollowToo) {
  Shape grid = test::make_grid(3, 3);
  grid.positions.conservativeResize(grid.vertex_count() + 2, Eigen::NoChange);
  grid.positions.bottomRows(2) << 2, 2, 0, 0.5, 0.5, 0;
  const Domain domain = make_domain(grid);
  const Following following = find_following(find_parts(domain), {holding(5)});
  EXPECT_EQ(following.components.size(), 2u);
  expect_linear_precision(domain, following);
}

TEST(Following, VerticesOfFlatElementsOnlyFollowTheirNeighbours) {
  Shape grid = test::make_grid(3, 3);
  const int added = grid.vertex_count();
  grid.positions.conservativeResize(added + 1, Eigen::NoChange);
  grid.positions.row(added) << 0.5, 0, 0;  // On the line through vertices 0 and 1.
  grid.triangles.conservativeResize(grid.triangle_count() + 1, Eigen::NoChange);
  grid.triangles.bottomRows(1) << 0, 1, added;
  const Domain domain = make_domain(grid);
  const DomainParts parts = find_parts(domain);
  EXPECT_EQ(parts.dropped_elements, 1);
  EXPECT_TRUE(parts.is_lone(added));
  expect_linear_precision(domain, find_following(parts, {holding(0)}));
}

TEST(Following, AVertexInTheSamePlaceTakesTheSameValues) {
  Shape grid = test::make_grid(3, 3);
  const int added = grid.vertex_count();
  grid.positions.conservativeResize(added + 1, Eigen::NoChange);
  grid.positions.row(added) = grid.positions.row(6);
  const Following following = find_following(find_parts(make_domain(grid)), {holding(0)});
  Eigen::MatrixXd values = Eigen::VectorXd::LinSpaced(added + 1, 0, 1).array().square().matrix();
  const double expected = values(6, 0);
  follow_linearly(following, values);
  EXPECT_DOUBLE_EQ(values(added, 0), expected);
}

TEST(Following, CopiesKeepBounds) {
  const Shape spheres = test::make_spheres(2, 1);
  const int each = spheres.vertex_count() / 2;
  const Following following =
      find_following(find_parts(make_domain(spheres, {.mode = VolumeMode::Surface})), {holding(0)});
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(2 * each, 1);
  weights.topRows(each).setConstant(0.25);
  follow_by_copy(following, weights);
  EXPECT_EQ(weights.minCoeff(), 0.25);
  EXPECT_EQ(weights.maxCoeff(), 0.25);
}

TEST(Following, ThousandsOfPartsFollow) {
  const Shape soup = test::make_soup(4000, 3);
  const Domain domain = make_domain(soup, {.mode = VolumeMode::Surface});
  const Following following = find_following(find_parts(domain), {holding(0), holding(3000)});
  EXPECT_EQ(following.components.size(), 3998u);
  const Eigen::VectorXd sums = following.extension * Eigen::VectorXd::Ones(domain.vertex_count());
  for (int v = 0; v < domain.vertex_count(); ++v) {
    if (following.followed_vertex[static_cast<std::size_t>(v)] < 0) continue;
    EXPECT_NEAR(sums[v], 1, 1e-9);
  }
}

TEST(Following, NothingFollowsWhereEveryPartIsBound) {
  const Following following = find_following(find_parts(make_domain(test::make_grid(2, 2))), {holding(0)});
  EXPECT_TRUE(following.components.empty());
  EXPECT_EQ(following.extension.nonZeros(), 0);
}

}  // namespace
}  // namespace limber
