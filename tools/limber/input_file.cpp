#include "tools/limber/input_file.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/io/binding_file.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"

namespace limber::cli {
namespace {

/// A format of one file that holds something else than a shape.
struct OtherFormat {
  std::string_view extension;
  std::string_view name;
  Content (*read)(std::string_view content);
};

/// Bit depth and colour type are the 9th and 10th byte of the header, which starts at byte 16 of every PNG.
Content read_picture(std::string_view content) {
  Picture picture;
  picture.image = read_png(content);
  picture.bits = static_cast<unsigned char>(content[24]);
  constexpr const char* kKinds[] = {"gray", "", "RGB", "palette", "gray+alpha", "", "RGBA"};
  picture.kind = kKinds[static_cast<unsigned char>(content[25])];
  return picture;
}

/// A rig lists its handles, a pose names them: what follows "handles" tells them apart. Their readers judge the rest.
Content read_json(std::string_view content) {
  const auto document = nlohmann::json::parse(content, nullptr, false);
  const bool pose = document.is_object() && document.contains("handles") && document["handles"].is_object();
  if (pose) return read_pose_json(content);
  return read_rig_json(content);
}

// One line per format.
constexpr OtherFormat kOtherFormats[] = {
    {".tgf", "Trivial Graph Format", [](std::string_view content) -> Content { return read_tgf(content); }},
    {".bvh", "Biovision motion (BVH)", [](std::string_view content) -> Content { return read_bvh(content); }},
    {".dmat", "dense matrix (DMAT)", [](std::string_view content) -> Content { return read_dmat(content); }},
    {".sel", "selection of vertices", [](std::string_view content) -> Content { return read_selection(content); }},
    {".def", "transform of a selection",
     [](std::string_view content) -> Content { return read_selection_pose(content); }},
    {".json", "Limber JSON", read_json},
    {".pc2", "point cache (PC2)", [](std::string_view content) -> Content { return read_pc2(content); }},
    {".mdd", "motion cache (MDD)", [](std::string_view content) -> Content { return read_mdd(content); }},
    {".png", "PNG picture", read_picture},
    {".limber", "Limber binding", [](std::string_view content) -> Content { return read_binding(content); }},
};

std::string lower_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
  return extension;
}

Content load_character(const std::string& path, const ReadOptions& options, Context& context) {
  CharacterFile file;
  file.gltf = path == "-" ? read_gltf(context.read_input(path)) : load_gltf(path);
  if (file.gltf.character.vertex_count() > 0) file.shape = shape_of(file.gltf, options);
  return file;
}

Content import_character(const std::string& path, const std::string& extension, const ReadOptions& options,
                         Context& context) {
  const ImportedFile imported = import_file(context.read_input(path), extension);
  CharacterFile file;
  file.gltf = read_gltf(imported.glb);
  file.gltf.character.name = std::filesystem::path(path).stem().string();
  file.gltf.notes.insert(file.gltf.notes.begin(), imported.notes.begin(), imported.notes.end());
  if (file.gltf.character.vertex_count() > 0) file.shape = shape_of(imported, options);
  return file;
}

[[noreturn]] void fail_unknown(const std::string& name, const std::string& extension) {
  const std::string_view remedy = remedy_for_format(extension);
  throw Error(ErrorCode::UnknownFormat,
              extension.empty() ? "the file name has no extension, so its format is not known."
                                : fmt::format("'{}' is not a format that Limber reads.", extension),
              Place::in_file(name),
              remedy.empty() ? fmt::format("Known are {}.", readable_extensions()) : std::string(remedy));
}

}  // namespace

std::string path_with_format(const std::string& path, const std::string& format) {
  if (format.empty()) return path;
  return format.starts_with(".") ? "file" + format : "file." + format;
}

std::string readable_extensions() {
  std::string list;
  for (const ShapeFormat& format : shape_formats()) {
    if (format.can_read()) list.append(list.empty() ? "" : " ").append(format.extension);
  }
  for (const OtherFormat& format : kOtherFormats) list.append(" ").append(format.extension);
  return list;
}

const Shape* shape_in(const InputFile& document) {
  if (const auto* binding = std::get_if<Binding>(&document.content)) return &binding->shape;
  if (const auto* character = std::get_if<CharacterFile>(&document.content)) {
    return character->shape.vertex_count() > 0 ? &character->shape : nullptr;
  }
  return std::get_if<Shape>(&document.content);
}

Shape* shape_in(InputFile& document) {
  return const_cast<Shape*>(shape_in(std::as_const(document)));
}

InputFile load_input_file(const std::string& path, const std::string& format, const ReadOptions& options,
                          Context& context) {
  const bool standard_input = path == "-";
  if (standard_input && format.empty()) {
    throw UsageError("standard input has no extension: say what it holds, for example --input-format obj.");
  }
  std::error_code ignored;
  if (!standard_input && (is_number_pattern(path) || std::filesystem::is_directory(path, ignored))) {
    return {path, "numbered OBJ files", load_obj_sequence(path, context.task())};
  }
  const std::string name = standard_input ? "standard input" : path;
  const std::string named = path_with_format(path, format);
  const std::string extension = lower_extension(named);
  const ShapeFormat* shape_format = find_shape_format(named);
  try {
    // Before the formats of shapes, which list these too: the skeleton is of interest as well.
    if (is_imported_file(named)) {
      return {name, std::string(shape_format->name), import_character(path, extension, options, context)};
    }
    if (is_gltf_file(named)) return {name, std::string(shape_format->name), load_character(path, options, context)};
    if (shape_format && shape_format->load) {
      if (standard_input) {
        throw Error(ErrorCode::FileUnreadable,
                    fmt::format("{} files come in pairs and cannot be read from it.", shape_format->name));
      }
      return {name, std::string(shape_format->name), shape_format->load(path, options)};
    }
    if (shape_format && shape_format->read) {
      return {name, std::string(shape_format->name), shape_format->read(context.read_input(path), options)};
    }
    for (const OtherFormat& other : kOtherFormats) {
      if (other.extension == extension) return {name, std::string(other.name), other.read(context.read_input(path))};
    }
  } catch (const Error& error) {
    throw error.place().file.empty() ? error.with_file(name) : error;
  }
  // That a file is missing is the better message: reading it says so.
  if (!standard_input && !std::filesystem::is_regular_file(path, ignored)) context.read_input(path);
  fail_unknown(name, extension);
}

}  // namespace limber::cli
