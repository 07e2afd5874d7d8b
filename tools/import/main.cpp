// limber-import EXTENSION SECONDS BYTES: reads a file of a modelling program, or glTF that Draco compressed, from standard
// input and writes it as plain glTF,
// in the way that limber/io/import/internal/import_stream.h describes, to standard output. `limber` and the library start
// it; nobody else needs to. Seconds of the processor and bytes of memory are the limits that it sets itself before it
// looks at a byte.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/io/gltf/internal/gltf_unpack.h"
#include "limber/io/import/internal/import_stream.h"
#include "limber/io/imported_file.h"

#include "tools/import/draco_glb.h"
#include "tools/import/import_limits.h"
#include "tools/import/scene_glb.h"
#include "tools/import/scene_nodes.h"
#include "tools/import/scene_shape.h"

namespace limber::importer {
namespace {

/// All of standard input.
std::string read_input() {
  std::string data;
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) == 0 && status.st_size > 0) data.reserve(static_cast<std::size_t>(status.st_size));
  static char block[1 << 16];
  for (ssize_t bytes = 0; (bytes = ::read(STDIN_FILENO, block, sizeof(block))) > 0;) {
    data.append(block, static_cast<std::size_t>(bytes));
  }
  return data;
}

void write_output(std::string_view data) {
  while (!data.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, data.data(), data.size());
    if (written <= 0) std::_Exit(internal::kImportWrongUse);
    data.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A number that a file says about its space, whatever its type.
double said(const aiScene& scene, const char* key, double otherwise) {
  if (!scene.mMetaData) return otherwise;
  double value = otherwise;
  if (scene.mMetaData->Get(key, value)) return value;
  float number = 0;
  if (scene.mMetaData->Get(key, number)) return number;
  std::int32_t whole = 0;
  if (scene.mMetaData->Get(key, whole)) return whole;
  return otherwise;
}

/// From z up to y up.
AffineMatrix z_to_y() {
  AffineMatrix map = AffineMatrix::Zero();
  map(0, 0) = 1;
  map(1, 2) = 1;
  map(2, 1) = -1;
  return map;
}

/// From the axes and the unit that an FBX file names to metres with y up.
AffineMatrix fbx_space(const aiScene& scene) {
  AffineMatrix map = AffineMatrix::Zero();
  const char* const axes[] = {"CoordAxis", "UpAxis", "FrontAxis"};
  for (int row = 0; row < 3; ++row) {
    const double axis = said(scene, axes[row], row);
    const double sign = said(scene, fmt::format("{}Sign", axes[row]).c_str(), 1);
    if (axis == 0 || axis == 1 || axis == 2) map(row, static_cast<int>(axis)) = sign < 0 ? -1 : 1;
  }
  // A mirrored or broken frame says nothing that could be used.
  if (std::abs(map.leftCols<3>().determinant() - 1) > 0.5) map = AffineMatrix::Identity();
  const double centimetres = said(scene, "UnitScaleFactor", 100);
  if (centimetres > 1e-6 && centimetres < 1e9) map.leftCols<3>() *= centimetres / 100;
  return map;
}

/// From the space of the file to that of glTF.
AffineMatrix space_of(const aiScene& scene, std::string_view data, std::string_view extension) {
  if (extension == ".fbx") return fbx_space(scene);
  if (extension == ".3ds") return z_to_y();
  if (data.find("<up_axis>Z_UP</up_axis>") != std::string_view::npos) return z_to_y();
  return AffineMatrix::Identity();
}

/// The same in words; empty: nothing is changed.
std::string sentence_about(const AffineMatrix& to_gltf) {
  if (to_gltf == AffineMatrix(AffineMatrix::Identity())) return {};
  const double scale = to_gltf.row(1).norm();
  std::string sentence = "glTF is in metres with y up:";
  if (std::abs(scale - 1) > 1e-9) sentence += fmt::format(" lengths are multiplied by {:.6g}", scale);
  if (to_gltf(1, 1) < 0.5 * scale) sentence += std::abs(scale - 1) > 1e-9 ? " and axes are turned" : " axes are turned";
  return sentence + ".";
}

/// The version that an FBX file names, binary or text; 0: none.
long fbx_version(std::string_view data) {
  constexpr std::size_t kVersionAt = 23;
  if (data.starts_with("Kaydara FBX Binary")) {
    std::uint32_t version = 0;
    if (data.size() >= kVersionAt + sizeof(version)) std::memcpy(&version, data.data() + kVersionAt, sizeof(version));
    return version;
  }
  constexpr std::string_view kKey = "FBXVersion:";
  const std::size_t at = data.substr(0, 4096).find(kKey);
  return at == std::string_view::npos ? 0 : std::atol(std::string(data.substr(at + kKey.size(), 16)).c_str());
}

/// @throws Error  UnsupportedVersion.
void require_version(std::string_view data, std::string_view extension) {
  constexpr long kFirst = 7000;  // 2011
  const long version = extension == ".fbx" ? fbx_version(data) : 0;
  if (version > 0 && version < kFirst) {
    throw Error(
        ErrorCode::UnsupportedVersion,
        fmt::format("it is FBX of version {}, which is not read: those from 2011 on (7.1) are.", version / 1000.0));
  }
}

/// A file that assimp says no to.
[[noreturn]] void fail_import(const std::string& reason) {
  throw Error(ErrorCode::Malformed,
              fmt::format("it cannot be imported: {}{}", reason, reason.ends_with('.') ? "" : "."));
}

ImportedFile import(std::string_view data, std::string_view extension) {
  Assimp::Importer importer;
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  // Where there is no mesh, assimp would make one up to show the bones.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  const std::string hint(extension.substr(1));
  const aiScene* scene = importer.ReadFileFromMemory(data.data(), data.size(), 0, hint.c_str());
  if (!scene || !scene->mRootNode) fail_import(importer.GetErrorString());
  const SceneNodes nodes = list_nodes(*scene);
  ImportedFile file;
  file.to_gltf = space_of(*scene, data, extension);
  if (std::string sentence = sentence_about(file.to_gltf); !sentence.empty()) file.notes.push_back(std::move(sentence));
  file.shape = shape_of_scene(*scene, nodes);
  file.glb = glb_of_scene(*scene, nodes, file.to_gltf, file.notes);
  return file;
}

/// Says why, and ends.
int fail(internal::ImportStatus status, std::string_view sentence) {
  write_output(sentence);
  return status;
}

int run(std::string_view data, const std::string& extension) {
  try {
    std::string stream;
    if (extension == internal::kDracoContent) {
      ImportedFile file;
      file.glb = without_draco(data);
      stream = internal::write_import_stream(file);
    } else {
      require_version(data, extension);
      require_modest(data, extension);
      run_on_deep_stack(data.size(), [&] { stream = internal::write_import_stream(import(data, extension)); });
    }
    write_output(stream);
    return internal::kImportDone;
  } catch (const Error& error) {
    const bool version = error.code() == ErrorCode::UnsupportedVersion;
    return fail(version ? internal::kImportUnsupported : internal::kImportBadFile, error.sentence());
  } catch (const std::bad_alloc&) {
    return internal::kImportNoMemory;
  } catch (const std::exception& error) {
    return fail(internal::kImportBadFile, fmt::format("it cannot be imported: {}.", error.what()));
  } catch (...) {
    return fail(internal::kImportBadFile, "it cannot be imported.");
  }
}

}  // namespace
}  // namespace limber::importer

int main(int argc, char** argv) {
  if (argc != 4 || ::isatty(STDIN_FILENO)) {
    std::fputs("limber-import reads FBX, Collada and 3D Studio files for limber. Use `limber convert`.\n", stderr);
    return limber::internal::kImportWrongUse;
  }
  const std::string extension = argv[1];
  if (!limber::is_imported_file("file" + extension) && extension != limber::internal::kDracoContent)
    return limber::internal::kImportWrongUse;
  limber::importer::limit_resources(std::max(1L, std::atol(argv[2])),
                                    static_cast<std::size_t>(std::strtoull(argv[3], nullptr, 10)));
  limber::importer::forbid_access();
  int status = limber::internal::kImportNoMemory;
  try {
    status = limber::importer::run(limber::importer::read_input(), extension);
  } catch (const std::bad_alloc&) {
    status = limber::internal::kImportNoMemory;
  }
  // What assimp holds goes with the process.
  std::_Exit(status);
}
