#include "studio/server/file_store.h"

#include <algorithm>

namespace limber::studio {

std::string FileStore::add(StoredFile file) {
  const std::lock_guard lock(mutex_);
  bytes_ += file.bytes.size();
  entries_.push_back({prefix_ + std::to_string(++last_), std::make_shared<const StoredFile>(std::move(file))});
  while (entries_.size() > 1 && (entries_.size() > kMostFiles || bytes_ > kMostBytes)) {
    bytes_ -= entries_.front().file->bytes.size();
    entries_.pop_front();
  }
  return entries_.back().id;
}

std::shared_ptr<const StoredFile> FileStore::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.id == id) return entry.file;
  }
  return nullptr;
}

std::shared_ptr<const StoredFile> FileStore::take(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.id == id; });
  if (found == entries_.end()) return nullptr;
  auto file = std::move(found->file);
  bytes_ -= file->bytes.size();
  entries_.erase(found);
  return file;
}

void FileStore::clear() {
  const std::lock_guard lock(mutex_);
  entries_.clear();
  bytes_ = 0;
}

}  // namespace limber::studio
