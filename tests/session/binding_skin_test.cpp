#include <gtest/gtest.h>

#include "limber/geometry/volume.h"
#include "limber/session/bind_session.h"
#include "limber/session/characters.h"

#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
namespace {

constexpr double kHeight = 0.5;

/// A strip in the plane z = 0.5 between two regions, and a point if wanted.
Binding planar_binding(WeightMethod method, bool with_point, int extra_weights = 0) {
  Shape shape = test::make_grid(12, 3, 4, 1);
  shape.positions.col(2).setConstant(kHeight);
  Rig rig;
  rig.dimension = 2;
  test::add_region(rig, {0, 13, 26, 39});
  test::add_region(rig, {12, 25, 38, 51});
  if (with_point) test::add_point(rig, shape.positions.row(19).transpose());
  BindOptions options;
  options.method = method;
  options.extra_weights = extra_weights;
  BindReport report;
  return bind_shape(shape, rig, options, report);
}

/// Some pose in the plane: everything moves, extra handles too.
Eigen::MatrixXd bent(const Subspace& subspace) {
  Eigen::MatrixXd dofs = subspace.rest_dofs;
  for (Eigen::Index i = 0; i < dofs.rows(); ++i) {
    for (Eigen::Index axis = 0; axis < dofs.cols(); ++axis) {
      dofs(i, axis) += 0.3 * std::sin(1.0 + 2.0 * static_cast<double>(i) + 5.0 * static_cast<double>(axis));
    }
  }
  return dofs;
}

std::vector<float> skinned(const Binding& binding, SkinBlend blend, const Eigen::MatrixXd& dofs) {
  BindingSkin skin(binding, blend);
  std::vector<float> positions(3 * static_cast<std::size_t>(binding.shape.vertex_count()), -99.0f);
  skin.skin(dofs, positions);
  return positions;
}

void expect_near(const std::vector<float>& positions, const Positions& expected, double tolerance) {
  ASSERT_EQ(static_cast<Eigen::Index>(positions.size()), expected.size());
  for (Eigen::Index i = 0; i < expected.size(); ++i) {
    ASSERT_NEAR(positions[static_cast<std::size_t>(i)], expected.data()[i], tolerance) << i;
  }
}

TEST(BindingSkin, KeepsPlanarShapesInTheirPlane) {
  for (const Binding& binding :
       {planar_binding(WeightMethod::Bounded, false), planar_binding(WeightMethod::Bounded, false, 2),
        planar_binding(WeightMethod::Biharmonic, true)}) {
    const Eigen::MatrixXd dofs = bent(binding.subspace);
    ASSERT_EQ(dofs.cols(), 2);
    const Positions expected = deform(binding.subspace, dofs);
    EXPECT_EQ(expected(7, 2), kHeight);
    expect_near(skinned(binding, SkinBlend::Linear, dofs), expected, 1e-5);
  }
}

TEST(BindingSkin, TurnsPlanarShapesByDualQuaternions) {
  const Binding binding = planar_binding(WeightMethod::Bounded, false);
  // One motion for all handles: every blend gives just that.
  const Eigen::Rotation2Dd turn(0.7);
  Eigen::MatrixXd dofs = binding.subspace.rest_dofs;
  for (const HandleDofs& handle : binding.subspace.handles) {
    dofs.middleRows(handle.first, 2) = turn.toRotationMatrix().transpose();
    dofs.row(handle.first + 2) << 1, -2;
  }
  Positions expected = binding.shape.positions;
  for (Eigen::Index v = 0; v < expected.rows(); ++v) {
    expected.row(v).head<2>() = (turn * expected.row(v).head<2>().transpose() + Eigen::Vector2d(1, -2)).transpose();
  }
  expect_near(skinned(binding, SkinBlend::DualQuaternion, dofs), expected, 1e-5);
}

TEST(BindingSkin, AgreesWithTheSubspaceForBlendsOfEveryKind) {
  const Shape shape = test::make_tet_box(4, 2, 2, {4, 2, 2});
  Rig rig;
  test::add_region(rig, {0, 5, 10});
  test::add_region(rig, {4, 9, 14});
  const double size = bounding_box(shape).diagonal().norm();
  for (const int extra : {0, 3}) {
    BindOptions options;
    options.method = WeightMethod::Bounded;
    options.extra_weights = extra;
    BindReport report;
    const Binding binding = bind_shape(shape, rig, options, report);
    ASSERT_TRUE(is_linear_blend(binding.subspace));
    const Eigen::MatrixXd dofs = bent(binding.subspace);
    expect_near(skinned(binding, SkinBlend::Linear, dofs), deform(binding.subspace, dofs), 1e-6 * size);
  }
}

}  // namespace
}  // namespace limber
