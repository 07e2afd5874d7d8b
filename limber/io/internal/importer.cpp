#include "limber/io/internal/importer.h"

#include <algorithm>
#include <atomic>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/internal/shape_assembly.h"

namespace limber {
namespace {

constexpr std::string_view kImported[] = {".fbx", ".dae", ".3ds"};

}  // namespace

std::span<const std::string_view> imported_extensions() {
  return kImported;
}

bool is_imported_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return std::any_of(std::begin(kImported), std::end(kImported),
                     [&](std::string_view known) { return equal_ignoring_case(known, extension); });
}

namespace internal {
namespace {

std::atomic<Importer> the_importer = nullptr;

/// A format that people have, and how to get out of it.
struct ForeignFormat {
  std::string_view extension;
  std::string_view remedy;
};

constexpr std::string_view kThroughBlender = "Open it in Blender and export glTF (.glb), which Limber reads whole.";
constexpr std::string_view kThroughImporter =
    "Import it into Blender, by an add-on if need be, and export glTF (.glb), which Limber reads whole.";
constexpr std::string_view kPoints =
    "It holds points without faces: make a surface of them, for example with MeshLab, and save it as .ply.";
constexpr std::string_view kUsd = "Import it into Blender and export glTF (.glb), which Limber reads whole.";
constexpr std::string_view kOwnProgram = "Export glTF (.glb) or FBX from the program that made it.";

constexpr ForeignFormat kForeign[] = {
    {".blend", kThroughBlender},
    {".x", kThroughImporter},
    {".x3d", kThroughBlender},
    {".wrl", kThroughBlender},
    {".lwo", kThroughImporter},
    {".lws", kThroughImporter},
    {".ase", kThroughImporter},
    {".ac", kThroughImporter},
    {".b3d", kThroughImporter},
    {".md5mesh", kThroughImporter},
    {".md2", kThroughImporter},
    {".md3", kThroughImporter},
    {".smd", kThroughImporter},
    {".mdl", kThroughImporter},
    {".ms3d", kThroughImporter},
    {".pmx", kThroughImporter},
    {".pmd", kThroughImporter},
    {".usd", kUsd},
    {".usda", kUsd},
    {".usdc", kUsd},
    {".usdz", kUsd},
    {".abc", kUsd},
    {".max", kOwnProgram},
    {".ma", kOwnProgram},
    {".mb", kOwnProgram},
    {".c4d", kOwnProgram},
    {".ztl", kOwnProgram},
    {".skp", kOwnProgram},
    {".pcd", kPoints},
    {".xyz", kPoints},
    {".las", kPoints},
    {".laz", kPoints},
    {".pts", kPoints},
    {".e57", kPoints},
    {".asf", "Convert it and its .amc to .bvh."},
    {".amc", "Convert it and its .asf to .bvh."},
};

/// A rig in the space of the file.
Rig moved(Rig rig, const AffineMatrix& map) {
  for (Handle& handle : rig.handles) {
    if (auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      bone->head = apply(map, bone->head);
      bone->tail = apply(map, bone->tail);
    } else if (auto* point = std::get_if<PointHandle>(&handle.form)) {
      point->position = apply(map, point->position);
    }
  }
  return rig;
}

std::string lower(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

}  // namespace

void set_importer(Importer importer) noexcept {
  the_importer.store(importer, std::memory_order_release);
}

ImportedFile import_content(std::string_view data, std::string_view extension) {
  const Importer importer = the_importer.load(std::memory_order_acquire);
  if (!importer) {
    throw Error(ErrorCode::UnknownFormat,
                in_quotes(extension) + " needs an importer, which this program was built without.", {},
                "Link limber::import and call limber::install_importer() first.");
  }
  return importer(data, extension);
}

ImportedFile load_imported(const std::filesystem::path& path) {
  const std::string content = read_file(path);
  return in_file(path, [&] { return import_content(content, lower(path.extension().string())); });
}

Shape import_shape(const std::filesystem::path& path, const ReadOptions& options) {
  const ImportedFile file = load_imported(path);
  return in_file(path, [&] { return shape_of(file, options); });
}

Rig import_rig(const std::filesystem::path& path) {
  const ImportedFile file = load_imported(path);
  return in_file(path, [&] { return rig_of(file); });
}

bool is_imported(const ShapeFormat& format) {
  return format.load == import_shape;
}

}  // namespace internal

std::string_view remedy_for_format(std::string_view extension) {
  const auto found = std::find_if(
      std::begin(internal::kForeign), std::end(internal::kForeign),
      [&](const internal::ForeignFormat& format) { return equal_ignoring_case(format.extension, extension); });
  return found == std::end(internal::kForeign) ? std::string_view() : found->remedy;
}

Shape shape_of(const ImportedFile& file, const ReadOptions& options) {
  return internal::finish_shape(file.shape, options, {});
}

Rig rig_of(const ImportedFile& file) {
  return internal::moved(rig_of(read_gltf(file.glb)), inverse(file.to_gltf));
}

}  // namespace limber
