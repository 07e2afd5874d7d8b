#include "limber/core/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "limber/core/error.h"

namespace limber {
namespace {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const noexcept { return number_; }

 private:
  int number_;
};

[[noreturn]] void fail(ErrorCode code, const std::filesystem::path& path, const char* action, int error) {
  throw Error(code, std::string("cannot ") + action + ": " + std::strerror(error) + ".", Place::in_file(path.string()));
}

/// Removes what processes that were killed left of the same target: "target.1234.0.tmp", where 1234 runs no more.
void remove_leftovers(const std::filesystem::path& target) noexcept {
  try {
    const std::string start = target.filename().string() + ".";
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(start) || !name.ends_with(".tmp")) continue;
      int process = 0, number = 0, length = 0;
      if (std::sscanf(name.c_str() + start.size(), "%d.%d.tmp%n", &process, &number, &length) != 2) continue;
      if (length == 0 || start.size() + static_cast<std::size_t>(length) != name.size() || process <= 0) continue;
      if (::kill(process, 0) != 0 && errno == ESRCH) std::filesystem::remove(entry.path(), failure);
    }
  } catch (...) {
    // They take room, and nothing else.
  }
}

/// A file that is written beside its target and then takes its place. Until then it has no name where the file system
/// allows that, so that nothing stays of it however the program ends; elsewhere it has one, and goes with this object.
class Replacement {
 public:
  /// @param mode  The most permissions that it gets. The kernel takes the umask off: to ask for that is to change it, for
  ///              all threads.
  Replacement(const std::filesystem::path& target, mode_t mode) : target_(target.string()) {
    // All that may fail for lack of memory is done before there is anything.
    static std::atomic<unsigned> next = 0;
    remove_leftovers(target);
    name_ = target_ + "." + std::to_string(::getpid()) + "." + std::to_string(next++) + ".tmp";
    const std::string folder = target.has_parent_path() ? target.parent_path().string() : ".";
    unnamed_ = "/proc/self/fd/";
    if (::access(unnamed_.c_str(), X_OK) == 0) {
      unnamed_.reserve(unnamed_.size() + 16);
      number_ = ::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
      if (number_ >= 0) {
        unnamed_ += std::to_string(number_);
        return;
      }
    }
    number_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    has_name_ = number_ >= 0;
  }
  ~Replacement() {
    if (number_ >= 0) ::close(number_);
    if (has_name_) ::unlink(name_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  /// Negative: errno of the constructor says why there is none.
  int get() const noexcept { return number_; }
  /// Takes the place of the target. False: errno says why not.
  bool take_place() noexcept {
    if (!has_name_ && !give_name()) return false;
    if (::close(std::exchange(number_, -1)) != 0 || ::rename(name_.c_str(), target_.c_str()) != 0) return false;
    has_name_ = false;
    return true;
  }

 private:
  bool give_name() noexcept {
    has_name_ = ::linkat(AT_FDCWD, unnamed_.c_str(), AT_FDCWD, name_.c_str(), AT_SYMLINK_FOLLOW) == 0;
    return has_name_;
  }

  std::string target_, name_, unnamed_;
  int number_ = -1;
  bool has_name_ = false;
};

/// Writes all of it. False: errno says why not.
bool write_all(int file, std::string_view content) noexcept {
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    const int error = errno;
    if (error == ENOENT || error == ENOTDIR) {
      throw Error(ErrorCode::FileNotFound, "no such file.", Place::in_file(path.string()),
                  "Check the spelling and the folder.");
    }
    fail(ErrorCode::FileUnreadable, path, "open", error);
  }
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail(ErrorCode::FileUnreadable, path, "inspect", errno);
  if (S_ISDIR(status.st_mode)) {
    throw Error(ErrorCode::FileUnreadable, "is a folder, not a file.", Place::in_file(path.string()));
  }
  // One byte more than the file has, so that its end is met without growing. What grows is not a regular file, or grew.
  std::string content;
  content.resize(static_cast<std::size_t>(std::max<off_t>(status.st_size, 0)) + 1);
  std::size_t filled = 0;
  for (;;) {
    if (filled == content.size()) content.resize(std::max<std::size_t>(65536, 2 * content.size()));
    const ssize_t got = ::read(file.get(), content.data() + filled, content.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(ErrorCode::FileUnreadable, path, "read", errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  content.resize(filled);
  return content;
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  // A device or a pipe cannot be replaced by renaming: write into it.
  std::error_code ignored;
  const auto kind = std::filesystem::status(path, ignored).type();
  if (kind == std::filesystem::file_type::character || kind == std::filesystem::file_type::fifo) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0) fail(ErrorCode::FileUnwritable, path, "create", errno);
    if (!write_all(file.get(), content)) fail(ErrorCode::FileUnwritable, path, "write", errno);
    return;
  }
  // Follow a symbolic link, so that the link stays a link.
  const std::filesystem::path target =
      kind == std::filesystem::file_type::regular ? std::filesystem::canonical(path, ignored) : path;

  struct stat existing {};
  const bool exists = ::stat(target.c_str(), &existing) == 0;
  Replacement file(target, exists ? 0600 : 0666);
  if (file.get() < 0) fail(ErrorCode::FileUnwritable, path, "create", errno);
  if (!write_all(file.get(), content)) fail(ErrorCode::FileUnwritable, path, "write", errno);
  if (exists && ::fchmod(file.get(), existing.st_mode & 07777) != 0) {
    fail(ErrorCode::FileUnwritable, path, "set permissions of", errno);
  }
  if (!file.take_place()) fail(ErrorCode::FileUnwritable, path, "replace", errno);
}

}  // namespace limber
