#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "limber/core/function_ref.h"
#include "limber/io/in_file.h"
#include "limber/io/mdd.h"
#include "limber/io/pc2.h"

#include "tools/limber/command.h"
#include "tools/limber/document.h"
#include "tools/limber/losses.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

struct ConvertOptions {
  std::string input;
  std::string output;
  std::string input_format;
  std::string output_format;
  bool planar = false;
  double scale = 1;
  std::string up;
};

/// Rows are vectors: (x, y, z) becomes (x, -z, y) or back.
Eigen::Matrix3d axis_change(const std::string& up) {
  Eigen::Matrix3d change = Eigen::Matrix3d::Identity();
  if (up == "y-to-z") change << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  if (up == "z-to-y") change << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return change;
}

void change_axes_and_scale(Shape& shape, const ConvertOptions& options) {
  if (!options.up.empty()) {
    if (shape.dimension == 2) throw UsageError("--up turns a shape out of its plane; this one is planar.");
    const Eigen::Matrix3d change = axis_change(options.up);
    shape.positions = (shape.positions * change).eval();
    if (shape.normals.rows() > 0) shape.normals = (shape.normals * change).eval();
  }
  if (options.scale != 1) shape.positions *= options.scale;
}

void change_axes_and_scale(MeshSequence& sequence, const ConvertOptions& options) {
  const Eigen::Matrix3f change = (options.scale * axis_change(options.up)).cast<float>();
  Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> rows(
      sequence.positions.data(), static_cast<Eigen::Index>(sequence.positions.size() / 3), 3);
  if (!options.up.empty() || options.scale != 1) rows = (rows * change).eval();
}

[[noreturn]] void fail_unwritable(const ConvertOptions& options, std::string_view what,
                                  const std::string& known) {
  const std::string named = path_with_format(options.output, options.output_format);
  const std::string extension = std::filesystem::path(named).extension().string();
  throw Error(ErrorCode::UnknownFormat,
              extension.empty()
                  ? fmt::format("without an extension, the format to write is not known.")
                  : fmt::format("'{}' is not a format that Limber writes {} to.", extension, what),
              Place::in_file(options.output), fmt::format("Known are {}.", known));
}

std::string writable_shape_extensions() {
  std::vector<std::string_view> extensions;
  for (const ShapeFormat& format : shape_formats()) {
    if (format.can_write()) extensions.push_back(format.extension);
  }
  return fmt::format("{}", fmt::join(extensions, " "));
}

/// What a reader of the result will miss.
std::vector<std::string> losses_of(const Shape& written, FunctionRef<Shape()> read) {
  try {
    return losses_between(written, read());
  } catch (const Error& error) {
    return {fmt::format("the result cannot be read back: {}", error.sentence())};
  }
}

std::vector<std::string> write_shape(const Shape& shape, const ConvertOptions& options, Context& context) {
  const ShapeFormat* format = find_shape_format(path_with_format(options.output, options.output_format));
  if (!format || !format->can_write()) fail_unwritable(options, "shapes", writable_shape_extensions());
  if (format->save) {
    if (options.output == "-")
      throw UsageError(fmt::format("{} files come in pairs; name a file.", format->name));
    format->save(options.output, shape);
    return losses_of(shape, [&] { return format->load(options.output, {}); });
  }
  const std::string content = in_file(options.output, [&] { return format->write(shape); });
  context.write_output(options.output, content);
  return losses_of(shape, [&] { return format->read(content, {}); });
}

void write_sequence(const MeshSequence& sequence, const ConvertOptions& options, Context& context) {
  const std::string named = path_with_format(options.output, options.output_format);
  const std::string extension = std::filesystem::path(named).extension().string();
  const std::string content = in_file(options.output, [&] {
    if (extension == ".pc2") return write_pc2(sequence);
    if (extension == ".mdd") return write_mdd(sequence);
    fail_unwritable(options, "sequences", ".pc2 .mdd");
  });
  context.write_output(options.output, content);
}

ExitStatus run_convert(const ConvertOptions& options, Context& context) {
  context.require_free_output(options.output);
  if (options.output == "-" && options.output_format.empty()) {
    throw UsageError("standard output has no extension: say what to write, for example --output-format obj.");
  }
  Document document = load_document(options.input, options.input_format,
                                    {.planar = options.planar, .allow_points = false}, context);
  if (auto* shape = std::get_if<Shape>(&document.content)) {
    change_axes_and_scale(*shape, options);
    for (const std::string& loss : write_shape(*shape, options, context)) {
      context.warn(fmt::format("{}: {}", options.output, loss));
    }
  } else if (auto* sequence = std::get_if<MeshSequence>(&document.content)) {
    change_axes_and_scale(*sequence, options);
    write_sequence(*sequence, options, context);
  } else {
    throw Error(ErrorCode::UnknownFormat, fmt::format("a {} cannot be converted.", document.format),
                Place::in_file(document.name), "Shapes and sequences can.");
  }
  if (context.json()) {
    context.print_json(
        {{"input", document.name}, {"output", options.output}, {"warnings", context.warnings()}});
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
      "target cannot carry (texture coordinates, polygons, tetrahedra, ...) is said as a warning. An "
      "existing "
      "file is replaced only by a complete one.");
  app.add_option("IN", options->input, "The file to read; '-': standard input")->required();
  app.add_option("OUT", options->output, "The file to write; '-': standard output")->required();
  app.add_option("--input-format", options->input_format,
                 "Format of IN, as an extension, if its name does not say it")
      ->type_name("EXT");
  app.add_option("--output-format", options->output_format,
                 "Format of OUT, as an extension, if its name does not say it")
      ->type_name("EXT");
  app.add_flag("--planar", options->planar,
               "The shape lies in a plane of constant z: make it two-dimensional");
  app.add_option("--scale", options->scale,
                 "Multiply coordinates, for example 0.01 for centimetres to metres")
      ->check(number_in(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--up", options->up, "Turn the shape from one upward axis to the other")
      ->check(one_of({"y-to-z", "z-to-y"}));
  add_examples(
      app,
      {{"limber convert scan.ply scan.obj", "from PLY to OBJ"},
       {"limber convert part.stl part.off --scale 0.001 --up z-to-y",
        "from millimetres, z up, to metres, y up"},
       {"limber convert walk.pc2 walk.mdd", "an animated mesh from one point cache to the other"},
       {"cat a.obj | limber convert - - --input-format obj --output-format off | head -1", "in a pipe"}});
  return [options](Context& context) { return run_convert(*options, context); };
}

}  // namespace limber::cli
