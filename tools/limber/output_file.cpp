#include "tools/limber/output_file.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "tools/limber/context.h"

namespace limber::cli {

void require_extension(const std::string& path, std::initializer_list<std::string_view> extensions,
                       std::string_view remedy) {
  if (path.empty() || path == "-") return;
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && std::filesystem::is_other(status)) return;
  const std::string extension = std::filesystem::path(path).extension().string();
  const bool fits = std::any_of(extensions.begin(), extensions.end(),
                                [&](std::string_view known) { return equal_ignoring_case(extension, known); });
  if (fits) return;
  const std::string advised = std::filesystem::path(path).replace_extension(std::string(*extensions.begin())).string();
  throw UsageError(
      fmt::format("'{}' does not name a {} file. {} Call it '{}'.", path, *extensions.begin(), remedy, advised));
}

}  // namespace limber::cli
