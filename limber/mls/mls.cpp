#include "limber/mls/mls.h"

#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/mls/internal/mls_reach.h"
#include "limber/runtime/skin.h"

namespace limber {
namespace {

constexpr double kTearMargin = 0.05;  // nearer to a tear than this, the map is restarted
constexpr int kMostRestarts = 64;     // in one move

Positions to_double(const std::vector<float>& values, int stride, double height) {
  Positions result(static_cast<Eigen::Index>(values.size()) / stride, 3);
  for (Eigen::Index v = 0; v < result.rows(); ++v) {
    for (int k = 0; k < 3; ++k) {
      result(v, k) = k < stride ? static_cast<double>(values[static_cast<std::size_t>(v * stride + k)]) : height;
    }
  }
  return result;
}

}  // namespace

MlsDeformer::MlsDeformer(const Positions& vertices, const MlsControls& controls, const MlsOptions& options)
    : rest_(vertices), controls_(controls), options_(options), targets_(controls.rest_targets()), positions_(vertices) {
  prepare();
}

void MlsDeformer::prepare() {
  starts_anew_ = true;
  if (options_.map == MlsMap::Affine) {
    const Eigen::MatrixXd basis = mls_affine_basis(rest_, controls_, options_.alpha);
    const auto vertices = static_cast<int>(basis.rows());
    const auto dofs = static_cast<int>(basis.cols());
    basis_.resize(dense_basis_size(vertices, dofs));
    pack_dense_basis(vertices, dofs, {basis.data(), static_cast<std::size_t>(basis.size())}, true, basis_);
    moved_.resize(static_cast<std::size_t>(vertices) * static_cast<std::size_t>(controls_.dimension));
    return;
  }
  packed_ = pack_mls(rest_, controls_, options_.alpha);
  scratch_.resize(mls_scratch_size(packed_.tables()));
  moved_.resize(static_cast<std::size_t>(rest_.size()));
  margins_.resize(options_.restart_before_tears ? static_cast<std::size_t>(rest_.rows()) : 0);
  if (options_.method == MlsMethod::Fast && controls_.dimension == 3) {
    turns_.resize(mls_fast_state_size(packed_.tables()));
    chunks_.resize(mls_chunk_count(packed_.tables()));
  }
}

void MlsDeformer::evaluate(const Positions& targets) {
  wanted_.clear();
  for (Eigen::Index t = 0; t < targets.rows(); ++t) {
    for (int k = 0; k < controls_.dimension; ++k) wanted_.push_back(static_cast<float>(targets(t, k)));
  }
  if (options_.map == MlsMap::Affine) {
    deform_dense(
        {static_cast<int>(rest_.rows()), controls_.target_count(), controls_.dimension, basis_, wanted_, moved_});
    positions_ = to_double(moved_, controls_.dimension, rest_.rows() > 0 ? rest_(0, 2) : 0);
    return;
  }
  const bool similarity = options_.map == MlsMap::Similarity;
  const bool fast = options_.method == MlsMethod::Fast && !similarity && controls_.dimension == 3;
  MlsJob job{packed_.tables(), similarity ? MlsVariant::Similarity : MlsVariant::Rigid, wanted_, scratch_, moved_, {},
             margins_};
  if (!fast || !margins_.empty()) deform_mls(job);
  if (!margins_.empty()) report_.least_margin = *std::min_element(margins_.begin(), margins_.end());
  if (fast) {
    deform_mls_fast(job, {turns_, chunks_, starts_anew_});
    const MlsFastStatistics total = total_of(chunks_);
    if (!starts_anew_) report_.lost_vertices += total.restarted;
    report_.mean_error = total.sampled > 0 ? total.error_sum / static_cast<float>(total.sampled) : 0;
    report_.greatest_error = total.error_max;
    starts_anew_ = false;
  }
  positions_ = to_double(moved_, 3, 0);
}

void MlsDeformer::move_without_tears(const Positions& targets) {
  // The largest step of the way that does not tear, a restart there, and on.
  Positions reached = targets_;
  double step = 1;
  const Positions way = targets - targets_;
  for (double done = 0; done < 1;) {
    step = std::min(step, 1 - done);
    const Positions next = done + step >= 1 ? targets : Positions(targets_ + (done + step) * way);
    const Positions before = positions_;
    evaluate(next);
    if (report_.least_margin >= kTearMargin || report_.restarts >= kMostRestarts) {
      done += step;
      reached = next;
      step *= 2;
      continue;
    }
    positions_ = before;
    if (step > 1.0 / 32) {
      step /= 2;
      continue;
    }
    ++report_.restarts;
    controls_ = with_rest(controls_, reached);
    rest_ = positions_;
    prepare();
    step = 1.0 / 16;
  }
}

const Positions& MlsDeformer::move(const Positions& targets) {
  if (targets.rows() != controls_.target_count()) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("there are {} targets for {} controls' ends.", targets.rows(), controls_.target_count()));
  }
  Positions wanted = targets;
  if (controls_.dimension == 2) wanted.col(2).setZero();
  validate(controls_, wanted);
  internal::require_reach(rest_, controls_, wanted);
  report_ = {};
  if (options_.restart_before_tears && options_.map != MlsMap::Affine) {
    move_without_tears(wanted);
  } else {
    evaluate(wanted);
  }
  targets_ = wanted;
  return positions_;
}

Eigen::MatrixXf MlsDeformer::weights() const {
  return mls_weights(options_.map == MlsMap::Affine ? pack_mls(rest_, controls_, options_.alpha) : packed_);
}

void MlsDeformer::restart() {
  rest_ = positions_;
  controls_ = with_rest(controls_, targets_);
  prepare();
}

}  // namespace limber
