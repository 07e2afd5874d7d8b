#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "studio/server/transport/page_files.h"

namespace limber::studio {

std::string_view media_type(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".glb", "model/gltf-binary"},
      {".txt", "text/plain; charset=utf-8"},
      {".map", "application/json"},
      {".obj", "text/plain; charset=utf-8"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
  }};
  for (const auto& [extension, type] : kTypes) {
    if (name.ends_with(extension)) return type;
  }
  return "application/octet-stream";
}

std::optional<PageFile> find_page_file(std::string_view address, const std::filesystem::path& folder) {
  if (address == "/") address = "/index.html";
  if (folder.empty()) {
    const auto found = embedded_page().find(address);
    if (found == embedded_page().end()) return std::nullopt;
    return PageFile{std::string(found->second), media_type(address)};
  }
  // Only names that stay inside of the folder.
  const bool plain = std::all_of(address.begin(), address.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '/' || c == '.' || c == '-' || c == '_';
  });
  if (!plain || address.find("..") != std::string_view::npos) return std::nullopt;
  try {
    return PageFile{read_file(folder / address.substr(1)), media_type(address)};
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace limber::studio
