#include "limber/compress/compress_skin.h"

namespace limber {

PackedTwoLayers pack_two_layers(const TwoLayerWeights& weights) {
  return {pack_influences(weights.dictionary), pack_influences(weights.coefficients)};
}

}  // namespace limber
