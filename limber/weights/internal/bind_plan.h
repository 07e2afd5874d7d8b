#pragma once

#include <vector>

#include "limber/weights/internal/following.h"
#include "limber/weights/internal/smoothness_energy.h"

namespace limber::internal {

/// What handles do for a part.
enum class PartHold : char {
  None,    ///< No handle: it follows.
  Some,    ///< Too few to say how it turns.
  Enough,  ///< All of its motion.
};

/// Per part, what the handles at these sites do for it. On surfaces, one handle is enough.
/// @throws Error  TooFewHandles (none at all; all in one place, on one line, in one plane).
std::vector<PartHold> hold_of_parts(const Domain& domain, const DomainParts& parts,
                                    const std::vector<HandleSite>& sites);

/// What is solved together, what is tied, and what follows: all that depends on where handles are, but not on
/// exactly where.
struct BindPlan {
  std::vector<PartHold> holds;       ///< Per part.
  std::vector<int> group_of_vertex;  ///< Per domain vertex: parts solved together; -1: it follows.
  int group_count = 0;
  std::vector<PartLink> links;
  std::vector<int> link_of_vertex;  ///< Per domain vertex: the link that lets its part shift; -1: none.
  Following following;
};

/// Parts with enough handles are solved on their own. Parts with some, but too few to determine how they
/// turn, are tied to the nearest part with enough. Parts without any follow.
///
/// Depends on what parts are held only by `hold_of_parts`: as long as that stays, so does the plan.
/// @throws Error  As hold_of_parts.
BindPlan plan_bind(const Domain& domain, const DomainParts& parts, const std::vector<HandleSite>& sites);

}  // namespace limber::internal
