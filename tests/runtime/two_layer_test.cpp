#include "limber/core/executor.h"
#include "limber/runtime/skin.h"

#include "tests/runtime/skin_case.h"

namespace limber {
using namespace internal;
namespace {

/// A SkinCase whose bones are virtual, and the layer below it.
struct TwoLayerCase {
  SkinCase skin;
  int influences = 1;
  std::vector<Affine> master_matrices;
  std::vector<std::uint16_t> table_bones;
  std::vector<float> table_weights;
  std::vector<float> master;
  std::vector<float> scratch;

  int virtual_bones() const { return static_cast<int>(table_bones.size()) / influences; }
  TwoLayerJob job(bool with_normals = true) {
    const SkinJob single = skin.job(with_normals);
    scratch.assign(two_layer_scratch_size(static_cast<int>(master_matrices.size()), virtual_bones()), -7.0f);
    TwoLayerJob result;
    result.dictionary = {virtual_bones(), influences, table_bones, table_weights};
    result.coefficients = single.table;
    result.bones = master;
    result.rest_positions = single.rest_positions;
    result.rest_normals = single.rest_normals;
    result.positions = single.positions;
    result.normals = single.normals;
    result.scratch = scratch;
    return result;
  }
};

/// Weights of either sign in the lower layer, summing to one.
TwoLayerCase make_case(int vertices, int per_vertex, int virtual_bones, int per_virtual, int masters) {
  TwoLayerCase made;
  made.influences = per_virtual;
  const SkinCase lower = random_case(1, 1, make_bones(masters, random_affine));
  made.master_matrices = lower.matrices;
  made.master = lower.bones;
  Random random(9);
  std::vector<Affine> blended(static_cast<std::size_t>(virtual_bones), Affine::Zero());
  for (Affine& bone : blended) {
    double rest = 1;
    for (int j = 0; j < per_virtual; ++j) {
      const auto weight = static_cast<float>(j + 1 < per_virtual ? random.uniform(-0.3, 0.5) : rest);
      rest -= weight;
      const auto master = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(masters)));
      made.table_weights.push_back(weight);
      made.table_bones.push_back(master);
      bone += static_cast<double>(weight) * lower.matrices[master];
    }
  }
  made.skin = random_case(vertices, per_vertex, blended);
  return made;
}

void expect_brute_force(const TwoLayerCase& made, const char* what) {
  for (int i = 0; i < made.skin.vertex_count(); ++i) {
    Affine sum = Affine::Zero();
    for (int j = 0; j < made.skin.influences; ++j) {
      const int row = made.skin.bone(i, j);
      for (int l = 0; l < made.influences; ++l) {
        const int entry = row * made.influences + l;
        sum += made.skin.weight(i, j) * made.table_weights[entry] * made.master_matrices[made.table_bones[entry]];
      }
    }
    ASSERT_LT((made.skin.position(i) - sum * made.skin.rest(i).homogeneous()).norm(), 2e-5) << what << ", vertex " << i;
  }
}

TEST(TwoLayer, AgreesWithTheProductOfBothLayers) {
  for (const int per_vertex : {1, 2, 3, 4}) {
    for (const int per_virtual : {1, 4, 7, 31}) {
      for (const int vertices : {1, 17, 65, 5000}) {
        TwoLayerCase made = make_case(vertices, per_vertex, 50, per_virtual, 30);
        skin_two_layer(made.job());
        expect_brute_force(made, "with normals");
        const std::vector<float> positions = made.skin.positions;
        skin_two_layer(made.job(false));
        EXPECT_EQ(made.skin.positions, positions) << "normals change positions";
      }
    }
  }
}

TEST(TwoLayer, EveryInstructionSetGivesTheSame) {
  int targets = 0;
  for_each_target([&](const char* target) {
    ++targets;
    TwoLayerCase made = make_case(211, 2, 40, 31, 30);
    skin_two_layer(made.job());
    expect_brute_force(made, target);
  });
  EXPECT_GE(targets, 1);
}

TEST(TwoLayer, AnyNumberOfThreadsGivesTheSameBits) {
  TwoLayerCase made = make_case(20001, 2, 1500, 31, 30);
  set_thread_count(1);
  skin_two_layer(made.job());
  const std::vector<float> positions = made.skin.positions;
  const std::vector<float> normals = made.skin.normals;
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    skin_two_layer(made.job());
    EXPECT_EQ(made.skin.positions, positions);
    EXPECT_EQ(made.skin.normals, normals);
  }
  set_thread_count(0);
}

TEST(TwoLayer, VirtualBonesOfOneMasterAreLinearBlending) {
  TwoLayerCase made = make_case(300, 4, 30, 1, 30);
  std::fill(made.table_weights.begin(), made.table_weights.end(), 1.0f);
  for (int bone = 0; bone < 30; ++bone) made.table_bones[bone] = static_cast<std::uint16_t>(bone);
  skin_two_layer(made.job());
  const std::vector<float> positions = made.skin.positions;
  made.skin.set_bones(made.master_matrices);
  skin_linear_blend(made.skin.job());
  EXPECT_EQ(made.skin.positions, positions);
}

TEST(TwoLayer, InvalidJobsAreTold) {
  TwoLayerCase made = make_case(10, 2, 5, 3, 4);
  EXPECT_TRUE(made.job().is_valid());
  TwoLayerJob job = made.job();
  job.bones = job.bones.first(job.bones.size() - 12);
  EXPECT_FALSE(job.is_valid()) << "the dictionary refers to a master bone that is not there";
  job = made.job();
  job.dictionary.vertex_count = 4;
  EXPECT_FALSE(job.is_valid()) << "tables too long";
  job = made.job();
  job.scratch = job.scratch.first(job.scratch.size() - 1);
  EXPECT_FALSE(job.is_valid()) << "scratch too small";
  job = made.job();
  job.positions = job.positions.first(27);
  EXPECT_FALSE(job.is_valid()) << "no room for the result";
  made.skin.table_bones[3] = 5;
  EXPECT_FALSE(made.job().is_valid()) << "a vertex refers to a virtual bone that is not there";
}

TEST(TwoLayer, RefusesAJobThatDoesNotFit) {
  TwoLayerCase made = make_case(50, 2, 7, 3, 4);
  TwoLayerJob job = made.job();
  EXPECT_EQ(skin_two_layer(job), Status::Ok);
  job.scratch = job.scratch.first(job.scratch.size() - 1);
  EXPECT_EQ(skin_two_layer(job), Status::ScratchTooSmall);
  job = made.job();
  job.positions = job.positions.first(3);
  EXPECT_EQ(skin_two_layer(job), Status::WrongSize);
  job = made.job();
  job.dictionary.influences = 0;
  EXPECT_EQ(skin_two_layer(job), Status::WrongCount);
}

}  // namespace
}  // namespace limber
