#include "limber/core/error.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

[[noreturn]] void fail_unknown(const std::filesystem::path& path, const std::string& verb) {
  throw Error(ErrorCode::UnknownFormat,
              in_quotes(path.extension().string()) + " is no format of sequences that can be " + verb + ".",
              Place::in_file(path.string()), "Known are .pc2, .mdd and numbered .obj files.");
}

}  // namespace

MeshSequence load_sequence(const std::filesystem::path& path, Task* task) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".pc2")) return load_pc2(path);
  if (equal_ignoring_case(extension, ".mdd")) return load_mdd(path);
  if (equal_ignoring_case(extension, ".obj") || std::filesystem::is_directory(path)) {
    return load_obj_sequence(path, task).sequence;
  }
  fail_unknown(path, "read");
}

void save_sequence(const std::filesystem::path& path, const MeshSequence& sequence, const Shape& shape, Task* task) {
  const std::string extension = path.extension().string();
  if (equal_ignoring_case(extension, ".pc2")) return save_pc2(path, sequence);
  if (equal_ignoring_case(extension, ".mdd")) return save_mdd(path, sequence);
  if (equal_ignoring_case(extension, ".obj")) return save_obj_sequence(path, shape, sequence, task);
  fail_unknown(path, "written");
}

}  // namespace limber
