#pragma once

#include <string>

#include "limber/io/rig_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::cli {

/// Another unit and another upward axis: options of `limber convert`.
struct SpaceChange {
  double scale = 1;
  std::string up;  ///< "y-to-z", "z-to-y", or empty: as it is.

  bool is_none() const { return scale == 1 && up.empty(); }
};

/// Changes positions (and normals) in place. @throws UsageError  Turning a planar shape or rig out of its plane.
void apply(const SpaceChange& change, Shape& shape);
void apply(const SpaceChange& change, Rig& rig);
void apply(const SpaceChange& change, MeshSequence& sequence);
void apply(const SpaceChange& change, BvhFile& motion);

}  // namespace limber::cli
