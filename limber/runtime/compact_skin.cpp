#include "limber/runtime/compact_skin.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/compact_skin.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/compact_layout.h"
#include "limber/runtime/internal/linear_tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

using GroupTag = hn::CappedTag<float, kCompactGroup>;
using GroupVector = hn::Vec<GroupTag>;
constexpr std::size_t kGroupLanes = hn::MaxLanes(GroupTag());

/// Weights of vertices side by side, in steps.
template <class Weight>
HWY_INLINE GroupVector LoadWeights(const std::uint8_t* from) {
  const hn::Rebind<Weight, GroupTag> narrow;
  const hn::Rebind<std::int32_t, GroupTag> wide;
  return hn::ConvertTo(GroupTag(), hn::PromoteTo(wide, hn::LoadU(narrow, reinterpret_cast<const Weight*>(from))));
}

/// Up to a vector of vertices of a group whose bones are shared.
/// @param bones    The group's list. @param weights  Of the first of these vertices.
/// @param first    Of them. @param count  1 or more.
template <class Weight, bool kNormals>
HWY_INLINE void BlendShared(const CompactSkinJob& job, const float* palette, const std::uint8_t* bones,
                            std::size_t bone_count, const std::uint8_t* weights, std::size_t first, std::size_t count) {
  const GroupTag d;
  GroupVector m[12];
  for (GroupVector& entry : m) entry = hn::Zero(d);
  for (std::size_t b = 0; b < bone_count; ++b) {
    const GroupVector weight = LoadWeights<Weight>(weights + b * kCompactGroup * sizeof(Weight));
    const float* HWY_RESTRICT columns =
        palette + kLinearBoneFloats * static_cast<std::size_t>(read_number<std::uint16_t>(bones + 2 * b));
    for (std::size_t k = 0; k < 12; ++k) m[k] = hn::MulAdd(weight, hn::Set(d, columns[k / 3 * 4 + k % 3]), m[k]);
  }
  const LanesXyz<GroupVector> v = LoadXyz(d, job.rest_positions.data() + 3 * first, count);
  const LanesXyz<GroupVector> moved = {hn::MulAdd(m[0], v.x, hn::MulAdd(m[3], v.y, hn::MulAdd(m[6], v.z, m[9]))),
                                       hn::MulAdd(m[1], v.x, hn::MulAdd(m[4], v.y, hn::MulAdd(m[7], v.z, m[10]))),
                                       hn::MulAdd(m[2], v.x, hn::MulAdd(m[5], v.y, hn::MulAdd(m[8], v.z, m[11])))};
  StoreXyz(d, moved, job.positions.data() + 3 * first, count);
  if constexpr (kNormals) {
    const LanesXyz<GroupVector> c0 = {m[0], m[1], m[2]};
    const LanesXyz<GroupVector> c1 = {m[3], m[4], m[5]};
    const LanesXyz<GroupVector> c2 = {m[6], m[7], m[8]};
    const LanesXyz<GroupVector> a = CrossLanes(c1, c2);
    const LanesXyz<GroupVector> b = CrossLanes(c2, c0);
    const LanesXyz<GroupVector> e = CrossLanes(c0, c1);
    const LanesXyz<GroupVector> n = LoadXyz(d, job.rest_normals.data() + 3 * first, count);
    LanesXyz<GroupVector> r = {hn::MulAdd(a.x, n.x, hn::MulAdd(b.x, n.y, hn::Mul(e.x, n.z))),
                               hn::MulAdd(a.y, n.x, hn::MulAdd(b.y, n.y, hn::Mul(e.y, n.z))),
                               hn::MulAdd(a.z, n.x, hn::MulAdd(b.z, n.y, hn::Mul(e.z, n.z)))};
    const GroupVector length = hn::Max(hn::Sqrt(DotLanes(r, r)), hn::Set(d, 1e-18f));
    const GroupVector over = hn::Div(hn::Set(d, 1.0f), length);
    r = {hn::Mul(r.x, over), hn::Mul(r.y, over), hn::Mul(r.z, over)};
    StoreXyz(d, r, job.normals.data() + 3 * first, count);
  }
}

/// A group whose vertices have little in common: its tables are unpacked.
template <class Weight>
HWY_NOINLINE void BlendApart(const CompactSkinJob& job, const float* palette, const std::uint8_t* group,
                             std::size_t influences, std::size_t first, std::size_t count) {
  constexpr std::size_t kMost = 64;
  std::uint16_t bones[kCompactGroup * kMost];
  float weights[kCompactGroup * kMost];
  std::memcpy(bones, group + 2, sizeof(std::uint16_t) * count * influences);
  const std::uint8_t* from = group + compact_head_bytes(kCompactGroup * influences);
  // All of a group's weights are there, also those of vertices behind the last.
  for (std::size_t i = 0; i < kCompactGroup * influences; i += kGroupLanes) {
    hn::StoreU(LoadWeights<Weight>(from + i * sizeof(Weight)), GroupTag(), weights + i);
  }
  TileData tile = {palette,
                   bones,
                   weights,
                   static_cast<int>(influences),
                   job.rest_positions.data() + 3 * first,
                   nullptr,
                   job.positions.data() + 3 * first,
                   nullptr};
  if (!job.normals.empty()) {
    tile.rest_normals = job.rest_normals.data() + 3 * first;
    tile.normals = job.normals.data() + 3 * first;
  }
  BlendLinearTile(tile, count);
}

template <class Weight, bool kNormals>
HWY_ATTR void BlendGroups(const CompactSkinJob& job, const float* palette, std::size_t vertices, std::size_t begin,
                          std::size_t end) {
  const std::uint8_t* const skin = job.skin.data();
  for (std::size_t g = begin; g < end; ++g) {
    const std::uint8_t* group =
        skin + read_number<std::uint32_t>(skin + sizeof(CompactHead) + g * sizeof(std::uint32_t));
    const std::size_t head = read_number<std::uint16_t>(group);
    const std::size_t first = g * kCompactGroup;
    const std::size_t last = HWY_MIN(first + kCompactGroup, vertices);
    if (head & kVertexByVertex) {
      BlendApart<Weight>(job, palette, group, head & ~kVertexByVertex, first, last - first);
      continue;
    }
    const std::uint8_t* weights = group + compact_head_bytes(head);
    for (std::size_t v = first; v < last; v += kGroupLanes, weights += kGroupLanes * sizeof(Weight)) {
      BlendShared<Weight, kNormals>(job, palette, group + 2, head, weights, v, last - v);
    }
  }
}

void BlendCompact(const CompactSkinJob& job, const float* palette, const CompactHead& head, std::size_t begin,
                  std::size_t end) {
  const auto run = head.weight_bytes == 1
                       ? (job.normals.empty() ? BlendGroups<std::uint8_t, false> : BlendGroups<std::uint8_t, true>)
                       : (job.normals.empty() ? BlendGroups<std::uint16_t, false> : BlendGroups<std::uint16_t, true>);
  run(job, palette, head.vertex_count, begin, end);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(BlendCompact);

}  // namespace internal

using namespace internal;

Status skin_compact(const CompactSkinJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  constexpr std::size_t kChunkGroups = 128;
  CompactHead head;
  std::memcpy(&head, job.skin.data(), sizeof(head));
  float* palette = aligned_palette(job.scratch);
  make_linear_palette(job.bones, palette);
  // Weights stay in steps: what a step is worth is multiplied into the bones instead.
  const float step = head.weight_bytes == 1 ? 1.0f / 255 : 1.0f / 65535;
  for (std::size_t i = 0; i < job.bones.size() / 12 * kLinearBoneFloats; ++i) palette[i] *= step;
  const std::size_t groups = (head.vertex_count + kCompactGroup - 1) / kCompactGroup;
  run_chunks(groups, kChunkGroups, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(BlendCompact)(job, palette, head, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
