#include "limber/runtime/skin.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/two_layer.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
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
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(BlendMasterBones);
HWY_EXPORT(BlendVirtualBones);

}  // namespace internal

using namespace internal;

Status skin_two_layer(const TwoLayerJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  constexpr std::size_t kChunkBones = 256;
  constexpr std::size_t kChunkVertices = 2048;
  float* master = aligned_palette(job.scratch);
  float* palette = master + static_cast<std::size_t>(job.master_bone_count()) * kLinearBoneFloats;
  make_linear_palette(job.bones, master);
  run_chunks(static_cast<std::size_t>(job.virtual_bone_count()), kChunkBones, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendMasterBones)(job.dictionary, master, palette, range.begin, range.end);
  });
  run_chunks(static_cast<std::size_t>(job.coefficients.vertex_count), kChunkVertices, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendVirtualBones)(job, palette, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
