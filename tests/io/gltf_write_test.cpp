#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "limber/core/internal/random.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"

#include "tests/io/expect_same_character.h"
#include "tests/io/gltf_samples.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

SkinWeights random_weights(int vertices, int bones, int most, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(vertices));
  for (auto& row : rows) {
    for (int i = 0; i < most; ++i) row.push_back({static_cast<int>(random.below(bones)), random.uniform() + 1e-9});
  }
  return normalised(limited(make_skin_weights(bones, rows), most));
}

TEST(WriteGlb, GivesBackTheSameCharacter) {
  const Character character = test::two_joint_character();
  const GltfContent again = read_gltf(write_glb(character));
  // The mesh had no joint of its own, so a node is added for it.
  test::expect_same_character(character, again.character, 1);
  EXPECT_TRUE(again.notes.empty());
}

TEST(WriteGlb, WeightsSumToOneInEveryFormat) {
  for (const GltfWeightFormat format : {GltfWeightFormat::Float, GltfWeightFormat::UInt8, GltfWeightFormat::UInt16}) {
    for (const int most : {1, 3, 4, 7, 8}) {
      const SkinWeights weights = random_weights(500, 300, most, 7);
      const internal::GltfInfluenceSets sets =
          internal::influence_sets(weights, {.influences = most, .weights = format});
      EXPECT_EQ(sets.sets, (most + 3) / 4);
      const double whole = format == GltfWeightFormat::UInt8 ? 255 : 65535;
      for (int v = 0; v < 500; ++v) {
        double sum = 0;
        double last = 2;
        std::vector<bool> seen(300);
        for (int i = 0; i < 4 * sets.sets; ++i) {
          const auto set = static_cast<std::size_t>(i / 4);
          const std::size_t place = 4 * static_cast<std::size_t>(v) + static_cast<std::size_t>(i % 4);
          const double weight = format == GltfWeightFormat::Float ? static_cast<double>(sets.float_weights[set][place])
                                                                  : sets.weights[set][place] / whole;
          EXPECT_GE(weight, 0);
          EXPECT_LE(weight, last + 1e-7) << "sorted but for the last digit of a float";
          last = weight;
          sum += weight;
          const std::uint32_t joint = sets.joints[set][place];
          if (weight == 0) {
            EXPECT_EQ(joint, 0u);
            continue;
          }
          EXPECT_FALSE(seen[joint]) << "a joint twice";
          seen[joint] = true;
        }
        EXPECT_NEAR(sum, 1, format == GltfWeightFormat::Float ? 6e-8 : 1e-12);
      }
    }
  }
}

TEST(WriteGlb, RoundsWeightsToTheNearestMultipleButForTheRest) {
  const SkinWeights weights = random_weights(300, 20, 4, 3);
  const internal::GltfInfluenceSets sets = internal::influence_sets(weights, {.weights = GltfWeightFormat::UInt8});
  for (int v = 0; v < 300; ++v) {
    const auto row = weights.of(v);
    for (std::size_t i = 0; i < row.size(); ++i) {
      EXPECT_LT(std::abs(sets.weights[0][4 * static_cast<std::size_t>(v) + i] - 255 * row[i].weight), 1);
    }
  }
}

TEST(InfluenceSets, AreAsManyAsAreUsed) {
  const SkinWeights weights = skin_weights_of(Eigen::MatrixXd::Constant(3, 6, 1.0 / 6));
  EXPECT_EQ(internal::influence_sets(weights, {.influences = 64}).sets, 2);
  EXPECT_EQ(internal::influence_sets(weights, {.influences = 0}).sets, 2);
  EXPECT_EQ(internal::influence_sets(skin_weights_of(Eigen::MatrixXd::Ones(3, 1)), {.influences = 64}).sets, 1);
}

TEST(WriteGlb, RefusesWeightsThatGltfCannotHold) {
  Character character = test::two_joint_character();
  Character many = character;
  many.meshes[0].weights = skin_weights_of(Eigen::MatrixXd::Constant(10, 2, 0.5));
  const Error error = error_of([&] { write_glb(many, {.skin = {.influences = 1}}); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidWeights);
  EXPECT_EQ(error.place().vertex, 0);
  Eigen::MatrixXd negative = Eigen::MatrixXd::Zero(10, 2);
  negative.col(0).setConstant(1.5);
  negative.col(1).setConstant(-0.5);
  character.meshes[0].weights = skin_weights_of(negative);
  expect_error(ErrorCode::InvalidWeights, [&] { write_glb(character); });
  negative.setConstant(0.25);
  character.meshes[0].weights = skin_weights_of(negative);
  expect_error(ErrorCode::InvalidWeights, [&] { write_glb(character); });
}

TEST(WriteGlb, CopiesVerticesAtSeamsToTheEnd) {
  Character character = test::two_joint_character();
  Shape& shape = character.meshes[0].shape;
  shape.triangle_uvs = shape.triangles;
  shape.uvs.conservativeResize(11, 2);
  shape.uvs.row(10) << 0.75, 0.125;
  shape.triangle_uvs(7, 2) = 10;  // Vertex 9 once more, elsewhere on the picture.
  shape.triangle_uvs(6, 1) = 8;
  const GltfContent again = read_gltf(write_glb(character));
  const SkinnedMesh& mesh = again.character.meshes[0];
  // Only triangle 7 uses vertex 9, so it simply takes the other coordinate; no copy is needed.
  EXPECT_EQ(mesh.shape.vertex_count(), 10);
  EXPECT_EQ(mesh.shape.uvs.row(9), shape.uvs.row(10));
  shape.triangle_uvs(6, 1) = 10;  // Vertex 8 has two of them now.
  const GltfContent split = read_gltf(write_glb(character));
  const SkinnedMesh& copied = split.character.meshes[0];
  ASSERT_EQ(copied.shape.vertex_count(), 11);
  EXPECT_EQ(copied.shape.positions.topRows(10), shape.positions);
  EXPECT_EQ(copied.shape.positions.row(10), shape.positions.row(8));
  EXPECT_EQ(dense_weights(copied.weights).row(10), dense_weights(copied.weights).row(8));
}

TEST(WriteGlb, DropsKeysThatAFloatCannotTellApart) {
  Character character = test::two_joint_character();
  character.clips[0].tracks[0].times = {1000, 1000.00000001, 1001};
  const GltfContent again = read_gltf(write_glb(character));
  EXPECT_EQ(again.character.clips[0].tracks[0].times, (std::vector<double>{1000, 1001}));
}

TEST(WriteGlb, PutsSeveralRootsUnderOne) {
  Character character = test::two_joint_character();
  character.skeleton.joints[1].parent = -1;
  const GltfContent again = read_gltf(write_glb(character));
  EXPECT_TRUE(again.notes.empty()) << again.notes.front();
  const Skeleton& skeleton = again.character.skeleton;
  EXPECT_GE(skeleton.joints[0].parent, 0);
  EXPECT_EQ(skeleton.joints[0].parent, skeleton.joints[1].parent);
}

TEST(ReadGlb, GivesAnErrorForEveryTruncation) {
  const std::string whole = write_glb(test::two_joint_character());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Error error = error_of([&] { read_gltf(whole.substr(0, size)); });
    EXPECT_EQ(error.code(), ErrorCode::Truncated) << size << ": " << error.what();
    EXPECT_GE(error.place().byte, 0);
  }
}

/// The JSON of the sample's file with one text replaced by another; the BIN chunk stays.
std::string with_json(const std::string& from, const std::string& to) {
  const std::string whole = write_glb(test::two_joint_character());
  const GltfContainer parts = split_gltf(whole);
  std::string json(parts.json);
  const std::size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) json.replace(at, from.size(), to);
  return join_glb(json, parts.bin);
}

TEST(ReadGlb, TruncatedJsonIsNeverRead) {
  const std::string whole = write_glb(test::two_joint_character());
  const GltfContainer parts = split_gltf(whole);
  for (std::size_t size = 0; size < parts.json.size(); ++size) {
    const Error error = error_of([&] { read_gltf(join_glb(parts.json.substr(0, size), parts.bin)); });
    EXPECT_TRUE(error.place().line > 0 || !error.place().path.empty() || error.place().byte >= 0) << error.what();
  }
}

TEST(ReadGlb, NamesTheBrokenPlace) {
  const auto expect = [](ErrorCode code, const char* path, const char* from, const char* to) {
    expect_error_at_path(code, path, [&] { read_gltf(with_json(from, to)); });
  };
  expect(ErrorCode::IndexOutOfRange, "accessors[0].bufferView", R"({"bufferView":0,)", R"({"bufferView":99,)");
  expect(ErrorCode::IndexOutOfRange, "accessors[0].count", R"("count":10)", R"("count":-1)");
  expect(ErrorCode::IndexOutOfRange, "accessors[0]", R"("count":10)", R"("count":2147483647)");
  expect(ErrorCode::Malformed, "accessors[0].type", R"("VEC3")", R"("VEC5")");
  expect(ErrorCode::Malformed, "accessors[0].componentType", "5126", "5124");
  expect(ErrorCode::IndexOutOfRange, "bufferViews[0]", R"("byteOffset":0)", R"("byteOffset":2147483647)");
  expect(ErrorCode::Malformed, "accessors[0]", R"("byteStride":12)", R"("byteStride":8)");
  expect(ErrorCode::IndexOutOfRange, "bufferViews[0].byteStride", R"("byteStride":12)", R"("byteStride":3)");
  expect(ErrorCode::InvalidRig, "nodes[0]", R"("name":"tip",)", R"("name":"tip","children":[0],)");
  expect(ErrorCode::UnsupportedVersion, "asset.version", R"("version":"2.0")", R"("version":"3.0")");
}

TEST(ReadGlb, RefusesFilesOutsideOfItsFolder) {
  for (const char* uri : {"../secret.bin", "/etc/passwd", "https://example.org/a.bin", "a/../../b.bin", "c:\\a.bin",
                          "%2e%2e/secret.bin"}) {
    const std::string json = std::string(R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":")") +
                             (std::strchr(uri, '\\') ? "c:\\\\a.bin" : uri) + R"("}]})";
    const Error error = error_of([&] { read_gltf(json); });
    EXPECT_EQ(error.code(), ErrorCode::FileUnreadable) << uri;
    EXPECT_EQ(error.place().path, "buffers[0].uri");
  }
}

TEST(ReadGlb, DecodesDataInTheFile) {
  for (const std::string bytes : {"", "a", "ab", "abc", "abcd\xFF\x00\x7F"}) {
    EXPECT_EQ(bytes_of_uri(data_uri(bytes, "application/octet-stream"), [](const std::string&) { return ""; }), bytes);
  }
  EXPECT_EQ(bytes_of_uri("data:,a%20b", [](const std::string&) { return ""; }), "a b");
  EXPECT_EQ(bytes_of_uri("some%20file.bin", [](const std::string& name) { return name; }), "some file.bin");
  expect_error(ErrorCode::Malformed, [] { bytes_of_uri("data:;base64,a*bc", [](const std::string&) { return ""; }); });
}

}  // namespace
}  // namespace limber
