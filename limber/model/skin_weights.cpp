#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/internal/skin_rows.h"
#include "limber/model/subspace.h"

namespace limber {
using namespace internal;
namespace {

double sum_of(std::span<const Influence> influences) {
  double sum = 0;
  for (const Influence& influence : influences) sum += influence.weight;
  return sum;
}

void check_finite(double weight, int vertex) {
  if (std::isfinite(weight)) return;
  throw Error(ErrorCode::NonFiniteNumber, "a skin weight is not a finite number.", Place::at_vertex(vertex),
              "Remove or replace it.");
}

/// Keeps the first keep(vertex's influences) of each vertex, with their sum as it was.
template <class Keep>
SkinWeights shortened(const SkinWeights& weights, Keep keep) {
  return make_rows(weights.bone_count, weights.vertex_count(), [&](int vertex, std::vector<Influence>& row) {
    const std::span<const Influence> all = weights.of(vertex);
    const std::span<const Influence> kept = all.first(keep(all));
    row.assign(kept.begin(), kept.end());
    if (kept.size() == all.size()) return;
    const double factor = sum_of(all) / sum_of(kept);
    if (!std::isfinite(factor)) {
      throw Error(ErrorCode::InvalidWeights, "the largest weights of a vertex cancel each other.",
                  Place::at_vertex(vertex), "Keep more influences, or bind with weights that are not negative.");
    }
    for (Influence& influence : row) influence.weight *= factor;
  });
}

}  // namespace

bool is_sound(const SkinWeights& weights) {
  if (weights.bone_count < 0 || weights.first.empty() || weights.first.front() != 0) return false;
  if (weights.first.back() != static_cast<int>(weights.influences.size())) return false;
  if (!std::is_sorted(weights.first.begin(), weights.first.end())) return false;
  std::vector<int> last_vertex(static_cast<std::size_t>(weights.bone_count), -1);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const std::span<const Influence> row = weights.of(vertex);
    for (const Influence& influence : row) {
      if (influence.bone < 0 || influence.bone >= weights.bone_count) return false;
      if (!std::isfinite(influence.weight) || influence.weight == 0) return false;
      if (std::exchange(last_vertex[static_cast<std::size_t>(influence.bone)], vertex) == vertex) return false;
    }
    if (!std::is_sorted(row.begin(), row.end(), comes_before)) return false;
  }
  return true;
}

SkinWeights make_skin_weights(int bone_count, std::span<const std::vector<Influence>> rows) {
  return make_rows(bone_count, static_cast<int>(rows.size()), [&](int vertex, std::vector<Influence>& row) {
    const std::vector<Influence>& given = rows[static_cast<std::size_t>(vertex)];
    for (const Influence& influence : given) {
      if (influence.bone < 0 || influence.bone >= bone_count) {
        throw Error(ErrorCode::IndexOutOfRange,
                    fmt::format("a skin weight refers to bone {}, but there are {}.", influence.bone, bone_count),
                    Place::at_vertex(vertex), "Bones count from 0.");
      }
      check_finite(influence.weight, vertex);
    }
    row.assign(given.begin(), given.end());
    merge_bones(row);
    for (const Influence& influence : row) check_finite(influence.weight, vertex);
  });
}

SkinWeights skin_weights_of(const Eigen::MatrixXd& weights) {
  return make_rows(static_cast<int>(weights.cols()), static_cast<int>(weights.rows()),
                   [&](int vertex, std::vector<Influence>& row) {
                     for (int bone = 0; bone < weights.cols(); ++bone) {
                       check_finite(weights(vertex, bone), vertex);
                       if (weights(vertex, bone) != 0) row.push_back({bone, weights(vertex, bone)});
                     }
                   });
}

Eigen::MatrixXd dense_weights(const SkinWeights& weights) {
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(weights.vertex_count(), weights.bone_count);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) dense(vertex, influence.bone) = influence.weight;
  }
  return dense;
}

void internal::normalise(std::vector<Influence>& row, int vertex) {
  std::erase_if(row, [](const Influence& influence) { return influence.weight == 0; });
  if (!std::is_sorted(row.begin(), row.end(), comes_before)) std::sort(row.begin(), row.end(), comes_before);
  const double sum = sum_of(row);
  for (Influence& influence : row) influence.weight /= sum;
  const bool usable =
      sum > 0 && std::all_of(row.begin(), row.end(), [](const Influence& i) { return std::isfinite(i.weight); });
  if (usable) return;
  throw Error(ErrorCode::InvalidWeights, fmt::format("the weights of a vertex sum to {}.", sum),
              Place::at_vertex(vertex), "Give it a bone with a positive weight.");
}

SkinWeights normalised(const SkinWeights& weights) {
  return make_rows(weights.bone_count, weights.vertex_count(), [&](int vertex, std::vector<Influence>& row) {
    row.assign(weights.of(vertex).begin(), weights.of(vertex).end());
    normalise(row, vertex);
  });
}

SkinWeights pruned(const SkinWeights& weights, double threshold) {
  if (!(threshold >= 0)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a threshold of {} for weights is negative.", threshold), {},
                "Use 0 or more, such as 0.001.");
  }
  return shortened(weights, [&](std::span<const Influence> all) {
    std::size_t count = std::min<std::size_t>(all.size(), 1);
    while (count < all.size() && std::abs(all[count].weight) >= threshold) ++count;
    return count;
  });
}

SkinWeights limited(const SkinWeights& weights, int most) {
  if (most < 1) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} influences per vertex are too few.", most), {},
                "Use 1 or more; 4 is what every engine takes.");
  }
  return shortened(
      weights, [&](std::span<const Influence> all) { return std::min(all.size(), static_cast<std::size_t>(most)); });
}

std::vector<int> vertices_over_budget(const SkinWeights& weights, int most) {
  std::vector<int> over;
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    if (static_cast<std::int64_t>(weights.of(vertex).size()) > most) over.push_back(vertex);
  }
  return over;
}

SkinWeightsReport report_on(const SkinWeights& weights) {
  SkinWeightsReport report;
  std::vector<bool> used(static_cast<std::size_t>(weights.bone_count), false);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const std::span<const Influence> all = weights.of(vertex);
    if (report.vertices_with.size() <= all.size()) report.vertices_with.resize(all.size() + 1);
    ++report.vertices_with[all.size()];
    const double sum = sum_of(all);
    if (vertex == 0 || sum < report.least_sum) {
      report.least_sum = sum;
      report.least_sum_vertex = vertex;
    }
    if (vertex == 0 || sum > report.greatest_sum) {
      report.greatest_sum = sum;
      report.greatest_sum_vertex = vertex;
    }
    for (const Influence& influence : all) used[static_cast<std::size_t>(influence.bone)] = true;
  }
  const auto lowest = std::min_element(weights.influences.begin(), weights.influences.end(),
                                       [](const Influence& a, const Influence& b) { return a.weight < b.weight; });
  if (lowest != weights.influences.end()) report.least_weight = lowest->weight;
  for (int bone = 0; bone < weights.bone_count; ++bone) {
    if (!used[static_cast<std::size_t>(bone)]) report.unused_bones.push_back(bone);
  }
  return report;
}

}  // namespace limber
