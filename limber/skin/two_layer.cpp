#include "limber/skin/two_layer.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/skin/two_layer.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/skin/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber {
namespace HWY_NAMESPACE {
namespace {

/// Virtual bones begin to end, in the layout of a palette.
void BlendMasterBones(const InfluenceTable& dictionary, const float* master, float* virtual_bones, std::size_t begin,
                      std::size_t end) {
  const BoneTag tag;
  const std::size_t influences = static_cast<std::size_t>(dictionary.influences);
  for (std::size_t bone = begin; bone < end; ++bone) {
    BoneVector sums[kBoneParts];
    for (BoneVector& sum : sums) sum = hn::Zero(tag);
    BlendBones<0>(master, dictionary.bones.data() + bone * influences, dictionary.weights.data() + bone * influences,
                  dictionary.influences, sums);
    for (std::size_t part = 0; part < kBoneParts; ++part) {
      hn::Store(sums[part], tag, virtual_bones + bone * kLinearBoneFloats + part * kBoneLanes);
    }
  }
}

void BlendVirtualBones(const TwoLayerJob& job, const float* palette, std::size_t begin, std::size_t end) {
  BlendLinearTiles(job, job.coefficients, palette, begin, end);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/core/assert.h"
#include "limber/core/parallel.h"

namespace limber {

HWY_EXPORT(BlendMasterBones);
HWY_EXPORT(BlendVirtualBones);

bool TwoLayerJob::is_valid() const noexcept {
  if (bones.size() % 12 != 0 || !dictionary.is_valid(master_bone_count())) return false;
  if (!coefficients.is_valid(virtual_bone_count())) return false;
  const std::size_t size = static_cast<std::size_t>(coefficients.vertex_count) * 3;
  const bool normals_fit =
      rest_normals.empty() ? normals.empty() : rest_normals.size() == size && normals.size() == size;
  return rest_positions.size() == size && positions.size() == size && normals_fit &&
         scratch.size() >= two_layer_scratch_size(master_bone_count(), virtual_bone_count());
}

std::size_t two_layer_scratch_size(int master_bones, int virtual_bones) noexcept {
  return (static_cast<std::size_t>(master_bones) + static_cast<std::size_t>(virtual_bones)) * kLinearBoneFloats +
         kPaletteAlignment;
}

void skin_two_layer(const TwoLayerJob& job) noexcept {
  LIMBER_ASSERT(job.is_valid());
  constexpr std::size_t kChunkBones = 256;
  constexpr std::size_t kChunkVertices = 2048;
  float* master = aligned_palette(job.scratch);
  float* palette = master + static_cast<std::size_t>(job.master_bone_count()) * kLinearBoneFloats;
  make_linear_palette(job.bones, master);
  parallel_chunks(static_cast<std::size_t>(job.virtual_bone_count()), kChunkBones, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendMasterBones)(job.dictionary, master, palette, range.begin, range.end);
  });
  parallel_chunks(static_cast<std::size_t>(job.coefficients.vertex_count), kChunkVertices, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendVirtualBones)(job, palette, range.begin, range.end);
  });
}

}  // namespace limber

#endif  // HWY_ONCE
