#include "limber/io/import/import_file.h"

#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/import/internal/import_stream.h"
#include "limber/io/internal/importer.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
using namespace internal;
namespace {

const std::string kIdentity = "<bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>";

/// Two quadrilaterals that share an edge, moved by (10, 0, 0), skinned by a root, its child and its grandchild.
std::string skinned_strip(const std::string& bind_shape = kIdentity) {
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
  <library_geometries><geometry id="strip"><mesh>
    <source id="places"><float_array id="places-array" count="18">0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0</float_array>
      <technique_common><accessor source="#places-array" count="6" stride="3"><param name="X" type="float"/>
        <param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
    <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
    <polylist count="2"><input semantic="VERTEX" source="#corners" offset="0"/>
      <vcount>4 4</vcount><p>0 1 4 3 1 2 5 4</p></polylist>
  </mesh></geometry></library_geometries>
  <library_controllers><controller id="skin"><skin source="#strip">)" +
         bind_shape + R"(
    <source id="names"><Name_array id="names-array" count="3">hip knee foot</Name_array>
      <technique_common><accessor source="#names-array" count="3" stride="1"><param name="JOINT" type="name"/></accessor>
      </technique_common></source>
    <source id="poses"><float_array id="poses-array" count="48">
        1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
        1 0 0 -1 0 1 0 0 0 0 1 0 0 0 0 1
        1 0 0 -2 0 1 0 0 0 0 1 0 0 0 0 1</float_array>
      <technique_common><accessor source="#poses-array" count="3" stride="16"><param name="TRANSFORM" type="float4x4"/>
      </accessor></technique_common></source>
    <source id="weights"><float_array id="weights-array" count="1">1</float_array>
      <technique_common><accessor source="#weights-array" count="1" stride="1"><param name="WEIGHT" type="float"/>
      </accessor></technique_common></source>
    <joints><input semantic="JOINT" source="#names"/><input semantic="INV_BIND_MATRIX" source="#poses"/></joints>
    <vertex_weights count="6"><input semantic="JOINT" source="#names" offset="0"/>
      <input semantic="WEIGHT" source="#weights" offset="1"/>
      <vcount>1 1 1 1 1 1</vcount><v>0 0 1 0 2 0 0 0 1 0 2 0</v></vertex_weights>
  </skin></controller></library_controllers>
  <library_visual_scenes><visual_scene id="scene">
    <node id="hip" sid="hip" name="hip" type="JOINT"><translate>10 0 0</translate>
      <node id="knee" sid="knee" name="knee" type="JOINT"><translate>1 0 0</translate>
        <node id="foot" sid="foot" name="foot" type="JOINT"><translate>1 0 0</translate></node></node></node>
    <node id="body" name="body"><translate>10 0 0</translate>
      <instance_controller url="#skin"><skeleton>#hip</skeleton></instance_controller></node>
  </visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>)";
}

/// A node that turns by 90 degrees about z in two seconds, below one that moves along x.
const char* const kSwing = R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><up_axis>Y_UP</up_axis></asset>
<library_animations>
<animation id="turn">
<source id="t"><float_array id="ta" count="2">0 2</float_array><technique_common><accessor source="#ta" count="2" stride="1"><param name="TIME" type="float"/></accessor></technique_common></source>
<source id="v"><float_array id="va" count="2">0 90</float_array><technique_common><accessor source="#va" count="2" stride="1"><param name="ANGLE" type="float"/></accessor></technique_common></source>
<sampler id="s"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#v"/></sampler>
<channel source="#s" target="LeftArm/rotateZ.ANGLE"/>
</animation>
</library_animations>
<library_visual_scenes><visual_scene id="scene">
<node id="Hips" name="Hips"><translate sid="t">1 2 3</translate>
<node id="LeftArm" name="LeftArm"><translate sid="t">0 5 0</translate><rotate sid="rotateZ">0 0 1 0</rotate></node>
</node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>)";

GltfContent imported(std::string_view data, std::string_view extension = ".dae") {
  return read_gltf(import_file(data, extension).glb);
}

TEST(ImportFile, ReadsNodesAndTheirTurns) {
  const Character character = imported(kSwing).character;
  const int hips = character.skeleton.find("Hips");
  const int arm = character.skeleton.find("LeftArm");
  ASSERT_GE(hips, 0);
  ASSERT_GE(arm, 0);
  EXPECT_EQ(character.skeleton.joints[arm].parent, hips);
  EXPECT_LT((character.skeleton.joints[hips].rest.translation - Eigen::Vector3d(1, 2, 3)).norm(), 1e-6);
  ASSERT_EQ(character.clips.size(), 1u);
  EXPECT_NEAR(character.clips[0].seconds(), 2, 1e-6);
  const SkeletonPose pose = sample(character.clips[0], character.skeleton, 1);
  const Eigen::Vector3d turned = pose.local[arm].rotation * Eigen::Vector3d::UnitX();
  EXPECT_LT((turned - Eigen::Vector3d(std::sqrt(0.5), std::sqrt(0.5), 0)).norm(), 1e-5);
}

TEST(ImportFile, JoinsWhatWasTakenApartAndKeepsTheSpaceOfTheFile) {
  const ImportedFile file = import_file(skinned_strip(), ".dae");
  const Shape shape = shape_of(file);
  EXPECT_EQ(shape.vertex_count(), 6);
  EXPECT_EQ(shape.face_count(), 2);
  EXPECT_EQ(shape.triangle_count(), 4);
  EXPECT_EQ(bounding_box(shape).min(), Eigen::Vector3d(10, 0, 0));
  EXPECT_EQ(bounding_box(shape).max(), Eigen::Vector3d(12, 1, 0));
}

TEST(ImportFile, TurnsGltfUpAndSaysSo) {
  const ImportedFile file = import_file(skinned_strip(), ".dae");
  ASSERT_EQ(file.notes.size(), 1u);
  EXPECT_NE(file.notes[0].find("axes are turned"), std::string::npos);
  const Shape turned = shape_of(read_gltf(file.glb));
  for (const Eigen::Vector3d& corner : {bounding_box(file.shape).min(), bounding_box(file.shape).max()}) {
    EXPECT_TRUE(bounding_box(turned).contains(apply(file.to_gltf, corner)));
  }
  EXPECT_NEAR(bounding_box(turned).sizes().z(), 1, 1e-6);  // what was y
}

TEST(ImportFile, KeepsTheSkin) {
  const Character character = imported(skinned_strip()).character;
  ASSERT_EQ(character.meshes.size(), 1u);
  const SkinnedMesh& mesh = character.meshes[0];
  EXPECT_FALSE(mesh.rigid);
  ASSERT_EQ(mesh.bones.size(), 3u);
  EXPECT_EQ(mesh.shape.vertex_count(), 6);
  // A vertex moves with the joint at its place.
  for (int v = 0; v < 6; ++v) {
    const int x = static_cast<int>(std::lround(mesh.shape.positions(v, 0)));
    const Influence& held = mesh.weights.influences[mesh.weights.first[v]];
    EXPECT_EQ(held.weight, 1);
    EXPECT_EQ(character.skeleton.joints[mesh.bones[held.bone].joint].name, x == 0 ? "hip" : x == 1 ? "knee" : "foot");
  }
}

TEST(ImportFile, ReadsBonesInTheSpaceOfTheFile) {
  const Rig rig = rig_of(import_file(skinned_strip(), ".dae"));
  ASSERT_EQ(rig.count(), 3);
  const auto bone = [&](const char* name) {
    return std::get<BoneHandle>(rig.handles.at(static_cast<std::size_t>(rig.find(name))).form);
  };
  EXPECT_EQ(rig.handles[2].parent, 1);
  EXPECT_LT((bone("hip").head - Eigen::Vector3d(10, 0, 0)).norm(), 1e-6);
  EXPECT_LT((bone("hip").tail - Eigen::Vector3d(11, 0, 0)).norm(), 1e-6);
  EXPECT_LT((bone("knee").tail - Eigen::Vector3d(12, 0, 0)).norm(), 1e-6);
  EXPECT_LT((bone("foot").tail - Eigen::Vector3d(12.5, 0, 0)).norm(), 1e-6);
}

TEST(ImportFile, LeavesABoneAtItsNodeIfTheFileHasNoBindPose) {
  const Rig rig = rig_of(import_file(skinned_strip(""), ".dae"));
  ASSERT_EQ(rig.count(), 3);
  EXPECT_LT((std::get<BoneHandle>(rig.handles[1].form).head - Eigen::Vector3d(11, 0, 0)).norm(), 1e-6);
}

TEST(ImportFile, RefusesWhatCannotBeImported) {
  expect_error(ErrorCode::Truncated, [] { import_file("", ".fbx"); });
  expect_error(ErrorCode::UnknownFormat, [] { import_file("v 0 0 0", ".obj"); });
  expect_error(ErrorCode::UnknownFormat, [] { import_file("version 1", ".smd"); });
  for (const std::string_view extension : imported_extensions()) {
    const Error error = error_of([&] { import_file("this is no mesh at all", extension); });
    EXPECT_TRUE(is_bad_input(error.code())) << extension;
    EXPECT_FALSE(error.remedy().empty());
  }
}

TEST(ImportFile, SaysThatFbxIsTooOld) {
  std::string old("Kaydara FBX Binary  \0\x1A\0", 23);
  const std::uint32_t version = 6100;
  old.append(reinterpret_cast<const char*>(&version), 4).append(200, '\0');
  EXPECT_EQ(error_of([&] { import_file(old, ".fbx"); }).code(), ErrorCode::UnsupportedVersion);
}

TEST(LoadShape, RefusesFormatsOfOthersWithARemedy) {
  for (const char* name : {"a.blend", "a.smd", "a.md5mesh", "a.PCD", "a.usdz"}) {
    const Error error = error_of([&] { load_shape(name); });
    EXPECT_EQ(error.code(), ErrorCode::UnknownFormat);
    EXPECT_EQ(error.remedy().find("Known are"), std::string::npos) << error.what();
    EXPECT_EQ(error_of([&] { load_rig(name); }).remedy(), error.remedy());
  }
}

TEST(LoadImported, NamesTheFile) {
  install_importer();
  const test::TemporaryFolder folder;
  write_file(folder / "strip.DAE", skinned_strip());
  EXPECT_EQ(load_shape(folder / "strip.DAE").vertex_count(), 6);
  EXPECT_EQ(load_rig(folder / "strip.DAE").count(), 3);
  EXPECT_EQ(load_gltf(folder / "strip.DAE").character.meshes.size(), 1u);
  EXPECT_EQ(GltfPatch::load(folder / "strip.DAE").content().character.name, "strip");
  write_file(folder / "no.fbx", "no");
  EXPECT_EQ(error_of([&] { load_shape(folder / "no.fbx"); }).place().file, (folder / "no.fbx").string());
}

TEST(LoadImported, SkeletonsWithoutAMeshAreRigs) {
  install_importer();
  const test::TemporaryFolder folder;
  write_file(folder / "swing.dae", kSwing);
  EXPECT_GE(load_rig(folder / "swing.dae").count(), 1);
  expect_error(ErrorCode::EmptyMesh, [&] { load_shape(folder / "swing.dae"); });
}

TEST(ImportedExtensions, AreAllInTheTableOfShapes) {
  for (const std::string_view extension : imported_extensions()) {
    const ShapeFormat* format = find_shape_format(std::string("x").append(extension));
    ASSERT_NE(format, nullptr) << extension;
    EXPECT_TRUE(is_imported(*format)) << extension;
    EXPECT_FALSE(format->can_write()) << extension;
  }
}

/// Programs that are no importer, in place of the real one.
class FakeImporter {
 public:
  explicit FakeImporter(const std::string& script) {
    write_file(folder_ / "fake", "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(folder_ / "fake", std::filesystem::perms::owner_all);
    install_importer(folder_ / "fake");
  }
  ~FakeImporter() { install_importer(); }

 private:
  test::TemporaryFolder folder_;
};

Error error_with(const std::string& script, const ImportLimits& limits = {}) {
  const FakeImporter fake(script);
  return error_of([&] { import_file("data", ".fbx", limits); });
}

TEST(ImportProcess, ThatCrashesIsAnError) {
  const Error error = error_with("kill -SEGV $$");
  EXPECT_EQ(error.code(), ErrorCode::Malformed);
  EXPECT_NE(error.sentence().find("broke down"), std::string::npos) << error.sentence();
  EXPECT_FALSE(error.remedy().empty());
}

TEST(ImportProcess, ThatHangsIsEndedAfterItsTime) {
  const auto start = std::chrono::steady_clock::now();
  const Error error = error_with("exec sleep 100", {.seconds = 0.1});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_NE(error.sentence().find("longer than"), std::string::npos) << error.sentence();
}

TEST(ImportProcess, ThatClosesItsOutputAndHangsIsEnded) {
  EXPECT_EQ(error_with("exec >&-; exec sleep 100").code(), ErrorCode::Malformed);
}

TEST(ImportProcess, ThatWritesWithoutEndIsEnded) {
  EXPECT_EQ(error_with("exec cat /dev/zero", {.memory = 1 << 20}).code(), ErrorCode::Malformed);
}

TEST(ImportProcess, ThatWritesNonsenseIsAnError) {
  EXPECT_TRUE(is_bad_input(error_with("echo nonsense").code()));
  EXPECT_TRUE(is_bad_input(error_with("exit 0").code()));
  EXPECT_TRUE(is_bad_input(error_with("exit 77").code()));
}

TEST(ImportProcess, ThatIsNotThereIsAnError) {
  install_importer("/nowhere/limber-import");
  EXPECT_EQ(error_of([] { import_file("data", ".fbx"); }).code(), ErrorCode::FileUnreadable);
  install_importer();
}

TEST(ImportProcess, EndsWhenTheTaskIsCancelled) {
  const FakeImporter fake("exec sleep 100");
  Task task;
  std::thread other([&task] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    task.cancel();
  });
  const CancelImports cancel(&task);
  EXPECT_EQ(error_of([] { import_file("data", ".fbx"); }).code(), ErrorCode::Cancelled);
  other.join();
}

TEST(ImportProcess, LeavesNoProcessAndNoDescriptorBehind) {
  const auto open = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  };
  const auto before = open();
  error_with("kill -SEGV $$");
  error_with("exec sleep 100", {.seconds = 0.1});
  import_file(kSwing, ".dae");
  EXPECT_EQ(open(), before);
}

TEST(ImportStream, GivesBackWhatWasWritten) {
  ImportedFile file = import_file(skinned_strip(), ".dae");
  file.notes.push_back("one more");
  const ImportedFile read = read_import_stream(write_import_stream(file));
  EXPECT_EQ(read.glb, file.glb);
  EXPECT_EQ(read.notes, file.notes);
  EXPECT_EQ(read.to_gltf, file.to_gltf);
  EXPECT_EQ(read.shape.positions, file.shape.positions);
  EXPECT_EQ(read.shape.polygons.corners, file.shape.polygons.corners);
}

TEST(ImportStream, SurvivesTruncationAtEveryByteAndOtherBytes) {
  const std::string whole = write_import_stream(import_file(skinned_strip(), ".dae"));
  const std::size_t interesting = std::min<std::size_t>(whole.size(), 1500);
  std::mt19937 random(7);
  for (std::size_t at = 0; at < interesting; ++at) {
    EXPECT_TRUE(is_bad_input(error_of([&] { read_import_stream(std::string_view(whole).substr(0, at)); }).code()));
    std::string other = whole;
    other[at] = static_cast<char>(random());
    try {
      const ImportedFile file = read_import_stream(other);
      EXPECT_TRUE(file.shape.positions.allFinite());
    } catch (const Error& error) {
      EXPECT_TRUE(is_bad_input(error.code())) << error.what();
    }
  }
}

/// Files with bytes changed, cut out or doubled: the answer is a result or an error, in time, whatever the importer does.
TEST(ImportFile, AnswersForMutatedFiles) {
  std::mt19937 random(11);
  const std::string sources[] = {skinned_strip(), kSwing};
  for (int round = 0; round < 60; ++round) {
    std::string data = sources[round % 2];
    for (int change = 0; change < 1 + round % 6; ++change) {
      const std::size_t at = random() % data.size();
      switch (random() % 3) {
        case 0:
          data[at] = static_cast<char>(random());
          break;
        case 1:
          data.erase(at, 1 + random() % 40);
          break;
        default:
          data.insert(at, data.substr(random() % data.size(), 1 + random() % 40));
      }
      if (data.empty()) data = "<";
    }
    SCOPED_TRACE(round);
    try {
      read_gltf(import_file(data, ".dae", {.seconds = 2}).glb);
    } catch (const Error& error) {
      EXPECT_TRUE(is_bad_input(error.code())) << error.what();
    }
  }
}

TEST(RigFile, ChoosesTheFormatByExtension) {
  const test::TemporaryFolder folder;
  Rig rig;
  rig.handles = {{"bone1", -1, BoneHandle{{0, 0, 0}, {1, 0, 0}}}};
  for (const char* name : {"a.json", "a.TGF"}) {
    save_rig(folder / name, rig);
    EXPECT_EQ(load_rig(folder / name).handles.at(0).name, "bone1");
  }
  expect_error(ErrorCode::UnknownFormat, [&] { load_rig("a.skel"); });
  expect_error(ErrorCode::UnknownFormat, [&] { save_rig("a.fbx", rig); });
  expect_error(ErrorCode::FileNotFound, [&] { load_rig(folder / "none.tgf"); });
}

}  // namespace
}  // namespace limber
