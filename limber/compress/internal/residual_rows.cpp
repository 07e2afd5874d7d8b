#include "limber/compress/internal/residual_rows.h"

#include <algorithm>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/compress/internal/residual_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// y += factor x.
HWY_INLINE void AddMultiple(double factor, const double* HWY_RESTRICT x, std::size_t size, double* HWY_RESTRICT y) {
  std::size_t i = 0;
#if HWY_HAVE_FLOAT64
  const hn::CappedTag<double, 4> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto factors = hn::Set(d, factor);
  for (; i + lanes <= size; i += lanes) {
    hn::StoreU(hn::MulAdd(factors, hn::LoadU(d, x + i), hn::LoadU(d, y + i)), d, y + i);
  }
#endif
  for (; i < size; ++i) y[i] += factor * x[i];
}

void SumRows(const AtomUse* uses, std::size_t count, const double* rows, std::size_t size, double* sum) {
  for (std::size_t u = 0; u < count; ++u) {
    AddMultiple(uses[u].coefficient, rows + static_cast<std::size_t>(uses[u].vertex) * size, size, sum);
  }
}

void MoveRows(const AtomUse* uses, std::size_t count, const double* step, std::size_t size, double* rows) {
  for (std::size_t u = 0; u < count; ++u) {
    AddMultiple(-uses[u].coefficient, step, size, rows + static_cast<std::size_t>(uses[u].vertex) * size);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace limber::internal {

HWY_EXPORT(SumRows);
HWY_EXPORT(MoveRows);

void sum_residuals(std::span<const AtomUse> uses, const double* residuals, int size, double* sum) noexcept {
  std::fill_n(sum, size, 0.0);
  HWY_DYNAMIC_DISPATCH(SumRows)(uses.data(), uses.size(), residuals, static_cast<std::size_t>(size), sum);
}

void move_residuals(std::span<const AtomUse> uses, const double* step, int size, double* residuals) noexcept {
  HWY_DYNAMIC_DISPATCH(MoveRows)(uses.data(), uses.size(), step, static_cast<std::size_t>(size), residuals);
}

}  // namespace limber::internal

#endif  // HWY_ONCE
