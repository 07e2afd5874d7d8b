#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/gltf/internal/gltf_unpack.h"
#include "limber/io/png.h"

#include "tests/io/expect_same_character.h"
#include "tests/io/gltf_samples.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::string& glb) {
  return Json::parse(split_gltf(glb).json);
}

/// A file with other JSON and the same data.
std::string with_json(const std::string& glb, const Json& json) {
  return join_glb(json.dump(), split_gltf(glb).bin);
}

/// A wavy sheet of n x n vertices on the two joints of the sample: large enough to be worth compressing.
Character sheet(int n) {
  Character character = test::two_joint_character();
  SkinnedMesh& mesh = character.meshes.front();
  Shape shape;
  shape.positions.resize(n * n, 3);
  shape.normals.resize(n * n, 3);
  shape.uvs.resize(n * n, 2);
  shape.triangles.resize(2 * (n - 1) * (n - 1), 3);
  Eigen::MatrixXd weights(n * n, 2);
  MorphTarget morph;
  morph.name = "lift";
  morph.positions = Positions::Zero(n * n, 3);
  int t = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      const int v = i * n + k;
      const double x = 4.0 * i / (n - 1), y = 2.0 * k / (n - 1);
      shape.positions.row(v) << static_cast<float>(x), static_cast<float>(y), static_cast<float>(0.2 * std::sin(3 * x));
      shape.normals.row(v) = Eigen::RowVector3d(-0.6 * std::cos(3 * x), 0, 1).normalized();
      shape.uvs.row(v) << static_cast<float>(x / 4), static_cast<float>(y / 2);
      weights.row(v) << 1 - x / 4, x / 4;
      morph.positions(v, 2) = static_cast<float>(0.3 * y);
      if (i + 1 == n || k + 1 == n) continue;
      shape.triangles.row(t++) << v, v + n, v + 1;
      shape.triangles.row(t++) << v + 1, v + n, v + n + 1;
    }
  }
  mesh.shape = shape;
  mesh.weights = skin_weights_of(weights);
  mesh.morph_targets = {morph};
  return character;
}

/// Triangles, each from its least corner on.
Triangles from_least_corner(Triangles triangles) {
  for (Eigen::Index t = 0; t < triangles.rows(); ++t) {
    while (triangles(t, 0) != triangles.row(t).minCoeff()) {
      triangles.row(t) = Eigen::RowVector3i(triangles(t, 1), triangles(t, 2), triangles(t, 0));
    }
  }
  return triangles;
}

TEST(PackGlb, MeshoptLosesNothing) {
  const std::string plain = write_glb(sheet(40));
  const PackedGltf packed = pack_glb(plain, {.meshopt = true});
  EXPECT_LT(packed.glb.size(), plain.size() / 2);
  EXPECT_EQ(packed.worst_rounding, 0);
  const Json json = json_of(packed.glb);
  EXPECT_EQ(json["extensionsRequired"], Json::array({"EXT_meshopt_compression"}));
  Character before = read_gltf(plain).character;
  Character after = read_gltf(packed.glb).character;
  for (Character* character : {&before, &after}) {
    character->meshes.front().shape.triangles = from_least_corner(character->meshes.front().shape.triangles);
  }
  test::expect_same_mesh(before.meshes.front(), after.meshes.front());
  test::expect_same_clip(before.clips.front(), after.clips.front());
}

TEST(PackGlb, QuantisedPositionsAreOffByHalfAStepAtMost) {
  const std::string plain = write_glb(sheet(40));
  const PackedGltf packed = pack_glb(plain, {.quantise = true});
  EXPECT_LT(packed.glb.size(), plain.size() * 0.6);
  EXPECT_TRUE(check_gltf(packed.glb).empty()) << sentence_of(check_gltf(packed.glb).front());
  const Character before = read_gltf(plain).character;
  const Character after = read_gltf(packed.glb).character;
  EXPECT_NEAR(packed.worst_rounding, 0.5 * 4.0 / 65535, 1e-9);
  // In the world: what viewers show, with the morph target and the joints turned.
  for (const double time : {0.0, 0.4, 0.9}) {
    const auto at = [&](const Character& character) {
      const SkeletonPose pose = sample(character.clips.front(), character.skeleton, time);
      return posed_shape(character, joint_to_world(character.skeleton, pose)).positions;
    };
    // Weights are rounded to 1/255, which moves vertices by more than the grid does.
    EXPECT_LT((at(before) - at(after)).cwiseAbs().maxCoeff(), 4.0 / 255 * 4);
  }
  const double at_rest = (rest_shape(before).positions - rest_shape(after).positions).cwiseAbs().maxCoeff();
  EXPECT_LT(at_rest, 2e-4);
  const SkinnedMesh& mesh = after.meshes.front();
  for (Eigen::Index v = 0; v < mesh.shape.normals.rows(); ++v) {
    EXPECT_NEAR(mesh.shape.normals.row(v).norm(), 1, 0.00674) << v;  // What the Khronos validator takes for one.
    EXPECT_GT(mesh.shape.normals.row(v).normalized().dot(before.meshes.front().shape.normals.row(v)), 0.9998);
  }
}

TEST(PackGlb, QuantisesMeshesWithoutASkinByANodeOfTheirOwn) {
  const Shape shape = sheet(12).meshes.front().shape;
  Character still = still_character(shape, "sheet");
  still.meshes.front().morph_targets = sheet(12).meshes.front().morph_targets;
  MotionTrack track{0, TrackPath::Weights, Interpolation::Linear, {0, 1}, {}};
  track.values.resize(2, 1);
  track.values << 0, 1;
  still.clips.push_back({"breathe", {track}});
  const PackedGltf packed = pack_glb(write_glb(still), {.quantise = true, .meshopt = true});
  const Character after = read_gltf(packed.glb).character;
  EXPECT_LT((rest_shape(after).positions - shape.positions).cwiseAbs().maxCoeff(), 4.1 / 65535);
  ASSERT_EQ(after.clips.front().tracks.size(), 1u);
  EXPECT_EQ(after.clips.front().tracks.front().joint, after.meshes.front().joint) << "morph weights follow the mesh";
}

TEST(PackGlb, CopiesPartsWithoutPositions) {
  // Found by fuzzing: readers leave such a part out, so nobody looks whether what it refers to is there.
  const std::string text = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
                           R"("meshes":[{"primitives":[{"attributes":{"NORMAL":0,"WEIGHTS_0":2},"indices":1}]}]})";
  ASSERT_EQ(read_gltf(text).character.vertex_count(), 0);
  for (const GltfPackOptions options : {GltfPackOptions{true, false}, {false, true}, {true, true}}) {
    EXPECT_EQ(read_gltf(pack_glb(text, options).glb).character.vertex_count(), 0);
  }
}

TEST(PackGlb, LeavesWhatAClipSharesWithAMesh) {
  // Found by fuzzing: the keys of a translation are the positions of a triangle.
  const std::string text =
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
      R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"animations":[{"samplers":[{"input":1,"output":0}],)"
      R"("channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}],"accessors":[)"
      R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},)"
      R"({"bufferView":0,"byteOffset":36,"componentType":5126,"count":3,"type":"SCALAR","min":[0],"max":[2]}],)"
      R"("bufferViews":[{"buffer":0,"byteLength":48}],"buffers":[{"byteLength":48,"uri":"data:application/octet-stream;)"
      R"(base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAgD8AAABA"}]})";
  const Character before = read_gltf(text).character;
  ASSERT_EQ(before.clips.size(), 1u);
  for (const GltfPackOptions options : {GltfPackOptions{true, false}, {false, true}, {true, true}}) {
    const Character after = read_gltf(pack_glb(text, options).glb).character;
    EXPECT_EQ(after.vertex_count(), before.vertex_count());
    ASSERT_EQ(after.clips.size(), 1u);
    test::expect_same_clip(before.clips.front(), after.clips.front());
  }
}

TEST(PackGlb, ForgetsViewsThatNobodyCanRead) {
  // Found by fuzzing: a key of that name may be anywhere, and what it names need not be there.
  const std::string text = R"({"asset":{"version":"2.0","extras":{"bufferView":3}},)"
                           R"("scene":0,"scenes":[{"extras":{"bufferView":0}}],"bufferViews":[{"byteLength":"x"}]})";
  for (const GltfPackOptions options : {GltfPackOptions{true, false}, {false, true}, {true, true}}) {
    const std::string packed = pack_glb(text, options).glb;
    EXPECT_NO_THROW(read_gltf(packed));
    EXPECT_EQ(packed.find("\"bufferView\""), std::string::npos);
  }
}

TEST(UnpackGltf, RefusesDamagedCompressionWithItsPlace) {
  const std::string packed = pack_glb(write_glb(sheet(20)), {.meshopt = true}).glb;
  Json json = json_of(packed);
  const auto changed = [&](const char* key, const Json& value) {
    Json other = json;
    for (Json& view : other["bufferViews"]) {
      if (!view.contains("extensions")) continue;
      view["extensions"]["EXT_meshopt_compression"][key] = value;
      break;
    }
    return with_json(packed, other);
  };
  expect_error(ErrorCode::Malformed, [&] { read_gltf(changed("mode", "NOISE")); });
  expect_error(ErrorCode::Malformed, [&] { read_gltf(changed("filter", "OCTAHEDRAL")); });
  expect_error(ErrorCode::Malformed, [&] { read_gltf(changed("byteStride", 6)); });
  expect_error(ErrorCode::CountMismatch, [&] { read_gltf(changed("count", 400000000)); });
  expect_error(ErrorCode::IndexOutOfRange, [&] { read_gltf(changed("byteLength", 100000000)); });
  expect_error(ErrorCode::IndexOutOfRange, [&] { read_gltf(changed("buffer", 7)); });
  try {
    read_gltf(changed("count", 3));
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(error.place().path.find("bufferViews["), std::string::npos) << error.place().path;
  }
  // Whatever byte is wrong: an answer, or an error.
  std::string broken = packed;
  for (std::size_t at = broken.size() - split_gltf(packed).bin.size(); at < broken.size(); at += 7) {
    broken[at] = static_cast<char>(broken[at] ^ 0x5A);
    try {
      read_gltf(broken);
    } catch (const Error&) {
    }
    broken[at] = packed[at];
  }
}

TEST(UnpackGltf, SaysWhatDracoNeeds) {
  std::string glb = write_glb(test::two_joint_character());
  Json json = json_of(glb);
  json["extensionsUsed"] = json["extensionsRequired"] = {"KHR_draco_mesh_compression"};
  json["meshes"][0]["primitives"][0]["extensions"]["KHR_draco_mesh_compression"] = {{"bufferView", 0},
                                                                                    {"attributes", {{"POSITION", 0}}}};
  // Either there is no importer, or what it is given is no Draco.
  try {
    read_gltf(with_json(glb, json));
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(error.code() == ErrorCode::UnsupportedVersion || error.code() == ErrorCode::Malformed);
    EXPECT_FALSE(error.remedy().empty());
  }
}

/// The sample's mesh without its skin, three times: as it is, moved, and turned with another size.
std::string instanced() {
  Character still = still_character(test::two_joint_character().meshes.front().shape, "strip");
  std::string glb = write_glb(still);
  Json json = json_of(glb);
  std::string bin(split_gltf(glb).bin);
  const auto add = [&](const char* type, const std::vector<float>& numbers, int width) {
    json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", bin.size()}, {"byteLength", 4 * numbers.size()}});
    json["accessors"].push_back({{"bufferView", json["bufferViews"].size() - 1},
                                 {"componentType", 5126},
                                 {"count", numbers.size() / static_cast<std::size_t>(width)},
                                 {"type", type}});
    bin.append(reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size());
    return json["accessors"].size() - 1;
  };
  const float half = std::sqrt(0.5f);
  const auto translation = add("VEC3", {0, 0, 0, 5, 0, 0, 0, 7, 0}, 3);
  const auto rotation = add("VEC4", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, half, half}, 4);
  const auto scale = add("VEC3", {1, 1, 1, 1, 1, 1, 2, 2, 2}, 3);
  json["buffers"][0]["byteLength"] = bin.size();
  json["extensionsUsed"] = json["extensionsRequired"] = {"EXT_mesh_gpu_instancing"};
  json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"] = {
      {"TRANSLATION", translation}, {"ROTATION", rotation}, {"SCALE", scale}};
  return join_glb(json.dump(), bin);
}

TEST(UnpackGltf, InstancesBecomeNodes) {
  const std::string file = instanced();
  const Positions rest = test::two_joint_character().meshes.front().shape.positions;
  const GltfContent content = read_gltf(file);
  ASSERT_EQ(content.character.meshes.size(), 3u);
  const Positions all = rest_shape(content.character).positions;
  ASSERT_EQ(all.rows(), 3 * rest.rows());
  for (Eigen::Index v = 0; v < rest.rows(); ++v) {
    const Eigen::RowVector3d p = rest.row(v);
    EXPECT_LT((all.row(v) - p).norm(), 1e-6);
    EXPECT_LT((all.row(rest.rows() + v) - (p + Eigen::RowVector3d(5, 0, 0))).norm(), 1e-6);
    const Eigen::RowVector3d turned(-2 * p.y(), 2 * p.x() + 7, 2 * p.z());
    EXPECT_LT((all.row(2 * rest.rows() + v) - turned).norm(), 1e-5);
  }
  // A patched file has them as nodes, too.
  GltfPatch patch = GltfPatch::read(file);
  const std::string written = patch.write_glb();
  EXPECT_EQ(json_of(written).value("extensionsRequired", Json::array()).size(), 0u);
  EXPECT_EQ(rest_shape(read_gltf(written).character).positions, all);
}

TEST(SplitGlb, PutsDataAndPicturesBeside) {
  const test::TemporaryFolder folder;
  std::string glb = write_glb(test::two_joint_character());
  Json json = json_of(glb);
  std::string bin(split_gltf(glb).bin);
  Image picture{2, 2, std::vector<std::uint8_t>(16, 200)};
  const std::string png = write_png(picture);
  json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", bin.size()}, {"byteLength", png.size()}});
  bin += png;
  json["buffers"][0]["byteLength"] = bin.size();
  json["images"] = {{{"bufferView", json["bufferViews"].size() - 1}, {"mimeType", "image/png"}}};
  json["textures"] = {{{"source", 0}}};
  json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
  json["meshes"][0]["primitives"][0]["material"] = 0;
  glb = join_glb(json.dump(), bin);
  const std::filesystem::path path = folder.path() / "two words.gltf";
  save_gltf(path, glb);
  EXPECT_EQ(read_file(folder.path() / "two words.0.png"), png);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "two words.bin"));
  const Character before = read_gltf(glb).character;
  const GltfContent after = load_gltf(path);
  test::expect_same_mesh(before.meshes.front(), after.character.meshes.front());
  test::expect_same_clip(before.clips.front(), after.character.clips.front());
  EXPECT_TRUE(after.notes.empty()) << after.notes.front();
  const Image read = read_picture(GltfPatch::load(path).picture(0));
  EXPECT_EQ(read.pixels, picture.pixels);
  EXPECT_EQ(after.materials.at(0).image, 0);
  EXPECT_EQ(after.sources.at(0).primitives.at(0).material, 0);
}

TEST(ReadGltf, KnowsTheBoneTablesOfBothVersionsOfVrm) {
  std::string glb = write_glb(test::two_joint_character());
  Json json = json_of(glb);
  Json newer = json;
  newer["extensionsUsed"] = {"VRMC_vrm"};
  newer["extensions"]["VRMC_vrm"] = {
      {"specVersion", "1.0"}, {"humanoid", {{"humanBones", {{"hips", {{"node", 0}}}, {"spine", {{"node", 1}}}}}}}};
  EXPECT_EQ(read_gltf(with_json(glb, newer)).vrm_bones, (VrmBones{{"hips", 0}, {"spine", 1}}));
  Json older = json;
  older["extensionsUsed"] = {"VRM"};
  older["extensions"]["VRM"]["humanoid"]["humanBones"] = {{{"bone", "hips"}, {"node", 0}},
                                                          {{"bone", "leftThumbIntermediate"}, {"node", 1}},
                                                          {{"bone", "tail"}, {"node", 1}}};
  EXPECT_EQ(read_gltf(with_json(glb, older)).vrm_bones, (VrmBones{{"hips", 0}, {"leftThumbProximal", 1}}));
}

TEST(PatchGltf, SplitsMatricesOfNodesThatAClipMoves) {
  std::string glb = write_glb(test::two_joint_character());
  Json json = json_of(glb);
  for (Json& node : json["nodes"]) {
    if (node["name"] != "tip") continue;
    for (const char* key : {"translation", "rotation", "scale"}) node.erase(key);
    node["matrix"] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1};
  }
  json.erase("animations");
  glb = with_json(glb, json);
  const Character before = read_gltf(glb).character;
  GltfPatch patch = GltfPatch::read(glb);
  patch.add_clip(test::two_joint_character().clips.front());
  const std::string written = patch.write_glb();
  for (const Json& node : json_of(written)["nodes"]) EXPECT_FALSE(node.contains("matrix"));
  const Character after = read_gltf(written).character;
  for (std::size_t j = 0; j < before.skeleton.joints.size(); ++j) {
    EXPECT_LT((before.skeleton.joints[j].rest.matrix() - after.skeleton.joints[j].rest.matrix()).norm(), 1e-12);
  }
  for (const GltfFinding& finding : check_gltf(written))
    EXPECT_FALSE(is_fault(finding.problem)) << sentence_of(finding);
}

TEST(PatchGltf, MovesAllThatAFileShows) {
  const std::string glb = write_glb(test::two_joint_character());
  GltfPatch patch = GltfPatch::read(glb);
  JointTransform turn;
  turn.rotation = Eigen::AngleAxisd(-1.5707963267948966, Eigen::Vector3d::UnitX());
  turn.scale.setConstant(0.01);
  patch.move_scene(turn);
  const Character before = read_gltf(glb).character;
  const Character after = read_gltf(patch.write_glb()).character;
  const auto at = [](const Character& character) {
    const SkeletonPose pose = sample(character.clips.front(), character.skeleton, 0.5);
    return posed_shape(character, joint_to_world(character.skeleton, pose)).positions;
  };
  const Positions old = at(before), now = at(after);
  for (Eigen::Index v = 0; v < old.rows(); ++v) {
    const Eigen::RowVector3d expected(0.01 * old(v, 0), 0.01 * old(v, 2), -0.01 * old(v, 1));
    EXPECT_LT((now.row(v) - expected).norm(), 1e-6);
  }
}

}  // namespace
}  // namespace limber
