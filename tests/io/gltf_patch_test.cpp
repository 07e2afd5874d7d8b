#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/internal/json_editor.h"
#include "limber/io/internal/json_reader.h"

#include "tests/io/expect_same_character.h"
#include "tests/io/gltf_samples.h"
#include "tests/support/data.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
using namespace internal;
namespace {

using internal::JsonEditor;

TEST(JsonEditor, ChangesNothingWithoutAnEdit) {
  const std::string text = " {\"a\" : [1.50, 1e-07, 12345678901234567890 , {}],\n\t\"b\":\"\\u00e4\\\"]\"} \n";
  EXPECT_EQ(JsonEditor(text).result(), text);
}

TEST(JsonEditor, ChangesOnlyWhatItIsTold) {
  const std::string text = R"({"a": [1.50, 1e-07 ], "b": {"x": 1, "y" : 2.0, "z":3}, "c": {}, "k.\u0041": 0})";
  JsonEditor editor(text);
  editor.append("", "a", {"7", "8"});
  editor.append("", "new", {"1"});
  editor.append("", "new", {"2"});
  editor.set("b", "y", "20");
  editor.set("b", "w", "5");
  editor.set("b", "w", "6");
  editor.remove("b", "x");
  editor.set("c", "only", "true");
  EXPECT_EQ(
      editor.result(),
      R"({"a": [1.50, 1e-07,7,8 ], "b": { "y" : 20, "z":3,"w":6}, "c": {"only":true}, "k.\u0041": 0,"new":[1,2]})");
  EXPECT_EQ(editor.text_of("a[1]"), "1e-07");
  EXPECT_EQ(editor.count("a"), 2u);
  EXPECT_FALSE(editor.has("b.q"));
}

TEST(JsonEditor, RemovesTheLastMemberWithItsComma) {
  const std::string text = R"({"x": 1, "y": 2 })";
  JsonEditor editor(text);
  editor.remove("", "y");
  EXPECT_EQ(editor.result(), R"({"x": 1 })");
}

/// The sample's file with members that Limber does not know, and digits that no program would write again.
std::string strange_file() {
  const std::string whole = write_glb(test::two_joint_character());
  const GltfContainer parts = split_gltf(whole);
  std::string json(parts.json);
  json.insert(
      1, R"("extensionsUsed" : ["EXT_unheard_of"], "materials":[{"extras":{"b":0.10,"a":1E-7,"n":)"
         R"(12345678901234567890}}],"cameras":[{"type":"perspective","perspective":{"yfov":0.70,"znear":1e-2}}],)");
  return join_glb(json, parts.bin);
}

/// Whether every member of `before` is in `after` with the same text, but for those in `changed`.
void expect_texts_kept(const std::string& before, const std::string& after, const std::vector<std::string>& changed) {
  const GltfContainer old_parts = split_gltf(before);
  const GltfContainer new_parts = split_gltf(after);
  const JsonEditor old_json(old_parts.json);
  const JsonEditor new_json(new_parts.json);
  const nlohmann::json document = internal::parse_json(old_parts.json);
  for (const auto& [key, value] : document.items()) {
    if (std::find(changed.begin(), changed.end(), key) != changed.end()) continue;
    EXPECT_EQ(old_json.text_of(key), new_json.text_of(key)) << key;
  }
  EXPECT_EQ(new_parts.bin.substr(0, old_parts.bin.size()), old_parts.bin) << "the old bytes have changed";
}

TEST(PatchGltf, WithoutChangesIsTheSameFile) {
  const std::string file = strange_file();
  EXPECT_TRUE(GltfPatch::read(file).write_glb() == file);
}

TEST(PatchGltf, ChangesWeightsAndNothingElse) {
  const std::string file = strange_file();
  GltfPatch patch = GltfPatch::read(file);
  Eigen::MatrixXd weights = Eigen::MatrixXd::Constant(10, 2, 0.5);
  weights.row(3) << 0.125, 0.875;
  patch.set_weights(0, skin_weights_of(weights));
  const std::string changed = patch.write_glb();
  expect_texts_kept(file, changed, {"meshes", "accessors", "bufferViews", "buffers"});
  Character expected = read_gltf(file).character;
  expected.meshes[0].weights = skin_weights_of(weights);
  test::expect_same_character(expected, read_gltf(changed).character);
}

TEST(PatchGltf, AddsAClip) {
  const std::string file = strange_file();
  GltfPatch patch = GltfPatch::read(file);
  MotionClip clip = test::two_joint_character().clips[0];
  clip.name = "again \"quoted\"";
  patch.add_clip(clip);
  const std::string changed = patch.write_glb();
  expect_texts_kept(file, changed, {"animations", "accessors", "bufferViews", "buffers"});
  Character expected = read_gltf(file).character;
  expected.clips.push_back(clip);
  test::expect_same_character(expected, read_gltf(changed).character);
}

TEST(PatchGltf, AddsTracksToAClipThatIsThere) {
  const std::string file = strange_file();
  GltfPatch patch = GltfPatch::read(file);
  Character expected = patch.content().character;
  Skeleton added;
  added.joints.emplace_back().name = "first";
  added.joints.emplace_back().name = "second";
  const int first = patch.add_joints(added);
  for (const int joint : {first, first + 1}) {  // twice, so that the second has to count what the first added
    MotionTrack track;
    track.joint = joint;
    track.path = TrackPath::Translation;
    track.times = {0, 1};
    track.values = Eigen::MatrixXd::Constant(2, 3, joint);
    patch.extend_clip(0, {"", {track}});
    expected.clips[0].tracks.push_back(track);
  }
  const std::string changed = patch.write_glb();
  expect_texts_kept(file, changed, {"animations", "accessors", "bufferViews", "buffers", "nodes", "scenes"});
  const Character after = read_gltf(changed).character;
  ASSERT_EQ(after.clips.size(), expected.clips.size());
  EXPECT_EQ(after.clips[0].name, expected.clips[0].name);
  ASSERT_EQ(after.clips[0].tracks.size(), expected.clips[0].tracks.size());
  for (std::size_t i = 0; i < expected.clips[0].tracks.size(); ++i) {
    EXPECT_EQ(after.clips[0].tracks[i].joint, expected.clips[0].tracks[i].joint);
    EXPECT_EQ(after.clips[0].tracks[i].path, expected.clips[0].tracks[i].path);
    EXPECT_TRUE(after.clips[0].tracks[i].values.isApprox(expected.clips[0].tracks[i].values, 1e-6)) << i;
  }
  expect_error(ErrorCode::IndexOutOfRange, [&] { patch.extend_clip(7, expected.clips[0]); });
}

TEST(PatchGltf, KeepsExtrasOfASkinAndReplacesItsLowerLayer) {
  const std::string whole = write_glb(test::two_joint_character());
  const GltfContainer parts = split_gltf(whole);
  std::string json(parts.json);
  const std::string skins = R"("skins":[{)";
  ASSERT_NE(json.find(skins), std::string::npos);
  json.insert(json.find(skins) + skins.size(), R"("extras":{"mine":1.50},"extensions":{"MINE":{"a":2.50}},)");
  GltfPatch patch = GltfPatch::read(join_glb(json, parts.bin));
  const SkinnedMesh mesh = patch.content().character.meshes[0];
  const GltfTwoLayers layers{mesh.bones, skin_weights_of(Eigen::MatrixXd::Identity(2, 2))};
  patch.set_skin(0, mesh.bones, mesh.weights, {}, layers);
  const std::string changed = patch.write_glb();
  const JsonEditor after(split_gltf(changed).json);
  EXPECT_EQ(after.text_of("skins[0].extras.mine"), "1.50");
  EXPECT_EQ(after.text_of("skins[0].extensions.MINE.a"), "2.50");
  EXPECT_EQ(after.text_of("skins[0].extensions.LIMBER_two_layer.dictionary"), "[[0,1],[1,1]]");
  EXPECT_EQ(after.text_of("extensionsUsed"), R"(["LIMBER_two_layer"])");
  EXPECT_EQ(dense_weights(read_gltf(changed).two_layers.at(0).dictionary), Eigen::MatrixXd::Identity(2, 2));
  // Another skin in its place has no lower layer unless it is told.
  GltfPatch again = GltfPatch::read(changed);
  again.set_skin(0, mesh.bones, mesh.weights);
  const std::string plain = again.write_glb();
  EXPECT_TRUE(read_gltf(plain).two_layers.at(0).empty());
  EXPECT_EQ(JsonEditor(split_gltf(plain).json).text_of("skins[0].extensions.MINE.a"), "2.50");
  GltfTwoLayers wrong = layers;
  wrong.dictionary = skin_weights_of(Eigen::MatrixXd::Identity(3, 2));
  expect_error(ErrorCode::CountMismatch, [&] { again.set_skin(0, mesh.bones, mesh.weights, {}, wrong); });
  wrong = layers;
  wrong.masters[1].joint = 99;
  expect_error(ErrorCode::IndexOutOfRange, [&] { again.set_skin(0, mesh.bones, mesh.weights, {}, wrong); });
}

TEST(PatchGltf, ReplacesASkinByOneOfNewJoints) {
  const std::string file = strange_file();
  GltfPatch patch = GltfPatch::read(file);
  Skeleton skeleton;
  Joint a;
  a.name = "left";
  Joint b;
  b.name = "right";
  b.rest.translation = {3, 0, 0};
  Joint c;
  c.name = "end";
  c.parent = 1;
  skeleton.joints = {a, b, c};
  const int first = patch.add_joints(skeleton);
  std::vector<SkinBone> bones;
  for (const AffineMatrix& to_world : rest_joint_to_world(skeleton)) {
    bones.push_back({first + static_cast<int>(bones.size()), inverse(to_world)});
  }
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(10, 3);
  weights.col(1).setOnes();
  patch.set_skin(0, bones, skin_weights_of(weights));
  const std::string changed = patch.write_glb();
  expect_texts_kept(file, changed, {"meshes", "accessors", "bufferViews", "buffers", "nodes", "scenes", "skins"});
  const GltfContent again = read_gltf(changed);
  EXPECT_TRUE(again.notes.empty()) << again.notes.front();
  const SkinnedMesh& mesh = again.character.meshes[0];
  ASSERT_EQ(mesh.bones.size(), 3u);
  EXPECT_EQ(again.character.skeleton.joints[static_cast<std::size_t>(mesh.bones[1].joint)].name, "right");
  EXPECT_TRUE(rest_shape(again.character).positions.isApprox(morphed_positions(mesh), 1e-6));
}

TEST(PatchGltf, GivesAStillMeshASkin) {
  const Character sample = test::two_joint_character();
  GltfPatch patch = GltfPatch::read(write_glb(still_character(sample.meshes[0].shape, "thing")));
  const int first = patch.add_joints(sample.skeleton);
  std::vector<SkinBone> bones = sample.meshes[0].bones;
  for (SkinBone& bone : bones) bone.joint += first;
  patch.set_skin(0, bones, sample.meshes[0].weights);
  const GltfContent again = read_gltf(patch.write_glb());
  ASSERT_FALSE(again.character.meshes[0].rigid);
  EXPECT_TRUE(rest_shape(again.character).positions.isApprox(sample.meshes[0].shape.positions, 1e-6));
}

TEST(PatchGltf, GivesAMeshOfItsOwnToOneOfSeveralUsers) {
  GltfPatch patch = GltfPatch::read(read_file(test::source_folder() / "tests/fuzz/corpus/gltf/instances.glb"));
  const Character& before = patch.content().character;
  ASSERT_GE(before.meshes.size(), 2u);
  ASSERT_EQ(patch.content().sources[0].mesh, patch.content().sources[1].mesh) << "two nodes use one mesh";
  Skeleton skeleton;
  skeleton.joints.emplace_back().name = "new joint";
  const int joint = patch.add_joints(skeleton);
  const SkinnedMesh& mesh = before.meshes[0];
  const AffineMatrix to_world = bone_transforms(mesh, rest_joint_to_world(before.skeleton)).front();
  patch.set_skin(0, {{joint, to_world}}, skin_weights_of(Eigen::MatrixXd::Ones(mesh.shape.vertex_count(), 1)));
  const GltfContent after = read_gltf(patch.write_glb());
  ASSERT_EQ(after.character.meshes.size(), before.meshes.size());
  EXPECT_FALSE(after.character.meshes[0].rigid);
  EXPECT_TRUE(after.character.meshes[1].rigid);
  EXPECT_NE(after.sources[0].mesh, after.sources[1].mesh);
  EXPECT_TRUE(rest_shape(after.character).positions.isApprox(rest_shape(before).positions, 1e-6));
}

TEST(PatchGltf, HangsJointsOnNodesThatAreThere) {
  const std::string file = strange_file();
  GltfPatch patch = GltfPatch::read(file);
  const Character before = patch.content().character;
  std::vector<SkinBone> bones = before.meshes[0].bones;
  Joint joint;
  joint.name = "soft";
  joint.rest.translation = {0, 1, 0};
  for (const int parent : {1, 1, 0}) {
    joint.parent = parent;
    AffineMatrix bind = bones[static_cast<std::size_t>(parent)].inverse_bind;
    bind.col(3) -= joint.rest.translation;
    bones.push_back({patch.hang_joint(joint), bind});
  }
  EXPECT_EQ(bones[2].joint, before.skeleton.count());
  patch.set_skin(0, bones, skin_weights_of(Eigen::MatrixXd::Constant(10, 5, 0.2)), {.influences = 8});
  const std::string changed = patch.write_glb();
  expect_texts_kept(file, changed, {"meshes", "accessors", "bufferViews", "buffers", "nodes", "skins"});
  const Character after = read_gltf(changed).character;
  ASSERT_EQ(after.skeleton.count(), before.skeleton.count() + 3);
  EXPECT_EQ(after.skeleton.joints[static_cast<std::size_t>(bones[3].joint)].parent, 1);
  EXPECT_EQ(after.skeleton.joints[static_cast<std::size_t>(bones[4].joint)].parent, 0);
  EXPECT_TRUE(rest_shape(after).positions.isApprox(rest_shape(before).positions, 1e-6));
  joint.parent = bones[3].joint;
  expect_error(ErrorCode::IndexOutOfRange, [&] { patch.hang_joint(joint); });
}

TEST(PatchGltf, PutsVerticesSomewhereElse) {
  Character sample = test::two_joint_character();
  sample.meshes[0].morph_targets.clear();
  sample.meshes[0].morph_weights.clear();
  GltfPatch patch = GltfPatch::read(write_glb(sample));
  Shape moved = sample.meshes[0].shape;
  moved.positions.col(1).array() += 3;
  moved.normals.col(2) *= -1;
  patch.set_vertices(0, moved.positions, moved.normals);
  const Shape after = read_gltf(patch.write_glb()).character.meshes[0].shape;
  EXPECT_TRUE(after.positions.isApprox(moved.positions, 1e-6));
  EXPECT_TRUE(after.normals.isApprox(moved.normals, 1e-6));
  EXPECT_EQ(after.uvs, sample.meshes[0].shape.uvs);
  GltfPatch without = GltfPatch::read(write_glb(sample));
  without.set_vertices(0, moved.positions, {});
  EXPECT_EQ(read_gltf(without.write_glb()).character.meshes[0].shape.normals.rows(), 0);
}

TEST(PatchGltf, PutsVerticesOfOneOfSeveralUsersSomewhereElse) {
  GltfPatch patch = GltfPatch::read(read_file(test::source_folder() / "tests/fuzz/corpus/gltf/instances.glb"));
  const Shape old = patch.content().character.meshes[0].shape;
  const Positions moved = old.positions.array() + 2;
  patch.set_vertices(0, moved, old.normals);
  const Character after = read_gltf(patch.write_glb()).character;
  EXPECT_TRUE(after.meshes[0].shape.positions.isApprox(moved, 1e-6));
  EXPECT_TRUE(after.meshes[1].shape.positions.isApprox(old.positions, 1e-6));
}

TEST(PatchGltf, FilesBesideAGltfBecomePartOfIt) {
  LIMBER_DATA_OR_SKIP(file, "rigs/asset-generator/Animation_Skin_01.gltf");
  GltfPatch patch = GltfPatch::load(file);
  const SkinnedMesh& mesh = patch.content().character.meshes[0];
  patch.set_weights(0, mesh.weights, {.weights = GltfWeightFormat::UInt8});
  test::expect_same_character(patch.content().character, read_gltf(patch.write_glb()).character);
}

TEST(PatchGltf, RefusesWhatDoesNotFit) {
  GltfPatch patch = GltfPatch::read(strange_file());
  const SkinWeights weights = skin_weights_of(Eigen::MatrixXd::Constant(9, 2, 0.5));
  expect_error_at_path(ErrorCode::CountMismatch, "meshes[0]", [&] { patch.set_weights(0, weights); });
  const SkinWeights right = skin_weights_of(Eigen::MatrixXd::Constant(10, 2, 0.5));
  const AffineMatrix identity = AffineMatrix::Identity();
  expect_error(ErrorCode::IndexOutOfRange, [&] { patch.set_skin(0, {{0, identity}, {99, identity}}, right); });
  const Positions positions = Positions::Zero(9, 3);
  expect_error_at_path(ErrorCode::CountMismatch, "meshes[0]", [&] { patch.set_vertices(0, positions, {}); });
  const Positions whole = Positions::Zero(10, 3);
  expect_error_at_path(ErrorCode::UnsuitableShape, "meshes[0]", [&] { patch.set_vertices(0, whole, {}); });
  MotionClip clip = test::two_joint_character().clips[0];
  clip.tracks[0].joint = 77;
  expect_error(ErrorCode::IndexOutOfRange, [&] { patch.add_clip(clip); });
}

}  // namespace
}  // namespace limber
