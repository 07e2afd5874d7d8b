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
using namespace internal;
namespace {

struct BindCommand {
  std::string model;
  std::string model_format;
  std::string rig;
  std::string output;
  std::string weights_output;
  WeightChoice weights{WeightMethod::Biharmonic, true};
};

void check_usage(const BindCommand& command, Context& context) {
  context.require_free_output(command.output);
  context.require_free_output(command.weights_output);
  require_extension(command.output, {".limber"}, "`limber bind` writes .limber files; `limber rig` writes .glb files.");
  require_extension(command.weights_output, {".dmat"}, "Tables of weights are .dmat files.");
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
                   BindReport& report, Context& context) {
  try {
    return bind_shape(shape, rig, options, report, context.task());
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::InvalidArgument) throw;
    const bool about_weights = error.code() == ErrorCode::InvalidWeights && info_of(options.method).needs_table;
    const bool about_rig = !error.place().handle.empty() || error.code() == ErrorCode::InvalidRig ||
                           error.code() == ErrorCode::TooFewHandles;
    throw error.with_file(about_weights ? command.weights.text() : about_rig ? command.rig : command.model);
  }
}

void tell(const BindCommand& command, const Binding& binding, const BindReport& report, Context& context) {
  for (const std::string& note : report.notes) context.warn(note);
  if (context.json()) {
    nlohmann::ordered_json result = {{"input", command.model}, {"rig", command.rig}, {"output", command.output}};
    if (!command.weights_output.empty()) result["weights_output"] = command.weights_output;
    result.update(bind_summary(binding, report, *context.task()));
    result["warnings"] = context.warnings();
    context.print_json(result);
    return;
  }
  std::string text = fmt::format("{}: {} vertices bound\n{}", command.output, binding.shape.vertex_count(),
                                 bind_summary_text(binding, report, *context.task()));
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
  const Binding binding = bind_files(command, shape, rig, options, report, context);
  if (!command.weights_output.empty()) {
    context.write_output(command.weights_output,
                         in_file(command.weights_output, [&] { return write_dmat(scalar_weights(binding.subspace)); }));
  }
  context.write_output(command.output, write_binding(binding));
  tell(command, binding, report, context);
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
  add_examples(
      app, {{"limber make mannequin -o figure.obj && limber bind figure.obj figure.rig.json -o figure.limber",
             "a figure bound to its skeleton"},
            {"limber bind arm.obj arm.tgf -o arm.limber --weights bounded --extra 10",
             "weights within [0,1], and ten more for the solver"},
            {"limber bind arm.obj arm.tgf -o arm.limber --weights arm.dmat --renormalise", "weights painted elsewhere"},
            {"limber render figure.limber -o hand.png --weights hand.L", "look at the result"}});
  return [command](Context& context) { return run_bind(*command, context); };
}

}  // namespace limber::cli
