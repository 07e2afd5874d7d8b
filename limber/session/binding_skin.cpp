#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"
#include "limber/session/pose_session.h"
#include "limber/weights/edit_weights.h"

namespace limber {

std::string why_not_plain(const Binding& binding) {
  constexpr double kLowest = -1e-6;
  const Subspace& subspace = binding.subspace;
  if (!is_linear_blend(subspace)) return "the binding's weights are not those of linear blend skinning.";
  if (subspace.handle_count() > subspace.rig_handle_count) {
    return "the binding has extra weights, which move vertices by themselves.";
  }
  return weight_range(subspace).least < kLowest ? "the binding has negative weights." : "";
}

SkinWeights blend_weights(const Binding& binding) {
  if (const std::string why = why_not_plain(binding); !why.empty()) {
    throw Error(ErrorCode::InvalidWeights, why, {}, "Bind with bounded or heat weights.");
  }
  const SkinWeights weights = sparse_weights(binding.subspace);
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) {
      if (influence.weight > 0) rows[static_cast<std::size_t>(vertex)].push_back(influence);
    }
  }
  return normalised(make_skin_weights(weights.bone_count, rows));
}

namespace {

std::vector<float> floats_of(const Positions& positions) {
  const Eigen::Map<const Eigen::VectorXd> values(positions.data(), positions.size());
  std::vector<float> result(static_cast<std::size_t>(positions.size()));
  Eigen::Map<Eigen::VectorXf>(result.data(), values.size()) = values.cast<float>();
  return result;
}

}  // namespace

SubspaceSkin::SubspaceSkin(const Subspace& subspace) : subspace_(&subspace) {
  if (is_linear_blend(subspace)) {
    take_blend(sparse_weights(subspace), rest_positions_of(subspace));
    return;
  }
  const Eigen::MatrixXd basis = dense_basis(subspace);
  basis_.resize(dense_basis_size(subspace.vertex_count(), subspace.dof_count()));
  pack_dense_basis(subspace.vertex_count(), subspace.dof_count(),
                   {basis.data(), static_cast<std::size_t>(basis.size())}, true, basis_);
  dofs_.assign(static_cast<std::size_t>(subspace.dof_count()) * 3, 0.0f);
}

void SubspaceSkin::take_blend(const SkinWeights& weights, const Positions& rest_positions) {
  influences_ = pack_influences(weights);
  rest_positions_ = floats_of(rest_positions);
  bones_.resize(12 * static_cast<std::size_t>(subspace_->handle_count()));
  scratch_.resize(skin_scratch_size(subspace_->handle_count()));
}

void SubspaceSkin::skin_dense(const Eigen::MatrixXd& dofs, std::span<float> positions) {
  // A planar subspace has two columns: the third stays zero.
  for (Eigen::Index i = 0; i < dofs.rows(); ++i) {
    for (Eigen::Index axis = 0; axis < dofs.cols(); ++axis) {
      dofs_[static_cast<std::size_t>(3 * i + axis)] = static_cast<float>(dofs(i, axis));
    }
  }
  DenseSubspaceJob job;
  job.vertex_count = subspace_->vertex_count();
  job.dof_count = subspace_->dof_count();
  job.basis = basis_;
  job.dofs = dofs_;
  job.positions = positions;
  deform_dense(job);
}

void SubspaceSkin::skin_blend(const Eigen::MatrixXd& dofs, std::span<float> positions) {
  const std::vector<AffineMatrix> transforms = handle_transforms(*subspace_, dofs);
  for (std::size_t b = 0; b < transforms.size(); ++b) {
    for (int i = 0; i < 12; ++i) bones_[12 * b + i] = static_cast<float>(transforms[b](i / 4, i % 4));
  }
  SkinJob job;
  job.table = influences_.table();
  job.bones = bones_;
  job.rest_positions = rest_positions_;
  job.positions = positions;
  job.scratch = scratch_;
  blend_ == SkinBlend::Linear ? skin_linear_blend(job) : skin_dual_quaternion(job);
}

void SubspaceSkin::skin(const Eigen::MatrixXd& dofs, std::span<float> positions) {
  LIMBER_ASSERT(dofs.rows() == subspace_->dof_count() && dofs.cols() == subspace_->dimension);
  basis_.empty() ? skin_blend(dofs, positions) : skin_dense(dofs, positions);
  if (subspace_->dimension == 3) return;
  const auto height = static_cast<float>(subspace_->plane_height);
  for (std::size_t z = 2; z < positions.size(); z += 3) positions[z] = height;
}

BindingSkin::BindingSkin(const Binding& binding, SkinBlend blend)
    : SubspaceSkin(blend == SkinBlend::Linear ? SubspaceSkin(binding.subspace)
                                              : SubspaceSkin(binding.subspace, blend_weights(binding))) {}

SubspaceSkin::SubspaceSkin(const Subspace& subspace, const SkinWeights& weights)
    : subspace_(&subspace), blend_(SkinBlend::DualQuaternion) {
  take_blend(weights, rest_positions_of(subspace));
}

}  // namespace limber
