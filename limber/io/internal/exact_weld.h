#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace limber::internal {

/// Numbers distinct points in the order of their first appearance. Points are the same if all coordinates are
/// equal (so -0 is 0, and nothing is merged that merely lies near).
template <std::size_t Size>
class ExactWeld {
 public:
  using Point = std::array<double, Size>;

  /// The number of this point; a new one if it has not been seen.
  int add(const Point& point) {
    const auto [entry, is_new] = number_of_.try_emplace(point, static_cast<int>(coordinates_.size() / Size));
    if (is_new) coordinates_.insert(coordinates_.end(), point.begin(), point.end());
    return entry->second;
  }

  /// The distinct points, one after the other.
  const std::vector<double>& coordinates() const { return coordinates_; }

 private:
  struct Hash {
    std::size_t operator()(const Point& point) const {
      std::uint64_t hash = 0x9E3779B97F4A7C15u;
      for (const double value : point) {
        hash ^= std::bit_cast<std::uint64_t>(value + 0.0);  // -0 + 0 is 0
        hash *= 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 31;
      }
      return static_cast<std::size_t>(hash);
    }
  };

  std::unordered_map<Point, int, Hash> number_of_;
  std::vector<double> coordinates_;
};

}  // namespace limber::internal
