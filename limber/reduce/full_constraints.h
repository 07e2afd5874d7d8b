#pragma once

#include <vector>

#include "limber/bind/attach.h"
#include "limber/bind/domain.h"
#include "limber/reduce/binding.h"
#include "limber/reduce/full_rows.h"
#include "limber/rig/pose.h"

namespace limber {

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
FullConstraints full_constraints_of(const Binding& binding, const Domain& domain, const std::vector<HandleSite>& sites,
                                    const Pose& pose);

}  // namespace limber
