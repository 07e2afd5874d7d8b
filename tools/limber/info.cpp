#include <fmt/format.h>

#include "tools/limber/command.h"
#include "tools/limber/describe.h"
#include "tools/limber/input_file.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoOptions {
  std::vector<std::string> files;
  std::string input_format;
  bool planar = false;
};

void print_description(const Json& description, Context& context) {
  context.print(to_text(description));
  for (const auto& warning : description["warnings"]) {
    context.warn(fmt::format("{}: {}", description["file"].get<std::string>(), warning.get<std::string>()));
  }
}

/// Every file is looked at, also after one that cannot be read.
ExitStatus run_several(const InfoOptions& options, Context& context) {
  ExitStatus status = ExitStatus::Done;
  Json list = Json::array();
  for (const std::string& file : options.files) {
    try {
      const ReadOptions reading{.planar = options.planar, .allow_points = false};
      const Json description = describe(load_input_file(file, options.input_format, reading, context));
      if (context.json()) {
        list.push_back(description);
      } else {
        if (&file != &options.files.front()) context.print("\n");
        print_description(description, context);
      }
    } catch (const Error& error) {
      if (error.code() == ErrorCode::Cancelled) throw;
      status = ExitStatus::BadInput;
      report_error(error, false);
      Json entry = {{"file", file}};
      entry.update(to_json(error));
      list.push_back(entry);
    }
  }
  if (context.json()) context.print_json(list);
  return status;
}

ExitStatus run_info(const InfoOptions& options, Context& context) {
  if (options.files.size() > 1) return run_several(options, context);
  const ReadOptions reading{.planar = options.planar, .allow_points = false};
  const Json description = describe(load_input_file(options.files.front(), options.input_format, reading, context));
  if (context.json()) {
    context.print_json(description);
  } else {
    print_description(description, context);
  }
  return ExitStatus::Done;
}

}  // namespace

/// `limber info FILE...`.
Body declare_info(CLI::App& app) {
  auto options = std::make_shared<InfoOptions>();
  add_details(app,
              fmt::format("Reads {}. With --json, one file gives an object and several files an array; a file that "
                          "cannot be read has an \"error\" there, and the exit status is 3.",
                          readable_extensions()));
  app.add_option("FILE", options->files,
                 "Shapes, rigs, poses, weights, sequences, pictures or bindings; '-': standard input")
      ->required();
  app.add_option("--input-format", options->input_format, "Format, as an extension, if the name does not say it")
      ->type_name("EXT");
  app.add_flag("--planar", options->planar, "Shapes lie in a plane of constant z: take them as two-dimensional");
  add_examples(app, {{"limber info bunny.obj", "counts, holes, size, area, volume"},
                     {"limber info --json a.obj b.ply", "the same for a program, as an array"},
                     {"cat bunny.off | limber info - --input-format off", "from a pipe"}});
  return [options](Context& context) { return run_info(*options, context); };
}

}  // namespace limber::cli
