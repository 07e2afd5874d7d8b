#include "limber/compress/compress_skin.h"

#include <array>

#include "limber/core/error.h"

namespace limber {
namespace {

/// Without a number, a tolerance or a budget: so many virtual bones per bone.
constexpr int kVirtualPerBone = 4;

constexpr std::array kMethods = {
    CompressMethodInfo{CompressMethod::TwoLayer, "two-layer", "blends bones to virtual bones first"},
    CompressMethodInfo{CompressMethod::KLargest, "k-largest", "keeps the largest influences, scaled"},
    CompressMethodInfo{CompressMethod::Smooth, "smooth", "keeps the largest, such that the error is smooth"},
    CompressMethodInfo{CompressMethod::Geometry, "geometry", "keeps the largest, fitted to the motion"},
    CompressMethodInfo{CompressMethod::Poisson, "poisson", "keeps the largest, such that positions err smoothly"},
};

FactoriseOptions factorise_options(const CompressOptions& options, const SkinProblem& problem) {
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
  if (result.virtual_bones == 0 && result.tolerance == 0 && result.operations == 0)
    result.virtual_bones = kVirtualPerBone * problem.bone_count();
  return result;
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

CompressedSkin two_layers(const SkinProblem& problem, const CompressOptions& wanted, Task* task) {
  const FactoriseOptions options = factorise_options(wanted, problem);
  CompressedSkin result;
  if (problem.subspace) {
    result = two_layers_of_subspace(problem, options, task);
  } else {
    const IndexLists neighbors = skin_neighbors(problem.shape, problem.weights);
    Factorisation made = wanted.examples ? factorise_for_poses(problem.weights, problem.shape.positions, problem.poses,
                                                               neighbors, options, task)
                                         : factorise_weights(problem.weights, neighbors, options, task);
    result.rest = blend_master_bones(made.weights, problem.rest);
    for (int frame = 0; frame < problem.poses.pose_count(); ++frame)
      append(result.poses.bones, blend_master_bones(made.weights, problem.poses.pose(frame)));
    result.weights = made.weights.coefficients;
    result.reached_tolerance = options.tolerance == 0 || made.report.reached_tolerance;
    result.layers = std::move(made.weights);
  }
  result.has_virtual_bones = true;
  result.poses.bone_count = result.weights.bone_count;
  return result;
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

double CompressionReport::gain() const {
  return largest_positions && positions.rms > 0 ? largest_positions->rms / positions.rms : 0;
}

CompressionReport judge_compression(const SkinProblem& problem, const CompressedSkin& skin, int influences) {
  CompressionReport report;
  const Positions& rest = problem.shape.positions;
  report.positions = pose_error(posed(rest, skin.weights, skin.poses), problem.truth);
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
