#include "limber/core/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
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
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

[[noreturn]] void fail(ErrorCode code, const std::filesystem::path& path, const char* action, int error) {
  throw Error(code, std::string("cannot ") + action + ": " + std::strerror(error) + ".", Place::in_file(path.string()));
}

/// Creates an empty file beside a target. The kernel gives it the permissions of a new file: to ask for the umask is to
/// change it, for all threads.
/// @param path  The target; becomes the name of the file.
/// @param mode  The most permissions that it gets.
/// @return      Its descriptor; negative: errno says why there is none.
int create_beside(std::string& path, mode_t mode) {
  static std::atomic<unsigned> next = 0;
  const std::string target = path;
  for (;;) {
    path = target + "." + std::to_string(::getpid()) + "." + std::to_string(next++) + ".tmp";
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file >= 0 || errno != EEXIST) return file;
  }
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
  const bool in_place = kind == std::filesystem::file_type::character || kind == std::filesystem::file_type::fifo;
  // Follow a symbolic link, so that the link stays a link.
  const std::filesystem::path target =
      kind == std::filesystem::file_type::regular ? std::filesystem::canonical(path, ignored) : path;

  struct stat existing {};
  const bool exists = ::stat(target.c_str(), &existing) == 0;
  std::string temporary = target.string();
  Descriptor file(in_place ? ::open(temporary.c_str(), O_WRONLY | O_CLOEXEC)
                           : create_beside(temporary, exists ? 0600 : 0666));
  if (file.get() < 0) fail(ErrorCode::FileUnwritable, path, "create", errno);
  const auto give_up = [&](const char* action) {
    const int error = errno;
    if (!in_place) ::unlink(temporary.c_str());
    fail(ErrorCode::FileUnwritable, path, action, error);
  };
  while (!content.empty()) {
    const ssize_t written = ::write(file.get(), content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) give_up("write");
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  if (in_place) return;
  if (exists && ::fchmod(file.get(), existing.st_mode & 07777) != 0) give_up("set permissions of");
  if (::close(file.release()) != 0) give_up("close");
  if (::rename(temporary.c_str(), target.c_str()) != 0) give_up("replace");
}

}  // namespace limber
