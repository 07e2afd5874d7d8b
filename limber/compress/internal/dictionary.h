#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "limber/compress/internal/atom_choice.h"
#include "limber/core/task.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {

/// The state of a factorisation: atoms, and which of them serve each vertex. Its error is the sum of those of the
/// vertices; no operation but add_atom's recycling of unused atoms raises it (beyond rounding). Deterministic on
/// any number of threads. Behind factorise_weights.
class Dictionary {
 public:
  /// @param neighbors   Per vertex, those that probably need the same atoms.
  /// @param keep_bones  Every bone is an atom from the start, which stays as it is and does not count: no vertex is served
  ///                    worse than by its largest bones. For spaces whose atoms are weights.
  Dictionary(const FitSpace& space, const IndexLists& neighbors, const ChoiceLimits& choices, const AtomLimits& limits,
             bool keep_bones = false);

  /// Of those that were added.
  int atom_count() const { return atom_count_ - fixed_ - static_cast<int>(unused_.size()); }
  /// Sum of squared errors.
  double error() const;
  const AtomChoice& choice(int vertex) const { return choices_[static_cast<std::size_t>(vertex)]; }
  std::span<const double> atom(int index) const {
    const auto size = static_cast<std::size_t>(space_.atom_size());
    return {atoms_.data() + static_cast<std::size_t>(index) * size, size};
  }

  /// Makes the seed of the vertex that has most to gain an atom and spreads it from there [Algorithm 1, lines 5 to 7].
  /// What a vertex has to gain is its error in excess of its own seed's [eq. 7b].
  /// @return  False: no vertex would gain.
  bool add_atom();
  /// One sweep over all atoms, each set to its optimum [eq. 5]; then every vertex refits the coefficients it has.
  void update_atoms(int sweeps);
  /// Offers each vertex's atoms to its neighbours until nobody gains [Algorithm 2 with a queue].
  void update_coefficients();
  /// Lets every vertex choose anew among all atoms of its one- and two-ring, all at once.
  void search_rings();

 private:
  void start_from_largest();
  void start_from_bones();
  AtomChoice largest_bones(int vertex, AtomChooser& chooser, std::vector<double>& seed, std::vector<int>& order) const;
  void set_choice(int vertex, const AtomChoice& choice);
  bool serve_by_new_atom(int vertex);
  double excess(int vertex) const {
    return choices_[static_cast<std::size_t>(vertex)].error - floors_[static_cast<std::size_t>(vertex)];
  }
  int winner_of(int node) const;
  void raise_in_tree(int vertex);
  void rebuild_tree();
  void refit_all();
  void spread(std::vector<int>& queue);
  bool offer(int from, int to);
  int take_index();
  void collect_uses(std::vector<int>& starts, std::vector<AtomUse>& uses) const;
  void residual_of(int vertex, double* residual, double* scratch) const;

  const FitSpace& space_;
  const IndexLists& neighbors_;
  ChoiceLimits limits_;
  AtomLimits atom_limits_;
  AtomChooser chooser_;
  int atom_count_ = 0;
  int fixed_ = 0;  // the first atoms, which are bones and stay as they are
  std::vector<double> atoms_;
  std::vector<int> unused_;  // indices of atoms that serve nobody
  std::vector<AtomChoice> choices_;
  std::vector<double> floors_;  // per vertex: the error that its own seed would leave if nothing were cut off
  double constant_ = 0;         // errors that no atoms could change, all vertices together
  std::vector<int> tree_;       // tournament over vertices: the one with the larger excess wins
  int leaves_ = 1;
  bool tree_is_current_ = false;
  std::vector<std::uint8_t> queued_;
  std::vector<int> candidates_;
};

}  // namespace limber::internal
