#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/io/rig_file.h"
#include "limber/session/bind_session.h"
#include "limber/weights/edit_weights.h"

#include "tools/limber/bind_summary.h"
#include "tools/limber/command.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"
#include "tools/limber/weight_choice.h"

namespace limber::cli {
namespace {

struct BindCommand {
  std::string model;
  std::string model_format;
  std::string rig;
  std::string output;
  std::string weights_output;
  bool all_columns = false;
  std::string matrices;
  WeightChoice weights{WeightMethod::Biharmonic, true};
};

/// What --matrices writes.
constexpr const char* kMatrices[] = {"basis", "rest_dofs", "stiffness", "coupling", "mass", "clusters"};

std::string matrix_file(const BindCommand& command, std::string_view name) {
  return (std::filesystem::path(command.matrices) / fmt::format("{}.npy", name)).string();
}

void write_matrices(const BindCommand& command, const Binding& binding, Context& context) {
  if (command.matrices.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(command.matrices, failed);
  if (failed) {
    throw Error(ErrorCode::FileUnwritable, "the folder cannot be made.", Place::in_file(command.matrices),
                "Choose another one.");
  }
  const auto write = [&](std::string_view name, const auto& values) {
    context.write_output(matrix_file(command, name), write_npy(values));
  };
  const ReducedModel& model = binding.model;
  write("basis", dense_basis(binding.subspace));
  write("rest_dofs", binding.subspace.rest_dofs);
  write("stiffness", model.stiffness);
  write("coupling", model.coupling);
  write("mass", model.mass);
  write("clusters", model.cluster_of_rotation);
}

void check_usage(const BindCommand& command, Context& context) {
  context.require_free_output(command.output);
  context.require_free_output(command.weights_output);
  require_extension(command.output, {".limber"}, "`limber bind` writes .limber files; `limber rig` writes .glb files.");
  require_extension(command.weights_output, {".dmat"}, "Tables of weights are .dmat files.");
  if (command.all_columns && command.weights_output.empty())
    throw UsageError("--all-columns says what --weights-out writes: give that, too.");
  if (!command.matrices.empty()) {
    for (const char* name : kMatrices) context.require_free_output(matrix_file(command, name));
  }
  if (command.output == "-" && command.weights_output == "-")
    throw UsageError("the binding and its weights cannot both go to standard output.");
}

Shape load_model(const BindCommand& command, Context& context) {
  InputFile document = load_input_file(command.model, command.model_format, {}, context);
  if (Shape* shape = shape_in(document)) return std::move(*shape);
  throw Error(ErrorCode::UnsuitableShape, fmt::format("a {} holds no mesh to bind.", document.format),
              Place::in_file(document.name), "Give a file with faces or tetrahedra.");
}

/// Errors about the rig or the weights name their file; others are about the model.
Binding bind_files(const BindCommand& command, const Shape& shape, const Rig& rig, const BindOptions& options,
                   BindReport& report, Enrichment& enrichment, Context& context) {
  try {
    // Not owned: the session is gone before the shape can be.
    BindSession session(std::shared_ptr<const Shape>(std::shared_ptr<void>(), &shape), rig, options);
    Binding binding = session.bind(report, context.task());
    enrichment = session.enrichment();
    return binding;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::InvalidArgument) throw;
    const bool about_weights = error.code() == ErrorCode::InvalidWeights && info_of(options.method).needs_table;
    const bool about_rig = !error.place().handle.empty() || error.code() == ErrorCode::InvalidRig ||
                           error.code() == ErrorCode::TooFewHandles;
    throw error.with_file(about_weights ? command.weights.text() : about_rig ? command.rig : command.model);
  }
}

nlohmann::ordered_json steps_of(const Enrichment& enrichment) {
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  for (const Enrichment::Step& step : enrichment.steps) {
    steps.push_back({{"added", step.added}, {"relative_energy", step.ratio}});
  }
  return steps;
}

void tell(const BindCommand& command, const Binding& binding, const BindReport& report, const std::string& chosen,
          const Enrichment& enrichment, Context& context) {
  if (!enrichment.reached) {
    context.warn(
        fmt::format("{} more were not enough for the energy that was asked for: it is {:.3g} times the "
                    "unreduced one.",
                    enrichment.steps.back().added, enrichment.steps.back().ratio));
  }
  for (const std::string& note : report.notes) context.warn(note);
  if (context.json()) {
    nlohmann::ordered_json result = {{"input", command.model}, {"rig", command.rig}, {"output", command.output}};
    if (!command.weights_output.empty()) result["weights_output"] = command.weights_output;
    result.update(bind_summary(binding, report, *context.task()));
    result["chosen"] = chosen.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(chosen);
    result["enrichment"] = steps_of(enrichment);
    result["warnings"] = context.warnings();
    context.print_json(result);
    return;
  }
  std::string text = fmt::format("{}: {} vertices bound\n{}", command.output, binding.shape.vertex_count(),
                                 bind_summary_text(binding, report, *context.task()));
  if (!chosen.empty()) text += fmt::format("  {:16} {}\n", "chosen", chosen);
  for (const Enrichment::Step& step : enrichment.steps) {
    text += fmt::format("  {:16} with {} more, trial poses cost {:.4g} times the unreduced energy\n", "enriched",
                        step.added, step.ratio);
  }
  text.pop_back();  // note() ends the line
  context.note(text);
}

ExitStatus run_bind(const BindCommand& command, Context& context) {
  BindOptions options = command.weights.options();
  check_usage(command, context);
  const Shape shape = load_model(command, context);
  const Rig rig = load_rig(command.rig);
  command.weights.read_files(options, command.rig);
  BindReport report;
  Enrichment enrichment;
  const Binding binding = bind_files(command, shape, rig, options, report, enrichment, context);
  if (!command.weights_output.empty()) {
    context.write_output(
        command.weights_output, in_file(command.weights_output, [&] {
          return write_dmat(command.all_columns ? dense_basis(binding.subspace) : scalar_weights(binding.subspace));
        }));
  }
  write_matrices(command, binding, context);
  context.write_output(command.output, write_binding(binding));
  tell(command, binding, report, default_choice(options, rig), enrichment, context);
  return report.converged ? ExitStatus::Done : ExitStatus::NotConverged;
}

std::string details() {
  return weight_methods_sentence() +
         " Parts of the shape that no handle touches follow the nearest part that has one. The result holds "
         "shape, rig, weights and all that posing needs.";
}

}  // namespace

/// `limber bind MODEL RIG -o OUT.limber`.
Body declare_bind(CLI::App& app) {
  auto command = std::make_shared<BindCommand>();
  add_details(app, details());
  app.add_option("MODEL", command->model, "The shape; '-': standard input")->required();
  app.add_option("RIG", command->rig, "Its handles: .json, .tgf, or a file with a skeleton")->required();
  app.add_option("-o,--output", command->output, "The .limber file to write; '-': standard output")
      ->type_name("FILE")
      ->required();
  app.add_option("--input-format", command->model_format,
                 "Format of MODEL, as an extension, if its name does not say it")
      ->type_name("EXT");
  command->weights.declare(app);
  app.add_option("--weights-out", command->weights_output,
                 "Also write the weights as a DMAT table, a row per vertex, a column per handle")
      ->type_name("FILE");
  app.add_flag("--all-columns", command->all_columns,
               "With --weights-out: every column of the subspace, one per point and d+1 per bone or region");
  app.add_option("--matrices", command->matrices,
                 "Also write basis, rest_dofs, stiffness, coupling, mass and clusters to this folder, as .npy")
      ->type_name("FOLDER");
  add_examples(
      app, {{"limber make mannequin -o figure.obj && limber bind figure.obj figure.rig.json -o figure.limber",
             "a figure bound to its skeleton"},
            {"limber bind arm.obj arm.tgf -o arm.limber --weights bounded --extra 10",
             "weights within [0,1], and ten more for the solver"},
            {"limber bind arm.obj arm.tgf -o arm.limber --enrich 5%",
             "points where they are needed, until the energy is near that of the unreduced solution"},
            {"limber bind arm.obj arm.tgf -o arm.limber --weights arm.dmat --renormalise", "weights painted elsewhere"},
            {"limber render figure.limber -o hand.png --weights hand.L", "look at the result"}});
  return [command](Context& context) { return run_bind(*command, context); };
}

}  // namespace limber::cli
