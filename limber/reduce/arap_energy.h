#pragma once

#include <string_view>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/geometry/shape.h"

namespace limber {

/// Which edges share a rotation in the as-rigid-as-possible energy
///
///   E(V') = 1/2 sum_k sum_{(i,j) in E_k} c_ijk |(v'_i - v'_j) - R_k (v_i - v_j)|^2   [Fast Automatic
///   Skinning 2012, eq. 4].
enum class ArapEnergy {
  Triangles,      ///< One rotation per triangle: planar shapes, and surfaces without resistance to bending.
  Tets,           ///< One rotation per tetrahedron: solids.
  Spokes,         ///< One rotation per vertex, over its edges. Can be indefinite where cotangents are negative.
  SpokesAndRims,  ///< One rotation per vertex, over all edges of its triangles: surfaces that resist bending.
};
std::string_view name_of(ArapEnergy energy) noexcept;  ///< Its name on the command line and in files.

/// The energy that suits the elements: Tets for tets, Triangles in the plane, else SpokesAndRims.
ArapEnergy default_energy(const Shape& elements, int dimension) noexcept;

/// The mesh's part of the energy, with rotations that share a cluster summed:
///   E = 1/2 tr(V'^T L V') - sum_k <Q_k, K_k V'> + rest_energy,   Q_k = R_k^T, K_k: d x vertices  [eqs.
///   8-11].
struct ArapOperator {
  int dimension = 3;
  int cluster_count = 0;
  Eigen::SparseMatrix<double> stiffness;                  ///< L: the cotangent Laplacian, vertices x vertices.
  Eigen::SparseMatrix<double, Eigen::RowMajor> coupling;  ///< K: (d clusters) x vertices.
  double rest_energy = 0;                                 ///< 1/2 sum c |v_i - v_j|^2.
  int dropped_elements = 0;                               ///< Without area or volume, left out.
};

/// How many rotations the energy has on these elements: triangles, tets or vertices.
int rotation_count(const Shape& elements, ArapEnergy energy) noexcept;

/// Assembles the energy.
///
/// @param elements             Triangles or tets, as the energy needs.
/// @param dimension            2: planar; 3: space.
/// @param cluster_of_rotation  In [0, cluster_count); empty: every rotation is its own cluster.
/// @throws Error               UnsuitableShape (Tets without tets, other energies without triangles); DegenerateShape
///                             (no element has size).
ArapOperator build_arap_operator(const Shape& elements, int dimension, ArapEnergy energy,
                                 const std::vector<int>& cluster_of_rotation = {}, int cluster_count = 0);

}  // namespace limber
