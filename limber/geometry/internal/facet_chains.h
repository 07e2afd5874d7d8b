#pragma once

#include "limber/geometry/internal/element_frames.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {

/// Sides of elements that meet: one list per facet, with dropped elements taken out. The facets of a dropped
/// element become one list, so that its neighbours meet each other. Lists with a single side are boundary.
template <int Corners>
IndexLists meeting_sides(const Facets& facets, const ElementFrames<Corners>& frames,
                         const std::vector<int>& dropped_elements);

}  // namespace limber::internal
