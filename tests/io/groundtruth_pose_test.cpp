// Poses that another program computed from the same rest shape, weights and transforms.

#include <fstream>

#include <gtest/gtest.h>

#include "limber/io/binding_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/subspace.h"
#include "limber/runtime/skin.h"
#include "limber/weights/edit_weights.h"

#include "tests/support/data.h"

namespace limber {
namespace {

/// A 4x3 block per bone for row vectors, as the 3x4 matrices that the kernels take.
std::vector<float> load_transforms(const std::filesystem::path& path, int bones) {
  std::ifstream stream(path);
  std::vector<float> matrices(static_cast<std::size_t>(bones) * 12);
  for (int b = 0; b < bones; ++b) {
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 3; ++column) {
        double number = 0;
        EXPECT_TRUE(stream >> number) << path;
        matrices[static_cast<std::size_t>(12 * b + 4 * column + row)] = static_cast<float>(number);
      }
    }
  }
  return matrices;
}

void expect_pose(const std::filesystem::path& folder, const std::string& name, const std::string& pose,
                 double accuracy) {
  SCOPED_TRACE(pose);
  const Shape rest = load_shape(folder / (name + ".obj"));
  const Shape expected = load_shape(folder / (pose + ".obj"));
  const SkinWeights weights = skin_weights_of(load_dmat(folder / (name + ".DMAT")));
  const PackedInfluences packed = pack_influences(weights);
  const std::vector<float> matrices = load_transforms(folder / (pose + ".Tmat"), weights.bone_count);
  std::vector<float> positions(rest.positions.data(), rest.positions.data() + rest.positions.size());
  std::vector<float> posed(positions.size());
  std::vector<float> scratch(skin_scratch_size(weights.bone_count));
  SkinJob job{
      .table = packed.table(), .bones = matrices, .rest_positions = positions, .positions = posed, .scratch = scratch};
  ASSERT_TRUE(job.is_valid());
  skin_linear_blend(job);
  ASSERT_EQ(expected.positions.rows(), rest.positions.rows());
  double worst = 0;
  for (Eigen::Index v = 0; v < expected.positions.rows(); ++v) {
    const Eigen::Vector3f got(posed[3 * v], posed[3 * v + 1], posed[3 * v + 2]);
    worst = std::max(worst, (got.cast<double>().transpose() - expected.positions.row(v)).norm());
  }
  EXPECT_LT(worst, accuracy);
  EXPECT_GT((rest.positions - expected.positions).cwiseAbs().maxCoeff(), 100 * accuracy) << "nothing moved";
}

TEST(GroundTruth, PosesAreReproducedToTheListedAccuracy) {
  LIMBER_DATA_OR_SKIP(folder, "rigs/groundtruth");
  for (int i = 1; i <= 4; ++i) expect_pose(folder, "cheburashka", "cheburashka-0" + std::to_string(i), 2e-4);
  for (int i = 1; i <= 3; ++i) expect_pose(folder, "cylinder", "cylinder-" + std::to_string(i), 2e-6);
}

}  // namespace
}  // namespace limber
