#include <algorithm>

#include "limber/model/subspace.h"

namespace limber {
namespace {

int longest_row(const SkinWeights& weights) {
  int longest = 0;
  for (int row = 0; row < weights.vertex_count(); ++row) {
    longest = std::max(longest, static_cast<int>(weights.of(row).size()));
  }
  return longest;
}

}  // namespace

Eigen::MatrixXd multiplied(const TwoLayerWeights& weights) {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(weights.vertex_count(), weights.master_bones());
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& share : weights.coefficients.of(vertex)) {
      for (const Influence& master : weights.dictionary.of(share.bone)) {
        result(vertex, master.bone) += share.weight * master.weight;
      }
    }
  }
  return result;
}

SkinWeights sparse_product(const TwoLayerWeights& weights) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& share : weights.coefficients.of(vertex)) {
      for (const Influence& master : weights.dictionary.of(share.bone)) {
        rows[static_cast<std::size_t>(vertex)].push_back({master.bone, share.weight * master.weight});
      }
    }
  }
  return make_skin_weights(weights.master_bones(), rows);
}

double blend_operations(const TwoLayerWeights& weights) {
  const double vertices = std::max(weights.vertex_count(), 1);
  return weights.virtual_bones() * longest_row(weights.dictionary) / vertices + longest_row(weights.coefficients);
}

std::vector<AffineMatrix> blend_master_bones(const TwoLayerWeights& weights, std::span<const AffineMatrix> master) {
  std::vector<AffineMatrix> result(static_cast<std::size_t>(weights.virtual_bones()), AffineMatrix::Zero());
  for (int bone = 0; bone < weights.virtual_bones(); ++bone) {
    for (const Influence& share : weights.dictionary.of(bone)) {
      result[static_cast<std::size_t>(bone)] += share.weight * master[static_cast<std::size_t>(share.bone)];
    }
  }
  return result;
}

}  // namespace limber
