#include "limber/motion/internal/foot_contacts.h"

#include <algorithm>

namespace limber::internal {
namespace {

constexpr double kLow = 0.05;
constexpr double kSlow = 0.5;
constexpr double kShortest = 0.05;
constexpr double kWindow = 0.025;       ///< Half of the time over which speed is measured.
constexpr double kFastWindow = 0.0125;  ///< The same under a fast body, where contacts are short.
constexpr double kBodyWindow = 0.15;    ///< The same of the body.
constexpr double kBodyShare = 1.0 / 6;

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

/// How fast a point is around a key, over a time to either side.
double speed_at(const std::vector<Eigen::Vector3d>& places, const std::vector<double>& times, std::size_t key,
                double window) {
  std::size_t first = key;
  std::size_t last = key;
  while (first > 0 && times[key] - times[first - 1] < window + 1e-9) --first;
  while (last + 1 < places.size() && times[last + 1] - times[key] < window + 1e-9) ++last;
  if (first == last) {
    first = key > 0 ? key - 1 : key;
    last = key + 1 < places.size() ? key + 1 : key;
  }
  const double seconds = times[last] - times[first];
  return seconds > 0 ? (places[last] - places[first]).norm() / seconds : 0;
}

}  // namespace

std::vector<bool> find_contacts(const std::vector<Eigen::Vector3d>& places, const std::vector<double>& times,
                                const Eigen::Vector3d& up, double leg, const std::vector<Eigen::Vector3d>& body) {
  const std::size_t count = places.size();
  std::vector<bool> contacts(count, false);
  if (count == 0) return contacts;
  std::vector<double> heights;
  for (const Eigen::Vector3d& place : places) heights.push_back(up.dot(place));
  std::vector<double> sorted = heights;
  std::sort(sorted.begin(), sorted.end());
  const double ground = sorted[count / 20];
  for (std::size_t i = 0; i < count; ++i) {
    const double carried = body.empty() ? 0 : kBodyShare * speed_at(body, times, i, kBodyWindow);
    const bool fast = carried > kSlow * leg;
    const double speed = speed_at(places, times, i, fast ? kFastWindow : kWindow);
    contacts[i] = heights[i] < ground + kLow * leg && speed < (fast ? carried : kSlow * leg);
  }
  drop_short_runs(contacts, times, false);
  drop_short_runs(contacts, times, true);
  return contacts;
}

}  // namespace limber::internal
