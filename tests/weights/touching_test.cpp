#include <gtest/gtest.h>

#include "limber/weights/edit_weights.h"

#include "tests/geometry/lattice_zoo.h"
#include "tests/weights/rigs.h"

namespace limber::test {
namespace {

/// A box between two corners, with edges of about 1/detail.
Shape box_between(const Eigen::Vector3d& low, const Eigen::Vector3d& high, int detail = 4) {
  return shifted(make_box(high - low, detail), low.transpose());
}

/// Hips in the middle, and a leg of two bones on either side.
Rig legs() {
  Rig rig;
  add_bone(rig, {0, 10, 0}, {0, 12, 0});
  for (const double x : {-1.0, 1.0}) {
    const int thigh = rig.count();
    add_bone(rig, {x, 10, 0}, {x, 5, 0});
    rig.handles.back().parent = 0;
    add_bone(rig, {x, 5, 0}, {x, 0, 0});
    rig.handles.back().parent = thigh;
  }
  return rig;
}

TEST(FindHolding, TellsLegsSideBySideFromPartsOfOneLeg) {
  // Two legs of two parts each, close to each other all along, below one trunk.
  const Shape shape =
      together({box_between({-1.98, 5.02, -1}, {-0.02, 10, 1}, 1), box_between({-1.98, 0, -1}, {-0.02, 5, 1}, 1),
                box_between({0.02, 5.02, -1}, {1.98, 10, 1}, 1), box_between({0.02, 0, -1}, {1.98, 5, 1}, 1),
                box_between({-2, 10.02, -1}, {2, 12, 1}, 1)});
  const Holding holding = find_holding(shape, legs(), find_touches(shape, 0.1));
  const auto touches = [&](int a, int b) {
    return std::any_of(holding.flexible.begin(), holding.flexible.end(), [&](const Touch& touch) {
      return touch.parts == std::array{a, b};
    });
  };
  EXPECT_TRUE(touches(0, 1));  // knees
  EXPECT_TRUE(touches(2, 3));
  EXPECT_TRUE(touches(0, 4));   // hips
  EXPECT_FALSE(touches(1, 3));  // shin at shin
  EXPECT_TRUE(holding.stiff.empty());
}

TEST(FindHolding, FindsWhatIsStiff) {
  Rig rig;
  add_bone(rig, {0, 0, 0}, {5, 0, 0});
  add_bone(rig, {5, 0, 0}, {10, 0, 0});
  rig.handles.back().parent = 0;
  const Shape body = box_between({-1, -1, -1}, {11, 1, 1}, 2);
  const Shape button = box_between({4.8, 1.01, -0.2}, {5.2, 1.2, 0.2});
  const Shape sword = box_between({9, 1.01, -0.1}, {9.3, 8, 0.1}, 2);
  const Shape ball = box_between({2, 3, 0}, {2.5, 3.5, 0.5});
  const Shape knob = box_between({4.9, 1.21, -0.1}, {5.1, 1.3, 0.1});
  const Shape all = together({body, button, sword, ball, knob});
  Holding holding = find_holding(all, rig, find_touches(all, 0.05));
  ASSERT_EQ(holding.stiff.size(), 4u);
  EXPECT_EQ(holding.stiff[0].part, 1);
  EXPECT_EQ(holding.stiff[1].part, 2);
  EXPECT_EQ(holding.stiff[2].part, 4);  // sits on the button
  EXPECT_EQ(holding.stiff[3].part, 3);  // hangs in the air
  EXPECT_TRUE(holding.stiff[3].seats.empty());
  EXPECT_TRUE(holding.flexible.empty());

  // Weights go over from the first bone to the second along the body.
  Eigen::MatrixXd weights(all.vertex_count(), 2);
  weights.col(1) = (all.positions.col(0).array() / 10).min(1).max(0);
  weights.col(0) = 1 - weights.col(1).array();
  stiffen(all, rig, holding, weights);
  const ShapeParts parts = parts_of(all);
  for (int v = 0; v < all.vertex_count(); ++v) {
    const int part = parts.of_vertex[v];
    if (part == 1 || part == 4) EXPECT_NEAR(weights(v, 1), 0.5, 0.05);
    if (part == 2) EXPECT_EQ(weights(v, 1), 1);
    if (part == 3) EXPECT_NEAR(weights(v, 1), 0.2, 0.1);
    EXPECT_NEAR(weights.row(v).sum(), 1, 1e-12);
  }
  EXPECT_EQ(holding.stiff[1].handle, 1);
}

TEST(FindHolding, LeavesClothesBending) {
  Rig rig;
  add_bone(rig, {0, 0, 0}, {5, 0, 0});
  add_bone(rig, {5, 0, 0}, {10, 0, 0});
  rig.handles.back().parent = 0;
  const Shape body = box_between({-1, -1, -1}, {11, 1, 1}, 2);
  // A sleeve around both bones: four walls, a little off the body.
  std::array<std::vector<double>, 3> grid = {{{2.0}, {-1.1, -1.02, 1.02, 1.1}, {-1.1, -1.02, 1.02, 1.1}}};
  append_steps(grid[0], 8, 12);
  const Shape tube = make_blocks(grid, [](int, int j, int k) { return j != 1 || k != 1; });
  const Shape all = together({body, tube});
  const Holding holding = find_holding(all, rig, find_touches(all, 0.1));
  EXPECT_TRUE(holding.stiff.empty());
  EXPECT_FALSE(holding.flexible.empty());
}

TEST(Sew, MakesWeightsEqualWherePartsTouchAndFadesOut) {
  const Shape shape = together({box_between({0, 0, 0}, {1, 4, 1}), box_between({0, 4.01, 0}, {1, 8, 1})});
  Holding holding;
  holding.touches = holding.flexible = find_touches(shape, 0.05);
  ASSERT_FALSE(holding.flexible.empty());
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(shape.vertex_count(), 2);
  for (int v = 0; v < shape.vertex_count(); ++v) weights(v, shape.positions(v, 1) > 4 ? 1 : 0) = 1;
  sew(shape, holding, weights);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    EXPECT_NEAR(weights.row(v).sum(), 1, 1e-12);
    EXPECT_GE(weights.row(v).minCoeff(), 0);
    const double height = shape.positions(v, 1);
    if (height > 3.9 && height < 4.1) EXPECT_NEAR(weights(v, 0), 0.5, 0.1);
    if (height < 1) EXPECT_GT(weights(v, 0), 0.99);
    if (height > 7) EXPECT_GT(weights(v, 1), 0.99);
  }
  for (const Touch& touch : holding.flexible) {
    Eigen::Vector2d at = Eigen::Vector2d::Zero();
    for (int side = 0; side < 2; ++side) {
      for (int corner = 0; corner < 3; ++corner) {
        const int vertex = shape.triangles(touch.triangles[side], corner);
        at[side] += touch.barycentric[side][corner] * weights(vertex, 0);
      }
    }
    EXPECT_NEAR(at[0], at[1], 0.02);
  }
  const Eigen::MatrixXd once = weights;
  holding.flexible.clear();
  sew(shape, holding, weights);
  EXPECT_EQ(weights, once);
}

}  // namespace
}  // namespace limber::test
