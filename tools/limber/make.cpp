#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"

#include "tools/limber/command.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"

namespace limber::cli {
using namespace internal;
namespace {

struct MakeOptions {
  std::string shape;
  std::string output;
  std::string output_format;
  std::string rig;
  int resolution = 0;
  bool without_rig = false;
  bool list = false;
};

std::vector<std::string> sample_names() {
  std::vector<std::string> names;
  for (const SampleEntry& entry : sample_catalogue()) names.emplace_back(entry.name);
  return names;
}

/// "name  description", one line per shape.
std::string sample_table() {
  std::size_t width = 0;
  for (const SampleEntry& entry : sample_catalogue()) width = std::max(width, entry.name.size());
  std::string table;
  for (const SampleEntry& entry : sample_catalogue())
    table += fmt::format("{:<{}}  {}\n", entry.name, width, entry.description);
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
  context.print_json({{"shapes", shapes}});
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

ExitStatus run_make(const MakeOptions& options, Context& context) {
  if (options.list) {
    print_list(context);
    return ExitStatus::Done;
  }
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

/// `limber make SHAPE -o FILE`.
Body declare_make(CLI::App& app) {
  auto options = std::make_shared<MakeOptions>();
  std::string details =
      "Every shape comes with a rig that fits it: bones, points or regions. Solids are closed and "
      "even-sided; "
      "planar shapes lie in z = 0. y points up, characters face z and are symmetric in x. --list describes "
      "the shapes.";
  add_details(app, details);
  app.add_option("SHAPE", options->shape, "What to make")->check(one_of(sample_names()));
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
  app.add_flag("--list", options->list, "List all shapes with a line on each, and make none");
  add_examples(app, {{"limber make mannequin -o figure.obj", "a figure, and its skeleton in figure.rig.json"},
                     {"limber make bar -o bar.ply --resolution 40", "a coarse bar"},
                     {"limber make gingerbread -o - --output-format obj | limber info - --input-format obj",
                      "a flat shape, in a pipe"},
                     {"limber make --list", "what there is"}});
  return [options](Context& context) { return run_make(*options, context); };
}

}  // namespace limber::cli
