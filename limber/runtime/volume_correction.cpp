#include <algorithm>
#include <array>
#include <cmath>

#include "limber/runtime/flesh.h"
#include "limber/runtime/internal/polynomials.h"

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

/// c0 + c1 x + c2 x^2 + c3 x^3
struct Cubic {
  std::array<double, 4> coefficients{};

  double operator()(double x) const {
    return coefficients[0] + x * (coefficients[1] + x * (coefficients[2] + x * coefficients[3]));
  }
  double slope(double x) const { return coefficients[1] + x * (2 * coefficients[2] + 3 * x * coefficients[3]); }
};

/// a . (b x c) for points that move along lines, as a polynomial of how far.
void add_triple(const Vector (&p)[3], const Vector (&u)[3], Cubic& cubic) {
  cubic.coefficients[0] += triple(p[0], p[1], p[2]);
  cubic.coefficients[1] += triple(u[0], p[1], p[2]) + triple(p[0], u[1], p[2]) + triple(p[0], p[1], u[2]);
  cubic.coefficients[2] += triple(p[0], u[1], u[2]) + triple(u[0], p[1], u[2]) + triple(u[0], u[1], p[2]);
  cubic.coefficients[3] += triple(u[0], u[1], u[2]);
}

/// The volume of a part as a polynomial of how far its particles move along their directions [eqs. 14-16].
Cubic volume_polynomial(const VolumePlan& plan, const VolumePart& part, const float* positions,
                        const float* directions) {
  Cubic cubic;
  const int* quads = plan.quads.data() + static_cast<std::size_t>(part.first_quad) * 4;
  if (part.quad_count == 0) return cubic;
  const Vector origin = at(positions, quads[0]);  // close by, so that little cancels
  double fixed = 0;
  for (int q = 0; q < part.quad_count; ++q) {
    std::array<Vector, 4> p;
    std::array<Vector, 4> u;
    double moves = 0;
    for (int k = 0; k < 4; ++k) {
      p[k] = difference(at(positions, quads[4 * q + k]), origin);
      u[k] = at(directions, quads[4 * q + k]);
      moves += std::abs(u[k][0]) + std::abs(u[k][1]) + std::abs(u[k][2]);
    }
    if (moves == 0) {
      fixed += twelvefold_volume(p);
      continue;
    }
    add_triple({p[0], p[1], p[2]}, {u[0], u[1], u[2]}, cubic);
    add_triple({p[0], p[2], p[3]}, {u[0], u[2], u[3]}, cubic);
    add_triple({p[0], p[1], p[3]}, {u[0], u[1], u[3]}, cubic);
    add_triple({p[1], p[2], p[3]}, {u[1], u[2], u[3]}, cubic);
  }
  cubic.coefficients[0] += fixed;
  for (double& coefficient : cubic.coefficients) coefficient /= 12;
  return cubic;
}

/// The root of least size of volume(x) = target; 0 if there is none.
double smallest_root(const Cubic& volume, double target, double tolerance) {
  double x = 0;
  for (int step = 0; step < 8; ++step) {  // Newton from 0 finds it in 4 to 5 steps unless the part is inside out
    const double miss = volume(x) - target;
    if (std::abs(miss) <= tolerance) return x;
    const double slope = volume.slope(x);
    if (slope <= 0) break;
    x -= miss / slope;
  }
  const RealRoots roots = real_roots_of_cubic(volume.coefficients[3], volume.coefficients[2], volume.coefficients[1],
                                              volume.coefficients[0] - target);
  double best = 0;
  for (int i = 0; i < roots.count; ++i) {
    if (i == 0 || std::abs(roots.values[i]) < std::abs(best)) best = roots.values[i];
  }
  return best;
}

/// The outward vectors of a part's particles, turned as the particles are.
void turn_outward(const VolumePlan& plan, const VolumePart& part, std::span<const float> frames, float* directions) {
  for (int i = part.first_particle; i < part.first_particle + part.particle_count; ++i) {
    const int particle = plan.moved[i];
    const float* rest = plan.outward.data() + static_cast<std::size_t>(particle) * kParticleRow;
    float* direction = directions + static_cast<std::size_t>(particle) * kParticleRow;
    for (int c = 0; c < 3; ++c) {
      if (frames.empty()) {
        direction[c] = rest[c];
        continue;
      }
      const float* row = frames.data() + static_cast<std::size_t>(particle) * 9 + 3 * c;
      direction[c] = row[0] * rest[0] + row[1] * rest[1] + row[2] * rest[2];
    }
  }
}

void move_part(const VolumePlan& plan, const VolumePart& part, double shift, const float* directions,
               float* positions) {
  const auto length = static_cast<float>(shift);
  for (int i = part.first_particle; i < part.first_particle + part.particle_count; ++i) {
    const std::size_t row = static_cast<std::size_t>(plan.moved[i]) * kParticleRow;
    for (int c = 0; c < 3; ++c) positions[row + c] += length * directions[row + c];
  }
}

}  // namespace

std::size_t volume_scratch_size(const VolumePlan& plan) noexcept {
  return static_cast<std::size_t>(plan.particle_count) * kParticleRow;
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
  std::fill_n(directions, volume_scratch_size(plan), 0.0f);
  for (const VolumePart& part : plan.parts) {
    if (part.particle_count == 0 || part.rest_volume <= 0) continue;
    turn_outward(plan, part, frames, directions);
    const Cubic volume = volume_polynomial(plan, part, positions.data(), directions);
    const double now = volume(0);
    const double target = now + strength * (part.rest_volume - now);
    const double root = smallest_root(volume, target, 1e-9 * part.rest_volume);
    const double shift = std::clamp(root, -plan.longest_shift, plan.longest_shift);
    move_part(plan, part, shift, directions, positions.data());
    result.worst_miss = std::max(result.worst_miss, std::abs(volume(shift) - target) / part.rest_volume);
    for (int i = part.first_particle; i < part.first_particle + part.particle_count; ++i) {
      std::fill_n(directions + static_cast<std::size_t>(plan.moved[i]) * kParticleRow, 3, 0.0f);
    }
  }
  return result;
}

}  // namespace limber
