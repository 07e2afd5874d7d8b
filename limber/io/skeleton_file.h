#pragma once

#include <filesystem>

#include "limber/rig/skeleton.h"
#include "limber/rig/skeleton_rig.h"

namespace limber {

/// A skeleton from a file, with the handles that weights are computed for.
struct LoadedSkeleton {
  Skeleton skeleton;
  SkeletonRig bones;  ///< In world space at rest, in the skeleton's joints.
};

/// Reads a skeleton; the extension says how: .bvh, .glb or .gltf (with all its nodes, and bones for the joints of its
/// skins, or for nodes without a mesh if it has none), or any rig that load_rig reads, whose handle i becomes joint i.
/// @throws Error  As load_rig, load_bvh and load_gltf; InvalidRig: there is nothing to bind to.
LoadedSkeleton load_skeleton(const std::filesystem::path& path);

/// The same of a rig that is there already.
LoadedSkeleton skeleton_from(const Rig& rig);

}  // namespace limber
