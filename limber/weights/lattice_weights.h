#pragma once

#include <string>
#include <vector>

#include "limber/core/task.h"
#include "limber/geometry/lattice/voxel_lattice.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"
#include "limber/weights/bind_report.h"

namespace limber {

/// How one handle warms the lattice.
struct LatticeSource {
  std::string handle;   ///< Its name.
  double width = 1;     ///< Particles so many cells from it, or fewer, are its own; 0 or more.
  double strength = 1;  ///< Scales its weights before they are normalised, so it reaches further; positive.

  bool operator==(const LatticeSource&) const = default;
};

/// The widths and strengths of flesh.
std::vector<LatticeSource> sources_of(const RigFlesh& flesh);

/// Options of bind_lattice.
struct LatticeWeightOptions {
  /// Neither cells nor a cell size: 40 cells along the longest side, fewer if that makes over 20,000 particles.
  VoxelLatticeOptions lattice;
  /// Aimed number of particles, met to about 10% where cells are small; 0: as `lattice` says, which it replaces.
  int particles = 0;
  std::vector<LatticeSource> sources;  ///< For handles that differ from the defaults; the last one of a handle holds.
};

/// Weights of the particles of a lattice.
struct LatticeWeights {
  VoxelLattice lattice;
  Eigen::MatrixXd particle_weights;  ///< Particles x handles; not negative, rows sum to one.
  std::vector<char> at_handle;       ///< Per particle: 1 if it belongs to a handle.
  std::vector<double> looseness;     ///< Per particle: 0 at handles to 1 well away from them; see particle_looseness.
};

/// Heat that spreads through the volume from bones that are kept at one, where all others are at zero
/// [Lattice-based Character Skinning 2010, section 3.3.3, in the harmonic form: eqs. 6 and 7 as printed
/// flatten to a constant].
///
/// A particle belongs to the nearest handle within that handle's width, of the parts of the shape that the
/// handle passes through; handles equally near share it. Every handle gets at least one particle, its
/// nearest. In between, weights are the averages of their neighbours', so they are smooth, within [0,1] and sum to
/// one. Parts of the shape that hold no handle take the weights of the nearest parts that do, where they come
/// nearest, and spread those.
///
/// Works for any triangle soup: open, of many parts, self-intersecting. Cost: voxels, one sparse
/// factorisation over the particles, one back-substitution for all handles.
///
/// @param rig     Bones, points and regions.
/// @param report  Handles outside of the lattice (`snapped`), parts without a handle (`following`, with
///                particles for vertices), `fallback_vertices` that hang in them.
/// @throws Error  As make_voxel_lattice; TooFewHandles (none); InvalidRig (abstract handles; what
///                validate(rig) finds); InvalidArgument (a source for a handle that is not there, with a
///                negative width or a strength that is not positive; a negative number of particles); Cancelled.
/// Deterministic.
LatticeWeights diffuse_lattice_weights(const Shape& shape, const Rig& rig, const LatticeWeightOptions& options,
                                       BindReport& report, Task* task = nullptr);

/// Particle weights for a shape that has weights already: those of the vertices around a particle where there
/// are any, and spread from there.
/// @param vertex_weights  Vertices x handles; not negative, rows sum to one.
/// @throws Error          As above; InvalidWeights (rows do not match the vertices, a row is negative or does
///                        not sum to one to 1e-3; the place is the vertex).
LatticeWeights carry_weights_to_lattice(const Shape& shape, const Rig& rig, const Eigen::MatrixXd& vertex_weights,
                                        const LatticeWeightOptions& options, BindReport& report, Task* task = nullptr);

/// Diffused weights of the shape's own vertices: ordinary linear blend weights, interpolated from the particles.
Subspace bind_lattice(const Shape& shape, const Rig& rig, const LatticeWeightOptions& options, BindReport& report,
                      Task* task = nullptr);

}  // namespace limber
