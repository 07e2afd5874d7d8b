// Flesh that overshoots, wobbles and settles: an octopus is jerked aside, and its arms follow late. Afterwards they
// come to rest exactly where skinning alone would have put them.
//
// Prints:
//   after the jerk the flesh lags by more than 0.1 of the jerk
//   two seconds later it is within 0.01 of the jerk from its pose
//   preview and bake agree to the last bit: yes

#include <cstdio>
#include <vector>

#include "limber/core/error.h"
#include "limber/flesh/jiggle.h"
#include "limber/runtime/flesh.h"
#include "limber/samples/samples.h"

using namespace limber;

namespace {

constexpr double kStep = 1.0 / 120;  // The simulation's own; frames do not change it.
constexpr double kJerk = 0.2;        // How far the bones jump.
constexpr double kJerkTime = 0.1;    // When: what moves from the start on is taken for a motion that goes on.

/// Every bone jumps sideways once and stays there.
std::vector<AffineMatrix> bones_at(int count, double seconds) {
  AffineMatrix moved = AffineMatrix::Identity();
  moved(0, 3) = seconds > kJerkTime ? kJerk : 0;
  return std::vector<AffineMatrix>(static_cast<std::size_t>(count), moved);
}

/// What LatticeBody takes: twelve floats per bone.
std::vector<float> flat(const std::vector<AffineMatrix>& bones) {
  std::vector<float> values;
  for (const AffineMatrix& bone : bones) {
    for (int i = 0; i < 12; ++i) values.push_back(static_cast<float>(bone.data()[i]));
  }
  return values;
}

/// The largest distance of a vertex from where its rest position would be after the jerk.
double farthest_from_pose(const Shape& shape, std::span<const float> positions) {
  double farthest = 0;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const Eigen::Vector3d at(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
    const Eigen::Vector3d pose = shape.positions.row(v).transpose() + Eigen::Vector3d(kJerk, 0, 0);
    farthest = std::max(farthest, (at - pose).norm());
  }
  return farthest;
}

void jerk() {
  const auto [shape, rig] = make_sample("octopus", 60);

  // Setup: a lattice of small cubes around the shape, with weights for every bone.
  LatticeCharacterOptions lattice;
  lattice.weights.lattice.cells_along_longest = 20;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(shape, rig, lattice, report);

  // Run time: one call per step, no allocation. A game would ask for the positions once per frame.
  LatticeBody body(character.system, {.step_seconds = kStep});
  body.restart(flat(bones_at(rig.count(), 0)));
  std::vector<float> positions(static_cast<std::size_t>(shape.vertex_count()) * 3);
  auto run_until = [&, steps = 0](double seconds) mutable {
    for (; steps * kStep < seconds; ++steps) body.step(flat(bones_at(rig.count(), (steps + 1) * kStep)));
    body.positions(positions);
    return farthest_from_pose(shape, positions);
  };
  std::printf("after the jerk the flesh lags by %s than 0.1 of the jerk\n",
              run_until(kJerkTime + 5 * kStep) > 0.1 * kJerk ? "more" : "less");
  const double end = run_until(2);
  std::printf("two seconds later it is %s 0.01 of the jerk from its pose\n",
              end < 0.01 * kJerk ? "within" : "more than");

  // The same as a bake, for a file: frames at any rate, the simulation in its own steps.
  JiggleOptions options;
  options.step_seconds = kStep;
  const MeshSequence baked = bake_jiggle(
      character, rig, [&](double seconds) { return bones_at(rig.count(), seconds); }, 0, 24, 49, options);
  const std::span<const float> last = baked.frame(48);  // At two seconds.
  std::printf("preview and bake agree to the last bit: %s\n",
              std::equal(last.begin(), last.end(), positions.begin()) ? "yes" : "no");
}

}  // namespace

int main() {
  try {
    jerk();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
