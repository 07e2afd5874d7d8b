#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

namespace limber::batch {

/// The files that are read together with a file, which comes first: the buffers and pictures of a .gltf, the .ele and .face of a
/// .node, the mesh beside a sequence.
std::vector<std::filesystem::path> files_read_with(const std::filesystem::path& input);

/// What an input is, as far as a result depends on it.
struct Content {
  std::string
      hash;  ///< Of the file and all that is read with it; "missing" or "unreadable" if there is nothing to hash.
  std::string stamp;  ///< Sizes and times of change: equal ones mean that the hash is still right.
  std::uint64_t bytes = 0;
};

/// Hashes inputs, each once.
class ContentHashes {
 public:
  /// A hash that an earlier run found, and the stamp it had then.
  void remember(const std::string& path, const std::string& stamp, const std::string& hash);
  /// Only regular files are opened: a pipe would make it wait.
  const Content& of(const std::string& path);

 private:
  struct Known {
    std::string stamp;
    std::string hash;
  };
  std::unordered_map<std::string, Known> known_;
  std::unordered_map<std::string, Content> found_;
};

}  // namespace limber::batch
