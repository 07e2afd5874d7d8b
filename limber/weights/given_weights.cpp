#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/blend_report.h"

namespace limber {
using namespace internal;
namespace {

void require_fitting(const Positions& positions, const Eigen::MatrixXd& weights, int handle_count) {
  if (handle_count < 1) throw Error(ErrorCode::TooFewHandles, "the rig has no handle.", {}, "Add at least one.");
  if (weights.rows() != positions.rows()) {
    throw Error(
        ErrorCode::InvalidWeights,
        fmt::format("there are weights for {} vertices, but the shape has {}.", weights.rows(), positions.rows()), {},
        "Weights need one row per vertex.");
  }
  if (weights.cols() != handle_count) {
    throw Error(ErrorCode::InvalidWeights,
                fmt::format("there are weights for {} handles, but the rig has {}.", weights.cols(), handle_count), {},
                "Weights need one column per handle, in the rig's order.");
  }
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    if (weights.row(v).allFinite()) continue;
    throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(v));
  }
}

std::vector<int> zero_rows(const Eigen::MatrixXd& weights) {
  std::vector<int> rows;
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    if ((weights.row(v).array() == 0).all()) rows.push_back(static_cast<int>(v));
  }
  return rows;
}

void note_sums(const Eigen::MatrixXd& weights, const GivenWeightsOptions& options, BindReport& report) {
  Eigen::Index off = 0;
  Eigen::Index worst = 0;
  double worst_error = 0;
  const Eigen::VectorXd sums = weights.rowwise().sum();
  for (Eigen::Index v = 0; v < sums.size(); ++v) {
    const double error = std::abs(sums[v] - 1);
    if (error > 0.01) ++off;
    if (error <= worst_error) continue;
    worst_error = error;
    worst = v;
  }
  if (off == 0) return;
  report.notes.push_back(fmt::format(
      "The weights of {} of {} vertices do not sum to one; the worst is vertex {}, whose sum is {:.4g}. {}", off,
      sums.size(), worst, sums[worst],
      options.renormalise ? "They were divided by their sums." : "Renormalise them, or such vertices drift."));
}

void note_negative(const Eigen::MatrixXd& weights, BindReport& report) {
  if (weights.size() == 0) return;
  Eigen::Index vertex = 0;
  Eigen::Index handle = 0;
  const double least = weights.minCoeff(&vertex, &handle);
  if (least >= 0) return;
  report.notes.push_back(fmt::format("{} weights are negative; the least is {:.4g}, of vertex {} and handle {}.",
                                     (weights.array() < 0).count(), least, vertex, handle));
}

void divide_by_sums(Eigen::MatrixXd& weights) {
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    const double sum = weights.row(v).sum();
    const double largest = weights.row(v).cwiseAbs().maxCoeff();
    if (largest == 0) continue;
    if (!(std::abs(sum) > 1e-9 * largest)) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex cancel: their sum is zero.",
                  Place::at_vertex(v), "Correct them; they cannot be renormalised.");
    }
    weights.row(v) /= sum;
  }
}

/// Gives zero rows the weights of the nearest vertex that has some.
void fill_zero_rows(const Positions& positions, const std::vector<int>& rows, Eigen::MatrixXd& weights) {
  std::vector<char> is_zero(static_cast<std::size_t>(weights.rows()), 0);
  for (const int v : rows) is_zero[static_cast<std::size_t>(v)] = 1;
  std::vector<int> weighted;
  for (int v = 0; v < static_cast<int>(weights.rows()); ++v) {
    if (!is_zero[static_cast<std::size_t>(v)]) weighted.push_back(v);
  }
  const VertexTree tree(positions(weighted, Eigen::all));
  for (const int v : rows) {
    const int nearest = tree.nearest(Eigen::Vector3d(positions.row(v).transpose()));
    if (nearest < 0) {
      throw Error(ErrorCode::InvalidWeights, "the vertex has no weights, nor has any other.", Place::at_vertex(v),
                  "Are these the right weights?");
    }
    weights.row(v) = weights.row(weighted[static_cast<std::size_t>(nearest)]);
  }
}

}  // namespace

Subspace bind_given_weights(const Positions& positions, int dimension, const Eigen::MatrixXd& weights, int handle_count,
                            const GivenWeightsOptions& options, BindReport& report) {
  require_fitting(positions, weights, handle_count);
  const std::vector<int> without = zero_rows(weights);
  if (!without.empty() && !options.renormalise) {
    throw Error(ErrorCode::InvalidWeights, "the vertex has no weights.", Place::at_vertex(without.front()),
                "Renormalise the weights to give it those of the nearest vertex.");
  }
  note_sums(weights, options, report);
  note_negative(weights, report);
  Eigen::MatrixXd used = weights;
  if (options.renormalise) {
    divide_by_sums(used);
    if (!without.empty()) {
      fill_zero_rows(positions, without, used);
      report.fallback_vertices += static_cast<int>(without.size());
      report.notes.push_back(
          fmt::format("{} vertices had no weights and got those of the nearest vertex; the first is vertex {}.",
                      without.size(), without.front()));
    }
  }
  Subspace subspace = linear_blend_subspace(positions, dimension, std::move(used), handle_count);
  measure_linear_blend(subspace, positions, report);
  return subspace;
}

}  // namespace limber
