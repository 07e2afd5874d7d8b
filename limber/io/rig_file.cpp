#include "limber/io/rig_file.h"

#include "limber/core/error.h"
#include "limber/io/assimp_import.h"
#include "limber/io/bvh.h"
#include "limber/io/gltf_read.h"
#include "limber/io/rig_json.h"
#include "limber/io/selection.h"
#include "limber/io/text_scanner.h"
#include "limber/io/tgf.h"
#include "limber/rig/skeleton_rig.h"

namespace limber {
namespace {

/// What a BVH without frames says about time.
constexpr double kBvhFps = 30;

[[noreturn]] void fail_unknown(const std::filesystem::path& path, std::string verb, std::string known) {
  throw Error(ErrorCode::UnknownFormat,
              in_quotes(path.extension().string()) + " is no format of rigs that can be " + verb + ".",
              Place::in_file(path.string()), "Known are " + known + ".");
}

}  // namespace

Rig load_rig(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".json")) return load_rig_json(path);
  if (equal_ignoring_case(extension, ".tgf")) return load_tgf(path);
  if (equal_ignoring_case(extension, ".bvh")) return rig_of(load_bvh(path).skeleton).rig;
  if (equal_ignoring_case(extension, ".sel")) return load_selection(path);
  if (is_gltf_file(path)) return load_gltf_rig(path);
  if (is_assimp_file(path)) return load_scene_rig(path);
  std::string known = ".json .tgf .sel .bvh .glb .gltf";
  for (const std::string_view other : assimp_extensions()) known.append(" ").append(other);
  fail_unknown(path, "read", known);
}

void save_rig(const std::filesystem::path& path, const Rig& rig) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".json")) return save_rig_json(path, rig);
  if (equal_ignoring_case(extension, ".tgf")) return save_tgf(path, rig);
  if (equal_ignoring_case(extension, ".bvh")) return save_bvh(path, to_bvh(skeleton_of(rig), {}, kBvhFps));
  fail_unknown(path, "written", ".json .tgf .bvh");
}

}  // namespace limber
