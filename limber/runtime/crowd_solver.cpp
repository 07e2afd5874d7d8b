#include "limber/runtime/arap.h"
#include "limber/runtime/internal/joint_limits.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/crowd_solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/common.h"
#include "limber/runtime/internal/nearest_rotations-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Characters in a block: two vectors of AVX2, one of AVX-512.
constexpr int kCharacters = 16;
using CrowdTag = hn::CappedTag<float, kCharacters>;

/// One block of characters. Arrays are d x d (or d) values of kCharacters each, per cluster, target or dof.
template <int d>
struct CrowdBlock {
  const ReducedSystem& system;
  const CrowdJob& job;
  const int first;  // character
  float* kept;      // the job's rotations of these characters, clusters x (a, b)
  float* state;     // the same at cache lines, while they are worked on
  float* previous;
  float* forces;
  float* targets;  // rows x b

  CrowdBlock(const CrowdJob& j, int block) : system(*j.system), job(j), first(block * kCharacters) {
    const std::size_t size = static_cast<std::size_t>(system.cluster_count) * d * d * kCharacters;
    const std::size_t target_size = static_cast<std::size_t>(system.target_count) * d * kCharacters;
    kept = job.rotations.data() + block * size;
    state = align_up(job.scratch.data()) + block * (3 * size + target_size);
    previous = state + size;
    forces = previous + size;
    targets = forces + size;
  }

  /// Lanes behind the last character repeat it.
  int CharacterOf(int lane) const { return HWY_MIN(first + lane, job.character_count - 1); }

  void GatherTargets() {
    const int values = system.target_count * d;
    for (int lane = 0; lane < kCharacters; ++lane) {
      const float* from = job.targets.data() + static_cast<std::size_t>(CharacterOf(lane)) * values;
      for (int i = 0; i < values; ++i) targets[i * kCharacters + lane] = from[i];
    }
  }

  /// sums[a, b] += matrix[column, a] * x[column, b] for all columns.
  template <class D, class V = hn::Vec<D>>
  static HWY_INLINE void AddProduct(D tag, const float* HWY_RESTRICT matrix, int columns, const float* HWY_RESTRICT x,
                                    V (&sums)[d * d]) {
    for (int column = 0; column < columns; ++column) {
      V values[d];
      for (int b = 0; b < d; ++b) values[b] = hn::LoadU(tag, x + (column * d + b) * kCharacters);
      for (int a = 0; a < d; ++a) {
        const V factor = hn::Set(tag, matrix[column * d + a]);
        for (int b = 0; b < d; ++b) sums[a * d + b] = hn::MulAdd(factor, values[b], sums[a * d + b]);
      }
    }
  }

  void ComputeForces() {
    const CrowdTag tag;
    for (int cluster = 0; cluster < system.cluster_count; ++cluster) {
      const float* matrix =
          system.crowd_target_forces.data() + static_cast<std::size_t>(cluster) * system.target_count * d;
      for (int part = 0; part < kCharacters; part += static_cast<int>(hn::Lanes(tag))) {
        hn::Vec<CrowdTag> sums[d * d];
        for (int k = 0; k < d * d; ++k) sums[k] = hn::Set(tag, system.crowd_rest_forces[cluster * d * d + k]);
        AddProduct(tag, matrix, system.target_count, targets + part, sums);
        for (int k = 0; k < d * d; ++k) hn::StoreU(sums[k], tag, forces + (cluster * d * d + k) * kCharacters + part);
      }
    }
  }

  /// state += momentum (state - previous), previous = state.
  void Extrapolate(float momentum) {
    const CrowdTag tag;
    const auto factor = hn::Set(tag, momentum);
    const int size = system.cluster_count * d * d * kCharacters;
    for (int i = 0; i < size; i += static_cast<int>(hn::Lanes(tag))) {
      const auto now = hn::LoadU(tag, state + i);
      hn::StoreU(hn::MulAdd(factor, hn::Sub(now, hn::LoadU(tag, previous + i)), now), tag, state + i);
      hn::StoreU(now, tag, previous + i);
    }
  }

  void Sweep(float momentum) {
    Extrapolate(momentum);
    const CrowdTag tag;
    using V = hn::Vec<CrowdTag>;
    const int columns = system.cluster_count * d;
    for (int cluster = 0; cluster < system.cluster_count; ++cluster) {
      const float* matrix = system.crowd_coupling.data() + static_cast<std::size_t>(cluster) * columns * d;
      const int own = cluster * d * d * kCharacters;
      for (int part = 0; part < kCharacters; part += static_cast<int>(hn::Lanes(tag))) {
        V sums[d * d];
        for (int k = 0; k < d * d; ++k) sums[k] = hn::LoadU(tag, forces + own + k * kCharacters + part);
        AddProduct(tag, matrix, columns, state + part, sums);
        BlockSums<d, V> matrices;
        BlockSums<d, V> before;
        for (int k = 0; k < d * d; ++k) matrices.at[k] = sums[k];
        for (int k = 0; k < d * d; ++k) before.at[k] = hn::LoadU(tag, previous + own + k * kCharacters + part);
        const BlockSums<d, V> rotations = NearestRotations<d>(tag, matrices, before);
        for (int k = 0; k < d * d; ++k) hn::StoreU(rotations.at[k], tag, state + own + k * kCharacters + part);
      }
    }
  }

  void TurnBackJoints() {
    if (system.limits.empty()) return;
    for (int lane = 0; lane < kCharacters; ++lane) {
      turn_back_joints(system, {.values = state + lane, .group = 1, .lanes = kCharacters});
    }
  }

  /// H = Gamma Q + Phi P + phi, d dofs at a time.
  void ComputeDofs() {
    const CrowdTag tag;
    const int columns = system.cluster_count * d;
    for (int group = 0; group * d < system.dof_count; ++group) {
      alignas(64) float values[d * d * kCharacters];
      for (int part = 0; part < kCharacters; part += static_cast<int>(hn::Lanes(tag))) {
        hn::Vec<CrowdTag> sums[d * d];
        for (int k = 0; k < d * d; ++k) sums[k] = hn::Set(tag, system.crowd_dof_rest[group * d * d + k]);
        AddProduct(tag, system.crowd_dof_targets.data() + static_cast<std::size_t>(group) * system.target_count * d,
                   system.target_count, targets + part, sums);
        AddProduct(tag, system.crowd_dof_rotations.data() + static_cast<std::size_t>(group) * columns * d, columns,
                   state + part, sums);
        for (int k = 0; k < d * d; ++k) hn::StoreU(sums[k], tag, values + k * kCharacters + part);
      }
      const int rows = HWY_MIN(d, system.dof_count - group * d);
      for (int lane = 0; lane < kCharacters && first + lane < job.character_count; ++lane) {
        float* to = job.dofs.data() + (static_cast<std::size_t>(first + lane) * system.dof_count + group * d) * d;
        for (int i = 0; i < rows * d; ++i) to[i] = values[i * kCharacters + lane];
      }
    }
  }

  void Run() {
    GatherTargets();
    ComputeForces();
    const int size = system.cluster_count * d * d * kCharacters;
    for (int i = 0; i < size; ++i) previous[i] = state[i] = kept[i];
    // What was turned back is no direction to go on in; and no character may have a say in what others do.
    const float momentum = system.limits.empty() ? job.momentum : 0;
    for (int sweep = 0; sweep < job.sweeps; ++sweep) {
      Sweep(sweep == 0 ? 0 : momentum);
      TurnBackJoints();
    }
    ComputeDofs();
    for (int i = 0; i < size; ++i) kept[i] = state[i];
  }
};

void SolveCrowdBlock(const CrowdJob& job, int block) {
  if (job.system->dimension == 3) {
    CrowdBlock<3>(job, block).Run();
  } else {
    CrowdBlock<2>(job, block).Run();
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/check.h"
#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(SolveCrowdBlock);

}  // namespace internal

using namespace internal;
namespace {

constexpr int kCharactersPerBlock = 16;

std::size_t block_count(int characters) {
  return static_cast<std::size_t>((characters + kCharactersPerBlock - 1) / kCharactersPerBlock);
}

std::size_t block_state_size(const ReducedSystem& system) {
  return static_cast<std::size_t>(system.cluster_count) * system.dimension * system.dimension * kCharactersPerBlock;
}

Status check_crowd_rotations(const ReducedSystem& system, int character_count, std::size_t state,
                             std::size_t rotations) {
  if (character_count < 0) return Status::WrongCount;
  const bool fits = state == crowd_state_size(system, character_count) &&
                    rotations == static_cast<std::size_t>(character_count) * system.model_rotations_size() &&
                    system.cluster_of_slot.size() == static_cast<std::size_t>(system.cluster_count);
  return fits ? Status::Ok : Status::WrongSize;
}

/// body(place in the state, place in the order of the model) for every number of every character's rotations.
template <class Body>
void for_each_crowd_entry(const ReducedSystem& system, int character_count, Body&& body) {
  const auto entries = static_cast<std::size_t>(system.dimension) * system.dimension;
  for (std::size_t character = 0; character < static_cast<std::size_t>(character_count); ++character) {
    const std::size_t block = character / kCharactersPerBlock * block_state_size(system);
    const std::size_t in_model = character * system.model_rotations_size();
    for (std::size_t slot = 0; slot < system.cluster_of_slot.size(); ++slot) {
      const auto cluster = static_cast<std::size_t>(system.cluster_of_slot[slot]);
      for (std::size_t entry = 0; entry < entries; ++entry) {
        body(block + (slot * entries + entry) * kCharactersPerBlock + character % kCharactersPerBlock,
             in_model + cluster * entries + entry);
      }
    }
  }
}

}  // namespace

Status CrowdJob::check() const noexcept {
  if (!system) return Status::MissingSystem;
  if (character_count < 0 || sweeps < 1) return Status::WrongCount;
  const std::size_t characters = character_count;
  const std::size_t d = system->dimension;
  const bool fits = targets.size() == characters * system->target_count * d &&
                    rotations.size() == crowd_state_size(*system, character_count) &&
                    dofs.size() == characters * system->dof_count * d;
  if (!fits) return Status::WrongSize;
  if (scratch.size() < crowd_scratch_size(*system, character_count)) return Status::ScratchTooSmall;
  return overlap(dofs, targets) || overlap(scratch, targets) || overlap(scratch, dofs) || overlap(scratch, rotations) ||
                 overlap(dofs, rotations) || overlap(rotations, targets)
             ? Status::Overlap
             : Status::Ok;
}

std::size_t crowd_state_size(const ReducedSystem& system, int character_count) noexcept {
  return block_count(character_count) * block_state_size(system);
}

std::size_t crowd_scratch_size(const ReducedSystem& system, int character_count) noexcept {
  if (character_count == 0) return 0;
  const std::size_t targets = static_cast<std::size_t>(system.target_count) * system.dimension * kCharactersPerBlock;
  return block_count(character_count) * (3 * block_state_size(system) + targets) + kCacheLine / sizeof(float);
}

Status reset_crowd(const ReducedSystem& system, std::span<float> rotations) noexcept {
  const std::size_t block = block_state_size(system);
  if (block == 0 ? !rotations.empty() : rotations.size() % block != 0) return Status::WrongSize;
  const int d = system.dimension;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    const auto entry = static_cast<int>(i / kCharactersPerBlock % (d * d));
    rotations[i] = entry / d == entry % d ? 1.0f : 0.0f;
  }
  return Status::Ok;
}

Status crowd_rotations_to_model(const ReducedSystem& system, int character_count, std::span<const float> state,
                                std::span<float> rotations) noexcept {
  const Status status = check_crowd_rotations(system, character_count, state.size(), rotations.size());
  if (status != Status::Ok) return status;
  for_each_crowd_entry(system, character_count,
                       [&](std::size_t in_state, std::size_t in_model) { rotations[in_model] = state[in_state]; });
  return Status::Ok;
}

Status crowd_rotations_from_model(const ReducedSystem& system, int character_count, std::span<const float> rotations,
                                  std::span<float> state) noexcept {
  const Status status = check_crowd_rotations(system, character_count, state.size(), rotations.size());
  if (status != Status::Ok) return status;
  reset_crowd(system, state);  // Lanes behind the last character.
  for_each_crowd_entry(system, character_count,
                       [&](std::size_t in_state, std::size_t in_model) { state[in_state] = rotations[in_model]; });
  return Status::Ok;
}

Status solve_crowd(const CrowdJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  run_chunks(block_count(job.character_count), 1, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(SolveCrowdBlock)(job, static_cast<int>(range.begin));
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
