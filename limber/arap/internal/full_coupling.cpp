#include "limber/arap/internal/full_coupling.h"

#include <algorithm>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/arap/internal/full_coupling.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/numerics/internal/pack-inl.h"
#include "limber/runtime/internal/nearest_rotations-inl.h"

#ifndef LIMBER_ARAP_FULL_COUPLING_JOBS
#define LIMBER_ARAP_FULL_COUPLING_JOBS
namespace limber::internal {

/// Rotations that one thread looks for: whole blocks.
struct TurnJob {
  std::size_t begin;
  std::size_t end;
  const FullCoupling::Entries* entries;
  const double* positions;
  float* planes;
  double* rotations;
};

/// Rows that one thread pulls.
struct PullJob {
  std::size_t begin;
  std::size_t end;
  const FullCoupling::Entries* entries;
  const double* rotations;
  const double* offset;
  double* forces;
  double* copy;
};

}  // namespace limber::internal
#endif

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int kBlock = static_cast<int>(FullCoupling::kLanes);
using FloatTag = hn::CappedTag<float, kBlock>;

/// S of one rotation: d rows.
template <int d, int W>
HWY_INLINE void SumOf(const TurnJob& job, std::size_t slot, double* HWY_RESTRICT sums) {
  Pack<W> rows[d];
  for (int a = 0; a < d; ++a) rows[a] = Pack<W>::Zero();
  const int begin = job.entries->starts[slot];
  const int end = job.entries->starts[slot + 1];
  if (begin < end) {
    const int* HWY_RESTRICT others = job.entries->others.data();
    const double* HWY_RESTRICT values = job.entries->values.data();
    // Rows of K sum to zero: positions relative to one of them give the same, but exactly.
    const Pack<W> origin = Pack<W>::Load(job.positions + static_cast<std::ptrdiff_t>(others[begin]) * W);
    for (int e = begin + 1; e < end; ++e) {
      Pack<W> step = Pack<W>::Load(job.positions + static_cast<std::ptrdiff_t>(others[e]) * W);
      step.Subtract(origin);
      for (int a = 0; a < d; ++a) rows[a].AddTimes(values[e * d + a], step);
    }
  }
  for (int a = 0; a < d; ++a) rows[a].Store(sums + a * W);
}

/// One step of Newton towards the nearest rotation, Q (3 - Q^T Q) / 2: what is orthonormal to 1e-7 becomes so to 1e-14.
/// @param planes  One matrix per lane.
/// @param q       Receives d rows of W per lane.
template <int d, int W>
HWY_INLINE void Orthonormal(const float* HWY_RESTRICT planes, double* HWY_RESTRICT q) {
#if HWY_HAVE_FLOAT64
  using Tag = hn::CappedTag<double, kBlock>;
  using V = hn::Vec<Tag>;
  const Tag tag;
  const hn::Rebind<float, Tag> float_tag;
  constexpr int kLanes = static_cast<int>(hn::MaxLanes(Tag()));
  HWY_ALIGN double results[d * d][kLanes];
  for (int part = 0; part < kBlock; part += kLanes) {
    V m[d * d];
    for (int k = 0; k < d * d; ++k) m[k] = hn::PromoteTo(tag, hn::LoadU(float_tag, planes + k * kBlock + part));
    V gram[d][d];
    for (int a = 0; a < d; ++a) {
      for (int b = a; b < d; ++b) {
        V sum = hn::Mul(m[a], m[b]);
        for (int k = 1; k < d; ++k) sum = hn::MulAdd(m[k * d + a], m[k * d + b], sum);
        gram[a][b] = gram[b][a] = hn::Mul(hn::Set(tag, -0.5), sum);
      }
    }
    for (int a = 0; a < d; ++a) gram[a][a] = hn::Add(hn::Set(tag, 1.5), gram[a][a]);
    for (int a = 0; a < d; ++a) {
      for (int b = 0; b < d; ++b) {
        V sum = hn::Mul(m[a * d], gram[0][b]);
        for (int k = 1; k < d; ++k) sum = hn::MulAdd(m[a * d + k], gram[k][b], sum);
        hn::Store(sum, tag, results[a * d + b]);
      }
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      double* to = q + (part + lane) * d * W;
      for (int a = 0; a < d; ++a) {
        for (int b = 0; b < W; ++b) to[a * W + b] = b < d ? results[a * d + b][lane] : 0.0;
      }
    }
  }
#else
  for (int lane = 0; lane < kBlock; ++lane) {
    double m[d * d];
    double gram[d][d];
    for (int k = 0; k < d * d; ++k) m[k] = static_cast<double>(planes[k * kBlock + lane]);
    for (int a = 0; a < d; ++a) {
      for (int b = 0; b < d; ++b) {
        double sum = 0;
        for (int k = 0; k < d; ++k) sum += m[k * d + a] * m[k * d + b];
        gram[a][b] = (a == b ? 1.5 : 0.0) - 0.5 * sum;
      }
    }
    double* to = q + lane * d * W;
    for (int a = 0; a < d; ++a) {
      for (int b = 0; b < W; ++b) {
        double sum = 0;
        for (int k = 0; k < d && b < d; ++k) sum += m[a * d + k] * gram[k][b];
        to[a * W + b] = sum;
      }
    }
  }
#endif
}

/// @return  sum <Q_k, S_k>
template <int d, int W>
double TurnAll(const TurnJob& job) {
  const FloatTag tag;
  constexpr int kEntries = d * d;
  HWY_ALIGN double sums[kBlock * d * W];
  HWY_ALIGN float matrices[kBlock * kEntries];
  Pack<W> total = Pack<W>::Zero();
  for (std::size_t first = job.begin; first < job.end; first += kBlock) {
    const int count = static_cast<int>(HWY_MIN(job.end - first, static_cast<std::size_t>(kBlock)));
    for (int lane = 0; lane < count; ++lane) {
      SumOf<d, W>(job, first + static_cast<std::size_t>(lane), sums + lane * d * W);
    }
    for (int k = count * d * W; k < kBlock * d * W; ++k) sums[k] = 0;
    for (int a = 0; a < d; ++a) {
      for (int b = 0; b < d; ++b) {
        for (int lane = 0; lane < kBlock; ++lane) {
          matrices[(a * d + b) * kBlock + lane] = static_cast<float>(sums[(lane * d + a) * W + b]);
        }
      }
    }
    float* planes = job.planes + first * kEntries;
    for (int part = 0; part < kBlock; part += static_cast<int>(hn::Lanes(tag))) {
      BlockSums<d, hn::Vec<FloatTag>> matrix;
      BlockSums<d, hn::Vec<FloatTag>> previous;
      for (int k = 0; k < kEntries; ++k) matrix.at[k] = hn::LoadU(tag, matrices + k * kBlock + part);
      for (int k = 0; k < kEntries; ++k) previous.at[k] = hn::LoadU(tag, planes + k * kBlock + part);
      const auto nearest = NearestRotations<d>(tag, matrix, previous);
      for (int k = 0; k < kEntries; ++k) hn::StoreU(nearest.at[k], tag, planes + k * kBlock + part);
    }
    double* q = job.rotations + first * d * W;
    Orthonormal<d, W>(planes, q);
    for (int k = 0; k < count * d; ++k) total.AddProduct(Pack<W>::Load(q + k * W), Pack<W>::Load(sums + k * W));
  }
  double lanes[W];
  total.Store(lanes);
  double sum = 0;
  for (int b = 0; b < W; ++b) sum += lanes[b];
  return sum;
}

template <int d, int W>
void PullAll(const PullJob& job) {
  const int* HWY_RESTRICT starts = job.entries->starts.data();
  const int* HWY_RESTRICT others = job.entries->others.data();
  const double* HWY_RESTRICT values = job.entries->values.data();
  for (std::size_t i = job.begin; i < job.end; ++i) {
    Pack<W> rows[d];
    for (int a = 0; a < d; ++a) rows[a] = Pack<W>::Zero();
    for (int e = starts[i]; e < starts[i + 1]; ++e) {
      const double* q = job.rotations + static_cast<std::ptrdiff_t>(others[e]) * d * W;
      for (int a = 0; a < d; ++a) rows[a].AddTimes(values[e * d + a], Pack<W>::Load(q + a * W));
    }
    for (int a = 1; a < d; ++a) rows[0].Add(rows[a]);
    rows[0].Subtract(Pack<W>::Load(job.offset + i * W));
    rows[0].Store(job.forces + i * W);
    rows[0].Store(job.copy + i * W);
  }
}

double Turn3d(const TurnJob& job) {
  return TurnAll<3, 4>(job);
}
double Turn2d(const TurnJob& job) {
  return TurnAll<2, 2>(job);
}
void Pull3d(const PullJob& job) {
  PullAll<3, 4>(job);
}
void Pull2d(const PullJob& job) {
  PullAll<2, 2>(job);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <limits>
#include <numeric>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

HWY_EXPORT(Turn3d);
HWY_EXPORT(Turn2d);
HWY_EXPORT(Pull3d);
HWY_EXPORT(Pull2d);

/// Rotations or vertices per task: some tens of microseconds.
constexpr std::size_t kPerTask = 1024;

/// Where an entry of a rotation is in the planes.
std::size_t place_in_planes(std::size_t slot, std::size_t entry, std::size_t entries) {
  constexpr std::size_t kLanes = FullCoupling::kLanes;
  return slot / kLanes * kLanes * entries + entry * kLanes + slot % kLanes;
}

}  // namespace

FullCoupling::FullCoupling(const ArapOperator& arap, const std::vector<int>& row_of_vertex, int pulled)
    : dimension_(arap.dimension), rotation_count_(arap.cluster_count) {
  const auto d = static_cast<std::size_t>(dimension_);
  const int* outer = arap.coupling.outerIndexPtr();
  const int* inner = arap.coupling.innerIndexPtr();
  const double* value = arap.coupling.valuePtr();
  const auto rotations = static_cast<std::size_t>(rotation_count_);
  // The d rows of a rotation have the same columns.
  const auto begin_of = [&](int rotation) { return outer[rotation * dimension_]; };
  const auto count_of = [&](int rotation) { return outer[rotation * dimension_ + 1] - begin_of(rotation); };

  std::vector<int> lowest_row(rotations, std::numeric_limits<int>::max());
  for (int k = 0; k < rotation_count_; ++k) {
    for (int e = 0; e < count_of(k); ++e) {
      lowest_row[k] = std::min(lowest_row[k], row_of_vertex[inner[begin_of(k) + e]]);
    }
  }
  std::vector<int> rotation_of_slot(rotations);
  std::iota(rotation_of_slot.begin(), rotation_of_slot.end(), 0);
  std::stable_sort(rotation_of_slot.begin(), rotation_of_slot.end(),
                   [&](int a, int b) { return lowest_row[a] < lowest_row[b]; });
  slot_of_rotation_.resize(rotations);

  by_rotation_.starts.assign(1, 0);
  by_row_.starts.assign(static_cast<std::size_t>(pulled) + 1, 0);
  for (std::size_t slot = 0; slot < rotations; ++slot) {
    const int k = rotation_of_slot[slot];
    slot_of_rotation_[k] = static_cast<int>(slot);
    const int first = begin_of(k);
    const int count = count_of(k);
    for (int e = 0; e < count; ++e) {
      const int row = row_of_vertex[inner[first + e]];
      by_rotation_.others.push_back(row);
      if (row < pulled) ++by_row_.starts[row + 1];
      for (std::size_t axis = 0; axis < d; ++axis) {
        by_rotation_.values.push_back(value[first + static_cast<int>(axis) * count + e]);
      }
    }
    by_rotation_.starts.push_back(static_cast<int>(by_rotation_.others.size()));
  }
  std::partial_sum(by_row_.starts.begin(), by_row_.starts.end(), by_row_.starts.begin());
  by_row_.others.resize(static_cast<std::size_t>(by_row_.starts.back()));
  by_row_.values.resize(by_row_.others.size() * d);
  std::vector<int> next(by_row_.starts.begin(), by_row_.starts.end() - 1);
  for (std::size_t slot = 0; slot < rotations; ++slot) {
    for (int e = by_rotation_.starts[slot]; e < by_rotation_.starts[slot + 1]; ++e) {
      if (by_rotation_.others[e] >= pulled) continue;
      const auto at = static_cast<std::size_t>(next[by_rotation_.others[e]]++);
      by_row_.others[at] = static_cast<int>(slot);
      std::copy_n(by_rotation_.values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(e) * d), d,
                  by_row_.values.begin() + static_cast<std::ptrdiff_t>(at * d));
    }
  }
  const std::size_t padded = (rotations + kLanes - 1) / kLanes * kLanes;
  planes_.resize(padded * d * d);
  rotations_.resize(padded * d * row_width(dimension_));
  reset();
}

void FullCoupling::reset() {
  const auto d = static_cast<std::size_t>(dimension_);
  const std::size_t width = row_width(dimension_);
  for (std::size_t i = 0; i < planes_.size(); ++i) {
    const std::size_t entry = i / kLanes % (d * d);
    planes_[i] = entry / d == entry % d ? 1.0f : 0.0f;
  }
  for (std::size_t i = 0; i < rotations_.size(); ++i) {
    rotations_[i] = i / width % d == i % width ? 1.0 : 0.0;
  }
}

void FullCoupling::set_rotations(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& index) {
  const auto d = static_cast<std::size_t>(dimension_);
  const std::size_t width = row_width(dimension_);
  for (std::size_t k = 0; k < index.size(); ++k) {
    const auto slot = static_cast<std::size_t>(slot_of_rotation_[k]);
    for (std::size_t entry = 0; entry < d * d; ++entry) {
      // Q_k = R_k^T
      const double value =
          rotations[index[k]](static_cast<Eigen::Index>(entry % d), static_cast<Eigen::Index>(entry / d));
      rotations_[(slot * d + entry / d) * width + entry % d] = value;
      planes_[place_in_planes(slot, entry, d * d)] = static_cast<float>(value);
    }
  }
}

double FullCoupling::turn(std::span<const double> positions) {
  return parallel_reduce(
      static_cast<std::size_t>(rotation_count_), kPerTask, 0.0,
      [&](IndexRange range) {
        const TurnJob job{range.begin, range.end, &by_rotation_, positions.data(), planes_.data(), rotations_.data()};
        return dimension_ == 3 ? HWY_DYNAMIC_DISPATCH(Turn3d)(job) : HWY_DYNAMIC_DISPATCH(Turn2d)(job);
      },
      [](double a, double b) { return a + b; });
}

void FullCoupling::pull(std::span<const double> offset, std::span<double> forces, std::span<double> copy) const {
  parallel_chunks(by_row_.starts.size() - 1, kPerTask, [&](IndexRange range) {
    const PullJob job{range.begin, range.end, &by_row_, rotations_.data(), offset.data(), forces.data(), copy.data()};
    dimension_ == 3 ? HWY_DYNAMIC_DISPATCH(Pull3d)(job) : HWY_DYNAMIC_DISPATCH(Pull2d)(job);
  });
}

}  // namespace limber::internal

#endif  // HWY_ONCE
