#include "limber/reduce/binding_skin.h"

#include "limber/core/error.h"
#include "limber/reduce/motion_pose.h"
#include "limber/skin/dense_subspace.h"
#include "limber/skin/dual_quaternion.h"

namespace limber {

SkinWeights blend_weights(const Binding& binding) {
  const Subspace& subspace = binding.subspace;
  const auto refuse = [](const char* sentence) {
    throw Error(ErrorCode::InvalidWeights, sentence, {},
                "Bind with --weights bounded or heat, or write positions: .pc2 or numbered .obj files.");
  };
  if (subspace.weights.size() == 0) refuse("the binding's weights are not those of linear blend skinning.");
  if (subspace.handle_count() > subspace.rig_handle_count) {
    refuse("the binding has extra weights, which move vertices by themselves.");
  }
  constexpr double kLowest = -1e-6;
  if (subspace.weights.minCoeff() < kLowest) refuse("the binding has negative weights.");
  return normalised(skin_weights_of(subspace.weights.cwiseMax(0)));
}

BindingSkin::BindingSkin(const Binding& binding, SkinBlend blend) : binding_(&binding), blend_(blend) {
  const Subspace& subspace = binding.subspace;
  if (blend == SkinBlend::DualQuaternion) {
    influences_ = pack_influences(blend_weights(binding));
    for (Eigen::Index vertex = 0; vertex < binding.shape.positions.rows(); ++vertex) {
      for (int axis = 0; axis < 3; ++axis) {
        rest_positions_.push_back(static_cast<float>(binding.shape.positions(vertex, axis)));
      }
    }
    bones_.resize(12 * static_cast<std::size_t>(subspace.handle_count()));
    scratch_.resize(skin_scratch_size(subspace.handle_count()));
    return;
  }
  basis_.resize(dense_basis_size(subspace.vertex_count(), subspace.dof_count()));
  pack_dense_basis(subspace.vertex_count(), subspace.dof_count(),
                   {subspace.basis.data(), static_cast<std::size_t>(subspace.basis.size())}, true, basis_);
  dofs_.resize(static_cast<std::size_t>(subspace.dof_count()) * 3);
}

void BindingSkin::skin_dense(const Eigen::MatrixXd& dofs, std::span<float> positions) {
  for (Eigen::Index i = 0; i < dofs.rows(); ++i) {
    for (int axis = 0; axis < 3; ++axis)
      dofs_[static_cast<std::size_t>(3 * i + axis)] = static_cast<float>(dofs(i, axis));
  }
  DenseSubspaceJob job;
  job.vertex_count = binding_->subspace.vertex_count();
  job.dof_count = binding_->subspace.dof_count();
  job.basis = basis_;
  job.dofs = dofs_;
  job.positions = positions;
  deform_dense(job);
}

void BindingSkin::skin(const Eigen::MatrixXd& dofs, std::span<float> positions) {
  if (blend_ == SkinBlend::Linear) {
    skin_dense(dofs, positions);
    return;
  }
  const std::vector<AffineMatrix> transforms = handle_transforms(binding_->subspace, dofs);
  for (std::size_t b = 0; b < transforms.size(); ++b) {
    for (int i = 0; i < 12; ++i) bones_[12 * b + i] = static_cast<float>(transforms[b](i / 4, i % 4));
  }
  SkinJob job;
  job.table = influences_.table();
  job.bones = bones_;
  job.rest_positions = rest_positions_;
  job.positions = positions;
  job.scratch = scratch_;
  skin_dual_quaternion(job);
}

}  // namespace limber
