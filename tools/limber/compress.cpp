#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/compress/compress_skin.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/png.h"
#include "limber/weights/edit_weights.h"

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
  std::string method = "auto";
  std::string quantise = "float";
  CompressOptions options;
  double fps = 0;
  double key_error = 1e-4;
  double normals = 2;
  double growth = 1.5;
  bool strict = false;

  bool may_be_two_layer() const { return method == "two-layer" || method == "auto"; }
  /// How many virtual bones there are is left to us.
  bool is_open() const { return options.virtual_bones == 0 && options.tolerance == 0 && options.operations == 0; }
};

/// What became of a mesh.
enum class Outcome { LeftAlone, Compressed, Cut };

constexpr const char* name_of(Outcome outcome) {
  return outcome == Outcome::LeftAlone ? "left alone" : outcome == Outcome::Cut ? "cut" : "compressed";
}

/// How one mesh fared.
struct MeshResult {
  Outcome outcome = Outcome::LeftAlone;
  CompressMethod method = CompressMethod::TwoLayer;
  CompressedSkin skin;
  CompressionReport report;
  std::optional<PlayedError> played;   ///< Of the written file; of a binding, at its frames.
  std::optional<PlayedError> largest;  ///< Of keeping the largest influences, played the same way.
};

/// What is written, and what was found out about it.
struct CompressResults {
  std::vector<MeshResult> meshes;  ///< One per problem.
  std::string glb;
  std::vector<std::string> remarks;
};

void check_usage(const CompressCommand& command, const Context& context) {
  context.require_free_output(command.output);
  require_extension(command.output, {".glb", ".gltf", ".vrm"}, "`limber compress` writes .glb, .gltf and .vrm files.");
  require_extension(command.picture, {".png"}, "Pictures are .png files.");
  const CompressOptions& options = command.options;
  if (command.may_be_two_layer()) {
    if (options.influences > 4) throw UsageError("--method two-layer has 1 to 4 influences per vertex.");
    if (options.operations > 0 && options.operations <= options.influences)
      throw UsageError("--operations counts the influences, too: give more than --influences.");
    return;
  }
  if (!command.is_open()) throw UsageError("--virtual-bones, --tolerance and --operations are for --method two-layer.");
  if (options.examples) {
    throw UsageError("--examples is for --method two-layer; geometry and poisson always use the clips.");
  }
}

CompressMethod method_of(const CompressCommand& command, const LoadedSkins& made) {
  for (const CompressMethodInfo& info : compress_methods()) {
    if (info.name == command.method) return info.method;
  }
  // Virtual bones move in clips alone. What is to be posed by others must do with the bones that it has.
  const bool is_posed_by_others =
      made.file && made.is_range_of_motion && command.is_open() && !command.options.examples;
  return is_posed_by_others ? CompressMethod::Geometry : CompressMethod::TwoLayer;
}

void compress_mesh(const CompressCommand& command, const SkinProblem& problem, CompressOptions options,
                   Context& context, MeshResult& result) {
  if (problem.subspace && !command.may_be_two_layer()) {
    throw UsageError(
        "the binding has no weights per bone (biharmonic weights, or extra ones), so there is nothing to leave out. "
        "Use --method two-layer, or bind with --weights bounded or heat.");
  }
  options.method = result.method;
  options.keep_bones = true;
  options.normal_bound = command.normals * 3.14159265358979323846 / 180;
  result.outcome = options.method == CompressMethod::KLargest ? Outcome::Cut : Outcome::Compressed;
  result.skin = compress_skin(problem, options, context.task());
}

CompressedFile write_results(const CompressCommand& command, const LoadedSkins& made, const CompressResults& results) {
  std::vector<const CompressedSkin*> skins;
  for (const MeshResult& result : results.meshes)
    skins.push_back(result.outcome == Outcome::LeftAlone ? nullptr : &result.skin);
  CompressedFileOptions options;
  options.skin.influences = command.options.influences;
  options.skin.weights = command.quantise == "u8"    ? GltfWeightFormat::UInt8
                         : command.quantise == "u16" ? GltfWeightFormat::UInt16
                                                     : GltfWeightFormat::Float;
  options.key_error = command.key_error;
  return compressed_file(made, command.input, skins, options);
}

int virtual_bones_of(const CompressResults& results) {
  int count = 0;
  for (const MeshResult& result : results.meshes) count += result.skin.virtual_bone_count();
  return count;
}

/// Compresses the meshes that need it. Where the number of virtual bones is open, as many as the file has room for.
CompressedFile compress_all(const CompressCommand& command, const LoadedSkins& made, Context& context,
                            CompressResults& results) {
  CompressOptions options = command.options;
  const auto run = [&] {
    for (std::size_t i = 0; i < made.problems.size(); ++i) {
      MeshResult& result = results.meshes[i];
      if (result.outcome != Outcome::LeftAlone) compress_mesh(command, made.problems[i], options, context, result);
    }
    return write_results(command, made, results);
  };
  CompressedFile file = run();
  const double room = command.growth * static_cast<double>(made.file_bytes);
  if (!made.file || static_cast<double>(file.glb.size()) <= room) return file;
  if (!command.is_open()) return file;
  // What one virtual bone takes is known now: as many as fit, and a few less until they do.
  constexpr int kTries = 4;
  for (int i = 0; i<kTries&& static_cast<double>(file.glb.size())> room; ++i) {
    const int count = virtual_bones_of(results);
    if (count == 0) break;
    CompressResults none = results;
    for (MeshResult& result : none.meshes) {
      if (result.outcome == Outcome::LeftAlone) continue;
      result.skin.has_virtual_bones = false;
      result.skin.layers.reset();
      ReduceOptions reduce;
      reduce.influences = command.options.influences;
      result.skin.weights =
          reduce_k_largest(made.problems[static_cast<std::size_t>(&result - none.meshes.data())].weights, reduce);
    }
    const double empty = static_cast<double>(write_results(command, made, none).glb.size());
    const double each = (static_cast<double>(file.glb.size()) - empty) / count;
    const double fits = 0.95 * (room - empty) / each;
    if (!(fits >= 1)) {
      for (MeshResult& result : results.meshes) {
        if (result.outcome != Outcome::LeftAlone) result.method = CompressMethod::Geometry;
      }
    }
    int largest = 1;
    for (const MeshResult& result : results.meshes) largest = std::max(largest, result.skin.virtual_bone_count());
    options.most_virtual_bones = std::max(1, static_cast<int>(largest * std::min(0.9, fits / count)));
    file = run();
  }
  if (static_cast<double>(file.glb.size()) <= room) {
    results.remarks.push_back(
        fmt::format("more virtual bones would make the file larger than {:.3g} times its source; --growth allows more.",
                    command.growth));
  }
  return file;
}

/// Plays what was written beside what was read.
void play_results(const LoadedSkins& made, const std::string& glb, int influences, Context& context,
                  CompressResults& results) {
  const Character& truth = made.character;
  Character written = read_gltf(glb).character;
  if (written.clips.size() < truth.clips.size()) written.clips.push_back(truth.clips.back());
  for (std::size_t i = 0; i < results.meshes.size(); ++i) {
    MeshResult& result = results.meshes[i];
    if (result.outcome == Outcome::LeftAlone) continue;
    result.played = played_error(truth, written, made.meshes[i], {}, context.task());
    if (result.largest) continue;
    Character cut = truth;
    ReduceOptions reduce;
    reduce.influences = influences;
    SkinWeights& weights = cut.meshes[static_cast<std::size_t>(made.meshes[i])].weights;
    weights = reduce_k_largest(weights, reduce);
    result.largest = played_error(truth, cut, made.meshes[i], {}, context.task());
  }
}

/// Whether the largest influences would have been better. What aims at smooth errors may have larger ones.
bool is_worse_than_cutting(const MeshResult& result) {
  if (!result.played || !result.largest || result.method == CompressMethod::KLargest) return false;
  const bool is_farther = result.played->rms > 1.001 * result.largest->rms + 1e-12;
  const bool aims_at_smoothness = result.method == CompressMethod::Smooth || result.method == CompressMethod::Poisson;
  return is_farther && (!aims_at_smoothness || result.played->normals_99 >= result.largest->normals_99);
}

/// A binding is played at the frames that it was compressed for.
void play_binding(const LoadedSkins& made, const std::string& glb, CompressResults& results) {
  const Character written = read_gltf(glb).character;
  const SkinProblem& problem = made.problems.front();
  if (written.clips.empty() || made.frames.front().poses.pose_count() != problem.truth.frame_count()) return;
  const SkinnedMesh& mesh = written.meshes.front();
  MeshSequence played;
  played.vertex_count = problem.shape.vertex_count();
  for (const double time : made.clips.front().times) {
    const SkeletonPose pose = sample(written.clips.front(), written.skeleton, time);
    const Positions positions = skinned_positions(mesh, bone_transforms(mesh, joint_to_world(written.skeleton, pose)));
    // Copies of vertices along seams are behind them.
    for (Eigen::Index k = 0; k < 3 * problem.shape.vertex_count(); ++k)
      played.positions.push_back(static_cast<float>(positions.data()[k]));
  }
  const PoseError error = pose_error(played, problem.truth);
  PlayedError& result = results.meshes.front().played.emplace();
  result.rms = error.rms;
  result.percentile_99 = error.percentile_99;
  result.worst = error.worst;
  result.worst_vertex = error.worst_vertex;
  result.worst_clip = 0;
  result.worst_seconds = made.clips.front().times[static_cast<std::size_t>(std::max(error.worst_frame, 0))];
  result.normals_99 = results.meshes.front().report.normals_99;
  result.frames = problem.truth.frame_count();
}

/// Compresses, writes, plays; cuts what turned out worse than cutting.
CompressResults compress_skins(const CompressCommand& command, const LoadedSkins& made, Context& context) {
  CompressResults results;
  results.meshes.resize(made.problems.size());
  bool is_needed = false;
  for (std::size_t i = 0; i < made.problems.size(); ++i) {
    MeshResult& result = results.meshes[i];
    result.method = method_of(command, made);
    const SkinProblem& problem = made.problems[i];
    const bool fits =
        !problem.subspace && made.file && vertices_over_budget(problem.weights, command.options.influences).empty();
    result.outcome = fits ? Outcome::LeftAlone : Outcome::Compressed;
    is_needed = is_needed || !fits;
  }
  if (!is_needed) {
    results.glb = unchanged_file(made, command.input);
    results.remarks.push_back(
        fmt::format("nothing to do: no vertex has more than {} influences.", command.options.influences));
    return results;
  }
  results.glb = compress_all(command, made, context, results).glb;
  const auto judge = [&] {
    for (std::size_t i = 0; i < results.meshes.size(); ++i) {
      if (results.meshes[i].outcome != Outcome::LeftAlone)
        results.meshes[i].report =
            judge_compression(made.problems[i], results.meshes[i].skin, command.options.influences);
    }
  };
  judge();
  if (!made.file) {
    play_binding(made, results.glb, results);
    return results;
  }
  play_results(made, results.glb, command.options.influences, context, results);
  bool cuts = false;
  for (std::size_t i = 0; i < results.meshes.size(); ++i) {
    MeshResult& result = results.meshes[i];
    if (!is_worse_than_cutting(result)) continue;
    cuts = true;
    results.remarks.push_back(fmt::format(
        "'{}': {} plays worse than keeping the largest influences (RMS {:.3g} instead of {:.3g}); they are kept.",
        made.names[i], name_of(result.method), result.played->rms, result.largest->rms));
    result.method = CompressMethod::KLargest;
    compress_mesh(command, made.problems[i], command.options, context, result);
  }
  if (cuts) {
    results.glb = write_results(command, made, results).glb;
    judge();
    play_results(made, results.glb, command.options.influences, context, results);
  }
  return results;
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
  if (!problem.subspace && result.method != CompressMethod::KLargest) {
    ReduceOptions reduce;
    reduce.influences = command.options.influences;
    const Shape shape = shape_at(reduce_k_largest(problem.weights, reduce), problem.poses);
    views.push_back({shape, errors_at(shape), "k-largest"});
  }
  const Shape shape = shape_at(result.skin.weights, result.skin.poses);
  views.push_back({shape, errors_at(shape), std::string(name_of(result.method))});
  save_png(command.picture, error_picture(views));
}

/// Of the mesh as it is seen at rest: its own space may be larger or smaller.
double size_in_world(const SkinProblem& problem) {
  if (problem.subspace || problem.rest.empty()) return size_of(problem.shape);
  Shape seen;
  seen.positions = skinned(problem.shape.positions, problem.weights, problem.rest);
  return size_of(seen);
}

std::string describe_mesh(const SkinProblem& problem, const std::string& name, const MeshResult& result,
                          const CompressCommand& command) {
  const CompressionReport& report = result.report;
  const double size = size_in_world(problem);
  std::string text = fmt::format("{}: {} vertices, {} {}", printable(name), problem.shape.vertex_count(),
                                 problem.bone_count(), problem.subspace ? "handles of a subspace" : "bones");
  if (!problem.subspace) text += fmt::format(", up to {} influences", report_on(problem.weights).most_influences());
  if (result.outcome == Outcome::LeftAlone) return text + ": left alone";
  text += fmt::format("\n  {}: up to {} influences", name_of(result.method),
                      report_on(result.skin.weights).most_influences());
  if (result.skin.has_virtual_bones) text += fmt::format(", {} virtual bones", result.skin.virtual_bone_count());
  if (result.skin.layers)
    text += fmt::format(", {:.2f} blends per vertex in two layers", blend_operations(*result.skin.layers));
  if (report.weights) text += fmt::format("\n  weights:   {}", describe(*report.weights));
  if (result.played) {
    text += fmt::format("\n  the file, played: {}", describe(*result.played, size));
  } else {
    text += fmt::format("\n  positions: {}", describe(report.positions, size));
  }
  if (result.largest && result.method != CompressMethod::KLargest) {
    text += fmt::format("\n  k-largest, played: {}", describe(*result.largest, size));
    if (result.played->rms > 0)
      text += fmt::format("\n  {:.3g} times less error than keeping the {} largest",
                          result.largest->rms / result.played->rms, command.options.influences);
  }
  if (!result.skin.within_bound)
    text += fmt::format("\n  normals are off by more than {} degrees; --virtual-bones or --growth allow more",
                        command.normals);
  return text;
}

nlohmann::ordered_json json_of(const SkinProblem& problem, const std::string& name, const MeshResult& result) {
  const CompressionReport& report = result.report;
  nlohmann::ordered_json json = {{"name", name},
                                 {"outcome", name_of(result.outcome)},
                                 {"vertices", problem.shape.vertex_count()},
                                 {"bones", problem.bone_count()}};
  if (!problem.subspace) json["influences_before"] = report_on(problem.weights).most_influences();
  json["size"] = size_in_world(problem);
  if (result.outcome == Outcome::LeftAlone) {
    json["influences"] = json["influences_before"];
    return json;
  }
  json["method"] = std::string(name_of(result.method));
  json["influences"] = report_on(result.skin.weights).most_influences();
  if (result.skin.has_virtual_bones) {
    json["virtual_bones"] = result.skin.virtual_bone_count();
    json["joints"] = result.skin.weights.bone_count;
  }
  if (result.skin.layers) json["blend_operations"] = blend_operations(*result.skin.layers);
  json["reached_tolerance"] = result.skin.reached_tolerance;
  json["within_normal_bound"] = result.skin.within_bound;
  if (report.weights) json["weight_error"] = to_json(*report.weights);
  json["position_error"] = to_json(report.positions);
  if (result.played) json["played"] = to_json(*result.played);
  if (report.largest_positions) {
    json["k_largest"] = {{"weight_error", to_json(*report.largest_weights)},
                         {"position_error", to_json(*report.largest_positions)}};
    if (result.largest) json["k_largest"]["played"] = to_json(*result.largest);
  }
  return json;
}

/// What the file's size came to, and why if it grew much.
void describe_size(const CompressCommand& command, const LoadedSkins& made, const CompressResults& results,
                   Context& context) {
  if (!made.file || made.file_bytes == 0) return;
  const double growth = static_cast<double>(results.glb.size()) / static_cast<double>(made.file_bytes);
  context.note(fmt::format("{} bytes, {:.3g} times the source", results.glb.size(), growth));
  if (growth <= command.growth) return;
  context.warn(fmt::format("the file is {:.3g} times as large as its source: {}", growth,
                           virtual_bones_of(results) > 0 ? "virtual bones move by keys of their own; use fewer."
                                                         : "its weights take more bytes than before; see --quantise."));
}

ExitStatus run_compress(const CompressCommand& command, Context& context) {
  check_usage(command, context);
  const LoadedSkins made = load_skins(command.input, command.fps, context);
  const CompressResults results = compress_skins(command, made, context);
  // What the skin itself loses is measured below; this is about all else.
  const std::vector<std::string> losses = made.file ? lost_clips(made.file->content().character.clips, results.glb)
                                                    : losses_in_gltf(made.problems.front().shape);
  tell_losses(command.output, losses, command.strict, context);
  write_gltf(command.output, results.glb, context);
  bool reached = true;
  std::size_t pictured = results.meshes.size();
  for (std::size_t i = results.meshes.size(); i-- > 0;) {
    reached = reached && results.meshes[i].skin.reached_tolerance;
    if (results.meshes[i].outcome != Outcome::LeftAlone) pictured = i;
  }
  if (!command.picture.empty()) {
    if (pictured < results.meshes.size()) {
      save_picture(command, made.problems[pictured], results.meshes[pictured]);
    } else {
      context.warn("no picture is drawn: there is no error.");
    }
  }
  if (!reached) context.warn("the tolerance was not reached; more virtual bones or influences would be needed.");
  nlohmann::ordered_json meshes = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < results.meshes.size(); ++i) {
    meshes.push_back(json_of(made.problems[i], made.names[i], results.meshes[i]));
    context.note(describe_mesh(made.problems[i], made.names[i], results.meshes[i], command));
  }
  for (const std::string& remark : results.remarks) context.note(remark);
  describe_size(command, made, results, context);
  if (context.json()) {
    nlohmann::ordered_json json = {{"output", command.output},
                                   {"method", command.method},
                                   {"judged_by", made.is_range_of_motion ? "range of motion" : "clips"},
                                   {"frames", made.frames.front().poses.pose_count()},
                                   {"output_bytes", results.glb.size()}};
    if (made.file) json["source_bytes"] = made.file_bytes;
    json["meshes"] = std::move(meshes);
    json["remarks"] = results.remarks;
    json["warnings"] = context.warnings();
    context.print_json(json);
  }
  return reached ? ExitStatus::Done : ExitStatus::NotConverged;
}

}  // namespace

/// `limber compress IN -o OUT.glb`.
Body declare_compress(CLI::App& app) {
  auto command = std::make_shared<CompressCommand>();
  add_details(
      app,
      "Brings a skin down to a few influences per vertex, which is what engines read. A skin that has no more is "
      "left alone. two-layer blends bones to virtual bones, so that few of those say what many bones did; they "
      "become joints that hang on the bones and move beside them in the file's clips, and the lower layer is kept "
      "in the skin as an extension. The other methods leave influences out. auto is two-layer for files with clips, "
      "and "
      "geometry for those without, which others pose. The written file is played at the clips' keys and between "
      "them, beside keeping the largest influences; what turns out worse than that is not written.");
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
                               "How many virtual bones; by default as many as --normals asks for")
                    ->type_name("N")
                    ->check(number_in(1, 60000));
  app.add_option("--normals", command->normals,
                 "As many virtual bones as it takes for 99 of 100 normals to be off by less than so many degrees")
      ->type_name("DEGREES")
      ->check(number_in(0.01, 90))
      ->capture_default_str();
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
      ->check(one_of({"auto", "two-layer", "k-largest", "smooth", "geometry", "poisson"}))
      ->capture_default_str();
  app.add_option("--growth", command->growth,
                 "How many times as large as its source a file may become, if the number of virtual bones is open")
      ->type_name("G")
      ->check(number_in(1, 1000))
      ->capture_default_str();
  app.add_option("--key-error", command->key_error,
                 "How far keys that are left out may move a vertex, as a part of the mesh's size; 0: all stay")
      ->type_name("E")
      ->check(number_in(0, 0.1))
      ->capture_default_str();
  app.add_option("--quantise", command->quantise, "How weights are stored; u8: a quarter of the bytes")
      ->check(one_of({"float", "u8", "u16"}))
      ->capture_default_str();
  app.add_option("--fps", command->fps,
                 "Look at clips so many times per second instead of at their keys and half-way between")
      ->type_name("F")
      ->check(number_in(1, 240));
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
