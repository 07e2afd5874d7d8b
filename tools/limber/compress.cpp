#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/compress/compress_skin.h"
#include "limber/io/png.h"

#include "tools/limber/command.h"
#include "tools/limber/compress_file.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/loaded_skins.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"
#include "tools/limber/skin_report.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

struct CompressCommand {
  std::string input;
  std::string output;
  std::string picture;
  std::string method = "two-layer";
  CompressOptions options;
  double fps = 30;
  bool strict = false;

  bool is_two_layer() const { return method == "two-layer"; }
};

/// How one mesh fared.
struct MeshResult {
  CompressedSkin skin;
  CompressionReport report;
};

void check_usage(const CompressCommand& command, const Context& context) {
  context.require_free_output(command.output);
  require_extension(command.output, {".glb", ".gltf", ".vrm"}, "`limber compress` writes .glb, .gltf and .vrm files.");
  require_extension(command.picture, {".png"}, "Pictures are .png files.");
  const CompressOptions& options = command.options;
  if (command.is_two_layer()) {
    if (options.influences > 4) throw UsageError("--method two-layer has 1 to 4 influences per vertex.");
    if (options.operations > 0 && options.operations <= options.influences)
      throw UsageError("--operations counts the influences, too: give more than --influences.");
    return;
  }
  if (options.virtual_bones > 0 || options.tolerance > 0 || options.operations > 0)
    throw UsageError("--virtual-bones, --tolerance and --operations are for --method two-layer.");
  if (options.examples) {
    throw UsageError("--examples is for --method two-layer; geometry and poisson always use the clips.");
  }
}

CompressOptions options_of(const CompressCommand& command) {
  CompressOptions options = command.options;
  for (const CompressMethodInfo& info : compress_methods()) {
    if (info.name == command.method) options.method = info.method;
  }
  return options;
}

MeshResult compress_mesh(const CompressCommand& command, const SkinProblem& problem, Context& context) {
  if (problem.subspace && !command.is_two_layer()) {
    throw UsageError(
        "the binding has no weights per bone (biharmonic weights, or extra ones), so there is nothing to leave out. "
        "Use --method two-layer, or bind with --weights bounded or heat.");
  }
  MeshResult result;
  result.skin = compress_skin(problem, options_of(command), context.task());
  result.report = judge_compression(problem, result.skin, command.options.influences);
  return result;
}

void save_picture(const CompressCommand& command, const SkinProblem& problem, const MeshResult& result) {
  const std::optional<PoseError>& largest = result.report.largest_positions;
  const int frame = std::max(largest ? largest->worst_frame : result.report.positions.worst_frame, 0);
  const auto shape_at = [&](const SkinWeights& weights, const ExamplePoses& poses) {
    Shape shape = problem.shape;
    shape.positions = skinned(shape.positions, weights, poses.pose(frame));
    shape.normals.resize(0, 3);
    return shape;
  };
  const auto errors_at = [&](const Shape& shape) {
    std::vector<float> errors;
    const Eigen::Map<const Eigen::Matrix3Xf> truth(problem.truth.frame(frame).data(), 3, problem.truth.vertex_count);
    for (int i = 0; i < shape.vertex_count(); ++i) {
      errors.push_back((shape.positions.row(i).transpose().cast<float>() - truth.col(i)).norm());
    }
    return errors;
  };
  std::vector<ErrorView> views;
  if (!problem.subspace && command.method != "k-largest") {
    ReduceOptions reduce;
    reduce.influences = command.options.influences;
    const Shape shape = shape_at(reduce_k_largest(problem.weights, reduce), problem.poses);
    views.push_back({shape, errors_at(shape), "k-largest"});
  }
  const Shape shape = shape_at(result.skin.weights, result.skin.poses);
  views.push_back({shape, errors_at(shape), command.method});
  save_png(command.picture, error_picture(views));
}

std::string describe_mesh(const SkinProblem& problem, const std::string& name, const MeshResult& result,
                          const CompressCommand& command) {
  const CompressionReport& report = result.report;
  const double size = size_of(problem.shape);
  std::string text = fmt::format("{}: {} vertices, {} {}", printable(name), problem.shape.vertex_count(),
                                 problem.bone_count(), problem.subspace ? "handles of a subspace" : "bones");
  if (!problem.subspace) text += fmt::format(", up to {} influences", report_on(problem.weights).most_influences());
  text += fmt::format("\n  {}: up to {} influences", command.method, report_on(result.skin.weights).most_influences());
  if (result.skin.has_virtual_bones) text += fmt::format(" of {} virtual bones", result.skin.weights.bone_count);
  if (result.skin.layers)
    text += fmt::format(", {:.2f} blends per vertex in two layers", blend_operations(*result.skin.layers));
  if (report.weights) text += fmt::format("\n  weights:   {}", describe(*report.weights));
  text += fmt::format("\n  positions: {}", describe(report.positions, size));
  if (report.largest_positions && command.method != "k-largest") {
    text +=
        fmt::format("\n  k-largest with {} influences:\n  weights:   {}\n  positions: {}", command.options.influences,
                    describe(*report.largest_weights), describe(*report.largest_positions, size));
    text += fmt::format("\n  {:.1f} times less error of positions than k-largest", report.gain());
  }
  return text;
}

nlohmann::ordered_json json_of(const SkinProblem& problem, const std::string& name, const MeshResult& result) {
  const CompressionReport& report = result.report;
  nlohmann::ordered_json json = {{"name", name},
                                 {"vertices", problem.shape.vertex_count()},
                                 {"bones", problem.bone_count()},
                                 {"influences", report_on(result.skin.weights).most_influences()}};
  if (!problem.subspace) json["influences_before"] = report_on(problem.weights).most_influences();
  if (result.skin.has_virtual_bones) json["virtual_bones"] = result.skin.weights.bone_count;
  if (result.skin.layers) json["blend_operations"] = blend_operations(*result.skin.layers);
  json["reached_tolerance"] = result.skin.reached_tolerance;
  json["size"] = size_of(problem.shape);
  if (report.weights) json["weight_error"] = to_json(*report.weights);
  json["position_error"] = to_json(report.positions);
  if (report.largest_positions) {
    json["k_largest"] = {{"weight_error", to_json(*report.largest_weights)},
                         {"position_error", to_json(*report.largest_positions)}};
  }
  return json;
}

ExitStatus run_compress(const CompressCommand& command, Context& context) {
  check_usage(command, context);
  LoadedSkins made = load_skins(command.input, command.fps, context);
  std::vector<MeshResult> results;
  bool reached = true;
  for (const SkinProblem& problem : made.problems) {
    results.push_back(compress_mesh(command, problem, context));
    reached = reached && results.back().skin.reached_tolerance;
  }
  std::vector<const CompressedSkin*> skins;
  for (const MeshResult& result : results) skins.push_back(&result.skin);
  std::string glb = compressed_file(made, skins, command.options.influences);
  // What the skin itself loses is measured below; this is about all else.
  const std::vector<std::string> losses =
      made.file ? lost_clips(made.file->content().character.clips, glb) : losses_in_gltf(made.problems.front().shape);
  tell_losses(command.output, losses, command.strict, context);
  write_gltf(command.output, std::move(glb), context);
  if (!command.picture.empty()) save_picture(command, made.problems.front(), results.front());
  if (!reached) context.warn("the tolerance was not reached; more virtual bones or influences would be needed.");
  nlohmann::ordered_json meshes = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    meshes.push_back(json_of(made.problems[i], made.names[i], results[i]));
    context.note(describe_mesh(made.problems[i], made.names[i], results[i], command));
  }
  if (context.json()) {
    context.print_json({{"output", command.output},
                        {"method", command.method},
                        {"judged_by", made.is_range_of_motion ? "range of motion" : "clips"},
                        {"frames", made.problems.front().truth.frame_count()},
                        {"meshes", std::move(meshes)},
                        {"warnings", context.warnings()}});
  }
  return reached ? ExitStatus::Done : ExitStatus::NotConverged;
}

}  // namespace

/// `limber compress IN -o OUT.glb`.
Body declare_compress(CLI::App& app) {
  auto command = std::make_shared<CompressCommand>();
  add_details(app,
              "Brings a skin down to a few influences per vertex, which is what engines read. two-layer blends the "
              "bones to virtual bones first, so that few of those say what many bones did; they become joints with "
              "their motion baked, and the lower layer is kept in the skin's extras. The other methods leave "
              "influences out. The error is measured on the file's clips, or on a range of motion if there are none.");
  app.add_option("IN", command->input, "The character: .glb, .gltf, or a .limber binding")->required();
  app.add_option("-o,--output", command->output, "The .glb, .gltf or .vrm file to write; '-': standard output")
      ->type_name("FILE")
      ->required();
  app.add_flag("--strict", command->strict,
               "Fail, and write nothing, where something else than influences would be lost");
  app.add_option("-k,--influences", command->options.influences, "Bones per vertex, at most")
      ->type_name("K")
      ->check(number_in(1, 32))
      ->capture_default_str();
  auto* bones = app.add_option("--virtual-bones", command->options.virtual_bones,
                               "How many virtual bones; by default four times as many as there are bones")
                    ->type_name("N")
                    ->check(number_in(1, 60000));
  app.add_option("--tolerance", command->options.tolerance,
                 "As many virtual bones as it takes for this error of weights (with --examples: of positions)")
      ->type_name("E")
      ->check(number_from(0))
      ->excludes(bones);
  app.add_option("--operations", command->options.operations,
                 "As many virtual bones as this budget allows: matrices blended per vertex, both layers together")
      ->type_name("B")
      ->check(number_in(1, 1000))
      ->excludes(bones);
  app.add_flag("--examples", command->options.examples, "Be near to the clips' positions rather than to the weights");
  app.add_option("--method", command->method, "How; geometry and poisson fit the clips' positions")
      ->check(one_of({"two-layer", "k-largest", "smooth", "geometry", "poisson"}))
      ->capture_default_str();
  app.add_option("--fps", command->fps, "Frames per second at which clips are looked at, and baked")
      ->type_name("F")
      ->check(number_in(1, 240))
      ->capture_default_str();
  app.add_option("--picture", command->picture, "Also draw the error as colour, in the worst frame, beside k-largest")
      ->type_name("FILE.png");
  add_examples(app, {{"limber compress dense.glb -o four.glb", "four influences per vertex, by virtual bones"},
                     {"limber compress dense.glb -o two.glb --influences 2 --examples --picture error.png",
                      "two per vertex, as near as possible to the clips"},
                     {"limber compress figure.limber -o figure.glb --virtual-bones 100",
                      "a binding of any kind for any engine"}});
  return [command](Context& context) { return run_compress(*command, context); };
}

}  // namespace limber::cli
