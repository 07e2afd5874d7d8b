#pragma once

#include <Eigen/Core>

#include "limber/geometry/shape.h"
#include "limber/reduce/arap_energy.h"

namespace limber {

/// The frame in which energies are minimised: the shape centred and of size one, so that thresholds mean the
/// same for every shape and `float` is enough at run time. x_model = (x - origin) * scale.
struct ModelFrame {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  double scale = 1;
};

/// The frame of a shape; a planar one keeps its z.
/// @throws Error  DegenerateShape (no extent).
ModelFrame frame_of(const Shape& elements, int dimension);

/// The shape in its frame.
Shape to_frame(const Shape& elements, const ModelFrame& frame);

/// What an energy of the model frame is multiplied by to give it in shape units: it grows with the volume of
/// tets, and with the area of triangles.
double energy_scale(const ModelFrame& frame, ArapEnergy energy) noexcept;

}  // namespace limber
