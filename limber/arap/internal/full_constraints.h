#pragma once

#include <vector>

#include "limber/arap/internal/full_rows.h"
#include "limber/geometry/volume.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/weights/internal/attach.h"

namespace limber::internal {

/// A pose as what FullArap takes.
struct FullConstraints {
  std::vector<int> fixed;  ///< Domain vertices.
  Positions targets;       ///< One row per fixed vertex.
  std::vector<FullRow> rows;
  Positions row_targets;  ///< One row per row.
};

/// What a pose holds of a domain; see pose_full for the rules.
/// @param pose   Valid, in world space.
/// @param sites  What the handles of the binding's rig hold.
FullConstraints full_constraints_of(const SharedBinding& binding, const Domain& domain,
                                    const std::vector<HandleSite>& sites, const Pose& pose);

}  // namespace limber::internal
