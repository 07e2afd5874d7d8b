#include "limber/runtime/flesh.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/lattice_skinning.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/rotation-inl.h"
#include "limber/runtime/internal/run_chunks.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int kBlock = 16;  // particles at a time: one vector of AVX-512
using LaneTag = hn::CappedTag<float, kBlock>;
using RowTag = hn::CappedTag<float, 4>;

/// One value per particle of a block.
struct alignas(64) Plane {
  float at[kBlock];
};

struct SkinBlock {
  const LatticeSystem& system;
  const LatticeSkinning method;
  const float* bones;
  float* positions;
  float* frames;
  const int first;
  const int count;

  /// sum_j w_j M_j for each particle, entry by entry.
  void Blend(Plane (&matrices)[12]) const {
    const RowTag tag;
    HWY_ALIGN float rows[12];
    for (int lane = 0; lane < kBlock; ++lane) {
      const int particle = first + HWY_MIN(lane, count - 1);
      const std::size_t entry = static_cast<std::size_t>(particle) * system.influences;
      for (int part = 0; part < 12; part += static_cast<int>(hn::Lanes(tag))) {
        auto sum = hn::Zero(tag);
        for (int k = 0; k < system.influences; ++k) {
          const float* bone = bones + static_cast<std::size_t>(system.influence_bones[entry + k]) * 12;
          sum = hn::MulAdd(hn::Set(tag, system.influence_weights[entry + k]), hn::LoadU(tag, bone + part), sum);
        }
        hn::StoreU(sum, tag, rows + part);
      }
      for (int k = 0; k < 12; ++k) matrices[k].at[lane] = rows[k];
    }
  }

  void Gather(const AlignedVector<float>& rows, Plane (&planes)[3]) const {
    for (int lane = 0; lane < kBlock; ++lane) {
      const std::size_t row = static_cast<std::size_t>(first + HWY_MIN(lane, count - 1)) * kParticleRow;
      for (int c = 0; c < 3; ++c) planes[c].at[lane] = rows[row + c];
    }
  }

  void Run() const {
    Plane matrices[12], rest[3], pivots[3], before[9], moved[3];
    Blend(matrices);
    Gather(system.rest, rest);
    if (method == LatticeSkinning::Rigid) Gather(system.pivots, pivots);
    for (int lane = 0; lane < kBlock; ++lane) {
      const float* frame = frames + static_cast<std::size_t>(first + HWY_MIN(lane, count - 1)) * 9;
      for (int k = 0; k < 9; ++k) before[k].at[lane] = frame[k];
    }
    const LaneTag tag;
    using V = hn::Vec<LaneTag>;
    for (int part = 0; part < kBlock; part += static_cast<int>(hn::Lanes(tag))) {
      Lanes3x3<V> linear, previous;
      for (int k = 0; k < 9; ++k) linear.at[k] = hn::Load(tag, matrices[k / 3 * 4 + k % 3].at + part);
      for (int k = 0; k < 9; ++k) previous.at[k] = hn::Load(tag, before[k].at + part);
      const Lanes3x3<V> rotation = NearestRotation(tag, linear, previous).rotation;
      for (int row = 0; row < 3; ++row) {
        V value = hn::Load(tag, matrices[row * 4 + 3].at + part);
        for (int c = 0; c < 3; ++c) {
          const V x = hn::Load(tag, rest[c].at + part);
          if (method == LatticeSkinning::Linear) {
            value = hn::MulAdd(linear.at[3 * row + c], x, value);
          } else {  // M pivot + R (x - pivot)
            const V pivot = hn::Load(tag, pivots[c].at + part);
            value = hn::MulAdd(linear.at[3 * row + c], pivot, value);
            value = hn::MulAdd(rotation.at[3 * row + c], hn::Sub(x, pivot), value);
          }
        }
        hn::Store(value, tag, moved[row].at + part);
      }
      for (int k = 0; k < 9; ++k) hn::Store(rotation.at[k], tag, before[k].at + part);
    }
    for (int lane = 0; lane < count; ++lane) {
      float* position = positions + static_cast<std::size_t>(first + lane) * kParticleRow;
      float* frame = frames + static_cast<std::size_t>(first + lane) * 9;
      for (int c = 0; c < 3; ++c) position[c] = moved[c].at[lane];
      position[3] = 0;
      for (int k = 0; k < 9; ++k) frame[k] = before[k].at[lane];
    }
  }
};

void SkinParticles(const LatticeSystem& system, LatticeSkinning method, const float* bones, float* positions,
                   float* frames, int begin, int end) {
  for (int first = begin; first < end; first += kBlock) {
    SkinBlock{system, method, bones, positions, frames, first, HWY_MIN(kBlock, end - first)}.Run();
  }
}

void EmbedVertices(const LatticeSystem& system, const float* particles, float* positions, int begin, int end) {
  const RowTag tag;
  for (int v = begin; v < end; ++v) {
    const int* corners = system.embedding_particles.data() + static_cast<std::size_t>(v) * 8;
    const float* weights = system.embedding_weights.data() + static_cast<std::size_t>(v) * 8;
    HWY_ALIGN float sum[4];
    for (int part = 0; part < 4; part += static_cast<int>(hn::Lanes(tag))) {
      auto even = hn::Zero(tag);
      auto odd = hn::Zero(tag);
      for (int k = 0; k < 8; k += 2) {
        const float* first = particles + static_cast<std::size_t>(corners[k]) * kParticleRow + part;
        const float* second = particles + static_cast<std::size_t>(corners[k + 1]) * kParticleRow + part;
        even = hn::MulAdd(hn::Set(tag, weights[k]), hn::LoadU(tag, first), even);
        odd = hn::MulAdd(hn::Set(tag, weights[k + 1]), hn::LoadU(tag, second), odd);
      }
      hn::StoreU(hn::Add(even, odd), tag, sum + part);
    }
    for (int c = 0; c < 3; ++c) positions[static_cast<std::size_t>(v) * 3 + c] = sum[c];
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/lattice_dual_quaternion.h"
#include "limber/runtime/skin.h"

namespace limber {
namespace internal {

HWY_EXPORT(SkinParticles);
HWY_EXPORT(EmbedVertices);

}  // namespace internal

using namespace internal;
namespace {

// Fewer stay on the calling thread; a multiple of the block.
constexpr std::size_t kParticlesPerChunk = 8192;
constexpr std::size_t kVerticesPerChunk = 32768;

}  // namespace

std::size_t lattice_skinning_scratch_size(const LatticeSystem& system) noexcept {
  return skin_scratch_size(system.bone_count);
}

Status skin_lattice(const LatticeSystem& system, LatticeSkinning method, std::span<const float> bones,
                    std::span<float> positions, std::span<float> frames, std::span<float> scratch) noexcept {
  const auto count = static_cast<std::size_t>(system.particle_count);
  if (bones.size() != static_cast<std::size_t>(system.bone_count) * 12 || positions.size() != count * kParticleRow ||
      frames.size() != count * 9) {
    return Status::WrongSize;
  }
  if (method == LatticeSkinning::DualQuaternion) {
    if (scratch.size() < lattice_skinning_scratch_size(system)) return Status::ScratchTooSmall;
    skin_lattice_by_dual_quaternions(system, bones, positions, frames, scratch);
    return Status::Ok;
  }
  run_chunks(count, kParticlesPerChunk, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(SkinParticles)
    (system, method, bones.data(), positions.data(), frames.data(), static_cast<int>(range.begin),
     static_cast<int>(range.end));
  });
  return Status::Ok;
}

Status embed_vertices(const LatticeSystem& system, std::span<const float> particles,
                      std::span<float> positions) noexcept {
  if (particles.size() != static_cast<std::size_t>(system.particle_count) * kParticleRow ||
      positions.size() != static_cast<std::size_t>(system.vertex_count) * 3) {
    return Status::WrongSize;
  }
  run_chunks(static_cast<std::size_t>(system.vertex_count), kVerticesPerChunk, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(EmbedVertices)
    (system, particles.data(), positions.data(), static_cast<int>(range.begin), static_cast<int>(range.end));
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
