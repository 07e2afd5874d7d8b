#pragma once

#include <string>
#include <vector>

#include "limber/bind/character.h"
#include "limber/reduce/binding.h"
#include "limber/rig/affine.h"
#include "limber/rig/affine_nodes.h"

namespace limber {

/// What the handles of a binding do over time.
struct AffineMotion {
  std::string name;
  std::vector<double> times;                     ///< Rising, at least one.
  std::vector<std::vector<AffineMatrix>> poses;  ///< Per time, the map of each handle: see handle_transforms.
};

/// A binding and a motion of its handles, arbitrary affine maps included, as a character that files for engines can hold.
/// A handle whose maps are rigid to `options.tolerance` becomes one joint; any other becomes two nested ones, "arm" and
/// "arm.inner" (see affine_nodes). Joints have no parents among the handles: every map is in the world.
///
/// @param influences  Most influences per vertex that are kept; 0: all.
/// @return            One mesh, one clip. At the given times its vertices are where the binding has them, but for what
///                    the limit of influences costs.
/// @throws Error      As blend_weights, affine_nodes and limited; UnsuitableShape (a planar binding).
Character affine_character(const Binding& binding, const AffineMotion& motion, int influences = 4,
                           const AffineNodeOptions& options = {});

}  // namespace limber
