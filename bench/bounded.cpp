#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "limber/core/executor.h"
#include "limber/geometry/internal/sampling.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/weights/bind.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

const std::string kBench = "bind";

/// Time of everything from the shape to certified weights on its vertices, and how they were reached.
std::vector<Result> measure(const std::string& name, const Shape& shape, const Rig& rig, const DomainOptions& where) {
  BindReport report;
  const double seconds = seconds_of([&] {
    const Domain domain = make_domain(shape, where);
    carry_to_shape(domain, bind_bounded(domain, shape, rig, {}, report), shape);
  });
  return {{kBench, name, seconds, "s", 0, report.converged ? "" : "not converged"},
          {kBench, name + "_gap", report.optimality_gap, "of the energy", 0, ""},
          {kBench, name + "_iterations", static_cast<double>(report.iterations), "", 0, ""}};
}

Rig spread_points(const Shape& shape, int count) {
  Rig rig;
  for (const int v : farthest_points(shape, count)) {
    rig.handles.push_back({fmt::format("point{}", rig.count()), -1, PointHandle{shape.positions.row(v).transpose()}});
  }
  return rig;
}

}  // namespace

std::vector<Result> run_bounded(const Options& options) {
  if (options.data.empty()) return {};
  const std::filesystem::path data = options.data;
  const int threads = thread_count();
  set_thread_count(1);
  std::vector<Result> results = measure("bounded_hand_20_bones", load_shape(data / "tets" / "hand.mesh"),
                                        load_tgf(data / "tets" / "hand.tgf"), {});
  const Shape armadillo = load_shape(data / "shapes" / "armadillo.obj");
  constexpr int kLatticeVertices = 10000;
  for (const Result& result : measure("bounded_armadillo_17", armadillo, spread_points(armadillo, 17),
                                      {.mode = VolumeMode::Lattice, .lattice_vertices = kLatticeVertices})) {
    results.push_back(result);
  }
  // Meshes as others make them: sizes that vary by thousands, slivers among them.
  const Shape armadillo_tets = load_shape(data / "tets" / "flipfree" / "armadillo.mesh");
  for (const Result& result :
       measure("bounded_armadillo_tets", armadillo_tets, spread_points(armadillo_tets, 17), {})) {
    results.push_back(result);
  }
  const Shape bunny_tets = load_shape(data / "tets" / "bunny.mesh");
  for (const Result& result : measure("bounded_bunny_tets", bunny_tets, spread_points(bunny_tets, 10), {})) {
    results.push_back(result);
  }
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
