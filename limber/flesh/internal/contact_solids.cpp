#include "limber/flesh/internal/contact_solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "limber/geometry/internal/segment.h"

namespace limber::internal {
namespace {

/// Of the distances between a bone and the surface around it: a limb is that thick at least along most of its length.
constexpr double kThicknessQuantile = 0.25;
/// Bones start so far along, where the flesh of a joint ends.
constexpr double kCapsuleStart = 0.2;
/// Capsules keep this far from flesh at rest; those that would have to become thinner than the second do not touch it at all.
constexpr double kRestGap = 0.95;
constexpr double kThinnest = 0.5;

/// One vertex of each eighth of a cell.
std::vector<int> spread_vertices(const Shape& shape, const VoxelLattice& lattice) {
  std::vector<int> chosen;
  std::set<std::array<int, 2>> taken;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    int octant = 0;
    for (int axis = 0; axis < 3; ++axis) {
      double upper = 0;
      for (int k = 0; k < 8; ++k) upper += (k >> axis & 1) * lattice.embedding_weights(v, k);
      octant |= (upper > 0.5) << axis;
    }
    if (taken.insert({lattice.cell_of_vertex[v], octant}).second) chosen.push_back(v);
  }
  return chosen;
}

int main_bone(const LatticeWeights& weights, int vertex) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(weights.particle_weights.cols());
  for (int k = 0; k < 8; ++k) {
    sum += weights.lattice.embedding_weights(vertex, k) *
           weights.particle_weights.row(weights.lattice.embedding_indices(vertex, k));
  }
  Eigen::Index bone = 0;
  sum.maxCoeff(&bone);
  return static_cast<int>(bone);
}

/// Steps between two handles of a rig; -1: other trees. And whether one is above the other.
struct Kinship {
  int steps = -1;
  bool is_line = false;
};

Kinship kinship(const Rig& rig, int a, int b) {
  const auto line_of = [&rig](int handle) {
    std::vector<int> line;
    for (; handle >= 0; handle = rig.handles[handle].parent) line.push_back(handle);
    return line;
  };
  const std::vector<int> up = line_of(a), other = line_of(b);
  for (std::size_t i = 0; i < up.size(); ++i) {
    const auto found = std::find(other.begin(), other.end(), up[i]);
    if (found == other.end()) continue;
    const auto j = static_cast<std::size_t>(found - other.begin());
    return {static_cast<int>(i + j), i == 0 || j == 0};
  }
  return {};
}

}  // namespace

void set_contacts(const Shape& shape, const Rig& rig, const LatticeWeights& weights, LatticeSystem& system) {
  system.contact_vertices = spread_vertices(shape, weights.lattice);
  std::vector<std::vector<double>> thickness(static_cast<std::size_t>(rig.count()));
  for (const int v : system.contact_vertices) {
    const int handle = main_bone(weights, v);
    system.contact_bones.push_back(static_cast<std::uint16_t>(handle));
    const auto* bone = std::get_if<BoneHandle>(&rig.handles[handle].form);
    if (!bone) continue;
    const Eigen::Vector3d point = shape.positions.row(v).transpose();
    thickness[handle].push_back((point - nearest_on_segment(bone->head, bone->tail, point)).norm());
  }
  const auto bones = static_cast<std::size_t>(rig.count());
  system.may_touch.assign(bones * bones, 0);
  for (int flesh = 0; flesh < rig.count(); ++flesh) {
    for (int bone = 0; bone < rig.count(); ++bone) {
      const Kinship kin = kinship(rig, flesh, bone);
      system.may_touch[flesh * bones + bone] = kin.steps < 0 || kin.steps >= (kin.is_line ? 3 : 2);
    }
  }
  for (int handle = 0; handle < rig.count(); ++handle) {
    std::vector<double>& distances = thickness[handle];
    const auto* bone = std::get_if<BoneHandle>(&rig.handles[handle].form);
    if (!bone || distances.size() < 4) continue;
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(kThicknessQuantile * distances.size());
    std::nth_element(distances.begin(), middle, distances.end());
    double radius = *middle;
    const Eigen::Vector3d from = bone->head + kCapsuleStart * (bone->tail - bone->head);
    for (const bool excluding : {true, false}) {
      for (std::size_t i = 0; i < system.contact_vertices.size(); ++i) {
        char& touches = system.may_touch[system.contact_bones[i] * bones + handle];
        if (!touches) continue;
        const Eigen::Vector3d point = shape.positions.row(system.contact_vertices[i]).transpose();
        const double distance = (point - nearest_on_segment(from, bone->tail, point)).norm();
        if (excluding && distance < kThinnest * radius) touches = 0;
        if (!excluding) radius = std::min(radius, kRestGap * distance);
      }
    }
    LatticeSystem::BoneCapsule capsule;
    capsule.bone = handle;
    for (int c = 0; c < 3; ++c) {
      capsule.from[c] = static_cast<float>(from[c]);
      capsule.to[c] = static_cast<float>(bone->tail[c]);
    }
    capsule.radius = static_cast<float>(radius);
    system.capsules.push_back(capsule);
  }
}

}  // namespace limber::internal
