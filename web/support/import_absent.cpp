// limber/io/import for the web build: a page starts no program, so that FBX and friends are refused in words.

#include "limber/core/error.h"
#include "limber/io/import/import_file.h"
#include "limber/io/internal/importer.h"

namespace limber {
namespace {

ImportedFile refuse(std::string_view, std::string_view extension) {
  throw Error(ErrorCode::UnknownFormat, in_quotes(extension) + " is not read in a web page.", {},
              "The limber program reads it: `limber convert IN OUT.glb` writes a file that the page reads whole.");
}

}  // namespace

void install_importer(const std::filesystem::path&) {
  internal::set_importer(refuse);
}

CancelImports::CancelImports(const Task* task) noexcept : before_(task) {}

CancelImports::~CancelImports() = default;

ImportedFile import_file(std::string_view data, std::string_view extension, const ImportLimits&) {
  return refuse(data, extension);
}

}  // namespace limber
