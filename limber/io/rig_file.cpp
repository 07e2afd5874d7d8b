#include "limber/io/rig_file.h"

#include <numeric>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/internal/importer.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

/// What a BVH without frames says about time.
constexpr double kBvhFps = 30;

[[noreturn]] void fail_unknown(const std::filesystem::path& path, std::string verb, std::string known) {
  const std::string extension = path.extension().string();
  const std::string_view remedy = verb == "read" ? remedy_for_format(extension) : std::string_view();
  throw Error(ErrorCode::UnknownFormat, in_quotes(extension) + " is no format of rigs that can be " + verb + ".",
              Place::in_file(path.string()), remedy.empty() ? "Known are " + known + "." : std::string(remedy));
}

}  // namespace

Rig load_rig(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".json")) return load_rig_json(path);
  if (equal_ignoring_case(extension, ".tgf")) return load_tgf(path);
  if (equal_ignoring_case(extension, ".bvh")) return rig_of(load_bvh(path).skeleton).rig;
  if (equal_ignoring_case(extension, ".sel")) return load_selection(path);
  if (is_gltf_file(path)) return load_gltf_rig(path);
  if (is_imported_file(path)) return import_rig(path);
  std::string known = ".json .tgf .sel .bvh .glb .gltf .vrm";
  for (const std::string_view imported : imported_extensions()) known.append(" ").append(imported);
  fail_unknown(path, "read", known);
}

void save_rig(const std::filesystem::path& path, const Rig& rig) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".json")) return save_rig_json(path, rig);
  if (equal_ignoring_case(extension, ".tgf")) return save_tgf(path, rig);
  if (equal_ignoring_case(extension, ".bvh")) return save_bvh(path, to_bvh(skeleton_of(rig), {}, kBvhFps));
  fail_unknown(path, "written", ".json .tgf .bvh");
}

namespace {

LoadedSkeleton gltf_skeleton(const GltfContent& content) {
  const BoneSkeleton bones = skeleton_bones_of(content);
  LoadedSkeleton result{content.character.skeleton, rig_of(bones.skeleton)};
  for (int& joint : result.bones.joint_of_handle) joint = bones.joint_of_bone[static_cast<std::size_t>(joint)];
  return result;
}

}  // namespace

LoadedSkeleton load_skeleton(const std::filesystem::path& path) {
  if (is_scene_file(path)) {
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
