#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/bind/extra_weights.h"
#include "limber/io/binding_file.h"
#include "limber/io/dmat.h"
#include "limber/io/in_file.h"
#include "limber/io/rig_file.h"
#include "limber/reduce/binding.h"

#include "tools/limber/bind_summary.h"
#include "tools/limber/command.h"
#include "tools/limber/document.h"
#include "tools/limber/flesh_weights.h"
#include "tools/limber/options.h"
#include "tools/limber/weight_choice.h"

namespace limber::cli {
namespace {

struct BindCommand {
  std::string model;
  std::string model_format;
  std::string rig;
  std::string output;
  std::string weights = "biharmonic";
  std::string weights_output;
  std::string volume = "auto";
  int lattice = 0;
  int extra = 0;
  int auxiliary = 0;
  int clusters = 0;
  std::string energy = "facet";
  std::string rigidity;
  bool renormalise = false;
  double snap = 0;
  double reach = 0;
};

template <class Value>
std::vector<std::string> names_of(std::initializer_list<Value> values) {
  std::vector<std::string> names;
  for (const Value value : values) names.emplace_back(name_of(value));
  return names;
}

template <class Value>
Value named(const std::string& name, std::initializer_list<Value> values) {
  for (const Value value : values) {
    if (name_of(value) == name) return value;
  }
  throw UsageError(fmt::format("'{}' is not known.", name));  // not reached: the options are checked
}

constexpr std::initializer_list<VolumeMode> kVolumes = {VolumeMode::Auto, VolumeMode::Tets, VolumeMode::Planar,
                                                        VolumeMode::Lattice, VolumeMode::Surface};
constexpr std::initializer_list<ArapEnergy> kRigidities = {ArapEnergy::Tets, ArapEnergy::Triangles, ArapEnergy::Spokes,
                                                           ArapEnergy::SpokesAndRims};
constexpr std::initializer_list<BiharmonicEnergy> kEnergies = {BiharmonicEnergy::FacetJump, BiharmonicEnergy::Paper};

BindOptions bind_options(const BindCommand& command) {
  BindOptions options;
  options.method = weight_method_named(command.weights);
  options.domain = {named(command.volume, kVolumes), command.lattice};
  options.energy = named(command.energy, kEnergies);
  options.auxiliary_points = command.auxiliary;
  options.extra_weights = command.extra;
  options.clusters = command.clusters;
  if (!command.rigidity.empty()) options.rigidity = named(command.rigidity, kRigidities);
  options.snap_distance = command.snap;
  options.renormalise = command.renormalise;
  options.reach = command.reach;
  return options;
}

void check_usage(const BindCommand& command, const BindOptions& options, Context& context) {
  context.require_free_output(command.output);
  context.require_free_output(command.weights_output);
  if (command.output == "-" && command.weights_output == "-")
    throw UsageError("the binding and its weights cannot both go to standard output.");
  if (options.method != WeightMethod::Biharmonic) {
    if (command.energy != "facet") throw UsageError("--energy chooses among biharmonic weights only.");
    if (command.auxiliary > 0) throw UsageError("--aux adds points to biharmonic weights only; --extra goes with any.");
  }
  if (command.renormalise && options.method != WeightMethod::Given)
    throw UsageError("--renormalise is for weights from a file; computed ones sum to one.");
  if (command.reach > 0 && options.method != WeightMethod::Geodesic)
    throw UsageError("--reach belongs to geodesic weights.");
  if (command.lattice > 0 && command.volume != "auto" && command.volume != "lattice")
    throw UsageError(fmt::format("--lattice sizes a lattice, and --volume {} uses none.", command.volume));
}

Shape load_model(const BindCommand& command, Context& context) {
  Document document = load_document(command.model, command.model_format, {}, context);
  if (Shape* shape = shape_in(document)) return std::move(*shape);
  throw Error(ErrorCode::UnsuitableShape, fmt::format("a {} holds no mesh to bind.", document.format),
              Place::in_file(document.name), "Give a file with faces or tetrahedra.");
}

/// Errors about the rig or the weights name their file; others are about the model.
Binding bind_files(const BindCommand& command, const Shape& shape, const Rig& rig, const BindOptions& options,
                   BindReport& report, Context& context) {
  try {
    BindOptions own = options;
    const bool is_given = give_lattice_weights(command.rig, shape, rig, own, report, context.task());
    Binding binding = bind_shape(shape, rig, own, report, context.task());
    if (is_given) binding.provenance.method = name_of(WeightMethod::Lattice);
    return binding;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::InvalidArgument) throw;
    const bool about_weights = error.code() == ErrorCode::InvalidWeights && options.method == WeightMethod::Given;
    const bool about_rig = !error.place().handle.empty() || error.code() == ErrorCode::InvalidRig ||
                           error.code() == ErrorCode::TooFewHandles;
    throw error.with_file(about_weights ? command.weights : about_rig ? command.rig : command.model);
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
  BindOptions options = bind_options(command);
  check_usage(command, options, context);
  const Shape shape = load_model(command, context);
  const Rig rig = load_rig(command.rig);
  if (options.method == WeightMethod::Given) options.given = load_dmat(command.weights);
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

void declare_weight_options(CLI::App& app, BindCommand& command) {
  app.add_option("--weights", command.weights, "How to get weights: a method, or a file with a row per vertex")
      ->type_name("METHOD|DMAT")
      ->capture_default_str();
  app.add_option("--volume", command.volume,
                 "Where smoothness is measured; auto: tets if there are any, the plane if the shape is flat, "
                 "else a lattice around it")
      ->check(one_of(names_of(kVolumes)))
      ->capture_default_str();
  app.add_option("--lattice", command.lattice, "Aimed number of lattice vertices; 0: 20000")
      ->type_name("N")
      ->check(number_in(0, 5e6))
      ->capture_default_str();
  app.add_option("--energy", command.energy,
                 "Of biharmonic weights; paper: as printed in 2015, which depends on the resolution")
      ->check(one_of(names_of(kEnergies)))
      ->capture_default_str();
  app.add_option("--snap", command.snap,
                 "How far off the shape a handle may lie, in the shape's unit; 0: 5% of its size")
      ->type_name("D")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_option("--reach", command.reach,
                 "Geodesic weights: how far a handle acts beyond its skin, in the shape's unit; 0: 10% of its size")
      ->type_name("D")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_flag("--renormalise", command.renormalise, "Scale the rows of weights from a file to sum to one");
}

void declare_solver_options(CLI::App& app, BindCommand& command) {
  app.add_option("--extra", command.extra, "Extra weights that let the solver bend where no handle is")
      ->type_name("N")
      ->check(number_in(0, 10000))
      ->capture_default_str();
  app.add_option("--aux", command.auxiliary, "Extra points that the solver moves; biharmonic weights only")
      ->type_name("N")
      ->check(number_in(0, 100000))
      ->capture_default_str();
  app.add_option("--clusters", command.clusters,
                 "Rotations that the solver fits; 0: twice the handles, -1: one per element")
      ->type_name("N")
      ->check(number_in(-1, 1e7))
      ->capture_default_str();
  app.add_option("--rigidity", command.rigidity, "Which elements resist distortion; by default what suits the volume")
      ->check(one_of(names_of(kRigidities)));
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
  declare_weight_options(app, *command);
  declare_solver_options(app, *command);
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
