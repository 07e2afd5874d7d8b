#include "limber/io/import/assimp_import.h"

#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/file.h"
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

TEST(ImportMotion, ReadsNodesAndTheirTurns) {
  const ImportedMotion motion = import_motion(kSwing, ".dae");
  const int hips = motion.skeleton.find("Hips");
  const int arm = motion.skeleton.find("LeftArm");
  ASSERT_GE(hips, 0);
  ASSERT_GE(arm, 0);
  EXPECT_EQ(motion.skeleton.joints[arm].parent, hips);
  EXPECT_LT((motion.skeleton.joints[hips].rest.translation - Eigen::Vector3d(1, 2, 3)).norm(), 1e-6);
  ASSERT_EQ(motion.clips.size(), 1u);
  EXPECT_NEAR(motion.clips[0].seconds(), 2, 1e-6);
  const SkeletonPose pose = sample(motion.clips[0], motion.skeleton, 1);
  const Eigen::Vector3d turned = pose.local[arm].rotation * Eigen::Vector3d::UnitX();
  EXPECT_LT((turned - Eigen::Vector3d(std::sqrt(0.5), std::sqrt(0.5), 0)).norm(), 1e-5);
}

TEST(ImportMotion, RefusesWhatHasNone) {
  const auto code_of = [](std::string_view data, std::string_view extension) {
    try {
      import_motion(data, extension);
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::Cancelled;
  };
  EXPECT_EQ(code_of(kSwing, ".bvh"), ErrorCode::UnknownFormat);
  EXPECT_EQ(code_of("", ".fbx"), ErrorCode::Truncated);
  EXPECT_EQ(code_of("nonsense", ".fbx"), ErrorCode::Malformed);
  EXPECT_EQ(code_of(std::string(skinned_strip()), ".dae"), ErrorCode::CountMismatch);
}

TEST(ImportScene, JoinsWhatWasTakenApartAndKeepsAxes) {
  const Shape shape = import_scene(skinned_strip(), ".dae").shape;
  EXPECT_EQ(shape.vertex_count(), 6);
  EXPECT_EQ(shape.face_count(), 2);
  EXPECT_EQ(shape.triangle_count(), 4);
  EXPECT_EQ(bounding_box(shape).min(), Eigen::Vector3d(10, 0, 0));
  EXPECT_EQ(bounding_box(shape).max(), Eigen::Vector3d(12, 1, 0));
}

TEST(ImportScene, ReadsTheSkeletonInItsBindPose) {
  const Rig rig = import_scene(skinned_strip(), ".dae").rig;
  ASSERT_EQ(rig.count(), 3);
  const auto bone = [&](const char* name) {
    return std::get<BoneHandle>(rig.handles.at(static_cast<std::size_t>(rig.find(name))).form);
  };
  EXPECT_EQ(rig.handles[0].name, "hip");
  EXPECT_EQ(rig.handles[0].parent, -1);
  EXPECT_EQ(rig.handles[2].parent, 1);
  EXPECT_EQ(bone("hip").head, Eigen::Vector3d(10, 0, 0));
  EXPECT_EQ(bone("hip").tail, Eigen::Vector3d(11, 0, 0));
  EXPECT_EQ(bone("knee").tail, Eigen::Vector3d(12, 0, 0));
  EXPECT_EQ(bone("foot").tail, Eigen::Vector3d(12.5, 0, 0));
}

TEST(ImportScene, LeavesABoneAtItsNodeIfTheFileHasNoBindPose) {
  const Rig rig = import_scene(skinned_strip(""), ".dae").rig;
  ASSERT_EQ(rig.count(), 3);
  EXPECT_EQ(std::get<BoneHandle>(rig.handles[1].form).head, Eigen::Vector3d(11, 0, 0));
}

TEST(ImportScene, RefusesWhatCannotBeImported) {
  expect_error(ErrorCode::Truncated, [] { import_scene("", ".fbx"); });
  expect_error(ErrorCode::UnknownFormat, [] { import_scene("v 0 0 0", ".obj"); });
  for (const std::string_view extension : assimp_extensions()) {
    EXPECT_TRUE(is_bad_input(error_of([&] { import_scene("this is no mesh at all", extension); }).code())) << extension;
  }
}

TEST(LoadScene, NamesTheFile) {
  install_importer();
  const test::TemporaryFolder folder;
  write_file(folder / "strip.DAE", skinned_strip());
  EXPECT_EQ(load_shape(folder / "strip.DAE").vertex_count(), 6);
  EXPECT_EQ(load_rig(folder / "strip.DAE").count(), 3);
  write_file(folder / "no.fbx", "no");
  EXPECT_EQ(error_of([&] { load_shape(folder / "no.fbx"); }).place().file, (folder / "no.fbx").string());
}

TEST(AssimpExtensions, AreAllInTheTableOfShapes) {
  for (const std::string_view extension : assimp_extensions()) {
    const ShapeFormat* format = find_shape_format(std::string("x").append(extension));
    ASSERT_NE(format, nullptr) << extension;
    EXPECT_TRUE(is_imported(*format)) << extension;
    EXPECT_FALSE(format->can_write()) << extension;
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
