#include "limber/geometry/check.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"

#include "tools/limber/command.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/input_file.h"
#include "tools/limber/losses.h"
#include "tools/limber/options.h"
#include "tools/limber/problems.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CheckOptions {
  std::string file;
  std::string input_format;
  bool planar = false;
  bool strict = false;
  std::string fix;
  RepairOptions repair;
};

/// "closed, manifold, consistently oriented": what can be relied upon.
std::string virtues_of(const ShapeReport& report) {
  std::vector<std::string> virtues = {
      fmt::format("{} {}", report.components, report.components == 1 ? "part" : "parts")};
  virtues.emplace_back(report.closed ? "closed"
                                     : fmt::format("open with {} {}", report.boundary_loops,
                                                   report.boundary_loops == 1 ? "rim" : "rims"));
  if (report.manifold) virtues.emplace_back("manifold");
  if (report.oriented) virtues.emplace_back("consistently oriented");
  if (report.genus) virtues.push_back(fmt::format("genus {}", *report.genus));
  return fmt::format("{}", fmt::join(virtues, ", "));
}

void print_report(const std::string& name, const ShapeReport& report, Context& context) {
  context.print(fmt::format("{}: {} vertices, {} faces, {} tets; {}\n", printable(name), report.vertices, report.faces,
                            report.tets, virtues_of(report)));
  for (const ProblemCount& problem : report.problems) {
    const std::string mark = is_fault(problem.problem) ? styled("fault", Style::Failure, Stream::Output)
                                                       : styled("note ", Style::Dim, Stream::Output);
    context.print(fmt::format("  {}  {}\n", mark, printable(sentence_of(problem))));
  }
  if (report.problems.empty()) context.print("  nothing wrong\n");
}

Json report_json(const std::string& name, const ShapeReport& report) {
  Json problems = Json::array();
  for (const ProblemCount& problem : report.problems) problems.push_back(to_json(problem));
  return {{"file", name},
          {"ok", report.sound()},
          {"components", report.components},
          {"closed", report.closed},
          {"manifold", report.manifold},
          {"oriented", report.oriented},
          {"genus", report.genus ? Json(*report.genus) : Json(nullptr)},
          {"problems", problems}};
}

/// A rig, a pose, a cache or a picture is checked by its reader: whatever could be wrong is an error by then.
ExitStatus report_readable(const InputFile& document, Context& context) {
  if (context.json()) {
    context.print_json({{"file", document.name}, {"ok", true}, {"problems", Json::array()}});
  } else {
    context.print(fmt::format("{}: {}\n  nothing wrong\n", printable(document.name), document.format));
  }
  return ExitStatus::Done;
}

/// Repairs and writes; says what was done and what is left. Returns the report on the result.
ShapeReport fix(const Shape& shape, const CheckOptions& options, Context& context, Json& answer) {
  const Repaired repaired = repair(shape, options.repair);
  if (is_gltf_output(options.fix)) {
    const std::string stem = std::filesystem::path(options.fix).stem().string();
    tell_losses(options.fix, losses_in_gltf(repaired.shape), options.strict, context);
    write_gltf(options.fix, in_file(options.fix, [&] { return write_glb(still_character(repaired.shape, stem)); }),
               context);
  } else {
    if (const ShapeFormat* format = find_shape_format(options.fix); format && format->write && format->read) {
      const Shape read_back = in_file(options.fix, [&] { return format->read(format->write(repaired.shape), {}); });
      tell_losses(options.fix, losses_between(repaired.shape, read_back), options.strict, context);
    }
    save_shape(options.fix, repaired.shape);
  }
  const ShapeReport left = check(repaired.shape);
  answer["output"] = options.fix;
  answer["repairs"] = repaired.actions;
  answer["left"] = report_json(options.fix, left)["problems"];
  if (context.json()) return left;
  context.print("\n");
  for (const std::string& action : repaired.actions) context.print(fmt::format("  fixed  {}\n", printable(action)));
  if (!repaired.changed()) context.print("  nothing to repair\n");
  print_report(options.fix, left, context);
  return left;
}

Json findings_json(const std::vector<GltfFinding>& findings) {
  Json list = Json::array();
  for (const GltfFinding& finding : findings) {
    list.push_back({{"kind", name_of(finding.problem)},
                    {"severity", is_fault(finding.problem) ? "fault" : "note"},
                    {"path", finding.path},
                    {"count", finding.count},
                    {"message", sentence_of(finding)},
                    {"first", finding.first}});
  }
  return list;
}

bool any_fault(const std::vector<GltfFinding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const GltfFinding& finding) { return is_fault(finding.problem); });
}

void print_findings(const std::string& name, const std::vector<GltfFinding>& findings, Context& context) {
  context.print(fmt::format("{}: skins and clips\n", printable(name)));
  for (const GltfFinding& finding : findings) {
    const std::string mark = is_fault(finding.problem) ? styled("fault", Style::Failure, Stream::Output)
                                                       : styled("note ", Style::Dim, Stream::Output);
    context.print(fmt::format("  {}  {}\n", mark, printable(sentence_of(finding))));
  }
  if (findings.empty()) context.print("  nothing wrong\n");
}

/// The mesh of a glTF file whose skins can be used; what is wrong with the others is in the findings.
std::optional<ShapeReport> report_on_meshes(const CheckOptions& options, bool faults, Context& context, Json& answer) {
  try {
    const ReadOptions reading{.planar = options.planar, .allow_points = false};
    const InputFile document = load_input_file(options.file, options.input_format, reading, context);
    const Shape* shape = shape_in(document);
    if (!shape) return std::nullopt;
    const ShapeReport report = check(*shape);
    answer = report_json(document.name, report);
    if (!context.json()) print_report(document.name, report, context);
    return report;
  } catch (const Error&) {
    if (!faults) throw;
    return std::nullopt;
  }
}

/// Meshes, skins and clips of a glTF file; --fix to a .glb repairs skins and clips in place.
ExitStatus run_gltf(const CheckOptions& options, Context& context) {
  const bool standard_input = options.file == "-";
  const std::string content = standard_input ? context.read_input("-") : std::string();
  const std::vector<GltfFinding> findings = standard_input ? check_gltf(content) : check_gltf_file(options.file);
  bool faults = any_fault(findings);
  Json answer = {{"file", options.file}, {"problems", Json::array()}};
  std::optional<ShapeReport> report;
  if (!standard_input) report = report_on_meshes(options, faults, context, answer);
  if (!context.json()) print_findings(standard_input ? "standard input" : options.file, findings, context);
  bool sound = !faults && (!report || report->sound());
  for (const Json& finding : findings_json(findings)) answer["problems"].push_back(finding);
  if (!options.fix.empty()) {
    const RepairedGltf repaired = standard_input ? repair_gltf(content) : repair_gltf_file(options.file);
    write_gltf(options.fix, repaired.glb, context);
    const std::vector<GltfFinding> left = check_gltf(repaired.glb);
    faults = any_fault(left);
    sound = !faults && (!report || report->sound());
    Json actions = Json::array();
    for (const GltfFinding& finding : repaired.repaired) actions.push_back(sentence_of(finding));
    answer["output"] = options.fix;
    answer["repairs"] = actions;
    answer["left"] = findings_json(left);
    if (!context.json()) {
      context.print("\n");
      for (const Json& action : actions)
        context.print(fmt::format("  fixed  {}\n", printable(action.get<std::string>())));
      if (actions.empty()) context.print("  nothing to repair\n");
      print_findings(options.fix, left, context);
    }
  }
  answer["ok"] = sound;
  if (context.json()) context.print_json(answer);
  return options.strict && !sound ? ExitStatus::BadInput : ExitStatus::Done;
}

ExitStatus run_check(const CheckOptions& options, Context& context) {
  const std::string named = path_with_format(options.file, options.input_format);
  const bool gltf =
      is_gltf_file(named) || (is_imported_file(named) && options.file != "-" && is_gltf_file(options.fix));
  if (gltf && (options.fix.empty() || is_gltf_file(options.fix))) {
    if (options.repair.weld_coincident || options.repair.drop_unreferenced) {
      throw UsageError("a glTF is repaired in place, to a glTF: its skins and clips, not its vertices.");
    }
    return run_gltf(options, context);
  }
  if (options.fix.empty() && (options.repair.weld_coincident || options.repair.drop_unreferenced)) {
    throw UsageError("--weld and --drop-unreferenced say how to repair: name the result with --fix.");
  }
  const ReadOptions reading{.planar = options.planar, .allow_points = false};
  const InputFile document = load_input_file(options.file, options.input_format, reading, context);
  const Shape* shape = shape_in(document);
  if (!shape && options.fix.empty()) return report_readable(document, context);
  if (!shape) throw UsageError(fmt::format("--fix repairs shapes; this is a {}.", document.format));
  ShapeReport report = check(*shape);
  Json answer = report_json(document.name, report);
  if (!context.json()) print_report(document.name, report, context);
  if (!options.fix.empty()) report = fix(*shape, options, context, answer);
  if (context.json()) context.print_json(answer);
  return options.strict && !report.sound() ? ExitStatus::BadInput : ExitStatus::Done;
}

}  // namespace

/// `limber check FILE`.
Body declare_check(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  add_details(
      app,
      "Faults make a method fail or give wrong results; notes are only worth knowing. Vertices, "
      "faces and tets "
      "count from 0, in the order of the file. The exit status is 3 for a file that cannot be read; "
      "a file that "
      "can be read is reported with status 0, or with --strict with status 3 if it has a fault.\n\n"
      "--fix removes broken, degenerate and duplicate faces and tets and turns the others so that neighbours "
      "agree and closed surfaces face outward. No vertex moves; holes and non-manifold edges stay. Without "
      "--drop-unreferenced, vertices keep their numbers.\n\n"
      "Of a glTF, skins and clips are checked too: weights that do not sum to one, are negative or name a joint "
      "twice or one that is not there, joints that move nothing, matrices and keys that are not finite, keys "
      "that do not rise, rotations and normals that are not of length one, bounds that are missing or wrong, matrices "
      "of animated "
      "nodes, too few inverse bind matrices. --fix OUT.glb (or .gltf) then repairs these in a copy whose "
      "other bytes stay as they are, and leaves its faces alone.");
  app.add_option("FILE", options->file, "The shape to check; '-': standard input")->required();
  app.add_option("--input-format", options->input_format, "Format, as an extension, if the name does not say it")
      ->type_name("EXT");
  app.add_flag("--planar", options->planar, "The shape lies in a plane of constant z: take it as two-dimensional");
  app.add_flag("--strict", options->strict,
               "Exit with status 3 if there is a fault, or if one is left by --fix; and write nothing if the format of "
               "--fix would lose something");
  app.add_option("--fix", options->fix, "Write a repaired copy; its extension says in which format")->type_name("OUT");
  app.add_flag("--weld", options->repair.weld_coincident, "With --fix: join vertices at the same position");
  app.add_flag("--drop-unreferenced", options->repair.drop_unreferenced,
               "With --fix: remove vertices that nothing uses; renumbers the others");
  add_examples(app, {{"limber check scan.ply", "what is wrong with it, and where"},
                     {"limber check scan.ply --fix clean.ply --weld", "a repaired copy, cracks joined"},
                     {"limber check hero.glb --fix mended.glb", "weights and keys repaired, materials kept"},
                     {"limber check --strict --quiet scan.ply > /dev/null && echo good", "in a script"}});
  return [options](Context& context) { return run_check(*options, context); };
}

}  // namespace limber::cli
