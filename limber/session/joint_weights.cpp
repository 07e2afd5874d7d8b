#include <algorithm>
#include <bit>
#include <cstdint>

#include "limber/core/error.h"
#include "limber/model/internal/skin_rows.h"
#include "limber/session/characters.h"
#include "limber/session/internal/handle_weights.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

/// Parts that are as close as this share of the shape's size touch, if nothing else is said.
constexpr double kTouchShare = 0.01;

/// A shape whose vertices are all at different places.
struct Welded {
  const Shape* given = nullptr;
  Shape own;                   ///< Only if vertices fell together.
  std::vector<int> vertex_of;  ///< Per vertex of the original: its number here; empty: its own.
  std::vector<int> first;      ///< Per vertex here: the first of the original; empty: itself.

  const Shape& shape() const { return vertex_of.empty() ? *given : own; }
};

/// Numbers places in the order in which they first occur. @param first  Gets the vertex of each.
std::vector<int> number_places(const Positions& positions, std::vector<int>& first) {
  const auto count = static_cast<std::size_t>(positions.rows());
  std::size_t size = 16;
  while (size < 2 * count) size *= 2;
  std::vector<int> table(size, -1);  // of numbers, by the place's hash
  const auto hash = [&](Eigen::Index v) {
    std::uint64_t mixed = 0;
    for (int c = 0; c < 3; ++c) {
      // -0 and 0 are one place.
      mixed = (mixed ^ std::bit_cast<std::uint64_t>(positions(v, c) + 0.0)) * 0x9e3779b97f4a7c15u;
      mixed ^= mixed >> 29u;
    }
    return static_cast<std::size_t>(mixed) & (size - 1);
  };
  std::vector<int> number(count);
  for (std::size_t v = 0; v < count; ++v) {
    const auto row = positions.row(static_cast<Eigen::Index>(v));
    std::size_t slot = hash(static_cast<Eigen::Index>(v));
    while (table[slot] >= 0 && positions.row(first[static_cast<std::size_t>(table[slot])]) != row) {
      slot = (slot + 1) & (size - 1);
    }
    if (table[slot] < 0) {
      table[slot] = static_cast<int>(first.size());
      first.push_back(static_cast<int>(v));
    }
    number[v] = table[slot];
  }
  return number;
}

Welded weld(const Shape& shape) {
  Welded result;
  result.given = &shape;
  result.first.reserve(static_cast<std::size_t>(shape.vertex_count()));
  std::vector<int> number = number_places(shape.positions, result.first);
  if (result.first.size() == number.size()) {
    result.first.clear();
    return result;
  }
  result.vertex_of = std::move(number);
  result.own.dimension = shape.dimension;
  result.own.positions = shape.positions(result.first, Eigen::all);
  const auto renumber = [&](auto elements) {
    for (Eigen::Index i = 0; i < elements.size(); ++i) {
      elements.data()[i] = result.vertex_of[static_cast<std::size_t>(elements.data()[i])];
    }
    return elements;
  };
  result.own.triangles = renumber(shape.triangles);
  result.own.tets = renumber(shape.tets);
  return result;
}

/// What touches in a shape in space and what of it holds; nothing if every part goes its own way.
Holding holding_of(const Shape& shape, const Rig& rig, const PartOptions& parts, Task* task) {
  if (parts.touch == 0 || shape.dimension != 3 || shape.has_tets() || is_flat(shape)) return {};
  const Stage stage(task, "touching parts");
  const double distance = parts.touch > 0 ? parts.touch : kTouchShare * size_of(shape);
  Holding holding = find_holding(shape, rig, find_touches(shape, distance));
  if (!parts.stiffen) {
    holding.stiff.clear();
    holding.flexible = holding.touches;
  }
  return holding;
}

/// Handles that hold parts together have their say here, in a full table.
SkinWeights held_together(const Shape& shape, const Rig& rig, Holding& holding, SkinWeights weights) {
  if (holding.flexible.empty() && holding.stiff.empty()) return weights;
  Eigen::MatrixXd all = dense_weights(weights);
  weights = {};
  sew(shape, holding, all);
  stiffen(shape, rig, holding, all);
  return skin_weights_of(all);
}

/// The weights of handles added up for their joints, sums of one.
SkinWeights of_joints(SkinWeights weights, const std::vector<int>& joint_of_handle, const std::vector<int>& joints,
                      const Welded& welded, int vertex_count) {
  std::vector<int> bone_of_handle;
  for (const int joint : joint_of_handle) {
    const auto place = std::lower_bound(joints.begin(), joints.end(), joint);
    bone_of_handle.push_back(static_cast<int>(place - joints.begin()));
  }
  const auto change = [&](int vertex, std::vector<Influence>& row) {
    // Extra handles move no joint.
    std::erase_if(row, [&](const Influence& i) { return static_cast<std::size_t>(i.bone) >= bone_of_handle.size(); });
    merge_bones(row);
    for (Influence& influence : row) influence.bone = bone_of_handle[static_cast<std::size_t>(influence.bone)];
    merge_bones(row);
    normalise(row, vertex);
  };
  const int bones = static_cast<int>(joints.size());
  if (welded.vertex_of.empty()) {
    weights.bone_count = bones;
    change_rows(weights, change);
    return weights;
  }
  return make_rows(bones, vertex_count, [&](int vertex, std::vector<Influence>& row) {
    const std::span<const Influence> given = weights.of(welded.vertex_of[static_cast<std::size_t>(vertex)]);
    row.assign(given.begin(), given.end());
    change(vertex, row);
  });
}

}  // namespace

JointWeights joint_weights(const Shape& shape, const SkeletonRig& bones, const BindOptions& options, BindReport& report,
                           Task* task, const PartOptions& parts) {
  const Welded welded = weld(shape);
  BindOptions own = options;
  if (options.method == WeightMethod::Given && !welded.first.empty() &&
      options.given.rows() == shape.positions.rows()) {
    own.given = options.given(welded.first, Eigen::all);
  }
  JointWeights result;
  const bool is_given = info_of(options.method).needs_table;
  if (!is_given && options.domain.touches.empty()) {
    result.holding = holding_of(welded.shape(), bones.rig, parts, task);
    own.domain.touches = result.holding.flexible;
  }
  SkinWeights of_handles = handle_weights(welded.shape(), bones.rig, own, report, result.provenance, task);
  of_handles = held_together(welded.shape(), bones.rig, result.holding, std::move(of_handles));
  result.welded_vertices = shape.vertex_count() - welded.shape().vertex_count();
  result.joints = bones.joint_of_handle;
  std::sort(result.joints.begin(), result.joints.end());
  result.joints.erase(std::unique(result.joints.begin(), result.joints.end()), result.joints.end());
  for (StiffPart& stiff : result.holding.stiff) {
    const int joint = bones.joint_of_handle[static_cast<std::size_t>(stiff.handle)];
    stiff.handle =
        static_cast<int>(std::lower_bound(result.joints.begin(), result.joints.end(), joint) - result.joints.begin());
  }
  result.weights = of_joints(std::move(of_handles), bones.joint_of_handle, result.joints, welded, shape.vertex_count());
  return result;
}

namespace {

/// Keeps the largest influences of a vertex. They fade out as they come near to the first that is left out: w (1 - (c/w)^2).
/// So neighbours that keep different bones have next to nothing of those that differ, and no crease runs between them.
void keep_influences(std::vector<Influence>& sorted, int most) {
  const auto count = static_cast<std::size_t>(most);
  if (sorted.size() <= count) return;
  const double cut = sorted[count].weight;
  const double largest = sorted[0].weight;
  const auto faded = [cut](double weight) { return weight * (1 - (cut / weight) * (cut / weight)); };
  sorted.resize(count);
  // As large as what is left out: they are alike, and nothing tells them apart.
  if (!(faded(largest) > 1e-6 * largest)) return;
  for (Influence& influence : sorted) influence.weight = faded(influence.weight);
}

}  // namespace

SkinWeights engine_weights(const SkinWeights& weights, int most) {
  if (most < 1) throw Error(ErrorCode::InvalidArgument, "at least one influence is needed.");
  return make_rows(weights.bone_count, weights.vertex_count(), [&](int vertex, std::vector<Influence>& row) {
    for (const Influence& influence : weights.of(vertex)) {
      if (influence.weight > 0) row.push_back(influence);
    }
    keep_influences(row, most);
    normalise(row, vertex);
  });
}

}  // namespace limber
