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

constexpr float kPi = 3.14159265f;
constexpr float kLeastFrequency = 0.1f;
constexpr float kGreatestFrequency = 60;
/// Flesh less soft than this counts as firm, and goes back to the skin at this frequency where contacts have moved it.
constexpr float kFirm = 0.2f;
constexpr float kQuickFrequency = 8;
/// At a damping ratio of 1 the formula below divides by 0; this close to it nobody sees the difference.
constexpr float kNearlyCritical = 0.999f;
constexpr float kUnlimited = 1e30f;
/// How far neighbours hold on to each other, relative to the longest side.
constexpr float kCohesionLength = 0.03f;

/// One step of o'' + 2 ratio w o' + w^2 o = 0, exactly: no frequency and no step makes it unstable.
void set_oscillator(float angular, float ratio, float h, float* spring) {
  const float damped = angular * std::sqrt(1 - ratio * ratio);
  const float decay = std::exp(-ratio * angular * h);
  const float cosine = decay * std::cos(damped * h);
  const float sine = decay * std::sin(damped * h);
  spring[0] = cosine + ratio * angular / damped * sine;
  spring[1] = sine / damped;
  spring[2] = -angular * angular / damped * sine;
  spring[3] = cosine - ratio * angular / damped * sine;
}

/// How far towards its goal a step of matching takes flesh, so that it acts as w^2 l^2 times the Laplacian of the offsets,
/// whatever the cells, the regions and the step: averaging twice over 2 n + 1 particles is n (n + 1) / 3 cells^2 of it.
float cohesion(const LatticeSystem& system, float angle_per_step) {
  if (system.matching.cell_size <= 0) return 0;
  const auto n = static_cast<float>(system.matching.half_width);
  const float length = kCohesionLength * system.longest_side / system.matching.cell_size;
  return std::min(angle_per_step * angle_per_step * length * length * 3 / (n * (n + 1)), 1.0f);
}

/// How much of an offset is shown: all of a small one, never more than the reach; smooth in between.
float shown_share(const float* offset, float reach) {
  const float length = std::sqrt(offset[0] * offset[0] + offset[1] * offset[1] + offset[2] * offset[2]);
  const float free = 0.5f * reach;
  if (length <= free) return 1;
  if (reach <= 0) return 0;
  const float beyond = (length - free) / (reach - free);
  return (free + (reach - free) * beyond / (1 + beyond)) / length;
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

/// What has just left a solid is outside of it, whatever rounding says.
constexpr float kOutside = 1 - 1e-5f;

/// Where the corners of its cell put a vertex.
void embed(const LatticeSystem& system, int vertex, const float* particles, float* point) {
  const int* corners = system.embedding_particles.data() + static_cast<std::size_t>(vertex) * 8;
  const float* weights = system.embedding_weights.data() + static_cast<std::size_t>(vertex) * 8;
  std::fill_n(point, 3, 0.0f);
  for (int k = 0; k < 8; ++k) {
    const float* corner = particles + static_cast<std::size_t>(corners[k]) * kRow;
    for (int c = 0; c < 3; ++c) point[c] += weights[k] * corner[c];
  }
}

/// How far a point must go to leave a solid, away from the middle on the side where it was before, also where a step has
/// taken it beyond; false: it is outside.
bool leave_sphere(const float* point, const float* before, const float* center, float radius, float* push) {
  float from[3] = {point[0] - center[0], point[1] - center[1], point[2] - center[2]};
  float side[3] = {before[0] - center[0], before[1] - center[1], before[2] - center[2]};
  const float square = dot(from, from);
  if (square >= kOutside * radius * radius) return false;
  const float distance = std::sqrt(dot(side, side));
  for (int c = 0; c < 3; ++c) side[c] = distance > 0 ? side[c] / distance : c == 1 ? 1.0f : 0.0f;
  const float along = dot(from, side);
  const float way = std::sqrt(along * along + radius * radius - square) - along;
  for (int c = 0; c < 3; ++c) push[c] = way * side[c];
  return true;
}

bool leave_capsule(const float* point, const float* before, const CollisionCapsule& capsule, float* push) {
  float axis[3], from[3];
  for (int c = 0; c < 3; ++c) {
    const auto [low, high] = std::minmax(capsule.from[c], capsule.to[c]);
    if (point[c] < low - capsule.radius || point[c] > high + capsule.radius) return false;
    axis[c] = capsule.to[c] - capsule.from[c];
    from[c] = point[c] - capsule.from[c];
  }
  const float length2 = dot(axis, axis);
  const float t = length2 > 0 ? std::clamp(dot(from, axis) / length2, 0.0f, 1.0f) : 0.0f;
  const float nearest[3] = {capsule.from[0] + t * axis[0], capsule.from[1] + t * axis[1],
                            capsule.from[2] + t * axis[2]};
  // Along the capsule it may have gone anywhere: only across counts where it was.
  float across[3];
  const float drift = length2 > 0 ? (dot(before, axis) - dot(nearest, axis)) / length2 : 0;
  const float kept = t > 0 && t < 1 ? drift : 0;
  for (int c = 0; c < 3; ++c) across[c] = before[c] - kept * axis[c];
  return leave_sphere(point, across, nearest, capsule.radius, push);
}

bool leave_box(const float* point, const float* before, const CollisionBox& box, float* push) {
  float least = 0;
  for (int side = 0; side < 3; ++side) {
    const float* axis = box.axes.data() + 3 * side;
    float along = 0, was = 0;
    for (int c = 0; c < 3; ++c) {
      along += axis[c] * (point[c] - box.center[c]);
      was += axis[c] * (before[c] - box.center[c]);
    }
    if (std::abs(along) >= kOutside * box.half_sizes[side]) return false;
    const float depth = box.half_sizes[side] - std::abs(was);  // the side that it was nearest to, or beyond
    if (side > 0 && depth >= least) continue;
    least = depth;
    const float way = was < 0 ? -box.half_sizes[side] - along : box.half_sizes[side] - along;
    for (int c = 0; c < 3; ++c) push[c] = way * axis[c];
  }
  return true;
}

}  // namespace

bool LatticeProfile::is_valid() const noexcept {
  return in_range(softness, 0, 1) && in_range(stiffness, 1e-6f, 1) && in_range(damping, 0, 1) &&
         in_range(drag, 0, 1e6f) && (frequency == 0 || in_range(frequency, kLeastFrequency, kGreatestFrequency)) &&
         in_range(damping_ratio, 0, 1);
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
  span_scratch_.resize(static_cast<std::size_t>(system.bone_count) * 4 * 3 * 2);
  pushes_.assign(count * kRow, 0);
  posed_capsules_.resize(system.capsules.size());
  contact_before_.resize(system.contact_vertices.size() * 3);
  std::vector<float> identity(static_cast<std::size_t>(system.bone_count) * 12, 0);
  for (std::size_t i = 0; i < identity.size(); i += 12) identity[i] = identity[i + 5] = identity[i + 10] = 1;
  const std::vector<LatticeProfile> defaults(static_cast<std::size_t>(system.bone_count));
  set_profiles(defaults);
  restart(identity);
}

Status LatticeBody::set_profiles(std::span<const LatticeProfile> profiles) noexcept {
  if (profiles.size() != static_cast<std::size_t>(system_->bone_count)) return Status::WrongSize;
  const auto h = static_cast<float>(options_.step_seconds);
  for (int p = 0; p < system_->particle_count; ++p) {
    LatticeProfile mean{0, 0, 0, 0, 0, 0};
    const std::size_t first = static_cast<std::size_t>(p) * system_->influences;
    for (int k = 0; k < system_->influences; ++k) {
      const LatticeProfile& profile = profiles[system_->influence_bones[first + k]];
      const float weight = system_->influence_weights[first + k];
      mean.softness += weight * profile.softness;
      mean.stiffness += weight * profile.stiffness;
      mean.damping += weight * profile.damping;
      mean.drag += weight * profile.drag;
      mean.frequency += weight * profile.frequency;
      mean.damping_ratio += weight * profile.damping_ratio;
    }
    Flesh& flesh = flesh_[p];
    if (mean.frequency <= 0) {
      const float softness = std::min(mean.softness * (system_->pinned[p] ? 0.0f : system_->looseness[p]), 1.0f);
      // Where softness ends, a step keeps nothing of a motion against the skin: flesh moves as the skin does.
      const float kept = std::exp(-mean.drag * h) * std::min(4 * softness, 1.0f);
      flesh = {softness == 0, softness,     1,         std::min(mean.stiffness, 1.0f), std::min(mean.damping, 1.0f),
               kept,          {1, h, 0, 1}, kUnlimited};
      continue;
    }
    const float softness = std::min(mean.softness * system_->depth[p], 1.0f);
    const float angular = 2 * kPi * std::clamp(mean.frequency, kLeastFrequency, kGreatestFrequency);
    flesh = {false, 1, softness, softness * cohesion(*system_, angular * h), 0, 1, {}, softness * system_->reach[p]};
    // What is firm goes back fast from where a contact has put it; all that is soft swings as it is told.
    const float firm = 1 - std::min(softness / kFirm, 1.0f);
    const float quick = angular + firm * firm * std::max(2 * kPi * kQuickFrequency - angular, 0.0f);
    const float ratio = mean.damping_ratio + firm * firm * std::max(0.7f - mean.damping_ratio, 0.0f);
    set_oscillator(quick, std::min(ratio, kNearlyCritical), h, flesh.spring);
  }
  for (const int p : system_->carried_particles) flesh_[p].is_held = true;
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
  remember_contacts(skinned_);
  is_shown_ = false;
  return Status::Ok;
}

/// What shape matching is to see: offsets and velocities against the skin, turned back to rest.
void LatticeBody::gather_motions() noexcept {
  for_particles(system_->particle_count, [this](std::size_t p) {
    const float* frame = frames_.data() + p * 9;
    float* motion = motions_.data() + p * kMatchingRow;
    if (flesh_[p].is_held) {
      std::fill_n(motion, kMatchingRow, 0.0f);
      return;
    }
    turn_back(frame, offsets_.data() + p * kRow, motion);
    turn_back(frame, velocities_.data() + p * kRow, motion + 4);
    for (int c = 0; c < 3; ++c) motion[c] *= flesh_[p].matched;
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
    if (flesh.is_held) {
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
      const float pushed = flesh.velocity_kept * damped + flesh.stiffness * (goal_offset[c] - offset[c]) / h +
                           h * flesh.inertia * forces.gravity[c];
      const float before = offset[c];
      offset[c] = flesh.spring[0] * before + flesh.spring[1] * pushed;
      velocity[c] = flesh.spring[2] * before + flesh.spring[3] * pushed;
    }
  });
}

/// Pieces go where what carries them goes, as it is shown.
void LatticeBody::carry_pieces() noexcept {
  for (const LatticeSystem::CarriedPiece& piece : system_->pieces) {
    float mean[3] = {0, 0, 0};
    for (int i = piece.first_anchor; i < piece.first_anchor + piece.anchor_count; ++i) {
      const float* offset = shown_.data() + static_cast<std::size_t>(system_->carrier_particles[i]) * kRow;
      for (int c = 0; c < 3; ++c) mean[c] += offset[c] / static_cast<float>(piece.anchor_count);
    }
    for (int i = piece.first; i < piece.first + piece.count; ++i) {
      std::copy_n(mean, 3, shown_.data() + static_cast<std::size_t>(system_->carried_particles[i]) * kRow);
    }
  }
}

/// A vertex is where its corners are, so it leaves a solid if all of them go as far as it must. The farthest way counts.
void LatticeBody::push_corners(int vertex, const float* push) noexcept {
  const float length = std::sqrt(dot(push, push));
  const int* corners = system_->embedding_particles.data() + static_cast<std::size_t>(vertex) * 8;
  for (int k = 0; k < 8; ++k) {
    float* known = pushes_.data() + static_cast<std::size_t>(corners[k]) * kRow;
    if (length <= known[3]) continue;
    std::copy_n(push, 3, known);
    known[3] = length;
  }
}

void LatticeBody::push_from_ground(const LatticeForces& forces) noexcept {
  float lowest = forces.ground_height;
  for (int p = 0; p < system_->particle_count; ++p) {
    const float height = dot(shown_.data() + static_cast<std::size_t>(p) * kRow, forces.ground_normal.data());
    motions_[p] = height;  // free between steps
    lowest = std::min(lowest, height);
  }
  if (lowest >= forces.ground_height) return;
  for (int v = 0; v < system_->vertex_count; ++v) {
    const int* corners = system_->embedding_particles.data() + static_cast<std::size_t>(v) * 8;
    const float* weights = system_->embedding_weights.data() + static_cast<std::size_t>(v) * 8;
    float height = 0;
    for (int k = 0; k < 8; ++k) height += weights[k] * motions_[corners[k]];
    const float depth = forces.ground_height - height;
    if (depth <= 0) continue;
    float push[3];
    for (int c = 0; c < 3; ++c) push[c] = depth * forces.ground_normal[c];
    push_corners(v, push);
  }
}

void LatticeBody::pose_capsules(std::span<const float> bones) noexcept {
  for (std::size_t i = 0; i < system_->capsules.size(); ++i) {
    const LatticeSystem::BoneCapsule& rest = system_->capsules[i];
    const float* bone = bones.data() + static_cast<std::size_t>(rest.bone) * 12;
    posed_capsules_[i].radius = rest.radius;
    for (int c = 0; c < 3; ++c) {
      posed_capsules_[i].from[c] = dot(bone + 4 * c, rest.from.data()) + bone[4 * c + 3];
      posed_capsules_[i].to[c] = dot(bone + 4 * c, rest.to.data()) + bone[4 * c + 3];
    }
  }
}

/// Whether any vertex was inside of a solid.
bool LatticeBody::push_from_solids(const LatticeForces& forces) noexcept {
  const auto bone_count = static_cast<std::size_t>(system_->bone_count);
  bool found = false;
  for (std::size_t i = 0; i < system_->contact_vertices.size(); ++i) {
    const int v = system_->contact_vertices[i];
    const float* before = contact_before_.data() + 3 * i;
    float point[3], push[3];
    embed(*system_, v, shown_.data(), point);
    const auto leave = [&](bool is_inside) {
      if (is_inside) push_corners(v, push);
      found |= is_inside;
    };
    for (const CollisionSphere& sphere : forces.spheres) {
      leave(leave_sphere(point, before, sphere.center.data(), sphere.radius, push));
    }
    for (const CollisionCapsule& capsule : forces.capsules) leave(leave_capsule(point, before, capsule, push));
    for (const CollisionBox& box : forces.boxes) leave(leave_box(point, before, box, push));
    if (!forces.bones_touch_flesh) continue;
    const char* touches = system_->may_touch.data() + system_->contact_bones[i] * bone_count;
    for (std::size_t k = 0; k < posed_capsules_.size(); ++k) {
      if (touches[system_->capsules[k].bone]) leave(leave_capsule(point, before, posed_capsules_[k], push));
    }
  }
  return found;
}

void LatticeBody::remember_contacts(std::span<const float> particles) noexcept {
  for (std::size_t i = 0; i < system_->contact_vertices.size(); ++i) {
    embed(*system_, system_->contact_vertices[i], particles.data(), contact_before_.data() + 3 * i);
  }
}

/// Moves what is shown, and the flesh with it; takes away motion into the solid, and some of the sliding.
void LatticeBody::apply_pushes(float friction) noexcept {
  for_particles(system_->particle_count, [this, friction](std::size_t p) {
    float* push = pushes_.data() + p * kRow;
    const float length = push[3];
    if (length <= 0) return;
    float* shown = shown_.data() + p * kRow;
    float* offset = offsets_.data() + p * kRow;
    float* velocity = velocities_.data() + p * kRow;
    const float* skin = skinned_.data() + p * kRow;
    const float* skin_velocity = skin_velocity_.data() + p * kRow;
    float away[3], world[3], normal[3];
    const float before = std::sqrt(dot(offset, offset));
    for (int c = 0; c < 3; ++c) {
      shown[c] += push[c];
      away[c] = shown[c] - skin[c];
      normal[c] = push[c] / length;
      world[c] = skin_velocity[c] + velocity[c];
    }
    std::fill_n(push, kRow, 0.0f);
    if (flesh_[p].is_held) return;
    // Not farther than it is shown: else it would be slow to come back from where it never was.
    const float farthest = std::max(before, std::sqrt(dot(away, away)));
    for (int c = 0; c < 3; ++c) offset[c] += length * normal[c];
    const float now = std::sqrt(dot(offset, offset));
    const float speed = dot(world, normal);
    for (int c = 0; c < 3; ++c) {
      if (now > farthest) offset[c] *= farthest / now;
      velocity[c] -= std::min(speed, 0.0f) * normal[c] + friction * (world[c] - speed * normal[c]);
    }
  });
}

void LatticeBody::collide(std::span<const float> bones, const LatticeForces& forces) noexcept {
  show();
  if (forces.has_contacts_with_solids()) {
    // Vertices share corners, and where solids meet, leaving one may lead into the other.
    constexpr int kRounds = 8;
    if (forces.bones_touch_flesh) pose_capsules(bones);
    for (int round = 0; round < kRounds && push_from_solids(forces); ++round) {
      apply_pushes(round == 0 ? forces.friction : 0);
    }
  }
  if (forces.has_ground) {
    push_from_ground(forces);
    apply_pushes(forces.friction);
  }
  if (forces.has_contacts_with_solids()) remember_contacts(shown_);
}

Status LatticeBody::jump(std::span<const float> bones) noexcept {
  if (bones.size() != static_cast<std::size_t>(system_->bone_count) * 12) return Status::WrongSize;
  // Everything that is relative to the skin turns as the skin does. motions_ is free between steps.
  for_particles(system_->particle_count, [this](std::size_t p) {
    const float* frame = frames_.data() + p * 9;
    float* turned = motions_.data() + p * kMatchingRow;
    turn_back(frame, offsets_.data() + p * kRow, turned);
    turn_back(frame, velocities_.data() + p * kRow, turned + 4);
    float speed[3];
    turn_back(frame, skin_velocity_.data() + p * kRow, speed);
    std::copy_n(speed, 3, skin_velocity_.data() + p * kRow);
  });
  skin(bones);
  for_particles(system_->particle_count, [this](std::size_t p) {
    const float* frame = frames_.data() + p * 9;
    const float* turned = motions_.data() + p * kMatchingRow;
    turn(frame, turned, offsets_.data() + p * kRow);
    turn(frame, turned + 4, velocities_.data() + p * kRow);
    float speed[3];
    turn(frame, skin_velocity_.data() + p * kRow, speed);
    std::copy_n(speed, 3, skin_velocity_.data() + p * kRow);
  });
  remember_contacts(skinned_);
  is_shown_ = false;
  return Status::Ok;
}

Status LatticeBody::start_moving(std::span<const float> bones, std::span<const float> next) noexcept {
  const std::size_t size = static_cast<std::size_t>(system_->bone_count) * 12;
  if (bones.size() != size || next.size() != size) return Status::WrongSize;
  skin(next);
  std::swap(skinned_, skinned_before_);
  skin(bones);
  const auto h = static_cast<float>(options_.step_seconds);
  for (std::size_t i = 0; i < skinned_.size(); ++i) skin_velocity_[i] = (skinned_before_[i] - skinned_[i]) / h;
  skinned_before_ = skinned_;
  is_shown_ = false;
  return Status::Ok;
}

Status LatticeBody::step(std::span<const float> bones, const LatticeForces& forces) noexcept {
  if (bones.size() != static_cast<std::size_t>(system_->bone_count) * 12) return Status::WrongSize;
  std::swap(skinned_, skinned_before_);
  skin(bones);
  const auto h = static_cast<float>(options_.step_seconds);
  for_particles(system_->particle_count, [this, h](std::size_t p) {
    const float inertia = flesh_[p].inertia;
    for (std::size_t i = p * kRow; i < (p + 1) * kRow; ++i) {
      const float velocity = (skinned_[i] - skinned_before_[i]) / h;
      velocities_[i] += inertia * (skin_velocity_[i] - velocity);  // the world velocity stays: inertia
      skin_velocity_[i] = velocity;
    }
  });
  gather_motions();
  match_shapes({&system_->matching, motions_, rotations_, goals_, matching_scratch_});
  integrate(forces);
  is_shown_ = false;
  if (forces.has_contacts()) collide(bones, forces);
  return Status::Ok;
}

/// o -= S B (B^T S B)^-1 B^T o: the smallest change, weighed by how soft flesh is, after which B^T o = 0.
void LatticeBody::take_out_rig_motion() noexcept {
  const auto columns = static_cast<std::size_t>(system_->bone_count) * 4;
  if (system_->rig_span_inverse.size() != columns * columns) return;
  float* moments = span_scratch_.data();
  float* solved = moments + columns * 3;
  std::fill_n(moments, columns * 3, 0.0f);
  const auto for_entries = [this](int p, auto&& entry) {
    const std::size_t first = static_cast<std::size_t>(p) * system_->influences;
    const float* rest = system_->rest.data() + static_cast<std::size_t>(p) * kRow;
    for (int k = 0; k < system_->influences; ++k) {
      const float weight = system_->influence_weights[first + k];
      const std::size_t column = static_cast<std::size_t>(system_->influence_bones[first + k]) * 4;
      const float* place = system_->rig_span_places.data() + column;
      for (std::size_t axis = 0; axis < 3; ++axis) entry(column + axis, weight * (rest[axis] - place[axis]) * place[3]);
      entry(column + 3, weight);
    }
  };
  for (int p = 0; p < system_->particle_count; ++p) {
    const float* offset = shown_.data() + static_cast<std::size_t>(p) * kRow;
    for_entries(p, [&](std::size_t column, float value) {
      for (std::size_t c = 0; c < 3; ++c) moments[column * 3 + c] += value * offset[c];
    });
  }
  for (std::size_t row = 0; row < columns; ++row) {
    const float* inverse = system_->rig_span_inverse.data() + row * columns;
    float sum[3] = {0, 0, 0};
    for (std::size_t column = 0; column < columns; ++column) {
      for (std::size_t c = 0; c < 3; ++c) sum[c] += inverse[column] * moments[column * 3 + c];
    }
    std::copy_n(sum, 3, solved + row * 3);
  }
  for (int p = 0; p < system_->particle_count; ++p) {
    float* offset = shown_.data() + static_cast<std::size_t>(p) * kRow;
    const float depth = system_->depth[p];
    for_entries(p, [&](std::size_t column, float value) {
      for (std::size_t c = 0; c < 3; ++c) offset[c] -= depth * value * solved[column * 3 + c];
    });
  }
}

void LatticeBody::show() noexcept {
  for_particles(system_->particle_count, [this](std::size_t p) {
    const float* offset = offsets_.data() + p * kRow;
    const float share = shown_share(offset, flesh_[p].reach);
    for (std::size_t c = 0; c < kRow; ++c) shown_[p * kRow + c] = share * offset[c];
  });
  if (options_.complementary) take_out_rig_motion();
  carry_pieces();
  for_particles(system_->particle_count, [this](std::size_t p) {
    for (std::size_t i = p * kRow; i < (p + 1) * kRow; ++i) shown_[i] += skinned_[i];
  });
  correct_volume(system_->volume, shown_, frames_, options_.volume, volume_scratch_);
  is_shown_ = true;
}

std::span<const float> LatticeBody::particles() noexcept {
  if (!is_shown_) show();
  return shown_;
}

Status LatticeBody::positions(std::span<float> vertices) noexcept {
  return embed_vertices(*system_, particles(), vertices);
}

}  // namespace limber
