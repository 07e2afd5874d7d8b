#pragma once

// Rigs, skeletons with their motions, and poses in files.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"
#include "limber/model/skeleton.h"

namespace limber {

/// Reads a rig from a file; its extension says how: .json (Limber's own), .tgf, .sel (a selection), the
/// bones of a .bvh, .glb, .gltf or .vrm, or of a file that needs an importer (.fbx, .dae, .3ds), in its own space.
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

/// Reads a skeleton; the extension says how: .bvh, what load_gltf reads (with all its nodes, and bones for the joints of
/// its skins, or for nodes without a mesh if it has none; in metres with y up, as glTF is), or any rig that load_rig
/// reads, whose handle i becomes joint i.
/// @throws Error  As load_rig, load_bvh and load_gltf; InvalidRig: there is nothing to bind to.
LoadedSkeleton load_skeleton(const std::filesystem::path& path);

/// The same of a rig that is there already.
LoadedSkeleton skeleton_from(const Rig& rig);

/// One column of a BVH motion: the position along an axis, or an angle about one.
struct BvhChannel {
  bool is_rotation = false;
  int axis = 0;  ///< 0: x, 1: y, 2: z.

  friend bool operator==(const BvhChannel&, const BvhChannel&) = default;
};

/// What a BVH file says, in its own terms. Joints are in the order of the file, each before its children; none is
/// rotated or scaled at rest.
struct BvhFile {
  Skeleton skeleton;
  std::vector<std::vector<BvhChannel>> channels;  ///< Per joint, in the order in which their turns are multiplied.
  double frame_seconds = 0;                       ///< From frame to frame; above 0 if there is a frame.
  /// Frames x channels: positions in the file's unit, angles in degrees.
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> frames;

  int channel_count() const;
  int frame_count() const { return static_cast<int>(frames.rows()); }
};

/// Reads a BVH (Biovision hierarchy) file: skeleton and motion. Joints have any number of channels in any order;
/// keywords in any case, indentation and line ends as they come; several roots are fine. A row of the motion is
/// a line. Joints without a name or with one that is taken get one. A file with 0 frames holds a skeleton alone.
///
/// @throws Error  With the line: Malformed (syntax, a keyword or channel that is not known, a frame with too few or too
///                many numbers, a frame time that is not positive); Truncated; CountMismatch (frames);
///                UnparsableNumber; NonFiniteNumber; InvalidRig (no joint); WrongMagic (no HIERARCHY).
BvhFile read_bvh(std::string_view text);

/// The content of a BVH file; numbers keep every bit. Joints come in depth-first order; characters of names that would
/// not be read back (braces, control characters, outer blanks) become underscores.
/// @throws Error  InvalidRig, NonFiniteNumber: as validate(skeleton), and for joints that are rotated or scaled at
///                rest; CountMismatch (channels or frames that do not fit the skeleton).
std::string write_bvh(const BvhFile& file);

/// The motion of a file as a clip: a translation track per joint with positions, a rotation track per joint with
/// angles, linear between the frames. Positions replace the joint's offset. Empty if there is no frame.
MotionClip clip_of(const BvhFile& file);

/// A clip on a skeleton as BVH can hold it: joints unrotated at rest, every joint with three angles, roots and joints
/// that move with positions too, at a fixed number of frames per second. Scale is left out. Angles do not jump.
///
/// @param skeleton  Valid.
/// @param clip      Valid for it; may be empty, which gives no frame.
/// @param fps       Frames per second, above 0.
/// @throws Error    InvalidArgument (fps).
BvhFile to_bvh(const Skeleton& skeleton, const MotionClip& clip, double fps);

/// read_bvh of a file. @throws Error  As above, and as read_file.
BvhFile load_bvh(const std::filesystem::path& path);

/// write_bvh to a file. @throws Error  As above, and as write_file.
void save_bvh(const std::filesystem::path& path, const BvhFile& file);

/// Reads a pose: {"limber": 1, "handles": {"arm": {"position": [x, y, z]}, ...}}, where a handle has a
/// "position", a "transform" (12 numbers, row-major 3x4), a "tail", a "head" and a "tail", or "follow":
/// "transform", "position" or "ends", which its parents then decide. A planar pose leaves z out: 2 numbers per
/// position, 6 per transform (2x3). Targets come in the order of their names. An empty pose leaves all handles
/// free. Whether the handles exist is for validate(pose, rig) to say.
///
/// Optional: "pins": [{"vertex": 12, "position": [...]}, {"triangle": 3, "barycentric": [a, b, c], "position":
/// [...]}, ...]; a "stiffness" above 0 in any target or pin, which makes it soft; "relative_to_parents": true.
/// @throws Error  Malformed (syntax, with its line; a missing, unknown or repeated key, or a wrong type, with its
///                path); Truncated; WrongMagic; UnsupportedVersion; NonFiniteNumber; IndexOutOfRange (a
///                negative index); InvalidPose (no or more than one kind of target for a handle; a negative
///                stiffness; barycentric coordinates that do not sum to one). The place holds the path in the
///                document.
Pose read_pose_json(std::string_view text);

/// The content of a pose file; numbers keep every bit.
/// @throws Error  InvalidPose (two targets for one handle, a name that is not UTF-8, a negative stiffness);
///                NonFiniteNumber.
std::string write_pose_json(const Pose& pose);

/// read_pose_json of a file. @throws Error  As above, and as read_file.
Pose load_pose_json(const std::filesystem::path& path);

/// write_pose_json to a file. @throws Error  As above, and as write_file.
void save_pose_json(const std::filesystem::path& path, const Pose& pose);

/// Reads a selection as benchmarks of surface deformation use them: one number per vertex, 0 fixed, 1 free, 2
/// handle; '#' starts a comment. It becomes a rig of two regions, "fixed" and "handle"; one without vertices is
/// left out.
/// @throws Error  Malformed (another number), UnparsableNumber, Truncated, with the line; InvalidRig (every
///                vertex is free).
Rig read_selection(std::string_view text);

/// Reads the transform that goes with a selection: 16 numbers, row by row, that move the handle by
/// x -> M (x, 1); '#' starts a comment. It becomes a pose that holds "fixed" and moves "handle".
/// @throws Error  Malformed (more than 16 numbers; the last row is not 0 0 0 1), Truncated, UnparsableNumber,
///                NonFiniteNumber; with the line.
Pose read_selection_pose(std::string_view text);

/// The same of a file. @throws Error  As above, and as read_file.
Rig load_selection(const std::filesystem::path& path);
Pose load_selection_pose(const std::filesystem::path& path);  ///< As read_selection_pose.

/// Reads a pose from a file; its extension says how: .def (a transform of a selection), else pose.json.
/// @throws Error  As load_selection_pose and load_pose_json.
Pose load_pose(const std::filesystem::path& path);

/// What a pins file holds: controls of moving least squares, and where they go, in one frame or several.
struct Pins {
  MlsControls controls;
  std::vector<Positions> frames;  ///< Targets, target_count() x 3 each: one frame, or as many as are animated.
  bool animated = false;          ///< Whether any pin has a list of targets.
  double fps = 24;                ///< Frames per second.
};

/// Reads {"limber": 1, "pins": [...], "fps": 24}. A pin is one of
///   {"position": [x,y,z], "target": [x,y,z]}
///   {"position": [x,y,z], "targets": [[x,y,z], ...]}                          one per frame
///   {"head": [...], "tail": [...], "target_head": [...], "target_tail": [...]}
///   {"head": [...], "tail": [...], "target_heads": [...], "target_tails": [...]}
/// A pin without a target stays where it is. Pins that are not animated hold through all frames. Planar files
/// leave every z out.
/// @throws Error  As read_rig_json for syntax, keys and types, Malformed also for fps; CountMismatch (lists of
///                targets of different lengths, or empty ones); and as validate(controls, targets).
Pins read_pins_json(std::string_view text);

/// The content of a pins file, in the order of `controls.pins`; numbers keep every bit.
std::string write_pins_json(const Pins& pins);

/// read_pins_json of a file. @throws Error  As above, and as read_file.
Pins load_pins_json(const std::filesystem::path& path);

}  // namespace limber
