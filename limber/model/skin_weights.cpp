#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/subspace.h"

namespace limber {
namespace {

bool comes_before(const Influence& a, const Influence& b) {
  const double left = std::abs(a.weight);
  const double right = std::abs(b.weight);
  return left != right ? left > right : a.bone < b.bone;
}

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

/// Sorts a vertex's influences, which name each bone once, and appends those that are not zero.
void append_vertex(SkinWeights& weights, std::vector<Influence>& row) {
  std::erase_if(row, [](const Influence& influence) { return influence.weight == 0; });
  std::sort(row.begin(), row.end(), comes_before);
  weights.influences.insert(weights.influences.end(), row.begin(), row.end());
  weights.first.push_back(static_cast<int>(weights.influences.size()));
}

/// Adds up the influences of the same bone.
void merge_bones(std::vector<Influence>& row) {
  std::stable_sort(row.begin(), row.end(), [](const Influence& a, const Influence& b) { return a.bone < b.bone; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (kept > 0 && row[kept - 1].bone == row[i].bone) {
      row[kept - 1].weight += row[i].weight;
    } else {
      row[kept++] = row[i];
    }
  }
  row.resize(kept);
}

/// Keeps the first keep(vertex's influences) of each vertex, with their sum as it was.
template <class Keep>
SkinWeights shortened(const SkinWeights& weights, Keep keep) {
  SkinWeights result{weights.bone_count, {0}, {}};
  std::vector<Influence> row;
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const std::span<const Influence> all = weights.of(vertex);
    const std::span<const Influence> kept = all.first(keep(all));
    row.assign(kept.begin(), kept.end());
    if (kept.size() < all.size()) {
      const double factor = sum_of(all) / sum_of(kept);
      if (!std::isfinite(factor)) {
        throw Error(ErrorCode::InvalidWeights, "the largest weights of a vertex cancel each other.",
                    Place::at_vertex(vertex), "Keep more influences, or bind with weights that are not negative.");
      }
      for (Influence& influence : row) influence.weight *= factor;
    }
    append_vertex(result, row);
  }
  return result;
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
  SkinWeights weights{bone_count, {0}, {}};
  std::vector<Influence> row;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int vertex = static_cast<int>(i);
    for (const Influence& influence : rows[i]) {
      if (influence.bone < 0 || influence.bone >= bone_count) {
        throw Error(ErrorCode::IndexOutOfRange,
                    fmt::format("a skin weight refers to bone {}, but there are {}.", influence.bone, bone_count),
                    Place::at_vertex(vertex), "Bones count from 0.");
      }
      check_finite(influence.weight, vertex);
    }
    row = rows[i];
    merge_bones(row);
    for (const Influence& influence : row) check_finite(influence.weight, vertex);
    append_vertex(weights, row);
  }
  return weights;
}

SkinWeights skin_weights_of(const Eigen::MatrixXd& weights) {
  SkinWeights result{static_cast<int>(weights.cols()), {0}, {}};
  std::vector<Influence> row;
  for (int vertex = 0; vertex < weights.rows(); ++vertex) {
    row.clear();
    for (int bone = 0; bone < weights.cols(); ++bone) {
      check_finite(weights(vertex, bone), vertex);
      row.push_back({bone, weights(vertex, bone)});
    }
    append_vertex(result, row);
  }
  return result;
}

Eigen::MatrixXd dense_weights(const SkinWeights& weights) {
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(weights.vertex_count(), weights.bone_count);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) dense(vertex, influence.bone) = influence.weight;
  }
  return dense;
}

SkinWeights normalised(const SkinWeights& weights) {
  SkinWeights result{weights.bone_count, {0}, {}};
  std::vector<Influence> row;
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const std::span<const Influence> all = weights.of(vertex);
    const double sum = sum_of(all);
    row.assign(all.begin(), all.end());
    for (Influence& influence : row) influence.weight /= sum;
    const bool usable =
        sum > 0 && std::all_of(row.begin(), row.end(), [](const Influence& i) { return std::isfinite(i.weight); });
    if (!usable) {
      throw Error(ErrorCode::InvalidWeights, fmt::format("the weights of a vertex sum to {}.", sum),
                  Place::at_vertex(vertex), "Give it a bone with a positive weight.");
    }
    append_vertex(result, row);
  }
  return result;
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
