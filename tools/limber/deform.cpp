#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/autorig/fit_skeleton.h"
#include "limber/compress/decompose.h"
#include "limber/core/file.h"
#include "limber/geometry/mesh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/mls/mls.h"

#include "tools/limber/command.h"
#include "tools/limber/deform_pins.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/input_file.h"
#include "tools/limber/losses.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

struct DeformOptions {
  std::string model;
  std::string model_format;
  std::string pins;
  std::string rig;
  std::string output;
  std::string method = "mls";
  std::string variant = "rigid";
  double alpha = 1;
  double reach = 0;
  std::string skeleton = "auto";
  std::string save_skeleton;
  bool restart = false;
  bool strict = false;
  int bones = 0;
};

constexpr double kDegrees = 57.29577951308232;

MlsOptions mls_options(const DeformOptions& options) {
  MlsOptions result;
  result.alpha = options.alpha;
  result.map = options.variant == "affine"       ? MlsMap::Affine
               : options.variant == "similarity" ? MlsMap::Similarity
                                                 : MlsMap::Rigid;
  result.method = options.method == "mls-fast" ? MlsMethod::Fast : MlsMethod::Exact;
  result.restart_before_tears = options.restart;
  return result;
}

/// What is said about a run.
struct Told {
  int restarts = 0;
  int lost_vertices = 0;
  double error_sum = 0;  ///< Mean errors of frames, in radians.
  double greatest_error = 0;
  double least_margin = 1;
  int joints = 0;
  double skin_error = 0;  ///< Root mean square of what a fitted skin misses, in sizes of the shape.

  void add(const MlsReport& report) {
    restarts += report.restarts;
    lost_vertices += report.lost_vertices;
    error_sum += report.mean_error;
    greatest_error = std::max(greatest_error, report.greatest_error);
    least_margin = std::min(least_margin, report.least_margin);
  }
};

bool is_picture(const std::string& path) {
  return path.ends_with(".png") || path.ends_with(".PNG");
}

bool is_glb(const std::string& path) {
  return path.ends_with(".glb") || path.ends_with(".GLB");
}

/// Files that hold places, but do not say which of them goes where.
void refuse_as_pins(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  const bool is_shape = find_shape_format(path) || is_scene_file(path);
  if (extension.empty() || (!is_shape && remedy_for_format(extension).empty())) return;
  throw Error(ErrorCode::UnknownFormat, fmt::format("'{}' is not a format that pins are read from.", extension),
              Place::in_file(path), "Write a pins.json: `limber deform --help` shows what it holds.");
}

void check_usage(const DeformOptions& options, Context& context) {
  context.require_free_output(options.output);
  const bool skeleton = options.method == "mls-skeleton";
  if (options.variant != "rigid" && options.method != "mls") {
    throw UsageError(fmt::format("--variant goes with --method mls; {} is rigid.", options.method));
  }
  if (!skeleton && options.reach > 0) throw UsageError("--reach belongs to --method mls-skeleton.");
  if (!skeleton && (options.skeleton != "auto" || !options.save_skeleton.empty())) {
    throw UsageError("--skeleton and --save-skeleton belong to --method mls-skeleton.");
  }
  if (options.restart && (skeleton || options.variant == "affine")) {
    throw UsageError("--restart is for rigid and similarity maps through space.");
  }
  if (options.bones > 0 && (skeleton || !is_glb(options.output))) {
    throw UsageError("--bones is for a .glb of --method mls or mls-fast.");
  }
  if (is_picture(options.output) && skeleton) throw UsageError("a picture has no skeleton; use --method mls.");
  refuse_as_pins(options.pins);
}

/// One picture, or one per frame.
void warp_pictures(const Image& picture, const Pins& pins, const DeformOptions& options, Context& context, Told& told) {
  const bool series = is_number_pattern(options.output);
  if (pins.animated && !series) {
    throw UsageError("the pins are animated: name numbered pictures, such as out.%03d.png.");
  }
  if (!is_picture(options.output)) throw UsageError("a warped picture is written as a .png.");
  for (std::size_t f = 0; f < pins.frames.size(); ++f) {
    MlsReport report;
    const Image warped = in_file(options.pins, [&] {
      return warp_image(picture, pins.controls, pins.frames[f], {.mls = mls_options(options)}, report);
    });
    told.add(report);
    const std::string path =
        series ? numbered_path(options.output, static_cast<std::int64_t>(f)).string() : options.output;
    context.write_output(path, in_file(path, [&] { return write_png(warped); }));
  }
}

Rig skeleton_for(const Shape& shape, const DeformOptions& options, Context& context) {
  Rig rig = options.skeleton == "auto"
                ? in_file(options.model, [&] { return curve_rig(curve_skeleton(shape, {}, context.task())); })
                : load_rig(options.skeleton);
  if (!options.save_skeleton.empty()) save_rig(options.save_skeleton, rig);
  return rig;
}

/// A space in which coordinates are of a size that floats like: deforming is done in it where the shape's own is too far
/// off, too large or too small.
struct FloatSpace {
  Eigen::RowVector3d centre = Eigen::RowVector3d::Zero();
  double scale = 1;  ///< A power of two: nothing is rounded by it.

  explicit FloatSpace(const Shape& shape) {
    constexpr double kFar = 1e3;    // sizes
    constexpr double kLarge = 1e6;  // in the unit of the file
    const Eigen::AlignedBox3d box = bounding_box(shape);
    const double size = size_of(shape);
    if (!(size > 0) || !std::isfinite(size)) return;
    const bool far = box.center().cwiseAbs().maxCoeff() > kFar * size;
    if (!far && size < kLarge && size > 1 / kLarge) return;
    centre = box.center().transpose();
    if (shape.dimension == 2) centre[2] = 0;
    scale = std::exp2(-std::round(std::log2(size)));
  }

  bool is_own() const { return scale == 1 && centre.isZero(0); }
  Positions into(const Positions& positions) const {
    return is_own() ? positions : Positions((positions.rowwise() - centre) * scale);
  }
  Positions back(const Positions& positions) const {
    return is_own() ? positions : Positions((positions / scale).rowwise() + centre);
  }
};

/// The shape in every frame; none if it was written as a skinned character.
std::vector<Positions> deform_shape(const Shape& shape, const Pins& pins, const DeformOptions& options,
                                    Context& context, Told& told) {
  std::vector<Positions> frames;
  if (options.method == "mls-skeleton") {
    const Rig skeleton = skeleton_for(shape, options, context);
    BindReport report;
    // Engines take four joints per vertex.
    const MlsSkeletonOptions wanted{options.alpha, options.reach, is_glb(options.output) ? 4 : 8};
    SkeletonDeformer deformer(shape, skeleton, pins.controls, wanted, report, context.task());
    for (const std::string& note : report.notes) context.warn(note);
    told.joints = deformer.graph().joint_count();
    if (is_glb(options.output)) {
      const Character character = pinned_character(shape, deformer, pins.frames, pins.fps);
      context.write_output(options.output, in_file(options.output, [&] { return write_glb(character); }));
      return {};
    }
    for (const Positions& targets : pins.frames) frames.push_back(deformer.move(targets));
    return frames;
  }
  const FloatSpace space(shape);
  MlsDeformer deformer(space.into(shape.positions), with_rest(pins.controls, space.into(pins.controls.rest_targets())),
                       mls_options(options));
  for (const Positions& targets : pins.frames) {
    frames.push_back(space.back(deformer.move(space.into(targets))));
    told.add(deformer.report());
  }
  return frames;
}

MeshSequence sequence_of(const Shape& shape, const std::vector<Positions>& frames) {
  MeshSequence sequence;
  sequence.vertex_count = shape.vertex_count();
  for (const Positions& frame : frames) {
    for (Eigen::Index i = 0; i < frame.size(); ++i) {
      sequence.positions.push_back(static_cast<float>(frame.data()[i]));
    }
  }
  return sequence;
}

/// Motion through space is not that of bones, but engines play bones: rigid ones are fitted to the frames.
void write_fitted_skin(const Shape& shape, const std::vector<Positions>& frames, const Pins& pins,
                       const DeformOptions& options, Context& context, Told& told) {
  constexpr double kTolerance = 1e-3;  // of the shape's size
  const MeshSequence sequence = sequence_of(shape, frames);
  DecomposeOptions fit;
  fit.bones = options.bones;
  fit.tolerance = options.bones > 0 ? 0 : kTolerance * size_of(shape);
  fit.most_bones = 64;
  fit.influences = 4;
  const Decomposition skin = decompose_sequence(shape, sequence, fit, context.task());
  std::vector<double> times;
  for (std::size_t f = 0; f < frames.size(); ++f) times.push_back(static_cast<double>(f) / pins.fps);
  const Character character = decomposed_character(shape, skin, times, "pins");
  context.write_output(options.output, in_file(options.output, [&] { return write_glb(character); }));
  told.joints = skin.poses.bone_count;
  told.skin_error = skin.report.error / size_of(shape);
  if (options.bones == 0 && !skin.report.reached_tolerance) {
    context.warn(fmt::format("64 bones miss the deformation by {:.2g}% of the size; --bones N takes more.",
                             100 * told.skin_error));
  }
}

bool is_sequence_path(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  return extension == ".pc2" || extension == ".mdd" || is_number_pattern(path);
}

void write_shape(const Shape& rest, const Positions& positions, const DeformOptions& options, Context& context) {
  const ShapeFormat* format = find_shape_format(options.output);
  if (!format || !format->can_write()) {
    throw Error(ErrorCode::UnknownFormat, "its extension names no format that deformed shapes are written to.",
                Place::in_file(options.output),
                "Use .obj, .ply or .off; .glb, .pc2 or frame.%03d.obj for animated pins.");
  }
  Shape shape = rest;
  shape.positions = positions;
  if (shape.normals.rows() > 0) shape.normals = vertex_normals(shape.positions, shape.triangles);
  if (format->save) {
    format->save(options.output, shape);
  } else {
    const std::string content = in_file(options.output, [&] { return format->write(shape); });
    const ReadOptions reading{.planar = false, .allow_points = true};
    if (format->read) {
      tell_losses(options.output, losses_between(shape, format->read(content, reading)), options.strict, context);
    }
    context.write_output(options.output, content);
  }
}

void deform_model(const Shape& shape, Pins& pins, const DeformOptions& options, Context& context, Told& told) {
  const bool sequence = is_sequence_path(options.output);
  const bool skinned = is_glb(options.output) && (pins.animated || options.method == "mls-skeleton");
  if (pins.animated && !sequence && !skinned) {
    throw UsageError("the pins are animated: write a .glb, .pc2, .mdd, or numbered files such as frame.%03d.obj.");
  }
  in_file(options.pins, [&] { fit_to_plane(shape, pins); });
  std::vector<Positions> frames;
  try {
    frames = deform_shape(shape, pins, options, context, told);
  } catch (const Error& error) {
    // What is about a pin names its file; what is about a handle of the skeleton, that one.
    if (!error.place().file.empty() || error.code() == ErrorCode::Cancelled) throw;
    if (!error.place().handle.empty()) throw error.with_file(options.skeleton);
    const bool about_pins = !error.place().path.empty() || error.code() == ErrorCode::TooFewHandles;
    throw error.with_file(about_pins ? options.pins : options.model);
  }
  if (frames.empty()) return;
  if (sequence) {
    save_sequence(options.output, sequence_of(shape, frames), shape, context.task());
  } else if (skinned) {
    write_fitted_skin(shape, frames, pins, options, context, told);
  } else {
    write_shape(shape, frames.front(), options, context);
  }
}

void tell(const DeformOptions& options, const Pins& pins, const Told& told, Context& context) {
  if (options.restart && told.least_margin < 0.05) {
    context.warn("the deformation tears in spite of restarts; the pins may turn the shape inside out.");
  }
  const auto frames = static_cast<double>(pins.frames.size());
  if (context.json()) {
    nlohmann::ordered_json result = {{"output", options.output},
                                     {"method", options.method},
                                     {"pins", pins.controls.points.size() + pins.controls.bones.size()},
                                     {"frames", pins.frames.size()}};
    if (options.restart) result["restarts"] = told.restarts;
    if (options.method == "mls-fast") {
      result["mean_error_degrees"] = kDegrees * told.error_sum / frames;
      result["greatest_error_degrees"] = kDegrees * told.greatest_error;
      result["lost_vertices"] = told.lost_vertices;
    }
    if (told.joints > 0) result["joints"] = told.joints;
    if (told.joints > 0 && options.method != "mls-skeleton") result["skin_error"] = told.skin_error;
    if (!options.save_skeleton.empty()) result["skeleton"] = options.save_skeleton;
    result["warnings"] = context.warnings();
    context.print_json(result);
    return;
  }
  std::string line =
      fmt::format("{}: {} pins, {} frame{}", options.output, pins.controls.points.size() + pins.controls.bones.size(),
                  pins.frames.size(), pins.frames.size() == 1 ? "" : "s");
  if (options.method == "mls-fast") {
    line += fmt::format(", {:.3g} degrees off the exact rotations on average", kDegrees * told.error_sum / frames);
  }
  if (told.joints > 0) line += fmt::format(", {} joints", told.joints);
  if (told.joints > 0 && options.method != "mls-skeleton") {
    line += fmt::format(" that miss it by {:.2g}% of the size", 100 * told.skin_error);
  }
  if (told.restarts > 0) line += fmt::format(", {} restarts", told.restarts);
  context.note(line + ".");
}

ExitStatus run_deform(const DeformOptions& options, Context& context) {
  check_usage(options, context);
  InputFile document =
      load_input_file(options.model, options.model_format, {.planar = false, .allow_points = true}, context);
  Pins pins = load_pins(options.pins, options.rig, context);
  if (const auto* character = std::get_if<CharacterFile>(&document.content)) {
    tell_losses(options.output, losses_in_shape(character->gltf), options.strict, context);
  }
  Told told;
  if (const auto* picture = std::get_if<Picture>(&document.content)) {
    warp_pictures(picture->image, pins, options, context, told);
  } else if (const Shape* shape = shape_in(document)) {
    deform_model(*shape, pins, options, context, told);
  } else {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("a {} holds no mesh or picture to deform.", document.format),
                Place::in_file(document.name), "Give a mesh or a .png.");
  }
  tell(options, pins, told, context);
  return ExitStatus::Done;
}

void declare_options(CLI::App& app, DeformOptions& options) {
  app.add_option("--method", options.method,
                 "mls: exact; mls-fast: linearised from frame to frame; mls-skeleton: distances along a skeleton")
      ->check(one_of({"mls", "mls-fast", "mls-skeleton"}))
      ->capture_default_str();
  app.add_option("--alpha", options.alpha, "How local: influence falls with distance^(-2 alpha)")
      ->type_name("A")
      ->check(number_in(0.5, 8))
      ->capture_default_str();
  app.add_option("--variant", options.variant, "Which motions are allowed where")
      ->check(one_of({"rigid", "similarity", "affine"}))
      ->capture_default_str();
  app.add_option("--reach", options.reach,
                 "mls-skeleton: how far a bone acts beyond its skin, in the shape's unit; 0: 10% of its size")
      ->type_name("D")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_option("--skeleton", options.skeleton, "mls-skeleton: a file with bones, or auto: made from the shape")
      ->type_name("FILE|auto")
      ->capture_default_str();
  app.add_option("--save-skeleton", options.save_skeleton, "mls-skeleton: keep the skeleton as a rig to edit")
      ->type_name("RIG");
  app.add_option("--rig", options.rig, "PINS is a pose.json, for the handles of this rig")->type_name("RIG");
  app.add_flag("--strict", options.strict, "Fail, and write nothing, where OUT would lose something of MODEL");
  app.add_flag("--restart", options.restart,
               "Go on from the deformed shape where the deformation would tear otherwise");
  app.add_option(
         "--bones", options.bones,
         "A .glb through space: fit so many bones to the frames; by default up to 64, until 0.1% of the size is missed")
      ->type_name("N")
      ->check(number_in(1, 500));
  app.add_option("--input-format", options.model_format, "Read MODEL as this format, for example obj")
      ->type_name("FORMAT");
}

}  // namespace

/// `limber deform MODEL PINS -o OUT`.
Body declare_deform(CLI::App& app) {
  auto options = std::make_shared<DeformOptions>();
  add_details(
      app,
      "Moves pins to their targets and everything else as rigidly as they allow, by moving least squares. MODEL "
      "is a mesh of any kind, or a picture. PINS is a pins.json: {\"limber\": 1, \"pins\": [{\"position\": "
      "[x,y,z], \"target\": [x,y,z]}, {\"head\": [...], \"tail\": [...], \"target_head\": [...], "
      "\"target_tail\": [...]}]}, or \"targets\" with one per frame. A pin without a target stays. Pins of "
      "pictures are in pixels from the upper left corner.");
  app.add_option("MODEL", options->model, "Mesh or .png to deform; - for standard input")->required();
  app.add_option("PINS", options->pins, "Where things go: a pins.json; - for standard input")->required();
  app.add_option("-o,--output", options->output,
                 "Mesh or .png to write; .glb, .pc2, .mdd or frame.%03d.obj for animated pins")
      ->required();
  declare_options(app, *options);
  add_examples(
      app, {{"limber deform hand.obj pins.json -o bent.obj", "bend a mesh by pins"},
            {"limber deform hand.obj drag.json -o drag.pc2 --method mls-fast", "frames of a drag to a point cache"},
            {"limber deform hand.obj drag.json -o drag.glb", "the same for engines: bones are fitted to the frames"},
            {"limber deform hand.obj pins.json -o bent.obj --method mls-skeleton --save-skeleton hand.rig.json",
             "along a skeleton made from the shape, and keep it"},
            {"limber deform picture.png pins.json -o warped.png", "warp a picture"}});
  return [options](Context& context) { return run_deform(*options, context); };
}

}  // namespace limber::cli
