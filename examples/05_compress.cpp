// Squeezes a skin with many influences per vertex into two sparse layers: bones are blended to virtual bones, and
// each vertex takes two of those. Against the usual way, which keeps the four largest influences.
//
// Prints:
//   up to 7 influences per vertex, 20 bones
//   two layers: 4.0 blends per vertex
//   weights are off by less than half of what the four largest give: yes
//   so are positions in a bent pose: yes
//   the run time agrees with the plain formula to 1e-5: yes

#include <cstdio>
#include <vector>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/model/subspace.h"
#include "limber/runtime/skin.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

using namespace limber;

namespace {

/// Every second bone turns a little about its head.
std::vector<AffineMatrix> bent(const Rig& rig) {
  std::vector<AffineMatrix> bones;
  for (int b = 0; b < rig.count(); ++b) {
    const Eigen::Vector3d head = std::get<BoneHandle>(rig.handles[b].form).head;
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(b % 2 ? 0.5 : 0.0, Eigen::Vector3d::UnitZ()).toRotationMatrix();
    bones.emplace_back();
    bones.back() << turn, head - turn * head;
  }
  return bones;
}

/// What skin_two_layer makes of it, with the kernels that a game would run.
Positions skinned_at_run_time(const Shape& shape, const TwoLayerWeights& weights,
                              const std::vector<AffineMatrix>& pose) {
  using FloatRows = Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>;
  const PackedTwoLayers tables = pack_two_layers(weights);
  std::vector<float> bones;
  for (const AffineMatrix& bone : pose) {
    for (int i = 0; i < 12; ++i) bones.push_back(static_cast<float>(bone(i / 4, i % 4)));
  }
  const FloatRows rest = shape.positions.cast<float>();
  FloatRows moved(rest.rows(), 3);
  std::vector<float> scratch(two_layer_scratch_size(weights.master_bones(), weights.virtual_bones()));
  const std::size_t size = static_cast<std::size_t>(rest.size());
  skin_two_layer({.dictionary = tables.dictionary.table(),
                  .coefficients = tables.coefficients.table(),
                  .bones = bones,
                  .rest_positions = {rest.data(), size},
                  .positions = {moved.data(), size},
                  .scratch = scratch});
  return moved.cast<double>();
}

void compress() {
  const auto [shape, rig] = make_sample("mannequin", 60);
  BindOptions bind_options;
  bind_options.method = WeightMethod::Bounded;
  BindReport report;
  const Binding binding = bind_shape(shape, rig, bind_options, report);
  const SkinWeights dense = pruned(sparse_weights(binding.subspace), 1e-4);
  std::printf("up to %d influences per vertex, %d bones\n", report_on(dense).most_influences(), rig.count());

  // Four blends per vertex, both layers together: what four influences cost.
  FactoriseOptions options;
  options.operations = 4;
  const Factorisation two_layers = factorise_weights(dense, skin_neighbors(shape, dense), options);
  std::printf("two layers: %.1f blends per vertex\n", blend_operations(two_layers.weights));

  const SkinWeights four = reduce_k_largest(dense, {.influences = 4});
  const Eigen::MatrixXd exact = dense_weights(dense);
  const Eigen::MatrixXd product = multiplied(two_layers.weights);
  const bool weights_win = weight_error(product, exact).rms < 0.5 * weight_error(dense_weights(four), exact).rms;
  std::printf("weights are off by less than half of what the four largest give: %s\n", weights_win ? "yes" : "no");

  const std::vector<AffineMatrix> pose = bent(rig);
  const Positions wanted = skinned(shape.positions, dense, pose);
  const Positions ours = skinned(shape.positions, skin_weights_of(product), pose);
  const Positions usual = skinned(shape.positions, four, pose);
  std::printf("so are positions in a bent pose: %s\n",
              (ours - wanted).norm() < 0.5 * (usual - wanted).norm() ? "yes" : "no");
  const Positions at_run_time = skinned_at_run_time(shape, two_layers.weights, pose);
  std::printf("the run time agrees with the plain formula to 1e-5: %s\n",
              (at_run_time - ours).cwiseAbs().maxCoeff() < 1e-5 ? "yes" : "no");
}

}  // namespace

int main() {
  try {
    compress();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
