// A program of its own: it counts every allocation by replacing the operators.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/flesh/jiggle.h"
#include "limber/mls/mls.h"
#include "limber/runtime.h"

#include "tests/support/bars.h"
#include "tests/support/meshes.h"

namespace {

std::atomic<long> allocations{0};

void* allocate(std::size_t size, std::size_t alignment) {
  ++allocations;
  const std::size_t rounded = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  if (void* memory = std::aligned_alloc(alignment, rounded)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size) {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace limber {
using namespace internal;
namespace {

using namespace test;

/// How often `call` allocates on any thread, once the threads are there: the first loop starts them.
template <class Call>
long allocations_of(const Call& call) {
  call();
  const long before = allocations;
  for (int i = 0; i < 3; ++i) call();
  return allocations - before;
}

/// Every test runs on one thread and on several, with the executor that every user of setup gets. Jobs are long enough
/// for several chunks.
class RunTime : public ::testing::TestWithParam<int> {
 protected:
  RunTime() { set_thread_count(GetParam()); }
  ~RunTime() override { set_thread_count(0); }

  static std::vector<float> random_floats(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(random.uniform(-1, 1));
    return values;
  }
};

/// A bar in two or three dimensions, one end held, the other dragged.
struct Dragged {
  explicit Dragged(int dimension) : bar(make_bar(dimension, 5)), model(model_of(bar, 10)) {
    Random random(1);
    constraints = constraints_of(model, bar.rig, random_pose(bar, random), bar.shape.positions);
    system = pack(constrain(model, constraints.rows));
    targets = to_float(constraints.targets);
  }
  Bar bar;
  ReducedModel model;
  PosedConstraints constraints;
  ReducedSystem system;
  std::vector<float> targets;
};

TEST(AllocationCounter, Counts) {
  EXPECT_EQ(allocations_of([] { std::vector<double> some(100); }), 3);
}

TEST_P(RunTime, RunsOnTheExecutorOfSetup) {
  EXPECT_EQ(executor(), &thread_pool());
}

TEST_P(RunTime, AReducedSolveAllocatesNothing) {
  for (const int dimension : {2, 3}) {
    const Dragged dragged(dimension);
    test::Character character(dragged.system);
    for (const SolveOptions& options :
         {SolveOptions{}, SolveOptions{.plain = true}, SolveOptions{.sweeps = 50, .tolerance = 1e-6f}}) {
      const SolveJob job{&dragged.system, dragged.targets,   character.rotations,
                         character.dofs,  character.scratch, options};
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(solve_reduced(job).status, Status::Ok); }), 0);
    }
    EXPECT_EQ(allocations_of([&] { reset_rotations(dragged.system, character.rotations); }), 0);
  }
}

TEST_P(RunTime, ACrowdAllocatesNothing) {
  constexpr int kCharacters = 100;
  for (const int dimension : {2, 3}) {
    const Dragged dragged(dimension);
    std::vector<float> targets;
    for (int i = 0; i < kCharacters; ++i) {
      targets.insert(targets.end(), dragged.targets.begin(), dragged.targets.end());
    }
    std::vector<float> rotations(crowd_state_size(dragged.system, kCharacters));
    std::vector<float> dofs(static_cast<std::size_t>(kCharacters) * dragged.system.dof_count * dimension);
    std::vector<float> scratch(crowd_scratch_size(dragged.system, kCharacters));
    EXPECT_EQ(allocations_of([&] { reset_crowd(dragged.system, rotations); }), 0);
    const CrowdJob job{&dragged.system, kCharacters, targets, rotations, dofs, scratch, 4, 0.4f};
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(solve_crowd(job), Status::Ok); }), 0);
  }
}

TEST_P(RunTime, DynamicsAllocateNothing) {
  for (const int dimension : {2, 3}) {
    const Dragged dragged(dimension);
    const DynamicSystem dynamic = build_dynamic_system(dragged.model, dragged.constraints.rows);
    ReducedDynamics dynamics(dynamic);
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(dynamics.step(dragged.targets, 1.0 / 60).status, Status::Ok); }), 0);
    const std::vector<float> dofs(dynamics.dofs().begin(), dynamics.dofs().end());
    const std::vector<float> still(dofs.size());
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(dynamics.restart(dofs, still), Status::Ok); }), 0);
  }
}

/// Moving least squares with points and, in space, bones; all results wanted.
TEST_P(RunTime, MovingLeastSquaresAllocateNothing) {
  constexpr int kVertices = 10000;
  for (const int dimension : {2, 3}) {
    Random random(3);
    Positions vertices(kVertices, 3);
    for (double& value : vertices.reshaped()) value = random.uniform(-1, 1);
    if (dimension == 2) vertices.col(2).setZero();
    MlsControls controls;
    controls.dimension = dimension;
    for (int i = 0; i < 7; ++i) controls.points.push_back({vertices.row(i).transpose()});
    if (dimension == 3) controls.bones.push_back({vertices.row(8).transpose(), vertices.row(9).transpose()});
    const PackedMls packed = pack_mls(vertices, controls);
    const MlsTables tables = packed.tables();
    std::vector<float> targets(packed.rest_controls.rbegin(), packed.rest_controls.rend());
    std::vector<float> scratch(mls_scratch_size(tables)), positions(3 * kVertices), transforms(12 * kVertices);
    std::vector<float> margins(kVertices);
    AlignedVector<float> drag(mls_drag_size(tables));
    std::vector<float> moved(static_cast<std::size_t>(tables.target_count()));
    moved[0] = 1;
    for (const MlsVariant variant : {MlsVariant::Rigid, MlsVariant::Similarity}) {
      const MlsJob job{tables, variant, targets, scratch, positions, transforms, margins};
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(deform_mls(job), Status::Ok); }), 0);
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(begin_mls_drag(job, moved, drag), Status::Ok); }), 0);
      const MlsDragJob dragged{tables, variant, drag, {0.1f, 0.2f, 0}, positions};
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(deform_mls_drag(dragged), Status::Ok); }), 0);
    }
    if (dimension == 2) continue;
    AlignedVector<float> turns(mls_fast_state_size(tables));
    std::vector<MlsFastStatistics> chunks(mls_chunk_count(tables));
    const MlsJob job{tables, MlsVariant::Rigid, targets, scratch, positions, {}, {}};
    const MlsDragJob dragged{tables, MlsVariant::Rigid, drag, {0.1f, 0.2f, 0}, positions};
    for (const bool restart : {true, false}) {
      const MlsFastState state{turns, chunks, restart};
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(deform_mls_fast(job, state), Status::Ok); }), 0);
      EXPECT_EQ(allocations_of([&] { EXPECT_EQ(deform_mls_fast_drag(dragged, state), Status::Ok); }), 0);
      EXPECT_EQ(allocations_of([&] { total_of(chunks); }), 0);
    }
  }
}

TEST_P(RunTime, FleshAllocatesNothing) {
  const Shape shape = make_tet_box(16, 4, 4, {4, 1, 1});
  Rig rig;
  rig.handles.push_back({"root", -1, BoneHandle{{0.1, 0.5, 0.5}, {2, 0.5, 0.5}}});
  rig.handles.push_back({"tip", 0, BoneHandle{{2, 0.5, 0.5}, {3.9, 0.5, 0.5}}});
  LatticeCharacterOptions setup;
  setup.weights.lattice.cells_along_longest = 72;  // More particles than a chunk holds.
  BindReport report;
  const LatticeCharacter character = build_lattice_character(shape, rig, setup, report);
  ASSERT_GT(character.system.particle_count, 20000);
  std::vector<float> bones(24);
  for (const std::size_t i : {0, 5, 10, 12, 17, 22}) bones[i] = 1;
  bones[15] = 0.3f;
  const CollisionSphere sphere{{1, 1, 1}, 0.5f};
  LatticeForces forces;
  forces.has_ground = true;
  forces.spheres = {&sphere, 1};
  const std::vector<LatticeProfile> profiles(2);
  std::vector<float> positions(static_cast<std::size_t>(shape.vertex_count()) * 3);
  for (const LatticeSkinning skinning :
       {LatticeSkinning::Linear, LatticeSkinning::Rigid, LatticeSkinning::DualQuaternion}) {
    LatticeBody body(character.system, {.skinning = skinning});
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(body.set_profiles(profiles), Status::Ok); }), 0);
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(body.restart(bones), Status::Ok); }), 0);
    EXPECT_EQ(allocations_of([&] {
                EXPECT_EQ(body.step(bones, forces), Status::Ok);
                EXPECT_EQ(body.positions(positions), Status::Ok);
              }),
              0);
  }
}

TEST_P(RunTime, SkinningAllocatesNothing) {
  constexpr int kVertices = 10000;
  constexpr int kBones = 6;
  constexpr int kVirtual = 600;
  const std::vector<float> bones = random_floats(12 * kBones, 1);
  const std::vector<float> rest = random_floats(4 * kVertices, 2);
  std::vector<float> positions(3 * kVertices), normals(3 * kVertices), tangents(4 * kVertices), wide(12 * kVertices);
  std::vector<std::uint16_t> indices(4 * kVertices);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint16_t>(i % kBones);
  const std::vector<float> weights(4 * kVertices, 0.25f);
  std::vector<float> scratch(skin_scratch_size(kBones) + two_layer_scratch_size(kBones, kVirtual));
  const std::span<const float> vectors = std::span(rest).first(3 * kVertices);

  SkinJob job{{kVertices, 4, indices, weights}, bones, vectors, {}, positions, {}, scratch};
  SkinJob with_normals = job;
  with_normals.rest_normals = vectors;
  with_normals.normals = normals;
  SkinJob with_tangents = with_normals;
  with_tangents.rest_tangents = rest;
  with_tangents.tangents = tangents;
  SkinJob strided = with_tangents;
  strided.positions = wide;
  strided.strides.positions = 48;
  for (const SkinJob& each : {job, with_normals, with_tangents, strided}) {
    ASSERT_TRUE(each.is_valid());
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(skin_linear_blend(each), Status::Ok); }), 0);
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(skin_dual_quaternion(each), Status::Ok); }), 0);
    TwoLayerJob layers{{kVirtual, 4, std::span(indices).first(4 * kVirtual), std::span(weights).first(4 * kVirtual)},
                       each.table,
                       each.bones,
                       each.rest_positions,
                       each.rest_normals,
                       each.positions,
                       each.normals,
                       each.scratch,
                       each.rest_tangents,
                       each.tangents,
                       each.strides};
    ASSERT_TRUE(layers.is_valid());
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(skin_two_layer(layers), Status::Ok); }), 0);
  }
}

TEST_P(RunTime, CompactSkinsAllocateNothing) {
  constexpr int kVertices = 10000;
  constexpr int kBones = 6;
  const std::vector<float> bones = random_floats(12 * kBones, 1);
  const std::vector<float> rest = random_floats(3 * kVertices, 2);
  std::vector<float> positions(rest.size()), normals(rest.size());
  std::vector<std::uint16_t> indices(4 * kVertices);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint16_t>(i % kBones);
  const std::vector<float> weights(indices.size(), 0.25f);
  std::vector<float> scratch(skin_scratch_size(kBones));
  const InfluenceTable table{kVertices, 4, indices, weights};
  for (const CompactWeights kind : {CompactWeights::UInt8, CompactWeights::UInt16}) {
    std::vector<std::uint8_t> skin(compact_skin_size(table, kind));
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(pack_compact_skin(table, kind, skin), Status::Ok); }), 0);
    const CompactSkinJob job{skin, bones, rest, rest, positions, normals, scratch};
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(skin_compact(job), Status::Ok); }), 0);
  }
}

TEST_P(RunTime, ADenseSubspaceAllocatesNothing) {
  constexpr int kVertices = 10000;
  constexpr int kDofs = 12;
  for (const int dimension : {2, 3}) {
    const std::vector<float> basis = random_floats(dense_basis_size(kVertices, kDofs), 5);
    const std::vector<float> dofs = random_floats(static_cast<std::size_t>(kDofs * dimension), 6);
    std::vector<float> positions(static_cast<std::size_t>(kVertices * dimension));
    const DenseSubspaceJob job{kVertices, kDofs, dimension, basis, dofs, positions};
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(deform_dense(job), Status::Ok); }), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, RunTime, ::testing::Values(1, 2, 4));

}  // namespace
}  // namespace limber
