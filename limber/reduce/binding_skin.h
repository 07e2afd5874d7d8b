#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/bind/character_player.h"
#include "limber/reduce/binding.h"

namespace limber {

/// Turns the dofs of poses of a binding into positions of its vertices, with the run time's kernels: setup packs the
/// subspace once.
class BindingSkin {
 public:
  /// @param binding  Must outlive the skin.
  /// @param blend    DualQuaternion needs weights that sum to one for handles with transforms; Linear takes everything.
  /// @throws Error   InvalidWeights: dual quaternions for a binding with points, extra weights or vector-valued weights.
  BindingSkin(const Binding& binding, SkinBlend blend);

  /// @param dofs       H in shape units: PoseResult::dofs.
  /// @param positions  Vertices x 3: the result.
  void skin(const Eigen::MatrixXd& dofs, std::span<float> positions);

 private:
  void skin_dense(const Eigen::MatrixXd& dofs, std::span<float> positions);

  const Binding* binding_;
  SkinBlend blend_;
  std::vector<float> basis_;
  std::vector<float> dofs_;
  PackedInfluences influences_;
  std::vector<float> rest_positions_;
  std::vector<float> bones_;
  std::vector<float> scratch_;
};

/// Linear blend weights of a binding's handles, if nothing else moves its vertices: what engines take.
/// @throws Error  InvalidWeights: points, extra weights, vector-valued weights, or weights below -1e-6, which no file for
///                engines can hold.
SkinWeights blend_weights(const Binding& binding);

}  // namespace limber
