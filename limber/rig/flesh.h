#pragma once

#include <string>
#include <vector>

namespace limber {

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
