#include "limber/motion/internal/foot_contacts.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace limber::internal {
namespace {

using Eigen::Vector3d;

/// A foot that stands for 0.6 s and swings 1.2 ahead in 0.4 s, 0.15 high, again and again; with a tremor.
struct Walk {
  std::vector<Vector3d> places;
  std::vector<double> times;
  std::vector<bool> stands;
};

Walk make_walk(double ground) {
  Walk walk;
  for (int i = 0; i < 360; ++i) {
    const double time = i / 120.0;
    const double step = std::floor(time);
    const double phase = time - step;
    const double swing = std::max((phase - 0.6) / 0.4, 0.0);
    const double ease = swing * swing * (3 - 2 * swing);
    const double tremor = 0.001 * std::sin(40 * time);
    walk.places.emplace_back(0.1, ground + 0.15 * std::sin(std::numbers::pi * swing) + tremor, 1.2 * (step + ease));
    walk.times.push_back(time);
    walk.stands.push_back(swing == 0);
  }
  return walk;
}

TEST(FindContacts, FindsTheStepsOfAWalk) {
  const Walk walk = make_walk(5);
  const std::vector<bool> found = find_contacts(walk.places, walk.times, Vector3d::UnitY(), 0.9);
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Within five frames of lifting and landing either is fine.
    const auto edge = [&](std::size_t k) { return k < found.size() && walk.stands[k] != walk.stands[i]; };
    bool near_edge = false;
    for (std::size_t k = i >= 5 ? i - 5 : 0; k <= i + 5; ++k) near_edge = near_edge || edge(k);
    if (!near_edge) {
      EXPECT_EQ(found[i], walk.stands[i]) << i;
    }
  }
}

TEST(FindContacts, AFootThatRollsOffUnderAFastBodyStands) {
  // Eight legs a second, as in a sprint: down for a fifteenth of a second, rolling on at up to one leg a second.
  std::vector<Vector3d> places;
  std::vector<Vector3d> body;
  std::vector<double> times;
  double z = 0;
  for (int i = 0; i < 100; ++i) {
    const bool down = i % 40 >= 10 && i % 40 <= 17;
    times.push_back(i / 120.0);
    body.emplace_back(0, 1, 8 * times.back());
    z += (down ? 0.9 : 10.0) / 120;
    places.emplace_back(0, down ? 0.01 : 0.3, z);
  }
  const std::vector<bool> alone = find_contacts(places, times, Vector3d::UnitY(), 1);
  EXPECT_EQ(std::count(alone.begin(), alone.end(), true), 0);
  const std::vector<bool> found = find_contacts(places, times, Vector3d::UnitY(), 1, body);
  for (const int key : {13, 14, 53, 54}) EXPECT_TRUE(found[static_cast<std::size_t>(key)]) << key;
  for (const int key : {5, 22, 30, 45, 62}) EXPECT_FALSE(found[static_cast<std::size_t>(key)]) << key;
}

TEST(FindContacts, DoesNotBelieveWhatIsHighOrFast) {
  std::vector<Vector3d> places;
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) {
    times.push_back(i / 60.0);
    places.emplace_back(2.0 * i / 60, 0, 0);  // Sliding along the ground, two legs a second.
  }
  std::vector<bool> found = find_contacts(places, times, Vector3d::UnitY(), 1);
  EXPECT_EQ(std::count(found.begin(), found.end(), true), 0);
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = {0, i < 50 ? 0.0 : 0.5, 0};  // Held in the air.
  found = find_contacts(places, times, Vector3d::UnitY(), 1);
  EXPECT_TRUE(found[20]);
  EXPECT_FALSE(found[80]);
}

TEST(FindContacts, TakesNothingFromNothing) {
  EXPECT_TRUE(find_contacts({}, {}, Vector3d::UnitY(), 1).empty());
}

}  // namespace
}  // namespace limber::internal
