#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <Eigen/Core>

namespace limber {

/// A point that owns one position.
struct PointHandle {
  Eigen::Vector3d position;
};

/// A segment that owns an affine transform.
struct BoneHandle {
  Eigen::Vector3d head;
  Eigen::Vector3d tail;
};

/// A set of vertices that moves as one, by an affine transform.
struct RegionHandle {
  std::vector<int> vertices;
};

/// A handle without a place: it comes with weights and owns an affine transform.
struct AbstractHandle {};

/// What a user, a motion or the solver moves.
struct Handle {
  std::string name;  ///< Unique within its rig, not empty.
  int parent = -1;   ///< Index of the parent handle; -1: a root.
  std::variant<PointHandle, BoneHandle, RegionHandle, AbstractHandle> form;

  bool is_point() const { return std::holds_alternative<PointHandle>(form); }
  bool is_bone() const { return std::holds_alternative<BoneHandle>(form); }
  bool is_region() const { return std::holds_alternative<RegionHandle>(form); }
  bool is_abstract() const { return std::holds_alternative<AbstractHandle>(form); }
};

/// The handles of a shape. Parents make a forest: several disconnected skeletons, or none, are fine.
/// Parents may come before or after their children.
struct Rig {
  int dimension = 3;
  std::vector<Handle> handles;

  int count() const { return static_cast<int>(handles.size()); }
  /// Index of the handle with that name; -1 if there is none.
  int find(std::string_view name) const;
};

/// Checks what a Rig promises.
/// @param vertex_count  Of the shape that regions refer to; negative: not known, not checked.
/// @throws Error  InvalidRig (empty or duplicate name, parent out of range or cyclic, empty region, repeated vertex);
///                NonFiniteNumber; IndexOutOfRange (region vertex). The place names the handle.
void validate(const Rig& rig, int vertex_count = -1);

/// Handle indices ordered so that parents come before their children, otherwise in their own order.
std::vector<int> parents_first(const Rig& rig);

/// Which flesh keeps its volume together [Lattice-based Character Skinning 2010, section 3.3.3].
enum class FleshPart {
  Joint,   ///< That around the joint at the handle's head: half of its own, and half of its parent's.
  Bone,    ///< That along the bone: all of its own, and none of its parent's.
  Parent,  ///< None of its own: it counts to its parent's, as that of fingers to the hand's.
};

/// What a handle does to a lattice of flesh around it; see docs/lattice.md. Defaults are what handles do by themselves.
struct HandleFlesh {
  std::string handle;   ///< Its name.
  double width = 1;     ///< Particles so many cells from it, or fewer, are its own; 0 or more.
  double strength = 1;  ///< Scales its weights before they are normalised, so that it reaches further; positive.
  FleshPart part = FleshPart::Joint;

  bool operator==(const HandleFlesh&) const = default;
};

/// Of the handles of a rig that differ from the defaults; in any order.
using RigFlesh = std::vector<HandleFlesh>;

}  // namespace limber
