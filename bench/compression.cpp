#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/dictionary.h"
#include "limber/core/executor.h"

#include "bench/bench.h"
#include "bench/compression_tables.h"
#include "bench/skin_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr const char* kBench = "compression";

FactoriseOptions four_operations() {
  FactoriseOptions options;
  options.operations = 4;
  return options;
}

/// The exponent p of time = c n^p, fitted over several sizes.
double exponent_of(const std::vector<double>& sizes, const std::vector<double>& times) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const double count = static_cast<double>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    x += std::log(sizes[i]);
    y += std::log(times[i]);
    xx += std::log(sizes[i]) * std::log(sizes[i]);
    xy += std::log(sizes[i]) * std::log(times[i]);
  }
  return (count * xy - x * y) / (count * xx - x * x);
}

/// Figure 9: time over the number of vertices.
void measure_times(const Options& options, std::vector<Result>& results) {
  const std::vector<int> sizes =
      options.quick ? std::vector<int>{8000, 32000, 80000} : std::vector<int>{8000, 32000, 80000, 170000};
  std::vector<double> vertices, times;
  for (const int size : sizes) {
    const DenseSkin skin = make_dense_skin(size, 30);
    const IndexLists neighbors = skin_neighbors(skin.shape, skin.weights);
    const double seconds = seconds_of([&] { factorise_weights(skin.weights, neighbors, four_operations()); });
    vertices.push_back(skin.weights.vertex_count());
    times.push_back(seconds);
    results.push_back(
        {"compression/times", fmt::format("torus, {}k vertices, 30 bones: weights", size / 1000), seconds, "s", 0, ""});
  }
  results.push_back({kBench, "factor_exponent_of_vertices", exponent_of(vertices, times), "", 0, ""});
}

/// The best atoms of a vertex by looking at all of them: nearest first, then the best partner.
double full_scan(const FitSpace& space, const Dictionary& dictionary, int atoms) {
  const auto size = static_cast<std::size_t>(space.image_size());
  const auto squared_distance = [size](const double* a, const double* b) {
    return (Eigen::Map<const Eigen::VectorXd>(a, static_cast<Eigen::Index>(size)) -
            Eigen::Map<const Eigen::VectorXd>(b, static_cast<Eigen::Index>(size)))
        .squaredNorm();
  };
  double total = 0;
  std::vector<double> distances(static_cast<std::size_t>(atoms));
  for (int vertex = 0; vertex < space.vertex_count(); ++vertex) {
    const double* target = space.target(vertex);
    int nearest = 0;
    for (int j = 0; j < atoms; ++j) {
      distances[static_cast<std::size_t>(j)] = squared_distance(target, dictionary.atom(j).data());
      if (distances[static_cast<std::size_t>(j)] < distances[static_cast<std::size_t>(nearest)]) nearest = j;
    }
    const double from = distances[static_cast<std::size_t>(nearest)];
    double best = from;
    for (int j = 0; j < atoms; ++j) {
      const double apart = squared_distance(dictionary.atom(j).data(), dictionary.atom(nearest).data());
      if (apart < 1e-12) continue;
      const double share = 0.5 * (from - distances[static_cast<std::size_t>(j)] + apart) / apart;
      best = std::min(best, from - share * share * apart);
    }
    total += best;
  }
  return total;
}

/// One update of all coefficients by neighbours against one by matching pursuit over all atoms.
void measure_update(std::vector<Result>& results) {
  const DenseSkin skin = make_dense_skin(32000, 30);
  const IndexLists neighbors = skin_neighbors(skin.shape, skin.weights);
  const auto space = make_weight_space(skin.weights);
  Dictionary dictionary(*space, neighbors, {}, {});
  constexpr int kAtoms = 2000;
  int atoms = 1;
  while (atoms < kAtoms && dictionary.add_atom()) ++atoms;
  // Every atom moves a little, so that every vertex is out of date.
  dictionary.update_atoms(1);
  const double ours = seconds_of([&] {
    Dictionary copy = dictionary;
    copy.update_coefficients();
  });
  double sum = 0;
  const double scan = seconds_of([&] { sum += full_scan(*space, dictionary, dictionary.atom_count()); });
  results.push_back({kBench, "update_2000_atoms", 1000 * ours, "ms", sum > 0 ? scan / ours : 0,
                     "looking at all atoms (matching pursuit)"});
}

}  // namespace

std::vector<Result> run_compression(const Options& options) {
  const int threads = thread_count();
  set_thread_count(1);
  std::vector<Result> results;
  measure_times(options, results);
  measure_update(results);
  set_thread_count(threads);
  measure_compression_tables(options, results);
  return results;
}

}  // namespace limber::bench
