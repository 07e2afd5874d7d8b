#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "limber/core/task.h"
#include "limber/geometry/domain.h"
#include "limber/geometry/operators.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// Which discrete biharmonic energy weights minimise.
enum class BiharmonicEnergy {
  FacetJump,  ///< Jumps of the gradient across facets: converges under refinement.
  Paper,      ///< As printed [Linear Subspace Design 2015, eq. 11]: depends on the resolution.
};

/// A row of the table of biharmonic energies. To add one: a line in the enumeration above, a row below, and the function
/// that assembles its matrix.
struct BiharmonicEnergyInfo {
  BiharmonicEnergy energy;
  std::string_view name;     ///< On the command line and in files.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< What it does, in a few words.
  /// Its matrix on the vertices of triangles or tets: vertices x vertices, positive semi-definite.
  SparseMatrix (*matrix)(const Shape& elements, OperatorReport* report);
};
/// Every energy, in the order of the enumeration: the one table behind command line, studio, files and solver.
inline constexpr std::array kBiharmonicEnergies = {
    BiharmonicEnergyInfo{BiharmonicEnergy::FacetJump, "facet", "Facet jumps", "independent of the resolution",
                         facet_jump_energy},
    BiharmonicEnergyInfo{BiharmonicEnergy::Paper, "paper", "As printed in 2015",
                         "as printed in 2015, which depends on the resolution; for comparison",
                         boundary_corrected_energy},
};
std::string_view name_of(BiharmonicEnergy energy) noexcept;  ///< As in the table.
/// The energy of that name; none if there is none.
std::optional<BiharmonicEnergy> biharmonic_energy_named(std::string_view name) noexcept;

/// Options of bind_biharmonic.
struct BiharmonicOptions {
  BiharmonicEnergy energy = BiharmonicEnergy::FacetJump;  ///< Paper: only to reproduce what was printed.
  int auxiliary_points = 0;  ///< Extra points spread over the bound parts, driven by the solver; 0 or more.
  double snap_distance = 0;  ///< How far a handle may lie from the shape, in shape units; 0: 5% of its size.
};

/// Smooth, linearly precise weights for any mix of points, bones and regions [Linear Subspace Design 2015,
/// eqs. 2-11]: of all functions that interpolate the handles, those of least bending energy.
///
/// A point owns one dof, its position; it may lie anywhere in the domain, between vertices too. A bone or
/// region owns d+1, its affine transform. Auxiliary points come after the rig's handles, as positions; they
/// sit at vertices, each as far as possible, along edges, from all handles and each other. Weights are local
/// and shape aware and may be negative.
///
/// Parts of the domain without a handle follow the nearest part that has one; parts with too few handles to
/// determine how they turn are tied weakly to the nearest part with enough. Degenerate elements are left out;
/// where nearly flat ones are too stiff to compute with, smoothness is relaxed a little, and the report notes it.
///
/// Surface mode: bending a curved surface has no notion of linear functions in space, so the solution alone
/// does not reproduce the rest pose. What is missing is added back and turns with the handles nearby, which
/// restores the rest pose exactly and keeps translations. Prefer a volume where there is one.
///
/// Setup: one sparse factorisation of size vertices - held, then one back-substitution per dof, in batches.
///
/// @param domain  Where smoothness is measured, made for `shape`.
/// @param rig     Points, bones and regions; at least one bone or region with extent, or d+1 points that span
///                space.
/// @param report  Snapped handles, following parts, dropped elements, bounds of the weights and errors.
/// @param task    Progress and cancellation; may be null.
/// @return        A subspace on the domain's vertices (carry_to_shape takes it to the shape's) whose rows
///                reproduce constants and the rest pose to 1e-9 of the shape's size.
/// @throws Error  TooFewHandles (says what is missing); HandleOutsideShape and InvalidRig (name the handle);
///                SingularSystem (two points in one place, a point inside of a region; names the handle);
///                InvalidArgument; Cancelled.
/// Deterministic.
Subspace bind_biharmonic(const Domain& domain, const Shape& shape, const Rig& rig, const BiharmonicOptions& options,
                         BindReport& report, Task* task = nullptr);

}  // namespace limber
