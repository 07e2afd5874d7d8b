#include "limber/skin/skin_job.h"

#include <algorithm>

#include "limber/skin/bone_palette.h"

namespace limber {

bool InfluenceTable::is_valid(int bone_count) const noexcept {
  if (vertex_count < 0 || influences < 1) return false;
  const std::size_t size = static_cast<std::size_t>(vertex_count) * influences;
  return bones.size() == size && weights.size() == size &&
         std::all_of(bones.begin(), bones.end(), [&](std::uint16_t bone) { return bone < bone_count; });
}

bool SkinJob::is_valid() const noexcept {
  if (bones.size() % 12 != 0 || !table.is_valid(bone_count())) return false;
  const std::size_t size = static_cast<std::size_t>(table.vertex_count) * 3;
  const bool normals_fit =
      rest_normals.empty() ? normals.empty() : rest_normals.size() == size && normals.size() == size;
  return rest_positions.size() == size && positions.size() == size && normals_fit &&
         scratch.size() >= skin_scratch_size(bone_count());
}

std::size_t skin_scratch_size(int bone_count) noexcept {
  return static_cast<std::size_t>(bone_count) * (kLinearBoneFloats + kDualQuaternionFloats) + kPaletteAlignment;
}

}  // namespace limber
