#pragma once

#include <array>
#include <span>
#include <vector>

#include "limber/solve/lattice_skinning.h"
#include "limber/solve/lattice_system.h"

namespace limber {

/// How the flesh of one bone behaves.
struct LatticeProfile {
  /// 0: follows the bones exactly; 1: held by nothing but its neighbours and the bones within [delta in
  /// Lattice-based Character Skinning 2010, eq. 25].
  float softness = 0.9f;
  float stiffness = 0.25f;  ///< Above 0, at most 1: how far towards its goal a step takes it [alpha, eq. 23].
  float damping = 0.1f;     ///< 0 to 1: how much of its wobble within itself a step takes away [k, eq. 28].
  float drag = 6;           ///< Per second, 0 or more: how fast it is drawn into the motion of the bones.

  /// Whether every value is finite and within its range.
  bool is_valid() const noexcept;
};

/// A ball that flesh does not enter.
struct CollisionSphere {
  std::array<float, 3> center{};
  float radius = 0;
};

/// What acts on a body from outside; plain values that may change between steps.
struct LatticeForces {
  std::array<float, 3> gravity{};  ///< Per second squared, in shape units.
  bool has_ground = false;
  std::array<float, 3> ground_normal{0, 1, 0};  ///< Unit: flesh stays on its side of the ground.
  float ground_height = 0;                      ///< Along the normal.
  float friction = 0.5f;                        ///< 0 to 1: of the sliding that a contact takes away in a step.
  std::span<const CollisionSphere> spheres;
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
  };

  /// Stands in the rest pose, with the default profile everywhere.
  /// @param system  Must outlive this object.
  explicit LatticeBody(const LatticeSystem& system) : LatticeBody(system, Options()) {}
  LatticeBody(const LatticeSystem& system, const Options& options);

  /// One profile per bone; a particle's is the mean of its bones'. May change between steps.
  void set_profiles(std::span<const LatticeProfile> profiles) noexcept;
  void set_volume(float strength) noexcept { options_.volume = strength; }

  /// Puts it on the skinned pose of these bones, at rest.
  /// @param bones  Per bone a 3x4 matrix, row by row: takes rest positions to where the bone alone would move
  ///               them; finite.
  void restart(std::span<const float> bones) noexcept;

  /// Lets one step pass, at whose end the bones are as given.
  void step(std::span<const float> bones, const LatticeForces& forces = {}) noexcept;

  /// The particles as they are to be shown, volume restored; particles x kParticleRow.
  std::span<const float> particles() noexcept;
  /// The same carried to the vertices of the shape, vertices x 3.
  void positions(std::span<float> vertices) noexcept;

  /// Where the bones alone put the particles, and how far the flesh is from there; particles x kParticleRow.
  std::span<const float> skinned() const noexcept { return skinned_; }
  std::span<const float> offsets() const noexcept { return offsets_; }

 private:
  void skin(std::span<const float> bones) noexcept;
  void gather_motions() noexcept;
  void integrate(const LatticeForces& forces) noexcept;
  void collide(const LatticeForces& forces) noexcept;

  /// The profile of a particle, per step.
  struct Flesh {
    float softness;
    float stiffness;
    float damping;
    float velocity_kept;  // of the motion against the skin
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
  bool is_shown_ = false;  // shown_ is up to date
};

}  // namespace limber
