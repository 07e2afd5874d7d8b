#include <cmath>
#include <set>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <gtest/gtest.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/flesh/internal/build_matching_plan.h"
#include "limber/runtime/flesh.h"
#include "limber/samples/samples.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;

struct Motion {
  Rows displacements;
  Rows velocities;
};

std::vector<float> packed(const Motion& motion) {
  std::vector<float> rows(static_cast<std::size_t>(motion.displacements.rows()) * kMatchingRow, 0);
  for (Eigen::Index p = 0; p < motion.displacements.rows(); ++p) {
    for (int c = 0; c < 3; ++c) {
      rows[p * kMatchingRow + c] = static_cast<float>(motion.displacements(p, c));
      rows[p * kMatchingRow + 4 + c] = static_cast<float>(motion.velocities(p, c));
    }
  }
  return rows;
}

/// A lattice with its plan and the memory of a job.
struct Matcher {
  VoxelLattice lattice;
  MatchingPlan plan;
  std::vector<float> rotations;
  std::vector<float> scratch;

  Matcher(VoxelLattice made, int half_width, const std::vector<double>& masses = {})
      : lattice(std::move(made)),
        plan(build_matching_plan(lattice, half_width, masses)),
        rotations(matching_state_size(plan)),
        scratch(matching_scratch_size(plan)) {
    reset_matching(plan, rotations);
  }

  Motion operator()(const Motion& motion) {
    const std::vector<float> motions = packed(motion);
    std::vector<float> goals(motions.size());
    match_shapes({&plan, motions, rotations, goals, scratch});
    Motion result = motion;
    for (Eigen::Index p = 0; p < result.displacements.rows(); ++p) {
      for (int c = 0; c < 3; ++c) {
        result.displacements(p, c) = static_cast<double>(goals[p * kMatchingRow + c]);
        result.velocities(p, c) = static_cast<double>(goals[p * kMatchingRow + 4 + c]);
      }
    }
    return result;
  }
};

VoxelLattice lattice_of(const Shape& shape, int cells) {
  VoxelLatticeOptions options;
  options.cells_along_longest = cells;
  return make_voxel_lattice(shape, options);
}

/// Irregular lattices: thin, with holes, of several parts, forked, of one cell.
std::vector<std::pair<std::string, VoxelLattice>> lattice_zoo() {
  std::vector<std::pair<std::string, VoxelLattice>> zoo;
  zoo.emplace_back("sphere", lattice_of(test::make_sphere(3), 7));
  zoo.emplace_back("torus", lattice_of(test::make_torus(24, 12, 0.25), 12));
  zoo.emplace_back("soup", lattice_of(test::make_soup(12, 3), 6));
  zoo.emplace_back("spheres", lattice_of(test::make_spheres(2, 2), 9));
  zoo.emplace_back("octopus", lattice_of(make_sample("octopus", 40).shape, 16));
  zoo.emplace_back("one cell", lattice_of(test::make_sphere(1), 1));
  return zoo;
}

std::set<int> region_of(const VoxelLattice& lattice, int particle, int half_width) {
  std::set<int> region = {particle};
  for (int step = 0; step < half_width; ++step) {
    std::set<int> grown = region;
    for (const int p : region) {
      grown.insert(lattice.neighbors.begin() + lattice.neighbor_starts[p],
                   lattice.neighbors.begin() + lattice.neighbor_starts[p + 1]);
    }
    region = grown;
  }
  return region;
}

/// Eqs. 17-22, 27 and 28 as they are written, in double, region by region, with an SVD.
Motion reference(const VoxelLattice& lattice, int half_width, const Motion& motion, const std::vector<double>& masses) {
  const int n = lattice.particle_count();
  Motion goals{Rows::Zero(n, 3), Rows::Zero(n, 3)};
  std::vector<std::set<int>> regions;
  for (int p = 0; p < n; ++p) regions.push_back(region_of(lattice, p, half_width));
  const auto share = [&](int p) { return masses[p] / static_cast<double>(regions[p].size()); };
  for (const std::set<int>& region : regions) {
    double mass = 0;
    Eigen::Vector3d rest_center = Eigen::Vector3d::Zero();
    Eigen::Vector3d center = rest_center;
    Eigen::Vector3d velocity = rest_center;
    for (const int p : region) {
      const Eigen::Vector3d rest = lattice.particles.row(p);
      mass += share(p);
      rest_center += share(p) * rest;
      center += share(p) * (rest + motion.displacements.row(p).transpose());
      velocity += share(p) * motion.velocities.row(p).transpose();
    }
    rest_center /= mass;
    center /= mass;
    velocity /= mass;
    Eigen::Matrix3d moment = Eigen::Matrix3d::Zero();
    for (const int p : region) {
      const Eigen::Vector3d rest = lattice.particles.row(p);
      moment += share(p) * (rest + motion.displacements.row(p).transpose() - center) * (rest - rest_center).transpose();
    }
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(moment, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Vector3d signs(1, 1, (svd.matrixU() * svd.matrixV().transpose()).determinant());
    const Eigen::Matrix3d rotation = svd.matrixU() * signs.asDiagonal() * svd.matrixV().transpose();
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    Eigen::Vector3d angular_momentum = Eigen::Vector3d::Zero();
    for (const int p : region) {
      const Eigen::Vector3d arm = rotation * (lattice.particles.row(p).transpose() - rest_center);
      inertia += share(p) * (arm.squaredNorm() * Eigen::Matrix3d::Identity() - arm * arm.transpose());
      angular_momentum += share(p) * arm.cross(motion.velocities.row(p).transpose());
    }
    const Eigen::Vector3d spin = inertia.inverse() * angular_momentum;
    for (const int p : region) {
      const Eigen::Vector3d rest = lattice.particles.row(p);
      const Eigen::Vector3d arm = rotation * (rest - rest_center);
      goals.displacements.row(p) += (arm + center - rest).transpose();
      goals.velocities.row(p) += (velocity + spin.cross(arm)).transpose();
    }
  }
  for (int p = 0; p < n; ++p) {
    goals.displacements.row(p) /= static_cast<double>(regions[p].size());
    goals.velocities.row(p) /= static_cast<double>(regions[p].size());
  }
  return goals;
}

Motion random_motion(const VoxelLattice& lattice, double amount, std::uint64_t seed) {
  Random random(seed);
  Motion motion{Rows(lattice.particle_count(), 3), Rows(lattice.particle_count(), 3)};
  for (Eigen::Index i = 0; i < motion.displacements.size(); ++i) {
    motion.displacements.data()[i] = amount * lattice.cell_size * random.uniform(-1, 1);
    motion.velocities.data()[i] = random.uniform(-1, 1);
  }
  return motion;
}

TEST(ShapeMatching, FastSumsAndKernelAEqualBruteForceAndSvd) {
  for (const auto& [name, lattice] : lattice_zoo()) {
    for (const int half_width : {1, 2, 3}) {
      SCOPED_TRACE(name + ", half-width " + std::to_string(half_width));
      Random random(5);
      std::vector<double> masses;
      for (int p = 0; p < lattice.particle_count(); ++p) masses.push_back(random.uniform(0.5, 2));
      const Motion motion = random_motion(lattice, 0.4, 7);
      const Motion wanted = reference(lattice, half_width, motion, masses);
      const Motion got = Matcher(lattice, half_width, masses)(motion);
      EXPECT_LT((got.displacements - wanted.displacements).cwiseAbs().maxCoeff(), 2e-5 * lattice.cell_size);
      EXPECT_LT((got.velocities - wanted.velocities).cwiseAbs().maxCoeff(), 2e-5);
    }
  }
}

TEST(ShapeMatching, RestStaysAtRest) {
  for (const auto& [name, lattice] : lattice_zoo()) {
    SCOPED_TRACE(name);
    const int n = lattice.particle_count();
    const Motion got = Matcher(lattice, 2)({Rows::Zero(n, 3), Rows::Zero(n, 3)});
    EXPECT_LT(got.displacements.cwiseAbs().maxCoeff(), 1e-6 * lattice.cell_size);
    EXPECT_EQ(got.velocities.cwiseAbs().maxCoeff(), 0);
  }
}

TEST(ShapeMatching, RigidMotionIsItsOwnGoal) {
  const Eigen::AngleAxisd turn(2.5, Eigen::Vector3d(1, 2, -1).normalized());
  const Eigen::Vector3d spin(0.3, -0.2, 0.9);
  for (const auto& [name, lattice] : lattice_zoo()) {
    SCOPED_TRACE(name);
    Motion motion{Rows(lattice.particle_count(), 3), Rows(lattice.particle_count(), 3)};
    for (int p = 0; p < lattice.particle_count(); ++p) {
      const Eigen::Vector3d rest = lattice.particles.row(p);
      const Eigen::Vector3d now = turn * rest + Eigen::Vector3d(3, -1, 2);
      motion.displacements.row(p) = (now - rest).transpose();
      motion.velocities.row(p) = (spin.cross(now) + Eigen::Vector3d(0, 1, 0)).transpose();
    }
    const Motion got = Matcher(lattice, 2)(motion);
    const double size = motion.displacements.cwiseAbs().maxCoeff();
    EXPECT_LT((got.displacements - motion.displacements).cwiseAbs().maxCoeff(), 2e-6 * size);
    EXPECT_LT((got.velocities - motion.velocities).cwiseAbs().maxCoeff(),
              1e-5 * motion.velocities.cwiseAbs().maxCoeff());
  }
}

TEST(ShapeMatching, ConservesLinearMomentum) {
  for (const auto& [name, lattice] : lattice_zoo()) {
    SCOPED_TRACE(name);
    Random random(11);
    std::vector<double> masses;
    for (int p = 0; p < lattice.particle_count(); ++p) masses.push_back(random.uniform(0.5, 2));
    const Eigen::Map<const Eigen::VectorXd> mass(masses.data(), static_cast<Eigen::Index>(masses.size()));
    const Motion motion = random_motion(lattice, 0.5, 13);
    const Motion got = Matcher(lattice, 2, masses)(motion);
    const double scale = mass.sum();
    EXPECT_LT((mass.transpose() * (got.displacements - motion.displacements)).norm(), 2e-6 * scale * lattice.cell_size);
    EXPECT_LT((mass.transpose() * (got.velocities - motion.velocities)).norm(), 2e-6 * scale);
  }
}

TEST(ShapeMatching, CollapsedAndInvertedRegionsGiveFiniteGoals) {
  const VoxelLattice lattice = lattice_of(test::make_sphere(2), 6);
  Matcher matcher(lattice, 2);
  Motion motion = random_motion(lattice, 0, 1);
  motion.displacements = -lattice.particles;  // all in one point
  EXPECT_TRUE(matcher(motion).displacements.allFinite());
  motion.displacements = -2 * lattice.particles;  // inside out
  EXPECT_TRUE(matcher(motion).displacements.allFinite());
  motion.displacements.setZero();
  motion.displacements.col(0) = -lattice.particles.col(0);  // flat
  EXPECT_TRUE(matcher(motion).displacements.allFinite());
}

TEST(ShapeMatching, GivesTheSameBitsOnAnyNumberOfThreads) {
  const VoxelLattice lattice = lattice_of(test::make_sphere(4), 32);
  ASSERT_GT(lattice.particle_count(), 8192);  // more than one chunk
  const Motion motion = random_motion(lattice, 0.3, 17);
  set_thread_count(1);
  const Motion one = Matcher(lattice, 2)(motion);
  set_thread_count(3);
  const Motion three = Matcher(lattice, 2)(motion);
  set_thread_count(0);
  EXPECT_EQ(one.displacements, three.displacements);
  EXPECT_EQ(one.velocities, three.velocities);
}

TEST(ShapeMatching, SharesMostSums) {
  const VoxelLattice lattice = lattice_of(test::make_sphere(4), 24);
  const MatchingPlan plan = build_matching_plan(lattice, 2);
  const double items =
      static_cast<double>(plan.bars.items.size() + plan.plates.items.size() + plan.regions.items.size());
  EXPECT_LT(items / plan.particle_count, 20);  // 5 + 5 + 5 inside, against 125 without sharing
}

TEST(BuildMatchingPlan, RefusesWhatItCannotUse) {
  const VoxelLattice lattice = lattice_of(test::make_sphere(1), 3);
  expect_error(ErrorCode::InvalidArgument, [&] { build_matching_plan(lattice, 0); });
  expect_error(ErrorCode::InvalidArgument, [&] { build_matching_plan(lattice, 9); });
  expect_error(ErrorCode::InvalidArgument, [&] { build_matching_plan(lattice, 1, {1.0}); });
  expect_error(ErrorCode::EmptyMesh, [] { build_matching_plan(VoxelLattice(), 1); });
  std::vector<double> masses(static_cast<std::size_t>(lattice.particle_count()), 1);
  masses[3] = -1;
  expect_error(ErrorCode::InvalidArgument, [&] { build_matching_plan(lattice, 1, masses); });
}

}  // namespace
}  // namespace limber
