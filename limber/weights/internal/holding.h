#pragma once

#include <vector>

#include "limber/model/rig.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/attach.h"
#include "limber/weights/internal/parts.h"

namespace limber::internal {

/// Which handle each vertex of a domain belongs to, where one vertex can have one handle only: bones and
/// regions keep what they hold; a vertex that carries several points goes to the one it carries most, of
/// equal ones the lowest. A handle left without any takes the nearest free vertex and is reported as snapped.
///
/// @param sites   One per handle of the rig; that of a snapped handle is replaced.
/// @param report  `snapped` is added to.
/// @return        Per domain vertex: a handle, or -1.
/// @throws Error  InvalidRig (no vertex left for a handle, by name).
std::vector<int> hold_vertices(const DomainParts& parts, std::vector<HandleSite>& sites, const Rig& rig,
                               BindReport& report);

}  // namespace limber::internal
