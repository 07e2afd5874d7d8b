#include "limber/compress/dictionary.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "limber/core/parallel.h"

namespace limber {
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

}  // namespace

Dictionary::Dictionary(const FitSpace& space, const IndexLists& neighbors, const ChoiceLimits& choices,
                       const AtomLimits& limits)
    : space_(space),
      neighbors_(neighbors),
      limits_(choices),
      atom_limits_(limits),
      chooser_(space, choices),
      choices_(static_cast<std::size_t>(space.vertex_count())),
      queued_(static_cast<std::size_t>(space.vertex_count())) {
  while (leaves_ < space.vertex_count()) leaves_ *= 2;
  tree_.assign(2 * static_cast<std::size_t>(leaves_), -1);
  // The first atom is the seed of the vertex whose target is largest [section 3.2].
  int largest = 0;
  double most = -1;
  for (int vertex = 0; vertex < space.vertex_count(); ++vertex) {
    const double* target = space.target(vertex);
    const double norm = std::inner_product(target, target + space.image_size(), target, 0.0);
    if (norm > most) {
      most = norm;
      largest = vertex;
    }
  }
  const int index = take_index();
  space_.seed(largest, atoms_.data());
  impose_limits(atom_limits_, atoms_);
  const int only[] = {index};
  floors_.resize(choices_.size());
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    std::vector<double> own(static_cast<std::size_t>(space_.atom_size()));
    const int own_index[] = {0};
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const int vertex = static_cast<int>(i);
      choices_[i] = chooser.choose(vertex, atoms_.data(), only);
      space_.seed(vertex, own.data());
      impose_limits(atom_limits_, own);
      floors_[i] = chooser.choose(vertex, own.data(), own_index).error;
    }
  });
  for (int vertex = 0; vertex < space.vertex_count(); ++vertex) constant_ += space.constant_error(vertex);
  rebuild_tree();
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
  for (int node = (leaves_ + vertex) / 2; node >= 1; node /= 2) tree_[static_cast<std::size_t>(node)] = winner_of(node);
}

void Dictionary::rebuild_tree() {
  for (int vertex = 0; vertex < space_.vertex_count(); ++vertex) {
    tree_[static_cast<std::size_t>(leaves_ + vertex)] = vertex;
  }
  if (leaves_ == 1) tree_[1] = 0;
  for (int node = leaves_ - 1; node >= 1; --node) tree_[static_cast<std::size_t>(node)] = winner_of(node);
}

void Dictionary::set_choice(int vertex, const AtomChoice& choice) {
  choices_[static_cast<std::size_t>(vertex)] = choice;
  raise_in_tree(vertex);
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
  rebuild_tree();
}

void Dictionary::search_rings() {
  std::vector<AtomChoice> chosen = choices_;
  double sum = 0;
  for (const AtomChoice& choice : choices_) sum += choice.error;
  const double little = kLittle * sum / static_cast<double>(choices_.size());
  parallel_chunks(choices_.size(), kChunk, [&](IndexRange range) {
    AtomChooser chooser(space_, limits_);
    std::vector<int> candidates;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const int vertex = static_cast<int>(i);
      if (!(choices_[i].error > little)) continue;
      candidates.clear();
      add_new(choices_[i], candidates);
      const std::size_t own = candidates.size();
      for (const int near : neighbors_[vertex]) add_new(choices_[static_cast<std::size_t>(near)], candidates);
      for (const int near : neighbors_[vertex]) {
        for (const int far : neighbors_[near]) {
          if (candidates.size() == kMostCandidates) break;
          add_new(choices_[static_cast<std::size_t>(far)], candidates);
        }
      }
      if (candidates.size() == own) continue;
      const AtomChoice better = chooser.choose(vertex, atoms_.data(), candidates);
      if (better.error < choices_[i].error) chosen[i] = better;
    }
  });
  choices_ = std::move(chosen);
  rebuild_tree();
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

/// Sets an atom to its optimum if that lowers the error, and brings the residuals up to date.
void Dictionary::improve_atom(int index, std::span<const AtomUse> uses, std::vector<double>& residuals) {
  const auto images = static_cast<std::size_t>(space_.image_size());
  const std::span<const double> before = atom(index);
  std::vector<double> changed(before.begin(), before.end());
  space_.improve(uses, residuals.data(), atom_limits_, changed.data());
  std::vector<double> step(changed.size());
  std::transform(changed.begin(), changed.end(), before.begin(), step.begin(), std::minus<>());
  std::vector<double> moved(uses.size() * images);
  std::vector<double> scratch(images);
  double gain = 0;
  for (std::size_t u = 0; u < uses.size(); ++u) {
    const double* image = space_.image(uses[u].vertex, step.data(), scratch.data());
    const double* residual = residuals.data() + static_cast<std::size_t>(uses[u].vertex) * images;
    for (std::size_t c = 0; c < images; ++c) {
      const double change = uses[u].coefficient * image[c];
      moved[u * images + c] = change;
      gain += change * (2 * residual[c] - change);
    }
  }
  if (!(gain > 0)) return;
  std::copy(changed.begin(), changed.end(),
            atoms_.begin() + static_cast<std::ptrdiff_t>(index) * static_cast<std::ptrdiff_t>(changed.size()));
  for (std::size_t u = 0; u < uses.size(); ++u) {
    double* residual = residuals.data() + static_cast<std::size_t>(uses[u].vertex) * images;
    for (std::size_t c = 0; c < images; ++c) residual[c] -= moved[u * images + c];
  }
}

void Dictionary::update_atoms(int sweeps) {
  std::vector<int> starts;
  std::vector<AtomUse> uses;
  collect_uses(starts, uses);
  unused_.clear();
  for (int index = atom_count_; index-- > 0;) {
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
    for (int index = 0; index < atom_count_; ++index) {
      const auto first = static_cast<std::size_t>(starts[static_cast<std::size_t>(index)]);
      const auto end = static_cast<std::size_t>(starts[static_cast<std::size_t>(index) + 1]);
      if (first < end) improve_atom(index, std::span<const AtomUse>(uses).subspan(first, end - first), residuals);
    }
  }
  refit_all();
}

}  // namespace limber
