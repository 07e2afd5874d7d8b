#include <algorithm>

#include "limber/runtime/internal/bone_palette.h"
#include "limber/runtime/internal/check.h"
#include "limber/runtime/skin.h"

namespace limber {
using namespace internal;
namespace {

/// A stream of vertices with `values` floats each.
Status check_stream(std::size_t size, int stride, std::size_t vertices, std::size_t values) {
  if (stride == 0) return size == vertices * values ? Status::Ok : Status::WrongSize;
  const auto step = static_cast<std::size_t>(stride) / sizeof(float);
  if (stride < 0 || stride % static_cast<int>(sizeof(float)) != 0 || step < values) return Status::WrongStride;
  return vertices == 0 || size >= (vertices - 1) * step + values ? Status::Ok : Status::WrongSize;
}

bool has_bones(const InfluenceTable& table, int bone_count) {
  return std::all_of(table.bones.begin(), table.bones.end(), [&](std::uint16_t bone) { return bone < bone_count; });
}

/// What SkinJob and TwoLayerJob have in common.
template <class Job>
Status check_streams(const Job& job, std::size_t vertices) {
  const SkinStrides& strides = job.strides;
  struct Pair {
    std::size_t from, to;
    int from_stride, to_stride;
    std::size_t values;
    bool is_optional;
  };
  const Pair pairs[] = {
      {job.rest_positions.size(), job.positions.size(), strides.rest_positions, strides.positions, 3, false},
      {job.rest_normals.size(), job.normals.size(), strides.rest_normals, strides.normals, 3, true},
      {job.rest_tangents.size(), job.tangents.size(), strides.rest_tangents, strides.tangents, 4, true}};
  for (const Pair& pair : pairs) {
    if (pair.is_optional && pair.from == 0 && pair.to == 0) continue;
    const Status from = check_stream(pair.from, pair.from_stride, vertices, pair.values);
    if (from != Status::Ok) return from;
    const Status to = check_stream(pair.to, pair.to_stride, vertices, pair.values);
    if (to != Status::Ok) return to;
  }
  for (const std::span<const float> read : {job.bones, job.rest_positions, job.rest_normals, job.rest_tangents}) {
    for (const std::span<float> written : {job.positions, job.normals, job.tangents, job.scratch}) {
      if (overlap(written, read)) return Status::Overlap;
    }
  }
  for (const std::span<float> result : {job.positions, job.normals, job.tangents}) {
    if (overlap(result, job.scratch)) return Status::Overlap;
  }
  return Status::Ok;
}

}  // namespace

Status InfluenceTable::check() const noexcept {
  if (vertex_count < 0 || influences < 1) return Status::WrongCount;
  const std::size_t size = static_cast<std::size_t>(vertex_count) * influences;
  return bones.size() == size && weights.size() == size ? Status::Ok : Status::WrongSize;
}

bool InfluenceTable::is_valid(int bone_count) const noexcept {
  return check() == Status::Ok && has_bones(*this, bone_count);
}

Status SkinJob::check() const noexcept {
  const Status table_status = table.check();
  if (table_status != Status::Ok) return table_status;
  if (bones.size() % 12 != 0) return Status::WrongSize;
  if (scratch.size() < skin_scratch_size(bone_count())) return Status::ScratchTooSmall;
  return check_streams(*this, static_cast<std::size_t>(table.vertex_count));
}

bool SkinJob::is_valid() const noexcept {
  return check() == Status::Ok && has_bones(table, bone_count());
}

std::size_t skin_scratch_size(int bone_count) noexcept {
  return static_cast<std::size_t>(bone_count) * (kLinearBoneFloats + kDualQuaternionFloats) + kPaletteAlignment;
}

Status TwoLayerJob::check() const noexcept {
  for (const InfluenceTable* table : {&dictionary, &coefficients}) {
    const Status status = table->check();
    if (status != Status::Ok) return status;
  }
  if (bones.size() % 12 != 0) return Status::WrongSize;
  if (scratch.size() < two_layer_scratch_size(master_bone_count(), virtual_bone_count())) {
    return Status::ScratchTooSmall;
  }
  return check_streams(*this, static_cast<std::size_t>(coefficients.vertex_count));
}

bool TwoLayerJob::is_valid() const noexcept {
  return check() == Status::Ok && has_bones(dictionary, master_bone_count()) &&
         has_bones(coefficients, virtual_bone_count());
}

std::size_t two_layer_scratch_size(int master_bones, int virtual_bones) noexcept {
  return (static_cast<std::size_t>(master_bones) + static_cast<std::size_t>(virtual_bones)) * kLinearBoneFloats +
         kPaletteAlignment;
}

}  // namespace limber
