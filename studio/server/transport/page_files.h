#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace limber::studio {

/// The files of the page by address ("/index.html"), as they were when the program was built.
const std::map<std::string, std::string_view, std::less<>>& embedded_page();

/// A file of the page with its media type.
struct PageFile {
  std::string content;
  std::string_view type;
};

/// The file at an address; "/" is "/index.html".
/// @param folder  Where to look instead of the embedded files; empty: the embedded ones.
std::optional<PageFile> find_page_file(std::string_view address, const std::filesystem::path& folder);

/// By extension; "application/octet-stream" if it is not known.
std::string_view media_type(std::string_view name);

}  // namespace limber::studio
