#include <algorithm>
#include <array>
#include <cmath>

#include "limber/runtime/flesh.h"

namespace limber {
using namespace internal;
namespace {

using Vector = std::array<double, 3>;

/// a . (b x c)
double triple(const Vector& a, const Vector& b, const Vector& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

Vector at(const float* rows, int particle) {
  const float* row = rows + static_cast<std::size_t>(particle) * kParticleRow;
  return {row[0], row[1], row[2]};
}

Vector difference(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// Twelve times the volume between the origin and a quad: the mean of its two triangulations.
double twelvefold_volume(const std::array<Vector, 4>& quad) {
  return triple(quad[0], quad[1], quad[2]) + triple(quad[0], quad[2], quad[3]) + triple(quad[0], quad[1], quad[3]) +
         triple(quad[1], quad[2], quad[3]);
}

/// A part's volume, and how it grows where all particles move along their directions.
struct VolumeAndSlope {
  double volume = 0;
  double slope = 0;
};

/// a . (b x c) of points, and of the directions that they move along.
void add_triple(const Vector& p0, const Vector& p1, const Vector& p2, const Vector& u0, const Vector& u1,
                const Vector& u2, VolumeAndSlope& sum) {
  sum.volume += triple(p0, p1, p2);
  sum.slope += triple(u0, p1, p2) + triple(p0, u1, p2) + triple(p0, p1, u2);
}

VolumeAndSlope volume_and_slope(const VolumePlan& plan, const VolumePart& part, const float* positions,
                                const float* directions) {
  VolumeAndSlope sum;
  const int* quads = plan.quads.data() + static_cast<std::size_t>(part.first_quad) * 4;
  if (part.quad_count == 0) return sum;
  const Vector origin = at(positions, quads[0]);  // close by, so that little cancels
  for (int q = 0; q < part.quad_count; ++q) {
    std::array<Vector, 4> p, u;
    for (int k = 0; k < 4; ++k) {
      p[k] = difference(at(positions, quads[4 * q + k]), origin);
      u[k] = at(directions, quads[4 * q + k]);
    }
    add_triple(p[0], p[1], p[2], u[0], u[1], u[2], sum);
    add_triple(p[0], p[2], p[3], u[0], u[2], u[3], sum);
    add_triple(p[0], p[1], p[3], u[0], u[1], u[3], sum);
    add_triple(p[1], p[2], p[3], u[1], u[2], u[3], sum);
  }
  return {sum.volume / 12, sum.slope / 12};
}

/// How far the particles of a part have to move for a volume, to first order. Where a pose has turned a part inside out, growing
/// outward would not help; then it counts as if it grew at least a little.
double shift_for(const VolumePart& part, const VolumeAndSlope& now, double target, double longest) {
  constexpr double kLeastSlope = 0.2;
  const double slope = std::max(now.slope, kLeastSlope * part.rest_slope);
  return slope > 0 ? std::clamp((target - now.volume) / slope, -longest, longest) : 0;
}

/// The outward vectors, turned as the particles are.
void turn_outward(const VolumePlan& plan, std::span<const float> frames, float* directions) {
  for (int p = 0; p < plan.particle_count; ++p) {
    const float* rest = plan.outward.data() + static_cast<std::size_t>(p) * kParticleRow;
    float* direction = directions + static_cast<std::size_t>(p) * kParticleRow;
    direction[3] = 0;
    for (int c = 0; c < 3; ++c) {
      if (frames.empty()) {
        direction[c] = rest[c];
        continue;
      }
      const float* row = frames.data() + static_cast<std::size_t>(p) * 9 + 3 * c;
      direction[c] = row[0] * rest[0] + row[1] * rest[1] + row[2] * rest[2];
    }
  }
}

}  // namespace

std::size_t volume_scratch_size(const VolumePlan& plan) noexcept {
  return static_cast<std::size_t>(plan.particle_count) * (kParticleRow + 1) + 2 * plan.parts.size();
}

double volume_of(const VolumePlan& plan, int part, std::span<const float> positions) noexcept {
  const bool is_there = part >= 0 && static_cast<std::size_t>(part) < plan.parts.size();
  if (!is_there || positions.size() != static_cast<std::size_t>(plan.particle_count) * kParticleRow) return 0;
  const VolumePart& wanted = plan.parts[part];
  const int* quads = plan.quads.data() + static_cast<std::size_t>(wanted.first_quad) * 4;
  if (wanted.quad_count == 0) return 0;
  const Vector origin = at(positions.data(), quads[0]);
  double total = 0;
  for (int q = 0; q < wanted.quad_count; ++q) {
    std::array<Vector, 4> quad;
    for (int k = 0; k < 4; ++k) quad[k] = difference(at(positions.data(), quads[4 * q + k]), origin);
    total += twelvefold_volume(quad);
  }
  return total / 12;
}

VolumeResult correct_volume(const VolumePlan& plan, std::span<float> positions, std::span<const float> frames,
                            float strength, std::span<float> scratch) noexcept {
  VolumeResult result;
  const auto particles = static_cast<std::size_t>(plan.particle_count);
  if (positions.size() != particles * kParticleRow || (!frames.empty() && frames.size() != particles * 9)) {
    result.status = Status::WrongSize;
  } else if (scratch.size() < volume_scratch_size(plan)) {
    result.status = Status::ScratchTooSmall;
  }
  if (result.status != Status::Ok) return result;
  if (strength <= 0) return result;
  float* directions = scratch.data();
  float* shifts = directions + particles * kParticleRow;  // per particle, so far
  float* targets = shifts + particles;                    // per part: its volume, then what a round asks for
  float* asked = targets + plan.parts.size();
  std::fill_n(shifts, particles, 0.0f);
  turn_outward(plan, frames, directions);
  const auto longest = static_cast<float>(plan.longest_shift);
  const auto move = [&](std::size_t p, float by) {
    const float shift = std::clamp(shifts[p] + by, -longest, longest);
    const float moved = shift - shifts[p];
    shifts[p] = shift;
    for (std::size_t i = p * kParticleRow; i < p * kParticleRow + 3; ++i) positions[i] += moved * directions[i];
  };
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
      const VolumePart& part = plan.parts[i];
      asked[i] = 0;
      if (part.rest_volume <= 0) continue;
      const VolumeAndSlope now = volume_and_slope(plan, part, positions.data(), directions);
      if (round == 0) {
        targets[i] = static_cast<float>(now.volume + strength * (part.rest_volume - now.volume));
      }
      asked[i] = static_cast<float>(shift_for(part, now, static_cast<double>(targets[i]), plan.longest_shift));
    }
    for (std::size_t p = 0; p < particles; ++p) {
      float by = 0;
      for (std::size_t k = p * VolumePlan::kBlended; k < (p + 1) * VolumePlan::kBlended; ++k) {
        by += plan.blend_weights[k] * asked[plan.blend_parts[k]];
      }
      move(p, by);
    }
  }
  VolumePart whole;
  VolumeAndSlope all;
  double target = 0;
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    const VolumePart& part = plan.parts[i];
    if (part.rest_volume <= 0) continue;
    const VolumeAndSlope now = volume_and_slope(plan, part, positions.data(), directions);
    result.worst_miss = std::max(result.worst_miss, std::abs(now.volume - double{targets[i]}) / part.rest_volume);
    all.volume += now.volume;
    all.slope += now.slope;
    whole.rest_volume += part.rest_volume;
    whole.rest_slope += part.rest_slope;
    target += double{targets[i]};
  }
  if (whole.rest_volume <= 0) return result;
  const double last = shift_for(whole, all, target, plan.longest_shift);
  for (std::size_t p = 0; p < particles; ++p) move(p, static_cast<float>(last));
  result.miss = std::abs(all.volume + last * all.slope - target) / whole.rest_volume;
  return result;
}

}  // namespace limber
