#include "limber/skin/linear_blend.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/skin/linear_blend.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/skin/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber {
namespace HWY_NAMESPACE {
namespace {

void BlendLinear(const SkinJob& job, const float* palette, std::size_t begin, std::size_t end) {
  BlendLinearTiles(job, job.table, palette, begin, end);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/core/assert.h"
#include "limber/core/parallel.h"

namespace limber {

HWY_EXPORT(BlendLinear);

void skin_linear_blend(const SkinJob& job) noexcept {
  LIMBER_ASSERT(job.is_valid());
  constexpr std::size_t kChunkVertices = 2048;
  float* palette = aligned_palette(job.scratch);
  make_linear_palette(job.bones, palette);
  parallel_chunks(job.table.vertex_count, kChunkVertices, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendLinear)(job, palette, range.begin, range.end);
  });
}

}  // namespace limber

#endif  // HWY_ONCE
