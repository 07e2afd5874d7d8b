#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/shape.h"
#include "limber/model/subspace.h"

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

/// A row of the table of rigidities. To add one: a line in the enumeration above, a row below, and what
/// build_arap_operator does with it.
struct ArapEnergyInfo {
  /// What owns a rotation.
  enum class Owner { Triangle, Tet, Vertex };

  ArapEnergy energy;
  std::string_view name;     ///< On the command line and in files.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< What it is for, in a few words.
  Owner owner;
  double share;  ///< How much of an edge counts in each of the rotations that meet it, so that all add up to one.
};
/// Every rigidity, in the order of the enumeration: the one table behind command line, studio, files and solver.
inline constexpr std::array kArapEnergies = {
    ArapEnergyInfo{ArapEnergy::Triangles, "triangles", "Triangles", "a rotation per triangle: planar shapes",
                   ArapEnergyInfo::Owner::Triangle, 1},
    ArapEnergyInfo{ArapEnergy::Tets, "tets", "Tetrahedra", "a rotation per tetrahedron: solids",
                   ArapEnergyInfo::Owner::Tet, 1},
    // Spokes meet twice, at both ends; a triangle's edges meet three times, at its corners.
    ArapEnergyInfo{ArapEnergy::Spokes, "spokes", "Spokes", "a rotation per vertex, over its edges",
                   ArapEnergyInfo::Owner::Vertex, 1.0 / 2},
    ArapEnergyInfo{ArapEnergy::SpokesAndRims, "spokes-and-rims", "Spokes and rims",
                   "a rotation per vertex, over its triangles: surfaces that resist bending",
                   ArapEnergyInfo::Owner::Vertex, 1.0 / 3},
};
/// The row of an energy.
constexpr const ArapEnergyInfo& info_of(ArapEnergy energy) noexcept {
  return kArapEnergies[static_cast<std::size_t>(energy)];
}
std::string_view name_of(ArapEnergy energy) noexcept;  ///< As in the table.
/// The rigidity of that name; none if there is none.
std::optional<ArapEnergy> arap_energy_named(std::string_view name) noexcept;

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

/// Options of build_reduced_model.
struct ReducedModelOptions {
  ArapEnergy energy = ArapEnergy::Tets;
  /// Rotation clusters, 1 up to one per rotation; 0 means twice the number of handles, -1 one per rotation.
  int clusters = 0;
  std::uint64_t seed = 1;  ///< Of the clustering.
};

/// Reduces the energy of the elements to the subspace. Never forms more than a few matrices of the subspace's
/// own size: clusters are summed before they meet the basis.
///
/// @param elements  What carries the energy: the domain's elements. The subspace's rows are its vertices.
/// @throws Error    As build_arap_operator; InvalidArgument (clusters out of range); InvalidWeights (the
/// subspace is not of
///                  these elements); Cancelled.
ReducedModel build_reduced_model(const Shape& elements, const Subspace& subspace, const ReducedModelOptions& options,
                                 Task* task = nullptr);

/// Between dofs in shape units and in the model frame.
Eigen::MatrixXd dofs_to_model(const ReducedModel& model, const Eigen::MatrixXd& dofs);
Eigen::MatrixXd dofs_from_model(const ReducedModel& model, const Eigen::MatrixXd& dofs);  ///< And back.

/// The dofs of a translation by one along every axis: one for every handle that takes part in translations.
Eigen::VectorXd unit_translation(const ReducedModel& model);

/// The basis in the model frame: B_model dofs_to_model(H) = (B H - origin) * scale, row by row.
Eigen::MatrixXd basis_to_model(const Subspace& subspace, const ModelFrame& frame);

/// The as-rigid-as-possible energy of dofs, with the rotations that suit them best: how far a shape is from rigid
/// motions of its parts, wherever its dofs came from. O(dofs^2 + clusters).
///
/// @param dofs  H in the model frame, dofs x d.
/// @return      In shape units; 0 for rigid motions, to 1e-6 of what collapsing the shape to a point would cost.
double reduced_energy(const ReducedModel& model, const Eigen::MatrixXd& dofs);

}  // namespace limber
