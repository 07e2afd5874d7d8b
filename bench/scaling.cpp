#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "limber/arap/internal/pose_stepper.h"
#include "limber/arap/pose_solver.h"
#include "limber/compress/compress_skin.h"
#include "limber/flesh/jiggle.h"
#include "limber/geometry/internal/sampling.h"
#include "limber/mls/mls.h"
#include "limber/runtime/arap.h"
#include "limber/runtime/mls.h"
#include "limber/runtime/skin.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

#include "bench/bench.h"
#include "bench/skin_problem.h"
#include "bench/solve_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

/// Collects points of curves: name "CURVE against AXIS: X", which is what documents.h draws.
class Curves {
 public:
  explicit Curves(bool quick) : seconds_(quick ? 0.02 : 0.2) {}

  void add(const char* curve, const char* axis, double x, double seconds) {
    results_.push_back({"scaling", fmt::format("{} against {}: {:.0f}", curve, axis, x), seconds * 1e6, "us", 0, ""});
  }
  void measure(const char* curve, const char* axis, double x, std::function<void()> call) {
    add(curve, axis, x, median_seconds(call, 3, seconds_));
  }
  /// For what takes seconds.
  void measure_once(const char* curve, const char* axis, double x, std::function<void()> call) {
    add(curve, axis, x, seconds_of(call));
  }
  std::vector<Result> take() { return std::move(results_); }

 private:
  double seconds_;
  std::vector<Result> results_;
};

/// Memory and targets of a solver for a problem.
struct Solver {
  explicit Solver(const SolveProblem& problem) {
    Random random(1);
    const Pose pose = random_pose(problem, random);
    const PosedConstraints held = constraints_of(problem.model, problem.rig, pose, problem.shape.positions);
    system = pack(constrain(problem.model, held.rows));
    targets = packed(held.targets);
    rotations.resize(system.state_size());
    dofs.resize(static_cast<std::size_t>(system.dof_count) * 3);
    scratch.resize(solve_scratch_size(system));
  }
  /// A frame of four sweeps.
  void frame() {
    reset_rotations(system, rotations);
    solve_reduced({&system, targets, rotations, dofs, scratch, {}});
  }
  ReducedSystem system;
  std::vector<float> targets, rotations, dofs, scratch;
};

void against_vertices(Curves& curves) {
  for (const int thickness : {2, 4, 8, 16, 30}) {  // About 600, 1,700, 5,600, 20,000, 66,000 vertices.
    const Shape bar = tet_bar(68, thickness, thickness);
    const SolveProblem problem = make_solve_problem(bar, 17, 34);
    Solver solver(problem);
    curves.measure("a solved frame with 17 handles", "vertices", bar.vertex_count(), [&] { solver.frame(); });
    curves.measure("reduced setup", "vertices", bar.vertex_count(),
                   [&] { build_reduced_model(bar, problem.subspace, {.clusters = 34}); });
  }
  for (const int wanted : {1000, 3200, 10000, 32000, 100000}) {
    DenseSkin skin = make_dense_skin(wanted, 17);
    const int n = skin.shape.vertex_count();
    const PackedInfluences packed_weights = pack_influences(limited(skin.weights, 4), 4);
    std::vector<float> rest(static_cast<std::size_t>(n) * 3);
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = static_cast<float>(skin.shape.positions.data()[i]);
    std::vector<float> bones;
    for (int b = 0; b < 17; ++b) bones.insert(bones.end(), {1, 0, 0, 0.1f, 0, 1, 0, 0.2f, 0, 0, 1, 0.3f});
    std::vector<float> moved(rest.size());
    std::vector<float> scratch(skin_scratch_size(17));
    SkinJob job;
    job.table = packed_weights.table();
    job.bones = bones;
    job.rest_positions = rest;
    job.positions = moved;
    job.scratch = scratch;
    curves.measure("linear blending with 4 bones", "vertices", n, [&] { skin_linear_blend(job); });

    MlsControls controls;
    for (int i = 0; i < 5; ++i) controls.points.push_back({skin.shape.positions.row(i * (n / 5)).transpose()});
    const PackedMls tables = pack_mls(skin.shape.positions, controls);
    const std::vector<float> targets = packed(1.1 * controls.rest_targets());
    std::vector<float> mls_scratch(mls_scratch_size(tables.tables()));
    curves.measure("moving least squares with 5 pins", "vertices", n, [&] {
      deform_mls({tables.tables(), MlsVariant::Rigid, targets, mls_scratch, moved, {}, {}});
    });
    FactoriseOptions options;
    options.operations = 4;
    const IndexLists neighbors = skin_neighbors(skin.shape, skin.weights);
    curves.measure_once("compression of 17 bones", "vertices", n,
                        [&] { factorise_weights(skin.weights, neighbors, options); });
  }
  for (const int resolution : {30, 55, 100, 180, 340}) {
    const Sample sample = make_sample("rectangle", resolution);
    const Domain domain = make_domain(sample.shape);
    Rig rig;
    rig.dimension = 2;
    for (const int v : farthest_points(sample.shape, 20)) {
      rig.handles.push_back(
          {fmt::format("p{}", rig.count()), -1, PointHandle{sample.shape.positions.row(v).transpose()}});
    }
    BindReport report;
    curves.measure("biharmonic weights of 20 points", "vertices", sample.shape.vertex_count(),
                   [&] { bind_biharmonic(domain, sample.shape, rig, {}, report); });
  }
}

void against_handles(Curves& curves) {
  for (const int handles : {3, 10, 30, 100, 300}) {
    const SolveProblem problem = make_solve_problem(tet_bar(600, 2, 2), handles, 2 * handles);
    Solver solver(problem);
    curves.measure("a solved frame", "handles", handles, [&] { solver.frame(); });
    Random random(4);
    const PosedConstraints held =
        constraints_of(problem.model, problem.rig, random_pose(problem, random), problem.shape.positions);
    PoseStepper stepper(std::make_shared<const ReducedModel>(problem.model), held.rows);
    curves.measure("another set of constraints", "handles", handles, [&] { stepper.set_rows(held.rows); });
  }
}

void against_clusters(Curves& curves) {
  const Shape bar = tet_bar(1600, 1, 1);
  for (const int clusters : {8, 24, 80, 240, 800}) {
    Solver solver(make_solve_problem(bar, 17, clusters));
    curves.measure("a solved frame with 17 handles", "clusters", clusters, [&] { solver.frame(); });
  }
}

void against_characters(Curves& curves) {
  const SolveProblem problem = make_solve_problem(tet_bar(60, 6, 6), 17, 34);
  const Solver one(problem);
  for (const int count : {16, 48, 160, 480, 1600}) {
    std::vector<float> targets;
    for (int i = 0; i < count; ++i) targets.insert(targets.end(), one.targets.begin(), one.targets.end());
    std::vector<float> rotations(crowd_state_size(one.system, count));
    std::vector<float> dofs(static_cast<std::size_t>(count) * one.system.dof_count * 3);
    std::vector<float> scratch(crowd_scratch_size(one.system, count));
    curves.measure("a crowd of 17 handles each", "characters", count, [&] {
      reset_crowd(one.system, rotations);
      solve_crowd({&one.system, count, targets, rotations, dofs, scratch});
    });
  }
}

void against_particles_and_frames(Curves& curves) {
  const Sample sample = make_sample("mannequin", 60);
  const std::vector<AffineMatrix> rest(static_cast<std::size_t>(sample.rig.count()), AffineMatrix::Identity());
  std::vector<float> bones;
  for (std::size_t b = 0; b < rest.size(); ++b) bones.insert(bones.end(), {1, 0, 0, 0.01f, 0, 1, 0, 0, 0, 0, 1, 0});
  for (const int cells : {10, 20, 34, 60, 112}) {
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = cells;
    BindReport report;
    const LatticeCharacter character = build_lattice_character(sample.shape, sample.rig, options, report);
    LatticeBody body(character.system);
    curves.measure("a step of flesh", "particles", character.weights.lattice.particle_count(),
                   [&] { body.step(bones); });
    if (cells != 10) continue;
    for (const int frames : {3, 10, 30, 100, 300}) {
      curves.measure("a bake with jiggle", "frames", frames,
                     [&] { bake_jiggle(character, sample.rig, [&](double) { return rest; }, 0, 60, frames, {}); });
    }
  }
}

}  // namespace

std::vector<Result> run_scaling(const Options& options) {
  Curves curves(options.quick);
  against_vertices(curves);
  against_handles(curves);
  against_clusters(curves);
  against_characters(curves);
  against_particles_and_frames(curves);
  return curves.take();
}

}  // namespace limber::bench
