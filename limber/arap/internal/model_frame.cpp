#include "limber/arap/internal/model_frame.h"

#include <cmath>

#include "limber/core/error.h"

namespace limber::internal {

ModelFrame frame_of(const Shape& elements, int dimension) {
  const double size = size_of(elements);
  if (!(size > 0)) throw Error(ErrorCode::DegenerateShape, "the shape has no extent.");
  ModelFrame frame;
  frame.origin = bounding_box(elements).center();
  if (dimension == 2) frame.origin.z() = 0;
  frame.scale = 1 / size;
  return frame;
}

Shape to_frame(const Shape& elements, const ModelFrame& frame) {
  Shape result = elements;
  result.positions = (elements.positions.rowwise() - frame.origin.transpose()) * frame.scale;
  return result;
}

double energy_scale(const ModelFrame& frame, ArapEnergy energy) noexcept {
  return std::pow(frame.scale, info_of(energy).owner == ArapEnergyInfo::Owner::Tet ? -3 : -2);
}

void rows_to_model(const std::vector<HandleDofs>& handles, int dimension, const ModelFrame& frame,
                   Eigen::MatrixXd& rows) {
  for (const HandleDofs& handle : handles) {
    if (handle.kind == DofKind::Position) continue;
    for (int axis = 0; axis < dimension; ++axis) {
      rows.col(handle.first + axis) =
          frame.scale * (rows.col(handle.first + axis) - frame.origin[axis] * rows.col(handle.first + dimension));
    }
  }
}

}  // namespace limber::internal
