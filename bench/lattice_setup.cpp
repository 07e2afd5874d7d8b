#include <filesystem>

#include "limber/core/executor.h"
#include "limber/geometry/volume.h"
#include "limber/io/shape_file.h"
#include "limber/samples/internal/sample_shapes.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

/// The time to build a tet lattice, and how near its number of vertices comes to the target.
void measure_tets(const std::string& name, const Shape& shape, int target, std::vector<Result>& results) {
  VolumeMeshOptions options;
  options.vertex_target = target;
  int vertices = 0;
  const double seconds =
      median_seconds([&] { vertices = make_volume_mesh(shape, options).mesh.vertex_count(); }, 3, 0.0);
  results.push_back({"lattice/setup", name, seconds, "s", 0, ""});
  results.push_back({"lattice/setup", name + "_vertices", static_cast<double>(vertices), "vertices", 0, ""});
}

void measure_voxels(const std::string& name, const Shape& shape, int cells, std::vector<Result>& results) {
  VoxelLatticeOptions options;
  options.cells_along_longest = cells;
  int particles = 0;
  const double seconds =
      median_seconds([&] { particles = make_voxel_lattice(shape, options).particle_count(); }, 3, 0.0);
  results.push_back({"lattice/setup", name, seconds, "s", 0, ""});
  results.push_back({"lattice/setup", name + "_particles", static_cast<double>(particles), "particles", 0, ""});
}

}  // namespace

std::vector<Result> run_lattice_setup(const Options& options) {
  const int threads = thread_count();
  set_thread_count(1);
  std::vector<Result> results;
  constexpr int kTarget = 60'000;
  const Shape ring = make_ring(400).shape;
  measure_tets("ring_60k", ring, kTarget, results);
  measure_voxels("ring_voxels", ring, 40, results);
  const std::filesystem::path armadillo = std::filesystem::path(options.data) / "shapes" / "armadillo.obj";
  if (!options.data.empty() && std::filesystem::exists(armadillo)) {
    const Shape shape = load_shape(armadillo);
    measure_tets("armadillo_60k", shape, kTarget, results);
    measure_voxels("armadillo_voxels", shape, 40, results);
  }
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
