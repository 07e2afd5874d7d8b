#pragma once

#include <array>
#include <span>
#include <vector>

#include "limber/compress/internal/fit_space.h"

namespace limber::internal {

/// Virtual bones per vertex, at most.
inline constexpr int kMostAtomsPerVertex = 4;

/// The atoms that serve a vertex. Coefficients sum to one.
struct AtomChoice {
  int count = 0;
  std::array<int, kMostAtomsPerVertex> atoms = {};
  std::array<double, kMostAtomsPerVertex> coefficients = {};
  double error = 0;  ///< |target - combination|^2.

  bool uses(int atom) const {
    for (int i = 0; i < count; ++i) {
      if (atoms[static_cast<std::size_t>(i)] == atom) return true;
    }
    return false;
  }
};

/// What coefficients must obey.
struct ChoiceLimits {
  int most = 2;       ///< Atoms per vertex, 1 to kMostAtomsPerVertex.
  double least = -1;  ///< Of a coefficient; 0: convex combinations. The greatest is 1 - least.
};

/// Finds the best combination of few out of some atoms: all pairs; beyond pairs, growing greedily and then
/// exchanging one at a time. Everything follows from distances between images, so that the cost per
/// combination does not depend on their length. Keeps its memory between calls; one object per thread.
class AtomChooser {
 public:
  AtomChooser(const FitSpace& space, const ChoiceLimits& limits) : space_(space), limits_(limits) {}

  /// The best combination out of all candidates.
  /// @param atoms       All atoms, one after the other, atom_size() numbers each.
  /// @param candidates  Different atoms, at least one.
  AtomChoice choose(int vertex, const double* atoms, std::span<const int> candidates);

  /// The best combination out of the atoms of a choice alone, or its own coefficients if none is better.
  AtomChoice refit(int vertex, const double* atoms, const AtomChoice& choice);

 private:
  struct Trial {
    double error = 0;
    std::array<double, kMostAtomsPerVertex> coefficients = {};
  };

  void measure(int vertex, const double* atoms, std::span<const int> candidates);
  double between(int a, int b) const { return between_[static_cast<std::size_t>(a * count_ + b)]; }
  bool try_pair(int r, int s, Trial& trial) const;
  bool try_set(std::span<const int> members, Trial& trial) const;
  void consider(std::span<const int> members);
  void grow_and_exchange();
  AtomChoice best(std::span<const int> candidates) const;

  const FitSpace& space_;
  ChoiceLimits limits_;
  int count_ = 0;
  std::vector<const double*> images_;
  std::vector<double> scratch_;
  std::vector<double> to_target_;  // |target - image|^2 per candidate
  std::vector<double> between_;    // |image - image|^2, candidates x candidates
  double best_error_ = 0;
  int best_count_ = 0;
  std::array<int, kMostAtomsPerVertex> best_members_ = {};
  std::array<double, kMostAtomsPerVertex> best_coefficients_ = {};
};

}  // namespace limber::internal
