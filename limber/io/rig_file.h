#pragma once

#include <filesystem>

#include "limber/rig/rig.h"

namespace limber {

/// Reads a rig from a file; its extension says how: .json (Limber's own), .tgf, .sel (a selection), the
/// bones of a .bvh, .glb or .gltf, or the skeleton in any format that assimp imports (.fbx, .dae, ...).
/// @throws Error  UnknownFormat; FileNotFound; FileUnreadable; and what the format's reader throws, with the
///                file's name and a line or a path.
Rig load_rig(const std::filesystem::path& path);

/// Writes a rig to a file; its extension says how: .json, .tgf, or .bvh (its skeleton, no frame).
/// @throws Error  UnknownFormat; FileUnwritable; InvalidRig (the format cannot hold it).
void save_rig(const std::filesystem::path& path, const Rig& rig);

}  // namespace limber
