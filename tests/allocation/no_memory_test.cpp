// Setup and files without memory: whichever allocation fails, that is an exception, and never a crash.
#include <functional>
#include <new>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/character.h"

#include "tests/allocation/allocations.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// Lets the first, the second, ... allocation of a call fail, until there are no more.
/// @return  How many there were.
long fail_every_allocation(const std::function<void()>& call) {
  for (long number = 1;; ++number) {
    test::allocations_until_failure = number;
    try {
      call();
    } catch (const std::bad_alloc&) {
      continue;
    } catch (const Error&) {
      continue;
    }
    const bool failed = test::allocations_until_failure == 0;
    test::allocations_until_failure = 0;
    if (!failed) return number - 1;  // else somebody could do without it
  }
}

/// A triangle on two joints, with rotations that want repair.
const char* const kBent = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
  "nodes": [{"name": "root", "children": [1, 2], "rotation": [0, 0, 0, 2]}, {"name": "arm", "rotation": [0, 1, 0, 1]}, {"mesh": 0}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
  "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"},
              {"byteLength": 40, "uri": "data:application/octet-stream;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAACAPw=="}],
  "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 1, "byteLength": 8}, {"buffer": 1, "byteOffset": 8, "byteLength": 32}],
  "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]},
                {"bufferView": 1, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
                {"bufferView": 2, "componentType": 5126, "count": 2, "type": "VEC4"}],
  "animations": [{"channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}], "samplers": [{"input": 1, "output": 2}]}]})";

Skeleton two_joints() {
  Skeleton skeleton;
  skeleton.joints.resize(2);
  skeleton.joints[0].name = "hips";
  skeleton.joints[1].name = "head";
  skeleton.joints[1].parent = 0;
  skeleton.joints[1].rest.translation.y() = 1;
  return skeleton;
}

TEST(NoMemory, RepairingAGltfFile) {
  EXPECT_GT(fail_every_allocation([] { repair_gltf(kBent); }), 200);
  EXPECT_GT(fail_every_allocation([] { check_gltf(kBent); }), 100);
}

TEST(NoMemory, WritingACharacter) {
  Character character = still_character(test::make_sphere(0), "shape");
  character.skeleton = two_joints();
  character.meshes.front().bones.front().joint = 0;
  character.meshes.front().bones.front().inverse_bind(0, 3) = 0.5;  // so that it hangs below, in a node of its own
  EXPECT_GT(fail_every_allocation([&] { write_glb(character); }), 100);
}

TEST(NoMemory, GivingAFileASkeleton) {
  const Skeleton skeleton = two_joints();
  EXPECT_GT(fail_every_allocation([&] {
              GltfPatch patch = GltfPatch::read(kBent);
              patch.add_joints(skeleton);
              patch.write_glb();
            }),
            200);
}

TEST(NoMemory, RigsPosesAndShapes) {
  Rig rig;
  rig.handles.push_back({"point", -1, PointHandle{{0, 0, 0}}});
  rig.handles.push_back({"bone", 0, BoneHandle{{0, 0, 0}, {0, 1, 0}}});
  Pose pose;
  pose.targets.push_back({"bone", BoneTarget{{0, 0, 0}, {0, 2, 0}}});
  pose.pins.push_back({VertexPlace{0}, {1, 2, 3}});
  const Shape shape = test::make_sphere(0);
  EXPECT_GT(fail_every_allocation([&] { read_rig_json(write_rig_json(rig)); }), 50);
  EXPECT_GT(fail_every_allocation([&] { read_pose_json(write_pose_json(pose)); }), 50);
  EXPECT_GT(fail_every_allocation([&] { read_obj(write_obj(shape)); }), 5);
  EXPECT_GT(fail_every_allocation([&] { read_ply(write_ply(shape)); }), 5);
}

}  // namespace
}  // namespace limber
