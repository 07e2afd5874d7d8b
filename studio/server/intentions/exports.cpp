// Files for others.
#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/engine.h"

namespace limber::studio {
using namespace internal;
namespace {

const ExportInfo& export_named(const std::string& format) {
  std::vector<std::string_view> names;
  for (const ExportInfo& info : all_exports()) {
    if (info.format == format) return info;
    names.push_back(info.format);
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no export '{:.60}'.", format),
              Place::at_path({}, "format"), did_you_mean(format, names));
}

/// The options of an export: those given, and the defaults of the others.
OptionValues options_for(const ExportInfo& info, const Request& request) {
  OptionValues values;
  for (const OptionInfo& option : info.options()) {
    values[option.name] =
        request.has(option.name.c_str()) ? checked(option, request.at(option.name.c_str())) : option.initial;
  }
  return values;
}

void run_export(Engine& engine, Request& request) {
  const ExportInfo& info = export_named(request.text("format"));
  const OptionValues options = options_for(info, request);
  auto source = std::make_shared<const ExportSource>(engine.export_source());
  const ReplyTo to = request.defer();
  engine.worker().start(
      {.name = "export",
       .replaces = false,
       .work = [&engine, &info, options, source, to](Task& task) -> Worker::Completion {
         auto result = std::make_shared<ExportResult>(info.run(*source, options, task));
         return [&engine, to, result] {
           const std::string file = result->file.name;
           const std::string id = engine.downloads().add(std::move(result->file));
           engine.reply(to, {{"download", id}, {"file", file}, {"command", result->command}, {"notes", result->notes}});
         };
       },
       .failed = [&engine, to](const Error& error) { engine.fail(to, error); }});
}

void tell_command(Engine& engine, Request& request) {
  const ExportInfo& info = export_named(request.text("format"));
  if (!info.command) return run_export(engine, request);
  request.result()["command"] = info.command(engine.export_source(), options_for(info, request));
}

}  // namespace

std::vector<Intention> export_intentions() {
  // All options of all formats: which ones fit, the format says.
  std::vector<Field> fields = {{"format", FieldType::Text}};
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const ExportInfo& info : all_exports()) {
      for (const OptionInfo& option : info.options()) names.push_back(option.name);
    }
    return names;
  }();
  for (const std::string& name : kNames) fields.push_back({name, FieldType::Any, false});
  return {{"export", fields, run_export}, {"export_command", fields, tell_command}};
}

}  // namespace limber::studio
