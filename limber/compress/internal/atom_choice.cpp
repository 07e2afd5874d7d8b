#include "limber/compress/internal/atom_choice.h"

#include <algorithm>
#include <cmath>

#include "limber/compress/internal/image_distances.h"

namespace limber::internal {
namespace {

/// Images nearer than this (squared) are one atom.
constexpr double kSame = 1e-12;

/// Solves the symmetric positive definite system in place, up to 3 x 3; false where it is singular.
bool solve_tiny(int size, double (&matrix)[3][3], double (&values)[3]) {
  for (int j = 0; j < size; ++j) {
    const double whole = matrix[j][j];
    double pivot = whole;
    for (int l = 0; l < j; ++l) pivot -= matrix[j][l] * matrix[j][l];
    if (!(pivot > 1e-10 * whole + kSame)) return false;
    matrix[j][j] = std::sqrt(pivot);
    for (int i = j + 1; i < size; ++i) {
      for (int l = 0; l < j; ++l) matrix[i][j] -= matrix[i][l] * matrix[j][l];
      matrix[i][j] /= matrix[j][j];
    }
  }
  for (int i = 0; i < size; ++i) {
    for (int l = 0; l < i; ++l) values[i] -= matrix[i][l] * values[l];
    values[i] /= matrix[i][i];
  }
  for (int i = size; i-- > 0;) {
    for (int l = i + 1; l < size; ++l) values[i] -= matrix[l][i] * values[l];
    values[i] /= matrix[i][i];
  }
  return true;
}

}  // namespace

void AtomChooser::measure(int vertex, const double* atoms, std::span<const int> candidates) {
  count_ = static_cast<int>(candidates.size());
  const int size = space_.image_size();
  const auto stride = static_cast<std::size_t>(space_.atom_size());
  scratch_.resize(candidates.size() * static_cast<std::size_t>(size));
  images_.resize(candidates.size());
  to_target_.resize(candidates.size());
  between_.resize(candidates.size() * candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const double* atom = atoms + static_cast<std::size_t>(candidates[i]) * stride;
    images_[i] = space_.image(vertex, atom, scratch_.data() + i * static_cast<std::size_t>(size));
  }
  image_distances(space_.target(vertex), images_, size, to_target_, between_);
}

/// The share a of r beside 1 - a of s [Two-Layer Compression 2013, eq. 6 in closed form].
bool AtomChooser::try_pair(int r, int s, Trial& trial) const {
  const double apart = between(r, s);
  if (apart < kSame) return false;
  const double from_s = to_target_[static_cast<std::size_t>(s)];
  const double slope = 0.5 * (from_s - to_target_[static_cast<std::size_t>(r)] + apart);
  const double share = std::clamp(slope / apart, limits_.least, 1 - limits_.least);
  trial.error = from_s - share * (2 * slope - share * apart);
  trial.coefficients = {share, 1 - share};
  return true;
}

/// The best affine combination of two to four; false if it is outside of the limits or undetermined.
bool AtomChooser::try_set(std::span<const int> members, Trial& trial) const {
  if (members.size() == 2) return try_pair(members[0], members[1], trial);
  const int unknowns = static_cast<int>(members.size()) - 1;
  const int base = members.back();
  double matrix[3][3];
  double values[3];
  double slopes[3];
  const double from_base = to_target_[static_cast<std::size_t>(base)];
  for (int i = 0; i < unknowns; ++i) {
    const int r = members[static_cast<std::size_t>(i)];
    for (int j = 0; j < unknowns; ++j) {
      const int t = members[static_cast<std::size_t>(j)];
      matrix[i][j] = 0.5 * (between(r, base) + between(t, base) - between(r, t));
    }
    slopes[i] = values[i] = 0.5 * (from_base + between(r, base) - to_target_[static_cast<std::size_t>(r)]);
  }
  if (!solve_tiny(unknowns, matrix, values)) return false;
  double last = 1;
  trial.error = from_base;
  for (int i = 0; i < unknowns; ++i) {
    if (values[i] < limits_.least || values[i] > 1 - limits_.least) return false;
    trial.coefficients[static_cast<std::size_t>(i)] = values[i];
    trial.error -= values[i] * slopes[i];
    last -= values[i];
  }
  trial.coefficients[static_cast<std::size_t>(unknowns)] = last;
  return last >= limits_.least && last <= 1 - limits_.least;
}

void AtomChooser::consider(std::span<const int> members) {
  Trial trial;
  if (!try_set(members, trial) || trial.error >= best_error_) return;
  best_error_ = trial.error;
  best_count_ = static_cast<int>(members.size());
  std::copy(members.begin(), members.end(), best_members_.begin());
  best_coefficients_ = trial.coefficients;
}

void AtomChooser::grow_and_exchange() {
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds + limits_.most; ++round) {
    const double before = best_error_;
    const int size = best_count_;
    std::array<int, kMostAtomsPerVertex> members = best_members_;
    for (int candidate = 0; candidate < count_; ++candidate) {
      const auto end = members.begin() + size;
      if (std::find(members.begin(), end, candidate) != end) continue;
      if (size < limits_.most) {
        std::array<int, kMostAtomsPerVertex> larger = members;
        larger[static_cast<std::size_t>(size)] = candidate;
        consider({larger.data(), static_cast<std::size_t>(size) + 1});
      } else {
        for (int out = 0; out < size; ++out) {
          std::array<int, kMostAtomsPerVertex> other = members;
          other[static_cast<std::size_t>(out)] = candidate;
          consider({other.data(), static_cast<std::size_t>(size)});
        }
      }
    }
    if (!(best_error_ < before)) return;
  }
}

AtomChoice AtomChooser::best(std::span<const int> candidates) const {
  AtomChoice choice;
  choice.count = best_count_;
  choice.error = std::max(best_error_, 0.0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(best_count_); ++i) {
    choice.atoms[i] = candidates[static_cast<std::size_t>(best_members_[i])];
    choice.coefficients[i] = best_coefficients_[i];
  }
  return choice;
}

AtomChoice AtomChooser::choose(int vertex, const double* atoms, std::span<const int> candidates) {
  measure(vertex, atoms, candidates);
  const auto nearest = std::min_element(to_target_.begin(), to_target_.end());
  best_error_ = *nearest;
  best_count_ = 1;
  best_members_[0] = static_cast<int>(nearest - to_target_.begin());
  best_coefficients_[0] = 1;
  if (limits_.most > 1) {
    Trial trial;
    for (int s = 0; s < count_; ++s) {
      for (int r = 0; r < s; ++r) {
        if (!try_pair(r, s, trial) || trial.error >= best_error_) continue;
        best_error_ = trial.error;
        best_count_ = 2;
        best_members_[0] = r;
        best_members_[1] = s;
        best_coefficients_ = trial.coefficients;
      }
    }
  }
  if (limits_.most > 2) grow_and_exchange();
  return best(candidates);
}

AtomChoice AtomChooser::refit(int vertex, const double* atoms, const AtomChoice& choice) {
  AtomChoice result = choose(vertex, atoms, {choice.atoms.data(), static_cast<std::size_t>(choice.count)});
  // As they are, coefficients give sum_i a_i u_i - sum_(i<j) a_i a_j g_ij, since they sum to one.
  double error = 0;
  for (int i = 0; i < choice.count; ++i) {
    const double share = choice.coefficients[static_cast<std::size_t>(i)];
    error += share * to_target_[static_cast<std::size_t>(i)];
    for (int j = 0; j < i; ++j) error -= share * choice.coefficients[static_cast<std::size_t>(j)] * between(i, j);
  }
  if (error < result.error) {
    result = choice;
    result.error = std::max(error, 0.0);
  }
  return result;
}

}  // namespace limber::internal
