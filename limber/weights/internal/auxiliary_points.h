#pragma once

#include <vector>

#include "limber/weights/internal/attach.h"

namespace limber::internal {

/// Places auxiliary points on vertices of the parts that hold a handle: each as far as possible, along edges,
/// from all handles and from those before it [Linear Subspace Design 2015, section 3.3].
///
/// @param count   0 or more; fewer come back once no vertex is left.
/// @throws Error  InvalidArgument (negative count).
/// Deterministic.
std::vector<HandleSite> place_auxiliary_points(const DomainParts& parts, const std::vector<HandleSite>& sites,
                                               int count);

}  // namespace limber::internal
