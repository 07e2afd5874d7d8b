#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"

namespace limber {

/// Reads a rig from a file; its extension says how: .json (Limber's own), .tgf, .sel (a selection), the
/// bones of a .bvh, .glb or .gltf, or the skeleton in any format that assimp imports (.fbx, .dae, ...).
/// @throws Error  UnknownFormat; FileNotFound; FileUnreadable; and what the format's reader throws, with the
///                file's name and a line or a path.
Rig load_rig(const std::filesystem::path& path);

/// Writes a rig to a file; its extension says how: .json, .tgf, or .bvh (its skeleton, no frame).
/// @throws Error  UnknownFormat; FileUnwritable; InvalidRig (the format cannot hold it).
void save_rig(const std::filesystem::path& path, const Rig& rig);

/// Reads a rig: {"limber": 1, "handles": [{"name": ..., "parent": ..., "type": "point", "position": [x, y,
/// z]}, ...]}. A parent is named, may come later, and may be left out. Bones have "head" and "tail", regions
/// "vertices". A planar rig leaves every z out; a rig without any position counts as three-dimensional.
/// Any handle may have "flesh", which read_flesh_json reads.
/// @throws Error  Malformed (syntax, with its line; a missing, unknown or repeated key, or a wrong type, with its
///                path); Truncated; WrongMagic; UnsupportedVersion; NonFiniteNumber; IndexOutOfRange (a
///                vertex); InvalidRig (no handle, two of one name, an unknown parent, a circle of parents, an
///                empty region). The place holds the path in the document.
Rig read_rig_json(std::string_view text);

/// What a rig file says about the flesh of its handles: "flesh": {"width": ..., "strength": ..., "part": "joint", "bone"
/// or "parent"}, each member with its default where it is left out.
/// @throws Error  As read_rig_json; InvalidRig also for numbers out of range, and for the part of a parent that is not
///                there.
RigFlesh read_flesh_json(std::string_view text);

/// The content of a rig file; numbers keep every bit.
/// @param flesh   Of handles of the rig.
/// @throws Error  InvalidRig, as validate(); also for abstract handles, which have no form to write, and names that are
///                not UTF-8. NonFiniteNumber.
std::string write_rig_json(const Rig& rig, const RigFlesh& flesh = {});

/// read_rig_json of a file. @throws Error  As above, and as read_file.
Rig load_rig_json(const std::filesystem::path& path);

/// read_flesh_json of a rig file; files of other formats than .json say nothing. @throws Error  As above.
RigFlesh load_flesh(const std::filesystem::path& path);

/// write_rig_json to a file. @throws Error  As above, and as write_file.
void save_rig_json(const std::filesystem::path& path, const Rig& rig, const RigFlesh& flesh = {});

/// Reads a Trivial Graph Format file as a rig: lines "id x y z" for nodes (whatever follows is ignored), "#",
/// then lines "from to [bone pseudo cage]" for edges, with flags 0 or 1; an edge without flags is a bone. A
/// file with nodes only may leave "#" out; nodes with two coordinates make a planar rig.
///
/// Nodes at no end of a bone become points; pseudo edges and cage edges join such points and add no handle.
/// Points come first, then the bones, each in their order in the file: the order of the columns in the weight
/// files that go with these rigs. Points are called "point3" after their id, bones "bone1" after their place
/// among the bones. The parent of a bone is the first bone whose tail is its head node.
///
/// @throws Error  With the line: Malformed (syntax, an id twice, an edge from a node to itself); Truncated;
///                UnparsableNumber; NonFiniteNumber; IndexOutOfRange (an edge to a node that is not there);
///                InvalidRig (no node, bones in a circle).
Rig read_tgf(std::string_view text);

/// The content of a TGF file; numbers keep every bit. Names are not stored, nor is the parent of a point or
/// of a bone that does not start at its parent's tail.
/// @throws Error  InvalidRig: as validate(), and for an empty rig or a handle that is neither point nor bone.
///                NonFiniteNumber.
std::string write_tgf(const Rig& rig);

/// read_tgf of a file. @throws Error  As above, and as read_file.
Rig load_tgf(const std::filesystem::path& path);

/// write_tgf to a file. @throws Error  As above, and as write_file.
void save_tgf(const std::filesystem::path& path, const Rig& rig);

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
