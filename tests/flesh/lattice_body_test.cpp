#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/flesh/jiggle.h"
#include "limber/model/skeleton.h"
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
    static std::map<int, LatticeCharacter> built;  // most tests use the same one
    const auto known = built.find(cells);
    if (known != built.end()) {
      character = known->second;
      return;
    }
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = cells;
    BindReport report;
    character = build_lattice_character(shape, rig, options, report);
    built[cells] = character;
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
  for (const float value : values) {
    if (!std::isfinite(value)) return std::numeric_limits<float>::infinity();
    result = std::max(result, std::abs(value));
  }
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
    profile.frequency = softness == 0.9f ? 0 : 3;  // either material
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
  loose.frequency = 0;
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
      if (part.rest_volume > 0) result.push_back(part.rest_volume);
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
  free.frequency = 0;
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
            // Either material; the second knows no stiffness and no drag.
            const float frequency = drag == 5 ? 0.1f + 60 * stiffness * 0.9f : 0;
            body.set_profiles(std::vector<LatticeProfile>(2, {softness, stiffness, damping, drag, frequency, damping}));
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
  LatticeProfile loose{1, 1, 0, 0, 0, 0};
  body.set_profiles(std::vector<LatticeProfile>(2, loose));
  LatticeForces forces;
  forces.gravity = {0, -9.81f, 0};
  for (int i = 0; i < 10000; ++i) body.step(bent(0.8 * std::sin(i * 0.05)), forces);
  EXPECT_LT(largest(body.particles()), 20.0f);
}

TEST(LatticeBody, StaysFiniteForTenThousandStepsOverTheGridOfParametersInContact) {
  const Bar bar(10);
  const std::vector<CollisionSphere> spheres = {{{3, 1.2f, 0.5f}, 0.5f}, {{1, 0.5f, 0.5f}, 0.2f}};  // one is inside
  const std::vector<CollisionCapsule> capsules = {{{2, -0.5f, 0}, {2, -0.5f, 1}, 0.6f}};
  CollisionBox box;
  box.center = {4, 0.5f, 0.5f};
  box.half_sizes = {0.3f, 0.3f, 0.3f};
  const std::vector<CollisionBox> boxes = {box};
  LatticeForces forces;
  forces.has_ground = true;
  forces.ground_height = 0.1f;
  forces.gravity = {0, -9.81f, 0};
  forces.spheres = spheres;
  forces.capsules = capsules;
  forces.boxes = boxes;
  forces.bones_touch_flesh = true;
  int steps = 0;
  for (const float softness : {0.0f, 0.5f, 1.0f}) {
    for (const float frequency : {0.0f, 0.1f, 3.0f, 60.0f}) {
      for (const float ratio : {0.0f, 0.5f, 1.0f}) {
        for (const float friction : {0.0f, 1.0f}) {
          LatticeBody body(bar.system());
          body.set_profiles(std::vector<LatticeProfile>(2, {softness, 0.25f, ratio, 6, frequency, ratio}));
          forces.friction = friction;
          for (int i = 0; i < 140; ++i, ++steps) body.step(bent(0.8 * std::sin(i * 0.3)), forces);
          ASSERT_LT(largest(body.particles()), 20.0f)
              << softness << " " << frequency << " " << ratio << " " << friction;
        }
      }
    }
  }
  EXPECT_GE(steps, 10000);
}

TEST(LatticeBody, WorksOnASingleCell) {
  const Bar bar(1);
  LatticeBody body(bar.system());
  for (int i = 0; i < 100; ++i) body.step(bent(0.01 * i));
  EXPECT_TRUE(std::isfinite(largest(body.particles())));
}

TEST(LatticeBody, SagsUnderGravityByWhatItsFrequencySays) {
  const Bar bar;
  LatticeBody body(bar.system(), {.volume = 0});
  LatticeProfile profile;
  profile.softness = 1;
  profile.damping_ratio = 0.5f;
  body.set_profiles(std::vector<LatticeProfile>(2, profile));
  LatticeForces forces;
  forces.gravity = {0, -5, 0};
  for (int i = 0; i < 1200; ++i) body.step(bent(0), forces);
  // g / w^2 where flesh is fully soft and its neighbours are as well; never more.
  const float sag = 5 / std::pow(2 * float(M_PI) * profile.frequency, 2.0f);
  float lowest = 0;
  for (std::size_t i = 1; i < body.offsets().size(); i += kParticleRow) lowest = std::min(lowest, body.offsets()[i]);
  EXPECT_LT(lowest, -0.7f * sag);
  EXPECT_GT(lowest, -1.01f * sag);
}

/// How far vertices are inside of a solid at most, over some frames of a bent bar.
template <class Depth>
double deepest(const Bar& bar, float softness, const LatticeForces& forces, Depth&& depth) {
  LatticeBody body(bar.system());
  LatticeProfile profile;
  profile.softness = softness;
  body.set_profiles(std::vector<LatticeProfile>(2, profile));
  std::vector<float> vertices(static_cast<std::size_t>(bar.shape.vertex_count()) * 3);
  double most = -1;
  for (int i = 0; i < 240; ++i) {
    body.step(bent(-0.3 * std::sin(0.1 * i)), forces);
    body.positions(vertices);
    for (int v = 0; v < bar.shape.vertex_count(); ++v) {
      most = std::max(most, double(depth(Eigen::Vector3f(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]))));
    }
  }
  return most;
}

TEST(LatticeBody, NoVertexGoesBelowTheGroundHoweverFirm) {
  const Bar bar;
  LatticeForces forces;
  forces.gravity = {0, -20, 0};
  const auto depth = [](const Eigen::Vector3f& x) { return 0.05f - x.y(); };
  for (const float softness : {0.0f, 0.9f}) {
    forces.has_ground = false;
    EXPECT_GT(deepest(bar, softness, forces, depth), 0.1);  // the bones go there
    forces.has_ground = true;
    forces.ground_height = 0.05f;
    EXPECT_LT(deepest(bar, softness, forces, depth), 1e-4) << softness;
  }
}

TEST(LatticeBody, FleshStaysOutsideOfSpheresCapsulesAndBoxes) {
  const Bar bar;
  const double size = 4;
  for (const float softness : {0.0f, 0.9f}) {
    LatticeForces forces;
    const std::vector<CollisionSphere> spheres = {{{3, 1.1f, 0.5f}, 0.3f}};
    forces.spheres = spheres;
    EXPECT_LT(deepest(bar, softness, forces,
                      [](const Eigen::Vector3f& x) { return 0.3f - (x - Eigen::Vector3f(3, 1.1f, 0.5f)).norm(); }),
              0.01 * size);
    LatticeForces along;
    const std::vector<CollisionCapsule> capsules = {{{2, 1.2f, 0.5f}, {4, 1.2f, 0.5f}, 0.35f}};
    along.capsules = capsules;
    EXPECT_LT(deepest(bar, softness, along,
                      [](const Eigen::Vector3f& x) {
                        const Eigen::Vector3f nearest(std::clamp(x.x(), 2.0f, 4.0f), 1.2f, 0.5f);
                        return 0.35f - (x - nearest).norm();
                      }),
              0.01 * size);
    LatticeForces corner;
    CollisionBox box;
    box.center = {3.5f, 1.4f, 0.5f};
    box.half_sizes = {1, 0.5f, 2};
    const std::vector<CollisionBox> boxes = {box};
    corner.boxes = boxes;
    EXPECT_LT(
        deepest(
            bar, softness, corner,
            [](const Eigen::Vector3f& x) {
              return std::min({1 - std::abs(x.x() - 3.5f), 0.5f - std::abs(x.y() - 1.4f), 2 - std::abs(x.z() - 0.5f)});
            }),
        0.01 * size);
  }
}

TEST(LatticeBody, BonesPushTheFleshOfOtherLimbs) {
  // Two bars side by side, hanging on one root; one leans into the other.
  Bar bar;
  Shape both = bar.shape;
  both.tets.resize(0, 4);
  const int n = both.vertex_count();
  both.positions.conservativeResize(2 * n, 3);
  both.positions.bottomRows(n) = bar.shape.positions.rowwise() + Eigen::RowVector3d(0, 1.5, 0);
  both.triangles.resize(2 * bar.shape.triangles.rows(), 3);
  both.triangles << bar.shape.triangles, bar.shape.triangles.array() + n;
  Rig rig;
  rig.handles.push_back({"root", -1, BoneHandle{{-1, 1, 0.5}, {-0.5, 1, 0.5}}});
  rig.handles.push_back({"low", 0, BoneHandle{{0.1, 0.5, 0.5}, {3.9, 0.5, 0.5}}});
  rig.handles.push_back({"high", 0, BoneHandle{{0.1, 2, 0.5}, {3.9, 2, 0.5}}});
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = 24;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(both, rig, options, report);
  ASSERT_GE(character.system.capsules.size(), 2u);
  const auto lowest_of_high = [&](bool touching) {
    LatticeBody body(character.system, {.volume = 0});
    LatticeForces forces;
    forces.bones_touch_flesh = touching;
    for (int i = 0; i <= 120; ++i) {
      AffineMatrix down = identity();
      down(1, 3) = -0.9 * std::min(i, 60) / 60.0;
      body.step(floats({identity(), identity(), down}), forces);
    }
    std::vector<float> vertices(static_cast<std::size_t>(both.vertex_count()) * 3);
    body.positions(vertices);
    float lowest = 10;
    for (int v = n; v < 2 * n; ++v) {
      const bool is_over_bone = std::abs(both.positions(v, 2) - 0.5) < 0.1 && both.positions(v, 0) > 1.5 &&
                                both.positions(v, 0) < 3.9;  // beyond its end, flesh leaves a bone slantwise
      if (is_over_bone) lowest = std::min(lowest, vertices[3 * v + 1]);
    }
    return lowest;
  };
  float radius = 0;
  for (const auto& capsule : character.system.capsules) radius = capsule.bone == 1 ? capsule.radius : radius;
  EXPECT_GT(radius, 0.3f);
  EXPECT_LT(lowest_of_high(false), 0.5f + 0.5f * radius);
  EXPECT_GT(lowest_of_high(true), 0.5f + radius - 0.04f);
}

TEST(LatticeBody, SwingsAtTheFrequencyThatItIsTold) {
  const Bar bar;
  for (const float frequency : {1.5f, 4.0f}) {
    LatticeBody body(bar.system(), {.volume = 0});
    LatticeProfile profile;
    profile.frequency = frequency;
    profile.damping_ratio = 0.05f;
    body.set_profiles(std::vector<LatticeProfile>(2, profile));
    const auto moved = [](double x) {
      AffineMatrix all = identity();
      all(1, 3) = x;
      return floats({all, all});
    };
    body.restart(moved(0));
    body.step(moved(0.02));
    std::vector<double> crossings;
    double before = 0;
    int farthest = 0;
    for (int p = 0; p < bar.system().particle_count; ++p) {
      if (bar.system().reach[p] * bar.system().depth[p] > bar.system().reach[farthest] * bar.system().depth[farthest]) {
        farthest = p;
      }
    }
    for (int i = 0; i < 600; ++i) {
      body.step(moved(0.02));
      const double now = body.offsets()[farthest * kParticleRow + 1];
      if (before < 0 && now >= 0) crossings.push_back(i - now / (now - before));
      before = now;
    }
    ASSERT_GE(crossings.size(), 4u);
    const double measured = 120 * double(crossings.size() - 1) / (crossings.back() - crossings.front());
    EXPECT_NEAR(measured, frequency, 0.1 * frequency);
  }
}

TEST(LatticeBody, SwingsAlikeWhateverTheCellsTheRegionsAndTheStep) {
  const auto peak = [](int cells, int half_width, double h) {
    const Bar bar;
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = cells;
    options.half_width = half_width;
    BindReport report;
    const LatticeCharacter character = build_lattice_character(bar.shape, bar.rig, options, report);
    LatticeBody body(character.system, {.step_seconds = h, .volume = 0});
    std::vector<float> still(static_cast<std::size_t>(bar.shape.vertex_count()) * 3), vertices = still;
    double most = 0;
    // It moves evenly, then stops at once.
    for (int i = 0; i * h < 1.5; ++i) {
      AffineMatrix all = identity();
      all(1, 3) = 0.5 * std::min(i * h, 0.5);
      body.step(floats({all, all}));
      if (i * h < 0.5) continue;
      body.positions(vertices);
      for (int v = 0; v < bar.shape.vertex_count(); ++v) {
        most = std::max(most, std::abs(vertices[3 * v + 1] - bar.shape.positions(v, 1) - 0.25));
      }
    }
    return most;
  };
  double low = 1e9, high = 0;
  for (const int cells : {16, 24, 40, 60}) {
    const double value = peak(cells, 2, 1.0 / 120);
    low = std::min(low, value);
    high = std::max(high, value);
  }
  EXPECT_GT(low, 0.005);
  EXPECT_LT(high / low, 1.1);
  const double usual = peak(24, 2, 1.0 / 120);
  EXPECT_NEAR(peak(24, 3, 1.0 / 120) / usual, 1, 0.1);
  EXPECT_NEAR(peak(24, 2, 1.0 / 240) / usual, 1, 0.1);
}

TEST(LatticeBody, ShowsFleshWithinReachHoweverHardItIsThrown) {
  const Bar bar;
  LatticeBody body(bar.system(), {.volume = 0});
  for (int i = 0; i < 200; ++i) {
    AffineMatrix all = identity();
    all(1, 3) = i % 20 < 10 ? 0 : 30;
    body.step(floats({all, all}));
    const std::span<const float> shown = body.particles();
    for (int p = 0; p < bar.system().particle_count; ++p) {
      float square = 0;
      for (int c = 0; c < 3; ++c) {
        const std::size_t at = p * kParticleRow + c;
        square += std::pow(shown[at] - body.skinned()[at], 2.0f);
      }
      ASSERT_LE(std::sqrt(square), bar.system().reach[p] + 1e-4f);
    }
  }
}

TEST(LatticeBody, ComplementaryMotionIsNoneThatTheRigCouldMake) {
  const Bar bar;
  const auto moments = [&](bool complementary, double& largest_shown) {
    LatticeBody body(bar.system(), {.volume = 0, .complementary = complementary});
    const LatticeSystem& system = bar.system();
    double most = 0, most_scale = 0;
    largest_shown = 0;
    for (int i = 0; i < 60; ++i) {
      body.step(bent(0.8 * std::sin(0.2 * i)));
      const std::span<const float> shown = body.particles();
      Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(8, 3);
      double scale = 0;
      for (int p = 0; p < system.particle_count; ++p) {
        Eigen::RowVector3d offset;
        for (int c = 0; c < 3; ++c) offset[c] = shown[p * kParticleRow + c] - body.skinned()[p * kParticleRow + c];
        scale += offset.norm();
        largest_shown = std::max(largest_shown, offset.norm());
        for (int k = 0; k < system.influences; ++k) {
          const double weight = system.influence_weights[p * system.influences + k];
          const int column = 4 * system.influence_bones[p * system.influences + k];
          for (int axis = 0; axis < 3; ++axis) {
            sums.row(column + axis) += weight * system.rest[p * kParticleRow + axis] / system.longest_side * offset;
          }
          sums.row(column + 3) += weight * offset;
        }
      }
      most = std::max(most, sums.cwiseAbs().maxCoeff());
      most_scale = std::max(most_scale, scale);
    }
    return most / most_scale;
  };
  double plain = 0, left = 0;
  EXPECT_GT(moments(false, plain), 0.05);
  EXPECT_LT(moments(true, left), 2e-3);
  EXPECT_GT(left, 0.1 * plain);  // something is left
}

TEST(LatticeBody, JumpsWithoutFeelingIt) {
  const Bar bar;
  LatticeBody body(bar.system(), {.volume = 0}), other(bar.system(), {.volume = 0});
  const AffineMatrix away = turned(1.1, {0, 1, 1}, {3, -2, 5});
  const auto at = [&](int i, bool is_away) {
    const AffineMatrix tip = turned(0.7 * std::sin(0.1 * i), Eigen::Vector3d::UnitZ(), {2, 0.5, 0.5});
    return is_away ? floats({away, compose(away, tip)}) : floats({identity(), tip});
  };
  for (int i = 0; i < 60; ++i) {
    body.step(at(i, false));
    other.step(at(i, false));
  }
  other.jump(at(59, true));
  for (int i = 60; i < 120; ++i) {
    body.step(at(i, false));
    other.step(at(i, true));
  }
  const std::span<const float> here = body.particles(), there = other.particles();
  float most = 0;
  for (int p = 0; p < bar.system().particle_count; ++p) {
    const float* x = here.data() + p * kParticleRow;
    const Eigen::Vector3d expected = apply(away, Eigen::Vector3d(x[0], x[1], x[2]));
    for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(there[p * kParticleRow + c] - float(expected[c])));
  }
  EXPECT_LT(most, 2e-3f);
  EXPECT_GT(largest(body.offsets()), 0.01f);
}

TEST(LatticeCharacter, SmallPiecesKeepTheirFormAndGoWithWhatCarriesThem) {
  Bar bar;
  const Shape button = test::make_tet_box(2, 2, 2, {0.3, 0.2, 0.3});
  Shape both = bar.shape;
  both.tets.resize(0, 4);
  const int n = both.vertex_count();
  both.positions.conservativeResize(n + button.vertex_count(), 3);
  both.positions.bottomRows(button.vertex_count()) = button.positions.rowwise() + Eigen::RowVector3d(3, 1.02, 0.35);
  both.triangles.resize(bar.shape.triangles.rows() + button.triangles.rows(), 3);
  both.triangles << bar.shape.triangles, button.triangles.array() + n;
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = 24;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(both, bar.rig, options, report);
  ASSERT_EQ(character.system.pieces.size(), 1u);
  LatticeBody body(character.system);
  double moved = 0, bent_by = 0, apart = 0;
  for (int i = 0; i < 90; ++i) {
    AffineMatrix all = identity();
    all(1, 3) = 0.3 * std::sin(0.25 * i);
    body.step(floats({all, all}));
    std::vector<float> vertices(static_cast<std::size_t>(both.vertex_count()) * 3);
    body.positions(vertices);
    const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> now(vertices.data(),
                                                                                         both.vertex_count(), 3);
    const Eigen::MatrixXd offsets =
        now.cast<double>() - (both.positions.rowwise() + Eigen::RowVector3d(0, all(1, 3), 0));
    const Eigen::RowVector3d first = offsets.row(n);
    moved = std::max(moved, first.norm());
    bent_by =
        std::max(bent_by, (offsets.bottomRows(button.vertex_count()).rowwise() - first).rowwise().norm().maxCoeff());
    Eigen::Index nearest = 0;
    (both.positions.topRows(n).rowwise() - both.positions.row(n)).rowwise().squaredNorm().minCoeff(&nearest);
    apart = std::max(apart, (offsets.row(nearest) - first).norm());
  }
  EXPECT_GT(moved, 0.01);
  EXPECT_LT(bent_by, 1e-5);
  EXPECT_LT(apart, 0.5 * moved);
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
  EXPECT_TRUE((LatticeProfile{0.5f, 0.2f, 0.1f, 1, 0, 0.2f}.is_valid()));
  EXPECT_FALSE((LatticeProfile{0.5f, 0.2f, 0.1f, 1, 0.01f, 0.2f}.is_valid()));
  EXPECT_FALSE((LatticeProfile{0.5f, 0.2f, 0.1f, 1, 3, 1.5f}.is_valid()));
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
