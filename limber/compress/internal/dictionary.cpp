#include "limber/compress/internal/dictionary.h"

#include <algorithm>
#include <numeric>

#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

/// What counts as gain: smaller ones would keep the queue busy for nothing.
constexpr double kGain = 1e-4;
/// Vertices with less than this part of the mean error are left alone by a ring search: all of them together have
/// hardly anything to gain.
constexpr double kLittle = 0.1;
/// Candidates of a ring search, at most.
constexpr std::size_t kMostCandidates = 24;
constexpr std::size_t kChunk = 256;

void add_new(const AtomChoice& choice, std::vector<int>& candidates) {
  for (int i = 0; i < choice.count; ++i) {
    const int atom = choice.atoms[static_cast<std::size_t>(i)];
    if (candidates.size() < kMostCandidates &&
        std::find(candidates.begin(), candidates.end(), atom) == candidates.end())
      candidates.push_back(atom);
  }
}

/// Different atoms in the order in which they came, at most kMostCandidates.
class AtomSet {
 public:
  explicit AtomSet(int atom_count) : marks_(static_cast<std::size_t>(atom_count), 0) {}

  std::span<const int> atoms() const { return atoms_; }
  bool is_full() const { return atoms_.size() == kMostCandidates; }
  void clear() {
    atoms_.clear();
    ++mark_;
  }
  void add(const AtomChoice& choice) {
    for (int i = 0; i < choice.count; ++i) {
      const int atom = choice.atoms[static_cast<std::size_t>(i)];
      std::uint32_t& mark = marks_[static_cast<std::size_t>(atom)];
      if (mark == mark_ || is_full()) continue;
      mark = mark_;
      atoms_.push_back(atom);
    }
  }

 private:
  std::vector<int> atoms_;
  std::vector<std::uint32_t> marks_;  // per atom: the set that it was last added to
  std::uint32_t mark_ = 0;
};

}  // namespace

Dictionary::Dictionary(const FitSpace& space, const IndexLists& neighbors, const ChoiceLimits& choices,
                       const AtomLimits& limits, bool keep_bones)
    : space_(space),
      neighbors_(neighbors),
      limits_(choices),
      atom_limits_(limits),
      chooser_(space, choices),
      choices_(static_cast<std::size_t>(space.vertex_count())),
      queued_(static_cast<std::size_t>(space.vertex_count())) {
  while (leaves_ < space.vertex_count()) leaves_ *= 2;
  tree_.assign(2 * static_cast<std::size_t>(leaves_), -1);
  if (keep_bones) {
    start_from_bones();
  } else {
    start_from_largest();
  }
  floors_.resize(choices_.size());
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    std::vector<double> own(static_cast<std::size_t>(space_.atom_size()));
    const int own_index[] = {0};
    for (std::size_t i = range.begin; i < range.end; ++i) {
      space_.seed(static_cast<int>(i), own.data());
      floors_[i] = chooser.choose(static_cast<int>(i), own.data(), own_index).error;
    }
  });
  for (int vertex = 0; vertex < space.vertex_count(); ++vertex) constant_ += space.constant_error(vertex);
}

/// The first atom is the seed of the vertex whose target is largest [section 3.2].
void Dictionary::start_from_largest() {
  int largest = 0;
  double most = -1;
  for (int vertex = 0; vertex < space_.vertex_count(); ++vertex) {
    const double* target = space_.target(vertex);
    const double norm = std::inner_product(target, target + space_.image_size(), target, 0.0);
    if (norm > most) {
      most = norm;
      largest = vertex;
    }
  }
  const int only[] = {take_index()};
  space_.seed(largest, atoms_.data());
  impose_limits(atom_limits_, atoms_);
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      choices_[i] = chooser.choose(static_cast<int>(i), atoms_.data(), only);
    }
  });
}

/// Atom b is bone b, and every vertex has the best of its largest bones.
void Dictionary::start_from_bones() {
  fixed_ = space_.atom_size();
  const auto size = static_cast<std::size_t>(fixed_);
  for (int bone = 0; bone < fixed_; ++bone) take_index();
  for (std::size_t bone = 0; bone < size; ++bone) atoms_[bone * size + bone] = 1;
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    std::vector<double> seed(size);
    std::vector<int> order;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      choices_[i] = largest_bones(static_cast<int>(i), chooser, seed, order);
    }
  });
}

AtomChoice Dictionary::largest_bones(int vertex, AtomChooser& chooser, std::vector<double>& seed,
                                     std::vector<int>& order) const {
  constexpr std::size_t kMostLookedAt = 10;  // pairs of all of them are tried
  space_.seed(vertex, seed.data());
  order.clear();
  for (int bone = 0; bone < fixed_; ++bone) {
    if (seed[static_cast<std::size_t>(bone)] > 0) order.push_back(bone);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return seed[static_cast<std::size_t>(a)] > seed[static_cast<std::size_t>(b)]; });
  if (order.empty()) order.push_back(0);
  // Those that one would keep, scaled, are the start: nothing may be worse.
  AtomChoice kept;
  double sum = 0;
  for (std::size_t i = 0; i < order.size() && i < static_cast<std::size_t>(limits_.most); ++i) {
    kept.atoms[i] = order[i];
    kept.coefficients[i] = seed[static_cast<std::size_t>(order[i])];
    sum += kept.coefficients[i];
    ++kept.count;
  }
  for (int i = 0; i < kept.count; ++i) {
    double& share = kept.coefficients[static_cast<std::size_t>(i)];
    share = sum > 0 ? share / sum : 1.0 / kept.count;
  }
  kept = chooser.refit(vertex, atoms_.data(), kept);
  if (order.size() <= static_cast<std::size_t>(limits_.most)) return kept;
  if (order.size() > kMostLookedAt) order.resize(kMostLookedAt);
  const AtomChoice chosen = chooser.choose(vertex, atoms_.data(), order);
  return chosen.error < kept.error ? chosen : kept;
}

double Dictionary::error() const {
  double sum = constant_;
  for (const AtomChoice& choice : choices_) sum += choice.error;
  return sum;
}

int Dictionary::winner_of(int node) const {
  const int left = tree_[static_cast<std::size_t>(2 * node)];
  const int right = tree_[static_cast<std::size_t>(2 * node) + 1];
  if (left < 0 || right < 0) return std::max(left, right);
  return excess(right) > excess(left) ? right : left;
}

void Dictionary::raise_in_tree(int vertex) {
  for (int node = (leaves_ + vertex) / 2; node >= 1; node /= 2) {
    int& winner = tree_[static_cast<std::size_t>(node)];
    const int before = winner;
    winner = winner_of(node);
    if (winner == before && winner != vertex) return;  // nothing changes further up
  }
}

void Dictionary::rebuild_tree() {
  tree_is_current_ = true;
  for (int vertex = 0; vertex < space_.vertex_count(); ++vertex) {
    tree_[static_cast<std::size_t>(leaves_ + vertex)] = vertex;
  }
  if (leaves_ == 1) tree_[1] = 0;
  for (int node = leaves_ - 1; node >= 1; --node) tree_[static_cast<std::size_t>(node)] = winner_of(node);
}

void Dictionary::set_choice(int vertex, const AtomChoice& choice) {
  choices_[static_cast<std::size_t>(vertex)] = choice;
  if (tree_is_current_) raise_in_tree(vertex);
}

int Dictionary::take_index() {
  if (!unused_.empty()) {
    const int index = unused_.back();
    unused_.pop_back();
    return index;
  }
  atoms_.resize(atoms_.size() + static_cast<std::size_t>(space_.atom_size()));
  return atom_count_++;
}

bool Dictionary::add_atom() {
  if (!tree_is_current_) rebuild_tree();
  for (;;) {
    const int vertex = tree_[1];
    if (!(excess(vertex) > 0)) return false;
    if (serve_by_new_atom(vertex)) return true;
    floors_[static_cast<std::size_t>(vertex)] = choices_[static_cast<std::size_t>(vertex)].error;
    raise_in_tree(vertex);
  }
}

/// False: the vertex would not gain.
bool Dictionary::serve_by_new_atom(int vertex) {
  const AtomChoice before = choices_[static_cast<std::size_t>(vertex)];
  const int index = take_index();
  double* atom = atoms_.data() + static_cast<std::size_t>(index) * static_cast<std::size_t>(space_.atom_size());
  space_.seed(vertex, atom);
  impose_limits(atom_limits_, {atom, static_cast<std::size_t>(space_.atom_size())});
  candidates_.assign(1, index);
  add_new(before, candidates_);
  const AtomChoice after = chooser_.choose(vertex, atoms_.data(), candidates_);
  if (!(after.error < before.error * (1 - kGain)) || !after.uses(index)) {
    unused_.push_back(index);
    return false;
  }
  set_choice(vertex, after);
  std::vector<int> queue = {vertex};
  spread(queue);
  return true;
}

/// Whether a vertex gains by what its neighbour uses.
bool Dictionary::offer(int from, int to) {
  const AtomChoice& given = choices_[static_cast<std::size_t>(from)];
  const AtomChoice& current = choices_[static_cast<std::size_t>(to)];
  if (!(current.error > 0)) return false;
  candidates_.clear();
  add_new(current, candidates_);
  const std::size_t own = candidates_.size();
  add_new(given, candidates_);
  if (candidates_.size() == own) return false;
  const AtomChoice better = chooser_.choose(to, atoms_.data(), candidates_);
  if (!(better.error < current.error * (1 - kGain))) return false;
  set_choice(to, better);
  return true;
}

void Dictionary::spread(std::vector<int>& queue) {
  for (const int vertex : queue) queued_[static_cast<std::size_t>(vertex)] = 1;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const int vertex = queue[head];
    queued_[static_cast<std::size_t>(vertex)] = 0;
    for (const int neighbor : neighbors_[vertex]) {
      if (!offer(vertex, neighbor) || queued_[static_cast<std::size_t>(neighbor)]) continue;
      queued_[static_cast<std::size_t>(neighbor)] = 1;
      queue.push_back(neighbor);
    }
  }
}

void Dictionary::update_coefficients() {
  std::vector<int> queue(choices_.size());
  std::iota(queue.begin(), queue.end(), 0);
  spread(queue);
}

void Dictionary::refit_all() {
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      choices_[i] = chooser.refit(static_cast<int>(i), atoms_.data(), choices_[i]);
    }
  });
  tree_is_current_ = false;
}

void Dictionary::search_rings() {
  std::vector<AtomChoice> chosen = choices_;
  double sum = 0;
  for (const AtomChoice& choice : choices_) sum += choice.error;
  const double little = kLittle * sum / static_cast<double>(choices_.size());
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    AtomSet candidates(atom_count_);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const int vertex = static_cast<int>(i);
      if (!(choices_[i].error > little)) continue;
      candidates.clear();
      candidates.add(choices_[i]);
      const std::size_t own = candidates.atoms().size();
      for (const int near : neighbors_[vertex]) candidates.add(choices_[static_cast<std::size_t>(near)]);
      for (const int near : neighbors_[vertex]) {
        if (candidates.is_full()) break;
        for (const int far : neighbors_[near]) candidates.add(choices_[static_cast<std::size_t>(far)]);
      }
      if (candidates.atoms().size() == own) continue;
      const AtomChoice better = chooser.choose(vertex, atoms_.data(), candidates.atoms());
      if (better.error < choices_[i].error) chosen[i] = better;
    }
  });
  choices_ = std::move(chosen);
  tree_is_current_ = false;
}

void Dictionary::collect_uses(std::vector<int>& starts, std::vector<AtomUse>& uses) const {
  starts.assign(static_cast<std::size_t>(atom_count_) + 1, 0);
  for (const AtomChoice& choice : choices_) {
    for (int i = 0; i < choice.count; ++i)
      ++starts[static_cast<std::size_t>(choice.atoms[static_cast<std::size_t>(i)]) + 1];
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  uses.resize(static_cast<std::size_t>(starts.back()));
  std::vector<int> next(starts.begin(), starts.end() - 1);
  for (std::size_t vertex = 0; vertex < choices_.size(); ++vertex) {
    const AtomChoice& choice = choices_[vertex];
    for (std::size_t i = 0; i < static_cast<std::size_t>(choice.count); ++i) {
      int& place = next[static_cast<std::size_t>(choice.atoms[i])];
      uses[static_cast<std::size_t>(place++)] = {static_cast<int>(vertex), choice.coefficients[i]};
    }
  }
}

void Dictionary::residual_of(int vertex, double* residual, double* scratch) const {
  const AtomChoice& choice = choices_[static_cast<std::size_t>(vertex)];
  std::copy_n(space_.target(vertex), space_.image_size(), residual);
  for (std::size_t i = 0; i < static_cast<std::size_t>(choice.count); ++i) {
    const double* image = space_.image(vertex, atom(choice.atoms[i]).data(), scratch);
    for (int c = 0; c < space_.image_size(); ++c) residual[c] -= choice.coefficients[i] * image[c];
  }
}

void Dictionary::update_atoms(int sweeps) {
  std::vector<int> starts;
  std::vector<AtomUse> uses;
  collect_uses(starts, uses);
  unused_.clear();
  for (int index = atom_count_; index-- > fixed_;) {
    if (starts[static_cast<std::size_t>(index)] == starts[static_cast<std::size_t>(index) + 1])
      unused_.push_back(index);
  }
  const auto images = static_cast<std::size_t>(space_.image_size());
  std::vector<double> residuals(choices_.size() * images);
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    std::vector<double> scratch(images);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      residual_of(static_cast<int>(i), residuals.data() + i * images, scratch.data());
    }
  });
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int index = fixed_; index < atom_count_; ++index) {
      const auto first = static_cast<std::size_t>(starts[static_cast<std::size_t>(index)]);
      const auto end = static_cast<std::size_t>(starts[static_cast<std::size_t>(index) + 1]);
      if (first == end) continue;
      space_.improve(std::span<const AtomUse>(uses).subspan(first, end - first), residuals.data(), atom_limits_,
                     atoms_.data() + static_cast<std::size_t>(index) * static_cast<std::size_t>(space_.atom_size()));
    }
  }
  refit_all();
}

}  // namespace limber::internal
