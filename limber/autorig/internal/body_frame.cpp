#include "limber/autorig/internal/body_frame.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/autorig/internal/humanoid_marks.h"
#include "limber/autorig/internal/quadruped_marks.h"
#include "limber/autorig/internal/side_limbs.h"

namespace limber::internal {
namespace {

using Scores = std::array<double, kBodyClasses>;

/// Falls from 1 at `start` by `slope` per unit, down to `least`.
double falling(double value, double start, double slope, double least) {
  return std::max(least, 1 - std::max(0.0, value - start) * slope);
}

/// How many parts of a body stand on the ground.
int count_feet(const BodyGrid& grid, double ground, double height) {
  const int y = static_cast<int>((ground + 0.03 * height - grid.origin.y()) / grid.cell);
  std::vector<char> seen(grid.solid.size(), 0);
  int feet = 0;
  for (int z = 0; z < grid.size.z(); ++z) {
    for (int x = 0; x < grid.size.x(); ++x) {
      if (!grid.filled(x, y, z) || seen[static_cast<std::size_t>(grid.index(x, y, z))]) continue;
      ++feet;
      std::vector<int> stack{grid.index(x, y, z)};
      seen[static_cast<std::size_t>(stack.back())] = 1;
      while (!stack.empty()) {
        const Eigen::Vector3i at = grid.place(stack.back());
        stack.pop_back();
        for (int dz = -1; dz <= 1; ++dz) {
          for (int dx = -1; dx <= 1; ++dx) {
            if (!grid.filled(at.x() + dx, y, at.z() + dz)) continue;
            const int n = grid.index(at.x() + dx, y, at.z() + dz);
            if (seen[static_cast<std::size_t>(n)]) continue;
            seen[static_cast<std::size_t>(n)] = 1;
            stack.push_back(n);
          }
        }
      }
    }
  }
  return feet;
}

/// How much of a body is the same in front and behind.
double mirrored_lengthwise(const BodyGrid& grid) {
  Eigen::Matrix3d aside;
  aside << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  double share = 0;
  middle_plane(turned(grid, aside), share);
  return share;
}

/// How much less something on four legs is an animal because it looks like furniture or a car: the same in front and
/// behind, or a thin plate on legs.
double alive(const BodyGrid& grid, const QuadrupedMarks& marks) {
  const double lengthwise = mirrored_lengthwise(grid);
  if (lengthwise > 0.9) return 0.15;
  double result = lengthwise > 0.85 ? 0.3 : 1;
  std::vector<double> tops;
  for (const BodySlice& slice : marks.slices) {
    if (slice.z > marks.back.z_high && slice.z < marks.front.z_low) tops.push_back(slice.middle_top);
  }
  if (tops.empty()) return result;
  std::nth_element(tops.begin(), tops.begin() + static_cast<std::ptrdiff_t>(tops.size() / 2), tops.end());
  const double thick = tops[tops.size() / 2] - marks.belly;
  if (thick < 0.25 * (marks.belly - marks.ground)) result *= 0.15;
  return result;
}

/// How well each class explains a body that stands on the ground y, mirrored about a plane across x.
/// @param share      Becomes the part of it that is.
/// @param furniture  Becomes true if it stands on four legs, but is no animal.
Scores class_scores(const BodyGrid& grid, double& share, bool& furniture) {
  const int plane = middle_plane(grid, share);
  const BodyGrid common = common_half(grid, plane);
  const HumanoidMarks figure = humanoid_marks(common, plane);
  const QuadrupedMarks animal = quadruped_marks(share < 0.85 ? both_halves(grid, plane) : common, plane);
  Eigen::Vector3d low = Eigen::Vector3d::Constant(1e300), high = -low;
  for (int i = 0; i < grid.count(); ++i) {
    if (!grid.solid[static_cast<std::size_t>(i)]) continue;
    low = low.cwiseMin(grid.center(i));
    high = high.cwiseMax(grid.center(i));
  }
  const Eigen::Vector3d extent = high - low;
  const double height = std::max(extent.y(), grid.cell), width = extent.x() / height, depth = extent.z() / height;
  const double mirrored = std::clamp((share - 0.2) / 0.6, 0.2, 1.0) * share;
  const double crotch = (figure.crotch - figure.ground) / height;
  const ArmMarks& arm = figure.arm;
  const double arm_length = arm.found ? arm.length / height : 0;
  const double stance = animal.found ? (animal.front.z - animal.back.z) / height : 0;
  const bool four_legs = stance > 0.24;

  Scores scores{};
  {
    double score =
        mirrored * falling(depth, 1, crotch > 0.12 && arm.found ? 0.45 : 0.8, 0.2) * falling(width, 1.9, 1, 0.05);
    // Arms may lie against the body of who stands upright on two legs.
    const double armless = crotch > 0.2 && width < 0.6 && depth < 0.5 ? 0.6 : 0.3;
    score *= std::max(arm.found ? std::min(1.0, arm.tube * arm_length / 0.22) : 0, armless);
    if (arm.found) {
      const double root = (arm.rings[static_cast<std::size_t>(arm.root)].center.y() - figure.ground) / height;
      if (root < crotch + 0.08) score *= 0.7;
      if (root < 0.25) score *= 0.5;
    }
    score *= crotch >= 0.06 ? 1 : depth < 0.9 ? 0.42 : 0.15;
    if (four_legs) score *= 0.15;
    // Who walks or fights is not the same on both sides, but stands upright on two feet.
    const bool posed = share < 0.8 && width < 0.8 && depth < 0.9;
    if (posed && count_feet(grid, figure.ground, height) == 2) score = std::max(score, 0.4);
    scores[static_cast<std::size_t>(BodyClass::Humanoid)] = score;
  }
  if (stance > 0.2) {
    const double score =
        mirrored * std::min(1.0, stance / 0.35) * falling(stance, 1.1, 0.8, 0.05) * falling(width, 1.3, 0.4, 0.3);
    const double life = alive(grid, animal);
    furniture = score > 0.3 && life < 0.5;
    scores[static_cast<std::size_t>(BodyClass::Quadruped)] = life * score;
  }
  if (!four_legs && (depth > 1.05 || width > 2.2)) {
    scores[static_cast<std::size_t>(BodyClass::Bird)] =
        0.55 * mirrored * std::clamp((arm_length - 0.5) / 0.3, 0.0, 1.0);
    // Wings that are spread flat, at the top of the body, are no tubes.
    const bool spread = width > 2.2 && extent.x() > 1.25 * extent.z();
    double& bird = scores[static_cast<std::size_t>(BodyClass::Bird)];
    if (spread) bird = std::max(bird, 0.45 * mirrored);
  }
  if (!four_legs && depth > 1.4 && crotch < 0.1) {
    scores[static_cast<std::size_t>(BodyClass::Fish)] = 0.4 * mirrored * std::clamp(1.2 - arm_length, 0.0, 1.0);
  }
  if (depth > 3.5 && width < 1.6 && !arm.found) scores[static_cast<std::size_t>(BodyClass::Snake)] = 0.6 * mirrored;
  const std::vector<LimbTip> legs = standing_tips(limb_tips(common, plane, 0.06 * extent.maxCoeff()), low.y(), height);
  if (legs.size() >= 3 && width > 0.8) {
    scores[static_cast<std::size_t>(BodyClass::Spider)] = 0.9 * mirrored;
    scores[static_cast<std::size_t>(BodyClass::Humanoid)] *= 0.5;
    scores[static_cast<std::size_t>(BodyClass::Quadruped)] *= 0.7;
  }
  return scores;
}

/// How usual it is that bodies look along this axis, or against it.
double front_axis_prior(const Eigen::Vector3d& up, const Eigen::Vector3d& front) {
  const bool usual = std::abs(up.z()) > 0.5 ? std::abs(front.y()) > 0.5 : std::abs(front.z()) > 0.5;
  return usual ? 1 : 0.9;
}

/// How usual it is that files have this axis up.
double up_prior(const Eigen::Vector3d& up) {
  if (up.y() > 0.5) return 1;
  if (up.z() > 0.5) return 0.6;
  return up.y() < -0.5 ? 0.45 : 0.4;
}

}  // namespace

double front_prior(const Eigen::Vector3d& up, const Eigen::Vector3d& front) {
  constexpr double kUsual = 1.25, kElse = 0.8;
  if (std::abs(up.y()) > 0.5 && std::abs(front.z()) > 0.5) return front.z() > 0 ? kUsual : -kUsual;
  if (std::abs(up.z()) > 0.5 && std::abs(front.y()) > 0.5) return front.y() < 0 ? kUsual : -kUsual;
  return front.sum() > 0 ? kElse : -kElse;
}

ShapeFrame find_frame(const BodyGrid& coarse, const ShapeFrameHints& hints) {
  struct Guess {
    Eigen::Matrix3d axes;
    Scores scores;
    double share;
    bool furniture;
    double value;
    int best;
  };
  std::vector<Guess> guesses;
  const auto guess_up = [&](const Eigen::Vector3d& up) {
    if (hints.up && up.dot(*hints.up) < 0.9) return;
    for (int axis = 0; axis < 3; ++axis) {
      Eigen::Vector3d front = Eigen::Vector3d::Zero();
      front[axis] = 1;
      if (std::abs(up[axis]) > 0.5 || (hints.front && std::abs(front.dot(*hints.front)) < 0.9)) continue;
      if (front_prior(up, front) < 0) front = -front;
      Guess guess;
      guess.axes.row(0) = up.cross(front);
      guess.axes.row(1) = up;
      guess.axes.row(2) = front;
      const BodyGrid seen = turned(coarse, guess.axes);
      guess.share = 0;
      guess.furniture = false;
      guess.scores = class_scores(seen, guess.share, guess.furniture);
      guess.value = -1;
      guess.best = 0;
      for (int k = 0; k < kBodyClasses; ++k) {
        if (hints.body && k != static_cast<int>(*hints.body)) continue;
        // Wings, fins and chains hardly tell which way is up.
        const double plain = k >= static_cast<int>(BodyClass::Bird) && up.y() < 0.5 ? 0.5 : 1;
        const double value =
            (guess.scores[static_cast<std::size_t>(k)] + 0.01) * up_prior(up) * front_axis_prior(up, front) * plain;
        if (value <= guess.value) continue;
        guess.value = value;
        guess.best = k;
      }
      guesses.push_back(guess);
    }
  };
  // Most files have y up: if that explains the body well, nothing else is tried. A lump is no body any way up.
  constexpr double kGoodEnough = 0.75, kLump = 0.6;
  const double solid = static_cast<double>(std::count(coarse.solid.begin(), coarse.solid.end(), 1));
  const bool lump = !hints.up && solid > kLump * static_cast<double>((coarse.size.array() - 4).prod());
  guess_up(Eigen::Vector3d::UnitY());
  const bool good = std::any_of(guesses.begin(), guesses.end(), [](const Guess& g) { return g.value > kGoodEnough; });
  // A table on its side has arms and legs, too, but it stands.
  const bool stands = std::any_of(guesses.begin(), guesses.end(), [](const Guess& g) { return g.furniture; });
  for (int axis = 0; axis < 3 && !good && !lump && !stands; ++axis) {
    for (const double sign : {1.0, -1.0}) {
      const Eigen::Vector3d up = sign * Eigen::Vector3d::Unit(axis);
      if (up.y() < 0.5) guess_up(up);
    }
  }
  // What is the same on both sides of one plane is hardly a body that has its sides elsewhere.
  constexpr double kClearlyMirrored = 0.9, kNearly = 0.1;
  double most = 0;
  for (const Guess& guess : guesses) most = std::max(most, guess.share);
  for (Guess& guess : guesses) {
    if (most < kClearlyMirrored) break;
    const double less = falling(most - guess.share, kNearly, 8, 0.3);
    guess.value *= less;
    for (double& score : guess.scores) score *= less;
  }
  const Guess& best = *std::max_element(guesses.begin(), guesses.end(),
                                        [](const Guess& a, const Guess& b) { return a.value < b.value; });
  ShapeFrame frame;
  frame.axes = best.axes;
  frame.scores = best.scores;
  frame.share = best.share;
  frame.best = static_cast<BodyClass>(best.best);
  frame.value = best.value;
  double other = 0;
  for (const Guess& guess : guesses) {
    if ((guess.axes.row(1) - best.axes.row(1)).norm() > 0.5) other = std::max(other, guess.value);
    for (int k = 0; k < kBodyClasses; ++k) {
      if (k == best.best) continue;
      frame.rival = std::max(frame.rival, guess.scores[static_cast<std::size_t>(k)] * up_prior(guess.axes.row(1)));
    }
  }
  frame.up_confidence = good ? best.value : best.value / (best.value + other);
  if (hints.front && frame.axes.row(2).dot(*hints.front) < 0) {
    frame.axes.row(0) = -frame.axes.row(0);
    frame.axes.row(2) = -frame.axes.row(2);
  }
  return frame;
}

}  // namespace limber::internal
