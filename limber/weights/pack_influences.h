#pragma once

#include <cstdint>
#include <vector>

#include "limber/model/skin_weights.h"
#include "limber/runtime/skin.h"

namespace limber {

/// The memory of an InfluenceTable.
struct PackedInfluences {
  int vertex_count = 0;
  int influences = 1;
  std::vector<std::uint16_t> bones;
  std::vector<float> weights;

  InfluenceTable table() const { return {vertex_count, influences, bones, weights}; }
};

/// Turns weights into the run time's flat tables: the one place where they are rounded to float. A vertex's
/// influences keep their order, largest first; what is missing is padded with weight 0 and the vertex's first bone.
/// @param influences  Per vertex; 0: the most that any vertex has. The kernels are fastest for 1, 2, 4 and 8.
/// @throws Error      InvalidArgument (negative, or more than 65536 bones); InvalidWeights (a vertex has more;
///                    the place is the vertex); NonFiniteNumber (too large for float).
PackedInfluences pack_influences(const SkinWeights& weights, int influences = 0);

}  // namespace limber
