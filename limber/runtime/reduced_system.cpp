#include "limber/runtime/arap.h"

namespace limber {
namespace {

/// Where entry (a, b) of the cluster in a slot is in the state.
std::size_t place_in_state(std::size_t slot, std::size_t entry, std::size_t entries) noexcept {
  constexpr std::size_t kLanes = ReducedSystem::kLanes;
  return (slot / kLanes * entries + entry) * kLanes + slot % kLanes;
}

}  // namespace

Status rotations_to_model(const ReducedSystem& system, std::span<const float> state,
                          std::span<float> rotations) noexcept {
  if (state.size() != system.state_size() || rotations.size() != system.model_rotations_size()) {
    return Status::WrongSize;
  }
  const auto entries = static_cast<std::size_t>(system.dimension) * system.dimension;
  for (std::size_t slot = 0; slot < system.cluster_of_slot.size(); ++slot) {
    const std::size_t first = static_cast<std::size_t>(system.cluster_of_slot[slot]) * entries;
    for (std::size_t entry = 0; entry < entries; ++entry) {
      rotations[first + entry] = state[place_in_state(slot, entry, entries)];
    }
  }
  return Status::Ok;
}

Status rotations_from_model(const ReducedSystem& system, std::span<const float> rotations,
                            std::span<float> state) noexcept {
  if (state.size() != system.state_size() || rotations.size() != system.model_rotations_size()) {
    return Status::WrongSize;
  }
  const auto d = static_cast<std::size_t>(system.dimension);
  const std::size_t entries = d * d;
  // Slots that only fill the last group have no rotation.
  const std::size_t slots = static_cast<std::size_t>(system.cluster_blocks()) * ReducedSystem::kLanes;
  for (std::size_t slot = system.cluster_of_slot.size(); slot < slots; ++slot) {
    for (std::size_t entry = 0; entry < entries; ++entry) {
      state[place_in_state(slot, entry, entries)] = entry / d == entry % d ? 1.0f : 0.0f;
    }
  }
  for (std::size_t slot = 0; slot < system.cluster_of_slot.size(); ++slot) {
    const std::size_t first = static_cast<std::size_t>(system.cluster_of_slot[slot]) * entries;
    for (std::size_t entry = 0; entry < entries; ++entry) {
      state[place_in_state(slot, entry, entries)] = rotations[first + entry];
    }
  }
  return Status::Ok;
}

}  // namespace limber
