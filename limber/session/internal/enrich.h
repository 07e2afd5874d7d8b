#pragma once

#include <functional>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/geometry/volume.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/session/bind_session.h"
#include "limber/session/methods.h"
#include "limber/weights/bind.h"

namespace limber::internal {

/// Poses that a rig can be tried in, whatever it is: all handles held, carried by a twist of the whole shape, a bend of it,
/// and each its own way. In the plane two bends and one where each goes its own way. Deterministic.
std::vector<Pose> trial_poses(const Shape& shape, const Rig& rig);

/// Where weights of a binding are while it is enriched.
struct EnrichedWeights {
  Subspace on_domain;  ///< Handles behind the rig's are the solver's.
  int extra = 0;       ///< How many of them are extra weights that were added.
};

/// Adds auxiliary points (biharmonic weights) or extra weights (others) until the energy is near that of the unreduced
/// solution, or until there are as many as wanted: BindOptions::enrich. See BindSession.
///
/// @param bind    Makes a binding of weights on the domain.
/// @param extend  Weights on the domain with so many extra ones.
EnrichedWeights enrich(const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                       const std::function<Binding(const EnrichedWeights&)>& bind,
                       const std::function<Subspace(int extra)>& extend, Enrichment& report, Task* task);

}  // namespace limber::internal
