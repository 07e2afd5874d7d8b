#include "limber/reduce/model_frame.h"

#include <cmath>

#include "limber/core/error.h"

namespace limber {

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
  return std::pow(frame.scale, energy == ArapEnergy::Tets ? -3 : -2);
}

}  // namespace limber
