#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "limber/runtime/common.h"

namespace limber {

/// Sums that are made of sums: entry i of a level adds up the items [first[i], first[i+1]) of the level
/// below. An item lies `offset` cells from the centre of the sum, along the level's own axis.
struct SumLevel {
  std::vector<int> first = {0};
  std::vector<int> items;
  std::vector<float> offsets;

  int count() const noexcept { return static_cast<int>(first.size()) - 1; }
};

/// Shape matching on a lattice, prepared: which particles each region holds, and what of it never changes. Every
/// particle has a region of its own, all particles that it reaches in a number of steps, and p lies in the
/// region of q exactly where q lies in that of p. Made by build_matching_plan (limber/flesh), never by hand.
///
/// Sums over regions are shared: bars are runs of particles along z, plates are bars side by side along y,
/// and regions plates side by side along x. Each has a centre, and moments are taken about it, so that
/// nothing large cancels.
struct MatchingPlan {
  /// Regions come in blocks of so many: one per SIMD lane.
  static constexpr int kLanes = 16;

  int particle_count = 0;
  int half_width = 1;  ///< Of the regions, in steps.
  float cell_size = 0;
  SumLevel bars;     ///< Of particles; offsets along z.
  SumLevel plates;   ///< Of bars; offsets along y.
  SumLevel regions;  ///< Of plates; offsets along x. One per particle, in the same order.

  /// Per particle: its mass divided by the number of regions that it belongs to [Lattice-based Character
  /// Skinning 2010, eq. 19], and one over that number.
  std::vector<float> mass_share;
  std::vector<float> over_region_count;

  // Per block of regions, one plane of kLanes per value. Lengths in cells.
  AlignedVector<float> over_mass;        ///< 1 / M_r, eq. 18.
  AlignedVector<float> center;           ///< 3 planes: from the particle to the region's centre of mass.
  AlignedVector<float> rest_moment;      ///< 6 planes: sum m o o^T about it, xx xy xz yy yz zz, times the cell size.
  AlignedVector<float> inverse_inertia;  ///< 6 planes: of sum m (|o|^2 - o o^T), in shape units.

  int block_count() const noexcept { return (particle_count + kLanes - 1) / kLanes; }
};

/// Floats per particle in the tables of a MatchingJob: two vectors of three, each padded with a zero.
constexpr int kMatchingRow = 8;

/// One round of shape matching over all regions of a lattice. A plain struct of views; the caller owns the
/// memory, and keeps `rotations` from round to round.
struct MatchingJob {
  const MatchingPlan* plan = nullptr;
  /// Particles x kMatchingRow: how far the particle is from rest, then its velocity. Finite.
  std::span<const float> motions;
  /// The rotation of each region: state, matching_state_size(). Where a collapsed region determines none, it
  /// keeps the one it had. See reset_matching.
  std::span<float> rotations;
  /// Particles x kMatchingRow, the result: goal position minus rest position, then the velocity that the
  /// particle would have if its regions moved rigidly; each the average over the regions that hold the particle.
  std::span<float> goals;
  std::span<float> scratch;  ///< matching_scratch_size() floats.

  /// Whether every span has the size that the plan asks for; else why not.
  Status check() const noexcept;
  bool is_valid() const noexcept { return check() == Status::Ok; }
};

std::size_t matching_state_size(const MatchingPlan& plan) noexcept;    ///< Floats of MatchingJob::rotations.
std::size_t matching_scratch_size(const MatchingPlan& plan) noexcept;  ///< Floats of MatchingJob::scratch.

/// Sets a state to no rotation at all; WrongSize if it is not matching_state_size() long.
Status reset_matching(const MatchingPlan& plan, std::span<float> rotations) noexcept;

/// Finds the rigid motion of each region nearest to what its particles do, and where that takes each particle
/// [Lattice-based Character Skinning 2010, eqs. 17-22, 27, 28], by shared sums and kernel A.
///
/// Two departures: displacements are summed instead of positions, so that nothing is lost far from the origin
/// and rest is rest; and angular velocity is measured on the region's matched rest shape instead of its
/// current one, so that inertia is constant and no state makes it singular. Both conserve linear momentum:
/// mass times goal, and mass times velocity, sum to what they were.
///
/// Cost: about 14 additions of rows per particle and direction, whatever the width of the regions, and one
/// kernel A. Large lattices use the executor; the same bits on any number of threads. No allocation.
/// @return  Ok, or what MatchingJob::check says; then nothing was done.
Status match_shapes(const MatchingJob& job) noexcept;

/// Floats per particle in tables of positions and directions: three and a padding, so that a row fills a vector.
constexpr int kParticleRow = 4;

/// A part of a lattice whose volume is kept: some of its cells, enclosed by quads.
struct VolumePart {
  int first_quad = 0;  ///< In VolumePlan::quads.
  int quad_count = 0;
  double rest_volume = 0;
  double rest_slope = 0;  ///< Volume that the part gains at rest where all particles begin to move outward.
};

/// What correct_volume needs to know of a lattice, prepared. Made by build_volume_plan
/// (limber/flesh).
struct VolumePlan {
  /// Parts that a particle moves with, at most.
  static constexpr int kBlended = 4;

  std::vector<VolumePart> parts;
  std::vector<int> quads;      ///< Four particles each, counter-clockwise seen from outside of their part.
  std::vector<float> outward;  ///< Particles x kParticleRow: where volume is made [eqs. 10, 11], at rest; smooth.
  /// Particles x kBlended: how much of what each part asks for a particle does. Smooth over the lattice, summing to one.
  std::vector<int> blend_parts;
  std::vector<float> blend_weights;
  double longest_shift = 0;  ///< No particle is moved further than this by one correction.
  int particle_count = 0;
};

/// What a correction came to.
struct VolumeResult {
  double worst_miss = 0;       ///< Of a single part: |volume - target| / rest volume.
  double miss = 0;             ///< Of the whole.
  Status status = Status::Ok;  ///< WrongSize, ScratchTooSmall: nothing was done.
};

/// Restores the volume of a deformed lattice [Lattice-based Character Skinning 2010, 3.3.4].
/// Particles move along their outward vectors, turned as the particles are. How far is one smooth field: a blend of what the parts
/// ask for, in a few rounds, so that nothing steps where parts meet. The whole then gets what is left, all alike: its volume comes out, that
/// of single parts nearly. Volumes are those of trilinear cells, exactly.
///
/// @param positions  Particles x kParticleRow, corrected in place; finite.
/// @param frames     The rotation of each particle, particles x 9, row by row; empty: none has turned.
/// @param strength   0: nothing; 1: all of the volume comes back.
/// @param scratch    volume_scratch_size() floats.
/// Never fails: nothing moves farther than the plan's longest shift. No allocation. Deterministic.
VolumeResult correct_volume(const VolumePlan& plan, std::span<float> positions, std::span<const float> frames,
                            float strength, std::span<float> scratch) noexcept;

std::size_t volume_scratch_size(const VolumePlan& plan) noexcept;  ///< Floats that correct_volume works in.

/// The volume of one part, in the unit of the positions.
double volume_of(const VolumePlan& plan, int part, std::span<const float> positions) noexcept;

/// A character in a lattice, ready for LatticeBody: flat, in `float`. Made by build_lattice_character
/// (limber/flesh/jiggle.h), never by hand; motion does not change it.
struct LatticeSystem {
  int particle_count = 0;
  int bone_count = 0;
  int vertex_count = 0;
  AlignedVector<float> rest;  ///< Particles x kParticleRow.
  /// Particles x kParticleRow: the point about which a particle turns when it is moved rigidly, the mean of
  /// the joints of its bones.
  AlignedVector<float> pivots;
  std::vector<char> pinned;      ///< 1 for particles at the bones, which follow them exactly.
  std::vector<float> looseness;  ///< 0 to 1: how much of its bones' softness a particle has; less near them, in cells.
  /// The same in lengths of the shape, whatever the cells: what flesh with a frequency has of its bones' softness, and how
  /// far from the skin it is shown at most, in shape units, at softness 1.
  std::vector<float> depth;
  std::vector<float> reach;
  float longest_side = 0;  ///< Of the shape's bounding box.

  /// Small separate pieces of the shape: their particles, [first, first + count) of carried_particles, move with the mean of
  /// what carries them, [first_anchor, first_anchor + anchor_count) of carrier_particles, and do not change their form.
  struct CarriedPiece {
    int first = 0, count = 0;
    int first_anchor = 0, anchor_count = 0;
  };
  std::vector<CarriedPiece> pieces;
  std::vector<int> carried_particles;
  std::vector<int> carrier_particles;

  /// What the rig itself can do with the lattice, for complementary motion: (B^T S B)^-1 of size 4 bones x 4 bones, where B has
  /// the columns w_j ((x - c_j) / s_j, 1) per bone and S the depths. Empty: not prepared. The middle c_j of a bone's flesh and its
  /// spread s_j keep the matrix far from singular; bones x kParticleRow: the middle, and one over the spread.
  std::vector<float> rig_span_inverse;
  std::vector<float> rig_span_places;

  int influences = 1;  ///< Per particle.
  std::vector<std::uint16_t> influence_bones;
  std::vector<float> influence_weights;

  MatchingPlan matching;
  VolumePlan volume;

  /// For contacts: vertices spread over the surface, the bone that moves each most; what bones are as solids at rest, and
  /// which of them (bones x bones) touch the flesh of which: those that are not close to each other in the skeleton.
  struct BoneCapsule {
    int bone = 0;
    std::array<float, 3> from{}, to{};
    float radius = 0;
  };
  std::vector<int> contact_vertices;
  std::vector<std::uint16_t> contact_bones;
  std::vector<BoneCapsule> capsules;
  std::vector<char> may_touch;

  std::vector<int> embedding_particles;  ///< Vertices x 8.
  std::vector<float> embedding_weights;  ///< Vertices x 8: trilinear.
};

/// How bones move the particles of a lattice.
enum class LatticeSkinning {
  Linear,  ///< By the blended matrix: thins out where bones twist.
  /// By the rotation of the blended matrix, about the particle's pivot: keeps its distance from the joint
  /// [Lattice-based Character Skinning 2010, eqs. 3 and 4, on the blended matrix].
  Rigid,
  DualQuaternion,  ///< By the blended rigid motion; see skin_dual_quaternion.
};

/// Floats of scratch that skin_lattice needs with dual quaternions; the other methods need none.
std::size_t lattice_skinning_scratch_size(const LatticeSystem& system) noexcept;

/// Moves the particles of a lattice with its bones.
///
/// @param bones      Per bone a 3x4 matrix, row by row: takes rest positions to where the bone alone would move them.
/// @param positions  Particles x kParticleRow, the result.
/// @param frames     Particles x 9, row by row: the rotation of each blended matrix. Also the rotation of the
///                   frame before, which is kept where a matrix has none. With dual quaternions, their rotation.
/// @param scratch    At least lattice_skinning_scratch_size(), with dual quaternions.
/// @return           Ok; WrongSize, ScratchTooSmall: nothing was done.
/// Run time: no allocation. Deterministic.
Status skin_lattice(const LatticeSystem& system, LatticeSkinning method, std::span<const float> bones,
                    std::span<float> positions, std::span<float> frames, std::span<float> scratch = {}) noexcept;

/// Carries a lattice to the vertices in it.
/// @param particles  Particles x kParticleRow.
/// @param positions  Vertices x 3, xyz, the result.
/// @return           Ok; WrongSize: nothing was done.
Status embed_vertices(const LatticeSystem& system, std::span<const float> particles,
                      std::span<float> positions) noexcept;

/// How the flesh of one bone behaves.
struct LatticeProfile {
  /// 0: follows the bones exactly; 1: held by nothing but its neighbours and the bones within [delta in
  /// Lattice-based Character Skinning 2010, eq. 25].
  float softness = 0.9f;
  // The thesis' own material, where `frequency` is 0. It depends on the size of cells and on the time step.
  float stiffness = 0.25f;  ///< Above 0, at most 1: how far towards its goal a step takes it [alpha, eq. 23].
  float damping = 0.1f;     ///< 0 to 1: how much of its wobble within itself a step takes away [k, eq. 28].
  float drag = 6;           ///< Per second, 0 or more: how fast it is drawn into the motion of the bones.
  /// A material that depends on neither: how often it swings per second, 0.1 to 60 Hz, and its damping ratio, 0 (for ever) to 1
  /// (back without a swing). Softness then says how much of the motion of the skin it feels as inertia. 0: the thesis' material.
  float frequency = 3;
  float damping_ratio = 0.2f;

  /// Whether every value is finite and within its range.
  bool is_valid() const noexcept;
};

/// A ball that flesh does not enter.
struct CollisionSphere {
  std::array<float, 3> center{};
  float radius = 0;
};

/// A bone-like solid that flesh does not enter: all within a radius of a segment.
struct CollisionCapsule {
  std::array<float, 3> from{}, to{};
  float radius = 0;
};

/// A box that flesh does not enter.
struct CollisionBox {
  std::array<float, 3> center{};
  std::array<float, 3> half_sizes{};
  std::array<float, 9> axes{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< Rows: unit vectors along its sides.
};

/// What acts on a body from outside; plain values that may change between steps.
struct LatticeForces {
  std::array<float, 3> gravity{};  ///< Per second squared, in shape units.
  bool has_ground = false;
  std::array<float, 3> ground_normal{0, 1, 0};  ///< Unit: flesh stays on its side of the ground.
  float ground_height = 0;                      ///< Along the normal.
  float friction = 0.5f;                        ///< 0 to 1: of the sliding that a contact takes away in a step.
  std::span<const CollisionSphere> spheres;
  std::span<const CollisionCapsule> capsules;
  std::span<const CollisionBox> boxes;
  bool bones_touch_flesh = false;  ///< Bones push the flesh of other limbs: an arm the belly, a thigh the other.

  bool has_contacts_with_solids() const noexcept {
    return bones_touch_flesh || !spheres.empty() || !capsules.empty() || !boxes.empty();
  }
  bool has_contacts() const noexcept { return has_ground || has_contacts_with_solids(); }
};

/// A character whose flesh follows its bones, overshoots, wobbles and settles: lattice skinning with shape
/// matching and volume preservation [Lattice-based Character Skinning 2010].
///
/// Flesh is matched in the frames of the skinned pose: what is compared with rest is how far a particle is
/// from where its bones put it, seen from there. So it settles on the skinned pose, whatever the pose; without
/// bones that move it is the ordinary method. Velocities are world velocities: what the bones do, flesh feels
/// as inertia.
///
/// Time passes in steps of one length, each with the bones at its end. The same steps give the same bits on
/// one machine, on any number of threads, so preview equals bake. Stable for any bones, also ones that jump,
/// and any valid profile. The constructor allocates; nothing else does, nothing fails.
class LatticeBody {
 public:
  /// What stays the same from step to step.
  struct Options {
    double step_seconds = 1.0 / 120;
    LatticeSkinning skinning = LatticeSkinning::Rigid;
    float volume = 1;  ///< 0 to 1: how much of the volume that a pose costs comes back.
    /// True: what is shown of the flesh's own motion has no part that the rig could have made: for every bone, sum w_j o = 0 and
    /// sum w_j o x^T = 0 over the particles [Zhang et al., Complementary Dynamics, 2020]. Needs a system prepared for it.
    bool complementary = false;
  };

  /// Stands in the rest pose, with the default profile everywhere.
  /// @param system  Must outlive this object.
  explicit LatticeBody(const LatticeSystem& system) : LatticeBody(system, Options()) {}
  LatticeBody(const LatticeSystem& system, const Options& options);

  /// One profile per bone; a particle's is the mean of its bones'. May change between steps. WrongSize.
  Status set_profiles(std::span<const LatticeProfile> profiles) noexcept;
  void set_volume(float strength) noexcept { options_.volume = strength; }
  void set_complementary(bool wanted) noexcept { options_.complementary = wanted; }

  /// Puts it on the skinned pose of these bones, at rest.
  /// @param bones  Per bone a 3x4 matrix, row by row: takes rest positions to where the bone alone would move
  ///               them; finite.
  /// @return       Ok; WrongSize: nothing was done.
  Status restart(std::span<const float> bones) noexcept;

  /// Puts the bones elsewhere without a step, and the flesh with them: a character that is set to another place, or a loop
  /// that begins anew, feels nothing of it. WrongSize: nothing was done.
  Status jump(std::span<const float> bones) noexcept;

  /// Before the first step: the bones are moving already, and the flesh with them. Without this, flesh that a restart has put at
  /// rest is thrown back by a motion that begins in full run. WrongSize: nothing was done.
  /// @param bones  Where the bones are, as in the last call.
  /// @param next   Where they are a step later.
  Status start_moving(std::span<const float> bones, std::span<const float> next) noexcept;

  /// Lets one step pass, at whose end the bones are as given. WrongSize: no time has passed. Contacts hold for the vertices:
  /// all of them stay above the ground, those of contact_vertices outside of the solids, also where flesh is firm.
  Status step(std::span<const float> bones, const LatticeForces& forces = {}) noexcept;

  /// The particles as they are to be shown, volume restored; particles x kParticleRow.
  std::span<const float> particles() noexcept;
  /// The same carried to the vertices of the shape, vertices x 3, else WrongSize.
  Status positions(std::span<float> vertices) noexcept;

  /// Where the bones alone put the particles, and how far the flesh is from there; particles x kParticleRow.
  std::span<const float> skinned() const noexcept { return skinned_; }
  std::span<const float> offsets() const noexcept { return offsets_; }

 private:
  void skin(std::span<const float> bones) noexcept;
  void gather_motions() noexcept;
  void integrate(const LatticeForces& forces) noexcept;
  void carry_pieces() noexcept;
  void show() noexcept;
  void collide(std::span<const float> bones, const LatticeForces& forces) noexcept;
  void push_from_ground(const LatticeForces& forces) noexcept;
  bool push_from_solids(const LatticeForces& forces) noexcept;
  void pose_capsules(std::span<const float> bones) noexcept;
  void push_corners(int vertex, const float* push) noexcept;
  void apply_pushes(float friction) noexcept;
  void remember_contacts(std::span<const float> particles) noexcept;
  void take_out_rig_motion() noexcept;

  /// The profile of a particle, per step.
  struct Flesh {
    bool is_held;   // follows the skin exactly
    float matched;  // how much of its offset matching sees
    float inertia;  // how much of the skin's acceleration, and of gravity, it feels
    float stiffness;
    float damping;
    float velocity_kept;  // of the motion against the skin
    float spring[4];      // the step of a damped oscillator: offset from offset and velocity, velocity from both
    float reach;          // how far from the skin it is shown at most
  };

  const LatticeSystem* system_;
  Options options_;
  std::vector<Flesh> flesh_;
  // Particles x kParticleRow.
  std::vector<float> skinned_;
  std::vector<float> skinned_before_;
  std::vector<float> skin_velocity_;
  std::vector<float> offsets_;
  std::vector<float> velocities_;  // relative to the skin
  std::vector<float> shown_;
  std::vector<float> frames_;  // particles x 9
  std::vector<float> motions_;
  std::vector<float> goals_;
  std::vector<float> rotations_;  // of the regions
  std::vector<float> matching_scratch_;
  std::vector<float> volume_scratch_;
  std::vector<float> skinning_scratch_;
  std::vector<float> span_scratch_;  // 4 bones x 3, twice
  std::vector<float> pushes_;        // particles x kParticleRow: out of solids, and how far
  std::vector<CollisionCapsule> posed_capsules_;
  std::vector<float>
      contact_before_;     // contact vertices x 3, as they were shown: solids are left on the side they were on
  bool is_shown_ = false;  // shown_ is up to date
};

}  // namespace limber
