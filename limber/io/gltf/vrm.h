#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limber {

/// What a VRM file says about itself. VRM wants a name, an author and a licence.
struct VrmMeta {
  std::string name;
  std::vector<std::string> authors = {"unknown"};
  std::string licence = "https://vrm.dev/licenses/1.0/";  ///< The address of a text.
};

/// The bones that VRM 1.0 knows ("hips", "leftUpperArm", ...), each with a node of the file.
using VrmBones = std::vector<std::pair<std::string, int>>;

/// The bones that VRM 1.0 knows, parents first.
const std::vector<std::string_view>& vrm_bone_names();

/// The bones without which a file is no VRM, of those that are not in `bones`.
std::vector<std::string_view> missing_vrm_bones(const VrmBones& bones);

/// Makes a VRM 1.0 file of a .glb: adds the extension VRMC_vrm with the map of its bones. Everything else stays as it is.
/// VRM models look along +z, with y up, in metres, and stand in T-pose at rest: the caller sees to that.
///
/// @param glb     As write_glb or GltfPatch made it.
/// @throws Error  As read_gltf; InvalidRig (a bone that VRM needs is missing, that it does not know, or is there twice);
///                IndexOutOfRange (a node).
std::string write_vrm(std::string glb, const VrmBones& bones, const VrmMeta& meta);

}  // namespace limber
