#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "limber/autorig/fit_skeleton.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/skeleton.h"

#include "tools/limber/command.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/input_file.h"
#include "tools/limber/losses.h"
#include "tools/limber/options.h"
#include "tools/limber/space_change.h"

namespace limber::cli {
namespace {

/// What a BVH without frames says about time.
constexpr double kBvhFps = 30;

struct ConvertOptions {
  std::string input;
  std::string output;
  std::string input_format;
  std::string output_format;
  std::string mesh;
  bool planar = false;
  bool skeleton = false;
  bool strict = false;
  std::string clip;
  std::optional<double> fps;
  GltfPackOptions pack;
  SpaceChange change;
};

std::string output_extension(const ConvertOptions& options) {
  return std::filesystem::path(path_with_format(options.output, options.output_format)).extension().string();
}

[[noreturn]] void fail_unwritable(const ConvertOptions& options, std::string_view what, const std::string& known) {
  const std::string extension = output_extension(options);
  throw Error(ErrorCode::UnknownFormat,
              extension.empty() ? "without an extension, the format to write is not known."
                                : fmt::format("'{}' is not a format that Limber writes {} to.", extension, what),
              Place::in_file(options.output), fmt::format("Known are {}.", known));
}

std::string writable_shape_extensions() {
  std::vector<std::string_view> extensions;
  for (const ShapeFormat& format : shape_formats()) {
    if (format.can_write()) extensions.push_back(format.extension);
  }
  for (const std::string_view gltf : {".gltf", ".vrm"}) extensions.push_back(gltf);
  return fmt::format("{}", fmt::join(extensions, " "));
}

/// What a reader of the result will miss.
std::vector<std::string> losses_of(const Shape& written, std::function<Shape()> read) {
  try {
    return losses_between(written, read());
  } catch (const Error& error) {
    return {fmt::format("the result cannot be read back: {}", error.sentence())};
  }
}

/// The file made smaller, as far as that is asked for.
std::string packed(std::string glb, const ConvertOptions& options, Context& context) {
  if (!options.pack.quantise && !options.pack.meshopt) return glb;
  PackedGltf made = pack_glb(std::move(glb), options.pack);
  for (const std::string& note : made.notes) context.warn(fmt::format("{}: {}", options.output, note));
  if (made.worst_rounding > 0) {
    context.note(fmt::format("{}: coordinates are rounded by at most {:.2g}.", options.output, made.worst_rounding));
  }
  return std::move(made.glb);
}

std::vector<std::string> write_shape(const Shape& shape, const ConvertOptions& options, Context& context) {
  const std::string named = path_with_format(options.output, options.output_format);
  const ShapeFormat* format = find_shape_format(named);
  if (is_gltf_output(named)) {
    const std::string stem = std::filesystem::path(options.output).stem().string();
    const std::string glb = in_file(options.output, [&] { return write_glb(still_character(shape, stem)); });
    write_gltf(options.output, packed(glb, options, context), context);
    return losses_of(shape, [&] { return shape_of(read_gltf(glb)); });
  }
  if (!format || !format->can_write()) fail_unwritable(options, "shapes", writable_shape_extensions());
  if (format->save) {
    if (options.output == "-") throw UsageError(fmt::format("{} files come in pairs; name a file.", format->name));
    format->save(options.output, shape);
    return losses_of(shape, [&] { return format->load(options.output, {}); });
  }
  const std::string content = in_file(options.output, [&] { return format->write(shape); });
  context.write_output(options.output, content);
  return losses_of(shape, [&] { return format->read(content, {}); });
}

std::vector<std::string> write_rig(const Rig& rig, const ConvertOptions& options, Context& context,
                                   const RigFlesh& flesh = {}) {
  const std::string extension = output_extension(options);
  if (extension == ".bvh") {
    const std::string content =
        in_file(options.output, [&] { return write_bvh(to_bvh(skeleton_of(rig), {}, kBvhFps)); });
    context.write_output(options.output, content);
    return losses_between(rig, rig_of(read_bvh(content).skeleton).rig);
  }
  if (extension != ".json" && extension != ".tgf") fail_unwritable(options, "rigs", ".json .tgf .bvh");
  const bool tgf = extension == ".tgf";
  const std::string content =
      in_file(options.output, [&] { return tgf ? write_tgf(rig) : write_rig_json(rig, flesh); });
  context.write_output(options.output, content);
  return losses_between(rig, tgf ? read_tgf(content) : read_rig_json(content));
}

/// A motion stays one in a .bvh; other formats get its skeleton.
std::vector<std::string> write_motion(const BvhFile& motion, const ConvertOptions& options, Context& context) {
  if (output_extension(options) == ".bvh") {
    context.write_output(options.output, in_file(options.output, [&] { return write_bvh(motion); }));
    return {};
  }
  std::vector<std::string> losses = write_rig(rig_of(motion.skeleton).rig, options, context);
  if (motion.frame_count() > 0) losses.push_back("the motion is left out: only the skeleton is written.");
  return losses;
}

/// Poses are in the space of their shape: they are written as they are.
std::vector<std::string> write_pose(const Pose& pose, const ConvertOptions& options, Context& context) {
  if (output_extension(options) != ".json") fail_unwritable(options, "poses", ".json");
  if (!options.change.is_none()) throw UsageError("a pose is converted as it is, without a change of space.");
  context.write_output(options.output, in_file(options.output, [&] { return write_pose_json(pose); }));
  return {};
}

/// What of a character a skeleton alone does not have.
std::vector<std::string> losses_beside_bones(const GltfContent& content) {
  std::vector<std::string> losses;
  if (!content.character.meshes.empty())
    losses.emplace_back(
        "the meshes are left out, with skins, morph targets and materials: only the bones are written.");
  if (!content.character.clips.empty())
    losses.push_back(fmt::format("clips are left out: {}.", content.character.clips.size()));
  return losses;
}

/// The bones of a character with one of its clips.
std::vector<std::string> write_clip(const GltfContent& content, const ConvertOptions& options, Context& context) {
  const Character& character = content.character;
  int chosen = 0;
  if (!options.clip.empty()) {
    chosen = character.find_clip(options.clip);
    std::vector<std::string> names;
    for (const MotionClip& clip : character.clips) names.push_back(clip.name);
    if (chosen < 0) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("there is no clip '{}'.", options.clip),
                  Place::in_file(options.input), did_you_mean(options.clip, names));
    }
  }
  const MotionClip& clip = character.clips[static_cast<std::size_t>(chosen)];
  const BoneMotion motion = bone_motion_of(character, clip);
  const double fps = options.fps.value_or(frame_rate_of(clip));
  BvhFile file = in_file(options.input, [&] { return to_bvh(motion.skeleton, motion.clip, fps); });
  apply(options.change, file);
  context.write_output(options.output, in_file(options.output, [&] { return write_bvh(file); }));
  std::vector<std::string> losses;
  if (!character.meshes.empty())
    losses.emplace_back(
        "the meshes are left out, with skins, morph targets and materials: bones and motion are written.");
  if (character.clips.size() > 1) {
    losses.push_back(
        fmt::format("of {} clips one is written: '{}'. Choose with --clip.", character.clips.size(), clip.name));
  }
  if (motion.scales) losses.emplace_back("scales of joints are left out, which BVH cannot say.");
  if (motion.morphs) losses.emplace_back("weights of morph targets are left out, which BVH cannot say.");
  return losses;
}

/// The whole file in another space: a node above all others.
std::string moved_glb(const ConvertOptions& options) {
  GltfPatch patch = GltfPatch::load(options.input);
  if (!options.change.is_none()) {
    JointTransform transform;
    transform.scale.setConstant(options.change.scale);
    constexpr double kQuarter = 1.5707963267948966;
    const double angle = options.change.up == "z-to-y" ? -kQuarter : options.change.up == "y-to-z" ? kQuarter : 0;
    transform.rotation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX());
    patch.move_scene(transform);
  }
  return patch.write_glb();
}

/// A glTF becomes a .glb with all it has, a rig of its bones, or a shape.
std::vector<std::string> write_character(CharacterFile& file, const ConvertOptions& options, Context& context) {
  const std::string extension = output_extension(options);
  if (extension == ".bvh" && !file.gltf.character.clips.empty() && !options.skeleton) {
    return write_clip(file.gltf, options, context);
  }
  if (extension == ".json" || extension == ".tgf" || extension == ".bvh") {
    Rig rig = is_imported_file(options.input) ? load_rig(options.input)
                                              : in_file(options.input, [&] { return rig_of(file.gltf); });
    apply(options.change, rig);
    std::vector<std::string> losses = write_rig(rig, options, context);
    for (std::string& loss : losses_beside_bones(file.gltf)) losses.push_back(std::move(loss));
    return losses;
  }
  const bool whole = is_gltf_output("file" + extension) && !options.planar && options.input != "-";
  if (whole) {
    std::string glb = mended(options.input, in_file(options.input, [&] { return moved_glb(options); }), context);
    write_gltf(options.output, in_file(options.input, [&] { return packed(std::move(glb), options, context); }),
               context);
    for (const std::string& note : file.gltf.notes) context.warn(fmt::format("{}: {}", options.input, note));
    return {};
  }
  if (file.shape.vertex_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the file has no mesh.", Place::in_file(options.input));
  }
  apply(options.change, file.shape);
  std::vector<std::string> losses = write_shape(file.shape, options, context);
  for (std::string& loss : losses_in_shape(file.gltf)) losses.push_back(std::move(loss));
  return losses;
}

/// The faces that numbered OBJ files need and point caches do not have.
Shape faces_for(const InputFile& document, const ConvertOptions& options, Context& context) {
  if (!options.mesh.empty()) {
    InputFile mesh = load_input_file(options.mesh, "", {}, context);
    if (Shape* shape = shape_in(mesh)) return std::move(*shape);
    throw UsageError("--mesh must name a shape.");
  }
  if (const auto* animated = std::get_if<AnimatedShape>(&document.content)) return animated->shape;
  throw UsageError("a point cache holds no faces: name the shape it belongs to with --mesh.");
}

void write_sequence(const InputFile& document, const MeshSequence& sequence, const ConvertOptions& options,
                    Context& context) {
  if (is_number_pattern(options.output)) {
    save_obj_sequence(options.output, faces_for(document, options, context), sequence, context.task());
    return;
  }
  const std::string extension = output_extension(options);
  const std::string content = in_file(options.output, [&] {
    if (extension == ".pc2") return write_pc2(sequence);
    if (extension == ".mdd") return write_mdd(sequence);
    fail_unwritable(options, "sequences", ".pc2, .mdd and numbered files such as frame.%03d.obj");
  });
  context.write_output(options.output, content);
}

/// One OBJ file is a shape, unless what is to be written is a sequence: then it is the first of a series.
InputFile load_input(const ConvertOptions& options, Context& context) {
  const std::string extension = output_extension(options);
  const bool to_sequence = extension == ".pc2" || extension == ".mdd" || is_number_pattern(options.output);
  if (to_sequence && options.input_format.empty() && options.input.ends_with(".obj")) {
    return {options.input, "numbered OBJ files", load_obj_sequence(options.input, context.task())};
  }
  return load_input_file(options.input, options.input_format, {.planar = options.planar, .allow_points = false},
                         context);
}

std::vector<std::string> change_and_write(InputFile& document, const ConvertOptions& options, Context& context) {
  const std::string extension = output_extension(options);
  auto* binding = std::get_if<Binding>(&document.content);
  const bool to_rig = extension == ".json" || extension == ".tgf" || extension == ".bvh";
  if (binding && to_rig && !options.skeleton) document.content = Rig(std::move(binding->rig));
  if (options.skeleton) {
    const Shape* shape = shape_in(document);
    if (!shape || !to_rig) throw UsageError("--skeleton makes a rig (.json, .tgf, .bvh) from a shape.");
    document.content = in_file(document.name, [&] { return curve_rig(curve_skeleton(*shape, {}, context.task())); });
  }
  if (auto* motion = std::get_if<BvhFile>(&document.content)) {
    apply(options.change, *motion);
    return write_motion(*motion, options, context);
  }
  if (auto* character = std::get_if<CharacterFile>(&document.content)) {
    return write_character(*character, options, context);
  }
  if (Shape* shape = shape_in(document)) {
    apply(options.change, *shape);
    return write_shape(*shape, options, context);
  }
  if (auto* rig = std::get_if<Rig>(&document.content)) {
    apply(options.change, *rig);
    const RigFlesh flesh = options.input == "-" ? RigFlesh() : load_flesh(options.input);
    std::vector<std::string> losses = write_rig(*rig, options, context, flesh);
    if (!flesh.empty() && output_extension(options) != ".json")
      losses.emplace_back("what handles say about flesh is left out.");
    return losses;
  }
  if (const auto* pose = std::get_if<Pose>(&document.content)) return write_pose(*pose, options, context);
  auto* animated = std::get_if<AnimatedShape>(&document.content);
  auto* sequence = animated ? &animated->sequence : std::get_if<MeshSequence>(&document.content);
  if (!sequence) {
    throw Error(ErrorCode::UnknownFormat, fmt::format("a {} cannot be converted.", document.format),
                Place::in_file(document.name), "Shapes, rigs, poses, motions and sequences can.");
  }
  apply(options.change, *sequence);
  write_sequence(document, *sequence, options, context);
  return {};
}

/// A folder beside a file, gone in the end.
class FolderBeside {
 public:
  explicit FolderBeside(const std::filesystem::path& file) {
    for (int number = 0;; ++number) {
      path_ = file.parent_path() / fmt::format(".{}.{}.{}", file.filename().string(), ::getpid(), number);
      std::error_code failure;
      if (std::filesystem::create_directory(path_, failure)) return;
      if (failure) throw Error(ErrorCode::FileUnwritable, "it cannot be written.", Place::in_file(file.string()));
    }
  }
  ~FolderBeside() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  FolderBeside(const FolderBeside&) = delete;
  FolderBeside& operator=(const FolderBeside&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// change_and_write that writes nothing if something would be lost.
std::vector<std::string> write_strictly(InputFile& document, const ConvertOptions& options, Context& context) {
  const std::filesystem::path output = options.output;
  const FolderBeside folder(output);
  ConvertOptions trial = options;
  trial.output = (folder.path() / output.filename()).string();
  const std::vector<std::string> losses = change_and_write(document, trial, context);
  if (!losses.empty()) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("it would lose something: {}", fmt::join(losses, " ")),
                Place::in_file(options.output), "Nothing was written. Without --strict it is, with a warning.");
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    std::filesystem::rename(entry.path(), output.parent_path() / entry.path().filename());
  }
  return losses;
}

ExitStatus run_convert(const ConvertOptions& options, Context& context) {
  context.require_free_output(options.output);
  if (options.output == "-" && options.output_format.empty()) {
    throw UsageError("standard output has no extension: say what to write, for example --output-format obj.");
  }
  if (options.strict && options.output == "-") throw UsageError("--strict needs a file to write, not standard output.");
  const bool to_gltf = is_gltf_output(path_with_format(options.output, options.output_format));
  if ((options.pack.quantise || options.pack.meshopt) && !to_gltf) {
    throw UsageError("--quantise and --meshopt make a .glb, .gltf or .vrm smaller.");
  }
  if ((!options.clip.empty() || options.fps) && output_extension(options) != ".bvh") {
    throw UsageError("--clip and --fps say what goes into a .bvh.");
  }
  if (options.output == "-" && to_gltf && output_extension(options) != ".glb") {
    throw UsageError("standard output takes a .glb: other glTF needs a file.");
  }
  InputFile document = load_input(options, context);
  const std::vector<std::string> losses =
      options.strict ? write_strictly(document, options, context) : change_and_write(document, options, context);
  for (const std::string& loss : losses) context.warn(fmt::format("{}: {}", options.output, loss));
  if (context.json()) {
    context.print_json({{"input", document.name}, {"output", options.output}, {"warnings", context.warnings()}});
  } else if (options.output != "-") {
    context.note(fmt::format("{} written.", options.output));
  }
  return ExitStatus::Done;
}

}  // namespace

/// `limber convert IN OUT`.
Body declare_convert(CLI::App& app) {
  auto options = std::make_shared<ConvertOptions>();
  add_details(
      app,
      "The order of vertices is kept, and numbers keep their precision as far as the format allows. What the "
      "target cannot carry (texture coordinates, polygons, tetrahedra, skins, clips, ...) is said as a warning. An "
      "existing "
      "file is replaced only by a complete one. Of a .limber file, OUT gets the shape, or the rig if OUT is "
      "a .json, .tgf or .bvh. A .bvh keeps its motion in a .bvh and gives its skeleton to a .json or .tgf. A glTF, "
      "VRM, FBX "
      "or Collada file stays whole in a .glb, .gltf (with its files beside it) or .vrm; a .bvh gets its bones and one "
      "clip, "
      "frame by frame.");
  app.add_option("IN", options->input,
                 "The file to read; '-': standard input; frame.%03d.obj, the first of such files, or "
                 "their folder: a sequence")
      ->required();
  app.add_option("OUT", options->output, "The file to write; '-': standard output; frame.%03d.obj: a sequence")
      ->required();
  app.add_option("--input-format", options->input_format, "Format of IN, as an extension, if its name does not say it")
      ->type_name("EXT");
  app.add_option("--output-format", options->output_format,
                 "Format of OUT, as an extension, if its name does not say it")
      ->type_name("EXT");
  app.add_option("--mesh", options->mesh, "Shape with the faces, to write a point cache as numbered OBJ files")
      ->type_name("FILE");
  app.add_flag("--planar", options->planar, "The shape lies in a plane of constant z: make it two-dimensional");
  app.add_flag("--strict", options->strict, "Fail, and write nothing, where OUT would lose something of IN");
  app.add_flag("--skeleton", options->skeleton, "Make a skeleton from the shape and write it as a rig to edit");
  app.add_option("--clip", options->clip, "Which clip of a character goes into a .bvh; without it, the first")
      ->type_name("NAME");
  app.add_option("--fps", options->fps, "Frames per second of a .bvh; without it, as the keys of the clip are")
      ->check(number_in(0.01, 1000));
  app.add_flag("--quantise", options->pack.quantise,
               "Store a glTF in whole numbers (KHR_mesh_quantization): smaller, rounded to 1/65535 of the size");
  app.add_flag("--meshopt", options->pack.meshopt,
               "Compress a glTF (EXT_meshopt_compression): smaller, and nothing is lost");
  app.add_option("--scale", options->change.scale, "Multiply coordinates, for example 0.01 for centimetres to metres")
      ->check(number_in(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--up", options->change.up, "Turn the shape from one upward axis to the other")
      ->check(one_of({"y-to-z", "z-to-y"}));
  add_examples(
      app, {{"limber convert scan.ply scan.obj", "from PLY to OBJ"},
            {"limber convert part.stl part.off --scale 0.001 --up z-to-y", "from millimetres, z up, to metres, y up"},
            {"limber convert walk.bvh walk-metres.bvh --scale 0.0254", "a motion from inches to metres"},
            {"limber convert dog.obj dog.rig.json --skeleton", "bones to start from, made from the shape"},
            {"limber convert hero.fbx hero.glb", "skeleton, skin, materials and clips, in metres with y up"},
            {"limber convert hero.glb small.glb --quantise --meshopt", "for the web: a fraction of the bytes"},
            {"limber convert hero.glb walk.bvh --clip Walk", "one of its clips, frame by frame"},
            {"limber convert hero.glb hero.gltf", "JSON, with hero.bin and its pictures beside it"},
            {"limber convert walk.pc2 walk.mdd", "an animated mesh from one point cache to the other"},
            {"cat a.obj | limber convert - - --input-format obj --output-format off | head -1", "in a pipe"}});
  return [options](Context& context) { return run_convert(*options, context); };
}

}  // namespace limber::cli
