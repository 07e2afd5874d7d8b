#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/bind/biharmonic.h"
#include "limber/bind/bind_report.h"
#include "limber/bind/domain.h"
#include "limber/core/task.h"
#include "limber/reduce/reduced_model.h"
#include "limber/rig/rig.h"

namespace limber {

/// Ways to get weights.
enum class WeightMethod {
  Biharmonic,  ///< Smooth and linearly precise; points own a position. May be negative.
  Bounded,     ///< Bounded biharmonic: within [0,1], every handle affine.
  Heat,        ///< Bone heat on the surface, as in many programs.
  Lattice,     ///< Heat through a voxel lattice: for open, many-part and self-intersecting meshes.
  Geodesic,    ///< Each handle owns its skin and fades out along the surface: fast and local.
  Given,       ///< By the user.
};

/// A method's name on the command line and what it does, in a few words.
struct WeightMethodInfo {
  WeightMethod method;
  std::string_view name;
  std::string_view summary;
};
/// Every method, in the order of the enumeration: the one table behind command line, studio and files.
std::span<const WeightMethodInfo> weight_methods() noexcept;
std::string_view name_of(WeightMethod method) noexcept;  ///< As in the table.

/// The name of an energy on the command line and in files: "facet" or "paper".
std::string_view name_of(BiharmonicEnergy energy) noexcept;

/// Options of bind_shape.
struct BindOptions {
  WeightMethod method = WeightMethod::Biharmonic;
  /// Where smoothness is measured. Heat and given weights are those of the shape's own vertices: Auto then
  /// means Surface where it would mean Lattice.
  DomainOptions domain;
  BiharmonicEnergy energy = BiharmonicEnergy::FacetJump;  ///< Biharmonic weights only.
  int auxiliary_points = 0;            ///< Biharmonic weights only: extra points for the solver; 0 or more.
  int extra_weights = 0;               ///< Extra abstract handles for the solver, with any method; 0 or more.
  int clusters = 0;                    ///< Rotation clusters; 0: twice the handles, -1: one per element.
  std::optional<ArapEnergy> rigidity;  ///< Which rigidity the solver keeps; none: what suits the domain.
  double snap_distance = 0;            ///< How far a handle may lie off the shape; 0: 5% of its size.
  Eigen::MatrixXd given;               ///< WeightMethod::Given: shape vertices x handles.
  double reach = 0;                    ///< Geodesic weights only: how far a handle acts beyond its skin; 0: 10% of
                                       ///< the shape's size.
  bool renormalise = false;            ///< Given weights: scale rows to sum to one.
};

/// How a binding came about.
struct Provenance {
  std::string limber_version;
  std::string method;  ///< As in weight_methods().
  std::string energy;  ///< Of biharmonic weights, as name_of(BiharmonicEnergy); else empty.
  std::string volume;  ///< As name_of(VolumeMode).
  std::string rigidity;
  int extra_weights = 0;  ///< As many as there are.
  int auxiliary_points = 0;
  int lattice_vertices = 0;  ///< Of lattices: how many were asked for; 0: as many as DomainOptions says.
};

/// A shape bound to its handles: what a `.limber` file holds, and all that posing needs.
struct Binding {
  Shape shape;
  Rig rig;
  Subspace subspace;   ///< Of the shape's own vertices.
  ReducedModel model;  ///< Of the domain's elements.
  Provenance provenance;
};

/// The name of each handle of the subspace: the rig's, then "aux.0", ... for auxiliary points and "extra.0",
/// ... for extra weights.
std::vector<std::string> handle_names(const Binding& binding);

/// Binds a shape to a rig: domain, weights, extra weights, reduced model. The one function behind `limber bind`.
///
/// @param report  What was noticed; see BindReport. `rest_error` is that of the shape's own vertices.
/// @param task    Progress, cancellation, time per stage; may be null.
/// @throws Error  As make_domain, the bind function of the method, extra_weights and build_reduced_model;
///                InvalidArgument (auxiliary points with another method than Biharmonic; heat or given
///                weights on a lattice).
/// Deterministic.
Binding bind_shape(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report,
                   Task* task = nullptr);

}  // namespace limber
