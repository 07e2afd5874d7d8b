#include <cmath>
#include <numeric>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/flesh/jiggle.h"
#include "limber/runtime/flesh.h"
#include "limber/runtime/skin.h"

#include "tests/support/meshes.h"

namespace limber {
using namespace internal;
namespace {

/// A bar along x with two bones that meet in the middle.
struct Bar {
  Shape shape = test::make_tet_box(16, 4, 4, {4, 1, 1});
  Rig rig;
  LatticeCharacter character;

  explicit Bar(int cells = 24) {
    rig.handles.push_back({"root", -1, BoneHandle{{0.1, 0.5, 0.5}, {2, 0.5, 0.5}}});
    rig.handles.push_back({"tip", 0, BoneHandle{{2, 0.5, 0.5}, {3.9, 0.5, 0.5}}});
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = cells;
    BindReport report;
    character = build_lattice_character(shape, rig, options, report);
  }
  const LatticeSystem& system() const { return character.system; }
};

std::vector<float> floats(const std::vector<AffineMatrix>& bones) {
  std::vector<float> values;
  for (const AffineMatrix& bone : bones) {
    for (int k = 0; k < 12; ++k) values.push_back(static_cast<float>(bone(k / 4, k % 4)));
  }
  return values;
}

AffineMatrix identity() {
  return AffineMatrix::Identity();
}

/// A rotation about a point.
AffineMatrix turned(double radians, const Eigen::Vector3d& axis, const Eigen::Vector3d& about) {
  AffineMatrix matrix;
  matrix.leftCols<3>() = Eigen::AngleAxisd(radians, axis.normalized()).toRotationMatrix();
  matrix.col(3) = about - matrix.leftCols<3>() * about;
  return matrix;
}

std::vector<float> bent(double radians) {
  return floats({identity(), turned(radians, Eigen::Vector3d::UnitZ(), {2, 0.5, 0.5})});
}

float largest(std::span<const float> values) {
  float result = 0;
  for (const float value : values) result = std::max(result, std::abs(value));
  return result;
}

TEST(LatticeBody, StandsStillAtRest) {
  const Bar bar;
  LatticeBody body(bar.system());
  for (int i = 0; i < 200; ++i) body.step(bent(0));
  EXPECT_LT(largest(body.offsets()), 1e-5f);
  std::vector<float> vertices(static_cast<std::size_t>(bar.shape.vertex_count()) * 3);
  body.positions(vertices);
  for (int v = 0; v < bar.shape.vertex_count(); ++v) {
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(vertices[3 * v + c], bar.shape.positions(v, c), 1e-5);
  }
}

TEST(LatticeBody, SettlesOnTheSkinnedPoseWhenTheMotionStops) {
  const Bar bar;
  for (const float softness : {0.3f, 0.9f, 1.0f}) {
    LatticeBody body(bar.system());
    LatticeProfile profile;
    profile.softness = softness;
    body.set_profiles(std::vector<LatticeProfile>(2, profile));
    float most = 0;
    for (int i = 0; i < 60; ++i) {
      body.step(bent(1.2 * i / 60));
      most = std::max(most, largest(body.offsets()));
    }
    EXPECT_GT(most, 0.003f) << softness;  // it moved against the skin
    for (int i = 0; i < 2000; ++i) body.step(bent(1.2));
    EXPECT_LT(largest(body.offsets()), 0.01f * most) << softness;
  }
}

TEST(LatticeBody, SoftnessZeroIsSkinningAlone) {
  const Bar bar;
  LatticeBody body(bar.system());
  LatticeProfile hard;
  hard.softness = 0;
  body.set_profiles(std::vector<LatticeProfile>(2, hard));
  for (int i = 0; i < 30; ++i) body.step(bent(0.1 * i));
  EXPECT_EQ(largest(body.offsets()), 0.0f);
}

TEST(LatticeSkinning, ByDualQuaternionsEqualsThatOfVertices) {
  const Bar bar(12);
  const LatticeSystem& system = bar.system();
  const auto count = static_cast<std::size_t>(system.particle_count);
  AffineMatrix stretched = turned(2.5, {1, 2, -1}, {2, 0.5, 0.5});
  stretched.col(0) *= 1.5;
  const std::vector<std::vector<float>> poses = {
      bent(1.2), floats({turned(-0.4, {0, 1, 0}, {0, 0, 0}), turned(2.9, {1, 0.2, 0}, {1, 1, 0})}),
      floats({identity(), stretched})};
  for (const std::vector<float>& bones : poses) {
    std::vector<float> rest, expected(3 * count), scratch(skin_scratch_size(2));
    for (std::size_t p = 0; p < count; ++p) {
      for (int c = 0; c < 3; ++c) rest.push_back(system.rest[p * kParticleRow + c]);
    }
    SkinJob job;
    job.table = {system.particle_count, system.influences, system.influence_bones, system.influence_weights};
    job.bones = bones;
    job.rest_positions = rest;
    job.positions = expected;
    job.scratch = scratch;
    skin_dual_quaternion(job);
    std::vector<float> positions(count * kParticleRow), frames(count * 9, 7),
        own(lattice_skinning_scratch_size(system));
    skin_lattice(system, LatticeSkinning::DualQuaternion, bones, positions, frames, own);
    for (std::size_t p = 0; p < count; ++p) {
      for (int c = 0; c < 3; ++c) EXPECT_NEAR(positions[p * kParticleRow + c], expected[3 * p + c], 2e-6);
      const Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>> frame(frames.data() + 9 * p);
      EXPECT_LT((frame * frame.transpose() - Eigen::Matrix3f::Identity()).norm(), 1e-5);
      EXPECT_GT(frame.determinant(), 0.9f);
    }
  }
}

TEST(LatticeBody, TurnsFramesWithItsBonesByEveryMethod) {
  const Bar bar(12);
  const AffineMatrix all = turned(0.9, {1, -2, 0.5}, {1, 0, 0});
  const auto rotation = Eigen::Matrix3f(all.leftCols<3>().cast<float>());
  for (const LatticeSkinning method :
       {LatticeSkinning::Linear, LatticeSkinning::Rigid, LatticeSkinning::DualQuaternion}) {
    const LatticeSystem& system = bar.system();
    const auto count = static_cast<std::size_t>(system.particle_count);
    std::vector<float> positions(count * kParticleRow), frames, scratch(lattice_skinning_scratch_size(system));
    for (std::size_t i = 0; i < count * 9; ++i) frames.push_back(i % 9 % 4 == 0 ? 1.0f : 0.0f);
    skin_lattice(system, method, floats({all, all}), positions, frames, scratch);
    for (std::size_t p = 0; p < count; ++p) {
      const Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>> frame(frames.data() + 9 * p);
      EXPECT_LT((frame - rotation).norm(), 1e-5f);
    }
  }
}

TEST(LatticeBody, HangsOnPartsThatHoldABone) {
  // Nothing but its own softness holds a part without a bone; it must not fall for ever.
  Bar bar;
  Shape both = bar.shape;
  both.tets.resize(0, 4);
  const int n = both.vertex_count();
  both.positions.conservativeResize(2 * n, 3);
  both.positions.bottomRows(n) = bar.shape.positions.rowwise() + Eigen::RowVector3d(0, 1.5, 0);
  both.triangles.resize(2 * bar.shape.triangles.rows(), 3);
  both.triangles << bar.shape.triangles, bar.shape.triangles.array() + n;
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = 20;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(both, bar.rig, options, report);
  ASSERT_EQ(report.following.size(), 1u);
  LatticeBody body(character.system);
  LatticeProfile loose;
  loose.softness = 1;
  body.set_profiles(std::vector<LatticeProfile>(2, loose));
  LatticeForces forces;
  forces.gravity = {0, -9.81f, 0};
  for (int i = 0; i < 2400; ++i) body.step(floats({identity(), identity()}), forces);
  EXPECT_LT(largest(body.offsets()), 0.5f);
}

TEST(LatticeCharacter, KeepsTheVolumeOfJointsOrOfTheWhole) {
  Bar bar(12);
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = 12;
  BindReport report;
  const auto volumes = [&](bool of_parts) {
    options.keep_volume_of_parts = of_parts;
    std::vector<double> result;
    for (const VolumePart& part : build_lattice_character(bar.shape, bar.rig, options, report).system.volume.parts) {
      if (part.particle_count > 0) result.push_back(part.rest_volume);
    }
    return result;
  };
  const std::vector<double> joints = volumes(true);
  const std::vector<double> whole = volumes(false);
  EXPECT_GT(joints.size(), 1u);
  ASSERT_EQ(whole.size(), 1u);
  EXPECT_NEAR(std::accumulate(joints.begin(), joints.end(), 0.0), whole[0], 1e-4 * whole[0]);
}

TEST(LatticeBody, DoesNotDeformUnderASteadyRigidMotion) {
  const Bar bar;
  LatticeBody body(bar.system(), {.volume = 0});
  const auto moved = [](int i) {
    AffineMatrix all = identity();
    all(1, 3) = 0.02 * i;
    return floats({all, all});
  };
  body.restart(moved(0));
  for (int i = 1; i < 600; ++i) body.step(moved(i));
  EXPECT_LT(largest(body.offsets()), 2e-4f);
}

TEST(LatticeBody, ConservesMomentumWithoutPins) {
  Bar bar(12);
  std::fill(bar.character.system.pinned.begin(), bar.character.system.pinned.end(), char{0});
  std::fill(bar.character.system.looseness.begin(), bar.character.system.looseness.end(), 1.0f);
  LatticeBody body(bar.system(), {.volume = 0});
  LatticeProfile free;
  free.softness = 1;
  free.drag = 0;
  free.damping = 0.3f;
  body.set_profiles(std::vector<LatticeProfile>(2, free));
  // One jerk of the skin throws every particle by another amount; from then on nothing outside acts.
  AffineMatrix jerk = turned(0.3, Eigen::Vector3d(1, 2, 3), {2, 0, 0});
  body.step(floats({jerk, jerk}));
  const auto mean = [&] {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (int p = 0; p < bar.system().particle_count; ++p) {
      for (int c = 0; c < 3; ++c) sum[c] += static_cast<double>(body.offsets()[p * kParticleRow + c]);
    }
    return Eigen::Vector3d(sum / bar.system().particle_count);
  };
  body.step(floats({jerk, jerk}));
  Eigen::Vector3d before = mean();
  body.step(floats({jerk, jerk}));
  const Eigen::Vector3d velocity = mean() - before;
  for (int i = 0; i < 300; ++i) {
    before = mean();
    body.step(floats({jerk, jerk}));
    ASSERT_LT((mean() - before - velocity).norm(), 1e-5 + 2e-3 * velocity.norm());
  }
}

TEST(LatticeBody, GivesTheSameFramesAtAnyFrameRate) {
  const Bar bar;
  // The state after one second does not depend on how often it was looked at on the way.
  std::vector<std::vector<float>> ends;
  for (const int steps_per_frame : {5, 4, 2}) {  // 24, 30 and 60 frames per second
    LatticeBody body(bar.system());
    std::vector<float> vertices(static_cast<std::size_t>(bar.shape.vertex_count()) * 3);
    for (int step = 1; step <= 120; ++step) {
      body.step(bent(std::sin(step / 20.0)));
      if (step % steps_per_frame == 0) body.positions(vertices);
    }
    ends.push_back(vertices);
  }
  EXPECT_EQ(ends[0], ends[1]);
  EXPECT_EQ(ends[0], ends[2]);
}

TEST(LatticeBody, NeverExplodes) {
  const Bar bar(10);
  for (const float softness : {0.01f, 0.5f, 1.0f}) {
    for (const float stiffness : {0.01f, 0.5f, 1.0f}) {
      for (const float damping : {0.0f, 0.5f, 1.0f}) {
        for (const float drag : {0.0f, 5.0f, 1000.0f}) {
          for (const double h : {1e-4, 1.0 / 120, 2.0}) {
            LatticeBody body(bar.system(), {.step_seconds = h});
            body.set_profiles(std::vector<LatticeProfile>(2, {softness, stiffness, damping, drag}));
            Random random(1);
            // Wild bones: they jump, collapse and turn over, then stand still.
            for (int i = 0; i < 60; ++i) {
              AffineMatrix wild = turned(random.uniform(-3, 3), {1, random.uniform(-1, 1), 0.3}, {0, 1, 0});
              wild.leftCols<3>() *= random.uniform(0, 1.5);
              wild.col(3) += Eigen::Vector3d::Constant(random.uniform(-100, 100));
              body.step(floats({wild, identity()}));
            }
            for (int i = 0; i < 60; ++i) body.step(bent(0.3));
            const float size = largest(body.particles());
            ASSERT_TRUE(std::isfinite(size));
            ASSERT_LT(size, 1e5f) << softness << " " << stiffness << " " << damping << " " << drag << " " << h;
          }
        }
      }
    }
  }
}

TEST(LatticeBody, IsStableForTenThousandSteps) {
  const Bar bar(10);
  LatticeBody body(bar.system());
  LatticeProfile loose{1, 1, 0, 0};
  body.set_profiles(std::vector<LatticeProfile>(2, loose));
  LatticeForces forces;
  forces.gravity = {0, -9.81f, 0};
  for (int i = 0; i < 10000; ++i) body.step(bent(0.8 * std::sin(i * 0.05)), forces);
  EXPECT_LT(largest(body.particles()), 20.0f);
}

TEST(LatticeBody, WorksOnASingleCell) {
  const Bar bar(1);
  LatticeBody body(bar.system());
  for (int i = 0; i < 100; ++i) body.step(bent(0.01 * i));
  EXPECT_TRUE(std::isfinite(largest(body.particles())));
}

TEST(LatticeBody, SagsUnderGravityAndStaysAboveGroundAndOutsideOfSpheres) {
  const Bar bar;
  LatticeBody body(bar.system(), {.volume = 0});
  LatticeForces forces;
  forces.gravity = {0, -20, 0};
  for (int i = 0; i < 600; ++i) body.step(bent(0), forces);
  float lowest = 0;
  for (std::size_t i = 1; i < body.offsets().size(); i += kParticleRow) lowest = std::min(lowest, body.offsets()[i]);
  EXPECT_LT(lowest, -0.005f);

  forces.has_ground = true;
  forces.ground_height = 0.05f;
  const std::vector<CollisionSphere> spheres = {{{2, 1, 0.5f}, 0.2f}};
  forces.spheres = spheres;
  for (int i = 0; i < 600; ++i) body.step(bent(0), forces);
  for (int p = 0; p < bar.system().particle_count; ++p) {
    if (bar.system().pinned[p]) continue;
    const float* row = body.particles().data() + p * kParticleRow;
    EXPECT_GT(row[1], 0.05f - 1e-4f);
    const Eigen::Vector3f from(row[0] - 2, row[1] - 1, row[2] - 0.5f);
    EXPECT_GT(from.norm(), 0.2f - 1e-4f);
  }
}

TEST(SkinLattice, RigidKeepsATwistedBarFromCollapsingWhereLinearDoesNot) {
  const Bar bar;
  const std::vector<float> bones = floats({identity(), turned(M_PI * 0.98, Eigen::Vector3d::UnitX(), {2, 0.5, 0.5})});
  const auto thinnest = [&](LatticeSkinning method) {
    LatticeBody body(bar.system(), {.skinning = method, .volume = 0});
    body.restart(bones);
    std::vector<float> vertices(static_cast<std::size_t>(bar.shape.vertex_count()) * 3);
    body.positions(vertices);
    double least = 1e9;
    for (int v = 0; v < bar.shape.vertex_count(); ++v) {
      const Eigen::Vector3d rest = bar.shape.positions.row(v);
      if (std::hypot(rest.y() - 0.5, rest.z() - 0.5) < 0.69) continue;  // edges of the bar only
      least = std::min(least, std::hypot(vertices[3 * v + 1] - 0.5, vertices[3 * v + 2] - 0.5));
    }
    return least;
  };
  EXPECT_LT(thinnest(LatticeSkinning::Linear), 0.3);
  EXPECT_GT(thinnest(LatticeSkinning::Rigid), 0.5);
}

TEST(LatticeProfile, KnowsItsRange) {
  EXPECT_TRUE(LatticeProfile().is_valid());
  EXPECT_FALSE((LatticeProfile{1.1f, 0.2f, 0.1f, 1}.is_valid()));
  EXPECT_FALSE((LatticeProfile{0.5f, 0.0f, 0.1f, 1}.is_valid()));
  EXPECT_FALSE((LatticeProfile{0.5f, 0.2f, NAN, 1}.is_valid()));
  EXPECT_FALSE((LatticeProfile{0.5f, 0.2f, 0.1f, -1}.is_valid()));
}

TEST(LatticeBody, RefusesAnotherNumberOfBonesOrVertices) {
  const Bar bar(12);
  LatticeBody body(bar.system());
  const std::vector<float> bones = bent(0.3);
  const std::span<const float> one_bone = std::span(bones).first(12);
  std::vector<float> vertices(static_cast<std::size_t>(bar.shape.vertex_count()) * 3);
  EXPECT_EQ(body.restart(one_bone), Status::WrongSize);
  EXPECT_EQ(body.step(one_bone), Status::WrongSize);
  EXPECT_EQ(body.positions(std::span(vertices).first(3)), Status::WrongSize);
  EXPECT_EQ(body.set_profiles({}), Status::WrongSize);
  EXPECT_EQ(body.step(bones), Status::Ok);
  EXPECT_EQ(body.positions(vertices), Status::Ok);
}

}  // namespace
}  // namespace limber
