#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/model/internal/skin_rows.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Uniform cubic B-spline with support (-2, 2), scaled to 1 at the centre.
double cubic_bump(double t) {
  if (t >= 2) return 0;
  if (t >= 1) return (2 - t) * (2 - t) * (2 - t) / 4;
  return 1 - 1.5 * t * t + 0.75 * t * t * t;
}

/// Columns of weights are summed by group.
Eigen::MatrixXd grouped(const Eigen::MatrixXd& weights, const std::vector<int>& group_of_handle) {
  const int groups =
      group_of_handle.empty() ? 0 : 1 + *std::max_element(group_of_handle.begin(), group_of_handle.end());
  if (groups == weights.cols()) return weights;
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(weights.rows(), groups);
  for (Eigen::Index h = 0; h < weights.cols(); ++h) {
    sums.col(group_of_handle[static_cast<std::size_t>(h)]) += weights.col(h);
  }
  return sums;
}

/// Places of a shape that differ in weight space, one per cell of a grid there. The grid gets coarser as they get too many.
class WeightSamples {
 public:
  WeightSamples(Eigen::Index dimension, std::size_t most)
      : dimension_(static_cast<std::size_t>(dimension)), most_(most) {}

  void add(const double* place) {
    if (!taken_.insert(cell_of(place)).second) return;
    values_.insert(values_.end(), place, place + dimension_);
    while (count() > most_) coarsen();
  }

  std::size_t count() const { return values_.size() / dimension_; }
  /// Least distance that samples are told apart by.
  double spacing() const { return spacing_; }
  /// Dimension x samples.
  Eigen::Map<const Eigen::MatrixXd> table() const {
    return {values_.data(), static_cast<Eigen::Index>(dimension_), static_cast<Eigen::Index>(count())};
  }

 private:
  /// A hash: two cells that share one lose a sample, and no more.
  std::uint64_t cell_of(const double* place) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (std::size_t k = 0; k < dimension_; ++k) {
      // Rounded, so that what is near zero is one cell: signs of many small weights would tell all places apart.
      const double cell = std::round(place[k] / spacing_);
      hash ^= static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(cell, -1e15, 1e15)));
      hash *= 0xff51afd7ed558ccdULL;
      hash ^= hash >> 32u;
    }
    return hash;
  }

  void coarsen() {
    spacing_ *= 1.25;
    const std::vector<double> old = std::move(values_);
    values_.clear();
    taken_.clear();
    for (std::size_t at = 0; at < old.size(); at += dimension_) {
      if (!taken_.insert(cell_of(&old[at])).second) continue;
      values_.insert(values_.end(), &old[at], &old[at] + dimension_);
    }
  }

  std::size_t dimension_;
  std::size_t most_;
  double spacing_ = 1.0 / 2048;
  std::vector<double> values_;
  std::unordered_set<std::uint64_t> taken_;
};

/// Barycentric coordinates of the points of a sequence that fills a simplex evenly [Roberts' additive sequence].
class SimplexSequence {
 public:
  explicit SimplexSequence(int corners) : weights_(corners), cuts_(static_cast<std::size_t>(corners) - 1) {
    // The root of g^(k+1) = g + 1 for k coordinates.
    double g = 2;
    for (int step = 0; step < 40; ++step) g = std::pow(1 + g, 1.0 / corners);
    double power = 1;
    for (int k = 0; k + 1 < corners; ++k) steps_.push_back(power /= g);
    values_.assign(steps_.size(), 0.5);
  }

  const Eigen::VectorXd& next() {
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      values_[k] += steps_[k];
      values_[k] -= std::floor(values_[k]);
    }
    // Sorted cuts of the unit interval are uniform on the simplex.
    cuts_ = values_;
    std::sort(cuts_.begin(), cuts_.end());
    double before = 0;
    for (std::size_t k = 0; k < cuts_.size(); ++k) {
      weights_[static_cast<Eigen::Index>(k)] = cuts_[k] - before;
      before = cuts_[k];
    }
    weights_[weights_.size() - 1] = 1 - before;
    return weights_;
  }

 private:
  Eigen::VectorXd weights_;
  std::vector<double> steps_, values_, cuts_;
};

/// Samples inside elements, more of them in those that are large in weight space.
template <class Elements>
void sample_elements(const Elements& elements, const Eigen::MatrixXd& places, WeightSamples& samples) {
  constexpr double kBudget = 200000;
  const auto corners = static_cast<int>(elements.cols());
  const auto largest_edge = [&](Eigen::Index e) {
    double largest = 0;
    for (int a = 0; a < corners; ++a) {
      for (int b = 0; b < a; ++b) {
        largest = std::max(largest, (places.col(elements(e, a)) - places.col(elements(e, b))).squaredNorm());
      }
    }
    return std::sqrt(largest);
  };
  Eigen::VectorXd sizes(elements.rows());
  for (Eigen::Index e = 0; e < elements.rows(); ++e) sizes[e] = largest_edge(e);
  const double total = sizes.sum();
  if (!(total > 0)) return;
  SimplexSequence sequence(corners);
  Eigen::VectorXd place(places.rows());
  double owed = 0;  // carried over, so that small elements get their share together
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    owed += kBudget * sizes[e] / total;
    for (; owed >= 1; --owed) {
      const Eigen::VectorXd& barycentric = sequence.next();
      place.setZero();
      for (int c = 0; c < corners; ++c) place += barycentric[c] * places.col(elements(e, c));
      samples.add(place.data());
    }
  }
}

/// Seeds in weight space, spread by moving one after the other to the place that is farthest from all others.
class Seeds {
 public:
  /// @param samples  Dimension x samples. @param spacing  See WeightSamples.
  Seeds(const Eigen::Ref<const Eigen::MatrixXd>& samples, double spacing) : samples_(samples), spacing_(spacing) {
    squared_norms_ = samples.colwise().squaredNorm();
    quarter_corner_distances_.resize(samples.cols());
    for (Eigen::Index x = 0; x < samples.cols(); ++x) {
      quarter_corner_distances_[x] = quarter_corner_distance(samples.col(x));
    }
    nearest_.assign(static_cast<std::size_t>(samples.cols()), {kInfinity, -1});
    second_ = nearest_;
  }

  int count() const { return static_cast<int>(places_.cols()); }
  const Eigen::MatrixXd& places() const { return places_; }  ///< Dimension x seeds.

  /// d_i(x)^2 of eq. 17: to the nearest other seed and, half, to the nearest corner. `seed` may be one that does not exist
  /// yet.
  double clearance(const Eigen::VectorXd& x, int seed) const {
    double least = quarter_corner_distance(x);
    for (int other = 0; other < count(); ++other) {
      if (other != seed) least = std::min(least, (places_.col(other) - x).squaredNorm());
    }
    return least;
  }

  /// Adds a seed at the farthest place. False: there is none that differs from what is there.
  bool add() {
    // Closer than this, in weight space, is the same place.
    constexpr double kLeastSquaredClearance = 1e-8;
    const Eigen::VectorXd place = farthest_for(count());
    if (clearance(place, count()) < kLeastSquaredClearance) return false;
    places_.conservativeResize(samples_.rows(), count() + 1);
    distances_.conservativeResize(samples_.cols(), count());
    put(count() - 1, place);
    for (Eigen::Index x = 0; x < samples_.cols(); ++x) consider(x, count() - 1);
    return true;
  }

  /// Moves a seed to the farthest place, and beyond it if that does as well: a row of seeds gets even in as many passes as
  /// it has seeds, and not in their square. Never to a place that is nearer to others. Returns how far it went, relative
  /// to its clearance.
  double move(int seed, double beyond) {
    const Eigen::VectorXd old = places_.col(seed);
    const double before = clearance(old, seed);
    Eigen::VectorXd place = farthest_for(seed);
    const double after = clearance(place, seed);
    if (!(after > before)) return 0;
    if ((place - old).squaredNorm() < before) {
      const Eigen::VectorXd further = place + beyond * (place - old);
      if (clearance(further, seed) >= before && is_on_shape(further)) place = further;
    }
    put(seed, place);
    for (Eigen::Index x = 0; x < samples_.cols(); ++x) {
      if (nearest_[x].seed == seed || second_[x].seed == seed) {
        find_two_nearest(x);
      } else {
        consider(x, seed);
      }
    }
    return (place - old).norm() / std::sqrt(before);
  }

 private:
  struct Near {
    double distance;
    int seed;
  };

  /// min_k |x - e_k|^2 = |x|^2 + 1 - 2 max_k x_k; corners count half the distance, a quarter of the square [eq. 17].
  template <class Place>
  static double quarter_corner_distance(const Place& x) {
    return std::max(0.0, x.squaredNorm() + 1 - 2 * x.maxCoeff()) / 4;
  }

  bool is_on_shape(const Eigen::VectorXd& place) const {
    return (squared_norms_ - 2 * (samples_.transpose() * place)).minCoeff() + place.squaredNorm() <
           4 * spacing_ * spacing_;
  }

  void put(int seed, const Eigen::VectorXd& place) {
    places_.col(seed) = place;
    distances_.col(seed) = squared_distances(place);
  }

  Eigen::VectorXd squared_distances(const Eigen::VectorXd& place) const {
    return ((squared_norms_ - 2 * (samples_.transpose() * place)).array() + place.squaredNorm()).max(0.0);
  }

  /// The place farthest from the other seeds and the corners [eq. 16]: the first of the best samples, refined between it
  /// and the samples around.
  Eigen::VectorXd farthest_for(int seed) const {
    Eigen::Index best = 0;
    double best_clearance = -1;
    for (Eigen::Index x = 0; x < samples_.cols(); ++x) {
      const Near& near = nearest_[x].seed == seed ? second_[x] : nearest_[x];
      const double here = std::min(near.distance, quarter_corner_distances_[x]);
      if (here > best_clearance) {
        best_clearance = here;
        best = x;
      }
    }
    return refined(samples_.col(best), seed);
  }

  /// The samples nearest to a place that is one.
  std::vector<Eigen::Index> samples_around(const Eigen::VectorXd& place) const {
    constexpr std::size_t kMost = 6;
    const Eigen::VectorXd distances = squared_distances(place);
    std::vector<Eigen::Index> near;
    for (Eigen::Index y = 0; y < samples_.cols(); ++y) {
      if (distances[y] > 0 && distances[y] < 9 * spacing_ * spacing_) near.push_back(y);
    }
    const auto nearer = [&](Eigen::Index a, Eigen::Index b) {
      return distances[a] != distances[b] ? distances[a] < distances[b] : a < b;
    };
    const auto last = near.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, near.size()));
    std::partial_sort(near.begin(), last, near.end(), nearer);
    near.erase(last, near.end());
    return near;
  }

  Eigen::VectorXd refined(const Eigen::VectorXd& start, int seed) const {
    Eigen::VectorXd place = start;
    double most = clearance(place, seed);
    for (const Eigen::Index y : samples_around(start)) {
      // The clearance is a roof along the way: its ridge by thirds.
      double low = 0, high = 1;
      const auto at = [&](double t) -> Eigen::VectorXd { return start + t * (samples_.col(y) - start); };
      for (int step = 0; step < 10; ++step) {
        const double left = low + (high - low) / 3, right = high - (high - low) / 3;
        clearance(at(left), seed) < clearance(at(right), seed) ? low = left : high = right;
      }
      const Eigen::VectorXd found = at((low + high) / 2);
      if (const double here = clearance(found, seed); here > most) {
        most = here;
        place = found;
      }
    }
    return place;
  }

  void consider(Eigen::Index x, int seed) {
    const double distance = distances_(x, seed);
    if (distance < nearest_[x].distance) {
      second_[x] = nearest_[x];
      nearest_[x] = {distance, seed};
    } else if (distance < second_[x].distance) {
      second_[x] = {distance, seed};
    }
  }

  void find_two_nearest(Eigen::Index x) {
    nearest_[x] = second_[x] = {kInfinity, -1};
    for (int seed = 0; seed < count(); ++seed) consider(x, seed);
  }

  Eigen::MatrixXd samples_;  // dimension x samples
  double spacing_;
  Eigen::VectorXd squared_norms_;
  Eigen::VectorXd quarter_corner_distances_;
  Eigen::MatrixXd places_;     // dimension x seeds
  Eigen::MatrixXd distances_;  // samples x seeds, squared
  std::vector<Near> nearest_;
  std::vector<Near> second_;
};

void require_valid(const Shape& elements, const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options) {
  if (options.count < 0 || options.passes < 0) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("count is {} and passes is {}; neither may be negative.", options.count, options.passes));
  }
  if (weights.cols() == 0) {
    throw Error(ErrorCode::InvalidWeights, "extra weights need given ones to build on.", {},
                "Bind at least one handle first.");
  }
  if (weights.rows() != elements.vertex_count()) {
    throw Error(ErrorCode::InvalidWeights, fmt::format("there are weights of {} vertices, but the shape has {}.",
                                                       weights.rows(), elements.vertex_count()));
  }
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    if (!weights.row(i).allFinite()) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(i));
    }
  }
  const std::vector<int>& groups = options.group_of_handle;
  if (groups.empty()) return;
  std::vector<int> sorted = groups;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  const bool no_gap = sorted.front() == 0 && sorted.back() + 1 == static_cast<int>(sorted.size());
  if (static_cast<Eigen::Index>(groups.size()) != weights.cols() || !no_gap) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the groups of {} handles are {} numbers.", weights.cols(), groups.size()), {},
                "Give every handle a group; number the groups from 0 without a gap.");
  }
}

/// One table of the bones of both, those of `second` behind those of `first`.
SkinWeights side_by_side(const SkinWeights& first, const SkinWeights& second) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(first.vertex_count()));
  for (int vertex = 0; vertex < first.vertex_count(); ++vertex) {
    std::vector<Influence>& row = rows[static_cast<std::size_t>(vertex)];
    for (const Influence& influence : first.of(vertex)) row.push_back(influence);
    for (const Influence& influence : second.of(vertex)) {
      row.push_back({first.bone_count + influence.bone, influence.weight});
    }
  }
  return make_skin_weights(first.bone_count + second.bone_count, rows);
}

}  // namespace

WeightBumps place_bumps(const Shape& elements, const Eigen::MatrixXd& weights, const ExtraWeightsOptions& options) {
  require_valid(elements, weights, options);
  WeightBumps bumps;
  bumps.group_of_handle = options.group_of_handle;
  if (bumps.group_of_handle.empty()) {
    bumps.group_of_handle.resize(static_cast<std::size_t>(weights.cols()));
    std::iota(bumps.group_of_handle.begin(), bumps.group_of_handle.end(), 0);
  }
  const Eigen::MatrixXd places = grouped(weights, bumps.group_of_handle).transpose();
  bumps.seeds.resize(0, places.rows());
  if (options.count == 0 || places.cols() == 0) return bumps;

  constexpr std::size_t kMostSamples = 4096;
  WeightSamples samples(places.rows(), std::max(kMostSamples, 64 * static_cast<std::size_t>(options.count)));
  for (Eigen::Index v = 0; v < places.cols(); ++v) samples.add(places.col(v).data());
  if (elements.has_tets()) {
    sample_elements(elements.tets, places, samples);
  } else {
    sample_elements(elements.triangles, places, samples);
  }

  Seeds seeds(samples.table(), samples.spacing());
  while (seeds.count() < options.count && seeds.add()) {
  }
  // A row of n seeds gets even fastest with this much beyond [successive over-relaxation of its gaps].
  const double beyond = 2 / (1 + std::sin(EIGEN_PI / (seeds.count() + 1))) - 1;
  // Moves of less than this, relative to the distance between seeds, change nothing that could be seen.
  constexpr double kLeastMove = 1e-4;
  // Many handles and many seeds settle in few passes; what they gain later costs seconds.
  constexpr double kMostWork = 1e8;
  const double work = static_cast<double>(samples.count()) * static_cast<double>(places.rows()) * seeds.count();
  const int passes = std::min(options.passes, std::max(10, static_cast<int>(std::min(kMostWork / work, 1e6))));
  double farthest = 1;
  for (int pass = 0; pass < passes && farthest > kLeastMove; ++pass) {
    farthest = 0;
    for (int seed = 0; seed < seeds.count(); ++seed) farthest = std::max(farthest, seeds.move(seed, beyond));
  }

  bumps.seeds = seeds.places().transpose();
  bumps.radii.resize(seeds.count());
  for (int seed = 0; seed < seeds.count(); ++seed) {
    bumps.radii[seed] = std::sqrt(seeds.clearance(seeds.places().col(seed), seed));
  }
  return bumps;
}

Eigen::MatrixXd evaluate(const WeightBumps& bumps, const Eigen::MatrixXd& weights) {
  LIMBER_ASSERT(weights.cols() == static_cast<Eigen::Index>(bumps.group_of_handle.size()));
  const Eigen::MatrixXd places = grouped(weights, bumps.group_of_handle);
  Eigen::MatrixXd values(weights.rows(), bumps.count());
  for (int i = 0; i < bumps.count(); ++i) {
    const double inverse = 1 / bumps.radii[i];
    values.col(i) = (places.rowwise() - bumps.seeds.row(i)).rowwise().norm().unaryExpr([inverse](double distance) {
      return cubic_bump(distance * inverse);
    });
  }
  return values;
}

Eigen::MatrixXd extra_weights(const Shape& elements, const Eigen::MatrixXd& weights,
                              const ExtraWeightsOptions& options) {
  return evaluate(place_bumps(elements, weights, options), weights);
}

std::vector<int> skeleton_groups(const Rig& rig) {
  std::vector<int> group(static_cast<std::size_t>(rig.count()), -1);
  int groups = 0;
  for (const int h : parents_first(rig)) {
    const int parent = rig.handles[static_cast<std::size_t>(h)].parent;
    group[static_cast<std::size_t>(h)] = parent < 0 ? groups++ : group[static_cast<std::size_t>(parent)];
  }
  if (groups < 2 || groups == rig.count()) return {};
  return group;
}

WeightRange weight_range(const Subspace& subspace) {
  if (!is_linear_blend(subspace)) {
    const Eigen::MatrixXd weights = scalar_weights(subspace);
    if (weights.size() == 0) return {};
    return {weights.minCoeff(), weights.maxCoeff()};
  }
  return use_weights(subspace, [](const SkinWeights& weights) -> WeightRange {
    const std::size_t all =
        static_cast<std::size_t>(weights.vertex_count()) * static_cast<std::size_t>(weights.bone_count);
    if (all == 0) return {};
    // Weights that are not stored are zero.
    const double start = weights.influences.size() < all ? 0 : weights.influences.front().weight;
    WeightRange range{start, start};
    for (const Influence& influence : weights.influences) {
      range.least = std::min(range.least, influence.weight);
      range.greatest = std::max(range.greatest, influence.weight);
    }
    return range;
  });
}

Subspace with_extra_handles(const Subspace& subspace, const Positions& positions, const Eigen::MatrixXd& extra) {
  const Subspace added = linear_blend_subspace(positions, subspace.dimension, extra, 0);
  if (is_linear_blend(subspace)) {
    return linear_blend_subspace(positions, subspace.dimension,
                                 side_by_side(sparse_weights(subspace), sparse_weights(added)),
                                 subspace.rig_handle_count);
  }
  Subspace result = subspace;
  const int dofs = subspace.dof_count();
  auto& table = std::get<Eigen::MatrixXd>(result.basis);
  table.conservativeResize(Eigen::NoChange, dofs + added.dof_count());
  table.rightCols(added.dof_count()) = dense_basis(added);
  result.rest_dofs.conservativeResize(dofs + added.dof_count(), Eigen::NoChange);
  result.rest_dofs.bottomRows(added.dof_count()) = added.rest_dofs;
  for (const HandleDofs& handle : added.handles) {
    result.handles.push_back({dofs + handle.first, handle.kind, handle.takes_part_in_translation});
  }
  return result;
}

}  // namespace limber
