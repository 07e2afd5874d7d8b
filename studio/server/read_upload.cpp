#include "studio/server/read_upload.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/geometry/check.h"
#include "limber/geometry/mesh.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/skeleton.h"
#include "limber/session/characters.h"

#include "studio/server/motion.h"
#include "studio/server/project_file.h"
#include "studio/server/surface.h"

namespace limber::studio {
using namespace internal;
namespace {

std::string extension_of(const StoredFile& file) {
  std::string extension = std::filesystem::path(file.name).extension().string();
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return extension;
}

std::string stem_of(const StoredFile& file) {
  const std::string stem = std::filesystem::path(file.name).stem().string();
  return stem.empty() ? "shape" : stem;
}

[[noreturn]] void refuse(const StoredFile& file, const std::string& sentence, std::string remedy) {
  throw Error(ErrorCode::UnknownFormat, sentence, Place::in_file(file.name), std::move(remedy));
}

/// The shape as it can be worked with.
Shape mended(Shape shape, std::vector<std::string>& notes) {
  const ShapeReport report = check(shape);
  if (report.sound() || report.count(ShapeProblem::NonFiniteVertex) > 0) return shape;
  Repaired repaired = repair(shape);
  for (const std::string& action : repaired.actions) notes.push_back(action);
  return std::move(repaired.shape);
}

OpenedFile document_of(const StoredFile& file, Shape shape, Rig rig, Image picture = {}) {
  OpenedFile opened;
  shape = mended(std::move(shape), opened.notes);
  auto inspected = inspect(std::move(shape), std::move(picture));
  if (!rig.handles.empty()) validate(rig, inspected->shape.vertex_count());
  opened.document = new_document(stem_of(file), file.name, std::move(inspected), std::move(rig));
  return opened;
}

OpenedFile open_binding(const StoredFile& file) {
  Binding binding = read_binding(file.bytes);
  OpenedFile opened;
  opened.document = new_document(stem_of(file), file.name, inspect(std::move(binding.shape)), std::move(binding.rig));
  Document& document = opened.document;
  if (document.dimension() != binding.subspace.dimension) {
    throw Error(ErrorCode::UnsuitableShape, "its weights were made in another dimension than the shape has.");
  }
  show_bind_options(options_of(binding.provenance), document.shape->size, document.options);
  const Eigen::MatrixXd weights = dense_weights(binding.subspace);
  if (binding.provenance.method == "given" && weights.cols() >= document.rig->count()) {
    auto given = std::make_shared<GivenWeights>();
    for (const Handle& handle : document.rig->handles) given->handles.push_back(handle.name);
    given->weights = std::make_shared<const Eigen::MatrixXd>(weights.leftCols(document.rig->count()));
    document.given = std::move(given);
  }
  auto bound = std::make_shared<BoundShape>();
  bound->recipe = recipe_of(document);
  bound->subspace = std::make_shared<const Subspace>(std::move(binding.subspace));
  bound->model = std::make_shared<const ReducedModel>(std::move(binding.model));
  bound->provenance = std::move(binding.provenance);
  document.bound = std::move(bound);
  return opened;
}

/// Reads what lies beside a file by its name.
auto reader_for(const StoredFile& file, const FilesBeside& beside) {
  return [&](const std::string& path) -> std::string {
    const std::string name = std::filesystem::path(path).filename().string();
    if (const auto found = beside(name)) return found->bytes;
    throw Error(ErrorCode::FileNotFound, fmt::format("it needs '{}', which is not here.", name), {},
                fmt::format("Open {} and {} together.", file.name, name));
  };
}

/// The file as glTF; one that needs an importer goes through it.
StoredFile as_gltf(const StoredFile& file, std::vector<std::string>& notes) {
  if (!is_imported_file(file.name)) return file;
  ImportedFile imported = import_file(file.bytes, extension_of(file));
  notes.insert(notes.end(), imported.notes.begin(), imported.notes.end());
  return {file.name, std::move(imported.glb)};
}

GltfContent gltf_of(const StoredFile& file, const FilesBeside& beside) {
  std::vector<std::string> notes;
  GltfContent content = read_gltf(as_gltf(file, notes).bytes, reader_for(file, beside));
  content.notes.insert(content.notes.begin(), notes.begin(), notes.end());
  return content;
}

/// The file with all that belongs to it, for exports to keep.
void keep_source(const StoredFile& file, const FilesBeside& beside, const GltfContent& content, OpenedFile& opened) {
  const auto read = [&, reader = reader_for(file, beside)](const std::string& path) {
    try {
      return reader(path);
    } catch (const Error& error) {
      opened.notes.push_back(fmt::format("{} {}", error.sentence(), error.remedy()));
      throw;
    }
  };
  try {
    opened.document.source = std::make_shared<const StoredFile>(StoredFile{file.name, pack_gltf(file.bytes, read)});
  } catch (const Error& error) {
    opened.notes.push_back(fmt::format("exports will have no materials: {} {}", error.sentence(), error.remedy()));
    return;
  }
  opened.document.surface = surface_of(opened.document.source->bytes, content, opened.document.shape->shape);
}

/// Takes over the skin of a file, unless the shape had to be mended into other vertices.
void take_weights(const GltfContent& content, OpenedFile& opened) {
  Document& document = opened.document;
  OwnWeights own = own_weights(content.character);
  if (own.weights.rows() != document.shape->shape.vertex_count()) {
    opened.notes.push_back("its weights were left out: the repaired mesh has other vertices.");
    return;
  }
  auto given = std::make_shared<GivenWeights>();
  for (const Handle& handle : own.rig.handles) given->handles.push_back(handle.name);
  given->weights = std::make_shared<const Eigen::MatrixXd>(std::move(own.weights));
  document.given = std::move(given);
  document.options["weights.method"] = "given";
}

OpenedFile open_gltf(const StoredFile& uploaded, const FilesBeside& beside) {
  std::vector<std::string> import_notes;
  const StoredFile file = as_gltf(uploaded, import_notes);
  const GltfContent content = read_gltf(file.bytes, reader_for(file, beside));
  const auto& meshes = content.character.meshes;
  const bool skinned = std::any_of(meshes.begin(), meshes.end(), [](const SkinnedMesh& mesh) { return !mesh.rigid; });
  Rig rig;
  // Nodes of a file that nothing moves, such as lamps and cameras, are no skeleton.
  if (skinned || !content.character.clips.empty()) {
    try {
      rig = rig_of(content);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::InvalidRig) throw;
    }
  }
  OpenedFile opened = document_of(file, shape_of(content), std::move(rig));
  opened.notes.insert(opened.notes.end(), import_notes.begin(), import_notes.end());
  opened.notes.insert(opened.notes.end(), content.notes.begin(), content.notes.end());
  keep_source(file, beside, content, opened);
  if (opened.document.rig->handles.empty()) return opened;
  if (skinned) take_weights(content, opened);
  const auto& clips = content.character.clips;
  if (clips.empty()) return opened;
  try {
    auto source =
        std::make_shared<const MotionSource>(MotionSource{stem_of(file), content.character.skeleton, clips, true});
    opened.document.motion = fit_motion(std::move(source), *opened.document.rig, file.name, {});
    opened.document.pose.clear();
  } catch (const Error& error) {
    opened.notes.push_back(fmt::format("its motion was left out: {}", error.sentence()));
  }
  return opened;
}

/// A mesh of TetGen or Triangle: any of its files names the others.
OpenedFile open_tetgen(const StoredFile& file, const FilesBeside& beside) {
  const std::string stem = std::filesystem::path(file.name).stem().string();
  const auto part = [&](const char* extension) -> std::string {
    if (extension_of(file) == extension) return file.bytes;
    const auto found = beside(stem + extension);
    return found ? found->bytes : std::string();
  };
  const TetgenText text{part(".node"), part(".ele"), part(".face")};
  const std::string missing = text.node.empty() ? ".node" : text.ele.empty() && text.face.empty() ? ".ele" : "";
  if (!missing.empty()) {
    throw Error(ErrorCode::FileNotFound, fmt::format("it needs '{}{}', which is not here.", stem, missing), {},
                fmt::format("Open {} and {}{} together.", file.name, stem, missing));
  }
  return document_of(file, read_tetgen(text), {});
}

OpenedFile open_picture(const StoredFile& file) {
  Image picture = read_png(file.bytes);
  if (static_cast<long>(picture.width) * picture.height > 4096L * 4096L) {
    throw Error(ErrorCode::UnsuitableShape, "the picture is larger than 4096 x 4096 pixels.", {},
                "Scale it down first.");
  }
  Shape shape = trace_picture(picture);
  return document_of(file, std::move(shape), {}, std::move(picture));
}

bool is_tetgen_file(const StoredFile& file) {
  const std::string extension = extension_of(file);
  return extension == ".node" || extension == ".ele" || extension == ".face";
}

OpenedFile open_any(const StoredFile& file, const FilesBeside& beside) {
  const std::string extension = extension_of(file);
  if (extension == ".limber") return open_binding(file);
  if (extension == kProjectExtension) return {read_project(file.bytes), {}};
  if (extension == ".png") return open_picture(file);
  if (is_scene_file(file.name)) return open_gltf(file, beside);
  if (is_tetgen_file(file)) return open_tetgen(file, beside);
  if (const ShapeFormat* format = find_shape_format(file.name)) {
    if (format->read) return document_of(file, format->read(file.bytes, {}), {});
    refuse(file, fmt::format("{} files cannot be opened here.", format->name),
           "Convert it first, for example with `limber convert`.");
  }
  if (extension == ".bvh") refuse(file, "this is a motion.", "Open a character first, then the motion.");
  if (extension == ".json" || extension == ".tgf")
    refuse(file, "this is a rig or a pose.", "Open the shape it belongs to first.");
  const std::string_view remedy = remedy_for_format(extension);
  refuse(file,
         extension.empty() ? "its name has no extension, so that its format is not known."
                           : fmt::format("'{}' is not a format that Limber opens.", extension),
         remedy.empty() ? "Open an .obj, .ply, .glb, .limber or .png, for example." : std::string(remedy));
}

}  // namespace

FilesBeside beside_of(const std::vector<std::shared_ptr<const StoredFile>>& files) {
  return [&files](const std::string& name) -> std::shared_ptr<const StoredFile> {
    const auto found = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file->name == name; });
    return found == files.end() ? nullptr : *found;
  };
}

OpenedFile read_model(const StoredFile& file, const FilesBeside& beside, Task& task) {
  const CancelImports cancel_imports(&task);
  return in_file(file.name, [&] { return open_any(file, beside); });
}

void put_main_first(std::vector<std::shared_ptr<const StoredFile>>& files) {
  const auto rank = [](const StoredFile& file) {
    const std::string extension = extension_of(file);
    if (is_scene_file(file.name) || extension == ".node") return 0;
    if (extension == ".ele" || extension == ".face") return 2;
    if (extension == ".png") return 3;  // a shape if it comes alone
    return extension == ".bin" || extension == ".mtl" || extension == ".jpg" || extension == ".jpeg" ? 4 : 1;
  };
  std::stable_sort(files.begin(), files.end(), [&](const auto& a, const auto& b) { return rank(*a) < rank(*b); });
}

OpenedFile read_models(const std::vector<std::shared_ptr<const StoredFile>>& files, Task& task) {
  const auto& main = files.front();
  std::set<std::string> used = {main->name};
  const FilesBeside beside = [&, others = beside_of(files)](const std::string& name) {
    used.insert(name);
    return others(name);
  };
  OpenedFile opened = read_model(*main, beside, task);
  for (const auto& file : files) {
    if (!used.contains(file->name)) opened.notes.push_back(fmt::format("'{}' was not needed.", file->name));
  }
  return opened;
}

Rig read_rig(const StoredFile& file, const FilesBeside& beside) {
  return in_file(file.name, [&]() -> Rig {
    const std::string extension = extension_of(file);
    if (extension == ".json") return read_rig_json(file.bytes);
    if (extension == ".tgf") return read_tgf(file.bytes);
    if (extension == ".bvh") return rig_of(read_bvh(file.bytes).skeleton).rig;
    if (is_scene_file(file.name)) return rig_of(gltf_of(file, beside));
    refuse(file, "this is not a rig.", "Open a rig.json, .tgf, .bvh, .glb or .fbx.");
  });
}

MotionFile read_motion(const StoredFile& file, const FilesBeside& beside) {
  return in_file(file.name, [&]() -> MotionFile {
    if (extension_of(file) == ".bvh") {
      const BvhFile bvh = read_bvh(file.bytes);
      return {stem_of(file), bvh.skeleton, {clip_of(bvh)}};
    }
    if (is_scene_file(file.name)) {
      GltfContent content = gltf_of(file, beside);
      if (content.character.clips.empty())
        refuse(file, "the file holds no motion.", "Open one with an animation, or a .bvh.");
      return {stem_of(file), std::move(content.character.skeleton), std::move(content.character.clips)};
    }
    refuse(file, "this is not a motion.", "Open a .bvh, or a .glb or .fbx with an animation.");
  });
}

Pose read_pose(const StoredFile& file) {
  return in_file(file.name, [&] { return read_pose_json(file.bytes); });
}

Json upload_kinds() {
  Json shapes = {".limber", std::string(kProjectExtension), ".png", ".glb", ".gltf"};
  for (const ShapeFormat& format : shape_formats()) {
    if (format.can_read() && std::find(shapes.begin(), shapes.end(), format.extension) == shapes.end())
      shapes.push_back(format.extension);
  }
  for (const char* companion : {".ele", ".face", ".bin"}) {
    if (std::find(shapes.begin(), shapes.end(), companion) == shapes.end()) shapes.push_back(companion);
  }
  return {{"shape", shapes},
          {"rig", {".json", ".tgf", ".bvh", ".glb", ".gltf", ".vrm", ".fbx", ".dae"}},
          {"pose", {".json"}},
          {"motion", {".bvh", ".glb", ".gltf", ".vrm", ".fbx", ".dae"}}};
}

}  // namespace limber::studio
