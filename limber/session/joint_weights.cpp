#include <algorithm>
#include <map>

#include "limber/core/error.h"
#include "limber/session/characters.h"
#include "limber/weights/edit_weights.h"

namespace limber {
namespace {

/// Parts that are as close as this share of the shape's size touch, if nothing else is said.
constexpr double kTouchShare = 0.01;

/// A shape whose vertices are all at different places.
struct Welded {
  Shape shape;
  std::vector<int> vertex_of;  ///< Per vertex of the original: its number here.
  std::vector<int> first;      ///< Per vertex here: the first of the original.
};

Welded weld(const Shape& shape) {
  Welded result;
  result.shape.dimension = shape.dimension;
  const auto less = [&shape](int a, int b) {
    for (int c = 0; c < 3; ++c) {
      if (shape.positions(a, c) != shape.positions(b, c)) return shape.positions(a, c) < shape.positions(b, c);
    }
    return false;
  };
  std::map<int, int, decltype(less)> number_of(less);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const auto [entry, is_new] = number_of.try_emplace(v, static_cast<int>(result.first.size()));
    if (is_new) result.first.push_back(v);
    result.vertex_of.push_back(entry->second);
  }
  result.shape.positions.resize(static_cast<Eigen::Index>(result.first.size()), 3);
  for (std::size_t i = 0; i < result.first.size(); ++i) {
    result.shape.positions.row(static_cast<Eigen::Index>(i)) = shape.positions.row(result.first[i]);
  }
  const auto renumber = [&](auto elements) {
    for (Eigen::Index i = 0; i < elements.size(); ++i) {
      elements.data()[i] = result.vertex_of[static_cast<std::size_t>(elements.data()[i])];
    }
    return elements;
  };
  result.shape.triangles = renumber(shape.triangles);
  result.shape.tets = renumber(shape.tets);
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

}  // namespace

JointWeights joint_weights(const Shape& shape, const SkeletonRig& bones, const BindOptions& options, BindReport& report,
                           Task* task, const PartOptions& parts) {
  const Welded welded = weld(shape);
  BindOptions own = options;
  if (options.method == WeightMethod::Given && options.given.rows() == shape.positions.rows()) {
    own.given.resize(static_cast<Eigen::Index>(welded.first.size()), options.given.cols());
    for (std::size_t i = 0; i < welded.first.size(); ++i) {
      own.given.row(static_cast<Eigen::Index>(i)) = options.given.row(welded.first[i]);
    }
  }
  JointWeights result;
  const bool is_given = info_of(options.method).needs_table;
  if (!is_given && options.domain.touches.empty()) {
    result.holding = holding_of(welded.shape, bones.rig, parts, task);
    own.domain.touches = result.holding.flexible;
  }
  const Binding binding = bind_shape(welded.shape, bones.rig, own, report, task);
  Eigen::MatrixXd of_handles = scalar_weights(binding.subspace);
  sew(welded.shape, result.holding, of_handles);
  stiffen(welded.shape, bones.rig, result.holding, of_handles);
  result.provenance = binding.provenance;
  result.welded_vertices = shape.vertex_count() - welded.shape.vertex_count();
  result.joints = bones.joint_of_handle;
  std::sort(result.joints.begin(), result.joints.end());
  result.joints.erase(std::unique(result.joints.begin(), result.joints.end()), result.joints.end());
  Eigen::MatrixXd of_joints = Eigen::MatrixXd::Zero(of_handles.rows(), static_cast<Eigen::Index>(result.joints.size()));
  for (std::size_t h = 0; h < bones.joint_of_handle.size(); ++h) {
    const auto place = std::lower_bound(result.joints.begin(), result.joints.end(), bones.joint_of_handle[h]);
    of_joints.col(place - result.joints.begin()) += of_handles.col(static_cast<Eigen::Index>(h));
  }
  for (StiffPart& stiff : result.holding.stiff) {
    const int joint = bones.joint_of_handle[static_cast<std::size_t>(stiff.handle)];
    stiff.handle =
        static_cast<int>(std::lower_bound(result.joints.begin(), result.joints.end(), joint) - result.joints.begin());
  }
  Eigen::MatrixXd all(shape.positions.rows(), of_joints.cols());
  for (int v = 0; v < shape.vertex_count(); ++v) {
    all.row(v) = of_joints.row(welded.vertex_of[static_cast<std::size_t>(v)]);
  }
  result.weights = normalised(skin_weights_of(all));
  return result;
}

namespace {

/// The largest influences of a vertex. They fade out as they come near to the first that is left out: w (1 - (c/w)^2).
/// So neighbours that keep different bones have next to nothing of those that differ, and no crease runs between them.
std::vector<Influence> kept_influences(std::span<const Influence> sorted, int most) {
  const auto count = static_cast<std::size_t>(most);
  if (sorted.size() <= count) return {sorted.begin(), sorted.end()};
  const double cut = sorted[count].weight;
  std::vector<Influence> kept;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = cut / sorted[i].weight;
    kept.push_back({sorted[i].bone, sorted[i].weight * (1 - share * share)});
  }
  // As large as what is left out: they are alike, and nothing tells them apart.
  const bool is_flat = !(kept.front().weight > 1e-6 * sorted[0].weight);
  return is_flat ? std::vector<Influence>(sorted.begin(), sorted.begin() + most) : kept;
}

}  // namespace

SkinWeights engine_weights(const SkinWeights& weights, int most) {
  if (most < 1) throw Error(ErrorCode::InvalidArgument, "at least one influence is needed.");
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  for (int v = 0; v < weights.vertex_count(); ++v) {
    for (const Influence& influence : weights.of(v)) {
      if (influence.weight > 0) rows[static_cast<std::size_t>(v)].push_back(influence);
    }
  }
  const SkinWeights sorted = make_skin_weights(weights.bone_count, rows);
  for (int v = 0; v < sorted.vertex_count(); ++v)
    rows[static_cast<std::size_t>(v)] = kept_influences(sorted.of(v), most);
  return normalised(make_skin_weights(weights.bone_count, rows));
}

}  // namespace limber
