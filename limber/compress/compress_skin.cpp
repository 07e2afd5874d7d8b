#include "limber/compress/compress_skin.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "limber/core/error.h"
#include "limber/geometry/mesh.h"

namespace limber {
namespace {

/// Without a number, a tolerance or a budget: so many virtual bones per bone at most, and per handle of a subspace.
constexpr int kMostPerBone = 8;
constexpr int kMostPerHandle = 4;
/// How many to begin with, and how many times as many are tried next.
constexpr int kFirst = 6;
constexpr double kMore = 1.6;
/// An error that nothing exceeds: no virtual bone is made.
constexpr double kAnyError = 1e9;
/// Frames in which normals are looked at.
constexpr int kMostNormalFrames = 24;

constexpr std::array kMethods = {
    CompressMethodInfo{CompressMethod::TwoLayer, "two-layer", "blends bones to virtual bones first"},
    CompressMethodInfo{CompressMethod::KLargest, "k-largest", "keeps the largest influences, scaled"},
    CompressMethodInfo{CompressMethod::Smooth, "smooth", "keeps the largest, such that the error is smooth"},
    CompressMethodInfo{CompressMethod::Geometry, "geometry", "keeps the largest, fitted to the motion"},
    CompressMethodInfo{CompressMethod::Poisson, "poisson", "keeps the largest, such that positions err smoothly"},
};

FactoriseOptions factorise_options(const CompressOptions& options) {
  if (options.influences < 1 || options.influences > 4) {
    throw Error(ErrorCode::InvalidArgument, "two layers have 1 to 4 influences per vertex.", {},
                "Choose fewer, or another method.");
  }
  FactoriseOptions result;
  result.bones_per_vertex = options.influences;
  result.virtual_bones = options.virtual_bones;
  result.tolerance = options.tolerance;
  result.operations = options.operations;
  result.convex = true;  // files hold nothing else
  result.keep_bones = options.keep_bones && options.operations == 0;
  return result;
}

/// Angles between the normals of the dense skin and of another, in evenly spread frames: 99 of 100 are below.
double normals_99(const SkinProblem& problem, const SkinWeights& weights, const ExamplePoses& poses) {
  const Shape& shape = problem.shape;
  const int frames = std::min(problem.truth.frame_count(), poses.pose_count());
  if (shape.triangle_count() == 0 || shape.dimension != 3 || frames == 0) return 0;
  const int count = std::min(frames, kMostNormalFrames);
  std::vector<float> angles;
  for (int i = 0; i < count; ++i) {
    const int frame = count == 1 ? 0 : static_cast<int>(static_cast<long>(i) * (frames - 1) / (count - 1));
    const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> positions(
        problem.truth.frame(frame).data(), shape.vertex_count(), 3);
    const Positions wanted = vertex_normals(positions.cast<double>(), shape.triangles);
    const Positions have = vertex_normals(skinned(shape.positions, weights, poses.pose(frame)), shape.triangles);
    for (Eigen::Index v = 0; v < wanted.rows(); ++v) {
      const Eigen::Vector3d a = wanted.row(v), b = have.row(v);
      if (a.isZero(0) || b.isZero(0)) continue;
      angles.push_back(static_cast<float>(std::atan2(a.cross(b).norm(), a.dot(b))));
    }
  }
  if (angles.empty()) return 0;
  const auto place = angles.begin() + static_cast<std::ptrdiff_t>(0.01 * static_cast<double>(angles.size()));
  std::nth_element(angles.begin(), place, angles.end(), std::greater<>());
  return static_cast<double>(*place);
}

void append(std::vector<AffineMatrix>& all, const std::vector<AffineMatrix>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

CompressedSkin two_layers_of_subspace(const SkinProblem& problem, const FactoriseOptions& options, Task* task) {
  CompressedSkin result;
  const Subspace& subspace = *problem.subspace;
  SubspaceFactorisation made = factorise_subspace(subspace, problem.shape.positions,
                                                  skin_neighbors(problem.shape, dense_basis(subspace)), options, task);
  result.rest = blend_dofs(made, problem.rest_dofs);
  for (const Eigen::MatrixXd& dofs : problem.dofs) append(result.poses.bones, blend_dofs(made, dofs));
  result.weights = made.coefficients;
  result.reached_tolerance = options.tolerance == 0 || made.report.reached_tolerance;
  result.subspace = std::move(made);
  return result;
}

CompressedSkin two_layers_with(const SkinProblem& problem, const CompressOptions& wanted,
                               const FactoriseOptions& options, const IndexLists& neighbors, Task* task) {
  CompressedSkin result;
  if (problem.subspace) {
    result = two_layers_of_subspace(problem, options, task);
  } else {
    Factorisation made = wanted.examples ? factorise_for_poses(problem.weights, problem.shape.positions, problem.poses,
                                                               neighbors, options, task)
                                         : factorise_weights(problem.weights, neighbors, options, task);
    result.rest = blend_master_bones(made.weights, problem.rest);
    result.weights = made.weights.coefficients;
    result.reached_tolerance = options.tolerance == 0 || made.report.reached_tolerance;
    result.layers = std::move(made.weights);
    result.has_virtual_bones = true;
    result.poses = poses_in_frames(result, problem);
  }
  result.has_virtual_bones = true;
  result.poses.bone_count = result.weights.bone_count;
  return result;
}

/// As many virtual bones as it takes until nobody sees a difference.
CompressedSkin two_layers_within_bound(const SkinProblem& problem, const CompressOptions& wanted,
                                       FactoriseOptions options, const IndexLists& neighbors, Task* task) {
  const int bones = problem.bone_count();
  const int most = wanted.most_virtual_bones > 0 ? wanted.most_virtual_bones
                                                 : (problem.subspace ? kMostPerHandle : kMostPerBone) * bones;
  const auto is_fine = [&](CompressedSkin& skin) {
    skin.within_bound = normals_99(problem, skin.weights, skin.poses) < wanted.normal_bound;
    return skin.within_bound;
  };
  if (options.keep_bones && !problem.subspace) {
    options.tolerance = kAnyError;
    CompressedSkin result = two_layers_with(problem, wanted, options, neighbors, task);
    if (is_fine(result)) return result;
    options.tolerance = 0;
  }
  for (int count = problem.subspace ? std::max(kFirst, bones) : kFirst;;) {
    options.virtual_bones = std::min(count, most);
    CompressedSkin result = two_layers_with(problem, wanted, options, neighbors, task);
    if (is_fine(result) || count >= most) return result;
    count = static_cast<int>(kMore * count);
  }
}

CompressedSkin two_layers(const SkinProblem& problem, const CompressOptions& wanted, Task* task) {
  const FactoriseOptions options = factorise_options(wanted);
  const IndexLists neighbors = problem.subspace ? IndexLists() : skin_neighbors(problem.shape, problem.weights);
  const bool is_bounded = options.virtual_bones > 0 || options.tolerance > 0 || options.operations > 0;
  return is_bounded ? two_layers_with(problem, wanted, options, neighbors, task)
                    : two_layers_within_bound(problem, wanted, options, neighbors, task);
}

SkinWeights reduced(const SkinProblem& problem, const CompressOptions& wanted, Task* task) {
  ReduceOptions options;
  options.influences = wanted.influences;
  const Positions& rest = problem.shape.positions;
  switch (wanted.method) {
    case CompressMethod::Smooth:
      return reduce_smooth(problem.weights, skin_neighbors(problem.shape, problem.weights), options, task);
    case CompressMethod::Geometry:
      return reduce_geometry(problem.weights, rest, problem.poses, options, task);
    case CompressMethod::Poisson:
      return reduce_poisson(problem.weights, rest, problem.poses, skin_neighbors(problem.shape, problem.weights),
                            options, task);
    case CompressMethod::KLargest:
    case CompressMethod::TwoLayer:
      break;
  }
  return reduce_k_largest(problem.weights, options);
}

}  // namespace

std::span<const CompressMethodInfo> compress_methods() noexcept {
  return kMethods;
}

std::string_view name_of(CompressMethod method) noexcept {
  return kMethods[static_cast<std::size_t>(method)].name;
}

CompressedSkin compress_skin(const SkinProblem& problem, const CompressOptions& options, Task* task) {
  if (options.method == CompressMethod::TwoLayer) return two_layers(problem, options, task);
  if (problem.subspace) {
    throw Error(ErrorCode::InvalidArgument,
                "the binding has no weights per bone (biharmonic weights, or extra ones), so there is nothing to leave "
                "out.",
                {}, "Use the method two-layer, or bind with bounded or heat weights.");
  }
  CompressedSkin result;
  result.weights = reduced(problem, options, task);
  result.rest = problem.rest;
  result.poses = problem.poses;
  return result;
}

int CompressedSkin::virtual_bone_count() const {
  if (!has_virtual_bones) return 0;
  if (!layers) return weights.bone_count;
  int count = 0;
  for (int bone = 0; bone < layers->virtual_bones(); ++bone) count += layers->dictionary.of(bone).size() > 1 ? 1 : 0;
  return count;
}

ExamplePoses poses_in_frames(const CompressedSkin& skin, const SkinProblem& frames) {
  if (!skin.has_virtual_bones) return frames.poses;
  ExamplePoses poses;
  poses.bone_count = skin.weights.bone_count;
  if (skin.subspace) {
    for (const Eigen::MatrixXd& dofs : frames.dofs) append(poses.bones, blend_dofs(*skin.subspace, dofs));
  } else {
    for (int frame = 0; frame < frames.poses.pose_count(); ++frame)
      append(poses.bones, blend_master_bones(*skin.layers, frames.poses.pose(frame)));
  }
  return poses;
}

double CompressionReport::gain() const {
  return largest_positions && positions.rms > 0 ? largest_positions->rms / positions.rms : 0;
}

CompressionReport judge_compression(const SkinProblem& problem, const CompressedSkin& skin, int influences) {
  CompressionReport report;
  const Positions& rest = problem.shape.positions;
  report.positions = pose_error(posed(rest, skin.weights, skin.poses), problem.truth);
  report.normals_99 = normals_99(problem, skin.weights, skin.poses);
  if (problem.subspace) return report;
  const Eigen::MatrixXd original = dense_weights(problem.weights);
  report.weights = weight_error(skin.layers ? multiplied(*skin.layers) : dense_weights(skin.weights), original);
  ReduceOptions largest;
  largest.influences = influences;
  const SkinWeights kept = reduce_k_largest(problem.weights, largest);
  report.largest_weights = weight_error(dense_weights(kept), original);
  report.largest_positions = pose_error(posed(rest, kept, problem.poses), problem.truth);
  return report;
}

}  // namespace limber
