#pragma once

#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// Whether a name is that of a glTF that Limber writes: .glb, .gltf, .vrm.
bool is_gltf_output(const std::string& path);

/// Writes a .glb as what the name says: .glb or "-" as it is, .gltf with its files beside it, .vrm with a table of its bones,
/// unless it has one.
/// @throws Error  As save_gltf and write_vrm.
void write_gltf(const std::string& path, std::string glb, Context& context);

/// A .glb made of somebody's file, without the faults that repair_gltf repairs; a warning says each. A file without any is
/// handed back byte for byte. Ask before it is packed: what is repaired is written plain.
/// @param source  The name of that file, for what is said.
/// @throws Error  As repair_gltf.
std::string mended(const std::string& source, std::string glb, Context& context);

/// Says what a result lacks of its source, a warning each.
/// @throws Error  With `strict`, if there is anything: UnsuitableShape. Call it before anything is written.
void tell_losses(const std::string& output, const std::vector<std::string>& losses, bool strict, Context& context);

/// What a shape loses in glTF: polygons, tetrahedra.
std::vector<std::string> losses_in_gltf(const Shape& shape);

/// What of a character its shape at rest does not have: skin, morph targets, clips, materials, names.
std::vector<std::string> losses_in_shape(const GltfContent& content);

/// What of a character a file of positions does not have, and what a file of bones does not have.
std::vector<std::string> losses_in_positions(const GltfContent& content);

/// The clips of a file that another does not have.
/// @param before  Names of clips. @param glb  The other file.
std::vector<std::string> lost_clips(const std::vector<MotionClip>& before, const std::string& glb);

/// Joints as motions should see them. Of a VRM file, those of its table are called as they are there. Where a file has
/// several skeletons, what moves no mesh goes by names that mean nothing.
Skeleton skeleton_for_motions(const GltfContent& content);

/// The joints that move skins, with those above and below them, and a clip for them; all joints of a file without skins.
struct BoneMotion {
  Skeleton skeleton;
  MotionClip clip;
  bool scales = false;  ///< The clip scales joints, which BVH cannot say.
  bool morphs = false;  ///< It has morph weights.
};
BoneMotion bone_motion_of(const Character& character, const MotionClip& clip);

/// Frames per second that meet the keys of a clip: at least 24, at most 240.
double frame_rate_of(const MotionClip& clip);

}  // namespace limber::cli
