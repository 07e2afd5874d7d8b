#include <algorithm>
#include <cmath>

#include "limber/runtime/flesh.h"
#include "limber/runtime/internal/run_chunks.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::size_t kRow = kParticleRow;

bool in_range(float value, float low, float high) {
  return value >= low && value <= high;
}

/// R^T v, or R v: a frame's rows against a vector.
void turn_back(const float* frame, const float* v, float* result) {
  for (int c = 0; c < 3; ++c) result[c] = frame[c] * v[0] + frame[3 + c] * v[1] + frame[6 + c] * v[2];
}
void turn(const float* frame, const float* v, float* result) {
  for (int c = 0; c < 3; ++c) result[c] = frame[3 * c] * v[0] + frame[3 * c + 1] * v[1] + frame[3 * c + 2] * v[2];
}

/// Particles that a thread takes at a time; fewer stay on the calling thread.
constexpr std::size_t kParticlesPerChunk = 4096;

/// body(p) for every particle, each on its own.
template <class Body>
void for_particles(int count, Body&& body) {
  run_chunks(static_cast<std::size_t>(count), kParticlesPerChunk, [&body](IndexRange range) {
    for (std::size_t p = range.begin; p < range.end; ++p) body(p);
  });
}

float dot(const float* a, const float* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// A contact: moves a particle out along the normal, stops it going in, and takes away some of its sliding.
struct Contact {
  float normal[3];
  float depth;  // above 0: inside

  void apply(float friction, const float* skin_velocity, float* offset, float* velocity) const {
    float world[3];
    for (int c = 0; c < 3; ++c) {
      offset[c] += depth * normal[c];
      world[c] = skin_velocity[c] + velocity[c];
    }
    const float inward = std::min(dot(world, normal), 0.0f);
    for (int c = 0; c < 3; ++c) {
      const float along = world[c] - dot(world, normal) * normal[c];
      velocity[c] -= inward * normal[c] + friction * along;
    }
  }
};

}  // namespace

bool LatticeProfile::is_valid() const noexcept {
  return in_range(softness, 0, 1) && in_range(stiffness, 1e-6f, 1) && in_range(damping, 0, 1) &&
         in_range(drag, 0, 1e6f);
}

LatticeBody::LatticeBody(const LatticeSystem& system, const Options& options) : system_(&system), options_(options) {
  const auto count = static_cast<std::size_t>(system.particle_count);
  flesh_.resize(count);
  for (std::vector<float>* rows : {&skinned_, &skinned_before_, &skin_velocity_, &offsets_, &velocities_, &shown_}) {
    rows->assign(count * kRow, 0);
  }
  frames_.resize(count * 9);
  motions_.assign(count * kMatchingRow, 0);
  goals_.assign(count * kMatchingRow, 0);
  rotations_.resize(matching_state_size(system.matching));
  matching_scratch_.resize(matching_scratch_size(system.matching));
  volume_scratch_.resize(volume_scratch_size(system.volume));
  skinning_scratch_.resize(lattice_skinning_scratch_size(system));
  std::vector<float> identity(static_cast<std::size_t>(system.bone_count) * 12, 0);
  for (std::size_t i = 0; i < identity.size(); i += 12) identity[i] = identity[i + 5] = identity[i + 10] = 1;
  const std::vector<LatticeProfile> defaults(static_cast<std::size_t>(system.bone_count));
  set_profiles(defaults);
  restart(identity);
}

Status LatticeBody::set_profiles(std::span<const LatticeProfile> profiles) noexcept {
  if (profiles.size() != static_cast<std::size_t>(system_->bone_count)) return Status::WrongSize;
  for (int p = 0; p < system_->particle_count; ++p) {
    LatticeProfile mean{0, 0, 0, 0};
    const std::size_t first = static_cast<std::size_t>(p) * system_->influences;
    for (int k = 0; k < system_->influences; ++k) {
      const LatticeProfile& profile = profiles[system_->influence_bones[first + k]];
      const float weight = system_->influence_weights[first + k];
      mean.softness += weight * profile.softness;
      mean.stiffness += weight * profile.stiffness;
      mean.damping += weight * profile.damping;
      mean.drag += weight * profile.drag;
    }
    mean.softness *= system_->pinned[p] ? 0.0f : system_->looseness[p];
    // Where softness ends, a step keeps nothing of a motion against the skin: flesh moves as the skin does.
    const float kept = std::exp(-mean.drag * static_cast<float>(options_.step_seconds));
    flesh_[p] = {std::min(mean.softness, 1.0f), std::min(mean.stiffness, 1.0f), std::min(mean.damping, 1.0f),
                 kept * std::min(4 * mean.softness, 1.0f)};
  }
  return Status::Ok;
}

void LatticeBody::skin(std::span<const float> bones) noexcept {
  skin_lattice(*system_, options_.skinning, bones, skinned_, frames_, skinning_scratch_);
}

Status LatticeBody::restart(std::span<const float> bones) noexcept {
  if (bones.size() != static_cast<std::size_t>(system_->bone_count) * 12) return Status::WrongSize;
  for (std::size_t i = 0; i < frames_.size(); ++i) frames_[i] = i % 9 % 4 == 0 ? 1.0f : 0.0f;
  skin(bones);
  skinned_before_ = skinned_;
  std::fill(skin_velocity_.begin(), skin_velocity_.end(), 0.0f);
  std::fill(offsets_.begin(), offsets_.end(), 0.0f);
  std::fill(velocities_.begin(), velocities_.end(), 0.0f);
  reset_matching(system_->matching, rotations_);
  is_shown_ = false;
  return Status::Ok;
}

/// What shape matching is to see: offsets and velocities against the skin, turned back to rest.
void LatticeBody::gather_motions() noexcept {
  for_particles(system_->particle_count, [this](std::size_t p) {
    const float* frame = frames_.data() + p * 9;
    float* motion = motions_.data() + p * kMatchingRow;
    if (flesh_[p].softness == 0) {
      std::fill_n(motion, kMatchingRow, 0.0f);
      return;
    }
    turn_back(frame, offsets_.data() + p * kRow, motion);
    turn_back(frame, velocities_.data() + p * kRow, motion + 4);
    for (int c = 0; c < 3; ++c) motion[c] *= flesh_[p].softness;
  });
}

/// v += alpha (g - x) / h + h f / m, with regional damping and drag towards the skin's velocity [eqs. 23-28].
void LatticeBody::integrate(const LatticeForces& forces) noexcept {
  const auto h = static_cast<float>(options_.step_seconds);
  for_particles(system_->particle_count, [&](std::size_t p) {
    const Flesh& flesh = flesh_[p];
    const float* frame = frames_.data() + p * 9;
    const float* goal = goals_.data() + p * kMatchingRow;
    float* offset = offsets_.data() + p * kRow;
    float* velocity = velocities_.data() + p * kRow;
    if (flesh.softness == 0) {
      std::fill_n(offset, 3, 0.0f);
      std::fill_n(velocity, 3, 0.0f);
      return;
    }
    float goal_offset[3];
    float rigid_velocity[3];
    turn(frame, goal, goal_offset);
    turn(frame, goal + 4, rigid_velocity);
    for (int c = 0; c < 3; ++c) {
      const float damped = velocity[c] + flesh.damping * (rigid_velocity[c] - velocity[c]);
      velocity[c] =
          flesh.velocity_kept * damped + flesh.stiffness * (goal_offset[c] - offset[c]) / h + h * forces.gravity[c];
      offset[c] += h * velocity[c];
    }
  });
}

void LatticeBody::collide(const LatticeForces& forces) noexcept {
  if (!forces.has_ground && forces.spheres.empty()) return;
  for_particles(system_->particle_count, [&](std::size_t p) {
    if (flesh_[p].softness == 0) return;
    float* offset = offsets_.data() + p * kRow;
    float* velocity = velocities_.data() + p * kRow;
    const float* skin = skinned_.data() + p * kRow;
    const float* skin_velocity = skin_velocity_.data() + p * kRow;
    for (const CollisionSphere& sphere : forces.spheres) {
      Contact contact{};
      for (int c = 0; c < 3; ++c) contact.normal[c] = skin[c] + offset[c] - sphere.center[c];
      const float distance = std::sqrt(dot(contact.normal, contact.normal));
      if (distance >= sphere.radius) continue;
      for (int c = 0; c < 3; ++c) {
        contact.normal[c] = distance > 0 ? contact.normal[c] / distance : forces.ground_normal[c];
      }
      contact.depth = sphere.radius - distance;
      contact.apply(forces.friction, skin_velocity, offset, velocity);
    }
    if (!forces.has_ground) return;
    Contact contact{};
    float position[3];
    for (int c = 0; c < 3; ++c) {
      contact.normal[c] = forces.ground_normal[c];
      position[c] = skin[c] + offset[c];
    }
    contact.depth = forces.ground_height - dot(position, contact.normal);
    if (contact.depth > 0) contact.apply(forces.friction, skin_velocity, offset, velocity);
  });
}

Status LatticeBody::step(std::span<const float> bones, const LatticeForces& forces) noexcept {
  if (bones.size() != static_cast<std::size_t>(system_->bone_count) * 12) return Status::WrongSize;
  std::swap(skinned_, skinned_before_);
  skin(bones);
  const auto h = static_cast<float>(options_.step_seconds);
  run_chunks(skinned_.size(), kParticlesPerChunk * kRow, [this, h](IndexRange range) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const float velocity = (skinned_[i] - skinned_before_[i]) / h;
      velocities_[i] += skin_velocity_[i] - velocity;  // the world velocity stays: inertia
      skin_velocity_[i] = velocity;
    }
  });
  gather_motions();
  match_shapes({&system_->matching, motions_, rotations_, goals_, matching_scratch_});
  integrate(forces);
  collide(forces);
  is_shown_ = false;
  return Status::Ok;
}

std::span<const float> LatticeBody::particles() noexcept {
  if (is_shown_) return shown_;
  run_chunks(shown_.size(), kParticlesPerChunk * kRow, [this](IndexRange range) {
    for (std::size_t i = range.begin; i < range.end; ++i) shown_[i] = skinned_[i] + offsets_[i];
  });
  correct_volume(system_->volume, shown_, frames_, options_.volume, volume_scratch_);
  is_shown_ = true;
  return shown_;
}

Status LatticeBody::positions(std::span<float> vertices) noexcept {
  return embed_vertices(*system_, particles(), vertices);
}

}  // namespace limber
