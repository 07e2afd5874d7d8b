#include "limber/arap/internal/full_coupling.h"

#include <algorithm>
#include <numeric>

#include "limber/core/internal/parallel.h"
#include "limber/runtime/internal/rotation.h"

namespace limber::internal {
namespace {

constexpr std::size_t kLanes = 8;
/// Rotations or vertices per task: some tens of microseconds.
constexpr std::size_t kPerTask = 1024;

/// One step of Newton towards the nearest rotation: what is orthonormal to 1e-7 becomes so to 1e-14.
template <int d>
Eigen::Matrix<double, d, d> orthonormal(const Eigen::Matrix<double, d, d>& q) {
  const Eigen::Matrix<double, d, d> gram = q.transpose() * q;
  return q * (1.5 * Eigen::Matrix<double, d, d>::Identity() - 0.5 * gram);
}

}  // namespace

FullCoupling::FullCoupling(const ArapOperator& arap)
    : dimension_(arap.dimension),
      rotation_count_(arap.cluster_count),
      vertex_count_(static_cast<int>(arap.coupling.cols())) {
  const auto d = static_cast<std::size_t>(dimension_);
  const int* outer = arap.coupling.outerIndexPtr();
  const int* inner = arap.coupling.innerIndexPtr();
  const double* value = arap.coupling.valuePtr();
  starts_.assign(rotation_count_ + 1, 0);
  vertex_starts_.assign(vertex_count_ + 1, 0);
  for (int k = 0; k < rotation_count_; ++k) {
    // The d rows of a rotation have the same columns.
    const int first = outer[k * dimension_];
    const int count = outer[k * dimension_ + 1] - first;
    starts_[k + 1] = starts_[k] + count;
    for (int e = 0; e < count; ++e) {
      vertices_.push_back(inner[first + e]);
      ++vertex_starts_[inner[first + e] + 1];
      for (int axis = 0; axis < dimension_; ++axis) values_.push_back(value[outer[k * dimension_ + axis] + e]);
    }
  }
  std::partial_sum(vertex_starts_.begin(), vertex_starts_.end(), vertex_starts_.begin());
  rotations_of_.resize(vertices_.size());
  vertex_values_.resize(values_.size());
  std::vector<int> next(vertex_starts_.begin(), vertex_starts_.end() - 1);
  for (int k = 0; k < rotation_count_; ++k) {
    for (int e = starts_[k]; e < starts_[k + 1]; ++e) {
      const auto at = static_cast<std::size_t>(next[vertices_[e]]++);
      rotations_of_[at] = k;
      std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(e * d), d,
                  vertex_values_.begin() + static_cast<std::ptrdiff_t>(at * d));
    }
  }
  const std::size_t blocks = (static_cast<std::size_t>(rotation_count_) + kLanes - 1) / kLanes;
  planes_.resize(blocks * d * d * kLanes);
  rotations_.resize(static_cast<std::size_t>(rotation_count_) * d * d);
  reset();
}

void FullCoupling::reset() {
  const int d = dimension_;
  for (std::size_t i = 0; i < planes_.size(); ++i) {
    const int entry = static_cast<int>(i / kLanes) % (d * d);
    planes_[i] = entry / d == entry % d ? 1.0f : 0.0f;
  }
  for (std::size_t i = 0; i < rotations_.size(); ++i) {
    const int entry = static_cast<int>(i % static_cast<std::size_t>(d * d));
    rotations_[i] = entry / d == entry % d ? 1.0 : 0.0;
  }
}

void FullCoupling::set_rotations(const std::vector<Eigen::Matrix3d>& rotations, const std::vector<int>& index) {
  const auto d = static_cast<std::size_t>(dimension_);
  for (std::size_t k = 0; k < index.size(); ++k) {
    for (std::size_t entry = 0; entry < d * d; ++entry) {
      // Q_k = R_k^T
      const double value =
          rotations[index[k]](static_cast<Eigen::Index>(entry % d), static_cast<Eigen::Index>(entry / d));
      rotations_[k * d * d + entry] = value;
      planes_[k / kLanes * kLanes * d * d + entry * kLanes + k % kLanes] = static_cast<float>(value);
    }
  }
}

template <int d>
double FullCoupling::turn_in(const std::vector<double>& positions) {
  using Matrix = Eigen::Matrix<double, d, d, Eigen::RowMajor>;
  constexpr std::size_t kEntries = d * d;
  const auto turn_range = [&](IndexRange range) {
    std::vector<float> matrices((range.end - range.begin + kLanes - 1) / kLanes * kLanes * kEntries, 0.0f);
    std::vector<double> sums((range.end - range.begin) * kEntries);
    for (std::size_t k = range.begin; k < range.end; ++k) {
      double s[kEntries] = {};
      if (starts_[k] < starts_[k + 1]) {
        // Rows of K sum to zero: positions relative to one of them give the same, but exactly.
        const double* origin = &positions[static_cast<std::size_t>(vertices_[starts_[k]]) * d];
        for (int e = starts_[k] + 1; e < starts_[k + 1]; ++e) {
          const double* v = &positions[static_cast<std::size_t>(vertices_[e]) * d];
          const double* c = &values_[static_cast<std::size_t>(e) * d];
          for (int b = 0; b < d; ++b) {
            const double step = v[b] - origin[b];
            for (int a = 0; a < d; ++a) s[a * d + b] += c[a] * step;
          }
        }
      }
      const std::size_t local = k - range.begin;
      float* block = &matrices[local / kLanes * kLanes * kEntries + local % kLanes];
      for (std::size_t entry = 0; entry < kEntries; ++entry) {
        sums[local * kEntries + entry] = s[entry];
        block[entry * kLanes] = static_cast<float>(s[entry]);
      }
    }
    const std::span<float> planes(&planes_[range.begin * kEntries], matrices.size());
    const RotationBatch batch{range.end - range.begin, kLanes, matrices, planes, planes, {}, {}};
    d == 3 ? nearest_rotations_3d(batch) : nearest_rotations_2d(batch);

    double total = 0;
    for (std::size_t local = 0; local < range.end - range.begin; ++local) {
      Matrix q;
      const float* block = &planes[local / kLanes * kLanes * kEntries + local % kLanes];
      for (std::size_t entry = 0; entry < kEntries; ++entry)
        q.data()[entry] = static_cast<double>(block[entry * kLanes]);
      const Matrix exact = orthonormal<d>(q);
      std::copy_n(exact.data(), kEntries, &rotations_[(range.begin + local) * kEntries]);
      total += exact.cwiseProduct(Eigen::Map<const Matrix>(&sums[local * kEntries])).sum();
    }
    return total;
  };
  return parallel_reduce(static_cast<std::size_t>(rotation_count_), kPerTask, 0.0, turn_range,
                         [](double a, double b) { return a + b; });
}

template <int d>
void FullCoupling::pull_in(std::vector<double>& forces) const {
  parallel_chunks(static_cast<std::size_t>(vertex_count_), kPerTask, [&](IndexRange range) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      double sum[d] = {};
      for (int e = vertex_starts_[i]; e < vertex_starts_[i + 1]; ++e) {
        const double* q = &rotations_[static_cast<std::size_t>(rotations_of_[e]) * d * d];
        const double* c = &vertex_values_[static_cast<std::size_t>(e) * d];
        for (int a = 0; a < d; ++a) {
          for (int b = 0; b < d; ++b) sum[b] += c[a] * q[a * d + b];
        }
      }
      for (int b = 0; b < d; ++b) forces[i * d + b] = sum[b];
    }
  });
}

double FullCoupling::turn(const std::vector<double>& positions) {
  return dimension_ == 3 ? turn_in<3>(positions) : turn_in<2>(positions);
}

void FullCoupling::pull(std::vector<double>& forces) const {
  forces.resize(static_cast<std::size_t>(vertex_count_) * static_cast<std::size_t>(dimension_));
  dimension_ == 3 ? pull_in<3>(forces) : pull_in<2>(forces);
}

}  // namespace limber::internal
