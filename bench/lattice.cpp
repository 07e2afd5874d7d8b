#include <cmath>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/flesh/internal/build_matching_plan.h"
#include "limber/flesh/jiggle.h"
#include "limber/runtime/flesh.h"
#include "limber/samples/samples.h"

#include "bench/bench.h"
#include "bench/lattice_textbook.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr int kHalfWidth = 2;

/// A lattice of a shape with about so many particles.
VoxelLattice lattice_near(const Shape& shape, int particles) {
  VoxelLatticeOptions options;
  options.cells_along_longest = 24;
  VoxelLattice best = make_voxel_lattice(shape, options);
  for (int attempt = 0; attempt < 4; ++attempt) {
    const double factor = std::cbrt(static_cast<double>(particles) / best.particle_count());
    const int cells = std::max(1, static_cast<int>(std::lround(options.cells_along_longest * factor)));
    if (cells == options.cells_along_longest) break;
    options.cells_along_longest = cells;
    best = make_voxel_lattice(shape, options);
  }
  return best;
}

/// One lattice in a wobbling state, for both versions.
struct Problem {
  explicit Problem(VoxelLattice made)
      : lattice(std::move(made)), plan(build_matching_plan(lattice, kHalfWidth)), textbook(lattice, kHalfWidth) {
    const int n = lattice.particle_count();
    Random random(1);
    positions = lattice.particles;
    velocities.resize(n, 3);
    motions.assign(static_cast<std::size_t>(n) * kMatchingRow, 0);
    for (int p = 0; p < n; ++p) {
      for (int c = 0; c < 3; ++c) {
        const double displacement = 0.2 * lattice.cell_size * random.uniform(-1, 1);
        velocities(p, c) = random.uniform(-1, 1);
        positions(p, c) += displacement;
        motions[p * kMatchingRow + c] = static_cast<float>(displacement);
        motions[p * kMatchingRow + 4 + c] = static_cast<float>(velocities(p, c));
      }
    }
    rotations.resize(matching_state_size(plan));
    scratch.resize(matching_scratch_size(plan));
    goals.resize(motions.size());
    reset_matching(plan, rotations);
  }

  void fast() { match_shapes({&plan, motions, rotations, goals, scratch}); }
  void slow() { textbook.match(positions, velocities, slow_goals, slow_damped); }

  VoxelLattice lattice;
  MatchingPlan plan;
  TextbookMatching textbook;
  Positions positions, velocities, slow_goals, slow_damped;
  std::vector<float> motions, rotations, goals, scratch;
};

void measure_matching(const std::string& name, Problem& problem, int repetitions, std::vector<Result>& results) {
  const PairOfSeconds both =
      median_seconds_in_turns([&] { problem.fast(); }, [&] { problem.slow(); }, repetitions, 0.4);
  const double particles = problem.lattice.particle_count();
  results.push_back(
      {"lattice", name, both.first * 1e3, "ms", both.second / both.first, "sums over every region, JacobiSVD, double"});
  results.push_back({"lattice", name + "_particles", particles, "particles", 0, ""});
  results.push_back({"lattice", name + "_rate", particles / (both.first * 1e3), "particles per ms", 0, ""});
}

void measure_threads(Problem& problem, std::vector<Result>& results) {
  constexpr int kThreads = 2;
  const auto run = [&](int count) {
    set_thread_count(count);
    problem.fast();
    set_thread_count(kThreads);
  };
  set_thread_count(kThreads);
  const PairOfSeconds both = median_seconds_in_turns([&] { run(kThreads); }, [&] { run(1); }, 20, 0.6);
  set_thread_count(1);
  results.push_back(
      {"lattice", "match_100k_two_threads", both.first * 1e3, "ms", both.second / both.first, "one thread"});
}

/// A turn of every bone about its own joint, as large as in a lively dance.
std::vector<float> dancing_bones(const Rig& rig, double seconds) {
  std::vector<Eigen::Affine3d> motions(static_cast<std::size_t>(rig.count()));
  std::vector<float> bones(static_cast<std::size_t>(rig.count()) * 12);
  for (const int handle : parents_first(rig)) {
    const Eigen::Vector3d joint = std::get<BoneHandle>(rig.handles[handle].form).head;
    const Eigen::Vector3d axis = Eigen::Vector3d(std::sin(handle), std::cos(2.0 * handle), 0.5).normalized();
    const int parent = rig.handles[handle].parent;
    motions[handle] = (parent < 0 ? Eigen::Affine3d::Identity() : motions[parent]) * Eigen::Translation3d(joint) *
                      Eigen::AngleAxisd(0.4 * std::sin(6 * seconds + handle), axis) * Eigen::Translation3d(-joint);
    for (int k = 0; k < 12; ++k) {
      bones[static_cast<std::size_t>(handle) * 12 + k] = static_cast<float>(motions[handle](k / 4, k % 4));
    }
  }
  return bones;
}

/// The thesis' tables 1 and 2: particles, and frames per second on a laptop and on a desktop machine.
struct PrintedFrame {
  int particles, laptop, desktop;
};
constexpr PrintedFrame kThesis[] = {{1072, 149, 215}, {1906, 93, 134}, {2451, 62, 99}, {3058, 42, 82}};

/// All that a frame needs: skeleton, skinning, matching with damping, volume of every part, embedding; flesh as in the
/// thesis (delta 1, alpha 0.25).
void measure_frame(const Sample& sample, const PrintedFrame& printed, std::vector<Result>& results) {
  LatticeCharacterOptions options;
  options.weights.lattice.cell_size = lattice_near(sample.shape, printed.particles).cell_size;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(sample.shape, sample.rig, options, report);
  LatticeBody body(character.system, {.step_seconds = 1.0 / 60});
  LatticeProfile profile;
  profile.softness = 1;
  profile.stiffness = 0.25f;
  body.set_profiles(std::vector<LatticeProfile>(static_cast<std::size_t>(sample.rig.count()), profile));
  std::vector<float> vertices(static_cast<std::size_t>(sample.shape.vertex_count()) * 3);
  int frame = 0;
  const double seconds = median_seconds(
      [&] {
        body.step(dancing_bones(sample.rig, ++frame / 60.0));
        body.positions(vertices);
      },
      60, 0.5);
  const std::string row = fmt::format("lattice of about {}", printed.particles);
  const auto add = [&](const char* column, double value, const std::string& beside) {
    results.push_back({"papers/2010", row + ": " + column, value, "", 0, beside});
  };
  add("particles", static_cast<double>(character.system.particle_count), fmt::format("{}", printed.particles));
  add("vertices", static_cast<double>(vertices.size() / 3), "28059");
  add("frames per second", 1 / seconds, fmt::format("{}, laptop; {}, desktop", printed.laptop, printed.desktop));
}

}  // namespace

std::vector<Result> run_lattice(const Options& /*options*/) {
  const int threads = thread_count();
  set_thread_count(1);
  std::vector<Result> results;
  const Sample sample = make_sample("mannequin", 205);
  const Shape& mannequin = sample.shape;
  for (const PrintedFrame& printed : kThesis) measure_frame(sample, printed, results);
  Problem small(lattice_near(mannequin, 1900));
  measure_matching("match_1900", small, 30, results);
  Problem large(lattice_near(mannequin, 100'000));
  measure_matching("match_100k", large, 3, results);
  measure_threads(large, results);
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
