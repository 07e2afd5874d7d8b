#include <cmath>
#include <map>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/flesh/internal/build_volume_plan.h"
#include "limber/runtime/flesh.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

std::vector<float> rows_of(const Positions& positions) {
  std::vector<float> rows(static_cast<std::size_t>(positions.rows()) * kParticleRow, 0);
  for (Eigen::Index p = 0; p < positions.rows(); ++p) {
    for (int c = 0; c < 3; ++c) rows[p * kParticleRow + c] = static_cast<float>(positions(p, c));
  }
  return rows;
}

/// The exact volume of a trilinear cell, by Gauss quadrature of its Jacobian (two points are exact per axis).
double trilinear_volume(const VoxelLattice& lattice, int cell, const std::vector<float>& rows) {
  double volume = 0;
  for (int node = 0; node < 8; ++node) {
    double at[3];
    for (int d = 0; d < 3; ++d) at[d] = 0.5 + ((node >> d & 1) ? 0.5 : -0.5) / std::sqrt(3.0);
    Eigen::Matrix3d jacobian = Eigen::Matrix3d::Zero();
    for (int k = 0; k < 8; ++k) {
      Eigen::Vector3d corner;
      for (int c = 0; c < 3; ++c) {
        corner[c] = static_cast<double>(rows[lattice.cell_corners(cell, k) * kParticleRow + c]);
      }
      for (int d = 0; d < 3; ++d) {
        double slope = (k >> d & 1) ? 1 : -1;
        for (int e = 0; e < 3; ++e) {
          if (e != d) slope *= (k >> e & 1) ? at[e] : 1 - at[e];
        }
        jacobian.col(d) += slope * corner;
      }
    }
    volume += jacobian.determinant() / 8;
  }
  return volume;
}

/// The mannequin's lattice, divided among its joints.
struct Body {
  LatticeWeights weights;
  DeformableParts parts;
  VolumePlan plan;

  Body() {
    const Sample sample = make_sample("mannequin", 60);
    LatticeWeightOptions options;
    options.lattice.cells_along_longest = 30;
    BindReport report;
    weights = diffuse_lattice_weights(sample.shape, sample.rig, options, report);
    parts = joint_parts(weights.lattice, sample.rig, weights.particle_weights);
    plan = build_volume_plan(weights.lattice, parts);
  }
  const VoxelLattice& lattice() const { return weights.lattice; }

  /// Squashed along y and twisted about it, more with height.
  std::vector<float> twisted() const {
    Positions positions = lattice().particles;
    for (Eigen::Index p = 0; p < positions.rows(); ++p) {
      const Eigen::AngleAxisd turn(0.6 * positions(p, 1), Eigen::Vector3d::UnitY());
      positions.row(p) = (turn * Eigen::Vector3d(positions.row(p))).transpose();
      positions(p, 1) *= 0.85;
    }
    return rows_of(positions);
  }
};

/// The same for every test; made once.
const Body& mannequin() {
  static const Body made;
  return made;
}

TEST(JointParts, DivideBonesAtTheirMiddleUnlessTheRigSaysOtherwise) {
  const Shape shape = test::make_tet_box(18, 2, 2, {9, 1, 1});
  Rig rig;
  for (int i = 0; i < 3; ++i) {
    const double x = 3.0 * i;
    rig.handles.push_back({"bone" + std::to_string(i), i - 1, BoneHandle{{x, 0.5, 0.5}, {x + 3, 0.5, 0.5}}});
  }
  LatticeWeightOptions options;
  options.lattice.cells_along_longest = 18;
  BindReport report;
  const LatticeWeights weights = diffuse_lattice_weights(shape, rig, options, report);
  const auto names_along = [&](const RigFlesh& flesh) {
    const DeformableParts parts = joint_parts(weights.lattice, rig, weights.particle_weights, flesh);
    std::string names;
    for (const double x : {0.75, 2.25, 3.75, 5.25, 6.75, 8.25}) {
      int nearest = 0;
      double least = 1e9;
      for (int cell = 0; cell < weights.lattice.cell_count(); ++cell) {
        const Eigen::Vector3d corner = weights.lattice.particles.row(weights.lattice.cell_corners(cell, 0));
        const double distance = (corner - Eigen::Vector3d(x - 0.25, 0.25, 0.25)).norm();
        if (distance < least) nearest = cell;
        least = std::min(least, distance);
      }
      names += parts.names[static_cast<std::size_t>(parts.part_of_cell[static_cast<std::size_t>(nearest)])].back();
    }
    return names;
  };
  EXPECT_EQ(names_along({}), "011222");
  EXPECT_EQ(names_along({{.handle = "bone1", .part = FleshPart::Bone}}), "001122");
  EXPECT_EQ(names_along({{.handle = "bone1", .part = FleshPart::Parent}}), "000222");
  EXPECT_EQ(
      names_along({{.handle = "bone2", .part = FleshPart::Parent}, {.handle = "bone1", .part = FleshPart::Parent}}),
      "000000");
  expect_error_at_handle(ErrorCode::InvalidArgument, "bone0",
                         [&] { names_along({{.handle = "bone0", .part = FleshPart::Parent}}); });
  expect_error_at_handle(ErrorCode::InvalidArgument, "bone9", [&] { names_along({{.handle = "bone9"}}); });
}

TEST(VolumeOf, EqualsTheTrilinearCellsOfEachPart) {
  const Body& body = mannequin();
  std::vector<float> rows = body.twisted();
  Random random(3);
  for (float& value : rows) value += static_cast<float>(0.1 * body.lattice().cell_size * random.uniform(-1, 1));
  std::vector<double> wanted(body.plan.parts.size(), 0);
  for (int cell = 0; cell < body.lattice().cell_count(); ++cell) {
    wanted[body.parts.part_of_cell[cell]] += trilinear_volume(body.lattice(), cell, rows);
  }
  for (std::size_t part = 0; part < wanted.size(); ++part) {
    EXPECT_NEAR(volume_of(body.plan, static_cast<int>(part), rows), wanted[part], 1e-6 * (wanted[part] + 1e-3));
  }
}

TEST(VolumeOf, AtRestIsThatOfTheCells) {
  const Body& body = mannequin();
  double sum = 0;
  for (const VolumePart& part : body.plan.parts) sum += part.rest_volume;
  const double cell = std::pow(body.lattice().cell_size, 3);
  EXPECT_NEAR(sum / (cell * body.lattice().cell_count()), 1, 1e-5);
}

TEST(CorrectVolume, RestoresTheWholeAndNearlyEveryPartAfterSquashAndTwist) {
  const Body& body = mannequin();
  std::vector<float> rows = body.twisted();
  double worst = 0, all = 0, rest_of_all = 0;
  for (std::size_t part = 0; part < body.plan.parts.size(); ++part) {
    const double rest = body.plan.parts[part].rest_volume;
    if (rest > 0) worst = std::max(worst, std::abs(volume_of(body.plan, static_cast<int>(part), rows) - rest) / rest);
  }
  ASSERT_GT(worst, 0.1);  // there is something to restore
  std::vector<float> scratch(volume_scratch_size(body.plan));
  const VolumeResult result = correct_volume(body.plan, rows, {}, 1, scratch);
  EXPECT_LT(result.miss, 1e-4);
  for (std::size_t part = 0; part < body.plan.parts.size(); ++part) {
    const double rest = body.plan.parts[part].rest_volume;
    if (rest <= 0) continue;
    const double now = volume_of(body.plan, static_cast<int>(part), rows);
    EXPECT_NEAR(now / rest, 1, 0.03) << body.parts.names[part];
    all += now;
    rest_of_all += rest;
  }
  EXPECT_NEAR(all / rest_of_all, 1, 1e-3);
}

TEST(CorrectVolume, HasNoStepsWherePartsMeet) {
  // A round bar whose halves are squashed by another amount, so that its parts ask for other shifts.
  const Shape bar = make_sample("cylinder", 40).shape;
  const double low = bar.positions.col(1).minCoeff(), high = bar.positions.col(1).maxCoeff();
  Rig rig;
  const auto place = [&](double t) { return Eigen::Vector3d(0, low + t * (high - low), 0); };
  rig.handles.push_back({"low", -1, BoneHandle{place(0.1), place(0.5)}});
  rig.handles.push_back({"high", 0, BoneHandle{place(0.5), place(0.9)}});
  LatticeWeightOptions options;
  options.lattice.cells_along_longest = 40;
  BindReport report;
  const LatticeWeights weights = diffuse_lattice_weights(bar, rig, options, report);
  const VoxelLattice& lattice = weights.lattice;
  const VolumePlan plan = build_volume_plan(lattice, joint_parts(lattice, rig, weights.particle_weights));
  Positions squashed = lattice.particles;
  for (Eigen::Index p = 0; p < squashed.rows(); ++p) {
    const double t = (squashed(p, 1) - low) / (high - low);
    const double factor = 1 - 0.15 * t * t;
    squashed(p, 0) *= factor;
    squashed(p, 2) *= factor;
  }
  std::vector<float> rows = rows_of(squashed);
  std::vector<float> scratch(volume_scratch_size(plan));
  correct_volume(plan, rows, {}, 1, scratch);
  // How far each layer of the lattice has moved out, as a part of the radius.
  std::map<int, std::pair<double, int>> layers;
  double radius = 0;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    const double before = std::hypot(squashed(p, 0), squashed(p, 2));
    const double now = std::hypot(rows[p * kParticleRow], rows[p * kParticleRow + 2]);
    radius = std::max(radius, before);
    if (before < 0.5 * bar.positions.col(0).maxCoeff()) continue;
    auto& [sum, count] = layers[lattice.particle_grid(p, 1)];
    sum += now - before;
    ++count;
  }
  std::vector<double> profile;
  for (const auto& [layer, moved] : layers) profile.push_back(moved.first / moved.second / radius);
  double largest = 0, most = 0;
  for (std::size_t i = 4; i + 4 < profile.size(); ++i) {  // without the caps
    largest = std::max(largest, std::abs(profile[i]));
    most = std::max(most, std::abs(profile[i + 1] - 2 * profile[i] + profile[i - 1]));
  }
  EXPECT_GT(largest, 0.03);
  EXPECT_LT(most, 0.003);
}

TEST(CorrectVolume, StrengthSaysHowMuchComesBack) {
  const Shape sphere = test::make_sphere(3);
  VoxelLatticeOptions options;
  options.cells_along_longest = 10;
  const VoxelLattice lattice = make_voxel_lattice(sphere, options);
  const VolumePlan plan = build_volume_plan(lattice, whole_part(lattice));
  std::vector<float> scratch(volume_scratch_size(plan));
  const double rest = plan.parts[0].rest_volume;
  for (const float strength : {0.0f, 0.3f, 1.0f}) {
    std::vector<float> rows = rows_of(0.8 * lattice.particles);
    const double before = volume_of(plan, 0, rows);
    correct_volume(plan, rows, {}, strength, scratch);
    EXPECT_NEAR(volume_of(plan, 0, rows), before + static_cast<double>(strength) * (rest - before), 1e-4 * rest);
  }
}

TEST(CorrectVolume, LeavesWhatHasItsVolumeAndMovesWithARigidMotion) {
  const Body& body = mannequin();
  const Eigen::AngleAxisd turn(1.1, Eigen::Vector3d(1, 1, 0).normalized());
  Positions moved = body.lattice().particles;
  std::vector<float> frames;
  for (Eigen::Index p = 0; p < moved.rows(); ++p) {
    moved.row(p) = (turn * Eigen::Vector3d(moved.row(p)) + Eigen::Vector3d(1, 2, 3)).transpose();
    const Eigen::Matrix3d matrix = turn.toRotationMatrix();
    for (int k = 0; k < 9; ++k) frames.push_back(static_cast<float>(matrix(k / 3, k % 3)));
  }
  std::vector<float> rows = rows_of(moved);
  const std::vector<float> before = rows;
  std::vector<float> scratch(volume_scratch_size(body.plan));
  correct_volume(body.plan, rows, frames, 1, scratch);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_NEAR(rows[i], before[i], 1e-4 * body.lattice().cell_size);
}

TEST(CorrectVolume, StaysFiniteForCollapsedAndInvertedParts) {
  const Body& body = mannequin();
  std::vector<float> scratch(volume_scratch_size(body.plan));
  for (const double factor : {0.0, -1.0, 1e-6, 50.0}) {
    std::vector<float> rows = rows_of(factor * body.lattice().particles);
    correct_volume(body.plan, rows, {}, 1, scratch);
    const float longest = static_cast<float>(body.plan.longest_shift);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ASSERT_TRUE(std::isfinite(rows[i]));
      if (factor == 0.0) {
        ASSERT_LE(std::abs(rows[i]), longest * 1.001f);
      }
    }
  }
}

TEST(CorrectVolume, RefusesTablesThatDoNotFit) {
  const Body& body = mannequin();
  std::vector<float> scratch(volume_scratch_size(body.plan));
  const std::vector<float> before = rows_of(0.9 * body.lattice().particles);
  std::vector<float> rows = before;
  EXPECT_EQ(correct_volume(body.plan, std::span(rows).first(4), {}, 1, scratch).status, Status::WrongSize);
  EXPECT_EQ(correct_volume(body.plan, rows, std::span<const float>(before).first(9), 1, scratch).status,
            Status::WrongSize);
  EXPECT_EQ(correct_volume(body.plan, rows, {}, 1, {}).status, Status::ScratchTooSmall);
  EXPECT_EQ(rows, before);
  EXPECT_EQ(correct_volume(body.plan, rows, {}, 1, scratch).status, Status::Ok);
}

}  // namespace
}  // namespace limber
