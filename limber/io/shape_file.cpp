#include "limber/io/shape_file.h"

#include <algorithm>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/internal/importer.h"
#include "limber/io/internal/text_scanner.h"

namespace limber {
using namespace internal;
namespace {

// One line per format: extension, name, read, write (or nullptr, nullptr, load, save).
constexpr ShapeFormat kFormats[] = {
    {".obj", "Wavefront OBJ", read_obj, write_obj},
    {".off", "Object File Format", read_off, write_off},
    {".ply", "Polygon File Format", read_ply, [](const Shape& shape) { return write_ply(shape); }},
    {".stl", "Stereolithography", read_stl, [](const Shape& shape) { return write_stl(shape); }},
    {".mesh", "Medit", read_medit, write_medit},
    {".node", "TetGen", nullptr, nullptr, load_tetgen, save_tetgen},
    {".ele", "TetGen", nullptr, nullptr, load_tetgen, save_tetgen},
    {".glb", "glTF binary", nullptr, nullptr, load_gltf_shape, save_gltf_shape},
    {".gltf", "glTF", nullptr, nullptr, load_gltf_shape},
    {".vrm", "VRM", nullptr, nullptr, load_gltf_shape},
    {".fbx", "Autodesk FBX", nullptr, nullptr, import_shape},
    {".dae", "Collada", nullptr, nullptr, import_shape},
    {".3ds", "3D Studio", nullptr, nullptr, import_shape},
};

/// "'.xyz' is no format that can be read." with the list of those that can.
[[noreturn]] void fail_unknown(const std::filesystem::path& path, bool (ShapeFormat::*able)() const, const char* verb) {
  std::string known;
  for (const ShapeFormat& format : shape_formats()) {
    if ((format.*able)()) known.append(known.empty() ? "" : " ").append(format.extension);
  }
  const std::string extension = path.extension().string();
  const std::string_view remedy = able == &ShapeFormat::can_read ? remedy_for_format(extension) : std::string_view();
  throw Error(ErrorCode::UnknownFormat,
              (extension.empty() ? "a file name without extension" : in_quotes(extension)) +
                  " is no format of shapes that can be " + verb + ".",
              Place::in_file(path.string()), remedy.empty() ? "Known are " + known + "." : std::string(remedy));
}

}  // namespace

std::span<const ShapeFormat> shape_formats() {
  return kFormats;
}

const ShapeFormat* find_shape_format(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats), [&](const ShapeFormat& format) {
    return equal_ignoring_case(format.extension, extension);
  });
  return found == std::end(kFormats) ? nullptr : &*found;
}

Shape load_shape(const std::filesystem::path& path, const ReadOptions& options) {
  const ShapeFormat* format = find_shape_format(path);
  if (!format || !format->can_read()) fail_unknown(path, &ShapeFormat::can_read, "read");
  if (format->load) return format->load(path, options);
  const std::string content = read_file(path);
  return in_file(path, [&] { return format->read(content, options); });
}

void save_shape(const std::filesystem::path& path, const Shape& shape) {
  const ShapeFormat* format = find_shape_format(path);
  if (!format || !format->can_write()) fail_unknown(path, &ShapeFormat::can_write, "written");
  if (format->save) return format->save(path, shape);
  write_file(path, in_file(path, [&] { return format->write(shape); }));
}

}  // namespace limber
