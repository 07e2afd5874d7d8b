#include <cstdio>
#include <filesystem>

#include "limber/arap/internal/full_arap.h"
#include "limber/core/executor.h"
#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "bench/bench.h"
#include "bench/command.h"
#include "bench/full_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

/// What the comparison with CGAL measured, both in milliseconds per iteration; zeros without it.
struct Comparison {
  double ours = 0;
  double cgal = 0;
};

/// Runs the program beside this one that compares with CGAL, if it was built (LIMBER_BENCH_CGAL): CGAL stays out of this.
Comparison compare_with_cgal(const std::filesystem::path& mesh, int iterations, int refinements) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path program = self.parent_path() / "limber_cgal_bench";
  if (error || !std::filesystem::exists(program)) return {};
  const auto output =
      run_command({program.string(), mesh.string(), std::to_string(iterations), std::to_string(refinements)});
  Comparison result;
  if (!output || std::sscanf(output->c_str(), "%lf %lf", &result.ours, &result.cgal) != 2) return {};
  return result;
}

Result measure(const std::filesystem::path& file, const char* name, int iterations, int refinements) {
  Result result{"full", name, 0, "ms per iteration", 0, ""};
  const Comparison comparison = compare_with_cgal(file, iterations, refinements);
  if (comparison.cgal > 0) {
    result.value = comparison.ours;
    result.ratio = comparison.cgal / comparison.ours;
    result.against = "CGAL's Surface_mesh_deformation";
    return result;
  }
  const Shape shape = refined(read_obj(read_file(file)), refinements);
  const FullProblem problem = full_problem_of(shape);
  set_thread_count(1);
  FullArap solver(shape, problem.vertices, ArapEnergy::SpokesAndRims);
  const double seconds = median_seconds([&] { solver.solve(problem.targets, {.iterations = iterations}); }, 3, 0.2);
  set_thread_count(0);
  result.value = seconds / iterations * 1e3;
  result.against = "CGAL's Surface_mesh_deformation: not measured, since this was built without CGAL";
  return result;
}

}  // namespace

/// Unreduced iterations on one thread.
std::vector<Result> run_full(const Options& options) {
  const std::filesystem::path file = std::filesystem::path(options.data) / "shapes" / "armadillo.obj";
  if (options.data.empty() || !std::filesystem::exists(file)) return {};
  const int iterations = options.quick ? 3 : 10;
  return {measure(file, "armadillo_spokes_rims", iterations, 0),
          measure(file, "armadillo_173k_spokes_rims", iterations, 1)};
}

}  // namespace limber::bench
