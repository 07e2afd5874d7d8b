#include "limber/motion/internal/foot_contacts.h"

#include <algorithm>

namespace limber::internal {
namespace {

constexpr double kLow = 0.05;
constexpr double kSlow = 0.5;
constexpr double kShortest = 0.05;
constexpr double kWindow = 0.025;  ///< Half of the time over which speed is measured.

/// Turns runs of `value` that last less than `kShortest` and lie between others.
void drop_short_runs(std::vector<bool>& contacts, const std::vector<double>& times, bool value) {
  const std::size_t count = contacts.size();
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i;
    while (end < count && contacts[end] == contacts[i]) ++end;
    const bool is_inside = i > 0 && end < count;
    if (contacts[i] == value && is_inside && times[end] - times[i - 1] < kShortest + 1e-9) {
      for (std::size_t k = i; k < end; ++k) contacts[k] = !value;
    }
    i = end;
  }
}

}  // namespace

std::vector<bool> find_contacts(const std::vector<Eigen::Vector3d>& places, const std::vector<double>& times,
                                const Eigen::Vector3d& up, double leg) {
  const std::size_t count = places.size();
  std::vector<bool> contacts(count, false);
  if (count == 0) return contacts;
  std::vector<double> heights;
  for (const Eigen::Vector3d& place : places) heights.push_back(up.dot(place));
  std::vector<double> sorted = heights;
  std::sort(sorted.begin(), sorted.end());
  const double ground = sorted[count / 20];
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t first = i;
    std::size_t last = i;
    while (first > 0 && times[i] - times[first - 1] < kWindow + 1e-9) --first;
    while (last + 1 < count && times[last + 1] - times[i] < kWindow + 1e-9) ++last;
    if (first == last) {
      first = i > 0 ? i - 1 : i;
      last = i + 1 < count ? i + 1 : i;
    }
    const double seconds = times[last] - times[first];
    const double speed = seconds > 0 ? (places[last] - places[first]).norm() / seconds : 0;
    contacts[i] = heights[i] < ground + kLow * leg && speed < kSlow * leg;
  }
  drop_short_runs(contacts, times, false);
  drop_short_runs(contacts, times, true);
  return contacts;
}

}  // namespace limber::internal
