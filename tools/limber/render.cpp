#include "limber/render/render.h"

#include <cmath>
#include <filesystem>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"

#include "tools/limber/command.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"
#include "tools/limber/render_character.h"
#include "tools/limber/render_weights.h"

namespace limber::cli {
namespace {

struct RenderCommand {
  std::string model;
  std::string model_format;
  std::string output;
  std::string size = "1280x720";
  std::vector<std::string> views;
  std::optional<double> azimuth;    // degrees
  std::optional<double> elevation;  // degrees
  bool orthographic = false;
  std::string up = "y";
  double zoom = 1;
  int columns = 0;
  bool separate = false;
  int turntable = 0;
  std::string background = "light";
  int samples = 8;
  double crease = 57;  // degrees
  bool no_shadow = false;
  bool no_occlusion = false;
  bool wire = false;
  bool planar = false;
  std::string texture;
  std::string rig;
  bool names = false;
  bool no_rig = false;
  std::string clip;
  std::optional<double> time;  // seconds
  std::string film;
  double fps = 30;
  bool skeleton = false;
  bool no_texture = false;
  ShownWeights weights;

  bool moves() const { return !clip.empty() || time || !film.empty(); }
};

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

/// "1280x720".
std::pair<int, int> parsed_size(const std::string& text) {
  int width = 0, height = 0, used = 0;
  const int found = std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &used);
  if (found != 2 || used != static_cast<int>(text.size()) || width < 1 || height < 1 || width > 16384 ||
      height > 16384) {
    throw UsageError(
        fmt::format("--size wants WIDTHxHEIGHT in pixels, up to 16384, for example 1280x720, not '{}'.", text));
  }
  return {width, height};
}

Background background_named(const std::string& name) {
  if (name == "dark") return Background::Dark;
  if (name == "white") return Background::White;
  if (name == "transparent") return Background::Transparent;
  return Background::Light;
}

bool chooses_direction(const RenderCommand& command) {
  return !command.views.empty() || command.azimuth || command.elevation || command.turntable > 0;
}

InputFile load_model(const RenderCommand& command, Context& context) {
  InputFile document =
      load_input_file(command.model, command.model_format, {.planar = command.planar, .allow_points = false}, context);
  Shape* shape = shape_in(document);
  if (shape == nullptr) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("a {} holds no mesh to draw.", document.format),
                Place::in_file(document.name), "Give a file with faces, such as an OBJ.");
  }
  // What lies in a plane of constant z is shown as a drawing unless a direction is asked for.
  if (shape->tet_count() == 0 && is_flat(*shape) && !chooses_direction(command)) shape->dimension = 2;
  return document;
}

/// The handles to draw: of the file that is named, else of the binding.
std::optional<Rig> rig_to_draw(const RenderCommand& command, const Binding* binding, int vertices) {
  if (command.rig.empty()) {
    return binding != nullptr && !command.no_rig ? std::optional(binding->rig) : std::nullopt;
  }
  return in_file(command.rig, [&] {
    Rig rig = load_rig(command.rig);
    validate(rig, vertices);
    return rig;
  });
}

Scene make_scene(const RenderCommand& command, Context& context) {
  const InputFile document = load_model(command, context);
  const auto* binding = std::get_if<Binding>(&document.content);
  Scene scene = scene_of(*shape_in(document));
  Surface& surface = scene.surfaces.front();
  surface.wire = command.wire;
  surface.outline = surface.shape.dimension == 2;
  if (!command.texture.empty()) {
    if (surface.shape.uvs.rows() == 0) {
      throw Error(ErrorCode::UnsuitableShape, "the shape has no texture coordinates for --texture.",
                  Place::in_file(command.model));
    }
    surface.texture = load_png(command.texture);
  }
  std::optional<Rig> rig = rig_to_draw(command, binding, surface.shape.vertex_count());
  if (!command.weights.source.empty()) paint_weights(command.weights, rig ? &*rig : nullptr, binding, surface);
  if (command.names && !rig) throw UsageError("--names writes the handles of --rig or --skeleton, which is missing.");
  if (rig) {
    scene.overlay.emplace();
    scene.overlay->rig = std::move(*rig);
    scene.overlay->show_names = command.names;
  }
  return scene;
}

RenderOptions render_options(const RenderCommand& command) {
  RenderOptions options;
  std::tie(options.width, options.height) = parsed_size(command.size);
  options.samples = command.samples;
  options.background = background_named(command.background);
  options.ground_shadow = !command.no_shadow;
  options.self_shadow = !command.no_shadow;
  options.ambient_occlusion = !command.no_occlusion;
  options.crease_angle = radians(command.crease);
  options.view.orthographic = command.orthographic;
  options.view.up = command.up == "z" ? UpAxis::Z : UpAxis::Y;
  options.view.zoom = command.zoom;
  if (command.azimuth) options.view.azimuth = radians(*command.azimuth);
  if (command.elevation) options.view.elevation = radians(*command.elevation);
  if (!command.views.empty()) options.view.view = *view_named(command.views.front());
  return options;
}

std::vector<ViewOptions> all_views(const RenderCommand& command, const RenderOptions& options) {
  std::vector<ViewOptions> views;
  for (const std::string& name : command.views) {
    views.push_back(options.view);
    views.back().view = *view_named(name);
  }
  if (views.empty()) views.push_back(options.view);
  return views;
}

/// "turn.png" becomes "turn_007.png"; a "%03d" in the name is replaced instead.
std::string numbered_path(const std::string& path, int number) {
  const std::string digits = fmt::format("{:03d}", number);
  if (const std::size_t at = path.find("%03d"); at != std::string::npos)
    return path.substr(0, at) + digits + path.substr(at + 4);
  const std::filesystem::path file(path);
  return (file.parent_path() / (file.stem().string() + "_" + digits + file.extension().string())).string();
}

/// Characters are drawn material by material, and at any time of their clips.
bool is_drawn_as_character(const RenderCommand& command) {
  return command.model != "-" && command.model_format.empty() && is_scene_file(command.model) &&
         command.weights.source.empty() && command.texture.empty() && !command.planar;
}

void check_usage(const RenderCommand& command, Context& context) {
  context.require_free_output(command.output);
  if (command.turntable > 0 && command.views.size() > 1)
    throw UsageError("--turntable starts from one --view, not from several.");
  if (command.output == "-" && ((command.turntable > 0 && command.film.empty()) || command.separate))
    throw UsageError("numbered pictures need a file name, not standard output.");
  const ShownWeights& weights = command.weights;
  if (weights.source.empty() && (weights.column != "0" || weights.component != "w" || weights.iso > 0 || weights.range))
    throw UsageError("--column, --component, --range and --iso describe --weights, which is missing.");
  if (command.output.empty() && command.film.empty())
    throw UsageError("say where to write it: -o PNG, or --film FILE.");
  if (command.time && !command.film.empty()) throw UsageError("--time is one moment, --film all of them.");
  const std::string film = std::filesystem::path(command.film).extension().string();
  if (!command.film.empty() && !equal_ignoring_case(film, ".webm") && !equal_ignoring_case(film, ".png"))
    throw UsageError("--film writes one .webm, or numbered .png files.");
  if (!is_drawn_as_character(command) && (command.moves() || command.skeleton)) {
    throw UsageError(
        "--clip, --time, --film and --skeleton are for characters: a .glb, .gltf, .vrm, .fbx or .dae file, without "
        "--weights, "
        "--texture and --planar.");
  }
  if (command.skeleton && !command.rig.empty()) throw UsageError("--rig and --skeleton both draw handles: give one.");
  if (command.no_rig && !command.rig.empty()) throw UsageError("--rig and --no-rig contradict each other.");
}

/// The scene of a character at a time, with what else is asked for.
Scene character_scene(const RenderCommand& command, CharacterScenes& character, std::optional<double> seconds) {
  Scene scene = character.at(seconds, command.skeleton, command.names);
  for (Surface& surface : scene.surfaces) surface.wire = command.wire;
  if (!command.rig.empty()) {
    scene.overlay.emplace();
    scene.overlay->rig = in_file(command.rig, [&] { return load_rig(command.rig); });
    scene.overlay->show_names = command.names;
  }
  return scene;
}

/// All frames of a clip through one camera, which goes round once with --turntable.
void write_film(const RenderCommand& command, const RenderOptions& options, CharacterScenes& character,
                std::vector<std::string>& written, Context& context) {
  const bool turns = command.turntable > 0;
  std::vector<double> times = frame_times(character.seconds(), command.fps);
  if (turns) {  // The motion is repeated until the turn is done.
    const double length = std::max(character.seconds(), 1e-9);
    times.clear();
    for (int i = 0; i < command.turntable; ++i) times.push_back(std::fmod(i / command.fps, length));
  }
  // Everything that is ever seen is in the picture; a few frames tell.
  constexpr std::size_t kLooks = 24;
  std::vector<Positions> seen;
  Eigen::Index rows = 0;
  for (std::size_t i = 0; i < std::min(kLooks, times.size()); ++i) {
    seen.push_back(
        points_of(character_scene(command, character, times[i * times.size() / std::min(kLooks, times.size())])));
    rows += seen.back().rows();
  }
  Positions points(rows, 3);
  rows = 0;
  for (const Positions& some : seen) {
    points.middleRows(rows, some.rows()) = some;
    rows += some.rows();
  }
  const double aspect = static_cast<double>(options.width) / options.height;
  const bool webm = equal_ignoring_case(std::filesystem::path(command.film).extension().string(), ".webm");
  std::optional<FilmWriter> film;
  if (webm) film.emplace(command.film, command.fps);
  Stage stage(context.task(), "film");
  for (std::size_t i = 0; i < times.size(); ++i) {
    ViewOptions view = options.view;
    if (turns) {
      view.azimuth = view.azimuth.value_or(azimuth_of(view.view)) +
                     2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(times.size());
    }
    const Camera camera = turns ? frame_turning_points(points, aspect, view) : frame_points(points, aspect, view);
    const Image image = render(character_scene(command, character, times[i]), camera, options);
    if (film) {
      film->add(image);
    } else {
      const std::string path = numbered_path(command.film, static_cast<int>(i));
      context.write_output(path, in_file(path, [&] { return write_png(image); }));
      written.push_back(path);
    }
    stage.advance(static_cast<double>(i + 1) / static_cast<double>(times.size()));
  }
  if (!film) return;
  film->finish();
  written.push_back(command.film);
}

ExitStatus run_render(const RenderCommand& command, Context& context) {
  check_usage(command, context);
  const RenderOptions options = render_options(command);
  std::optional<CharacterScenes> character;
  if (is_drawn_as_character(command)) {
    character.emplace(command.model, !command.no_texture, context);
    if (command.moves()) in_file(command.model, [&] { character->choose_clip(command.clip); });
  }
  const double start = command.time.value_or(0);
  if (character && command.time && start > character->seconds() + 1e-9) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("the clip '{}' lasts {:.4g} s, so that there is no time {:.4g} s.", character->clip_name(),
                            character->seconds(), start),
                Place::in_file(command.model));
  }
  const Scene scene = character ? character_scene(command, *character, start) : make_scene(command, context);
  std::vector<std::string> written;
  const auto write = [&](const std::string& path, const Image& image) {
    context.write_output(path, in_file(path, [&] { return write_png(image); }));
    written.push_back(path);
  };
  if (!command.film.empty()) write_film(command, options, *character, written, context);
  Stage stage(context.task(), "render");
  const std::vector<ViewOptions> views = all_views(command, options);
  if (command.output.empty()) {
    // The film is all.
  } else if (command.turntable > 0) {
    for (int i = 0; i < command.turntable; ++i) {
      write(numbered_path(command.output, i), turntable_frame(scene, options, i, command.turntable));
      stage.advance(static_cast<double>(i + 1) / command.turntable);
    }
  } else if (command.separate) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      RenderOptions single = options;
      single.view = views[i];
      write(numbered_path(command.output, static_cast<int>(i)), render(scene, single));
      stage.advance(static_cast<double>(i + 1) / static_cast<double>(views.size()));
    }
  } else {
    write(command.output, contact_sheet(scene, options, views, command.columns));
  }
  if (context.json()) {
    int vertices = 0;
    int triangles = 0;
    for (const Surface& surface : scene.surfaces) {
      vertices += surface.shape.vertex_count();
      triangles += surface.shape.triangle_count();
    }
    context.print_json({{"input", command.model},
                        {"outputs", written},
                        {"width", options.width},
                        {"height", options.height},
                        {"views", views.size()},
                        {"vertices", vertices},
                        {"triangles", triangles},
                        {"warnings", context.warnings()}});
  } else if (command.output != "-") {
    context.note(written.size() == 1 ? fmt::format("{} written.", written.front())
                                     : fmt::format("{} to {} written.", written.front(), written.back()));
  }
  return ExitStatus::Done;
}

void declare_camera_options(CLI::App& app, RenderCommand& command) {
  app.add_option("--view", command.views, "Where to look from; several give several pictures on one sheet")
      ->check(one_of({"three-quarter", "front", "back", "left", "right", "side", "top", "bottom"}));
  app.add_option("--azimuth", command.azimuth, "Turn of the camera around the up axis in degrees, 0 = front")
      ->check(number_in(-360, 360));
  app.add_option("--elevation", command.elevation, "Height of the camera over the horizon in degrees")
      ->check(number_in(-90, 90));
  app.add_flag("--orthographic", command.orthographic, "Parallel projection instead of perspective");
  app.add_option("--up", command.up, "The model's upward axis")->check(one_of({"y", "z"}))->capture_default_str();
  app.add_option("--zoom", command.zoom, "Magnify the middle of the picture")
      ->check(number_in(0.01, 1000))
      ->capture_default_str();
  app.add_option("--columns", command.columns, "Pictures side by side on a sheet; 0: as square as possible")
      ->check(number_in(0, 64))
      ->capture_default_str();
  app.add_flag("--separate", command.separate, "Write each view to a numbered file of its own");
  app.add_option("--turntable", command.turntable, "Write this many numbered frames of a full turn")
      ->check(number_in(1, 9999));
}

void declare_look_options(CLI::App& app, RenderCommand& command) {
  app.add_option("--size", command.size, "Width and height of each picture in pixels")
      ->type_name("WxH")
      ->capture_default_str();
  app.add_option("--background", command.background, "What is behind the shape")
      ->check(one_of({"light", "dark", "white", "transparent"}))
      ->capture_default_str();
  app.add_option("--samples", command.samples, "Samples per pixel: the more, the smoother the edges")
      ->check(one_of({"1", "4", "8", "16"}))
      ->capture_default_str();
  app.add_option("--crease", command.crease, "Faces that meet at more degrees than this keep a sharp edge")
      ->check(number_in(0, 180))
      ->capture_default_str();
  app.add_flag("--no-shadow", command.no_shadow, "No shadows, neither on the ground nor on the shape");
  app.add_flag("--no-occlusion", command.no_occlusion, "Do not darken creases and hollows");
  app.add_flag("--wire", command.wire, "Draw the edges of the faces");
  app.add_option("--texture", command.texture, "Paint the shape with this PNG")->type_name("PNG");
  app.add_flag("--no-texture", command.no_texture, "Leave out the colours and pictures that a character has");
  app.add_flag("--skeleton", command.skeleton, "Draw the bones of a character into it, where the clip has them");
  app.add_flag("--planar", command.planar, "The shape lies in a plane of constant z: show it as a drawing");
  app.add_option("--rig", command.rig, "Draw the handles in this file; those of a .limber file are drawn anyway")
      ->type_name("FILE");
  app.add_flag("--no-rig", command.no_rig, "Leave out the handles of a .limber file");
  app.add_flag("--names", command.names, "Write the handles' names beside them");
}

void declare_weight_options(CLI::App& app, ShownWeights& weights) {
  app.add_option("--weights", weights.source,
                 "Paint the shape with the weights of this handle of a .limber file, or with a column of this "
                 "DMAT table, one row per vertex")
      ->type_name("HANDLE|DMAT");
  app.add_option("--component", weights.component,
                 "Which weights of a bone or region of a .limber file: those of its translation (w), or of "
                 "an axis of its linear part")
      ->check(one_of({"x", "y", "z", "w"}))
      ->capture_default_str();
  app.add_option("--column", weights.column,
                 "Which column of a table: a number from 0, or with --rig the name of a handle")
      ->type_name("N|NAME")
      ->capture_default_str();
  app.add_option("--range", weights.range, "The weight shown in the brightest colour; else 1, or the largest there is")
      ->check(number_in(1e-30, 1e30));
  app.add_option("--iso", weights.iso, "Draw lines of equal weight at this distance; 0: none")
      ->check(number_in(0, 1e30))
      ->capture_default_str();
}

}  // namespace

/// `limber render MODEL -o PNG`.
Body declare_render(CLI::App& app) {
  auto command = std::make_shared<RenderCommand>();
  add_details(
      app,
      "Needs no display and no graphics card. The whole shape is always in the picture. Shapes that lie in a "
      "plane are shown as a drawing unless a direction is asked for. Characters (.glb, .gltf, .vrm, .fbx, .dae) are "
      "painted with the base colour of their materials, at rest, or at a --time of a --clip; --film shows a whole "
      "clip, and with --turntable N turns around it in N frames.");
  app.add_option("MODEL", command->model, "The shape to draw; '-': standard input")->required();
  app.add_option("-o,--output", command->output,
                 "The PNG to write; '-': standard output. Numbered files put the number before the extension, or "
                 "in place of '%03d'");
  app.add_option("--film", command->film,
                 "Draw a whole clip: one .webm, for which the program ffmpeg is needed, or numbered .png files")
      ->type_name("WEBM|PNG");
  app.add_option("--clip", command->clip, "Which clip of a character; without it, the first")->type_name("NAME");
  app.add_option("--time", command->time, "The moment of the clip, in seconds")->type_name("S")->check(number_from(0));
  app.add_option("--fps", command->fps, "Frames per second of --film")
      ->check(number_in(0.1, 240))
      ->capture_default_str();
  app.add_option("--input-format", command->model_format,
                 "Format of MODEL, as an extension, if its name does not say it")
      ->type_name("EXT");
  declare_camera_options(app, *command);
  declare_look_options(app, *command);
  declare_weight_options(app, command->weights);
  add_examples(
      app,
      {{"limber render bunny.off -o bunny.png", "one picture, three-quarter view"},
       {"limber render cow.off -o cow.png --view front side top --size 640x480", "three views on a sheet"},
       {"limber render arm.obj -o arm.png --rig arm.tgf --weights arm.dmat --column 2 --iso 0.1",
        "the weights of the third handle, with lines of equal weight"},
       {"limber render arm.limber -o arm.png --weights elbow --component x",
        "the weights of the x axis of a bone, from a binding"},
       {"limber render hero.glb -o hero.png --clip Walk --time 0.4 --skeleton", "a moment of a clip, with its bones"},
       {"limber render hero.glb --film walk.webm --clip Walk --turntable 120", "a film that goes round the walk"},
       {"limber render part.stl -o turn.png --up z --turntable 36", "turn_000.png to turn_035.png"}});
  return [command](Context& context) { return run_render(*command, context); };
}

}  // namespace limber::cli
