#include "limber/mls/mls.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>
#include <fmt/format.h>

#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/runtime/common.h"
#include "limber/runtime/mls.h"
#include "limber/samples/samples.h"

#include "bench/bench.h"
#include "bench/mls_reference.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr const char* kNaive = "naive: weights in double every frame, one Eigen JacobiSVD per vertex";
constexpr const char* kExact = "the exact method";
constexpr const char* kPaper = "the paper's exact method: tables, a quartic per vertex in scalar code";

/// A standing figure's worth of points, and controls about it that have turned and moved.
struct Problem {
  Problem(int vertex_count, int control_count) {
    Random random(3);
    vertices.resize(vertex_count, 3);
    for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
      vertices.row(v) << random.uniform(-0.4, 0.4), random.uniform(-0.5, 0.5), random.uniform(-0.3, 0.3);
    }
    controls.points.resize(static_cast<std::size_t>(control_count));
    targets.resize(control_count, 3);
    for (int i = 0; i < control_count; ++i) {
      const Eigen::Vector3d place(random.uniform(-0.4, 0.4), random.uniform(-0.5, 0.5), random.uniform(-0.3, 0.3));
      controls.points[static_cast<std::size_t>(i)].position = place;
      const Eigen::AngleAxisd turn(0.6 * place.y(), Eigen::Vector3d::UnitX());
      targets.row(i) = (turn * place).transpose() + 0.05 * Eigen::RowVector3d::Random();
    }
    packed = pack_mls(vertices, controls);
    for (Eigen::Index i = 0; i < targets.size(); ++i) wanted.push_back(static_cast<float>(targets.data()[i]));
    scratch.resize(mls_scratch_size(packed.tables()));
    positions.resize(static_cast<std::size_t>(vertices.size()));
    drag.resize(mls_drag_size(packed.tables()));
    turns.resize(mls_fast_state_size(packed.tables()));
    chunks.resize(mls_chunk_count(packed.tables()));
    moved.assign(static_cast<std::size_t>(control_count), 0);
    moved[0] = 1;
  }

  MlsJob job() { return {packed.tables(), MlsVariant::Rigid, wanted, scratch, positions, {}, {}}; }

  /// The next position of a control that goes round in a circle, as a hand would drag it.
  std::array<float, 3> next_displacement() {
    const float angle = 0.1f * static_cast<float>(frame++);
    return {0.05f * std::cos(angle), 0.05f * std::sin(angle), 0};
  }

  void exact() { deform_mls(job()); }
  void begin_drag() { begin_mls_drag(job(), moved, drag); }
  MlsDragJob drag_job() { return {packed.tables(), MlsVariant::Rigid, drag, next_displacement(), positions}; }
  void incremental() { deform_mls_drag(drag_job()); }
  void fast() {
    const std::array<float, 3> d = next_displacement();
    std::vector<float> shifted = wanted;
    for (std::size_t k = 0; k < 3; ++k) shifted[k] += d[k];
    MlsJob frame_job = job();
    frame_job.targets = shifted;
    deform_mls_fast(frame_job, {turns, chunks, frame == 1});
  }
  void fast_incremental() { deform_mls_fast_drag(drag_job(), {turns, chunks, false}); }

  /// Largest distance of the last result from the reference, in sizes of the bounding box.
  double error() const {
    const Positions reference = mls_by_svd(vertices, controls, targets);
    double worst = 0;
    for (Eigen::Index i = 0; i < vertices.size(); i += 3) {
      const Eigen::Vector3f ours(positions[static_cast<std::size_t>(i)], positions[static_cast<std::size_t>(i) + 1],
                                 positions[static_cast<std::size_t>(i) + 2]);
      worst = std::max(worst, (ours.cast<double>().transpose() - reference.row(i / 3)).norm());
    }
    return worst / (vertices.colwise().maxCoeff() - vertices.colwise().minCoeff()).norm();
  }

  Positions vertices;
  MlsControls controls;
  Positions targets;
  PackedMls packed;
  std::vector<float> wanted, scratch, positions, moved;
  AlignedVector<float> drag, turns;
  std::vector<MlsFastStatistics> chunks;
  int frame = 0;
};

Result compare(const std::string& name, std::function<void()> ours, std::function<void()> theirs, const char* against,
               int repetitions = 20) {
  const PairOfSeconds both = median_seconds_in_turns(ours, theirs, repetitions, 0.6);
  return {"mls", name, both.first * 1e3, "ms", both.second / both.first, against};
}

/// Table 1 of the paper, for 165,000 vertices: frames per second with so many controls.
struct PrintedMethod {
  const char* name;
  const char* method;
  double with_5, with_15;
};
constexpr PrintedMethod kTable1[] = {{"exact", "exact", 6.5, 4},
                                     {"incremental", "exact, moments updated (+M)", 9, 9},
                                     {"fast", "linearised (+u), `mls-fast`", 11.5, 6},
                                     {"fast_incremental", "linearised, moments updated (+M+u)", 17.5, 17.5}};

/// The rows of that table, from what was measured.
void add_table_1(int controls, std::vector<Result>& results) {
  for (const PrintedMethod& row : kTable1) {
    const std::string name = fmt::format("{}_{}", row.name, controls);
    const auto measured =
        std::find_if(results.begin(), results.end(), [&](const Result& each) { return each.name == name; });
    results.push_back({"papers/2007", fmt::format("{}: {} pins", row.method, controls), 1e3 / measured->value, "", 0,
                       fmt::format("{:g}", controls == 5 ? row.with_5 : row.with_15)});
  }
}

void measure_controls(int vertices, int controls, std::vector<Result>& results) {
  Problem problem(vertices, controls);
  const std::string count = fmt::format("_{}", controls);
  const PaperTables paper(problem.vertices, problem.controls);
  Positions reference;
  const auto exact = [&] { problem.exact(); };
  results.push_back(compare(
      "exact" + count, exact, [&] { reference = mls_by_svd(problem.vertices, problem.controls, problem.targets); },
      kNaive, 5));
  problem.exact();
  results.push_back({"mls", "exact" + count + "_error", problem.error(), "of the bounding box", 0, ""});
  results.push_back(compare(
      "exact" + count + "_to_paper", exact, [&] { paper.deform(problem.targets, reference); }, kPaper, 10));
  problem.begin_drag();
  results.push_back(compare(
      "incremental" + count, [&] { problem.incremental(); }, exact, kExact));
  results.push_back(compare(
      "fast" + count, [&] { problem.fast(); }, exact, kExact));
  problem.begin_drag();
  results.push_back(compare(
      "fast_incremental" + count, [&] { problem.fast_incremental(); }, exact, kExact));
  add_table_1(controls, results);
}

/// The mannequin, moved by five pins along its skeleton and through space.
/// @param influences  Most joints per vertex.
void measure_skeleton(int resolution, int influences, std::vector<Result>& results) {
  const Sample figure = make_sample("mannequin", resolution);
  MlsControls pins;
  pins.points = {
      {{0.66, 0.97, 0.03}}, {{-0.66, 0.97, 0.03}}, {{0.12, 0.05, 0.05}}, {{-0.12, 0.05, 0.05}}, {{0, 1.7, 0}}};
  Positions goals = pins.rest_targets();
  goals.row(0) << 0.7, 1.6, 0.3;
  goals.row(3) << -0.2, 0.3, 0.3;
  std::vector<float> targets;
  for (Eigen::Index i = 0; i < goals.size(); ++i) targets.push_back(static_cast<float>(goals.data()[i]));
  BindReport report;
  SkeletonDeformer skeleton(figure.shape, figure.rig, pins, {.influences = influences}, report);
  const PackedMls packed = pack_mls(figure.shape.positions, pins);
  std::vector<float> scratch(mls_scratch_size(packed.tables()));
  std::vector<float> moved(static_cast<std::size_t>(figure.shape.positions.size()));
  const PairOfSeconds both =
      median_seconds_in_turns([&] { skeleton.move(targets, moved); },
                              [&] {
                                deform_mls({packed.tables(), MlsVariant::Rigid, targets, scratch, moved, {}, {}});
                              },
                              20, 0.6);
  const int vertices = figure.shape.vertex_count();
  const std::string row = fmt::format("mannequin, {}k vertices, {} joints per vertex", vertices / 1000, influences);
  const bool small = vertices < 200'000;
  results.push_back({"papers/2007-skeleton", row + ": frames per second", 1 / both.first, "", 0,
                     small ? "17 to 19.5, Armadillo, 165k vertices" : "10 to 12, Dragon, 247k vertices"});
  results.push_back({"papers/2007-skeleton", row + ": times faster than every vertex on its own",
                     both.second / both.first, "", 0, "about 3"});
}

Result compare_threads(Problem& problem) {
  // Many frames a turn: threads fall asleep while there is only one. The count is restored before the time
  // is taken, so that both are timed by the same clock.
  constexpr int kFrames = 20;
  const auto run = [&](int count) {
    set_thread_count(count);
    for (int frame = 0; frame < kFrames; ++frame) problem.exact();
    set_thread_count(2);
  };
  set_thread_count(2);
  const PairOfSeconds both = median_seconds_in_turns([&] { run(2); }, [&] { run(1); }, 20, 0.6);
  set_thread_count(1);
  return {"mls", "exact_5_two_threads", both.first / kFrames * 1e3, "ms", both.second / both.first, "one thread"};
}

}  // namespace

std::vector<Result> run_mls(const Options& /*options*/) {
  const int threads = thread_count();
  set_thread_count(1);
  constexpr int kVertices = 165000;
  std::vector<Result> results;
  for (const int controls : {5, 15}) measure_controls(kVertices, controls, results);
  for (const int influences : {4, 8}) {
    for (const int resolution : {500, 615}) measure_skeleton(resolution, influences, results);
  }
  Problem problem(kVertices, 5);
  results.push_back(compare_threads(problem));
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
