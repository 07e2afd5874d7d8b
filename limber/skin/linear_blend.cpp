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

/// Vertices begin to end, which is larger.
void BlendLinear(const SkinJob& job, const float* palette, std::size_t begin, std::size_t end) {
  const bool with_normals = !job.normals.empty();
  const std::size_t step = with_normals ? kTileVertices : end - begin;
  for (std::size_t first = begin; first < end; first += step) {
    const std::size_t influence = first * job.table.influences;
    const TileData tile = {palette,
                           job.table.bones.data() + influence,
                           job.table.weights.data() + influence,
                           job.table.influences,
                           job.rest_positions.data() + 3 * first,
                           with_normals ? job.rest_normals.data() + 3 * first : nullptr,
                           job.positions.data() + 3 * first,
                           with_normals ? job.normals.data() + 3 * first : nullptr};
    BlendLinearTile(tile, HWY_MIN(step, end - first));
  }
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
