#include "limber/numerics/internal/anderson.h"

#include <algorithm>
#include <utility>

#include <Eigen/Cholesky>

#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

constexpr std::size_t kChunk = 8192;

Eigen::Index begin_of(IndexRange range) {
  return static_cast<Eigen::Index>(range.begin);
}
Eigen::Index length_of(IndexRange range) {
  return static_cast<Eigen::Index>(range.end - range.begin);
}

}  // namespace

AndersonMixer::AndersonMixer(Eigen::VectorXd scales, int window)
    : scales_(std::move(scales)),
      residual_(scales_.size()),
      image_(scales_.size()),
      residual_differences_(scales_.size(), window),
      image_differences_(scales_.size(), window),
      gram_(Eigen::MatrixXd::Zero(window, window)) {
  LIMBER_ASSERT(window >= 1);
}

void AndersonMixer::restart() {
  calls_ = 0;
}

Eigen::VectorXd AndersonMixer::coefficients(const Eigen::VectorXd& products) const {
  const Eigen::Index used = products.size();
  Eigen::MatrixXd gram = gram_.topLeftCorner(used, used);
  // Differences become parallel near the fixed point: keep the system regular.
  gram.diagonal().array() += 1e-10 * gram.trace() / static_cast<double>(used);
  const Eigen::VectorXd result = gram.ldlt().solve(products);
  return result.allFinite() ? result : Eigen::VectorXd(Eigen::VectorXd::Zero(used));
}

void AndersonMixer::mix(const Eigen::Ref<const Eigen::VectorXd>& x, const Eigen::Ref<const Eigen::VectorXd>& image,
                        Eigen::Ref<Eigen::VectorXd> next) {
  const int window = static_cast<int>(gram_.rows());
  const Eigen::Index used = std::min(calls_, window);
  const Eigen::Index slot = (calls_ + window - 1) % window;
  // Per chunk: the new differences, their products with the others (column 0) and with the residual (1).
  const Eigen::MatrixXd products = parallel_reduce(
      static_cast<std::size_t>(scales_.size()), kChunk, Eigen::MatrixXd(Eigen::MatrixXd::Zero(used, 2)),
      [&](IndexRange range) {
        const Eigen::Index begin = begin_of(range);
        const Eigen::Index length = length_of(range);
        Eigen::VectorXd residual =
            (image.segment(begin, length) - x.segment(begin, length)).cwiseProduct(scales_.segment(begin, length));
        Eigen::MatrixXd partial(used, 2);
        if (used > 0) {
          auto newest = residual_differences_.col(slot).segment(begin, length);
          newest = residual - residual_.segment(begin, length);
          image_differences_.col(slot).segment(begin, length) =
              image.segment(begin, length) - image_.segment(begin, length);
          for (Eigen::Index i = 0; i < used; ++i) {
            const auto difference = residual_differences_.col(i).segment(begin, length);
            partial(i, 0) = difference.dot(newest);
            partial(i, 1) = difference.dot(residual);
          }
        }
        residual_.segment(begin, length) = residual;
        image_.segment(begin, length) = image.segment(begin, length);
        return partial;
      },
      [](Eigen::MatrixXd sum, const Eigen::MatrixXd& partial) { return Eigen::MatrixXd(sum + partial); });
  ++calls_;
  if (used == 0) {
    next = image_;
    return;
  }
  gram_.col(slot).head(used) = products.col(0);
  gram_.row(slot).head(used) = products.col(0).transpose();
  const Eigen::VectorXd gamma = coefficients(products.col(1));
  parallel_chunks(static_cast<std::size_t>(scales_.size()), kChunk, [&](IndexRange range) {
    const Eigen::Index begin = begin_of(range);
    const Eigen::Index length = length_of(range);
    Eigen::VectorXd mixed = image_.segment(begin, length);
    for (Eigen::Index i = 0; i < used; ++i) {
      mixed -= gamma[i] * image_differences_.col(i).segment(begin, length);
    }
    next.segment(begin, length) = mixed;
  });
}

}  // namespace limber::internal
