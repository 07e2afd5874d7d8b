#include <algorithm>
#include <variant>

#include <Eigen/Geometry>

#include "limber/compress/compress_skin.h"

namespace limber {
namespace {

Eigen::Vector3d head_of(const Handle& handle, const Shape& shape) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int vertex : region->vertices) sum += shape.positions.row(vertex).transpose();
    return sum / std::max<double>(static_cast<double>(region->vertices.size()), 1);
  }
  return bounding_box(shape).center();
}

/// H when every handle of the rig moves by a map from its rest.
Eigen::MatrixXd dofs_of(const Subspace& subspace, std::span<const AffineMatrix> motions) {
  Eigen::MatrixXd dofs = subspace.rest_dofs;
  const int d = subspace.dimension;
  for (int i = 0; i < subspace.rig_handle_count; ++i) {
    const HandleDofs& handle = subspace.handles[static_cast<std::size_t>(i)];
    const AffineMatrix& motion = motions[static_cast<std::size_t>(i)];
    if (handle.kind == DofKind::Position) {
      Eigen::Vector3d place = Eigen::Vector3d::Zero();
      place.head(d) = subspace.rest_dofs.row(handle.first).transpose();
      dofs.row(handle.first) = apply(motion, place).head(d).transpose();
    } else {
      dofs.middleRows(handle.first, d) = motion.topLeftCorner(d, d).transpose();
      dofs.row(handle.first + d) = motion.col(3).head(d).transpose();
    }
  }
  return dofs;
}

}  // namespace

int SkinProblem::bone_count() const {
  return subspace ? subspace->handle_count() : weights.bone_count;
}

SkinProblem skin_problem_of(const Shape& shape, const Rig& rig, const Subspace& subspace) {
  SkinProblem problem;
  problem.shape = shape;
  const bool skin_like = is_linear_blend(subspace) && subspace.handle_count() == subspace.rig_handle_count;
  if (skin_like) {
    problem.weights = sparse_weights(subspace);
  } else {
    problem.subspace = subspace;
    problem.rest_dofs = subspace.rest_dofs;
  }
  problem.rest.assign(rig.handles.size(), AffineMatrix(AffineMatrix::Identity()));
  problem.poses.bone_count = rig.count();
  return problem;
}

void add_frame(SkinProblem& problem, std::span<const AffineMatrix> motions) {
  for (const AffineMatrix& motion : motions) problem.poses.bones.emplace_back(motion);
  if (problem.subspace) problem.dofs.push_back(dofs_of(*problem.subspace, motions));
}

void set_truth(SkinProblem& problem) {
  if (!problem.subspace) {
    problem.truth = posed(problem.shape.positions, problem.weights, problem.poses);
    return;
  }
  problem.truth = {};
  problem.truth.vertex_count = problem.shape.vertex_count();
  for (const Eigen::MatrixXd& dofs : problem.dofs) {
    const Positions positions = deform(*problem.subspace, dofs);
    for (Eigen::Index i = 0; i < positions.size(); ++i) {
      problem.truth.positions.push_back(static_cast<float>(positions.data()[i]));
    }
  }
}

std::vector<Eigen::Vector3d> handle_heads(const Rig& rig, const Shape& shape) {
  std::vector<Eigen::Vector3d> heads;
  for (const Handle& handle : rig.handles) heads.push_back(head_of(handle, shape));
  return heads;
}

namespace {

constexpr int kKeysPerJoint = 4;  // rest, forth, rest, back

bool descends_from(std::span<const int> parents, int joint, int ancestor) {
  // A cycle, which no valid skeleton has, must not hang.
  for (std::size_t steps = 0; joint >= 0 && steps <= parents.size(); ++steps) {
    if (joint == ancestor) return true;
    joint = parents[static_cast<std::size_t>(joint)];
  }
  return false;
}

}  // namespace

TrialMotion trial_motion(std::span<const int> parents, std::span<const Eigen::Vector3d> heads, double radians,
                         double seconds) {
  TrialMotion result;
  const std::vector<AffineMatrix> rest(parents.size(), AffineMatrix(AffineMatrix::Identity()));
  const auto add_key = [&](const std::vector<AffineMatrix>& motions) {
    result.times.push_back(static_cast<double>(result.times.size()) * seconds / kKeysPerJoint);
    result.motions.push_back(motions);
  };
  for (std::size_t joint = 0; joint < parents.size(); ++joint) {
    for (const double angle : {0.0, radians, 0.0, -radians}) {
      const Eigen::Vector3d axis = Eigen::Vector3d::Unit(static_cast<Eigen::Index>(joint % 3));
      AffineMatrix turn;
      turn.leftCols<3>() = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
      turn.col(3) = heads[joint] - turn.leftCols<3>() * heads[joint];
      std::vector<AffineMatrix> motions = rest;
      for (std::size_t other = 0; angle != 0 && other < parents.size(); ++other) {
        if (descends_from(parents, static_cast<int>(other), static_cast<int>(joint))) motions[other] = turn;
      }
      add_key(motions);
    }
  }
  add_key(rest);
  return result;
}

}  // namespace limber
