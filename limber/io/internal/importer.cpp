#include "limber/io/internal/importer.h"

#include <atomic>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

std::atomic<const Importer*> the_importer = nullptr;

const Importer& importer_for(const std::filesystem::path& path) {
  const Importer* importer = the_importer.load(std::memory_order_acquire);
  if (importer) return *importer;
  throw Error(ErrorCode::UnknownFormat,
              in_quotes(path.extension().string()) + " needs an importer, which this program was built without.",
              Place::in_file(path.string()), "Link limber::import and call limber::install_importer() first.");
}

}  // namespace

void set_importer(const Importer& importer) noexcept {
  the_importer.store(&importer, std::memory_order_release);
}

Shape import_shape(const std::filesystem::path& path, const ReadOptions& options) {
  return importer_for(path).load_shape(path, options);
}

Rig import_rig(const std::filesystem::path& path) {
  return importer_for(path).load_rig(path);
}

bool is_imported(const ShapeFormat& format) {
  return format.load == import_shape;
}

}  // namespace limber::internal
