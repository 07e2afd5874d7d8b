#include "studio/server/exports.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "limber/geometry/mesh.h"
#include "limber/io/binding_file.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/render/render.h"
#include "limber/samples/samples.h"
#include "limber/session/pose_session.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/compression.h"
#include "studio/server/export_support.h"
#include "studio/server/modes/jiggle_flesh.h"
#include "studio/server/modes/mode_pose.h"
#include "studio/server/motion.h"
#include "studio/server/option_builders.h"
#include "studio/server/project_file.h"

namespace limber::studio {
using namespace internal;
namespace {

ExportResult export_mesh(const ExportSource& source, std::string_view extension, std::string (*write)(const Shape&)) {
  const std::string name = source.document.name;
  const std::string file = fmt::format("{}-posed{}", name, extension);
  std::string command;
  if (source.document.mode == "mls") {
    if (source.document.shape->picture.empty()) command = deform_command(source, file);
  } else if (source.document.bound) {
    command =
        fmt::format("{} && limber pose {} {} -o {}{}", bind_command(source), quoted(name + ".limber"),
                    quoted(name + ".pose.json"), quoted(file), source.document.mode == "full" ? " --method full" : "");
    if (!source.document.options.at("solve.limits").get<bool>()) command += " --no-limits";
    const bool has_bones =
        std::any_of(source.document.bound->rig().handles.begin(), source.document.bound->rig().handles.end(),
                    [](const Handle& handle) { return handle.is_bone(); });
    const bool firm = source.document.options.at("solve.firm").get<bool>() && has_bones;
    if (firm && source.document.mode != "full") command += " --firm-bones";
    const bool stands =
        source.document.options.at("solve.balance").get<bool>() && !feet_of(source.document.bound->rig()).empty();
    if (stands && source.document.mode != "full") command += " --balance";
  }
  return {{file, write(source.posed())}, std::move(command), {}};
}

ExportResult export_obj(const ExportSource& source, const OptionValues&, Task&) {
  return export_mesh(source, ".obj", write_obj);
}

ExportResult export_ply(const ExportSource& source, const OptionValues&, Task&) {
  return export_mesh(source, ".ply", [](const Shape& shape) { return write_ply(shape); });
}

ExportResult export_rig(const ExportSource& source, const OptionValues&, Task&) {
  const std::string file = source.document.name + ".rig.json";
  return {{file, write_rig_json(*source.document.rig)}, fmt::format("limber info {}", quoted(file)), {}};
}

constexpr double kBvhFps = 30;

ExportResult export_bvh(const ExportSource& source, const OptionValues&, Task&) {
  const Document& document = source.document;
  if (!document.motion) {
    throw Error(ErrorCode::InvalidArgument, "there is no motion.", {}, "Key a pose, or open a motion.");
  }
  const Motion& motion = *document.motion;
  return {{document.name + ".bvh", write_bvh(to_bvh(motion.skeleton, motion.clip, kBvhFps))}, "", {}};
}

ExportResult export_pose(const ExportSource& source, const OptionValues&, Task&) {
  const std::string name = source.document.name;
  return {{name + ".pose.json",
           write_pose_json(pose_of(*source.document.rig, source.pose, source.document.pins, *source.document.shape))},
          fmt::format("limber pose {} {} -o {}", quoted(name + ".limber"), quoted(name + ".pose.json"),
                      quoted(name + "-posed.obj")),
          {}};
}

/// The bytes that the command gives, also after edits, which leave their rounding in the weights.
ExportResult export_binding(const ExportSource& source, const OptionValues&, Task& task) {
  const BoundShape& bound = bound_of(source);
  const std::string bytes =
      write_binding(bound.is_edited ? bind_afresh(bound.recipe, &task)->to_binding() : bound.to_binding());
  return {{source.document.name + ".limber", bytes}, bind_command(source), {}};
}

ExportResult export_weights(const ExportSource& source, const OptionValues&, Task&) {
  const BoundShape& bound = bound_of(source);
  ExportResult result;
  result.file = {source.document.name + ".dmat",
                 write_dmat(scalar_weights(*bound.subspace).leftCols(bound.rig().count()), DmatKind::Binary)};
  if (bound.subspace->handle_count() > bound.rig().count()) result.notes.push_back("extra weights were left out.");
  return result;
}

ExportResult export_project(const ExportSource& source, const OptionValues&, Task&) {
  return {{source.document.name + std::string(kProjectExtension), write_project(source.document)}, "", {}};
}

Scene scene_for(const ExportSource& source) {
  Scene scene = scene_of(source.posed());
  scene.surfaces.front().texture = source.document.shape->picture;
  return scene;
}

RenderOptions picture_options(const OptionValues& options) {
  RenderOptions result;
  result.width = options.at("width").get<int>();
  result.height = options.at("height").get<int>();
  result.background = options.at("transparent").get<bool>() ? Background::Transparent : Background::Light;
  return result;
}

ExportResult export_png(const ExportSource& source, const OptionValues& options, Task&) {
  const std::string name = source.document.name;
  return {{name + ".png", write_png(render(scene_for(source), picture_options(options)))},
          fmt::format("limber render {} -o {} --size {}x{}", quoted(name + "-posed.obj"), quoted(name + ".png"),
                      options.at("width").get<int>(), options.at("height").get<int>()),
          {}};
}

/// Frames side by side in one picture, as games and pages like it.
ExportResult export_turntable(const ExportSource& source, const OptionValues& options, Task& task) {
  const int count = options.at("frames").get<int>();
  const RenderOptions look = picture_options(options);
  const Scene scene = scene_for(source);
  Image strip;
  strip.width = look.width * count;
  strip.height = look.height;
  strip.pixels.resize(static_cast<std::size_t>(strip.width) * static_cast<std::size_t>(strip.height) * 4);
  Stage stage(&task, "turntable");
  for (int i = 0; i < count; ++i) {
    const Image frame = turntable_frame(scene, look, i, count);
    for (int y = 0; y < look.height; ++y) {
      std::copy(frame.at(0, y), frame.at(0, y) + static_cast<std::ptrdiff_t>(look.width) * 4,
                strip.at(i * look.width, y));
    }
    stage.advance((i + 1.0) / count);
  }
  const std::string name = source.document.name;
  return {
      {name + "-turntable.png", write_png(strip)},
      fmt::format("limber render {} -o {} --turntable {}", quoted(name + "-posed.obj"), quoted(name + ".png"), count),
      {}};
}

std::vector<OptionInfo> no_options() {
  return {};
}

std::vector<OptionInfo> picture_table(int width, int height) {
  return {integer_option("width", "Width", 16, 4096, width, "pixels", ""),
          integer_option("height", "Height", 16, 4096, height, "pixels", ""),
          boolean_option("transparent", "Transparent background", true, "")};
}

std::vector<OptionInfo> png_options() {
  return picture_table(1280, 960);
}

std::vector<OptionInfo> turntable_options() {
  std::vector<OptionInfo> options = picture_table(320, 320);
  for (OptionInfo& option : options) option.maximum = std::min(option.maximum, 512.0);
  options.push_back(integer_option("frames", "Frames", 2, 60, 24, "per turn", ""));
  return options;
}

// What formats are for.
constexpr std::string_view kCharacters = "Characters for engines";
constexpr std::string_view kMeshes = "Meshes";
constexpr std::string_view kParts = "Parts, for other tools";
constexpr std::string_view kPictures = "Pictures";
constexpr std::string_view kProjects = "To go on later";

constexpr std::array kExports = {
    ExportInfo{"glb", kCharacters, "glTF for engines",
               "Mesh, skeleton, skin and motion in one .glb; a glTF file keeps its materials, textures and all else",
               glb_options, export_glb},
    ExportInfo{"vrm", kCharacters, "VRM for avatars",
               "The same for programs that read VRM 1.0: a humanoid, in T-pose at rest", glb_options, export_vrm},
    ExportInfo{"compressed", kCharacters, "Compressed glTF",
               "Few influences per vertex with the motion baked, as the compression panel says", no_options,
               export_compressed},
    ExportInfo{"obj", kMeshes, "Posed mesh (.obj)", "The shape as it is now, vertices in their order", no_options,
               export_obj},
    ExportInfo{"ply", kMeshes, "Posed mesh (.ply)", "The shape as it is now, binary", no_options, export_ply},
    ExportInfo{"rig", kParts, "Rig", "The handles as rig.json", no_options, export_rig},
    ExportInfo{"pose", kParts, "Pose", "What is asked of the handles as pose.json", no_options, export_pose},
    ExportInfo{"bvh", kParts, "Motion (.bvh)", "The skeleton and the clip that plays, 30 frames a second", no_options,
               export_bvh, nullptr, true},
    ExportInfo{"weights", kParts, "Weights", "A row per vertex, a column per handle as .dmat", no_options,
               export_weights},
    ExportInfo{"pins", kParts, "Pins", "What is held and where it goes as pins.json, for `limber deform`", no_options,
               export_pins},
    ExportInfo{"warped", kPictures, "Warped picture", "The whole picture moved by pins, as large as it was", no_options,
               export_warped, nullptr, false, true},
    ExportInfo{"rest", kMeshes, "Rest mesh (.obj)", "The shape at rest, vertices in their order", no_options,
               export_rest},
    ExportInfo{"skeleton", kParts, "Skeleton", "The bones alone as rig.json", no_options, export_skeleton},
    ExportInfo{"binding", kParts, "Binding", "Shape, rig, weights and solver as .limber", no_options, export_binding},
    ExportInfo{"project", kProjects, "Project", "Everything, to go on later", no_options, export_project},
    ExportInfo{"png", kPictures, "Picture", "Drawn by Limber, without a graphics card", png_options, export_png},
    ExportInfo{"turntable", kPictures, "Turntable sheet", "A full turn, frames side by side in one PNG",
               turntable_options, export_turntable},
    ExportInfo{"jiggle-glb", kCharacters, "Jiggle for engines (.glb)",
               "The motion with flesh that wobbles, carried by joints of its own in a clip beside the plain one",
               jiggle_glb_options, export_jiggle_glb, jiggle_glb_command, true},
    ExportInfo{"jiggle-pc2", kMeshes, "Jiggle, every vertex (.pc2)",
               "The motion with flesh that wobbles, frame by frame", jiggle_pc2_options, export_jiggle_pc2,
               jiggle_pc2_command, true},
};

}  // namespace

std::string bind_command(const ExportSource& source) {
  const Document& document = source.document;
  const std::string name = document.name;
  std::string text;
  std::string model = quoted(document.origin);
  const auto& samples = sample_catalogue();
  const bool is_sample =
      std::any_of(samples.begin(), samples.end(), [&](const SampleEntry& e) { return e.name == document.origin; });
  if (is_sample) {
    model = quoted(name + ".obj");
    text += fmt::format("limber make {} -o {} && ", document.origin, model);
  }
  text += fmt::format("limber bind {} {} -o {}", model, quoted(name + ".rig.json"), quoted(name + ".limber"));
  text += bind_arguments(document.options, document.shape->size,
                         quoted(name + ".dmat"));  // as the export "weights" writes them
  return text;
}

const BoundShape& bound_of(const ExportSource& source) {
  if (source.document.bound) return *source.document.bound;
  throw Error(ErrorCode::TooFewHandles, "nothing is bound yet.", {}, "Place handles and get weights first.");
}

std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '.' || c == '-' || c == '_' || c == '/';
  });
  // What begins with a dash would be an option, and control characters do something where they are pasted.
  if (word.starts_with('-')) return quoted("./" + word);
  if (plain) return word;
  if (std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::iscntrl(c) != 0; })) {
    std::string result = "$'";
    for (const unsigned char c : word) {
      const bool as_it_is = std::iscntrl(c) == 0 && c != '\'' && c != '\\';
      result += as_it_is ? std::string(1, static_cast<char>(c)) : fmt::format("\\x{:02x}", c);
    }
    return result + "'";
  }
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

Shape ExportSource::posed() const {
  Shape shape = document.shape->shape;
  const bool fits = document.bound && document.bound->recipe.shape == document.shape;
  if (fits && document.mode == kCompressedMode && has_fitting_compression(document) && !frame.transforms.empty()) {
    const std::vector<float> positions = skin_compressed(*document.compressed, frame);
    for (std::size_t i = 0; i < positions.size(); ++i) shape.positions.data()[i] = positions[i];
  } else if (fits && frame.flesh && !frame.arrays.empty() && frame.flesh->fits(document)) {
    const std::vector<float> positions = embedded(*frame.flesh, frame.arrays.front().values);
    shape.positions = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
                          positions.data(), static_cast<Eigen::Index>(positions.size() / 3), 3)
                          .cast<double>();
  } else if (fits && exact_positions && exact_positions->rows() == shape.positions.rows()) {
    shape.positions = *exact_positions;
  } else if (static_cast<Eigen::Index>(frame.positions.size()) == shape.positions.size()) {
    shape.positions = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
                          frame.positions.data(), static_cast<Eigen::Index>(frame.positions.size() / 3), 3)
                          .cast<double>();
  } else if (fits && !frame.dofs.empty()) {
    const auto dofs = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
        frame.dofs.data(), static_cast<Eigen::Index>(frame.dofs.size() / 3), 3);
    const Subspace& subspace = *document.bound->subspace;
    if (dofs.rows() != subspace.dof_count()) return shape;
    shape.positions = deform(subspace, dofs.leftCols(subspace.dimension).cast<double>());
  }
  if (shape.normals.rows() > 0) shape.normals = vertex_normals(shape.positions, shape.triangles);
  return shape;
}

std::span<const ExportInfo> all_exports() {
  return kExports;
}

}  // namespace limber::studio
