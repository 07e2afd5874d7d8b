#include <algorithm>
#include <filesystem>

#include "limber/core/file.h"
#include "limber/core/parallel.h"
#include "limber/io/obj.h"
#include "limber/reduce/full_arap.h"

#include "bench/bench.h"

namespace limber::bench {
namespace {

/// The lowest and the highest twentieth of the vertices along y: what is fixed, and what is moved.
struct Ends {
  std::vector<int> vertices;
  Positions targets;
};

Ends ends_of(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  const double height = box.sizes().y();
  Ends ends;
  for (int i = 0; i < shape.vertex_count(); ++i) {
    const double up = (shape.positions(i, 1) - box.min().y()) / height;
    if (up < 0.05 || up > 0.95) ends.vertices.push_back(i);
  }
  ends.targets.resize(static_cast<Eigen::Index>(ends.vertices.size()), 3);
  for (Eigen::Index i = 0; i < ends.targets.rows(); ++i) {
    ends.targets.row(i) = shape.positions.row(ends.vertices[i]);
    if (ends.targets(i, 1) > box.center().y()) ends.targets(i, 0) += 0.3 * height;
  }
  return ends;
}

}  // namespace

/// Unreduced iterations on one thread.
std::vector<Result> run_full(const Options& options) {
  const std::filesystem::path file = std::filesystem::path(options.data) / "shapes" / "armadillo.obj";
  if (options.data.empty() || !std::filesystem::exists(file)) return {};
  const Shape shape = read_obj(read_file(file));
  const Ends ends = ends_of(shape);
  set_thread_count(1);
  FullArap solver(shape, ends.vertices, ArapEnergy::SpokesAndRims);
  const int iterations = options.quick ? 3 : 10;
  const double seconds = median_seconds([&] { solver.solve(ends.targets, {.iterations = iterations}); }, 3, 0.2);
  set_thread_count(0);
  return {{"full", "armadillo_spokes_rims", seconds / iterations * 1e3, "ms per iteration", 0, ""}};
}

}  // namespace limber::bench
