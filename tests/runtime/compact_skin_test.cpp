#include "limber/runtime/compact_skin.h"

#include <cmath>
#include <numeric>

#include "limber/core/executor.h"

#include "tests/runtime/skin_case.h"

namespace limber {
namespace {

/// Vertices in the order of a mesh: neighbours follow the same bones, but for the weights.
SkinCase local_case(int vertices, int influences, const std::vector<Affine>& bones) {
  SkinCase made = random_case(vertices, influences, bones);
  const int bone_count = static_cast<int>(bones.size());
  for (int v = 0; v < vertices; ++v) {
    const int first = v * bone_count / vertices;
    for (int j = 0; j < influences; ++j) {
      made.table_bones[static_cast<std::size_t>(v * influences + j)] =
          static_cast<std::uint16_t>((first + j) % bone_count);
    }
  }
  return made;
}

std::vector<std::uint8_t> packed(const SkinCase& skin, CompactWeights weights) {
  const InfluenceTable table{skin.vertex_count(), skin.influences, skin.table_bones, skin.table_weights};
  std::vector<std::uint8_t> data(compact_skin_size(table, weights));
  EXPECT_EQ(pack_compact_skin(table, weights, data), Status::Ok);
  return data;
}

/// What the same bones make of it by compact weights. The case keeps what it has.
struct CompactResult {
  std::vector<float> positions;
  std::vector<float> normals;
};

CompactResult skin_compactly(SkinCase& skin, const std::vector<std::uint8_t>& data, bool with_normals = true) {
  CompactResult result;
  result.positions.assign(skin.rest_positions.size(), -7.0f);
  CompactSkinJob job{data, skin.bones, skin.rest_positions, {}, result.positions, {}, skin.scratch};
  if (with_normals) {
    result.normals.assign(skin.rest_normals.size(), -7.0f);
    job.rest_normals = skin.rest_normals;
    job.normals = result.normals;
  }
  EXPECT_EQ(skin_compact(job), Status::Ok);
  return result;
}

double farthest(const std::vector<float>& a, const std::vector<float>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); i += 3) {
    most = std::max(most, static_cast<double>(std::hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2])));
  }
  return most;
}

/// How far apart the bones of a vertex take it, at most.
double spread(const SkinCase& skin) {
  double most = 0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    for (int j = 0; j < skin.influences; ++j) {
      for (int k = 0; k < j; ++k) {
        const Eigen::Vector4d rest = skin.rest(v).homogeneous();
        most = std::max(most, (skin.matrices[static_cast<std::size_t>(skin.bone(v, j))] * rest -
                               skin.matrices[static_cast<std::size_t>(skin.bone(v, k))] * rest)
                                  .norm());
      }
    }
  }
  return most;
}

constexpr CompactWeights kBoth[] = {CompactWeights::UInt8, CompactWeights::UInt16};

double step_of(CompactWeights weights) {
  return weights == CompactWeights::UInt8 ? 1.0 / 255 : 1.0 / 65535;
}

TEST(CompactSkin, IsTheFloatSkinToTheStepOfItsWeights) {
  for (const CompactWeights weights : kBoth) {
    for (const bool local : {true, false}) {
      for (const int influences : {1, 2, 3, 4, 8, 20}) {
        const auto bones = make_bones(23, random_rigid);
        SkinCase skin = local ? local_case(613, influences, bones) : random_case(613, influences, bones);
        ASSERT_EQ(skin_linear_blend(skin.job()), Status::Ok);
        const std::vector<std::uint8_t> data = packed(skin, weights);
        const double bound = influences * step_of(weights) * spread(skin) + 3e-6;
        for_each_target([&](const char* target) {
          SCOPED_TRACE(target);
          const CompactResult result = skin_compactly(skin, data);
          EXPECT_LT(farthest(result.positions, skin.positions), bound) << influences;
          // Normals of nearly singular matrices turn fast; the others are as near as the weights.
          std::size_t far = 0;
          for (std::size_t i = 0; i < result.normals.size(); i += 3) {
            const double apart =
                std::hypot(result.normals[i] - skin.normals[i], result.normals[i + 1] - skin.normals[i + 1],
                           result.normals[i + 2] - skin.normals[i + 2]);
            far += apart > 40 * influences * step_of(weights) + 1e-4 ? 1 : 0;
          }
          EXPECT_LE(far, result.normals.size() / 3 / 20) << influences;
        });
      }
    }
  }
}

TEST(CompactSkin, IsExactWhereOneBoneMovesAVertex) {
  SkinCase skin = local_case(100, 1, make_bones(5, random_affine));
  ASSERT_EQ(skin_linear_blend(skin.job()), Status::Ok);
  for (const CompactWeights weights : kBoth) {
    const CompactResult result = skin_compactly(skin, packed(skin, weights));
    EXPECT_LT(farthest(result.positions, skin.positions), 2e-6);
    EXPECT_LT(farthest(result.normals, skin.normals), 1e-4);
  }
}

TEST(CompactSkin, KeepsTheRestPoseWhateverItsWeights) {
  Affine rest = Affine::Zero();
  rest.leftCols<3>().setIdentity();
  for (const CompactWeights weights : kBoth) {
    SkinCase skin = random_case(500, 6, std::vector<Affine>(31, rest));
    const CompactResult result = skin_compactly(skin, packed(skin, weights), false);
    EXPECT_LT(farthest(result.positions, skin.rest_positions), 1e-6);
    EXPECT_TRUE(result.normals.empty());
  }
}

TEST(CompactSkin, AddsUpABoneThatIsNamedTwiceAndLeavesOutPadding) {
  SkinCase skin = random_case(40, 4, make_bones(3, random_rigid));
  for (int v = 0; v < 40; ++v) {
    const std::size_t at = static_cast<std::size_t>(4 * v);
    for (const std::size_t j : {0u, 1u, 2u, 3u}) skin.table_bones[at + j] = static_cast<std::uint16_t>(j == 2 ? 1 : 0);
    const float weights[] = {0.5f, 0.25f, 0.25f, 0.0f};
    std::copy(std::begin(weights), std::end(weights), skin.table_weights.begin() + 4 * v);
  }
  ASSERT_EQ(skin_linear_blend(skin.job(false)), Status::Ok);
  const CompactResult result = skin_compactly(skin, packed(skin, CompactWeights::UInt16), false);
  EXPECT_LT(farthest(result.positions, skin.positions), 4 * step_of(CompactWeights::UInt16) * spread(skin) + 2e-6);
}

TEST(CompactSkin, IsTheSameOnAnyNumberOfThreads) {
  SkinCase skin = local_case(20011, 4, make_bones(17, random_rigid));
  const std::vector<std::uint8_t> data = packed(skin, CompactWeights::UInt16);
  set_thread_count(1);
  const CompactResult one = skin_compactly(skin, data);
  set_thread_count(4);
  const CompactResult four = skin_compactly(skin, data);
  set_thread_count(0);
  EXPECT_EQ(one.positions, four.positions);
  EXPECT_EQ(one.normals, four.normals);
}

TEST(CompactSkin, TakesAThirdOfTheBytesWhereNeighboursShareBones) {
  const SkinCase local = local_case(4096, 4, make_bones(17, random_rigid));
  const std::size_t table = local.vertex_count() * 4 * (sizeof(float) + sizeof(std::uint16_t));
  EXPECT_LT(packed(local, CompactWeights::UInt16).size(), table / 2);
  EXPECT_LT(packed(local, CompactWeights::UInt8).size(), table / 3);
  const SkinCase apart = random_case(4096, 4, make_bones(200, random_rigid));
  EXPECT_LT(packed(apart, CompactWeights::UInt16).size(), table);
}

TEST(CompactSkin, RefusesWeightsThatItCannotHold) {
  const auto size_with = [](float first) {
    SkinCase skin = random_case(3, 2, make_bones(2, random_rigid));
    skin.table_weights[0] = first;
    return compact_skin_size({3, 2, skin.table_bones, skin.table_weights}, CompactWeights::UInt8);
  };
  EXPECT_EQ(size_with(-0.1f), 0u);
  EXPECT_EQ(size_with(2.0f), 0u);
  EXPECT_EQ(size_with(std::nanf("")), 0u);
  const SkinCase skin = random_case(3, 2, make_bones(2, random_rigid));
  const InfluenceTable table{3, 2, skin.table_bones, skin.table_weights};
  std::vector<std::uint8_t> data(compact_skin_size(table, CompactWeights::UInt8) - 1);
  EXPECT_EQ(pack_compact_skin(table, CompactWeights::UInt8, data), Status::WrongSize);
  EXPECT_EQ(pack_compact_skin({3, 3, skin.table_bones, skin.table_weights}, CompactWeights::UInt8, data),
            Status::WrongCount);
}

TEST(CompactSkin, SaysWhatIsWrongAndDoesNothing) {
  SkinCase skin = random_case(20, 4, make_bones(5, random_rigid));
  const std::vector<std::uint8_t> data = packed(skin, CompactWeights::UInt16);
  std::vector<float> positions(60, -7.0f);
  const CompactSkinJob good{data, skin.bones, skin.rest_positions, {}, positions, {}, skin.scratch};
  EXPECT_EQ(good.check(), Status::Ok);
  const auto with = [&](auto change) {
    CompactSkinJob job = good;
    change(job);
    return skin_compact(job);
  };
  EXPECT_EQ(with([](CompactSkinJob& job) { job.skin = {}; }), Status::MissingSystem);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.skin = job.skin.subspan(1); }), Status::Misaligned);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.skin = job.skin.subspan(4); }), Status::MissingSystem);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.bones = job.bones.first(48); }), Status::WrongSize);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.positions = job.positions.first(57); }), Status::WrongSize);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.rest_normals = job.rest_positions; }), Status::WrongSize);
  EXPECT_EQ(with([](CompactSkinJob& job) { job.scratch = job.scratch.first(1); }), Status::ScratchTooSmall);
  EXPECT_EQ(with([&](CompactSkinJob& job) { job.rest_positions = positions; }), Status::Overlap);
  EXPECT_EQ(positions, std::vector<float>(60, -7.0f));
}

}  // namespace
}  // namespace limber
