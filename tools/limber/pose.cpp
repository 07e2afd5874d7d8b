#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/geometry/mesh.h"
#include "limber/io/binding_file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/session/pose_session.h"

#include "tools/limber/command.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"

namespace limber::cli {
namespace {

struct PoseOptions {
  std::string binding;
  std::string pose;
  std::string output;
  std::string method = "reduced";
  bool compare = false;
  int iterations = 0;
  double tolerance = 0;
  bool plain = false;
  bool no_limits = false;
  bool firm_bones = false;
  bool balance = false;
  std::vector<std::string> feet;
  std::string transforms;
  std::string log;
  std::string start;

  bool is_full() const { return method == "full"; }
  /// A number of iterations alone is done, no more and no less.
  bool must_converge() const { return iterations == 0 || tolerance > 0; }
};

/// What either method has to say.
struct Answer {
  Positions positions;
  double energy = 0;
  int iterations = 0;
  double seconds = 0;
  bool converged = false;
  double constraint_miss = 0;
  int rotations = 0;
};

/// The reduced solve is only a start where the full one is asked for: the options are then those of the full one.
SolveOptions reduced_options(const PoseOptions& options) {
  SolveOptions result = PoseSession::thorough();
  result.plain = options.plain;
  if (options.is_full()) return result;
  if (options.iterations > 0) result.sweeps = options.iterations;
  if (options.tolerance > 0) result.tolerance = static_cast<float>(options.tolerance);
  if (!options.must_converge()) result.tolerance = 0;
  return result;
}

FullArapOptions full_options(const PoseOptions& options) {
  FullArapOptions result = PoseSession::thorough_full();
  if (!options.is_full()) return result;
  if (options.iterations > 0) result.iterations = options.iterations;
  if (options.tolerance > 0) result.tolerance = options.tolerance;
  if (!options.must_converge()) result.tolerance = 0;
  return result;
}

const ShapeFormat& format_of(const std::string& path) {
  const ShapeFormat* format = find_shape_format(path);
  if (format && format->can_write()) return *format;
  throw Error(ErrorCode::UnknownFormat, "its extension names no format that Limber writes shapes to.",
              Place::in_file(path), "Use .obj, .ply or .off, for example.");
}

Pose read_pose(const std::string& path, Context& context) {
  return in_file(path, [&] {
    const std::string content = context.read_input(path);
    return path.ends_with(".def") ? read_selection_pose(content) : read_pose_json(content);
  });
}

/// What the handles of the rig do, as a pose of its own: points by their place, others by their transform.
Pose solved_pose(const SharedBinding& binding, const Eigen::MatrixXd& dofs) {
  Pose pose;
  const Subspace& subspace = *binding.subspace;
  const std::vector<AffineMatrix> maps = handle_transforms(subspace, dofs);
  for (int h = 0; h < binding.rig->count(); ++h) {
    const auto index = static_cast<std::size_t>(h);
    HandleTarget target{binding.rig->handles[index].name, TransformTarget{maps[index]}, 0};
    if (subspace.handles[index].kind == DofKind::Position) {
      Eigen::Vector3d place(0, 0, subspace.plane_height);
      place.head(subspace.dimension) = dofs.row(subspace.handles[index].first).transpose();
      target.target = PositionTarget{place};
    }
    pose.targets.push_back(std::move(target));
  }
  return pose;
}

void write_transforms(const std::string& path, const PoseSession& session, Context& context) {
  if (path.empty()) return;
  context.write_output(path, in_file(path, [&] {
                         if (path.ends_with(".dmat")) return write_dmat(session.dofs());
                         return write_pose_json(solved_pose(session.binding(), session.dofs()));
                       }));
}

/// From rest, or from another pose.
const PoseResult& solve_reduced_pose(PoseSession& session, const Pose& pose, const std::optional<Pose>& start,
                                     const SolveOptions& options) {
  if (!start) {
    session.set_targets(pose);
    return session.solve_from_rest(options);
  }
  session.set_targets(*start);
  session.solve_from_rest();
  session.set_targets(pose);
  return session.solve(options);
}

/// Energies as lines of "iteration,energy".
std::string log_of(const std::vector<double>& energies) {
  std::string text = "iteration,energy\n";
  for (std::size_t i = 0; i < energies.size(); ++i) text += fmt::format("{},{:.17g}\n", i + 1, energies[i]);
  return text;
}

/// The energy after every sweep: a solve of fewer sweeps is the beginning of one of more.
std::vector<double> reduced_energies(PoseSession& session, const Pose& pose, const std::optional<Pose>& start,
                                     SolveOptions options) {
  const int sweeps = session.result().sweeps;
  options.tolerance = 0;
  std::vector<double> energies;
  for (options.sweeps = 1; options.sweeps <= sweeps; ++options.sweeps) {
    energies.push_back(solve_reduced_pose(session, pose, start, options).energy);
  }
  return energies;
}

/// The energy after every full iteration, done once more one by one.
std::vector<double> full_energies(PoseSession& session, const Pose& pose, const std::optional<Pose>& start,
                                  const SolveOptions& options, int iterations, Task* task) {
  solve_reduced_pose(session, pose, start, options);
  std::vector<double> energies;
  while (static_cast<int>(energies.size()) < iterations) {
    energies.push_back(session.solve_full({.iterations = 1}, task).energy);
  }
  return energies;
}

/// The shape with its vertices elsewhere: what was derived from the old ones goes.
Shape moved_to(const Shape& rest, Positions positions) {
  Shape shape = rest;
  shape.positions = std::move(positions);
  if (shape.normals.rows() > 0) shape.normals = vertex_normals(shape.positions, shape.triangles);
  return shape;
}

void require_held(const ConstraintReport& report, const std::string& file) {
  if (!report.translation_is_free) return;
  throw Error(ErrorCode::InvalidPose, "nothing in the pose holds the shape in space.", Place::in_file(file),
              "Give at least one handle a position, or pin a vertex.");
}

Answer answer_of(const PoseSession& session) {
  const PoseResult& result = session.result();
  return {session.positions(),
          result.energy,
          result.sweeps,
          result.seconds,
          result.converged,
          result.constraint_miss,
          session.binding().model->cluster_count()};
}

Answer answer_of(const FullPoseResult& result) {
  return {result.positions, result.energy,          result.iterations, result.seconds,
          result.converged, result.constraint_miss, result.rotations};
}

using Stance = std::optional<PoseSession::BalanceReport>;

void make_stand(const PoseOptions& options, PoseSession& session) {
  if (!options.balance && options.feet.empty()) return;
  const Rig& rig = *session.binding().rig;
  in_file(options.binding, [&] {
    session.set_balanced(true, handles_named(rig, options.feet));
    if (session.balance()) return 0;
    throw Error(ErrorCode::InvalidArgument,
                options.feet.empty() ? "--balance was given, but no handle of the binding has the name of a foot."
                                     : "no vertex belongs to these feet.",
                {}, "Name what stands: --feet NAME,NAME.");
  });
}

void warn_about_balance(const Stance& balance, double size, Context& context) {
  if (!balance || balance->miss <= 1e-3 * size) return;
  context.warn(
      fmt::format("the pose leaves no way to stand: the centre of mass is {:.4g} beside the feet.", balance->miss));
}

nlohmann::ordered_json balance_json(const PoseSession::BalanceReport& balance, const Rig& rig) {
  nlohmann::ordered_json feet = nlohmann::ordered_json::array();
  for (const int foot : balance.feet) feet.push_back(rig.handles[static_cast<std::size_t>(foot)].name);
  return {{"feet", feet},
          {"center_of_mass", {balance.center.x(), balance.center.y(), balance.center.z()}},
          {"miss", balance.miss}};
}

void warn_about(const Answer& answer, const std::optional<FullPoseResult>& full, bool has_firm_bones, double size,
                Context& context) {
  if (has_firm_bones && answer.constraint_miss > 1e-4 * size) {
    context.warn(
        fmt::format("firm bones do not reach all targets; they are missed by up to {:.4g}.", answer.constraint_miss));
  } else if (!has_firm_bones && answer.constraint_miss > 1e-6 * size) {
    context.warn(
        fmt::format("targets contradict each other; they are missed by up to {:.4g}.", answer.constraint_miss));
  }
  if (full && full->resting_parts > 0) {
    context.warn(fmt::format("{} parts of the shape are held by no target: the full method leaves them at rest.",
                             full->resting_parts));
  }
}

/// How many times the energy of the minimum the reduced result has; none where there is none.
std::optional<double> relative_energy(const FullPoseResult& full) {
  if (!(full.energy > 0)) return std::nullopt;
  return full.start_energy / full.energy;
}

nlohmann::ordered_json comparison(const FullPoseResult& full) {
  const std::optional<double> relative = relative_energy(full);
  return {{"reduced_energy", full.start_energy},
          {"reduced_energy_is_upper_bound", !full.start_is_comparable},
          {"full_energy", full.energy},
          {"relative_energy", relative ? nlohmann::ordered_json(*relative) : nlohmann::ordered_json()}};
}

void print(const PoseOptions& options, const Answer& answer, const PoseSession& session, const PoseResult& reduced,
           const std::optional<FullPoseResult>& full, bool converged, Context& context) {
  const double microseconds = answer.seconds * 1e6 / answer.iterations;
  if (context.json()) {
    nlohmann::ordered_json result = {{"output", options.output},
                                     {"method", options.method},
                                     {"vertices", answer.positions.rows()},
                                     {"energy", answer.energy},
                                     {"iterations", answer.iterations},
                                     {"microseconds_per_iteration", microseconds},
                                     {"converged", converged},
                                     {"constraint_miss", answer.constraint_miss},
                                     {"redundant_constraints", reduced.report.redundant_rows},
                                     {"undetermined_dofs", reduced.report.undetermined_dofs},
                                     {"rotations", answer.rotations},
                                     {"clusters", answer.rotations}};
    if (options.compare) result["comparison"] = comparison(*full);
    if (const Stance stands = session.balance()) {
      result["balance"] = balance_json(*stands, *session.binding().rig);
    }
    result["warnings"] = context.warnings();
    context.print_json(result);
    return;
  }
  context.note(fmt::format("{}: energy {:.6g} after {} iterations of {:.1f} us.", options.output, answer.energy,
                           answer.iterations, microseconds));
  if (!options.compare) return;
  const std::optional<double> relative = relative_energy(*full);
  context.note(fmt::format("energy reduced / full: {} ({:.6g} / {:.6g}{}).",
                           relative ? fmt::format("{:.4g}", *relative) : "none", full->start_energy, full->energy,
                           full->start_is_comparable ? "" : "; the first with clustered rotations, an upper bound"));
}

ExitStatus run_pose(const PoseOptions& options, Context& context) {
  if (options.plain && options.is_full()) throw UsageError("--plain is an option of the reduced method.");
  if (!options.transforms.empty() && options.is_full()) {
    throw UsageError("--transforms are of the reduced method: the full one moves vertices, not handles.");
  }
  require_extension(options.transforms, {".json", ".dmat"}, "Transforms go to a pose.json or a .dmat table.");
  require_extension(options.log, {".csv"}, "Energies go to a .csv table.");
  context.require_free_output(options.transforms);
  context.require_free_output(options.log);
  const ShapeFormat& format = format_of(options.output);
  PoseSession session(share(load_binding(options.binding)));
  if (options.no_limits) session.set_limited(false);
  if (options.firm_bones) session.set_firm(true);
  if (options.firm_bones && session.firm_bones() == 0) {
    throw Error(ErrorCode::InvalidArgument, "--firm-bones was given, but the binding has no bones.",
                Place::in_file(options.binding), "Leave it out, or bind to a rig with bones.");
  }
  if (options.firm_bones && options.is_full()) {
    throw UsageError("firm bones are of the reduced method: the full one moves vertices, not bones.");
  }
  const bool stands = options.balance || !options.feet.empty();
  if (stands && (options.is_full() || options.compare)) {
    throw UsageError("balance is of the reduced method: the full one does not know it.");
  }
  if (stands && !options.log.empty()) {
    throw UsageError("--log tells of one solve; balance takes several.");
  }
  make_stand(options, session);
  const Shape& shape = *session.binding().shape;
  const Pose pose = read_pose(options.pose, context);
  std::optional<Pose> start;
  if (!options.start.empty()) {
    start = read_pose(options.start, context);
    in_file(options.start, [&] { return session.set_targets(*start); });
  }
  in_file(options.pose, [&] { return session.set_targets(pose); });
  require_held(session.report(), options.pose);
  solve_reduced_pose(session, pose, start, reduced_options(options));
  std::vector<double> energies;
  if (!options.log.empty() && !options.is_full()) {
    energies = reduced_energies(session, pose, start, reduced_options(options));
    solve_reduced_pose(session, pose, start, reduced_options(options));
  }
  const PoseResult reduced = session.result();
  std::optional<FullPoseResult> full;
  if (options.is_full() || options.compare) full = session.solve_full(full_options(options), context.task());
  if (options.is_full() && !options.log.empty()) {
    energies = full_energies(session, pose, start, reduced_options(options), full->iterations, context.task());
  }
  const Answer answer = options.is_full() ? answer_of(*full) : answer_of(session);
  warn_about(answer, full, session.firm_bones() > 0, size_of(shape), context);
  warn_about_balance(session.balance(), size_of(shape), context);

  const Shape posed = moved_to(shape, answer.positions);
  if (format.save) {
    format.save(options.output, posed);
  } else {
    context.write_output(options.output, in_file(options.output, [&] { return format.write(posed); }));
  }
  write_transforms(options.transforms, session, context);
  if (!options.log.empty()) context.write_output(options.log, log_of(energies));
  const bool converged = !options.must_converge() || answer.converged;
  print(options, answer, session, reduced, full, converged, context);
  return converged ? ExitStatus::Done : ExitStatus::NotConverged;
}

}  // namespace

/// `limber pose BINDING POSE -o MESH`.
Body declare_pose(CLI::App& app) {
  auto options = std::make_shared<PoseOptions>();
  add_details(app,
              "Moves the handles that the pose names, works out all others so that the shape stays as rigid "
              "as it can, and writes the posed mesh with its vertices in the same order. Prints the energy and the "
              "time per iteration. The full method moves every vertex on its own, starting from the reduced result: "
              "slow, and the measure of how good that is.");
  app.add_option("BINDING", options->binding, "What `limber bind` made: a .limber file")->required();
  app.add_option("POSE", options->pose,
                 "Targets of handles and pins: a pose.json, or - for standard input; or the .def of a selection")
      ->required();
  app.add_option("-o,--output", options->output, "Mesh to write; its extension says how")->required();
  app.add_option("--method", options->method, "In the space of the handles, or every vertex on its own")
      ->check(one_of({"reduced", "full"}))
      ->capture_default_str();
  app.add_flag("--compare", options->compare, "Also say how many times the least energy the reduced result has");
  app.add_option("--iterations", options->iterations,
                 "How many, or with --tolerance at most how many; 0: until the energy stops falling")
      ->check(number_in(0, 1000000))
      ->capture_default_str();
  app.add_option("--tolerance", options->tolerance,
                 "When it has stopped: an iteration gains less than this part of the energy (full method: of what "
                 "collapsing the shape would cost); 0: 1e-5, or 1e-9 for the full method")
      ->check(number_in(0, 1))
      ->capture_default_str();
  app.add_option(
         "--transforms", options->transforms,
         "Also write what the handles do: as a pose of the rig's handles, .json, or as the table H of all, .dmat")
      ->type_name("FILE");
  app.add_option("--log", options->log, "Also write the energy after every iteration, as .csv")->type_name("FILE");
  app.add_option("--start", options->start, "Start from the solution of this pose instead of from rest")
      ->type_name("POSE");
  app.add_flag("--no-limits", options->no_limits,
               "Let joints turn as far as they like; else knees and elbows bend to one side, and others turn as far as "
               "the rig says, or as is usual");
  app.add_flag(
      "--firm-bones", options->firm_bones,
      "Bones keep their length and stay at their parents, as those of an engine do; those of separate pieces always "
      "do. Targets beyond their reach "
      "are missed, which is said");
  app.add_flag(
      "--balance", options->balance,
      "The body stands: its centre of mass stays over its feet, and feet that the pose does not name stay where "
      "they are at rest");
  app.add_option("--feet", options->feet, "With --balance: the handles that stand, if their names do not say so")
      ->type_name("NAME,...")
      ->delimiter(',');
  app.add_flag("--plain", options->plain, "Textbook iterations instead of accelerated sweeps, for comparison");
  add_examples(
      app, {{"limber pose bar.limber bend.json -o bent.obj", "pose a bound shape"},
            {"limber pose bar.limber bend.json -o bent.obj --iterations 4 --json", "four iterations, figures as JSON"},
            {"limber pose bar.limber bend.json -o bent.obj --method full --compare",
             "the unreduced result, and how near the reduced one comes"},
            {"limber pose bar.limber bend.json -o bent.obj --transforms bent.json --log energy.csv",
             "what the handles do, and how the energy fell"},
            {"limber pose figure.limber reach.json -o reach.obj --balance", "a figure that leans and does not fall"},
            {"limber pose robot.limber reach.json -o reach.obj --firm-bones", "an arm that stays as long as it is"}});
  return [options](Context& context) { return run_pose(*options, context); };
}

}  // namespace limber::cli
