// A program of its own: it counts every allocation by replacing the operators.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "limber/compress/factorise.h"
#include "limber/compress/skin_neighbors.h"
#include "limber/core/parallel.h"
#include "limber/core/random.h"
#include "limber/reduce/constrained_model.h"
#include "limber/reduce/dynamic_model.h"
#include "limber/skin/two_layer.h"
#include "limber/solve/crowd_solver.h"
#include "limber/solve/reduced_dynamics.h"
#include "limber/solve/reduced_solver.h"

#include "tests/support/bars.h"

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
namespace {

using namespace test;

template <class Call>
long allocations_of(const Call& call) {
  const long before = allocations;
  call();
  return allocations - before;
}

class RunTime : public ::testing::TestWithParam<int> {
 protected:
  RunTime() {
    Random random(1);
    constraints_ = constraints_of(model_, bar_.rig, random_pose(bar_, random), bar_.shape.positions);
    system_ = pack(constrain(model_, constraints_.rows));
    targets_ = to_float(constraints_.targets);
  }

  Bar bar_ = make_bar(GetParam(), 5);
  ReducedModel model_ = model_of(bar_, 10);
  PosedConstraints constraints_;
  ReducedSystem system_;
  std::vector<float> targets_;
};

TEST_P(RunTime, TheCounterCounts) {
  EXPECT_EQ(allocations_of([] { std::vector<double> some(100); }), 1);
}

TEST_P(RunTime, AReducedSolveAllocatesNothing) {
  Character character(system_);
  for (const SolveOptions& options :
       {SolveOptions{}, SolveOptions{.plain = true}, SolveOptions{.sweeps = 50, .tolerance = 1e-6f}}) {
    const SolveJob job{&system_, targets_, character.rotations, character.dofs, character.scratch, options};
    EXPECT_EQ(allocations_of([&] { solve_reduced(job); }), 0);
  }
}

TEST_P(RunTime, ACrowdAllocatesNothing) {
  constexpr int kCharacters = 100;
  set_thread_count(1);
  std::vector<float> targets;
  for (int i = 0; i < kCharacters; ++i) targets.insert(targets.end(), targets_.begin(), targets_.end());
  std::vector<float> rotations(crowd_state_size(system_, kCharacters));
  std::vector<float> dofs(static_cast<std::size_t>(kCharacters) * system_.dof_count * system_.dimension);
  std::vector<float> scratch(crowd_scratch_size(system_, kCharacters));
  reset_crowd(system_, rotations);
  EXPECT_EQ(allocations_of([&] {
              solve_crowd({&system_, kCharacters, targets, rotations, dofs, scratch, 4, 0.4f});
            }),
            0);
  set_thread_count(0);
}

TEST_P(RunTime, AStepOfDynamicsAllocatesNothing) {
  const DynamicSystem dynamic = build_dynamic_system(model_, constraints_.rows);
  ReducedDynamics dynamics(dynamic);
  for (int frame = 0; frame < 3; ++frame) {
    EXPECT_EQ(allocations_of([&] { dynamics.step(targets_, 1.0 / 60); }), 0);
  }
}

TEST(TwoLayers, AFrameAllocatesNothing) {
  const Bar bar = make_bar(3, 5);
  const int vertices = bar.shape.vertex_count();
  Random random(4);
  Eigen::MatrixXd table(vertices, 6);
  for (double& value : table.reshaped()) value = random.uniform();
  for (Eigen::Index i = 0; i < vertices; ++i) table.row(i) /= table.row(i).sum();
  const SkinWeights weights = skin_weights_of(table);
  FactoriseOptions options;
  options.virtual_bones = 20;
  const PackedTwoLayers layers =
      pack_two_layers(factorise_weights(weights, skin_neighbors(bar.shape, weights), options).weights);
  std::vector<float> bones(6 * 12);
  for (float& value : bones) value = static_cast<float>(random.uniform());
  const std::vector<float> rest = to_float(bar.shape.positions);
  std::vector<float> positions(rest.size()), normals(rest.size());
  std::vector<float> scratch(two_layer_scratch_size(6, layers.dictionary.vertex_count));
  TwoLayerJob job{layers.dictionary.table(), layers.coefficients.table(), bones, rest, {}, positions, {}, scratch};
  for (const bool with_normals : {false, true}) {
    if (with_normals) {
      job.rest_normals = rest;
      job.normals = normals;
    }
    ASSERT_TRUE(job.is_valid());
    set_thread_count(1);
    EXPECT_EQ(allocations_of([&] { skin_two_layer(job); }), 0);
    set_thread_count(0);
  }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, RunTime, ::testing::Values(2, 3));

}  // namespace
}  // namespace limber
