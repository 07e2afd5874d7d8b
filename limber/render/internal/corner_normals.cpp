#include "limber/render/internal/corner_normals.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

std::uint64_t mixed(std::uint64_t value) {
  value ^= value >> 31u;
  value *= 0x9E3779B97F4A7C15ULL;
  return value ^ (value >> 29u);
}

std::uint64_t hash_of(const double* p) {
  // Adding zero makes -0 and 0 one.
  std::uint64_t hash = 0;
  for (int i = 0; i < 3; ++i) hash = mixed(hash ^ std::bit_cast<std::uint64_t>(p[i] + 0.0));
  return hash;
}

/// For each vertex the first vertex at exactly the same place (open addressing over the positions).
std::vector<int> first_at_same_place(const Positions& positions) {
  const auto count = static_cast<std::size_t>(positions.rows());
  const std::size_t slots = std::bit_ceil(2 * count + 1);
  std::vector<int> slot(slots, -1);
  std::vector<int> first(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double* p = positions.data() + 3 * i;
    std::size_t at = hash_of(p) & (slots - 1);
    while (slot[at] >= 0 && !std::equal(p, p + 3, positions.data() + 3 * static_cast<std::size_t>(slot[at]))) {
      at = (at + 1) & (slots - 1);
    }
    if (slot[at] < 0) slot[at] = static_cast<int>(i);
    first[i] = slot[at];
  }
  return first;
}

struct Corner {
  Eigen::Vector3f face_normal = Eigen::Vector3f::Zero();
  float angle = 0;
};

std::vector<Corner> measure_corners(const Positions& positions, const Triangles& triangles) {
  std::vector<Corner> corners(3 * static_cast<std::size_t>(triangles.rows()));
  parallel_for(static_cast<std::size_t>(triangles.rows()), 2048, [&](std::size_t t) {
    std::array<Eigen::Vector3d, 3> p;
    for (int c = 0; c < 3; ++c) p[c] = positions.row(triangles(static_cast<Eigen::Index>(t), c));
    const Eigen::Vector3d cross = (p[1] - p[0]).cross(p[2] - p[0]);
    const double twice_area = cross.norm();
    if (!(twice_area > 0) || !std::isfinite(twice_area)) return;
    for (int c = 0; c < 3; ++c) {
      const double cosine = (p[(c + 1) % 3] - p[c]).dot(p[(c + 2) % 3] - p[c]);
      corners[3 * t + c] = {(cross / twice_area).cast<float>(),
                            std::atan2(static_cast<float>(twice_area), static_cast<float>(cosine))};
    }
  });
  return corners;
}

}  // namespace

std::vector<Eigen::Vector3f> corner_normals(const Positions& positions, const Triangles& triangles,
                                            double crease_angle) {
  const std::vector<int> first = first_at_same_place(positions);
  const std::vector<Corner> corners = measure_corners(positions, triangles);
  // Corners around each place, in the order of the triangles.
  std::vector<int> start(static_cast<std::size_t>(positions.rows()) + 1, 0);
  const int* const vertex = triangles.data();
  for (std::size_t c = 0; c < corners.size(); ++c) ++start[static_cast<std::size_t>(first[vertex[c]]) + 1];
  for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<int> around(corners.size());
  std::vector<int> next(start.begin(), start.end() - 1);
  for (std::size_t c = 0; c < corners.size(); ++c) around[next[first[vertex[c]]]++] = static_cast<int>(c);

  const auto cosine = static_cast<float>(std::cos(std::clamp(crease_angle, 0.0, std::numbers::pi)) - 1e-6);
  std::vector<Eigen::Vector3f> normals(corners.size());
  parallel_for(corners.size(), 4096, [&](std::size_t c) {
    const int place = first[vertex[c]];
    const Corner& own = corners[c];
    Eigen::Vector3f sum = Eigen::Vector3f::Zero();
    for (int k = start[place]; k < start[place + 1]; ++k) {
      const Corner& other = corners[around[k]];
      if (own.angle == 0 || own.face_normal.dot(other.face_normal) >= cosine) sum += other.angle * other.face_normal;
    }
    const float length = sum.norm();
    normals[c] = length > 0 ? Eigen::Vector3f(sum / length) : own.face_normal;
  });
  return normals;
}

}  // namespace limber::internal
