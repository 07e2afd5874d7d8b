#include "tests/support/data.h"

#include <cstdlib>

namespace limber::test {

std::optional<std::filesystem::path> data_folder() {
  const char* variable = std::getenv("LIMBER_DATA");
  const std::filesystem::path folder =
      variable && *variable ? std::filesystem::path(variable) : source_folder() / ".." / "shared" / "data";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

std::filesystem::path source_folder() {
  return LIMBER_SOURCE_DIR;
}

}  // namespace limber::test
