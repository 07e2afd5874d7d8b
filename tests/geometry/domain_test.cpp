#include <limits>

#include <gtest/gtest.h>

#include "limber/geometry/volume.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

TEST(Domain, IsChosenByWhatTheShapeHas) {
  EXPECT_EQ(make_domain(test::make_tet_box(2, 2, 2)).mode, VolumeMode::Tets);
  EXPECT_EQ(make_domain(test::make_grid(3, 3)).mode, VolumeMode::Planar);
  EXPECT_EQ(make_domain(test::make_sphere(2), {.lattice_vertices = 300}).mode, VolumeMode::Lattice);
  Shape flat_in_space = test::make_grid(3, 3);
  flat_in_space.dimension = 3;
  flat_in_space.positions.col(2).setConstant(5);
  EXPECT_EQ(make_domain(flat_in_space).mode, VolumeMode::Planar);
  EXPECT_EQ(make_domain(test::make_sphere(2), {.mode = VolumeMode::Surface}).mode, VolumeMode::Surface);
}

TEST(Domain, EmbeddingReproducesLinearFunctions) {
  const Shape sphere = test::moved(test::make_sphere(3), 3);
  for (const VolumeMode mode : {VolumeMode::Lattice, VolumeMode::Surface}) {
    const Domain domain = make_domain(sphere, {.mode = mode, .lattice_vertices = 500});
    const Eigen::MatrixXd carried = domain.embedding * domain.elements.positions;
    EXPECT_LT((carried - sphere.positions).cwiseAbs().maxCoeff(), 1e-11) << name_of(mode);
    const Eigen::VectorXd sums = domain.embedding * Eigen::VectorXd::Ones(domain.vertex_count());
    EXPECT_LT((sums.array() - 1).abs().maxCoeff(), 1e-12) << name_of(mode);
  }
}

TEST(Domain, CarriesSubspacesToTheShape) {
  const Shape sphere = test::make_sphere(2);
  const Domain domain = make_domain(sphere, {.lattice_vertices = 300});
  const Eigen::VectorXd x = domain.elements.positions.col(0);
  Eigen::MatrixXd weights(domain.vertex_count(), 2);
  weights << (0.5 + 0.1 * x.array()).matrix(), (0.5 - 0.1 * x.array()).matrix();
  const Subspace on_domain = linear_blend_subspace(domain.elements.positions, 3, weights, 2);
  const Subspace on_shape = carry_to_shape(domain, on_domain, sphere);
  EXPECT_LT((deform(on_shape, on_shape.rest_dofs) - sphere.positions).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((scalar_weights(on_shape).col(0) - (0.5 + 0.1 * sphere.positions.col(0).array()).matrix()).norm(), 1e-11);

  Subspace without_weights = on_domain;
  without_weights.basis = dense_basis(on_domain);
  const Subspace embedded = carry_to_shape(domain, without_weights, sphere);
  EXPECT_LT((dense_basis(embedded) - domain.embedding * dense_basis(on_domain)).norm(), 1e-12);
}

TEST(Domain, RefusesModesThatDoNotFit) {
  expect_error(ErrorCode::UnsuitableShape, [] { make_domain(test::make_sphere(1), {.mode = VolumeMode::Tets}); });
  expect_error(ErrorCode::UnsuitableShape, [] { make_domain(test::make_sphere(1), {.mode = VolumeMode::Planar}); });
  expect_error(ErrorCode::UnsuitableShape, [] { make_domain(test::make_grid(1, 1), {.mode = VolumeMode::Surface}); });
  expect_error(ErrorCode::InvalidArgument, [] { make_domain(test::make_sphere(1), {.lattice_vertices = -1}); });
}

TEST(Domain, NamesTheBadVertexOrElement) {
  Shape shape = test::make_sphere(1);
  shape.positions(3, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error_of([&] { make_domain(shape); }).place().vertex, 3);
  shape = test::make_sphere(1);
  shape.triangles(4, 2) = 1000;
  const Error error = error_of([&] { make_domain(shape); });
  EXPECT_EQ(error.code(), ErrorCode::IndexOutOfRange);
  EXPECT_EQ(error.place().element, 4);
}

TEST(Domain, RefusesNothingness) {
  expect_error(ErrorCode::EmptyMesh, [] { make_domain(Shape{}, {.mode = VolumeMode::Surface}); });
  Shape point = test::make_sphere(1);
  point.positions.setOnes();
  expect_error(ErrorCode::DegenerateShape, [&] { make_domain(point, {.mode = VolumeMode::Surface}); });
}

}  // namespace
}  // namespace limber
