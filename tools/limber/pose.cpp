#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/bind/subspace.h"
#include "limber/geometry/normals.h"
#include "limber/io/binding_file.h"
#include "limber/io/in_file.h"
#include "limber/io/pose_json.h"
#include "limber/io/shape_file.h"
#include "limber/reduce/pose_solver.h"

#include "tools/limber/command.h"
#include "tools/limber/document.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

struct PoseOptions {
  std::string binding;
  std::string pose;
  std::string output;
  int iterations = 0;
  bool plain = false;
};

/// Without a fixed number of iterations: until the energy stops falling, at most so many.
constexpr int kMostIterations = 1000;
constexpr float kTolerance = 1e-6f;

SolveOptions solve_options(const PoseOptions& options) {
  SolveOptions result;
  result.plain = options.plain;
  result.sweeps = options.iterations > 0 ? options.iterations : kMostIterations;
  result.tolerance = options.iterations > 0 ? 0 : kTolerance;
  return result;
}

const ShapeFormat& format_of(const std::string& path) {
  const ShapeFormat* format = find_shape_format(path);
  if (format && format->can_write()) return *format;
  throw Error(ErrorCode::UnknownFormat, "its extension names no format that Limber writes shapes to.",
              Place::in_file(path), "Use .obj, .ply or .off, for example.");
}

/// The shape with its vertices elsewhere: what was derived from the old ones goes.
Shape moved_to(const Shape& rest, Positions positions) {
  Shape shape = rest;
  shape.positions = std::move(positions);
  if (shape.normals.rows() > 0) shape.normals = vertex_normals(shape.positions, shape.triangles);
  return shape;
}

void warn_about(const PoseResult& result, const ConstraintReport& report, double size, Context& context) {
  if (report.translation_is_free) {
    context.warn(
        "nothing in the pose holds the shape in space; it stays near where it was. Give a handle a "
        "position.");
  }
  if (result.constraint_miss > 1e-6 * size) {
    context.warn(
        fmt::format("targets contradict each other; they are missed by up to {:.4g}.", result.constraint_miss));
  }
}

ExitStatus run_pose(const PoseOptions& options, Context& context) {
  const ShapeFormat& format = format_of(options.output);
  const Binding binding = load_binding(options.binding);
  const Pose pose = in_file(options.pose, [&] { return read_pose_json(context.read_input(options.pose)); });
  const PosedConstraints constraints =
      in_file(options.pose, [&] { return constraints_of(binding.model, binding.rig, pose, binding.shape.positions); });
  const ConstraintReport report = constrain(binding.model, constraints.rows).report;
  const PoseResult result = pose_model(binding.model, constraints, solve_options(options));
  warn_about(result, report, size_of(binding.shape), context);

  const Shape posed = moved_to(binding.shape, deform(binding.subspace, result.dofs));
  if (format.save) {
    format.save(options.output, posed);
  } else {
    context.write_output(options.output, in_file(options.output, [&] { return format.write(posed); }));
  }
  const bool converged = options.iterations > 0 || result.converged;
  const double microseconds = result.seconds * 1e6 / result.sweeps;
  if (context.json()) {
    context.print_json({{"output", options.output},
                        {"vertices", posed.vertex_count()},
                        {"energy", result.energy},
                        {"iterations", result.sweeps},
                        {"microseconds_per_iteration", microseconds},
                        {"converged", converged},
                        {"constraint_miss", result.constraint_miss},
                        {"clusters", binding.model.cluster_count()},
                        {"warnings", context.warnings()}});
  } else {
    context.note(fmt::format("{}: energy {:.6g} after {} iterations of {:.1f} us.", options.output, result.energy,
                             result.sweeps, microseconds));
  }
  return converged ? ExitStatus::Done : ExitStatus::NotConverged;
}

}  // namespace

/// `limber pose BINDING POSE -o MESH`.
Body declare_pose(CLI::App& app) {
  auto options = std::make_shared<PoseOptions>();
  add_details(app,
              "Moves the handles that the pose names, works out all others so that the shape stays as rigid "
              "as it can, and "
              "writes the posed mesh with its vertices in the same order. Prints the energy and the time per "
              "iteration.");
  app.add_option("BINDING", options->binding, "What `limber bind` made: a .limber file")->required();
  app.add_option("POSE", options->pose, "Targets of handles: a pose.json, or - for standard input")->required();
  app.add_option("-o,--output", options->output, "Mesh to write; its extension says how")->required();
  app.add_option("--iterations", options->iterations, "How many; 0: until the energy stops falling")
      ->check(number_in(0, 1000000))
      ->capture_default_str();
  app.add_flag("--plain", options->plain, "Textbook iterations instead of accelerated sweeps, for comparison");
  add_examples(app, {{"limber pose bar.limber bend.json -o bent.obj", "pose a bound shape"},
                     {"limber pose bar.limber bend.json -o bent.obj --iterations 4 --json",
                      "four iterations, figures as JSON"}});
  return [options](Context& context) { return run_pose(*options, context); };
}

}  // namespace limber::cli
