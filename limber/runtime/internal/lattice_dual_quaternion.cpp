#include "limber/runtime/internal/lattice_dual_quaternion.h"

#include "limber/runtime/flesh.h"
#include "limber/runtime/internal/bone_palette.h"
#include "limber/runtime/internal/run_chunks.h"
#include "limber/runtime/skin.h"

namespace limber::internal {
namespace {

constexpr std::size_t kParticlesPerChunk = 4096;
/// Squared lengths of blended quaternions below this mean that motions cancel each other: there is no rotation.
constexpr float kLeastSquare = 1e-12f;

/// The bones of one frame, split into stretches and rigid motions.
struct Palette {
  const float* motions;
  const float* stretches;  // null: every bone is rigid
};

/// sum_j w_j S_j x.
void stretch(const LatticeSystem& system, const Palette& palette, std::size_t particle, const float* rest, float* x) {
  for (int c = 0; c < 3; ++c) x[c] = palette.stretches ? 0 : rest[c];
  if (!palette.stretches) return;
  const std::size_t entry = particle * static_cast<std::size_t>(system.influences);
  for (int k = 0; k < system.influences; ++k) {
    const float* columns = palette.stretches + kLinearBoneFloats * std::size_t{system.influence_bones[entry + k]};
    const float weight = system.influence_weights[entry + k];
    for (int c = 0; c < 3; ++c) {
      x[c] += weight * (columns[c] * rest[0] + columns[4 + c] * rest[1] + columns[8 + c] * rest[2]);
    }
  }
}

/// The weighted sum of a particle's motions, each of the sign nearer to the first.
void blend(const LatticeSystem& system, const Palette& palette, std::size_t particle, float* sum) {
  const std::size_t entry = particle * static_cast<std::size_t>(system.influences);
  const float* pivot = palette.motions + kDualQuaternionFloats * std::size_t{system.influence_bones[entry]};
  for (int c = 0; c < kDualQuaternionFloats; ++c) sum[c] = 0;
  for (int k = 0; k < system.influences; ++k) {
    const float* motion = palette.motions + kDualQuaternionFloats * std::size_t{system.influence_bones[entry + k]};
    const float dot = pivot[0] * motion[0] + pivot[1] * motion[1] + pivot[2] * motion[2] + pivot[3] * motion[3];
    const float weight = dot < 0 ? -system.influence_weights[entry + k] : system.influence_weights[entry + k];
    for (int c = 0; c < kDualQuaternionFloats; ++c) sum[c] += weight * motion[c];
  }
}

void cross(const float* a, const float* b, float* c) {
  for (int i = 0; i < 3; ++i) c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/// x + 2 (b x (b x x + w x + e) + w e - f b) / |(b, w)|^2, with real part (b, w) and dual part (e, f).
void move(const float* motion, float over_square, const float* x, float* moved) {
  const float* e = motion + 4;
  const float w = motion[3];
  float inner[3], outer[3];
  cross(motion, x, inner);
  for (int c = 0; c < 3; ++c) inner[c] += w * x[c] + e[c];
  cross(motion, inner, outer);
  for (int c = 0; c < 3; ++c) moved[c] = x[c] + 2 * over_square * (outer[c] + w * e[c] - motion[7] * motion[c]);
}

/// The rotation of a quaternion that is not unit, row by row.
void store_rotation(const float* q, float over_square, float* frame) {
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) frame[3 * row + column] = 2 * over_square * q[row] * q[column];
    const int next = (row + 1) % 3;
    const int last = (row + 2) % 3;
    frame[3 * row + row] = 1 - 2 * over_square * (q[next] * q[next] + q[last] * q[last]);
    frame[3 * row + next] -= 2 * over_square * q[3] * q[last];
    frame[3 * row + last] += 2 * over_square * q[3] * q[next];
  }
}

void skin_particle(const LatticeSystem& system, const Palette& palette, std::size_t particle, float* position,
                   float* frame) {
  float x[3], motion[kDualQuaternionFloats];
  stretch(system, palette, particle, system.rest.data() + particle * kParticleRow, x);
  blend(system, palette, particle, motion);
  const float square = motion[0] * motion[0] + motion[1] * motion[1] + motion[2] * motion[2] + motion[3] * motion[3];
  position[3] = 0;
  if (!(square > kLeastSquare)) {
    for (int c = 0; c < 3; ++c) position[c] = x[c];
    return;
  }
  move(motion, 1 / square, x, position);
  store_rotation(motion, 1 / square, frame);
}

}  // namespace

void skin_lattice_by_dual_quaternions(const LatticeSystem& system, std::span<const float> bones,
                                      std::span<float> positions, std::span<float> frames,
                                      std::span<float> scratch) noexcept {
  float* stretches = aligned_palette(scratch);
  float* motions = stretches + static_cast<std::size_t>(system.bone_count) * kLinearBoneFloats;
  const bool is_rigid = make_dual_quaternion_palette(bones, motions, stretches);
  const Palette palette{motions, is_rigid ? nullptr : stretches};
  run_chunks(static_cast<std::size_t>(system.particle_count), kParticlesPerChunk, [&](IndexRange range) {
    for (std::size_t p = range.begin; p < range.end; ++p) {
      skin_particle(system, palette, p, positions.data() + p * kParticleRow, frames.data() + p * 9);
    }
  });
}

}  // namespace limber::internal
