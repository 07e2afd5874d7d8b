#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/bind/pack_influences.h"
#include "limber/bind/skin_weights.h"

namespace limber {

/// Weights as a product of two sparse tables, W = D A [Two-Layer Compression 2013, section 3.1]: *master bones*
/// (those of the rig) are blended to *virtual bones* first, and these move the vertices.
struct TwoLayerWeights {
  SkinWeights dictionary;    ///< D: one row per virtual bone, its shares of the master bones.
  SkinWeights coefficients;  ///< A: one row per vertex, its shares of the virtual bones.

  int master_bones() const { return dictionary.bone_count; }
  int virtual_bones() const { return dictionary.vertex_count(); }
  int vertex_count() const { return coefficients.vertex_count(); }
};

/// The product: what weights a vertex has of the master bones. Vertices x master bones.
Eigen::MatrixXd multiplied(const TwoLayerWeights& weights);

/// How many matrices are blended per vertex, both layers together: m c / n + q with the largest numbers c and q
/// of influences, as the run time pads all rows to the same length.
double blend_operations(const TwoLayerWeights& weights);

/// Where virtual bones are: matrices of the master bones (3x4, rest to posed) blended by the dictionary.
/// @param master  As many as there are master bones.
std::vector<Eigen::Matrix<double, 3, 4>> blend_master_bones(const TwoLayerWeights& weights,
                                                            std::span<const Eigen::Matrix<double, 3, 4>> master);

/// The memory of the tables of a TwoLayerJob (limber/skin/two_layer.h).
struct PackedTwoLayers {
  PackedInfluences dictionary;
  PackedInfluences coefficients;
};

/// Rounds both layers to the run time's flat tables.
/// @throws Error  As pack_influences.
PackedTwoLayers pack_two_layers(const TwoLayerWeights& weights);

}  // namespace limber
