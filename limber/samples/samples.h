#pragma once

#include <string_view>
#include <vector>

#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {

/// A shape with a rig that fits it.
struct Sample {
  Shape shape;
  Rig rig;
};

/// An entry of the catalogue of built-in shapes.
struct SampleEntry {
  std::string_view name;           ///< What a user types: lower case, words joined by hyphens.
  std::string_view description;    ///< One line: what it is and how it is rigged.
  int dimension;                   ///< 2 or 3.
  int default_resolution;          ///< Edges along the longest side that look good.
  Sample (*make)(int resolution);  ///< @throws Error InvalidArgument: resolution outside of [8, 2000].
};

/// Every built-in shape, in the order in which they are shown.
const std::vector<SampleEntry>& sample_catalogue();

/// Makes the sample of that name. All by code, at once: the mannequin takes a fraction of a second. Deterministic.
/// @param resolution  Edges along the longest side of the bounding box, in [8, 2000]; 0: the default of the entry.
/// @throws Error      InvalidArgument (a name that is not in the catalogue, with the nearest names; a resolution
///                    out of range).
Sample make_sample(std::string_view name, int resolution = 0);

}  // namespace limber
