#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/geometry/mesh.h"
#include "limber/model/internal/skin_rows.h"

namespace limber {
using namespace internal;

Positions skinned(const Positions& rest, const SkinWeights& weights, std::span<const AffineMatrix> bones) {
  Positions result(rest.rows(), 3);
  parallel_for(static_cast<std::size_t>(rest.rows()), 1024, [&](std::size_t index) {
    const int vertex = static_cast<int>(index);
    AffineMatrix blended = AffineMatrix::Zero();
    for (const Influence& influence : weights.of(vertex)) {
      blended += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
    }
    result.row(vertex) = blended * rest.row(vertex).transpose().homogeneous();
  });
  return result;
}

MeshSequence targets_of(const ExamplePoses& poses, const Positions& rest, const SkinWeights& weights) {
  if (poses.targets.vertex_count > 0) return poses.targets;
  MeshSequence result;
  result.vertex_count = static_cast<int>(rest.rows());
  for (int pose = 0; pose < poses.pose_count(); ++pose) {
    const Positions positions = skinned(rest, weights, poses.pose(pose));
    for (Eigen::Index i = 0; i < positions.size(); ++i) {
      result.positions.push_back(static_cast<float>(positions.data()[i]));
    }
  }
  return result;
}

void check_example_poses(const ExamplePoses& poses, int bone_count, int vertex_count) {
  if (poses.bone_count != bone_count || poses.bones.size() % static_cast<std::size_t>(std::max(bone_count, 1)) != 0) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the example poses are {} matrices for {} bones each, but the weights have {} bones.",
                            poses.bones.size(), poses.bone_count, bone_count),
                {}, "Give one matrix per bone and pose.");
  }
  if (poses.pose_count() == 0) {
    throw Error(ErrorCode::InvalidPose, "there are no example poses.", {}, "Give at least one, or compress without.");
  }
  const MeshSequence& targets = poses.targets;
  if (targets.vertex_count > 0 &&
      (targets.vertex_count != vertex_count || targets.frame_count() != poses.pose_count())) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the examples are {} frames of {} vertices, but there are {} poses and {} vertices.",
                            targets.frame_count(), targets.vertex_count, poses.pose_count(), vertex_count),
                {}, "Frames and poses must correspond, and so must vertices.");
  }
  for (std::size_t i = 0; i < poses.bones.size(); ++i) {
    if (!poses.bones[i].allFinite()) {
      const auto count = static_cast<std::size_t>(bone_count);
      throw Error(ErrorCode::NonFiniteNumber,
                  fmt::format("the matrix of bone {} in pose {} is not finite.", i % count, i / count));
    }
  }
  const auto wrong = std::find_if_not(targets.positions.begin(), targets.positions.end(),
                                      [](float value) { return std::isfinite(value); });
  if (wrong != targets.positions.end()) {
    const auto vertex = (wrong - targets.positions.begin()) / 3 % targets.vertex_count;
    throw Error(ErrorCode::NonFiniteNumber, "an example position is not finite.", Place::at_vertex(vertex));
  }
}

void bone_images(const ExamplePoses& poses, const Eigen::Vector3d& rest, Eigen::MatrixXd& images) {
  images.resize(3 * poses.pose_count(), poses.bone_count);
  for (int pose = 0; pose < poses.pose_count(); ++pose) {
    const std::span<const AffineMatrix> bones = poses.pose(pose);
    for (int bone = 0; bone < poses.bone_count; ++bone) {
      images.block<3, 1>(3 * pose, bone) = bones[static_cast<std::size_t>(bone)] * rest.homogeneous();
    }
  }
}

void vertex_track(const MeshSequence& targets, int vertex, Eigen::VectorXd& track) {
  track.resize(3 * targets.frame_count());
  for (int frame = 0; frame < targets.frame_count(); ++frame) {
    const float* position = targets.frame(frame).data() + 3 * static_cast<std::size_t>(vertex);
    for (int c = 0; c < 3; ++c) track[3 * frame + c] = position[c];
  }
}

namespace {

/// The value that 99 of 100 vertices do not exceed.
double percentile_99(std::vector<float> values) {
  if (values.empty()) return 0;
  const std::size_t rank = (values.size() * 99 + 99) / 100 - 1;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank), values.end());
  return values[rank];
}

}  // namespace

CompressionError weight_error(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  CompressionError error;
  double sum = 0;
  for (Eigen::Index vertex = 0; vertex < a.rows(); ++vertex) {
    const double squared = (a.row(vertex) - b.row(vertex)).squaredNorm();
    const double distance = std::sqrt(squared);
    sum += squared;
    error.of_vertex.push_back(static_cast<float>(distance));
    if (error.worst_vertex < 0 || distance > error.worst) {
      error.worst = distance;
      error.worst_vertex = static_cast<int>(vertex);
    }
  }
  error.rms = a.size() > 0 ? std::sqrt(sum / static_cast<double>(a.size())) : 0;
  error.percentile_99 = percentile_99(error.of_vertex);
  return error;
}

PoseError pose_error(const MeshSequence& a, const MeshSequence& b) {
  PoseError error;
  const int frames = std::min(a.frame_count(), b.frame_count());
  std::vector<double> sums(static_cast<std::size_t>(a.vertex_count));
  double total = 0;
  for (int frame = 0; frame < frames; ++frame) {
    const Eigen::Map<const Eigen::Matrix3Xf> left(a.frame(frame).data(), 3, a.vertex_count);
    const Eigen::Map<const Eigen::Matrix3Xf> right(b.frame(frame).data(), 3, a.vertex_count);
    for (int vertex = 0; vertex < a.vertex_count; ++vertex) {
      const double squared = (left.col(vertex).cast<double>() - right.col(vertex).cast<double>()).squaredNorm();
      sums[static_cast<std::size_t>(vertex)] += squared;
      total += squared;
      if (error.worst_vertex < 0 || squared > error.worst * error.worst) {
        error.worst = std::sqrt(squared);
        error.worst_vertex = vertex;
        error.worst_frame = frame;
      }
    }
  }
  for (const double sum : sums) error.of_vertex.push_back(static_cast<float>(std::sqrt(sum / std::max(frames, 1))));
  error.rms = std::sqrt(total / std::max(3.0 * frames * a.vertex_count, 1.0));
  error.percentile_99 = percentile_99(error.of_vertex);
  return error;
}

MeshSequence posed(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses) {
  ExamplePoses without_targets = poses;
  without_targets.targets = {};
  return targets_of(without_targets, rest, weights);
}

namespace {

/// Right minus judged: what moves a vertex apart. Most vertices have nothing.
void difference_at(const SkinWeights& right, const SkinWeights& judged, int vertex, std::vector<Influence>& row) {
  row.assign(right.of(vertex).begin(), right.of(vertex).end());
  for (const Influence& influence : judged.of(vertex)) row.push_back({influence.bone, -influence.weight});
  merge_bones(row);
  std::erase_if(row, [](const Influence& influence) { return influence.weight == 0; });
}

/// The number at some place among many that are not kept, from the largest down; numbers are not negative.
class LargestNumbers {
 public:
  /// @param place  0: the largest.
  explicit LargestNumbers(std::size_t place) : place_(place) {}

  /// Below it, numbers do not matter.
  float threshold() const { return threshold_; }

  void add(std::span<const float> numbers) {
    constexpr std::size_t kRoom = 65536;
    kept_.insert(kept_.end(), numbers.begin(), numbers.end());
    if (kept_.size() < 2 * (place_ + 1) + kRoom) return;
    bring_to_place();
    kept_.resize(place_ + 1);
    threshold_ = kept_[place_];
  }

  /// 0 if there were fewer.
  double value() {
    if (kept_.size() <= place_) return 0;
    bring_to_place();
    return static_cast<double>(kept_[place_]);
  }

 private:
  void bring_to_place() {
    std::nth_element(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(place_), kept_.end(), std::greater<>());
  }

  std::size_t place_;
  float threshold_ = 0;
  std::vector<float> kept_;
};

/// The matrices of all bones in all poses, as far as they differ from the one that most bones of the pose have: a joint
/// that turns moves what hangs below it, and the rest stays together. Poses lie side by side, in blocks.
class PoseDifferences {
 public:
  static constexpr int kWidth = 8;
  using Lane = Eigen::Array<double, kWidth, 1>;

  /// Below this share of the size, nothing has moved.
  static constexpr double kStill = 1e-12;

  PoseDifferences(const SkinnedMesh& mesh, const Skeleton& skeleton, std::span<const SkeletonPose> poses)
      : blocks_((static_cast<int>(poses.size()) + kWidth - 1) / kWidth),
        box_(bounding_box(mesh.shape)),
        size_(size_of(mesh.shape)),
        of_bone_(mesh.bones.size() + 1) {
    for (std::size_t p = 0; p < poses.size(); ++p) {
      const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world(skeleton, poses[p]));
      const AffineMatrix common = most_common(bones);
      for (std::size_t b = 0; b < bones.size(); ++b) {
        const AffineMatrix apart = bones[b] - common;
        if (moves(apart)) put(b, p, apart);
      }
      put(bones.size(), p, common);
    }
  }

  int block_count() const { return blocks_; }
  /// Of the matrices that are taken off all others.
  int common() const { return static_cast<int>(of_bone_.size()) - 1; }

  /// Adds weight times M (v, 1) of one bone for all poses.
  /// @param sums  Three lanes per block: x, y, z.
  void add(int bone, double weight, const Eigen::RowVector3d& vertex, std::vector<Lane>& sums) const {
    const Eigen::RowVector3d v = weight * vertex;
    for (const auto& [block, first] : of_bone_[static_cast<std::size_t>(bone)]) {
      const Lane* numbers = numbers_.data() + first;
      Lane* const sum = sums.data() + 3 * static_cast<std::size_t>(block);
      for (int row = 0; row < 3; ++row, numbers += 4) {
        sum[row] += numbers[0] * v[0] + numbers[1] * v[1] + numbers[2] * v[2] + numbers[3] * weight;
      }
    }
  }

 private:
  bool moves(const AffineMatrix& apart) const {
    for (int corner = 0; corner < 8; ++corner) {
      const Eigen::Vector3d point = box_.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner));
      if (apply(apart, point).norm() > kStill * size_) return true;
    }
    return false;
  }

  /// The first of the matrices that most bones share, to a billionth.
  AffineMatrix most_common(const std::vector<AffineMatrix>& bones) const {
    std::map<std::array<double, 12>, std::pair<int, std::size_t>> groups;  // how many, and the first
    std::size_t best = 0;
    int most = 0;
    for (std::size_t b = 0; b < bones.size(); ++b) {
      std::array<double, 12> key;
      for (int i = 0; i < 12; ++i) {
        key[static_cast<std::size_t>(i)] = std::round(bones[b](i / 4, i % 4) / (i % 4 == 3 ? size_ : 1) * 1e9);
      }
      auto& [count, first] = groups.try_emplace(key, 0, b).first->second;
      if (++count <= most) continue;
      most = count;
      best = first;
    }
    return bones.empty() ? AffineMatrix(AffineMatrix::Zero()) : bones[best];
  }

  void put(std::size_t bone, std::size_t pose, const AffineMatrix& matrix) {
    auto& blocks = of_bone_[bone];
    const int block = static_cast<int>(pose) / kWidth;
    if (blocks.empty() || blocks.back().first != block) {
      blocks.emplace_back(block, numbers_.size());
      numbers_.resize(numbers_.size() + 12, Lane::Zero());
    }
    for (std::size_t i = 0; i < 12; ++i) {
      numbers_[blocks.back().second + i][static_cast<Eigen::Index>(pose % kWidth)] =
          matrix(static_cast<Eigen::Index>(i) / 4, static_cast<Eigen::Index>(i) % 4);
    }
  }

  int blocks_;
  Eigen::AlignedBox3d box_;
  double size_;
  std::vector<std::vector<std::pair<int, std::size_t>>> of_bone_;  ///< Blocks in which it differs, and their numbers.
  std::vector<Lane> numbers_;                                      ///< Twelve per block: rows of matrices.
};

/// The triangles around some vertices, and all of their corners.
struct NormalRegion {
  std::vector<int> vertices;  ///< Whose normals may differ, ascending.
  Triangles triangles;        ///< Around them, with corners as places in `corners`.
  std::vector<int> corners;   ///< Vertices of the mesh, ascending; those of `vertices` are among them.
};

NormalRegion normals_around(const Triangles& triangles, const std::vector<int>& changed, int vertex_count) {
  std::vector<char> is_changed(static_cast<std::size_t>(vertex_count), 0);
  std::vector<char> has_normal(is_changed.size(), 0);
  std::vector<int> place(is_changed.size(), -1);
  for (const int v : changed) is_changed[static_cast<std::size_t>(v)] = 1;
  const auto any = [&](Eigen::Index t, const std::vector<char>& marks) {
    for (int k = 0; k < 3; ++k) {
      if (marks[static_cast<std::size_t>(triangles(t, k))] != 0) return true;
    }
    return false;
  };
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    if (!any(t, is_changed)) continue;
    for (int k = 0; k < 3; ++k) has_normal[static_cast<std::size_t>(triangles(t, k))] = 1;
  }
  NormalRegion region;
  std::vector<Eigen::Index> around;
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    if (!any(t, has_normal)) continue;
    around.push_back(t);
    for (int k = 0; k < 3; ++k) place[static_cast<std::size_t>(triangles(t, k))] = 0;
  }
  for (int v = 0; v < vertex_count; ++v) {
    if (has_normal[static_cast<std::size_t>(v)] != 0) region.vertices.push_back(v);
    if (place[static_cast<std::size_t>(v)] < 0) continue;
    place[static_cast<std::size_t>(v)] = static_cast<int>(region.corners.size());
    region.corners.push_back(v);
  }
  region.triangles.resize(static_cast<Eigen::Index>(around.size()), 3);
  for (std::size_t i = 0; i < around.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      region.triangles(static_cast<Eigen::Index>(i), k) = place[static_cast<std::size_t>(triangles(around[i], k))];
    }
  }
  for (int& v : region.vertices) v = place[static_cast<std::size_t>(v)];
  return region;
}

/// Normals of a region of a skinned mesh.
Positions region_normals(const NormalRegion& region, const Positions& rest, const SkinWeights& weights,
                         std::span<const AffineMatrix> bones) {
  Positions posed(static_cast<Eigen::Index>(region.corners.size()), 3);
  for (std::size_t i = 0; i < region.corners.size(); ++i) {
    AffineMatrix map = AffineMatrix::Zero();
    for (const Influence& influence : weights.of(region.corners[i])) {
      map += influence.weight * bones[static_cast<std::size_t>(influence.bone)];
    }
    posed.row(static_cast<Eigen::Index>(i)) = apply(map, rest.row(region.corners[i]).transpose()).transpose();
  }
  return vertex_normals(posed, region.triangles);
}

/// Every so manieth pose, at most 64 in all. Poses come by joint, axis and side: a step without a factor in common
/// with their number of six meets all kinds.
std::size_t pose_step(std::size_t count) {
  constexpr std::size_t kMostPoses = 64;
  std::size_t step = (count + kMostPoses - 1) / kMostPoses;
  while (step > 1 && (step % 2 == 0 || step % 3 == 0)) ++step;
  return std::max<std::size_t>(step, 1);
}

/// Which of the poses that normals are compared in move a vertex apart: a bit for each.
using PoseBits = std::uint64_t;

void compare_normals(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                     std::span<const SkeletonPose> poses, const std::vector<PoseBits>& apart, SkinCost& cost) {
  if (cost.changed_vertices == 0 || mesh.shape.triangle_count() == 0) return;
  const std::size_t step = pose_step(poses.size());
  const std::size_t count = (poses.size() + step - 1) / step;
  const auto samples = static_cast<double>(count) * weights.vertex_count();
  LargestNumbers largest(static_cast<std::size_t>(0.01 * samples));
  std::vector<std::vector<float>> angles_of(count);
  const auto compare = [&](std::size_t p) {
    std::vector<int> changed;
    for (std::size_t v = 0; v < apart.size(); ++v) {
      if ((apart[v] >> p & 1u) != 0) changed.push_back(static_cast<int>(v));
    }
    if (changed.empty()) return;
    const NormalRegion region = normals_around(mesh.shape.triangles, changed, weights.vertex_count());
    const std::vector<AffineMatrix> bones = bone_transforms(mesh, joint_to_world(skeleton, poses[p * step]));
    const Positions full = region_normals(region, mesh.shape.positions, mesh.weights, bones);
    const Positions few = region_normals(region, mesh.shape.positions, weights, bones);
    for (const int v : region.vertices) {
      const Eigen::Vector3d a = full.row(v).transpose();
      const Eigen::Vector3d b = few.row(v).transpose();
      if (a.isZero(0) || b.isZero(0)) continue;
      const auto angle = static_cast<float>(std::atan2(a.cross(b).norm(), a.dot(b)));
      if (angle > largest.threshold()) angles_of[p].push_back(angle);
    }
  };
  constexpr std::size_t kAtOnce = 8;
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    parallel_for(std::min(kAtOnce, count - first), 1, [&](std::size_t i) { compare(first + i); });
    for (std::size_t p = first; p < std::min(first + kAtOnce, count); ++p) {
      for (const float angle : angles_of[p])
        cost.normal_worst = std::max(cost.normal_worst, static_cast<double>(angle));
      largest.add(angles_of[p]);
      std::vector<float>().swap(angles_of[p]);
    }
  }
  cost.normal_percentile99 = largest.value();
}

/// What some vertices cost.
struct PartCost {
  double squares = 0;
  double worst = 0;
  int worst_pose = -1;
  int worst_vertex = -1;
  int changed = 0;
  std::vector<float> large;  ///< Distances above a threshold.

  void meet(double distance, int pose, int vertex) {
    const bool first = std::pair(pose, vertex) < std::pair(worst_pose, worst_vertex);
    if (!(distance > 0) || distance < worst || (distance == worst && !first)) return;
    worst = distance;
    worst_pose = pose;
    worst_vertex = vertex;
  }
  void add(const PartCost& other) {
    squares += other.squares;
    changed += other.changed;
    meet(other.worst, other.worst_pose, other.worst_vertex);
  }
};

/// Plays the difference of two skins in all poses.
class DistanceMeter {
 public:
  using Lane = PoseDifferences::Lane;

  DistanceMeter(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                std::span<const SkeletonPose> poses)
      : mesh_(mesh),
        weights_(weights),
        pose_count_(static_cast<int>(poses.size())),
        step_(static_cast<int>(pose_step(poses.size()))),
        size_(size_of(mesh.shape)),
        differences_(mesh, skeleton, poses),
        largest_(static_cast<std::size_t>(0.01 * samples())),
        apart_(static_cast<std::size_t>(weights.vertex_count()), 0) {}

  double samples() const { return static_cast<double>(weights_.vertex_count()) * pose_count_; }
  LargestNumbers& largest() { return largest_; }
  const std::vector<PoseBits>& apart() const { return apart_; }

  PartCost measure(IndexRange range) {
    PartCost cost;
    std::vector<Influence> row;
    std::vector<Lane> sums(3 * static_cast<std::size_t>(differences_.block_count()));
    for (std::size_t v = range.begin; v < range.end; ++v) {
      difference_at(mesh_.weights, weights_, static_cast<int>(v), row);
      if (row.empty()) continue;
      ++cost.changed;
      std::fill(sums.begin(), sums.end(), Lane::Zero());
      const Eigen::RowVector3d vertex = mesh_.shape.positions.row(static_cast<Eigen::Index>(v));
      double left = 0;
      for (const Influence& influence : row) {
        differences_.add(influence.bone, influence.weight, vertex, sums);
        left += influence.weight;
      }
      // Both skins' weights sum to one, as a rule.
      constexpr double kNothing = 1e-12;
      if (std::abs(left) > kNothing) differences_.add(differences_.common(), left, vertex, sums);
      take(static_cast<int>(v), sums, cost);
    }
    return cost;
  }

 private:
  void take(int vertex, const std::vector<Lane>& sums, PartCost& cost) {
    for (int block = 0; block < differences_.block_count(); ++block) {
      const Lane* const sum = sums.data() + 3 * static_cast<std::size_t>(block);
      const Lane squared = (sum[0] / size_).square() + (sum[1] / size_).square() + (sum[2] / size_).square();
      if (!(squared > 0).any()) continue;
      const Lane distances = squared.sqrt();
      cost.squares += squared.sum();
      const int end = std::min(PoseDifferences::kWidth, pose_count_ - block * PoseDifferences::kWidth);
      for (int i = 0; i < end; ++i) {
        const int pose = block * PoseDifferences::kWidth + i;
        const double distance = distances[i];
        if (distance >= cost.worst) cost.meet(distance, pose, vertex);
        const auto rounded = static_cast<float>(distance);
        if (rounded > largest_.threshold()) cost.large.push_back(rounded);
        if (pose % step_ == 0 && distance > PoseDifferences::kStill) {
          apart_[static_cast<std::size_t>(vertex)] |= PoseBits{1} << static_cast<unsigned>(pose / step_);
        }
      }
    }
  }

  const SkinnedMesh& mesh_;
  const SkinWeights& weights_;
  int pose_count_;
  int step_;
  double size_;
  PoseDifferences differences_;
  LargestNumbers largest_;
  std::vector<PoseBits> apart_;
};

}  // namespace

SkinCost skin_cost(const SkinnedMesh& mesh, const SkinWeights& weights, const Skeleton& skeleton,
                   std::span<const SkeletonPose> poses, Task* task) {
  if (weights.vertex_count() != mesh.weights.vertex_count() || weights.bone_count != mesh.weights.bone_count) {
    throw Error(ErrorCode::CountMismatch, "the two skins have different vertices or bones.");
  }
  SkinCost cost;
  const auto vertices = static_cast<std::size_t>(weights.vertex_count());
  if (poses.empty() || vertices == 0 || !(size_of(mesh.shape) > 0)) return cost;
  DistanceMeter meter(mesh, weights, skeleton, poses);
  PartCost all;
  Stage stage(task, "compare skins");
  constexpr std::size_t kSlab = 65536;
  constexpr std::size_t kChunk = 512;
  for (std::size_t first = 0; first < vertices; first += kSlab) {
    stage.advance(static_cast<double>(first) / static_cast<double>(vertices));
    all.add(parallel_reduce(
        std::min(kSlab, vertices - first), kChunk, PartCost(),
        [&](IndexRange range) {
          return meter.measure({first + range.begin, first + range.end});
        },
        [&](PartCost sum, const PartCost& part) {
          sum.add(part);
          meter.largest().add(part.large);
          return sum;
        }));
  }
  cost.changed_vertices = all.changed;
  cost.worst = all.worst;
  cost.worst_vertex = all.worst_vertex;
  cost.worst_pose = all.worst_pose;
  cost.rms = std::sqrt(all.squares / meter.samples());
  // Vertices that did not change count as zeros below all others.
  cost.percentile99 = meter.largest().value();
  compare_normals(mesh, weights, skeleton, poses, meter.apart(), cost);
  return cost;
}

}  // namespace limber
