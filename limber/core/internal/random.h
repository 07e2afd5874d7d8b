#pragma once

#include <cmath>
#include <cstdint>

namespace limber::internal {

/// A small seeded generator (PCG32: 64-bit state, 32-bit output) with the same sequence on every platform,
/// which the distributions of the standard library do not promise. Always passed in or seeded by an option,
/// never global.
class Random {
 public:
  explicit Random(std::uint64_t seed = 1) noexcept {
    bits();
    state_ += seed;
    bits();
  }

  /// 32 uniform bits.
  std::uint32_t bits() noexcept {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto mixed = static_cast<std::uint32_t>(((old >> 18u) ^ old) >> 27u);
    const auto turn = static_cast<std::uint32_t>(old >> 59u);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
  }

  /// Uniform in [0, 1) with 53 random bits.
  double uniform() noexcept {
    const std::uint64_t high = bits() >> 5u;
    const std::uint64_t low = bits() >> 6u;
    return static_cast<double>((high << 26u) | low) * 0x1.0p-53;
  }

  /// Uniform in [low, high).
  double uniform(double low, double high) noexcept { return low + (high - low) * uniform(); }

  /// Uniform integer in [0, bound), without bias; 0 if bound is 0.
  std::uint32_t below(std::uint32_t bound) noexcept {
    if (bound == 0) return 0;
    const std::uint32_t threshold = (0u - bound) % bound;
    std::uint32_t value = bits();
    while (value < threshold) value = bits();
    return value % bound;
  }

  /// Standard normal (Box-Muller; the second value is discarded to keep the state simple).
  double normal() noexcept {
    constexpr double kTwoPi = 6.283185307179586;
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(kTwoPi * uniform());
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace limber::internal
