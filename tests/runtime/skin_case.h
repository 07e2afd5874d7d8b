#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include <Eigen/Dense>
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "limber/core/internal/random.h"
#include "limber/model/shape.h"
#include "limber/runtime/skin.h"

namespace limber {

using Affine = AffineMatrix;

inline Eigen::Vector3d random_vector(internal::Random& random, double size = 1) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

inline Affine random_rigid(internal::Random& random) {
  Affine bone;
  const double angle = random.uniform(-3, 3);
  bone << Eigen::AngleAxisd(angle, random_vector(random).normalized()).toRotationMatrix(), random_vector(random);
  return bone;
}

inline Affine random_affine(internal::Random& random) {
  Affine bone;
  for (int k = 0; k < 12; ++k) bone(k / 4, k % 4) = random.uniform(-1, 1) + (k % 5 == 0 ? 1.5 : 0);
  return bone;
}

/// All that a SkinJob points to.
struct SkinCase {
  int influences = 4;
  std::vector<Affine> matrices;
  std::vector<std::uint16_t> table_bones;
  std::vector<float> table_weights;
  std::vector<float> bones;
  std::vector<float> rest_positions;
  std::vector<float> rest_normals;
  std::vector<float> positions;
  std::vector<float> normals;
  std::vector<float> scratch;

  int vertex_count() const { return static_cast<int>(rest_positions.size() / 3); }
  Eigen::Vector3d rest(int vertex) const { return at(rest_positions, vertex); }
  Eigen::Vector3d rest_normal(int vertex) const { return at(rest_normals, vertex); }
  Eigen::Vector3d position(int vertex) const { return at(positions, vertex); }
  Eigen::Vector3d normal(int vertex) const { return at(normals, vertex); }
  int bone(int vertex, int j) const { return table_bones[vertex * influences + j]; }
  double weight(int vertex, int j) const { return table_weights[vertex * influences + j]; }

  void set_bones(const std::vector<Affine>& given) {
    matrices.clear();
    bones.clear();
    for (const Affine& bone : given) {
      for (int k = 0; k < 12; ++k) bones.push_back(static_cast<float>(bone(k / 4, k % 4)));
      matrices.push_back(bone.cast<float>().cast<double>());
    }
    scratch.resize(skin_scratch_size(static_cast<int>(given.size())));
  }
  SkinJob job(bool with_normals = true) {
    positions.assign(rest_positions.size(), -7.0f);
    normals.assign(with_normals ? rest_normals.size() : 0, -7.0f);
    SkinJob result{{vertex_count(), influences, table_bones, table_weights},
                   bones,
                   rest_positions,
                   {},
                   positions,
                   normals,
                   scratch};
    if (with_normals) result.rest_normals = rest_normals;
    return result;
  }

 private:
  static Eigen::Vector3d at(const std::vector<float>& values, int vertex) {
    return {values[3 * vertex], values[3 * vertex + 1], values[3 * vertex + 2]};
  }
};

/// Vertices anywhere in a cube of size 2, each with `influences` different bones (as far as there are) whose
/// weights fall and sum to one.
inline SkinCase random_case(int vertices, int influences, std::vector<Affine> bones, std::uint64_t seed = 1) {
  SkinCase made;
  made.influences = influences;
  made.set_bones(bones);
  internal::Random random(seed);
  const int bone_count = static_cast<int>(bones.size());
  for (int i = 0; i < vertices; ++i) {
    const Eigen::Vector3d position = random_vector(random);
    const Eigen::Vector3d normal = random_vector(random).normalized();
    for (int c = 0; c < 3; ++c) made.rest_positions.push_back(static_cast<float>(position[c]));
    for (int c = 0; c < 3; ++c) made.rest_normals.push_back(static_cast<float>(normal[c]));
    std::vector<double> weights;
    for (int j = 0; j < influences; ++j) weights.push_back(random.uniform(0.05, 1));
    std::sort(weights.rbegin(), weights.rend());
    double sum = 0;
    for (const double weight : weights) sum += weight;
    const int first = static_cast<int>(random.uniform(0, bone_count));
    for (int j = 0; j < influences; ++j) {
      made.table_weights.push_back(static_cast<float>(weights[j] / sum));
      made.table_bones.push_back(static_cast<std::uint16_t>((first + j) % bone_count));
    }
  }
  return made;
}

template <class Make>
std::vector<Affine> make_bones(int count, Make make, std::uint64_t seed = 5) {
  internal::Random random(seed);
  std::vector<Affine> bones;
  for (int i = 0; i < count; ++i) bones.push_back(make(random));
  return bones;
}

/// Calls body once for each instruction set of this processor, with only that one allowed.
inline void for_each_target(const std::function<void(const char*)>& body) {
  for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    body(hwy::TargetName(rest & -rest));
    hwy::SetSupportedTargetsForTest(0);
  }
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace limber
