#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "limber/bind/skin_weights.h"
#include "limber/io/gltf_buffer_builder.h"

namespace limber {

/// How weights are stored in a glTF file.
enum class GltfWeightFormat {
  Float,   ///< 16 bytes per set of four.
  UInt8,   ///< 4 bytes; a weight is wrong by at most 1/255.
  UInt16,  ///< 8 bytes; by at most 1/65535.
};

/// How skins are written.
struct GltfSkinOptions {
  int influences = 4;  ///< The most per vertex; every four in use are a set of their own. 0: no limit.
  GltfWeightFormat weights = GltfWeightFormat::Float;
};

namespace detail {

/// Joints and weights as the specification wants them: per vertex the largest first, no joint twice, none negative;
/// sums of exactly one after rounding (of floats: to their last digit); joint 0 where the weight is 0.
struct GltfInfluenceSets {
  int sets = 1;
  GltfWeightFormat format = GltfWeightFormat::Float;
  int bone_count = 0;
  std::vector<std::vector<std::uint32_t>> joints;   ///< Per set: vertices x 4.
  std::vector<std::vector<float>> float_weights;    ///< Per set, if the format is Float.
  std::vector<std::vector<std::uint32_t>> weights;  ///< Per set, if it is not.
};

/// @throws Error  InvalidArgument (influences below 0, more than 65536 bones); InvalidWeights (a vertex with more
///                influences, with a negative one, or with a sum that is not one to 1e-3); the place is the vertex.
GltfInfluenceSets influence_sets(const SkinWeights& weights, const GltfSkinOptions& options);

/// Adds vertices to a buffer; the JSON of the attributes JOINTS_0, WEIGHTS_0 and so on.
/// @param vertices  Which, in this order.
nlohmann::ordered_json add_influences(const GltfInfluenceSets& sets, std::span<const int> vertices,
                                      GltfBufferBuilder& builder);

}  // namespace detail
}  // namespace limber
