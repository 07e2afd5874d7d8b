#include "limber/compress/decompose.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/compress/compress_skin.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/png.h"
#include "limber/io/shape_file.h"
#include "limber/model/shape.h"
#include "limber/session/characters.h"

#include "tools/limber/command.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"
#include "tools/limber/skin_report.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

struct DecomposeCommand {
  std::string sequence;
  std::string output;
  std::string mesh;
  std::string picture;
  std::string clip;
  bool morphs = false;
  int bones = 0;
  int influences = 4;
  double tolerance = 0;
  double smoothness = 1e-4;
  int iterations = 50;
  bool refine_rest = false;
  bool skeleton = false;
  double fps = 24;
  double key_error = 1e-4;
  bool strict = false;
};

bool has_extension(const std::string& path, const char* lower, const char* upper) {
  return path.ends_with(lower) || path.ends_with(upper);
}

/// The faces of a sequence whose file has none: given, or a mesh of the same name beside it.
std::string mesh_for(const DecomposeCommand& command) {
  if (!command.mesh.empty()) return command.mesh;
  for (const char* extension : {".obj", ".ply", ".off"}) {
    std::filesystem::path beside = command.sequence;
    beside.replace_extension(extension);
    if (std::filesystem::exists(beside)) return beside.string();
  }
  throw UsageError(fmt::format("'{}' holds positions alone; give its faces by --mesh FILE.", command.sequence));
}

/// Formats of sequences that nothing in Debian reads are refused by name.
void refuse_unreadable(const std::string& path) {
  for (const char* extension : {".abc", ".usd", ".usda", ".usdc", ".usdz"}) {
    if (!path.ends_with(extension)) continue;
    throw Error(ErrorCode::UnknownFormat, fmt::format("{} files are not read.", extension), Place::in_file(path),
                "Write the frames as .pc2 or .mdd (Blender: File > Export, or the mesh cache modifier's format), or as "
                "numbered .obj files.");
  }
}

const MotionClip& clip_of(const Character& character, const DecomposeCommand& command) {
  const int clip = command.clip.empty() ? 0 : character.find_clip(command.clip);
  if (character.clips.empty() || clip < 0) {
    std::string names;
    for (const MotionClip& each : character.clips) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", each.name);
    throw Error(ErrorCode::InvalidArgument,
                character.clips.empty() ? std::string("the file has no clip to play.")
                                        : fmt::format("there is no clip '{}'.", command.clip),
                Place::in_file(command.sequence),
                character.clips.empty() ? "Give a file with an animation, or --morphs for morph targets."
                                        : fmt::format("Clips: {}.", names));
  }
  return character.clips[static_cast<std::size_t>(clip)];
}

/// The frames of a clip: skins and morph targets.
AnimatedShape played_file(const DecomposeCommand& command, Context& context) {
  const Character character = load_gltf(command.sequence).character;
  const MotionClip& clip = clip_of(character, command);
  AnimatedShape input;
  input.shape = command.mesh.empty() ? rest_shape(character) : load_shape(command.mesh);
  CharacterPlayer player(character, SkinBlend::Linear);
  input.sequence.vertex_count = player.vertex_count();
  std::vector<float> positions(3 * static_cast<std::size_t>(player.vertex_count()));
  for (const double time : frame_times(clip.seconds(), command.fps)) {
    throw_if_cancelled(context.task());
    player.play(clip, time, positions);
    input.sequence.positions.insert(input.sequence.positions.end(), positions.begin(), positions.end());
  }
  return input;
}

AnimatedShape load_input(const DecomposeCommand& command, Context& context) {
  refuse_unreadable(command.sequence);
  const bool bare = has_extension(command.sequence, ".pc2", ".PC2") || has_extension(command.sequence, ".mdd", ".MDD");
  AnimatedShape input;
  if (is_scene_file(command.sequence)) {
    input = played_file(command, context);
  } else if (bare) {
    input.shape = load_shape(mesh_for(command));
    input.sequence = load_sequence(command.sequence, context.task());
  } else {
    input = load_obj_sequence(command.sequence, context.task());
    if (!command.mesh.empty()) input.shape = load_shape(command.mesh);
  }
  return input;
}

std::vector<double> times_of(const AnimatedShape& input, const DecomposeCommand& command) {
  // MDD says seconds, the others count frames.
  const bool in_seconds = has_extension(command.sequence, ".mdd", ".MDD");
  return frame_seconds(input.sequence, in_seconds ? 1 : command.fps, command.fps);
}

Character character_of(const AnimatedShape& input, const Decomposition& result, const DecomposeCommand& command) {
  Character character =
      decomposed_character(input.shape, result, times_of(input, command), "sequence", command.key_error);
  character.name = std::filesystem::path(command.sequence).stem().string();
  return character;
}

DecomposeOptions decompose_options(const DecomposeCommand& command) {
  DecomposeOptions options;
  options.bones = command.bones;
  options.tolerance = command.tolerance;
  options.influences = command.influences;
  options.smoothness = command.smoothness;
  options.iterations = command.iterations;
  options.refine_rest = command.refine_rest;
  options.skeleton = command.skeleton;
  return options;
}

void save_picture(const std::string& path, const AnimatedShape& input, const PoseError& error) {
  Shape shape = input.shape;
  const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> positions(
      input.sequence.frame(std::max(error.worst_frame, 0)).data(), shape.vertex_count(), 3);
  shape.positions = positions.cast<double>();
  shape.normals.resize(0, 3);
  save_png(path, error_picture({{shape, error.of_vertex, "root mean square over the frames"}}));
}

/// Where the written file has the vertices at the times of the frames. Copies along seams, which follow, are left out.
MeshSequence played_frames(const std::string& glb, int vertices, const std::vector<double>& times) {
  const Character character = read_gltf(glb).character;
  const SkinnedMesh& mesh = character.meshes.front();
  MeshSequence played;
  played.vertex_count = vertices;
  for (const double time : times) {
    const SkeletonPose pose = character.clips.empty() ? rest_pose(character.skeleton)
                                                      : sample(character.clips.front(), character.skeleton, time);
    const Positions positions =
        skinned_positions(mesh, bone_transforms(mesh, joint_to_world(character.skeleton, pose)));
    for (Eigen::Index i = 0; i < 3 * static_cast<Eigen::Index>(vertices); ++i)
      played.positions.push_back(static_cast<float>(positions.data()[i]));
  }
  return played;
}

/// The table of a mesh whose morph targets became bones: per target its name, and per joint that it moves the twelve numbers
/// by which a weight of one changes the joint's matrix.
std::string morph_table(const MorphBones& morph, const std::vector<MorphTarget>& targets,
                        const std::vector<int>& nodes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (int k = 0; k < morph.target_count; ++k) {
    nlohmann::ordered_json changes = nlohmann::ordered_json::array();
    for (int b = 1; b < morph.weights.bone_count; ++b) {
      const AffineMatrix& change = morph.change(k, b);
      if (change.isZero(0)) continue;
      nlohmann::ordered_json row = {nodes[static_cast<std::size_t>(b)]};
      // Six digits are more than the fit is worth.
      for (int i = 0; i < 12; ++i) row.push_back(std::stod(fmt::format("{:.6g}", change(i / 4, i % 4))));
      changes.push_back(std::move(row));
    }
    list.push_back({{"name", targets[static_cast<std::size_t>(k)].name}, {"changes", std::move(changes)}});
  }
  const nlohmann::ordered_json table = {
      {"limber_morph_bones", {{"still", nodes.front()}, {"targets", std::move(list)}}}};
  return table.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// `limber decompose FILE.glb --morphs`: few bones instead of morph targets, in the file as it is.
ExitStatus run_morphs(const DecomposeCommand& command, Context& context) {
  if (!is_scene_file(command.sequence)) throw UsageError("--morphs reads glTF, VRM and what is imported to glTF.");
  GltfPatch patch = GltfPatch::load(command.sequence);
  const GltfContent content = patch.content();
  Character changed = content.character;
  std::vector<int> meshes, nodes;
  std::vector<MorphBones> found;
  std::vector<std::vector<int>> joints;
  MorphBoneOptions options;
  options.bones = command.bones > 0 ? command.bones : options.bones;
  options.influences = command.influences;
  options.iterations = command.iterations;
  for (std::size_t i = 0; i < changed.meshes.size(); ++i) {
    const SkinnedMesh& mesh = content.character.meshes[i];
    if (mesh.morph_targets.empty() || content.sources[i].node < 0) continue;
    found.push_back(bones_of_morphs(mesh.shape, mesh.morph_targets, options, context.task()));
    joints.push_back(put_morph_bones(found.back(), static_cast<int>(i), changed, command.key_error));
    changed.meshes[i].weights = limited(changed.meshes[i].weights, command.influences);
    meshes.push_back(static_cast<int>(i));
    nodes.push_back(content.sources[i].node);
  }
  if (meshes.empty()) {
    throw Error(ErrorCode::UnsuitableShape, "no mesh of the file has morph targets.", Place::in_file(command.sequence));
  }
  GltfWriteOptions write;
  write.skin.influences = command.influences;
  std::string glb = patched_glb(std::move(patch), changed, meshes, write);
  const Skeleton skeleton = read_gltf(glb).character.skeleton;
  std::vector<std::string> tables;
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    std::vector<int> written;
    for (const int joint : joints[m])
      written.push_back(skeleton.find(changed.skeleton.joints[static_cast<std::size_t>(joint)].name));
    tables.push_back(
        morph_table(found[m], content.character.meshes[static_cast<std::size_t>(meshes[m])].morph_targets, written));
  }
  glb = without_morph_targets(glb, nodes, tables);
  write_gltf(command.output, glb, context);
  const std::uintmax_t before = std::filesystem::file_size(command.sequence);
  context.note(fmt::format("{:.1f} kB instead of {:.1f} kB", static_cast<double>(glb.size()) / 1e3,
                           static_cast<double>(before) / 1e3));
  // What is reported is what the file plays.
  Character written = read_gltf(glb).character;
  std::vector<MotionClip> clips;  // an animation that moved nothing else may be gone
  for (const MotionClip& clip : content.character.clips) {
    const int same = written.find_clip(clip.name);
    clips.push_back(same < 0 ? MotionClip{clip.name, {}} : written.clips[static_cast<std::size_t>(same)]);
  }
  written.clips = std::move(clips);
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    const SkinnedMesh& mesh = content.character.meshes[static_cast<std::size_t>(meshes[m])];
    const double size = size_of(mesh.shape);
    const MorphBones& morph = found[m];
    const int most = report_on(changed.meshes[static_cast<std::size_t>(meshes[m])].weights).most_influences();
    context.note(fmt::format("{}: {} morph targets by {} bones, {} of {} transforms, up to {} influences",
                             printable(mesh.name), morph.target_count, options.bones, morph.kept_changes,
                             morph.target_count * options.bones, most));
    const std::string& name = mesh.morph_targets[static_cast<std::size_t>(std::max(0, morph.worst_target))].name;
    context.note(fmt::format(
        "  every target at one: RMS {:.3g} ({:.2g}% of the size), worst {:.3g} at vertex {} of '{}'", morph.error,
        100 * morph.error / std::max(size, 1e-300), morph.worst, morph.worst_vertex, printable(name)));
    nlohmann::json entry = {{"name", mesh.name},
                            {"targets", morph.target_count},
                            {"bones", options.bones},
                            {"transforms", morph.kept_changes},
                            {"influences", most},
                            {"size", size},
                            {"rms", morph.error},
                            {"worst", morph.worst},
                            {"target_rms", morph.target_errors}};
    const auto moves = [&](const MotionClip& clip) {
      return std::any_of(clip.tracks.begin(), clip.tracks.end(), [&](const MotionTrack& track) {
        return track.path == TrackPath::Weights && track.joint == mesh.joint;
      });
    };
    if (std::any_of(content.character.clips.begin(), content.character.clips.end(), moves)) {
      const PlayedError played = played_error(content.character, written, meshes[m], {}, context.task());
      context.note(fmt::format("  the file's clips, played: RMS {:.3g}, 99% below {:.3g}, worst {:.3g}", played.rms,
                               played.percentile_99, played.worst));
      entry["played"] = {{"rms", played.rms}, {"percentile_99", played.percentile_99}, {"worst", played.worst}};
    }
    list.push_back(std::move(entry));
  }
  if (context.json()) {
    context.print_json({{"output", command.output},
                        {"input_bytes", before},
                        {"output_bytes", glb.size()},
                        {"meshes", list},
                        {"warnings", context.warnings()}});
  }
  return ExitStatus::Done;
}

ExitStatus run_decompose(const DecomposeCommand& command, Context& context) {
  context.require_free_output(command.output);
  require_extension(command.output, {".glb", ".gltf"}, "`limber decompose` writes .glb and .gltf files.");
  require_extension(command.picture, {".png"}, "Pictures are .png files.");
  if (command.morphs) {
    if (command.tolerance > 0 || command.skeleton || command.refine_rest || !command.mesh.empty() ||
        !command.picture.empty() || !command.clip.empty()) {
      throw UsageError("--morphs goes with --bones, --influences, --iterations and --key-error.");
    }
    if (command.influences < 1) throw UsageError("--morphs has one influence per vertex at least.");
    return run_morphs(command, context);
  }
  if (command.bones == 0 && command.tolerance == 0) throw UsageError("give --bones N, or --tolerance E.");
  const AnimatedShape input = load_input(command, context);
  const Decomposition result =
      decompose_sequence(input.shape, input.sequence, decompose_options(command), context.task());
  GltfWriteOptions options;
  options.skin.influences = command.influences;
  std::string glb = write_glb(character_of(input, result, command), options);
  if (command.key_error > 0) {
    // Joints with all keys share their times. A few keys less may take more bytes than that saves.
    DecomposeCommand all = command;
    all.key_error = 0;
    std::string whole = write_glb(character_of(input, result, all), options);
    if (whole.size() <= glb.size()) glb = std::move(whole);
  }
  tell_losses(command.output, losses_in_gltf(input.shape), command.strict, context);
  write_gltf(command.output, glb, context);
  // What is reported is what the file plays.
  const PoseError error =
      pose_error(played_frames(glb, input.shape.vertex_count(), times_of(input, command)), input.sequence);
  if (!command.picture.empty()) save_picture(command.picture, input, error);
  const bool short_of_goal = command.tolerance > 0 && !result.report.reached_tolerance;
  if (short_of_goal) context.warn("the tolerance was not reached.");
  const double size = size_of(input.shape);
  context.note(fmt::format("{} bones, up to {} influences per vertex; {} after {} iterations", result.poses.bone_count,
                           report_on(result.weights).most_influences(),
                           result.report.converged ? "converged" : "stopped", result.report.iterations));
  if (command.skeleton) {
    context.note(fmt::format("a skeleton: bones turn about their joints; RMS {:.3g} instead of {:.3g} of free bones",
                             result.report.error, result.report.error_of_free));
  }
  context.note(fmt::format("  the file, played: {}", describe(error, size)));
  if (context.json()) {
    context.print_json({{"output", command.output},
                        {"vertices", input.shape.vertex_count()},
                        {"frames", input.sequence.frame_count()},
                        {"bones", result.poses.bone_count},
                        {"influences", report_on(result.weights).most_influences()},
                        {"iterations", result.report.iterations},
                        {"converged", result.report.converged},
                        {"reached_tolerance", result.report.reached_tolerance},
                        {"size", size},
                        {"parents", result.parents},
                        {"error_of_free_bones", result.report.error_of_free},
                        {"output_bytes", glb.size()},
                        {"position_error", to_json(error)},
                        {"warnings", context.warnings()}});
  }
  return short_of_goal ? ExitStatus::NotConverged : ExitStatus::Done;
}

}  // namespace

/// `limber decompose SEQUENCE -o OUT.glb --bones N`.
Body declare_decompose(CLI::App& app) {
  auto command = std::make_shared<DecomposeCommand>();
  add_details(
      app,
      "Turns a mesh sequence into a skinned character: finds rigid bones, their motion, and the weights with "
      "which they reproduce the frames. The frames must have the same vertices in the same order. Bones are free "
      "joints side by side, or with --skeleton a hierarchy that turns about its joints. The error is that of the "
      "written file, played.");
  app.add_option("SEQUENCE", command->sequence,
                 "Frames: .pc2, .mdd, numbered OBJ files (a pattern or a folder), or a glTF file with a clip")
      ->required();
  app.add_option("-o,--output", command->output, "The .glb or .gltf file to write; '-': standard output")
      ->type_name("FILE")
      ->required();
  app.add_flag("--strict", command->strict,
               "Fail, and write nothing, where the result would lose something of the mesh");
  app.add_option("-b,--bones", command->bones, "How many bones; by default as many as --tolerance asks for")
      ->type_name("N")
      ->check(number_in(1, 1000));
  app.add_option("-k,--influences", command->influences, "Bones per vertex, at most; 0: any number")
      ->type_name("K")
      ->check(number_in(0, 64))
      ->capture_default_str();
  app.add_option("--tolerance", command->tolerance,
                 "Add bones until the error (root mean square per coordinate) is below, in the mesh's unit")
      ->type_name("E")
      ->check(number_from(0));
  app.add_option("--mesh", command->mesh, "The rest mesh with its faces; by default one of the same name beside it")
      ->type_name("FILE");
  app.add_option("--smoothness", command->smoothness, "How much weights are drawn to those of neighbours")
      ->type_name("S")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_option("--iterations", command->iterations, "Of bones and weights, at most")
      ->type_name("N")
      ->check(number_in(0, 10000))
      ->capture_default_str();
  app.add_flag("--refine-rest", command->refine_rest, "Also move rest positions to where the fit wants them");
  app.add_flag("--skeleton", command->skeleton,
               "Hang bones on each other at joints found from the motion: what can be posed, for a larger error");
  app.add_flag("--morphs", command->morphs,
               "Of a glTF file: few bones in place of its morph targets; all else of the file stays");
  app.add_option("--clip", command->clip, "Of a glTF file: the clip to play; the first")->type_name("NAME");
  app.add_option("--key-error", command->key_error,
                 "How far keys that are left out may move a vertex, as a part of the mesh's size; 0: all stay")
      ->type_name("E")
      ->check(number_in(0, 0.1))
      ->capture_default_str();
  app.add_option("--fps", command->fps, "Frames per second, for files that count frames")
      ->type_name("F")
      ->check(number_in(1, 1000))
      ->capture_default_str();
  app.add_option("--picture", command->picture, "Also draw the error as colour")->type_name("FILE.png");
  add_examples(app,
               {{"limber decompose gallop.pc2 -o horse.glb --bones 20", "20 bones, 4 per vertex"},
                {"limber decompose gallop.pc2 -o horse.glb --bones 20 --skeleton", "a skeleton that can be posed"},
                {"limber decompose face.glb -o face-bones.glb --morphs --bones 30", "morph targets by 30 bones"},
                {"limber decompose frames/mesh.%02d.obj -o cat.glb --tolerance 0.01", "as many bones as it takes"}});
  return [command](Context& context) { return run_decompose(*command, context); };
}

}  // namespace limber::cli
