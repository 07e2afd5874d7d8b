#include <gtest/gtest.h>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/internal/json_reader.h"

#include "tests/io/expect_same_character.h"
#include "tests/io/gltf_samples.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

nlohmann::json json_of(const std::string& glb) {
  return parse_json(split_gltf(glb).json);
}

SkinWeights halves() {
  return skin_weights_of(Eigen::MatrixXd::Constant(10, 2, 0.5));
}

TEST(WithoutUnusedData, LeavesOutWeightsThatWereReplaced) {
  const std::string file = write_glb(test::two_joint_character());
  GltfPatch patch = GltfPatch::read(file);
  patch.set_weights(0, halves());
  const std::string patched = patch.write_glb();
  const std::string compact = without_unused_data(patched);
  EXPECT_EQ(json_of(compact)["accessors"].size(), json_of(file)["accessors"].size());
  EXPECT_EQ(json_of(patched)["accessors"].size(), json_of(file)["accessors"].size() + 2);
  EXPECT_EQ(split_gltf(compact).bin.size(), split_gltf(file).bin.size());
  test::expect_same_character(read_gltf(patched).character, read_gltf(compact).character);
}

TEST(WithoutUnusedData, KeepsAFileInWhichEverythingIsUsed) {
  const std::string file = write_glb(test::two_joint_character());
  EXPECT_EQ(without_unused_data(file), file);
}

/// The sample with all accessors in one view, as some exporters have it.
std::string in_one_view(const std::string& file) {
  const GltfContainer parts = split_gltf(file);
  nlohmann::json json = parse_json(parts.json);
  for (auto& accessor : json["accessors"]) {
    accessor["byteOffset"] = json["bufferViews"][accessor["bufferView"].get<std::size_t>()]["byteOffset"];
    accessor["bufferView"] = 0;
  }
  json["bufferViews"] = {{{"buffer", 0}, {"byteLength", parts.bin.size()}}};
  return join_glb(json.dump(), parts.bin);
}

TEST(WithoutUnusedData, LeavesOutPiecesOfAView) {
  const std::string file = in_one_view(write_glb(test::two_joint_character()));
  GltfPatch patch = GltfPatch::read(file);
  patch.set_weights(0, halves());
  const std::string patched = patch.write_glb();
  const std::string compact = without_unused_data(patched);
  EXPECT_EQ(split_gltf(compact).bin.size(), split_gltf(file).bin.size());
  for (const auto& accessor : json_of(compact)["accessors"])
    EXPECT_EQ(accessor.value("byteOffset", 0) % 4, 0) << accessor.dump();
  test::expect_same_character(read_gltf(patched).character, read_gltf(compact).character);
}

TEST(WithoutUnusedData, BringsBuffersInTextIntoTheBinaryPart) {
  const std::string file = write_glb(test::two_joint_character());
  const GltfContainer parts = split_gltf(file);
  nlohmann::json json = parse_json(parts.json);
  json["buffers"][0]["uri"] = data_uri(parts.bin, "application/octet-stream");
  const std::string compact = without_unused_data(join_glb(json.dump(), {}));
  EXPECT_FALSE(json_of(compact)["buffers"][0].contains("uri"));
  test::expect_same_character(read_gltf(file).character, read_gltf(compact).character);
}

TEST(WithoutUnusedData, LeavesFilesAloneWhoseExtensionsMayNameData) {
  const std::string file = write_glb(test::two_joint_character());
  GltfPatch patch = GltfPatch::read(file);
  patch.set_weights(0, halves());
  patch.set_extension("EXT_unheard_of", R"({"accessor": 3})");
  const std::string patched = patch.write_glb();
  EXPECT_EQ(without_unused_data(patched), patched);
}

TEST(PatchedGlb, HangsJointsOnJointsOfTheFile) {
  const std::string file = write_glb(test::two_joint_character());
  Character changed = read_gltf(file).character;
  Joint outer, inner;
  outer.name = "virtual";
  outer.parent = 1;
  outer.rest.translation = {0.5, 0, 0};
  inner.name = "virtual.inner";
  inner.parent = changed.skeleton.count();
  changed.skeleton.joints.push_back(outer);
  changed.skeleton.joints.push_back(inner);
  SkinnedMesh& mesh = changed.meshes.front();
  const std::vector<AffineMatrix> rest = rest_joint_to_world(changed.skeleton);
  mesh.bones[0] = {changed.skeleton.count() - 1, inverse(rest.back()).cast<float>().cast<double>()};
  MotionTrack track;
  track.joint = changed.skeleton.count() - 2;
  track.path = TrackPath::Translation;
  track.times = {0, 1};
  track.values = Eigen::MatrixXd::Constant(2, 3, 0.25);
  changed.clips[0].tracks.push_back(track);
  const int meshes[] = {0};
  const Character after = read_gltf(patched_glb(GltfPatch::read(file), changed, meshes)).character;
  test::expect_same_character(changed, after);
}

TEST(PatchedGlb, RefusesACharacterThatLacksWhatTheFileHas) {
  const std::string file = write_glb(test::two_joint_character());
  Character changed = read_gltf(file).character;
  changed.clips.clear();
  expect_error(ErrorCode::CountMismatch, [&] { patched_glb(GltfPatch::read(file), changed, {}); });
}

TEST(HangJoints, RefusesANodeThatIsNotThere) {
  GltfPatch patch = GltfPatch::read(write_glb(test::two_joint_character()));
  Skeleton one;
  one.joints.emplace_back().name = "one";
  expect_error(ErrorCode::IndexOutOfRange, [&] { patch.hang_joints(one, {99}); });
  expect_error(ErrorCode::CountMismatch, [&] { patch.hang_joints(one, {}); });
}

}  // namespace
}  // namespace limber
