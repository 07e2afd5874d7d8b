#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

/// A triangle on a skeleton with a joint for each bone that VRM needs.
std::string humanoid_glb(VrmBones& bones) {
  Character character;
  const std::vector<std::string_view> needed = missing_vrm_bones({});
  for (std::size_t i = 0; i < needed.size(); ++i) {
    Joint joint;
    joint.name = needed[i];
    joint.parent = static_cast<int>(i) - 1;
    joint.rest.translation = {0, 0.1, 0};
    character.skeleton.joints.push_back(joint);
    bones.emplace_back(needed[i], static_cast<int>(i));
  }
  SkinnedMesh mesh;
  mesh.shape.positions.resize(3, 3);
  mesh.shape.positions << 0, 0, 0, 1, 0, 0, 0, 1, 0;
  mesh.shape.triangles.resize(1, 3);
  mesh.shape.triangles << 0, 1, 2;
  mesh.bones = {{0, AffineMatrix::Identity()}};
  mesh.weights.bone_count = 1;
  for (int v = 0; v < 3; ++v) {
    mesh.weights.influences.push_back({0, 1.0});
    mesh.weights.first.push_back(v + 1);
  }
  character.meshes.push_back(mesh);
  return write_glb(character);
}

nlohmann::json json_of(const std::string& glb) {
  return nlohmann::json::parse(internal::split_gltf(glb).json);
}

TEST(Vrm, SaysWhichNodeIsWhichBone) {
  VrmBones bones;
  const std::string glb = humanoid_glb(bones);
  const nlohmann::json json = json_of(write_vrm(glb, bones, {.name = "Ada"}));
  const nlohmann::json& vrm = json["extensions"]["VRMC_vrm"];
  EXPECT_EQ(vrm["specVersion"], "1.0");
  EXPECT_EQ(vrm["meta"]["name"], "Ada");
  EXPECT_FALSE(vrm["meta"]["authors"].empty());
  for (const auto& [name, node] : bones) {
    EXPECT_EQ(vrm["humanoid"]["humanBones"][name]["node"], node);
    EXPECT_EQ(json["nodes"][static_cast<std::size_t>(node)]["name"], name);
  }
  EXPECT_EQ(json["extensionsUsed"], nlohmann::json({"VRMC_vrm"}));
}

TEST(Vrm, WrittenAgainReplacesWhatItHad) {
  VrmBones bones;
  const std::string once = write_vrm(humanoid_glb(bones), bones, {.name = "Ada"});
  const nlohmann::json json = json_of(write_vrm(once, bones, {.name = "Bea"}));
  EXPECT_EQ(json["extensions"]["VRMC_vrm"]["meta"]["name"], "Bea");
  EXPECT_EQ(json["extensionsUsed"].size(), 1u);
}

TEST(Vrm, RefusesASkeletonThatLacksABone) {
  VrmBones bones;
  const std::string glb = humanoid_glb(bones);
  VrmBones fewer(bones.begin() + 1, bones.end());
  const Error error = error_of([&] { write_vrm(glb, fewer, {}); });
  EXPECT_EQ(name_of(error.code()), name_of(ErrorCode::InvalidRig));
  EXPECT_NE(std::string(error.what()).find("hips"), std::string::npos);
  VrmBones twice = bones;
  twice.emplace_back("chest", 0);
  expect_error(ErrorCode::InvalidRig, [&] { write_vrm(glb, twice, {}); });
  twice.back() = {"wing", 3};
  expect_error(ErrorCode::InvalidRig, [&] { write_vrm(glb, twice, {}); });
  twice.back() = {"chest", 99};
  expect_error(ErrorCode::IndexOutOfRange, [&] { write_vrm(glb, twice, {}); });
}

}  // namespace
}  // namespace limber
