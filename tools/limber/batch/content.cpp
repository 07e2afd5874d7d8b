#include "tools/limber/batch/content.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/core/text.h"

#include "tools/limber/batch/sha256.h"

namespace limber::batch {
namespace {

namespace fs = std::filesystem;

/// "%20" and the like as the characters they mean.
std::string decoded(const std::string& address) {
  std::string text;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] == '%' && i + 2 < address.size() && std::isxdigit(static_cast<unsigned char>(address[i + 1])) &&
        std::isxdigit(static_cast<unsigned char>(address[i + 2]))) {
      text += static_cast<char>(std::stoi(address.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      text += address[i];
    }
  }
  return text;
}

void add_files_of_gltf(const fs::path& input, std::vector<fs::path>& files) {
  nlohmann::json document;
  try {
    document = nlohmann::json::parse(read_file(input), nullptr, false);
  } catch (const Error&) {
    return;  // The command will say what is wrong with it.
  }
  if (!document.is_object()) return;
  for (const char* list : {"buffers", "images"}) {
    const auto found = document.find(list);
    if (found == document.end() || !found->is_array()) continue;
    for (const auto& each : *found) {
      if (!each.is_object() || !each.contains("uri") || !each["uri"].is_string()) continue;
      const std::string address = each["uri"].get<std::string>();
      if (!address.starts_with("data:")) files.push_back(input.parent_path() / decoded(address));
    }
  }
}

/// Size and time of the last change; empty: not a regular file.
std::string stamp_of(const fs::path& path, std::uint64_t& bytes) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  bytes = static_cast<std::uint64_t>(status.st_size);
  return fmt::format("{}@{}.{:09}", status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

}  // namespace

std::vector<fs::path> files_read_with(const fs::path& input) {
  std::vector<fs::path> files = {input};
  const std::string extension = input.extension().string();
  const auto is = [&](const char* other) { return equal_ignoring_case(extension, other); };
  const auto add_beside = [&](std::initializer_list<const char*> extensions) {
    for (const char* each : extensions) {
      fs::path beside = input;
      beside.replace_extension(each);
      std::error_code ignored;
      if (beside != input && fs::is_regular_file(beside, ignored)) files.push_back(std::move(beside));
    }
  };
  if (is(".gltf")) add_files_of_gltf(input, files);
  if (is(".node") || is(".ele")) add_beside({".node", ".ele", ".face"});
  if (is(".pc2") || is(".mdd")) add_beside({".obj", ".ply", ".off"});
  return files;
}

void ContentHashes::remember(const std::string& path, const std::string& stamp, const std::string& hash) {
  if (!stamp.empty()) known_[path] = {stamp, hash};
}

const Content& ContentHashes::of(const std::string& path) {
  const auto [place, is_new] = found_.try_emplace(path);
  Content& content = place->second;
  if (!is_new) return content;
  std::uint64_t bytes = 0;
  if (stamp_of(path, content.bytes).empty()) {
    content.hash = "missing";
    return content;
  }
  const std::vector<fs::path> files = files_read_with(path);
  for (const fs::path& file : files) {
    const std::string stamp = stamp_of(file, bytes);
    content.stamp += fmt::format("{}{}", content.stamp.empty() ? "" : " ", stamp.empty() ? "missing" : stamp);
  }
  if (const auto known = known_.find(path); known != known_.end() && known->second.stamp == content.stamp) {
    content.hash = known->second.hash;
    return content;
  }
  try {
    content.hash = sha256_of_file(path);
    if (files.size() > 1) {
      Sha256 all;
      all.add_text(content.hash);
      for (std::size_t i = 1; i < files.size(); ++i) {
        all.add_text(files[i].lexically_relative(files[0].parent_path()).extension().string());
        std::error_code ignored;
        all.add_text(fs::is_regular_file(files[i], ignored) ? sha256_of_file(files[i]) : "missing");
      }
      content.hash = all.finish();
    }
  } catch (const Error&) {
    content.hash = "unreadable";
    content.stamp.clear();
  }
  return content;
}

}  // namespace limber::batch
