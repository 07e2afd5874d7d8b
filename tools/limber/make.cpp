#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/motion/clips.h"
#include "limber/samples/samples.h"

#include "tools/limber/command.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"

namespace limber::cli {
namespace {

struct MakeOptions {
  std::string shape;
  std::string motion;  ///< Which, if the shape is "motion".
  std::string body = "humanoid";
  MakeMotionOptions making;
  std::string output;
  std::string output_format;
  std::string rig;
  int resolution = 0;
  bool without_rig = false;
  bool list = false;
};

constexpr std::string_view kMotion = "motion";

/// The shapes, and the word for a motion.
std::vector<std::string> names_to_make() {
  std::vector<std::string> names;
  for (const SampleEntry& entry : sample_catalogue()) names.emplace_back(entry.name);
  names.emplace_back(kMotion);
  return names;
}

std::vector<std::string> names_of_motions() {
  std::vector<std::string> names;
  for (const MotionEntry& entry : motion_catalogue()) {
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) names.emplace_back(entry.name);
  }
  return names;
}

constexpr std::array kBodies{MotionBody::Humanoid, MotionBody::Quadruped, MotionBody::Bird, MotionBody::Fish,
                             MotionBody::Snake};

std::vector<std::string> body_names() {
  std::vector<std::string> names;
  for (const MotionBody body : kBodies) names.emplace_back(name_of(body));
  return names;
}

/// "name  description", one line per shape.
std::string sample_table() {
  std::size_t width = 0;
  for (const SampleEntry& entry : sample_catalogue()) width = std::max(width, entry.name.size());
  std::string table;
  for (const SampleEntry& entry : sample_catalogue())
    table += fmt::format("{:<{}}  {}\n", entry.name, width, entry.description);
  for (const MotionEntry& entry : motion_catalogue()) {
    table += fmt::format("motion {:<8} --body {:<9}  {}\n", entry.name, name_of(entry.body), entry.description);
  }
  return table;
}

void print_list(Context& context) {
  if (!context.json()) {
    context.print(sample_table());
    return;
  }
  nlohmann::ordered_json shapes = nlohmann::ordered_json::array();
  for (const SampleEntry& entry : sample_catalogue()) {
    shapes.push_back({{"name", entry.name},
                      {"description", entry.description},
                      {"dimension", entry.dimension},
                      {"resolution", entry.default_resolution}});
  }
  nlohmann::ordered_json motions = nlohmann::ordered_json::array();
  for (const MotionEntry& entry : motion_catalogue()) {
    motions.push_back({{"name", entry.name}, {"body", name_of(entry.body)}, {"description", entry.description}});
  }
  context.print_json({{"shapes", shapes}, {"motions", motions}});
}

/// Where the rig goes: as told, else beside the shape ("dog.obj" gets "dog.rig.json"), else nowhere.
std::string rig_path(const MakeOptions& options) {
  if (options.without_rig) return {};
  if (!options.rig.empty()) return options.rig;
  if (options.output == "-") return {};
  return std::filesystem::path(options.output).replace_extension(".rig.json").string();
}

const ShapeFormat& output_format(const MakeOptions& options) {
  const ShapeFormat* format = find_shape_format(path_with_format(options.output, options.output_format));
  if (format && format->can_write()) return *format;
  std::string known;
  for (const ShapeFormat& candidate : shape_formats()) {
    if (candidate.can_write()) known += fmt::format(" {}", candidate.extension);
  }
  throw Error(ErrorCode::UnknownFormat, "its extension names no format that Limber writes.",
              Place::in_file(options.output), fmt::format("Known are{}.", known));
}

void write_shape(const Shape& shape, const ShapeFormat& format, const std::string& path, Context& context) {
  if (!format.save) {
    context.write_output(path, in_file(path, [&] { return format.write(shape); }));
  } else if (path == "-") {
    throw UsageError(fmt::format("{} files come in pairs; name a file.", format.name));
  } else {
    format.save(path, shape);
  }
}

void require_sensible(const MakeOptions& options, Context& context) {
  if (options.shape.empty()) throw UsageError("name the shape to make; --list shows them.");
  if (options.output.empty()) throw UsageError("say where to write the shape, for example -o shape.obj.");
  if (options.output == "-" && options.output_format.empty())
    throw UsageError("standard output has no extension: say what to write, for example --output-format obj.");
  if (options.without_rig && !options.rig.empty()) throw UsageError("--rig and --no-rig contradict each other.");
  if (options.rig == "-" && options.output == "-")
    throw UsageError("the shape and its rig cannot both go to standard output.");
  context.require_free_output(options.output);
  context.require_free_output(options.rig);
}

/// The body named; of a motion that only one body has, that one.
MotionBody body_of(const MakeOptions& options) {
  for (const MotionBody body : kBodies) {
    if (name_of(body) != options.body) continue;
    const auto has = [&](MotionBody wanted) {
      const std::span<const MotionEntry> all = motion_catalogue();
      return std::any_of(all.begin(), all.end(), [&](const MotionEntry& entry) {
        return entry.name == options.motion && entry.body == wanted;
      });
    };
    if (has(body) || body != MotionBody::Humanoid) return body;
    const auto* other = std::find_if(kBodies.begin(), kBodies.end(), has);
    return other == kBodies.end() ? body : *other;
  }
  return MotionBody::Humanoid;
}

ExitStatus make_a_motion(const MakeOptions& options, Context& context) {
  if (options.motion.empty()) throw UsageError("name the motion to make, for example: make motion walk.");
  if (options.output.empty()) throw UsageError("say where to write the motion, for example -o walk.bvh.");
  context.require_free_output(options.output);
  require_extension(options.output, {".bvh"}, "Motions are written as .bvh files.");
  const MadeMotion made = make_motion(options.motion, body_of(options), options.making);
  const double seconds = made.clip.seconds();
  const auto frames = static_cast<double>(made.clip.tracks.front().times.size() - 1);
  const BvhFile file = to_bvh(made.skeleton, made.clip, frames / seconds);
  context.write_output(options.output, write_bvh(file));
  if (context.json()) {
    context.print_json({{"motion", options.motion},
                        {"body", name_of(body_of(options))},
                        {"joints", made.skeleton.count()},
                        {"frames", file.frame_count()},
                        {"seconds", seconds},
                        {"output", options.output}});
  } else {
    context.note(fmt::format("{}: {} joints, {} frames, {:.2f} s, for a {}.", options.output, made.skeleton.count(),
                             file.frame_count(), seconds, name_of(body_of(options))));
  }
  return ExitStatus::Done;
}

ExitStatus run_make(const MakeOptions& options, Context& context) {
  if (options.list) {
    print_list(context);
    return ExitStatus::Done;
  }
  if (options.shape == kMotion) return make_a_motion(options, context);
  if (!options.motion.empty()) throw UsageError("a second name goes with 'motion': make motion walk.");
  require_sensible(options, context);
  const ShapeFormat& format = output_format(options);
  const Sample sample = make_sample(options.shape, options.resolution);
  write_shape(sample.shape, format, options.output, context);
  const std::string rig = rig_path(options);
  if (!rig.empty()) context.write_output(rig, in_file(rig, [&] { return write_rig_json(sample.rig); }));
  if (context.json()) {
    nlohmann::ordered_json result = {{"shape", options.shape},
                                     {"vertices", sample.shape.vertex_count()},
                                     {"triangles", sample.shape.triangle_count()},
                                     {"handles", sample.rig.count()},
                                     {"output", options.output}};
    if (!rig.empty()) result["rig"] = rig;
    context.print_json(result);
  } else {
    context.note(fmt::format("{}: {} vertices, {} triangles{}", options.output, sample.shape.vertex_count(),
                             sample.shape.triangle_count(),
                             rig.empty() ? "." : fmt::format("; {}: {} handles.", rig, sample.rig.count())));
  }
  return ExitStatus::Done;
}

}  // namespace

/// `limber make SHAPE -o FILE`, `limber make motion NAME -o FILE.bvh`.
Body declare_make(CLI::App& app) {
  auto options = std::make_shared<MakeOptions>();
  std::string details =
      "Every shape comes with a rig that fits it: bones, points or regions. Solids are closed and "
      "even-sided; "
      "planar shapes lie in z = 0. y points up, characters face z and are symmetric in x. --list describes "
      "the shapes.\n\n"
      "`make motion NAME` makes a motion of Limber's own: a skeleton in metres that walks, runs or flies, whose last "
      "frame is its first one again. It is made by rule; no captured data is in it.";
  add_details(app, details);
  app.add_option("SHAPE", options->shape, "What to make; motion: see NAME")->check(one_of(names_to_make()));
  app.add_option("NAME", options->motion, "With motion: which one")->check(one_of(names_of_motions()));
  app.add_option("-o,--output", options->output, "The file to write; '-': standard output")->type_name("FILE");
  app.add_option("--output-format", options->output_format,
                 "Format of FILE, as an extension, if its name does not say it")
      ->type_name("EXT");
  app.add_option("--resolution", options->resolution,
                 "Edges along the longest side of the shape; by default as many as look good")
      ->type_name("N")
      ->check(number_in(8, 2000));
  app.add_option("--rig", options->rig, "The file for the rig; by default FILE with the extension .rig.json")
      ->type_name("FILE");
  app.add_flag("--no-rig", options->without_rig, "Write no rig");
  app.add_option("--body", options->body, "Of a motion: for which kind of body")
      ->check(one_of(body_names()))
      ->capture_default_str();
  app.add_flag("--in-place", options->making.in_place, "Of a motion: stays where it is");
  app.add_option("--fps", options->making.fps, "Of a motion: frames per second")
      ->check(number_in(1, 1000))
      ->capture_default_str();
  app.add_flag("--list", options->list, "List all shapes and motions with a line on each, and make none");
  add_examples(app, {{"limber make mannequin -o figure.obj", "a figure, and its skeleton in figure.rig.json"},
                     {"limber make bar -o bar.ply --resolution 40", "a coarse bar"},
                     {"limber make gingerbread -o - --output-format obj | limber info - --input-format obj",
                      "a flat shape, in a pipe"},
                     {"limber make motion walk -o walk.bvh", "a walk"},
                     {"limber make motion gallop --body quadruped -o gallop.bvh", "a gallop, on four legs"},
                     {"limber make --list", "what there is"}});
  return [options](Context& context) { return run_make(*options, context); };
}

}  // namespace limber::cli
