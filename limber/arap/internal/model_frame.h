#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/model/binding.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// The frame of a shape; a planar one keeps its z.
/// @throws Error  DegenerateShape (no extent).
ModelFrame frame_of(const Shape& elements, int dimension);

/// The shape in its frame.
Shape to_frame(const Shape& elements, const ModelFrame& frame);

/// What an energy of the model frame is multiplied by to give it in shape units: it grows with the volume of
/// tets, and with the area of triangles.
double energy_scale(const ModelFrame& frame, ArapEnergy energy) noexcept;

/// Turns rows of a basis in shape units into rows in the model frame: B_model dofs_to_model(H) = (B H - origin) * scale.
/// @param handles  Of the subspace.
/// @param rows     Any number x dofs.
void rows_to_model(const std::vector<HandleDofs>& handles, int dimension, const ModelFrame& frame,
                   Eigen::MatrixXd& rows);

}  // namespace limber::internal
