#include "limber/io/skeleton_file.h"

#include <numeric>

#include "limber/core/error.h"
#include "limber/io/bvh.h"
#include "limber/io/gltf_read.h"
#include "limber/io/in_file.h"
#include "limber/io/rig_file.h"
#include "limber/io/text_scanner.h"

namespace limber {
namespace {

LoadedSkeleton gltf_skeleton(const GltfContent& content) {
  const BoneSkeleton bones = skeleton_bones_of(content);
  LoadedSkeleton result{content.character.skeleton, rig_of(bones.skeleton)};
  for (int& joint : result.bones.joint_of_handle) joint = bones.joint_of_bone[static_cast<std::size_t>(joint)];
  return result;
}

}  // namespace

LoadedSkeleton load_skeleton(const std::filesystem::path& path) {
  if (is_gltf_file(path)) {
    const GltfContent content = load_gltf(path);
    return in_file(path, [&] { return gltf_skeleton(content); });
  }
  if (equal_ignoring_case(path.extension().string(), ".bvh")) {
    const Skeleton skeleton = load_bvh(path).skeleton;
    return {skeleton, rig_of(skeleton)};
  }
  return skeleton_from(load_rig(path));
}

LoadedSkeleton skeleton_from(const Rig& rig) {
  LoadedSkeleton result{skeleton_of(rig), {rig, std::vector<int>(rig.handles.size())}};
  std::iota(result.bones.joint_of_handle.begin(), result.bones.joint_of_handle.end(), 0);
  return result;
}

}  // namespace limber
