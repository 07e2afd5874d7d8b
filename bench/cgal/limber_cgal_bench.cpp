// limber_cgal_bench MESH.obj ITERATIONS [REFINEMENTS]: time per iteration of the unreduced solver and of CGAL's, in turns, on one
// thread, on the mesh refined so many times: prints milliseconds of both, ours first. CGAL is GPL: a program of its own, never part of Limber.
#include <cmath>
#include <cstdlib>
#include <exception>

#define CGAL_EIGEN3_ENABLED
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Surface_mesh_deformation.h>
#include <fmt/format.h>

#include "limber/arap/internal/full_arap.h"
#include "limber/core/executor.h"
#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "bench/bench.h"
#include "bench/full_problem.h"

namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;
using Deformation = CGAL::Surface_mesh_deformation<Mesh, CGAL::Default, CGAL::Default, CGAL::SPOKES_AND_RIMS>;

Mesh to_cgal(const limber::Shape& shape) {
  Mesh mesh;
  for (Eigen::Index i = 0; i < shape.positions.rows(); ++i) {
    mesh.add_vertex({shape.positions(i, 0), shape.positions(i, 1), shape.positions(i, 2)});
  }
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    using Index = Mesh::Vertex_index;
    const auto corner = [&](int c) { return Index(static_cast<Index::size_type>(shape.triangles(t, c))); };
    mesh.add_face(corner(0), corner(1), corner(2));
  }
  return mesh;
}

/// The largest distance between the two results, relative to the shape's size.
double difference(const Mesh& mesh, const limber::Positions& positions, double size) {
  double largest = 0;
  for (const Mesh::Vertex_index vertex : mesh.vertices()) {
    const Kernel::Point_3& p = mesh.point(vertex);
    const Eigen::RowVector3d at(p.x(), p.y(), p.z());
    largest = std::max(largest, (positions.row(static_cast<Eigen::Index>(vertex.idx())) - at).norm());
  }
  return largest / size;
}

int run(const char* file, int iterations, int refinements) {
  limber::set_thread_count(1);
  const limber::Shape shape = limber::bench::refined(limber::read_obj(limber::read_file(file)), refinements);
  const limber::bench::FullProblem problem = limber::bench::full_problem_of(shape);
  limber::internal::FullArap ours(shape, problem.vertices, limber::ArapEnergy::SpokesAndRims);

  Mesh mesh = to_cgal(shape);
  Deformation cgal(mesh);
  const auto all = mesh.vertices();
  cgal.insert_roi_vertices(all.begin(), all.end());
  for (const int vertex : problem.vertices) {
    cgal.insert_control_vertex(Mesh::Vertex_index(static_cast<Mesh::Vertex_index::size_type>(vertex)));
  }
  if (!cgal.preprocess()) return 1;
  for (std::size_t i = 0; i < problem.vertices.size(); ++i) {
    const auto row = problem.targets.row(static_cast<Eigen::Index>(i));
    cgal.set_target_position(Mesh::Vertex_index(static_cast<Mesh::Vertex_index::size_type>(problem.vertices[i])),
                             {row.x(), row.y(), row.z()});
  }
  const limber::bench::PairOfSeconds seconds =
      limber::bench::median_seconds_in_turns([&] { ours.solve(problem.targets, {.iterations = iterations}); },
                                             [&] { cgal.deform(static_cast<unsigned>(iterations), 0.0); }, 5, 1);
  fmt::print("{:.6f} {:.6f}\n", seconds.first / iterations * 1e3, seconds.second / iterations * 1e3);

  // The same problem: from rest, both end in the same place.
  ours.reset();
  ours.solve(problem.targets, {.iterations = 20});
  cgal.reset();
  for (std::size_t i = 0; i < problem.vertices.size(); ++i) {
    const auto row = problem.targets.row(static_cast<Eigen::Index>(i));
    cgal.set_target_position(Mesh::Vertex_index(static_cast<Mesh::Vertex_index::size_type>(problem.vertices[i])),
                             {row.x(), row.y(), row.z()});
  }
  cgal.deform(20, 0.0);
  fmt::print(stderr, "ratio {:.2f}; after 20 iterations the results differ by {:.2g} of the size\n",
             seconds.second / seconds.first, difference(mesh, ours.positions(), limber::size_of(shape)));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3 || count > 4 || std::atoi(arguments[2]) < 1) {
    fmt::print(stderr, "usage: limber_cgal_bench MESH.obj ITERATIONS [REFINEMENTS]\n");
    return 2;
  }
  try {
    return run(arguments[1], std::atoi(arguments[2]), count == 4 ? std::atoi(arguments[3]) : 0);
  } catch (const std::exception& error) {
    fmt::print(stderr, "limber_cgal_bench: {}\n", error.what());
    return 1;
  }
}
