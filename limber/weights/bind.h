#pragma once

// Every way to get weights, a source file each, and what binding reports.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/geometry/volume.h"
#include "limber/model/rig.h"
#include "limber/model/subspace.h"

namespace limber {

/// A handle that could not be attached exactly where it was given.
struct SnappedHandle {
  std::string handle;
  double distance;  ///< From the given place to where it was attached, in shape units.
};

/// A connected part of the domain that holds no handle and follows another part.
struct FollowingComponent {
  int first_vertex;     ///< Its lowest domain vertex.
  int vertex_count;     ///< How many domain vertices it has.
  int followed_vertex;  ///< The domain vertex of the nearest bound part whose motion it takes.
};

/// What binding noticed and decided, for the user. Filled by every bind function; never a reason to fail.
struct BindReport {
  std::vector<SnappedHandle> snapped;
  std::vector<FollowingComponent> following;
  int dropped_elements = 0;   ///< Degenerate elements that were left out of the energy.
  int fallback_vertices = 0;  ///< Vertices whose weights come from a fallback (see the method).
  double least_weight = 0;    ///< Over all scalar weights (point columns, w columns of affine handles).
  double greatest_weight = 0;
  double interpolation_error = 0;    ///< How far handles miss what their dofs say, relative to the shape's size.
  double rest_error = 0;             ///< Worst distance of B H_rest from the rest positions, relative to the size.
  bool converged = true;             ///< Iterative methods: whether the wanted accuracy was reached.
  double optimality_gap = 0;         ///< Bounded weights: certified relative gap to the optimum.
  int iterations = 0;                ///< Iterative methods; 0 for direct ones.
  std::vector<OpenPart> open_parts;  ///< Parts with a border, where a lattice was made: what they were taken for.
  std::vector<std::string> notes;    ///< Sentences for the user, in the order they arose.
};

/// Which discrete biharmonic energy weights minimise.
enum class BiharmonicEnergy {
  FacetJump,  ///< Jumps of the gradient across facets: converges under refinement.
  Paper,      ///< As printed [Linear Subspace Design 2015, eq. 11]: depends on the resolution.
};

/// A row of the table of biharmonic energies. To add one: a line in the enumeration above, a row below, and its matrix in
/// weights/internal/smoothness_energy.cpp.
struct BiharmonicEnergyInfo {
  BiharmonicEnergy energy;
  std::string_view name;     ///< On the command line and in files.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< What it does, in a few words.
};
/// Every energy, in the order of the enumeration: the one table behind command line, studio, files and solver.
inline constexpr std::array kBiharmonicEnergies = {
    BiharmonicEnergyInfo{BiharmonicEnergy::FacetJump, "facet", "Facet jumps", "independent of the resolution"},
    BiharmonicEnergyInfo{BiharmonicEnergy::Paper, "paper", "As printed in 2015",
                         "as printed in 2015, which depends on the resolution; for comparison"},
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

/// A biharmonic subspace that is edited handle by handle: what bind_biharmonic gives for the rig at hand, to
/// 1e-8 of the largest weight (1e-6 on tets full of slivers that no bone or region holds), without solving
/// everything again.
///
/// The factorisation, with the vertices of bones and regions eliminated, does not depend on the points. A
/// point is a condition on top of it: its response, one back-substitution, is appended to the functions Q
/// that span the basis, and a small dense system tells how they combine, B = Q C. Adding, moving or removing
/// a point therefore costs one back-substitution at most, plus one pass over B. Changing a region factorises
/// again. So does a point that changes which parts of the domain follow others, or which have handles enough.
///
/// Every edit either succeeds or throws and leaves everything as it was. Deterministic: the same edits give
/// the same bits. Not for several threads at once.
class SubspaceEditor {
 public:
  /// Binds the rig for the first time.
  /// @param domain   Made for `shape`.
  /// @param options  As for bind_biharmonic; auxiliary points are placed here and stay where they are.
  /// @throws Error   As bind_biharmonic.
  SubspaceEditor(Domain domain, Shape shape, Rig rig, const BiharmonicOptions& options = {}, Task* task = nullptr);
  ~SubspaceEditor();
  SubspaceEditor(SubspaceEditor&&) noexcept;
  SubspaceEditor& operator=(SubspaceEditor&&) noexcept;

  /// Adds a point after the rig's other handles and before the auxiliary points.
  /// @return        Its index in the rig.
  /// @throws Error  InvalidRig (empty or duplicate name); NonFiniteNumber; HandleOutsideShape; SingularSystem.
  int add_point(std::string name, const Eigen::Vector3d& position);

  /// @throws Error  InvalidArgument (no point of the rig); NonFiniteNumber; HandleOutsideShape; SingularSystem;
  ///                TooFewHandles (what remains does not span space).
  void move_point(int handle, const Eigen::Vector3d& position);

  /// Removes a point; its children become its parent's. Indices behind it move down by one.
  /// @throws Error  InvalidArgument (no point of the rig); TooFewHandles (the rest does not span space).
  void remove_point(int handle);

  /// Gives a region other vertices; factorises again.
  /// @throws Error  InvalidArgument (no region of the rig); as bind_biharmonic.
  void set_region(int handle, std::vector<int> vertices, Task* task = nullptr);

  const Rig& rig() const;
  /// Of the last edit.
  const BindReport& report() const;
  /// The current subspace, on the domain's vertices; valid until the next edit.
  const Subspace& subspace() const;
  /// How often a matrix was factorised, the first time included: edits of points leave it alone as a rule.
  int factorisations() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Which energy bounded weights minimise.
enum class BoundedEnergy {
  SquaredLaplacian,  ///< L M^-1 L, as in the literature; flattens weights towards the boundary.
  FacetJump,         ///< The default energy of bind_biharmonic: linear weights cost nothing.
};

/// What bounded weights of a vertex satisfy while they are computed.
enum class WeightConstraint {
  Simplex,  ///< Not negative, and they sum to one.
  Box,      ///< Each is within [0,1]; the sums are whatever they are.
};

/// Options of bind_bounded.
struct BoundedOptions {
  BoundedEnergy energy = BoundedEnergy::SquaredLaplacian;
  /// Simplex: sums of one are part of the problem. Box: every handle on its own, rows divided by their sums
  /// afterwards, as other programs do; the certificate is then about the weights before that division.
  WeightConstraint constraint = WeightConstraint::Simplex;
  double tolerance = 1e-5;    ///< Wanted relative gap to the optimum, positive. 1e-3 is visibly too loose.
  int max_iterations = 2000;  ///< At least 1; usually 50 to 300 suffice, 300 to 1,000 on surfaces.
  double snap_distance = 0;   ///< As AttachOptions.
};

/// Bounded biharmonic weights: the smoothest linear blend weights within [0,1] that sum to one, are 1 on
/// their own handle and 0 on all others [Jacobson et al. 2011].
///
/// Handles hold vertices of the domain as attach_handles says. A point within an element holds all of the
/// element's vertices that carry it, so that its weight is exactly 1 at the point itself; a vertex that a
/// bone or region claims too goes to those, one that several points claim to the one it carries most. A point
/// left without a vertex takes the nearest free one, and is reported as snapped. Every handle owns an affine
/// transform, points included. A part of the domain with a single handle is all its own. Parts of the domain
/// without a handle copy the weights of the nearest vertex of a part with one.
///
/// Cost: see minimise_weights; on one core, 7,000 vertices and 20 bones take about 1.2 s, a lattice of 10,000
/// vertices and 17 points about 4 s. Finer lattices cost much and gain little: these weights are smooth. A
/// start from a coarser lattice was tried and saved 3% of the iterations.
///
/// @param domain  Where the energy is measured, made for `shape`.
/// @param report  Everything but `fallback_vertices`, which counts rows that Box left without a sum.
///                `converged` is false, with a note, if iterations ran out: the weights then satisfy all
///                bounds all the same, and `optimality_gap` says how far from the optimum they may be.
///                `interpolation_error` is the largest deviation of a weight from 1 or 0 at a handle.
/// @param task    Progress and cancellation; may be null.
/// @return        Linear blend skinning on the domain's vertices; carry_to_shape brings it to the shape's.
/// @throws Error  TooFewHandles (none); InvalidRig (also: no vertex left for a handle, by name);
///                HandleOutsideShape; InvalidArgument; Cancelled.
/// Deterministic: the same bits on any number of threads.
Subspace bind_bounded(const Domain& domain, const Shape& shape, const Rig& rig, const BoundedOptions& options,
                      BindReport& report, Task* task = nullptr);

/// Options of bind_heat.
struct HeatOptions {
  double strength = 1;  ///< c in H = c / d^2, positive: greater values keep weights closer to the bones.
};

/// Bone heat: every vertex is warmed by the nearest handle that it sees, and heat spreads along the surface,
/// (-Laplacian + H) w = H p with H = c / d^2 [Baran and Popovic 2007, section 4]. What users know from other
/// programs; for smoother weights see bind_bounded.
///
/// Works on the shape's triangles, whatever their quality: soups, open and non-manifold meshes. Points warm
/// as bones without length do; the vertices of a region belong to it entirely and it warms others from the
/// nearest of them. Handles may lie anywhere. Handles equally near share a vertex. A handle is seen if the
/// straight line to its nearest point meets no triangle in between; in the plane, no border. Edges with
/// negative cotangent weights conduct next to nothing, so that weights are never negative.
///
/// No vertex is left without weights: vertices that see no handle are warmed by their neighbours; a connected
/// part that sees none takes the nearest handles though they are hidden; vertices in no triangle (inside of
/// a tet mesh, for instance) copy from the nearest vertex along edges, or belong to the nearest handle.
///
/// Cost: a ray per vertex or few, one sparse factorisation, one back-substitution for all handles.
///
/// @param shape   Triangles in the plane or in space; its tets are used for distances only.
/// @param rig     Points, bones and regions. The z of handles is ignored for planar shapes.
/// @param report  `fallback_vertices` counts the vertices of the last two kinds, with notes; the range of the
///                weights; `rest_error`.
/// @return        Linear blend skinning on the shape's own vertices; weights not negative, rows sum to one.
/// @throws Error  TooFewHandles (none); InvalidRig (abstract handles; what validate(rig) finds);
///                InvalidArgument (strength); EmptyMesh; DegenerateShape; NonFiniteNumber; IndexOutOfRange;
///                Cancelled.
/// Deterministic: the same bits on any number of threads.
Subspace bind_heat(const Shape& shape, const Rig& rig, const HeatOptions& options, BindReport& report,
                   Task* task = nullptr);

/// Which handle each vertex belongs to.
struct Skins {
  std::vector<int> handle_of_vertex;  ///< Every vertex has one.
  std::vector<char> is_primary;       ///< 1: the handle was found by sight; 0: by the way along the surface.
  int unreached = 0;                  ///< Vertices that no way leads to; they belong to the nearest handle.
};

/// Divides a shape among its handles [Scalable and Shape Sensitive Deformations 2007, 4.1].
/// - Primary skin: the nearest handle that the vertex sees locally, towards its inner side, in patches that
///   hang together; a patch counts if the handle is truly seen from its nearest vertex. In the plane every
///   vertex must see the handle past the shape's borders.
/// - Secondary skin: the handle of the nearest primary vertex along edges.
/// - The rest, parts without any primary vertex: the nearest handle.
/// Components that are inside out are turned for this. The vertices of a region belong to it.
///
/// @param rig     Bones, points, regions.
/// @throws Error  TooFewHandles (none); InvalidRig (abstract handles; what validate finds); EmptyMesh;
///                DegenerateShape; NonFiniteNumber; IndexOutOfRange; Cancelled.
/// Vertices x handles, and a ray per patch. Deterministic.
Skins find_skins(const Shape& shape, const Rig& rig, Task* task = nullptr);

/// Options of bind_geodesic.
struct GeodesicOptions {
  double reach = 0;  ///< How far a handle acts beyond its skin, in shape units; 0: 10% of the shape's size.
};

/// Weights that fall off along the surface: 1 within a handle's skin, h(x) = (1 - (x / reach)^2)^2 at a
/// distance x from it along edges, divided by their sum. Flat at both ends, so that no border shows.
/// @param reach   Positive.
SkinWeights geodesic_weights(const Shape& shape, const Skins& skins, int handle_count, double reach);

/// Linear blend skinning by the skins above [2007, eqs. 17 and 20]. Fast and local: parts that are near in
/// space but far along the surface do not mix. Where the edges of a mesh are long, so are steps of the weights;
/// for smooth weights see bind_bounded.
///
/// @param shape   Triangles in the plane or in space, or tets; of any quality.
/// @param report  `fallback_vertices` counts vertices that no way leads to; the range of the weights.
/// @return        Weights not negative, rows sum to one; no vertex goes without.
/// @throws Error  As find_skins; InvalidArgument (reach).
Subspace bind_geodesic(const Shape& shape, const Rig& rig, const GeodesicOptions& options, BindReport& report,
                       Task* task = nullptr);

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

/// Options of bind_given_weights.
struct GivenWeightsOptions {
  /// Divide every row by its sum, and give rows that are zero the weights of the nearest vertex that has
  /// some. Off: weights are taken as they are, and zero rows are refused.
  bool renormalise = false;
};

/// Linear blend skinning with weights that somebody else made.
///
/// Negative weights are allowed (some methods make them), but noted. Sums that are off by more than 1% are
/// noted with the worst vertex: such vertices move when everything is translated.
///
/// @param positions     Rest positions, vertices x 3.
/// @param dimension     2 or 3.
/// @param weights       Vertices x handles; finite.
/// @param handle_count  Of the rig: how many columns the weights must have, at least 1.
/// @param report        least_weight, greatest_weight, rest_error and notes; `fallback_vertices` counts the
///                      zero rows that were filled.
/// @throws Error  InvalidWeights: rows or columns that do not match; not finite; a zero row without
///                renormalise, or one that nothing can fill; a sum too near to zero to be divided by (below
///                1e-9 of the row's largest entry). The place is the vertex. TooFewHandles (none).
Subspace bind_given_weights(const Positions& positions, int dimension, const Eigen::MatrixXd& weights, int handle_count,
                            const GivenWeightsOptions& options, BindReport& report);

}  // namespace limber
