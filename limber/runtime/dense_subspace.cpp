#include "limber/runtime/skin.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/dense_subspace.cpp"
#include <algorithm>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kPanel = 32;
using PanelTag = hn::CappedTag<float, 16>;
constexpr std::size_t kPanelLanes = hn::MaxLanes(PanelTag());
/// Vectors summed at a time: enough sums under way to hide the latency of one, few enough for the registers.
constexpr std::size_t kVectors = kPanelLanes == 16 ? 2 : 4;
constexpr std::size_t kGroup = kVectors * kPanelLanes;
static_assert(kPanel % kGroup == 0, "panels are made of whole groups");

/// kGroup vertices of a panel, all dofs.
/// @param to  kGroup x d.
template <int d>
HWY_INLINE void DeformGroup(const float* HWY_RESTRICT panel, const float* HWY_RESTRICT dofs, int dof_count,
                            float* HWY_RESTRICT to) {
  const PanelTag tag;
  hn::Vec<PanelTag> sums[kVectors][d];
  for (auto& vector : sums) {
    for (auto& sum : vector) sum = hn::Zero(tag);
  }
  for (int j = 0; j < dof_count; ++j) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      const auto column = hn::LoadU(tag, panel + j * kPanel + v * kPanelLanes);
      for (int c = 0; c < d; ++c) sums[v][c] = hn::MulAdd(column, hn::Set(tag, dofs[j * d + c]), sums[v][c]);
    }
  }
  for (std::size_t v = 0; v < kVectors; ++v) {
    if constexpr (d == 3) {
      hn::StoreInterleaved3(sums[v][0], sums[v][1], sums[v][2], tag, to + v * kPanelLanes * d);
    } else {
      hn::StoreInterleaved2(sums[v][0], sums[v][1], tag, to + v * kPanelLanes * d);
    }
  }
}

template <int d>
HWY_ATTR void DeformPanel(const DenseSubspaceJob& job, std::size_t panel) {
  const float* basis = job.basis.data() + panel * kPanel * job.dof_count;
  const std::size_t first = panel * kPanel;
  const std::size_t count = HWY_MIN(kPanel, job.vertex_count - first);
  float* to = job.positions.data() + first * d;
  HWY_ALIGN float padded[kPanel * d];
  float* out = count == kPanel ? to : padded;
  for (std::size_t i = 0; i < kPanel; i += kGroup) {
    DeformGroup<d>(basis + i, job.dofs.data(), job.dof_count, out + i * d);
  }
  if (count < kPanel) std::copy_n(padded, count * d, to);
}

void DeformPanels(const DenseSubspaceJob& job, std::size_t begin, std::size_t end) {
  for (std::size_t panel = begin; panel < end; ++panel) {
    if (job.dimension == 3) {
      DeformPanel<3>(job, panel);
    } else {
      DeformPanel<2>(job, panel);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/check.h"
#include "limber/runtime/internal/run_chunks.h"

namespace limber {
namespace internal {

HWY_EXPORT(DeformPanels);

}  // namespace internal

using namespace internal;
namespace {

constexpr std::size_t kPanelVertices = 32;

std::size_t panel_count(int vertex_count) {
  return (static_cast<std::size_t>(vertex_count) + kPanelVertices - 1) / kPanelVertices;
}

}  // namespace

Status DenseSubspaceJob::check() const noexcept {
  if (vertex_count < 0 || dof_count < 0 || dimension < 2 || dimension > 3) return Status::WrongCount;
  const bool fits = basis.size() == dense_basis_size(vertex_count, dof_count) &&
                    dofs.size() == static_cast<std::size_t>(dof_count) * dimension &&
                    positions.size() == static_cast<std::size_t>(vertex_count) * dimension;
  if (!fits) return Status::WrongSize;
  return overlap(positions, basis) || overlap(positions, dofs) ? Status::Overlap : Status::Ok;
}

std::size_t dense_basis_size(int vertex_count, int dof_count) noexcept {
  return panel_count(vertex_count) * kPanelVertices * dof_count;
}

Status pack_dense_basis(int vertex_count, int dof_count, std::span<const double> entries, bool column_major,
                        std::span<float> packed) noexcept {
  if (vertex_count < 0 || dof_count < 0) return Status::WrongCount;
  if (entries.size() != static_cast<std::size_t>(vertex_count) * dof_count ||
      packed.size() != dense_basis_size(vertex_count, dof_count)) {
    return Status::WrongSize;
  }
  const std::size_t vertices = vertex_count;
  const std::size_t dofs = dof_count;
  std::fill(packed.begin(), packed.end(), 0.0f);
  for (std::size_t i = 0; i < vertices; ++i) {
    float* to = packed.data() + i / kPanelVertices * kPanelVertices * dofs + i % kPanelVertices;
    for (std::size_t j = 0; j < dofs; ++j) {
      to[j * kPanelVertices] = static_cast<float>(entries[column_major ? j * vertices + i : i * dofs + j]);
    }
  }
  return Status::Ok;
}

Status deform_dense(const DenseSubspaceJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  constexpr std::size_t kChunkPanels = 16;
  run_chunks(panel_count(job.vertex_count), kChunkPanels, [&](IndexRange range) {
    HWY_DYNAMIC_DISPATCH(DeformPanels)(job, range.begin, range.end);
  });
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
