#include "limber/compress/internal/atom_cardinality.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "limber/compress/internal/dictionary.h"

namespace limber::internal {
namespace {

/// The error falls with the number of virtual bones to this power.
constexpr double kPower = 0.85;
/// What part of the weights that are cut off stays an error: others take over the rest.
constexpr double kCutShare = 0.8;
/// The rough factorisation has so many times fewer atoms than the budget pays for.
constexpr double kRoughness = 4;
constexpr int kLeastAtoms = 16;

/// [c]: the sum of the squares of all weights beyond the c largest of their vertex.
std::vector<double> squares_beyond(const SkinWeights& weights, int most) {
  std::vector<double> sums(static_cast<std::size_t>(most) + 1, 0.0);
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    const std::span<const Influence> influences = weights.of(vertex);  // sorted by falling magnitude
    double beyond = 0;
    for (std::size_t i = influences.size(); i-- > 0;) {
      beyond += influences[i].weight * influences[i].weight;
      if (i < sums.size()) sums[i] += beyond;
    }
  }
  return sums;
}

}  // namespace

int choose_cardinality(const SkinWeights& weights, const IndexLists& neighbors, double numbers, int bones_per_vertex,
                       int most, const Task* task) {
  const auto space = make_weight_space(weights);
  Dictionary dictionary(*space, neighbors, {bones_per_vertex, -1.0}, {});
  const double wanted = std::max<double>(numbers / most / kRoughness, kLeastAtoms);
  while (dictionary.atom_count() < wanted && dictionary.add_atom()) {
    if (dictionary.atom_count() % 64 == 0) throw_if_cancelled(task);
  }
  dictionary.update_atoms(1);
  const double rough_error = dictionary.error();
  const std::vector<double> beyond = squares_beyond(weights, most);
  int best = most;
  double least = INFINITY;
  for (int c = most; c >= 1; --c) {
    const double atoms = std::min<double>(numbers / c, weights.vertex_count());
    const double expected = rough_error * std::pow(dictionary.atom_count() / atoms, 2 * kPower) +
                            kCutShare * kCutShare * beyond[static_cast<std::size_t>(c)];
    if (expected < least) {
      least = expected;
      best = c;
    }
  }
  return best;
}

}  // namespace limber::internal
