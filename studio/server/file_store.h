#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace limber::studio {

/// A file in memory.
struct StoredFile {
  std::string name;  ///< Without folders.
  std::string bytes;
};

/// Uploads before they are opened, or exports before they are fetched. For all threads. The newest files stay, up to
/// a number and a size.
class FileStore {
 public:
  /// @param prefix  Of the ids that it gives: "u" makes u1, u2, ...
  explicit FileStore(std::string prefix) : prefix_(std::move(prefix)) {}

  std::string add(StoredFile file);
  /// Null if there is no such file, or no longer.
  std::shared_ptr<const StoredFile> find(const std::string& id) const;
  /// The same, and forgets it: an upload is opened once.
  std::shared_ptr<const StoredFile> take(const std::string& id);
  void clear();

 private:
  static constexpr std::size_t kMostFiles = 2048;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;

  struct Entry {
    std::string id;
    std::shared_ptr<const StoredFile> file;
  };
  std::string prefix_;
  mutable std::mutex mutex_;
  std::deque<Entry> entries_;
  std::size_t bytes_ = 0;
  std::size_t last_ = 0;
};

}  // namespace limber::studio
