#pragma once

#include <optional>
#include <string>

#include "limber/model/shape.h"

#include "bench/bench.h"

namespace limber::bench {

/// A mesh sequence scaled so that its rest pose tightly fits the unit sphere, as in the compression paper.
struct UnitSequence {
  Shape shape;
  MeshSequence sequence;
};

/// A sequence of the shared data; nothing if it is absent.
std::optional<UnitSequence> load_unit_sequence(const Options& options, const std::string& name);

}  // namespace limber::bench
