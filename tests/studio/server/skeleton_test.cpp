// From a mesh alone to a character that walks: fitted skeletons, joints moved by hand, motions, and files that keep what they had.
#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"

#include "studio/server/file_store.h"
#include "studio/server/fitting.h"
#include "studio/server/json.h"
#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
namespace {

/// A studio with a figure that has no handles.
struct OwnMesh : TestStudio {
  OwnMesh() {
    const std::string file = engine.uploads().add({"hero.obj", write_obj(make_sample("mannequin", 40).shape)});
    must("open", {{"upload", file}});
    settle();
  }

  Json fit() {
    Json found = must("fit_skeleton");
    settle();
    return found;
  }

  Eigen::Vector3d head(const std::string& name) {
    const Json at = handle(name)["rest"]["head"];
    return {at[0].get<double>(), at[1].get<double>(), at[2].get<double>()};
  }

  std::string exported(const std::string& format, Json options = Json::object()) {
    options["format"] = format;
    reply = must("export", options);
    return engine.downloads().find(reply["download"].get<std::string>())->bytes;
  }

  Json reply;
};

TEST(StudioSkeleton, IsFittedIntoAMeshAndSaysWhatItFound) {
  OwnMesh studio;
  EXPECT_TRUE(studio.state()["handles"].empty());
  const Json found = studio.fit();
  EXPECT_EQ(found["kind"], "humanoid");
  EXPECT_GT(found["confidence"], 0.5);
  EXPECT_EQ(found["up"], "+y");
  EXPECT_GE(found["bones"].size(), 19u);
  EXPECT_EQ(studio.state()["fitting"]["kind"], "humanoid");
  EXPECT_FALSE(studio.state()["fitting"]["edited"]);
  EXPECT_TRUE(studio.handle("upper_arm.L").is_object());
  EXPECT_EQ(studio.state()["binding"]["stale"], false);
  studio.must("undo");
  studio.settle();
  EXPECT_TRUE(studio.state()["handles"].empty());
  EXPECT_TRUE(studio.state()["fitting"].is_null());
  EXPECT_EQ(studio.refused("fit_skeleton", {{"kind", "humanoit"}}), "InvalidArgument");
}

TEST(StudioSkeleton, IsNotFittedIntoFlatShapes) {
  TestStudio studio;
  studio.open("gingerbread", 12);
  EXPECT_EQ(studio.refused("fit_skeleton"), "UnsuitableShape");
}

TEST(StudioSkeleton, MovesAJointWithItsTwinAndAllThatEndsThere) {
  OwnMesh studio;
  studio.fit();
  const Eigen::Vector3d left = studio.head("lower_arm.L"), right = studio.head("lower_arm.R");
  const Eigen::Vector3d to = left + Eigen::Vector3d(0.03, 0.02, 0.01);
  const Json moved = studio.must("move_joint", {{"handle", "lower_arm.L"}, {"position", {to.x(), to.y(), to.z()}}});
  studio.settle();
  EXPECT_NEAR((studio.head("lower_arm.L") - to).norm(), 0, 1e-9);
  // The twin, in the mirror: as high and as far in front as before, and as far out.
  EXPECT_NEAR((studio.head("lower_arm.R") - right - Eigen::Vector3d(-0.03, 0.02, 0.01)).norm(), 0, 0.004);
  EXPECT_EQ(studio.handle("upper_arm.L")["rest"]["tail"], studio.handle("lower_arm.L")["rest"]["head"]);
  EXPECT_EQ(moved["moved"].size(), 4u);
  EXPECT_TRUE(studio.state()["fitting"]["edited"]);
  const Eigen::Vector3d other = studio.head("lower_arm.R");
  studio.must("move_joint",
              {{"handle", "lower_arm.L"}, {"position", {left.x(), left.y(), left.z()}}, {"mirror", false}});
  studio.settle();
  EXPECT_EQ(studio.head("lower_arm.R"), other);
  EXPECT_EQ(studio.refused("move_joint", {{"handle", "lower_arm.L"}, {"position", {1e6, 0, 0}}}), "HandleOutsideShape");
  EXPECT_EQ(studio.refused("move_joint", {{"handle", "nobody"}, {"position", {0, 0, 0}}}), "InvalidRig");
}

TEST(StudioSkeleton, WalksAndIsExportedWithTheNamesThatWereAskedFor) {
  OwnMesh studio;
  studio.fit();
  const Json driven = studio.must("play_motion", {{"name", "walk"}});
  EXPECT_GT(driven["driven"].size(), 15u);
  studio.tick();
  EXPECT_EQ(studio.state()["motion"]["bundled"], "walk");
  EXPECT_EQ(studio.ask("play_motion", {{"name", "gallop"}})["error"]["code"], "InvalidArgument");
  const GltfContent plain = read_gltf(studio.exported("glb"));
  ASSERT_EQ(plain.character.clips.size(), 1u);
  EXPECT_EQ(plain.character.clips[0].name, "walk");
  EXPECT_GT(plain.character.clips[0].tracks.size(), 15u);
  const std::string command = studio.reply["command"];
  EXPECT_NE(command.find("limber rig hero.obj --skeleton auto --motion walk -o hero.glb"), std::string::npos)
      << command;
  const auto has_joint = [](const GltfContent& content, const std::string& name) {
    return std::any_of(content.character.skeleton.joints.begin(), content.character.skeleton.joints.end(),
                       [&](const Joint& joint) { return joint.name == name; });
  };
  EXPECT_TRUE(has_joint(plain, "upper_arm.L"));
  const GltfContent mixamo = read_gltf(studio.exported("glb", {{"names", "mixamo"}}));
  EXPECT_TRUE(has_joint(mixamo, "mixamorig:LeftArm"));
  EXPECT_EQ(mixamo.character.clips[0].tracks.size(), plain.character.clips[0].tracks.size());
  EXPECT_NE(studio.reply["command"].get<std::string>().find(" --names mixamo"), std::string::npos);
  const std::string vrm = studio.exported("vrm");
  EXPECT_NE(vrm.find("VRMC_vrm"), std::string::npos);
  EXPECT_EQ(studio.reply["file"], "hero.vrm");
}

// A block with a material, a picture, and a node that has nothing to do with it.
const char* const kPainted = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
  "nodes": [{"name": "block", "mesh": 0}, {"name": "lamp", "translation": [0, 9, 0]}],
  "meshes": [{"name": "block", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
  "materials": [{"name": "red paint", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
  "textures": [{"source": 0}], "images": [{"name": "paint", "uri": "paint.png"}],
  "buffers": [{"byteLength": 168, "uri": "block.bin"}],
  "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
  "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0], "max": [1, 4, 1]},
                {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]})";

std::string block_bytes() {
  std::string bytes;
  const auto add = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof(value)); };
  for (int v = 0; v < 8; ++v) {
    add(static_cast<float>(v & 1));
    add(static_cast<float>(v & 2 ? 4 : 0));
    add(static_cast<float>(v & 4 ? 1 : 0));
  }
  for (const int corner :
       {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5}) {
    add(static_cast<std::uint16_t>(corner));
  }
  return bytes;
}

TEST(StudioSkeleton, ExportsKeepWhatTheFileHad) {
  TestStudio studio;
  const auto add = [&](const char* name, std::string bytes) {
    return studio.engine.uploads().add({name, std::move(bytes)});
  };
  studio.must("open", {{"upload", add("block.gltf", kPainted)},
                       {"with", {add("block.bin", block_bytes()), add("paint.png", "\x89PNG not really")}}});
  studio.settle();
  EXPECT_TRUE(studio.state()["handles"].empty()) << "a lamp is no bone";
  studio.must("add_bone", {{"head", {0.5, 0.5, 0.5}}, {"tail", {0.5, 2, 0.5}}});
  studio.must("add_bone", {{"head", {0.5, 2, 0.5}}, {"tail", {0.5, 3.5, 0.5}}, {"parent", "bone.1"}});
  studio.settle();
  const auto content_of = [](TestStudio& of) {
    const Json reply = of.must("export", {{"format", "glb"}});
    const std::string bytes = of.engine.downloads().find(reply["download"].get<std::string>())->bytes;
    std::uint32_t size = 0;
    std::memcpy(&size, bytes.data() + 12, 4);
    EXPECT_EQ(read_gltf(bytes).character.meshes.at(0).bones.size(), 2u);
    return Json::parse(bytes.substr(20, size));
  };
  const Json document = content_of(studio);
  EXPECT_EQ(document["materials"][0]["name"], "red paint");
  EXPECT_EQ(document["images"].size(), 1u);
  EXPECT_EQ(document["meshes"][0]["primitives"][0]["material"], 0);
  EXPECT_EQ(document["nodes"][1]["name"], "lamp");
  EXPECT_EQ(document["skins"].size(), 1u);
  // Also from a project that was saved meanwhile.
  TestStudio again;
  const Document saved = read_project(write_project(studio.engine.document()));
  ASSERT_TRUE(saved.source);
  again.engine.open(saved, false);
  again.settle();
  EXPECT_EQ(content_of(again)["materials"][0]["name"], "red paint");
}

TEST(StudioSkeleton, ProjectsKnowWhatWasFitted) {
  OwnMesh studio;
  studio.fit();
  studio.must("play_motion", {{"name", "idle"}});
  const Document saved = read_project(write_project(studio.engine.document()));
  ASSERT_TRUE(saved.fitting);
  EXPECT_EQ(to_json(*saved.fitting), to_json(*studio.engine.document().fitting));
  EXPECT_TRUE(saved.motion->bundled);
  EXPECT_FALSE(is_stale(saved));
}

}  // namespace
}  // namespace limber::studio
