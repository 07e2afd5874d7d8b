#pragma once

#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"
#include "limber/session/methods.h"

namespace limber::internal {

/// The scalar weights that bind_shape gives the shape's vertices, without the solver's part: no reduced model, no table
/// of all vertices and handles where weights are sparse.
///
/// @param report      As of bind_shape.
/// @param provenance  Likewise.
/// @return            Bones are the subspace's handles, those of the rig first.
/// @throws Error      As bind_shape, but not those of build_reduced_model.
SkinWeights handle_weights(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report,
                           Provenance& provenance, Task* task = nullptr);

}  // namespace limber::internal
