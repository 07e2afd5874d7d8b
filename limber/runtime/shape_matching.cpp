#include "limber/runtime/flesh.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/shape_matching.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/rotation-inl.h"
#include "limber/runtime/internal/run_chunks.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int kLanes = MatchingPlan::kLanes;
using RowTag = hn::CappedTag<float, kMatchingRow>;
using LaneTag = hn::CappedTag<float, kLanes>;

/// kRows rows of eight floats in registers.
template <int kRows>
struct RowSums {
  static constexpr int kParts = kMatchingRow / hn::MaxLanes(RowTag());
  using V = hn::Vec<RowTag>;
  V at[kRows][kParts];

  HWY_INLINE RowSums() {
    for (int row = 0; row < kRows; ++row) {
      for (int part = 0; part < kParts; ++part) at[row][part] = hn::Zero(RowTag());
    }
  }
  static HWY_INLINE V Load(const float* from, int row, int part) {
    return hn::LoadU(RowTag(), from + row * kMatchingRow + part * hn::MaxLanes(RowTag()));
  }
  HWY_INLINE void Store(float* to) const {
    for (int row = 0; row < kRows; ++row) {
      for (int part = 0; part < kParts; ++part) {
        hn::StoreU(at[row][part], RowTag(), to + row * kMatchingRow + part * hn::MaxLanes(RowTag()));
      }
    }
  }
};

/// Sums with one more moment than what they are made of: row 0 is the sum, the last row its first moment
/// along the level's axis.
template <int kRows>
HWY_INLINE RowSums<kRows + 1> SumUp(const SumLevel& level, int i, const float* HWY_RESTRICT below) {
  RowSums<kRows + 1> sums;
  const RowTag tag;
  for (int k = level.first[i]; k < level.first[i + 1]; ++k) {
    const float* item = below + static_cast<std::size_t>(level.items[k]) * kRows * kMatchingRow;
    const auto offset = hn::Set(tag, level.offsets[k]);
    for (int part = 0; part < sums.kParts; ++part) {
      const auto sum = sums.Load(item, 0, part);
      sums.at[0][part] = hn::Add(sums.at[0][part], sum);
      sums.at[kRows][part] = hn::MulAdd(sum, offset, sums.at[kRows][part]);
      for (int row = 1; row < kRows; ++row) {
        sums.at[row][part] = hn::Add(sums.at[row][part], sums.Load(item, row, part));
      }
    }
  }
  return sums;
}

/// The transpose: sums of affine maps (value at the centre, then one slope per axis), moved to the centre of
/// the sum along the level's axis, whose slope is the last row and is not needed any more.
template <int kRows>
HWY_INLINE RowSums<kRows - 1> SumDown(const SumLevel& level, int i, const float* HWY_RESTRICT below) {
  RowSums<kRows - 1> sums;
  const RowTag tag;
  for (int k = level.first[i]; k < level.first[i + 1]; ++k) {
    const float* item = below + static_cast<std::size_t>(level.items[k]) * kRows * kMatchingRow;
    const auto offset = hn::Set(tag, level.offsets[k]);
    for (int part = 0; part < sums.kParts; ++part) {
      const auto moved = hn::NegMulAdd(sums.Load(item, kRows - 1, part), offset, sums.Load(item, 0, part));
      sums.at[0][part] = hn::Add(sums.at[0][part], moved);
      for (int row = 1; row < kRows - 1; ++row) {
        sums.at[row][part] = hn::Add(sums.at[row][part], sums.Load(item, row, part));
      }
    }
  }
  return sums;
}

/// Values of a block of regions, one plane per value.
template <int kPlanes>
struct alignas(64) BlockPlanes {
  float at[kPlanes][kLanes];
};

// What SumUp leaves per region: the sum, then the moments in the order in which the levels add them.
constexpr int kMomentRow[3] = {3, 2, 1};  // x from the regions, y from the plates, z from the bars

/// Displacement (first = 0) or velocity (first = 4) of the sums of a block: total, then moments about x, y, z.
HWY_INLINE void Transpose(const float (&sums)[kLanes][4 * kMatchingRow], int first, BlockPlanes<12>& planes) {
  for (int lane = 0; lane < kLanes; ++lane) {
    for (int c = 0; c < 3; ++c) {
      planes.at[c][lane] = sums[lane][first + c];
      for (int axis = 0; axis < 3; ++axis) {
        planes.at[3 + 3 * axis + c][lane] = sums[lane][kMomentRow[axis] * kMatchingRow + first + c];
      }
    }
  }
}

template <class V>
struct Lanes3 {
  V at[3];
};

template <class V>
HWY_INLINE Lanes3<V> Cross(const Lanes3<V>& a, const Lanes3<V>& b) {
  Lanes3<V> c;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    c.at[i] = hn::MulSub(a.at[j], b.at[k], hn::Mul(a.at[k], b.at[j]));
  }
  return c;
}

/// Where (row, column) of a symmetric matrix is stored.
constexpr int kSymmetric[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

/// The rigid motions of a vector of regions.
struct RegionLanes {
  using V = hn::Vec<LaneTag>;
  const MatchingPlan& plan;
  const int block;
  const int part;  // first lane

  HWY_INLINE V Constant(const AlignedVector<float>& planes, int plane_count, int plane) const {
    return hn::LoadU(LaneTag(),
                     planes.data() + (static_cast<std::size_t>(block) * plane_count + plane) * kLanes + part);
  }
  HWY_INLINE V Load(const BlockPlanes<12>& planes, int plane) const {
    return hn::Load(LaneTag(), planes.at[plane] + part);
  }

  /// The rotation nearest to A = A0 + sum m d o^T, where o is about the centre of mass.
  HWY_INLINE Lanes3x3<V> Rotation(const BlockPlanes<12>& displacement, const Lanes3<V>& center, float* state) const {
    Lanes3x3<V> moment;
    Lanes3x3<V> previous;
    for (int row = 0; row < 3; ++row) {
      const V total = Load(displacement, row);
      for (int column = 0; column < 3; ++column) {
        const V about_particle = Load(displacement, 3 + 3 * column + row);
        const V about_center = hn::NegMulAdd(total, center.at[column], about_particle);
        moment.at[3 * row + column] = hn::Add(about_center, Constant(plan.rest_moment, 6, kSymmetric[row][column]));
      }
    }
    for (int k = 0; k < 9; ++k) previous.at[k] = hn::LoadU(LaneTag(), state + k * kLanes + part);
    const RotationLanes<V> nearest = NearestRotation(LaneTag(), moment, previous);
    for (int k = 0; k < 9; ++k) hn::StoreU(nearest.rotation.at[k], LaneTag(), state + k * kLanes + part);
    return nearest.rotation;
  }

  /// Angular velocity: the inertia of the rest shape, turned, against sum m (R o) x v.
  HWY_INLINE Lanes3<V> AngularVelocity(const BlockPlanes<12>& velocity, const Lanes3<V>& center,
                                       const Lanes3x3<V>& rotation) const {
    const LaneTag tag;
    const V cell = hn::Set(tag, plan.cell_size);
    Lanes3<V> momentum = {{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)}};
    for (int axis = 0; axis < 3; ++axis) {
      Lanes3<V> direction;
      Lanes3<V> moment;
      for (int c = 0; c < 3; ++c) {
        direction.at[c] = hn::Mul(rotation.at[3 * c + axis], cell);
        moment.at[c] = hn::NegMulAdd(Load(velocity, c), center.at[axis], Load(velocity, 3 + 3 * axis + c));
      }
      const Lanes3<V> added = Cross(direction, moment);
      for (int c = 0; c < 3; ++c) momentum.at[c] = hn::Add(momentum.at[c], added.at[c]);
    }
    Lanes3<V> in_rest_frame;
    for (int c = 0; c < 3; ++c) {
      in_rest_frame.at[c] = hn::Mul(rotation.at[c], momentum.at[0]);
      for (int k = 1; k < 3; ++k) {
        in_rest_frame.at[c] = hn::MulAdd(rotation.at[3 * k + c], momentum.at[k], in_rest_frame.at[c]);
      }
    }
    Lanes3<V> spin;
    for (int c = 0; c < 3; ++c) {
      spin.at[c] = hn::Zero(tag);
      for (int k = 0; k < 3; ++k) {
        spin.at[c] = hn::MulAdd(Constant(plan.inverse_inertia, 6, kSymmetric[c][k]), in_rest_frame.at[k], spin.at[c]);
      }
    }
    Lanes3<V> omega;
    for (int c = 0; c < 3; ++c) {
      omega.at[c] = hn::Zero(tag);
      for (int k = 0; k < 3; ++k) omega.at[c] = hn::MulAdd(rotation.at[3 * c + k], spin.at[k], omega.at[c]);
    }
    return omega;
  }

  /// Writes an affine map as value at the region's particle and slopes per cell: planes 0-2 and 3-11.
  /// @param at_center  Its value at the centre of mass.
  HWY_INLINE void StoreMap(const Lanes3<V>& at_center, const Lanes3<V> (&slopes)[3], const Lanes3<V>& center,
                           BlockPlanes<12>& planes) const {
    for (int c = 0; c < 3; ++c) {
      V value = at_center.at[c];
      for (int axis = 0; axis < 3; ++axis) {
        value = hn::NegMulAdd(slopes[axis].at[c], center.at[axis], value);
        hn::Store(slopes[axis].at[c], LaneTag(), planes.at[3 + 3 * axis + c] + part);
      }
      hn::Store(value, LaneTag(), planes.at[c] + part);
    }
  }

  HWY_INLINE void Match(float* state, BlockPlanes<12>& displacement, BlockPlanes<12>& velocity) const {
    const LaneTag tag;
    const V cell = hn::Set(tag, plan.cell_size);
    const V over_mass = Constant(plan.over_mass, 1, 0);
    Lanes3<V> center;
    for (int axis = 0; axis < 3; ++axis) center.at[axis] = Constant(plan.center, 3, axis);
    const Lanes3x3<V> rotation = Rotation(displacement, center, state);
    const Lanes3<V> omega = AngularVelocity(velocity, center, rotation);
    Lanes3<V> turned[3];   // (R - 1) cell, column by column
    Lanes3<V> turning[3];  // omega x R cell
    Lanes3<V> mean_displacement;
    Lanes3<V> mean_velocity;
    for (int axis = 0; axis < 3; ++axis) {
      Lanes3<V> column;
      for (int c = 0; c < 3; ++c) column.at[c] = hn::Mul(rotation.at[3 * c + axis], cell);
      turning[axis] = Cross(omega, column);
      turned[axis] = column;
      turned[axis].at[axis] = hn::Sub(column.at[axis], cell);
      mean_displacement.at[axis] = hn::Mul(Load(displacement, axis), over_mass);
      mean_velocity.at[axis] = hn::Mul(Load(velocity, axis), over_mass);
    }
    StoreMap(mean_displacement, turned, center, displacement);
    StoreMap(mean_velocity, turning, center, velocity);
  }
};

/// Rows of the sums that a job makes on its way, in its scratch memory.
struct Tables {
  float* weighted;  // particles x 1 row: motions times mass
  float* bars;      // 2 rows on the way up, 3 on the way down
  float* plates;    // 3 rows up, 2 down
  float* maps;      // regions x 4 rows: value, slopes along x, y, z

  Tables(const MatchingPlan& plan, float* scratch) {
    weighted = scratch;
    bars = weighted + static_cast<std::size_t>(plan.particle_count) * kMatchingRow;
    plates = bars + static_cast<std::size_t>(plan.bars.count()) * 3 * kMatchingRow;
    maps = plates + static_cast<std::size_t>(plan.plates.count()) * 3 * kMatchingRow;
  }
};

void MatchBlock(const MatchingJob& job, const Tables& tables, int block) {
  const MatchingPlan& plan = *job.plan;
  const int first = block * kLanes;
  const int count = HWY_MIN(kLanes, plan.particle_count - first);
  HWY_ALIGN float sums[kLanes][4 * kMatchingRow];
  for (int lane = 0; lane < kLanes; ++lane) {
    SumUp<3>(plan.regions, first + HWY_MIN(lane, count - 1), tables.plates).Store(sums[lane]);
  }
  BlockPlanes<12> displacement;
  BlockPlanes<12> velocity;
  Transpose(sums, 0, displacement);
  Transpose(sums, 4, velocity);
  float* state = job.rotations.data() + static_cast<std::size_t>(block) * 9 * kLanes;
  for (int part = 0; part < kLanes; part += static_cast<int>(hn::Lanes(LaneTag()))) {
    RegionLanes{plan, block, part}.Match(state, displacement, velocity);
  }
  for (int lane = 0; lane < count; ++lane) {
    float* map = tables.maps + static_cast<std::size_t>(first + lane) * 4 * kMatchingRow;
    for (int row = 0; row < 4; ++row) {
      for (int c = 0; c < 3; ++c) {
        map[row * kMatchingRow + c] = displacement.at[3 * row + c][lane];
        map[row * kMatchingRow + 4 + c] = velocity.at[3 * row + c][lane];
      }
      map[row * kMatchingRow + 3] = map[row * kMatchingRow + 7] = 0;
    }
  }
}

/// The passes, in order. Each handles a range of its own entries.
enum class Pass { Weigh, Bars, Plates, Regions, MapBars, MapPlates, Goals };

void RunPass(const MatchingJob& job, const Tables& tables, Pass pass, int begin, int end) {
  const MatchingPlan& plan = *job.plan;
  const RowTag tag;
  constexpr std::size_t kRow = kMatchingRow;
  for (int i = begin; i < end; ++i) {
    switch (pass) {
      case Pass::Weigh:
        for (std::size_t c = i * kRow; c < (i + 1) * kRow; c += hn::Lanes(tag)) {
          const auto mass = hn::Set(tag, plan.mass_share[i]);
          hn::StoreU(hn::Mul(hn::LoadU(tag, job.motions.data() + c), mass), tag, tables.weighted + c);
        }
        break;
      case Pass::Bars:
        SumUp<1>(plan.bars, i, tables.weighted).Store(tables.bars + i * 2 * kRow);
        break;
      case Pass::Plates:
        SumUp<2>(plan.plates, i, tables.bars).Store(tables.plates + i * 3 * kRow);
        break;
      case Pass::Regions:
        MatchBlock(job, tables, i);
        break;
      case Pass::MapBars:
        SumDown<4>(plan.bars, i, tables.maps).Store(tables.bars + i * 3 * kRow);
        break;
      case Pass::MapPlates:
        SumDown<3>(plan.plates, i, tables.bars).Store(tables.plates + i * 2 * kRow);
        break;
      case Pass::Goals: {
        RowSums<1> goal = SumDown<2>(plan.regions, i, tables.plates);
        for (auto& part : goal.at[0]) part = hn::Mul(part, hn::Set(tag, plan.over_region_count[i]));
        goal.Store(job.goals.data() + i * kRow);
        break;
      }
    }
  }
}

void MatchShapes(const MatchingJob& job) {
  const MatchingPlan& plan = *job.plan;
  const Tables tables(plan, align_up(job.scratch.data()));
  // Chunks long enough to outweigh handing them out; a small lattice is one chunk, and stays on this thread.
  // The more chunks, the less one thread waits for the other at the end of a pass.
  constexpr std::size_t kChunksPerLongest = 4;
  const auto run = [&](Pass pass, int count, std::size_t longest) {
    if (static_cast<std::size_t>(count) <= longest) return RunPass(job, tables, pass, 0, count);
    run_chunks(static_cast<std::size_t>(count), longest / kChunksPerLongest, [&](IndexRange range) {
      RunPass(job, tables, pass, static_cast<int>(range.begin), static_cast<int>(range.end));
    });
  };
  constexpr std::size_t kChunk = 4096;
  run(Pass::Weigh, plan.particle_count, 4 * kChunk);
  run(Pass::Bars, plan.bars.count(), kChunk);
  run(Pass::Plates, plan.plates.count(), kChunk);
  run(Pass::Regions, plan.block_count(), kChunk / kLanes);
  run(Pass::MapBars, plan.bars.count(), kChunk);
  run(Pass::MapPlates, plan.plates.count(), kChunk);
  run(Pass::Goals, plan.particle_count, kChunk);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "limber/runtime/internal/check.h"

namespace limber {
namespace internal {

HWY_EXPORT(MatchShapes);

}  // namespace internal

using namespace internal;

std::size_t matching_state_size(const MatchingPlan& plan) noexcept {
  return static_cast<std::size_t>(plan.block_count()) * 9 * MatchingPlan::kLanes;
}

std::size_t matching_scratch_size(const MatchingPlan& plan) noexcept {
  const std::size_t rows = static_cast<std::size_t>(plan.particle_count) * 5 +
                           static_cast<std::size_t>(plan.bars.count()) * 3 +
                           static_cast<std::size_t>(plan.plates.count()) * 3;
  return rows * kMatchingRow + kCacheLine / sizeof(float);
}

Status MatchingJob::check() const noexcept {
  if (!plan) return Status::MissingSystem;
  const std::size_t table = static_cast<std::size_t>(plan->particle_count) * kMatchingRow;
  if (motions.size() != table || goals.size() != table || rotations.size() != matching_state_size(*plan)) {
    return Status::WrongSize;
  }
  if (scratch.size() < matching_scratch_size(*plan)) return Status::ScratchTooSmall;
  return overlap(goals, motions) || overlap(goals, rotations) || overlap(scratch, motions) || overlap(scratch, goals) ||
                 overlap(scratch, rotations)
             ? Status::Overlap
             : Status::Ok;
}

Status reset_matching(const MatchingPlan& plan, std::span<float> rotations) noexcept {
  if (rotations.size() != matching_state_size(plan)) return Status::WrongSize;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    rotations[i] = i / MatchingPlan::kLanes % 9 % 4 == 0 ? 1.0f : 0.0f;
  }
  return Status::Ok;
}

Status match_shapes(const MatchingJob& job) noexcept {
  const Status status = job.check();
  if (status != Status::Ok) return status;
  HWY_DYNAMIC_DISPATCH(MatchShapes)(job);
  return Status::Ok;
}

}  // namespace limber

#endif  // HWY_ONCE
