#include "limber/compress/skin_problem.h"

#include <algorithm>
#include <variant>

#include "limber/compress/compression_error.h"

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
  const bool skin_like = subspace.weights.size() > 0 && subspace.handle_count() == subspace.rig_handle_count;
  if (skin_like) {
    problem.weights = skin_weights_of(subspace.weights);
  } else {
    problem.subspace = subspace;
    problem.rest_dofs = subspace.rest_dofs;
  }
  problem.rest.assign(rig.handles.size(), BoneMatrix(BoneMatrix::Identity()));
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

}  // namespace limber
