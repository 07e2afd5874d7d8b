#pragma once

#include "limber/bind/skin_weights.h"
#include "limber/geometry/adjacency.h"
#include "limber/geometry/shape.h"

namespace limber {

/// Per vertex, others with probably similar weights: those it shares an edge with, and, where edges do not lead there
/// (other components, seams of duplicate vertices, no edges at all), those with the most similar weights along three
/// random directions in the space of weights. What the factorisation spreads atoms over.
/// n log n; deterministic.
///
/// @param shape  As many vertices as the rows; its triangles or tets may be missing.
/// @param rows   What is to be similar: vertices x numbers.
IndexLists skin_neighbors(const Shape& shape, const Eigen::MatrixXd& rows);
IndexLists skin_neighbors(const Shape& shape, const SkinWeights& weights);  ///< The same for weights.

}  // namespace limber
