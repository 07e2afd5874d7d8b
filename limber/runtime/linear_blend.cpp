#include "limber/runtime/skin.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/linear_blend.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

void BlendLinear(const SkinJob& job, const float* palette, std::size_t begin, std::size_t end) {
  BlendLinearTiles(job, job.table, palette, begin, end);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(BlendLinear);

}  // namespace internal

using namespace internal;

Status skin_linear_blend(const SkinJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  constexpr std::size_t kChunkVertices = 2048;
  float* palette = aligned_palette(job.scratch);
  make_linear_palette(job.bones, palette);
  run_chunks(job.table.vertex_count, kChunkVertices, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendLinear)(job, palette, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
