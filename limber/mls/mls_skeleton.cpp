#include <algorithm>
#include <limits>

#include "limber/core/error.h"
#include "limber/geometry/internal/segment.h"
#include "limber/mls/internal/mls_reach.h"
#include "limber/mls/mls.h"
#include "limber/runtime/skin.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Places that are all different, to 1e-6 of their extent.
class JointSet {
 public:
  explicit JointSet(const Rig& rig) {
    Eigen::AlignedBox3d box;
    for (const Handle& handle : rig.handles) {
      if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) box.extend(bone->head).extend(bone->tail);
    }
    tolerance_ = 1e-6 * box.diagonal().norm();
  }

  int at(const Eigen::Vector3d& place) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      if ((joints_[j] - place).norm() <= tolerance_) return static_cast<int>(j);
    }
    joints_.push_back(place);
    return static_cast<int>(joints_.size()) - 1;
  }

  Positions positions() const {
    Positions result(static_cast<Eigen::Index>(joints_.size()), 3);
    for (std::size_t j = 0; j < joints_.size(); ++j) result.row(static_cast<Eigen::Index>(j)) = joints_[j].transpose();
    return result;
  }

 private:
  double tolerance_;
  std::vector<Eigen::Vector3d> joints_;
};

void require_skeleton(const Rig& rig) {
  validate(rig);
  bool has_bone = false;
  for (const Handle& handle : rig.handles) {
    has_bone |= handle.is_bone();
    if (handle.is_bone() || handle.is_point()) continue;
    throw Error(ErrorCode::InvalidRig, "the handle is neither a bone nor a point.", Place::at_handle(handle.name),
                "A skeleton is made of bones.");
  }
  if (!has_bone) throw Error(ErrorCode::TooFewHandles, "the skeleton has no bone.", {}, "Add at least one.");
}

/// Where between two joints the segment is nearest to a point: 0 at the first, 1 at the second.
double nearest_on(const SkeletonGraph& graph, const std::array<int, 2>& ends, const Eigen::Vector3d& point) {
  return nearest_parameter(graph.joints.row(ends[0]), graph.joints.row(ends[1]), point);
}

/// Shortest ways between all joints (Floyd and Warshall).
Eigen::MatrixXd joint_distances(const SkeletonGraph& graph) {
  const int count = graph.joint_count();
  Eigen::MatrixXd ways = Eigen::MatrixXd::Constant(count, count, kInfinite);
  ways.diagonal().setZero();
  for (const auto& [a, b] : graph.links) {
    const double length = (graph.joints.row(a) - graph.joints.row(b)).norm();
    ways(a, b) = ways(b, a) = std::min(ways(a, b), length);
  }
  for (int k = 0; k < count; ++k) {
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < count; ++j) ways(i, j) = std::min(ways(i, j), ways(i, k) + ways(k, j));
    }
  }
  return ways;
}

MlsControls as_points(const MlsControls& pins) {
  MlsControls result;
  result.dimension = pins.dimension;
  const Positions rest = pins.rest_targets();
  for (Eigen::Index i = 0; i < rest.rows(); ++i) result.points.push_back({rest.row(i).transpose()});
  return result;
}

}  // namespace

SkeletonGraph skeleton_graph(const Rig& rig) {
  require_skeleton(rig);
  JointSet joints(rig);
  SkeletonGraph graph;
  for (const Handle& handle : rig.handles) {
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      const int head = joints.at(bone->head);
      graph.bone_ends.push_back({head, joints.at(bone->tail)});
    } else {
      const int place = joints.at(std::get<PointHandle>(handle.form).position);
      graph.bone_ends.push_back({place, place});
    }
  }
  graph.joints = joints.positions();
  for (std::size_t h = 0; h < graph.bone_ends.size(); ++h) {
    const int head = graph.bone_ends[h][0], tail = graph.bone_ends[h][1];
    if (head != tail) graph.links.push_back({head, tail});
    const int parent = rig.handles[h].parent;
    if (parent < 0) continue;
    // To the nearer end of the parent: skeletons differ in where children start.
    const std::array<int, 2>& of_parent = graph.bone_ends[static_cast<std::size_t>(parent)];
    if (head == of_parent[0] || head == of_parent[1]) continue;
    const auto length = [&](int joint) { return (graph.joints.row(joint) - graph.joints.row(head)).norm(); };
    graph.links.push_back({length(of_parent[0]) < length(of_parent[1]) ? of_parent[0] : of_parent[1], head});
  }
  return graph;
}

Eigen::MatrixXd path_distances(const SkeletonGraph& graph, const Positions& places) {
  const Eigen::MatrixXd ways = joint_distances(graph);
  Eigen::MatrixXd result(graph.joint_count(), places.rows());
  for (Eigen::Index p = 0; p < places.rows(); ++p) {
    const Eigen::Vector3d place = places.row(p).transpose();
    double best = kInfinite, best_t = 0;
    std::array<int, 2> best_ends = {0, 0};
    for (const std::array<int, 2>& ends : graph.bone_ends) {
      const double t = nearest_on(graph, ends, place);
      const Eigen::RowVector3d on_bone = (1 - t) * graph.joints.row(ends[0]) + t * graph.joints.row(ends[1]);
      const double distance = (on_bone.transpose() - place).norm();
      if (distance >= best) continue;
      best = distance;
      best_t = t;
      best_ends = ends;
    }
    const double length = (graph.joints.row(best_ends[0]) - graph.joints.row(best_ends[1])).norm();
    for (int j = 0; j < graph.joint_count(); ++j) {
      result(j, p) = std::min(ways(j, best_ends[0]) + best_t * length, ways(j, best_ends[1]) + (1 - best_t) * length);
    }
  }
  return result;
}

SkinWeights joint_weights(const SkeletonGraph& graph, const Shape& shape, const SkinWeights& of_bones) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(of_bones.vertex_count()));
  for (int v = 0; v < of_bones.vertex_count(); ++v) {
    for (const Influence& influence : of_bones.of(v)) {
      const std::array<int, 2>& ends = graph.bone_ends[static_cast<std::size_t>(influence.bone)];
      const double t = nearest_on(graph, ends, shape.positions.row(v).transpose());
      rows[static_cast<std::size_t>(v)].push_back({ends[0], influence.weight * (1 - t)});
      rows[static_cast<std::size_t>(v)].push_back({ends[1], influence.weight * t});
    }
  }
  return normalised(make_skin_weights(graph.joint_count(), rows));
}

SkinWeights smoothly_limited(const SkinWeights& weights, int most) {
  if (most < 1) throw Error(ErrorCode::InvalidArgument, "a vertex needs one influence at least.");
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  for (int v = 0; v < weights.vertex_count(); ++v) {
    const auto all = weights.of(v);
    const auto kept = all.first(std::min<std::size_t>(all.size(), static_cast<std::size_t>(most)));
    std::vector<Influence>& row = rows[static_cast<std::size_t>(v)];
    row.assign(kept.begin(), kept.end());
    if (kept.size() == all.size()) continue;
    double before = 0, after = 0;
    for (const Influence& influence : all) before += influence.weight;
    const double floor = all[kept.size()].weight;
    for (const Influence& influence : kept) after += influence.weight - floor;
    const bool vanishes = !(after > 1e-6 * before);
    for (Influence& influence : row) {
      influence.weight =
          vanishes ? before / static_cast<double>(kept.size()) : (influence.weight - floor) * before / after;
    }
  }
  return make_skin_weights(weights.bone_count, rows);
}

SkeletonSkin bind_skeleton(const Shape& shape, const Rig& skeleton, const MlsSkeletonOptions& options,
                           BindReport& report, Task* task) {
  SkeletonSkin skin;
  skin.graph = skeleton_graph(skeleton);
  const Skins skins = find_skins(shape, skeleton, task);
  report.fallback_vertices += skins.unreached;
  const double reach = options.reach != 0 ? options.reach : 0.1 * size_of(shape);
  skin.weights = joint_weights(skin.graph, shape, geodesic_weights(shape, skins, skeleton.count(), reach));
  skin.weights = smoothly_limited(skin.weights, options.influences);
  return skin;
}

SkeletonDeformer::SkeletonDeformer(const Shape& shape, const Rig& skeleton, const MlsControls& pins,
                                   const MlsSkeletonOptions& options, BindReport& report, Task* task)
    : SkeletonDeformer(shape, (validate(pins), bind_skeleton(shape, skeleton, options, report, task)), pins, options) {}

SkeletonDeformer::SkeletonDeformer(const Shape& shape, SkeletonSkin skin, const MlsControls& pins,
                                   const MlsSkeletonOptions& options)
    : pins_(as_points(pins)), given_(pins), skin_(std::move(skin)), positions_(shape.positions) {
  validate(pins);
  influences_ = pack_influences(skin_.weights, options.influences);
  Positions joints = skin_.graph.joints;
  if (pins.dimension == 2) joints.col(2).setConstant(shape.vertex_count() > 0 ? shape.positions(0, 2) : 0);
  joints_ = pack_mls(joints, pins_, path_distances(skin_.graph, pins_.rest_targets()), options.alpha);
  for (Eigen::Index i = 0; i < shape.positions.size(); ++i) {
    rest_.push_back(static_cast<float>(shape.positions.data()[i]));
  }
  moved_.resize(rest_.size());
  bones_.resize(12 * static_cast<std::size_t>(skin_.graph.joint_count()));
  joint_scratch_.resize(mls_scratch_size(joints_.tables()));
  skin_scratch_.resize(skin_scratch_size(skin_.graph.joint_count()));
}

void SkeletonDeformer::move(std::span<const float> targets, std::span<float> positions) noexcept {
  deform_mls({joints_.tables(), MlsVariant::Rigid, targets, joint_scratch_, {}, bones_, {}});
  skin_linear_blend({influences_.table(), bones_, rest_, {}, positions, {}, skin_scratch_});
}

const Positions& SkeletonDeformer::move(const Positions& targets) {
  validate(given_, targets);
  const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> rest(
      rest_.data(), static_cast<Eigen::Index>(rest_.size()) / 3, 3);
  internal::require_reach(rest.cast<double>(), given_, targets);
  wanted_.clear();
  for (Eigen::Index t = 0; t < targets.rows(); ++t) {
    for (int k = 0; k < pins_.dimension; ++k) wanted_.push_back(static_cast<float>(targets(t, k)));
  }
  move(wanted_, moved_);
  for (std::size_t i = 0; i < moved_.size(); ++i) positions_.data()[i] = moved_[i];
  return positions_;
}

}  // namespace limber
