#include <algorithm>
#include <cmath>
#include <numeric>

#include "limber/compress/internal/fit_space.h"
#include "limber/compress/internal/residual_rows.h"

namespace limber::internal {
namespace {

/// The point of the simplex nearest to those numbers of an atom that are listed; the others become 0.
void project_onto_simplex(std::span<const int> kept, std::span<double> atom) {
  std::vector<double> sorted;
  for (const int i : kept) sorted.push_back(atom[static_cast<std::size_t>(i)]);
  std::sort(sorted.rbegin(), sorted.rend());
  double sum = 0;
  double threshold = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    sum += sorted[i];
    const double candidate = (sum - 1) / static_cast<double>(i + 1);
    if (sorted[i] > candidate) threshold = candidate;
  }
  for (const int i : kept) {
    double& value = atom[static_cast<std::size_t>(i)];
    value = std::max(value - threshold, 0.0);
  }
}

class WeightSpace final : public FitSpace {
 public:
  explicit WeightSpace(const SkinWeights& weights)
      : FitSpace(weights.vertex_count(), weights.bone_count, weights.bone_count),
        rows_(static_cast<std::size_t>(weights.vertex_count()) * static_cast<std::size_t>(weights.bone_count)) {
    for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
      double* row = rows_.data() + static_cast<std::size_t>(vertex) * static_cast<std::size_t>(weights.bone_count);
      for (const Influence& influence : weights.of(vertex)) row[influence.bone] = influence.weight;
    }
  }

  void seed(int vertex, double* atom) const override { std::copy_n(target(vertex), atom_size(), atom); }
  const double* image(int, const double* atom, double*) const override { return atom; }
  const double* target(int vertex) const override {
    return rows_.data() + static_cast<std::size_t>(vertex) * static_cast<std::size_t>(atom_size());
  }

  /// d_j += sum_i a_ij r_i / sum_i a_ij^2 [Two-Layer Compression 2013, eq. 5, with Phi_jj where A_jj is printed].
  void improve(std::span<const AtomUse> uses, double* residuals, const AtomLimits& limits,
               double* atom) const override {
    const auto size = static_cast<std::size_t>(atom_size());
    double squares = 0;
    for (const AtomUse& use : uses) squares += use.coefficient * use.coefficient;
    if (!(squares > 0)) return;
    std::vector<double> gradient(size);
    sum_residuals(uses, residuals, atom_size(), gradient.data());
    std::vector<double> wanted(atom, atom + size);
    for (std::size_t i = 0; i < size; ++i) wanted[i] += calm_share(squares) * gradient[i] / squares;
    impose_limits(limits, wanted);
    // All vertices see the same step s: the error falls by 2 g.s - sum_i a_i^2 |s|^2.
    std::vector<double> step(size);
    double gain = 0;
    for (std::size_t i = 0; i < size; ++i) {
      step[i] = wanted[i] - atom[i];
      gain += step[i] * (2 * gradient[i] - squares * step[i]);
    }
    if (!(gain > 0)) return;
    std::copy(wanted.begin(), wanted.end(), atom);
    move_residuals(uses, step.data(), atom_size(), residuals);
  }

 private:
  std::vector<double> rows_;
};

}  // namespace

void impose_limits(const AtomLimits& limits, std::span<double> atom) {
  const std::size_t most = limits.cardinality > 0 ? static_cast<std::size_t>(limits.cardinality) : atom.size();
  if (most >= atom.size() && !limits.nonnegative) return;
  const double sum = std::accumulate(atom.begin(), atom.end(), 0.0);
  std::vector<int> order(atom.size());
  std::iota(order.begin(), order.end(), 0);
  if (most < atom.size()) {
    const auto kept_end = order.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(order.begin(), kept_end, order.end(), [&](int a, int b) {
      const double first = std::abs(atom[static_cast<std::size_t>(a)]);
      const double second = std::abs(atom[static_cast<std::size_t>(b)]);
      return first > second || (first == second && a < b);
    });
    for (std::size_t i = most; i < order.size(); ++i) atom[static_cast<std::size_t>(order[i])] = 0;
    order.resize(most);
    std::sort(order.begin(), order.end());  // sums are in a fixed order
  }
  if (limits.nonnegative && limits.sum_to_one) return project_onto_simplex(order, atom);
  if (limits.nonnegative) {
    for (double& value : atom) value = std::max(value, 0.0);
    return;
  }
  // Zeros stay zeros: only what the atom has is shifted.
  std::erase_if(order, [&](int i) { return atom[static_cast<std::size_t>(i)] == 0; });
  if (!limits.sum_to_one || order.empty()) return;
  double kept = 0;
  for (const int i : order) kept += atom[static_cast<std::size_t>(i)];
  const double shift = (sum - kept) / static_cast<double>(order.size());
  for (const int i : order) atom[static_cast<std::size_t>(i)] += shift;
}

std::unique_ptr<FitSpace> make_weight_space(const SkinWeights& weights) {
  return std::make_unique<WeightSpace>(weights);
}

}  // namespace limber::internal
