#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/weights/edit_weights.h"

namespace limber {

PackedInfluences pack_influences(const SkinWeights& weights, int influences) {
  if (influences < 0) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} influences per vertex are too few.", influences), {},
                "Use 1 or more, or 0 for as many as there are.");
  }
  if (weights.bone_count > 65536) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} bones are too many for a skin; 65536 are possible.", weights.bone_count), {},
                "Split the mesh.");
  }
  const int most = report_on(weights).most_influences();
  PackedInfluences packed;
  packed.vertex_count = weights.vertex_count();
  packed.influences = influences > 0 ? influences : std::max(most, 1);
  if (most > packed.influences) {
    throw Error(ErrorCode::InvalidWeights, fmt::format("a vertex has more than {} influences.", packed.influences),
                Place::at_vertex(vertices_over_budget(weights, packed.influences).front()), "Limit the weights first.");
  }
  const std::size_t width = static_cast<std::size_t>(packed.influences);
  packed.bones.assign(width * packed.vertex_count, 0);
  packed.weights.assign(width * packed.vertex_count, 0.0f);
  for (int vertex = 0; vertex < packed.vertex_count; ++vertex) {
    const std::span<const Influence> row = weights.of(vertex);
    for (std::size_t j = 0; j < width && !row.empty(); ++j) {
      const Influence influence = j < row.size() ? row[j] : Influence{row[0].bone, 0};
      const auto weight = static_cast<float>(influence.weight);
      if (!std::isfinite(weight)) {
        throw Error(ErrorCode::NonFiniteNumber, "a skin weight is too large for the run time.",
                    Place::at_vertex(vertex), "Normalise the weights first.");
      }
      packed.bones[vertex * width + j] = static_cast<std::uint16_t>(influence.bone);
      packed.weights[vertex * width + j] = weight;
    }
  }
  return packed;
}

}  // namespace limber
